"""Random maps of every kind of board: seas with islands, channels one cell wide, noise, circles and chains of arrows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dsl.maps.board.grid import DIRECTIONS
from dsl.maps.board.spec import SECTIONS, BoardSpec, Feature, Kind, ValueType
from dsl.maps.board.topology import ORIENTATIONS, SHIFTS, Topology, bits
from dsl.maps.mapfile.schema import attributes_of
from tests.dsl.engines.worlds.sketch import NO_CELL, Sketch, Thing

Walk = list[int]
SIZES = ((1, 4), (2, 8), (5, 12), (8, 20))
"""Least and greatest breadth and height of a board, from tiny to as large as those that people draw."""
HUGE = (40, 70)


def draw(spec: BoardSpec, dice: Random) -> Sketch:
    """A map for that board, most likely of no use yet: its ruleset's checks know nothing of it."""
    if spec.topology == "track":
        return _track(spec, dice)
    sketch = _sea(spec, dice)
    for kind in SECTIONS.values():
        for feature in spec.of(kind):
            for _ in range(dice.choice((0, 1, 2, 4, 8, 12))):
                add(sketch, spec, feature, dice)
    return sketch


def scattered(shipped: Sketch, spec: BoardSpec, dice: Random) -> Sketch:
    """The features of another map, most of them, anywhere on a board of its own; circles and lines in another order."""
    if shipped.nodes:
        sketch = shipped.copy()
        for a, b in (dice.sample(range(len(sketch.nodes)), 2) for _ in range(dice.randint(1, 8))):
            sketch.nodes[a], sketch.nodes[b] = sketch.nodes[b], sketch.nodes[a]
        return sketch
    share = dice.choice((1.0, 0.6, 0.3))
    kept = {section: dice.sample(things, round(share * len(things))) for section, things in shipped.things.items()}
    crowd = 3 * sum(len(things) for things in kept.values())
    sketch, taken = _sea(spec, dice, crowd, max(shipped.ground, key=shipped.ground.count)), set[tuple[str, int]]()
    for section, things in kept.items():
        for thing in dice.sample(things, dice.randint(0, len(things))) if section == "arrows" else things:
            ways = [walk(sketch.topology, dice, min(len(thing.cells), sketch.width)) for _ in range(4)]
            cells = next((way for way in ways if not {(thing.kind, c) for c in way} & taken), [])
            if section == "arrows" and cells:
                cells = [cells[0], dice.randrange(sketch.size)]
            if cells:
                taken |= {(thing.kind, c) for c in cells} if section != "arrows" else set()
                sketch.things[section].append(Thing(thing.kind, cells, dict(thing.values)))
    return sketch


