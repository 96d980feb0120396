"""Searches and geometry of boards in the module against those of the boards themselves, as rules ask for them."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from typing import cast

import pytest

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.memory import Plan
from dsl.engines.program.linked import Slot
from dsl.maps.board.masks import members
from dsl.maps.board.topology import Topology, make_topology
from tests.dsl.engines.compiled.functions import Functions, arguments
from tests.games_at_hand import load

RULES = """
language 1
game kernels
    players 2
board KIND:
    terrain sea
    arrow stream
function nearby(a: cell, n: 0..12, s: set of cell) -> set of cell = reachable(a, n, s)
function way(a: cell, b: cell, s: set of cell) -> optional int = steps(a, b, s)
function together(a: cell, s: set of cell) -> set of cell = group(a, s)
function meets(seeds: set of cell, goal: set of cell, s: set of cell) -> bool = any(c in seeds: group(c, s) * goal exists)
function crossed(a: cell, b: cell) -> set of cell = between(a, b)
function seen(a: cell, b: cell, s: set of cell) -> bool = clear(a, b, s, both)
function just_seen(a: cell, b: cell, s: set of cell) -> bool = clear(a, b, s, either)
function barely_seen(a: cell, b: cell, s: set of cell) -> bool = clear(a, b, s, ignore)
function far(a: cell, b: cell) -> int = distance(a, b)
function down(a: stream, s: set of stream) -> set of stream = chain(a, s)
GRIDS
play:
    tie
"""
GRIDS = """
function bearing(a: cell, b: cell) -> optional direction = direction(a, b)
"""
SHAPES = ("square4", "square8", "hex", "hex, orientation: flat, shifted: even", "track")
SIZES = {"small": (7, 8), "a word": (8, 8), "large": (17, 15), "wide": (150, 4)}


def ring(dice: random.Random, size: int) -> str:
    """A track of circles in a ring with shortcuts and gaps."""
    nodes = "".join(f"  - {{id: n{i}, x: {i % 9}, y: {i // 9}}}\n" for i in range(size))
    lines = {(i, (i + 1) % size) for i in range(size) if dice.random() < 0.95}
    lines |= {(dice.randrange(size), dice.randrange(size)) for _ in range(size // 3)}
    edges = "".join(f"  - [n{a}, n{b}]\n" for a, b in sorted(lines) if a != b)
    return f"grid: {{kind: track}}\nnodes:\n{nodes}edges:\n{edges}"


def chart(dice: random.Random, shape: str, columns: int, rows: int) -> str:
    """A map with gaps, and arrows that meet, fork and come back."""
    if shape == "track":
        text, names = ring(dice, columns * rows), [f"n{i}" for i in range(columns * rows)]
    else:
        lines = ["".join(dice.choices("~_", (9, 1), k=columns)) for _ in range(rows)]
        text = f'grid: {{kind: {shape}, coordinates: row-column}}\nlegend: {{"~": sea, "_": none}}\nterrain: |\n'
        text += "".join(f"  {line}\n" for line in ["~" * columns, *lines[1:]])
        names = [f"A{x + 1}" for x in range(columns)]
    pairs = list(permutations(names[:10], 2))
    ends = dice.sample(pairs, min(len(pairs), 40 if columns < 9 else 70))
    arrows = "".join(f"  - {{kind: stream, from: {tail}, to: {head}}}\n" for tail, head in ends)
    return f"fordewind: 1\ngames: [kernels]\n{text}arrows:\n{arrows}"


def on_board(board: Topology, slot: Slot, value: int) -> int:
    """The same value without cells that are gaps; a cell that is one becomes another."""
    if slot.bits == board.size:
        return value & board.present
    is_gap = not slot.bits and slot.high == board.size - 1 and value >= 0 and not board.present >> value & 1
    return (board.present & -board.present).bit_length() - 1 if is_gap else value


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_module_finds_what_the_board_finds(shape: str, size: str) -> None:
    dice = random.Random(f"{shape} {size}")
    rules = RULES.replace("KIND", shape.partition(",")[0]).replace("GRIDS", "" if shape == "track" else GRIDS)
    functions = Functions(load(rules, chart(dice, shape, *SIZES[size])))
    block = functions.reference.save()
    for number, row in enumerate(functions.program.functions):
        for _ in range(25):
            slots = row.formula.temps[: row.arguments]
            values = arguments(slots, functions.program, block, dice)
            assert values is not None
            values = [on_board(functions.game.map.topology, slot, value) for slot, value in zip(slots, values)]
            assert functions.found(number, values) == functions.expected(number, values), (row.name, values)


def test_what_is_beside_a_cell_minds_closed_sides() -> None:
    """Worked out without a set for each cell, it is what these sets say."""
    board = make_topology("hex", 9, 7, absent=0b1011 << 20, orientation="pointy")
    sides = {(c, n) for c in (3, 12, 30) for n in members(board.neighbours[c])[::2]}
    board = replace(board, closed=frozenset(sides))
    for relation in ("neighbours", "exits", "entries", "touching"):
        offsets = BoardTables(board, cast(Plan, None)).offsets(relation)
        found = {(c, c + offset) for offset, cells in offsets.items() for c in members(cells)}
        assert found == {(c, n) for c, others in enumerate(getattr(board, relation)) for n in members(others)}
