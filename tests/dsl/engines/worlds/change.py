"""One random change of a map: of its terrain, of a feature, of a circle or a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from dsl.maps.board.spec import SECTIONS, BoardSpec, Feature, Kind
from dsl.maps.board.topology import bits
from dsl.maps.mapfile.schema import attributes_of
from tests.dsl.engines.worlds.draw import add, node_of, value_of, walk
from tests.dsl.engines.worlds.sketch import NO_CELL, Sketch, Thing

Change = Callable[[Sketch, BoardSpec, Random], None]
Sore = Sequence[tuple[str, Thing] | int]
"""Where a check failed: features with their sections, cells."""


def changed(sketch: Sketch, spec: BoardSpec, dice: Random, sore: Callable[[Sketch], Sore], shape: bool) -> Sketch:
    """The map with one to three changes, mostly of what ``sore`` says; with ``shape`` its sites and values stay."""
    new = sketch.copy()
    for _ in range(dice.choice((1, 1, 2, 3))):
        places = sore(new) if dice.random() < 0.6 else ()
        if not places:
            dice.choice(_TRACK if new.nodes else _SHAPE if shape else _GRID)(new, spec, dice)
        elif isinstance(place := dice.choice(places), int):
            _mend_cell(new, spec, dice, place)
        else:
            _mend_thing(new, spec, dice, *place, shape)
    return new


def _mend_cell(sketch: Sketch, spec: BoardSpec, dice: Random, c: int) -> None:
    if sketch.nodes:
        _change_node(sketch, spec, dice, sketch.nodes[c])
    else:
        sketch.ground[c] = dice.choice([feature.name for feature in spec.of(Kind.TERRAIN)])


def _mend_thing(sketch: Sketch, spec: BoardSpec, dice: Random, section: str, thing: Thing, shape: bool) -> None:
    """Take it away, put it elsewhere, give it another value, or change the terrain around it."""
    style = dice.random()
    if (style < 0.3 and section == "arrows") or (style < 0.1 and not shape):
        sketch.things[section] = [other for other in sketch.things[section] if other is not thing]
    elif style < 0.6:
        _put_elsewhere(sketch, dice, section, thing)
    elif style < 0.75 and not shape and (feature := spec.feature(SECTIONS[section], thing.kind)) is not None:
        _give(thing.values, sketch, spec, feature, dice)
    else:
        centre = dice.choice(thing.cells)
        _mend_cell(sketch, spec, dice, dice.choice([centre, *bits(sketch.topology.neighbours[centre])]))


def _terrain(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    """Another terrain on a few cells in a row, or no cells there."""
    names = [feature.name for feature in spec.of(Kind.TERRAIN)] * 4
    name = dice.choice([*names, NO_CELL])
    for c in walk(sketch.topology, dice, dice.choice((1, 1, 2, 5))):
        sketch.ground[c] = name


def _add(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    features = [feature for kind in SECTIONS.values() for feature in spec.of(kind)]
    if features:
        add(sketch, spec, dice.choice(features), dice)


def _things(sketch: Sketch) -> list[tuple[str, Thing]]:
    return [(section, thing) for section, things in sketch.things.items() for thing in things]


def _remove(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    if things := _things(sketch):
        section, thing = dice.choice(things)
        sketch.things[section].remove(thing)


def _move(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    """One cell of a feature goes elsewhere, mostly to a neighbour."""
    if not (things := _things(sketch)):
        return
    _put_elsewhere(sketch, dice, *dice.choice(things))


def _put_elsewhere(sketch: Sketch, dice: Random, section: str, thing: Thing) -> None:
    place = dice.randrange(len(thing.cells))
    around = [c for c in bits(sketch.topology.neighbours[thing.cells[place]]) if c not in thing.cells]
    to = dice.choice(around) if around and dice.random() < 0.7 else dice.randrange(sketch.size)
    taken = {c for other in sketch.things[section] if other.kind == thing.kind for c in other.cells}
    if section == "arrows" or to not in taken:
        thing.cells[place] = to


def _grow(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    """A region or start gains the cells around one of its own, or loses one."""
    things = [thing for section in ("regions", "starts") for thing in sketch.things[section]]
    if not things:
        return
    thing = dice.choice(things)
    centre = dice.choice(thing.cells)
    if dice.random() < 0.7:
        thing.cells = list(dict.fromkeys([*thing.cells, *bits(sketch.topology.neighbours[centre])]))
    elif len(thing.cells) > 1:
        thing.cells.remove(centre)


def _value(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    """Another value of one attribute of one feature."""
    if not (things := _things(sketch)):
        return
    section, thing = dice.choice(things)
    feature = spec.feature(SECTIONS[section], thing.kind)
    if feature is not None:
        _give(thing.values, sketch, spec, feature, dice)


def _give(values: dict[str, object], sketch: Sketch, spec: BoardSpec, feature: Feature, dice: Random) -> None:
    if attributes := list(attributes_of(feature)):
        attribute = dice.choice(attributes)
        values[attribute.name] = value_of(spec, attribute.type, sketch.topology, dice)


def _node(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    """Another circle in the middle of a line."""
    if not sketch.edges:
        return
    a, b = edge = dice.choice(sketch.edges)
    sketch.nodes.append(node_of(spec, spec.of(Kind.TERRAIN), dice))
    new = len(sketch.nodes) - 1
    if dice.random() < 0.7:
        sketch.edges.remove(edge)
    sketch.edges += [(a, new), (new, b)]


def _node_value(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    _change_node(sketch, spec, dice, dice.choice(sketch.nodes))


def _change_node(sketch: Sketch, spec: BoardSpec, dice: Random, values: dict[str, object]) -> None:
    feature = spec.feature(Kind.TERRAIN, str(values["terrain"]))
    if feature is not None:
        _give(values, sketch, spec, feature, dice)


def _edge(sketch: Sketch, spec: BoardSpec, dice: Random) -> None:
    """A line more or a line less."""
    a, b = dice.randrange(len(sketch.nodes)), dice.randrange(len(sketch.nodes))
    if dice.random() < 0.5 and sketch.edges:
        sketch.edges.remove(dice.choice(sketch.edges))
    elif a != b and (a, b) not in sketch.edges:
        sketch.edges.append((a, b))


_SHAPE: tuple[Change, ...] = (_terrain, _terrain, _move, _grow)
_GRID: tuple[Change, ...] = (_terrain, _terrain, _add, _remove, _move, _move, _grow, _value)
_TRACK: tuple[Change, ...] = (_node, _node_value, _node_value, _edge)
