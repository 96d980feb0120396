"""Sets of very many cells: the quick ways say the same as the plain ones."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import STRETCH, Lattice, moved
from editor.model.documents.patches import MANY, Cells, having, merged_cells, rising, used_slots
from editor.model.sessions.strokes import within, without

RANDOM = np.random.default_rng(5)


@pytest.mark.parametrize("low, high", [(0, 2 * MANY), (-5, 4 * MANY), (7, 10_000_000)])
def test_numbers_in_any_order_come_out_rising(low: int, high: int) -> None:
    numbers = RANDOM.integers(low, high, 2 * MANY).astype(np.int32)
    assert rising(numbers).tolist() == sorted(set(numbers.tolist()))
    assert rising(np.arange(2 * MANY)[::-1]).tolist() == list(range(2 * MANY))


@pytest.mark.parametrize("count", [100, 3 * MANY])
def test_cells_within_and_without_others(count: int) -> None:
    cells = rising(RANDOM.integers(0, 5 * count, count))
    others = rising(RANDOM.integers(0, 6 * count, count // 2))
    named = set(others.tolist())
    assert within(others, cells).tolist() == [cell for cell in cells.tolist() if cell in named]
    mixed = others.copy()
    RANDOM.shuffle(mixed)
    assert without(cells, mixed).tolist() == [cell for cell in cells.tolist() if cell not in named]


def test_slots_are_found_and_counted() -> None:
    grid = RANDOM.integers(0, 6, (30, 40)).astype(np.uint16)
    grid[grid == 4] = 9
    assert used_slots(grid) == [0, 1, 2, 3, 5, 9]
    assert np.array_equal(having(grid, [9, 2]), (grid == 9) | (grid == 2))
    assert not having(grid, []).any()


def test_one_patch_alone_is_only_freed_of_what_stays() -> None:
    at = np.arange(4, dtype=np.int32)
    before = np.array([1, 1, 2, 2], dtype=np.uint16)
    assert merged_cells([Cells(at, before, before)]) is None
    whole = Cells(at, before, before + np.uint16(1))
    assert merged_cells([whole]) is whole
    part = merged_cells([Cells(at, before, np.array([1, 5, 5, 2], dtype=np.uint16))])
    assert part is not None
    assert (part.at.tolist(), part.before.tolist(), part.after.tolist()) == ([1, 2], [1, 2], [5, 5])


@pytest.mark.parametrize("orientation", ["", "pointy", "flat"])
def test_points_of_very_many_cells_are_those_of_each(orientation: str) -> None:
    kind = "hex" if orientation else "square8"
    lattice = Lattice(Geometry.of_grid(kind, 400, 400, orientation or "pointy", "odd"))
    every = np.arange(lattice.size, dtype=np.int32)
    assert len(every) > 2 * STRETCH
    i, j = lattice.of(every)
    for cell in (0, STRETCH - 1, STRETCH, 123_456, lattice.size - 1):
        assert (i[cell], j[cell]) == lattice.point(cell)
    assert np.array_equal(lattice.cells(i, j), every)
    assert lattice.cells(*moved((1, 0, 0, 1), i, j, (1000, 0))).max() == -1
    left, top, right, bottom = lattice.geometry.bounds
    assert lattice.middle(every) == pytest.approx(((left + right) / 2, (top + bottom) / 2))
