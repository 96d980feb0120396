"""Random small maps for random rulesets: squares, hexes, tracks, with something of everything on them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

DIRECTIONS = {
    "square8": ("N", "NE", "E", "SE", "S", "SW", "W", "NW"),
    "square4": ("N", "E", "S", "W"),
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
}


@dataclass(frozen=True)
class Drawn:
    """A map: its text (empty where the rules bring their board), what rules call its shape, the directions it has."""

    text: str
    shape: str
    directions: tuple[str, ...]

    @property
    def flags(self) -> set[str]:
        """What rules may speak of on it."""
        return {self.shape, *(["way"] if self.directions else []), *([] if self.text else ["own"])}


def drawn(dice: Random) -> Drawn:
    """A map of any kind; one in eight has more than 64 cells."""
    kind = dice.choice((*DIRECTIONS, "track", "square8"))
    wide = dice.random() < 0.12
    if kind == "track":
        return Drawn(_track(dice), "track", ())
    if kind.startswith("square") and dice.random() < 0.2:
        return Drawn("", kind, DIRECTIONS[kind])
    columns, rows = (dice.randint(9, 12), dice.randint(8, 12)) if wide else (dice.randint(3, 5), dice.randint(3, 4))
    shape = kind if kind.startswith("square") else "hex"
    grid = f"kind: {shape}" + ("" if shape == kind else f", orientation: {kind}")
    legend = {".": "sea", "#": "land", "_": "none"}
    lines = ["".join(dice.choices(".#_", (12, 3, 1), k=columns)) for _ in range(rows)]
    lines[0] = ".." + lines[0][2:]
    lines[1] = ".." + lines[1][2:]
    places = [(x, y) for y in range(rows) for x in range(columns) if lines[y][x] != "_"]
    cells = [f"{chr(65 + y)}{x + 1}" if shape == "hex" else f"{chr(65 + x)}{y + 1}" for x, y in places]
    shown = ", ".join(f'"{sign}": {name}' for sign, name in legend.items() if any(sign in line for line in lines))
    ground = "\n".join(f"  {line}" for line in lines)
    head = f"fordewind: 1\ntitle: Drawn by lot\ngames: [fuzz]\ngrid: {{{grid}}}\nlegend: {{{shown}}}\nterrain: |\n{ground}\n"
    gate = f"[{dice.choice(DIRECTIONS[kind])}]"
    return Drawn(head + _things(dice, cells, gate), shape, DIRECTIONS[kind])


def _things(dice: Random, cells: list[str], gate: str) -> str:
    """Sites, arrows, a region, a start on some of the cells."""
    one, two, three = dice.sample(cells, 3)
    price = dice.randint(0, 9)
    first = f'  - {{kind: port, at: {one}, price: {price}, tint: "#c0ffe{price}"}}'
    lines = ["sites:", first, f"  - {{kind: port, at: {two}}}"]
    if gate:
        lines.append(f"  - {{kind: gate, at: {three}, open: {gate}}}")
    lines += ["arrows:", *(f"  - {{kind: stream, from: {a}, to: {b}}}" for a, b in _chain(dice, cells))]
    bay = ", ".join(dice.sample(cells, 4))
    lines += ["regions:", f"  - {{kind: bay, cells: [{bay}], calm: {dice.choice(('yes', 'no'))}}}"]
    lines += ["  - {kind: bay, cells: [" + dice.choice(cells) + "]}"]
    return "\n".join([*lines, "starts:", f"  - {{kind: harbour, at: [{two}, {three}]}}", ""])


def _chain(dice: Random, cells: list[str]) -> list[tuple[str, str]]:
    """Arrows of which some lead on from others."""
    stops = dice.sample(cells, 4)
    return [*pairwise(stops), (stops[3], stops[dice.choice((0, 1))])]


def _track(dice: Random) -> str:
    """A line of circles with a short cut or two."""
    count = dice.randint(6, 12)
    names = [f"n{i}" for i in range(count)]
    nodes = "\n".join(f"  - {{id: {name}, x: {i}, y: {dice.randint(0, 9)}}}" for i, name in enumerate(names))
    start, end = sorted(dice.sample(range(count), 2))
    edges = [", ".join(names), f"{names[start]}, m, {names[end]}"]
    both = "two_way: yes\n" if dice.random() < 0.3 else ""
    head = "fordewind: 1\ntitle: Drawn by lot\ngames: [fuzz]\ngrid: {kind: track}\n"
    ways = "\n".join(f"  - [{edge}]" for edge in edges)
    return f"{head}nodes:\n{nodes}\n  - {{id: m, x: 2, y: 20}}\n{both}edges:\n{ways}\n" + _things(dice, names, "")
