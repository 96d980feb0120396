"""A blank that the legend lacks would be lost at the end of a row: whatever brings it there gives it a character."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hands import Bench

from editor.model.documents.chart import Ink
from editor.model.documents.lattice import SAME
from editor.model.documents.map_document import label
from editor.model.documents.reshape import resized
from editor.model.sessions.painting import transform
from editor.model.sessions.pieces import whole_map

ROWS = ("~ ~~", "~~~", "#~ ~")
"""A blank in the middle, a row that is too short."""
MISSING = {(0, 1), (1, 3), (2, 2)}


def bench_with(legend: str = "") -> Bench:
    rows = "".join(f"  {row}\n" for row in ROWS)
    head = f'fordewind: 1\ngrid: {{kind: square4}}\nlegend: {{"~": sea, "#": land{legend}}}\n'
    return Bench("square4", f"{head}terrain: |\n{rows}")


def gaps(bench: Bench) -> set[tuple[int, int]]:
    width = bench.geometry.width
    return {divmod(cell, width) for cell, ink in enumerate(bench.inks()) if ink == Ink(None)}


def crop(bench: Bench) -> None:
    outcome = resized(bench.document.chart, 0, 0, -1, 0, Ink("sea"))
    bench.document.do(label("tools-done-cut"), outcome.patches)


def move(bench: Bench) -> None:
    bench.session.selection = np.array([0, 1])
    transform.carry_selection(bench.session, SAME, (2, 0), "tools-done-move")


def turned(way: str) -> Callable[[Bench], None]:
    return lambda bench: whole_map.turn_map(bench.session, way)


CHANGES: dict[str, tuple[Callable[[Bench], None], set[tuple[int, int]]]] = {
    "left-right": (turned("left-right"), {(row, 3 - column) for row, column in MISSING}),
    "top-bottom": (turned("top-bottom"), {(2 - row, column) for row, column in MISSING}),
    "crop": (crop, {(0, 1), (2, 2)}),
    "move to the end": (move, {(0, 3), (1, 3), (2, 2)}),
}


@pytest.mark.parametrize("legend", ["", ', "_": none'], ids=["no character for no cell", "one"])
@pytest.mark.parametrize("change", CHANGES)
def test_cells_without_a_character_stay_no_cells_and_the_map_reads_the_same(change: str, legend: str) -> None:
    bench, (deed, expected) = bench_with(legend), CHANGES[change]
    before = bench.document.text()
    assert gaps(bench) == MISSING
    deed(bench)
    assert gaps(bench) == expected
    bench.reloaded()
    bench.document.undo_stack.undo()
    assert bench.document.text() == before