def _sea(spec: BoardSpec, dice: Random, least: int = 1, mostly: str = "") -> Sketch:
    """A board of random size (for ``least`` cells) and terrain with nothing on it."""
    low, high = HUGE if dice.random() < 0.02 else dice.choice(SIZES)
    width = dice.randint(low, high)
    height = max(dice.randint(low, high), min(high, least // width + 1))
    width, height = spec.size or (width, height)
    grid: dict[str, object] = {"kind": spec.topology, "width": width, "height": height}
    if spec.topology == "hex":
        grid |= {"orientation": dice.choice(ORIENTATIONS), "shifted": dice.choice(SHIFTS[:2])}
    sketch = Sketch(grid, [], {section: [] for section in SECTIONS})
    sketch.ground = _ground(spec, sketch, dice, mostly)
    return sketch


def _ground(spec: BoardSpec, sketch: Sketch, dice: Random, mostly: str) -> list[str]:
    """The terrain: mostly of one kind with patches of others, or channels through another, or any mixture."""
    names = [feature.name for feature in spec.of(Kind.TERRAIN)]
    cells = sketch.width * sketch.height
    first, second = mostly if dice.random() < 0.8 and mostly else dice.choice(names), dice.choice(names)
    style = dice.random()
    if style < 0.1:
        weights = [dice.random() ** 2 + 0.01 for _ in names]
        return dice.choices(names, weights, k=cells)
    ground = [first] * cells
    topology = sketch.topology
    for _ in range(dice.randint(0, 1 + cells // dice.choice((8, 20, 60)))):
        name = dice.choice([second, *names, NO_CELL] if style > 0.7 else [second])
        for c in walk(topology, dice, dice.choice((1, 2, 5, sketch.width))):
            ground[c] = name
    return ground


def walk(topology: Topology, dice: Random, length: int) -> Walk:
    """Cells along a random way, which mostly keeps its direction."""
    at, way, heading = dice.randrange(topology.size), [], 0
    for _ in range(length):
        way.append(at)
        around = list(topology.steps[at] if topology.kind != "track" else bits(topology.neighbours[at]))
        if not around:
            break
        heading = heading if dice.random() < 0.6 else dice.randrange(len(around))
        ahead = around[heading % len(around)]
        at = ahead if ahead >= 0 else at
    return list(dict.fromkeys(way))


def add(sketch: Sketch, spec: BoardSpec, feature: Feature, dice: Random) -> None:
    """One more feature somewhere; arrows come as single ones, in chains, in circles, or towards one cell."""
    section = next(name for name, kind in SECTIONS.items() if kind is feature.kind)
    things, topology = sketch.things[section], sketch.topology
    if feature.kind is Kind.ARROW:
        for tail, head in _arrows(sketch.size, dice):
            things.append(Thing(feature.name, [tail, head], values_of(spec, feature, topology, dice)))
        return
    several = feature.kind is not Kind.SITE or dice.random() < 0.05
    cells = walk(topology, dice, dice.choice((1, 3, 6, 12, 20)) if several else 1)
    if feature.kind is Kind.SITE:
        taken = {c for thing in things if thing.kind == feature.name for c in thing.cells}
        cells = [c for c in cells if c not in taken]
    if cells:
        things.append(Thing(feature.name, cells, values_of(spec, feature, topology, dice)))


def _arrows(size: int, dice: Random) -> list[tuple[int, int]]:
    stops = [dice.randrange(size) for _ in range(dice.choice((2, 2, 3, 4, 6)))]
    style = dice.choice(("chain", "circle", "meeting"))
    if style == "meeting":
        return [(stop, stops[0]) for stop in stops[1:]]
    return list(zip(stops, stops[1:] + (stops[:1] if style == "circle" else []), strict=False))


def values_of(spec: BoardSpec, feature: Feature, topology: Topology, dice: Random) -> dict[str, object]:
    """A value for each attribute that must have one, and for some of the others."""
    return {
        a.name: value_of(spec, a.type, topology, dice)
        for a in attributes_of(feature)
        if a.required or a.name == "open" or dice.random() < 0.7
    }


def value_of(spec: BoardSpec, kind: ValueType, topology: Topology, dice: Random) -> object:
    """Any value of the type; numbers are often the smallest or the largest."""
    if kind.optional and dice.random() < 0.3:
        return None
    if kind.many:
        one = ValueType(kind.base, kind.low, kind.high, kind.values)
        found = [value_of(spec, one, topology, dice) for _ in range(dice.randint(1, 2))]
        return list(dict.fromkeys(found))
    low, high = kind.low if kind.low is not None else 0, kind.high if kind.high is not None else 9
    choices: dict[str, Sequence[object]] = {
        "int": (low, high, dice.randint(low, high), dice.randint(low, min(high, low + 5))),
        "bool": (True, False),
        "options": kind.values,
        "direction": topology.directions or DIRECTIONS[spec.topology],
        "cell": topology.names,
        "player": (1, 2),
    }
    return dice.choice(list(choices[kind.base]))


def _track(spec: BoardSpec, dice: Random) -> Sketch:
    """A circular way of circles with short cuts and branches."""
    terrain = spec.of(Kind.TERRAIN)
    count = dice.choice((2, 6, 12, 25, 60))
    nodes = [node_of(spec, terrain, dice) for _ in range(count)]
    edges = {(i, (i + 1) % count) for i in range(count)}
    edges |= {(dice.randrange(count), dice.randrange(count)) for _ in range(dice.randint(0, count // 3))}
    return Sketch(
        {"kind": "track"}, [], {section: [] for section in SECTIONS}, nodes, [e for e in edges if e[0] != e[1]]
    )


def node_of(spec: BoardSpec, terrains: Sequence[Feature], dice: Random) -> dict[str, object]:
    """A circle of any kind, with values."""
    feature = dice.choice(terrains)
    values = {
        a.name: value_of(spec, a.type, _NOWHERE, dice)
        for a in attributes_of(feature)
        if a.required or dice.random() < 0.5
    }
    return {"terrain": feature.name} | values


_NOWHERE = Sketch({"kind": "track"}, [], {}, [{}]).topology
