"""The coast of an engraved chart keeps to the cells: what is land is on land, and who may sail on sees water."""

from __future__ import annotations

import numpy as np
import pytest

from editor.charts.drawing.engraved.coined_sites import OPEN_COIN
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice
from editor.model.plans.contours import contours
from editor.model.plans.land_shape import coast_field
from editor.model.plans.sample_grid import Noise, SampleGrid, distances

BOARDS = {
    "square4": Geometry.of_grid("square4", 17, 13),
    "square8": Geometry.of_grid("square8", 19, 11),
    "pointed hexes": Geometry.of_grid("hex", 13, 11),
    "pointed, odd rows": Geometry.of_grid("hex", 13, 12, shifted="odd"),
    "flat hexes": Geometry.of_grid("hex", 12, 9, orientation="flat"),
    "flat, odd columns": Geometry.of_grid("hex", 11, 9, orientation="flat", shifted="odd"),
}
FINENESS = (6.0, 8.0, 12.0, 20.0)
LEAST = 0.25


def random_land(geometry: Geometry, seed: int) -> np.ndarray:
    chance = (0.2, 0.5, 0.8)[seed % 3]
    return np.random.default_rng(seed).random(geometry.size) < chance


def drawn(geometry: Geometry, land: np.ndarray, fine: float, seed: int) -> tuple[SampleGrid, np.ndarray]:
    grid = SampleGrid.covering(geometry.bounds, fine, 1.5)
    return grid, coast_field(geometry, land, grid, seed)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_a_coast_keeps_a_quarter_of_a_cell_from_every_centre(board: str, seed: int) -> None:
    geometry = BOARDS[board]
    land, fine = random_land(geometry, seed), FINENESS[seed]
    grid, field = drawn(geometry, land, fine, seed)
    lattice = Lattice(geometry)
    x, y = lattice.centre(*lattice.of(np.arange(geometry.size)))
    assert ((grid.read(field, x, y) > 0) == land).all()
    points = np.concatenate(contours(field, grid))
    far = np.hypot(points[:, 0, None] - x, points[:, 1, None] - y)
    assert far.min() >= LEAST


@pytest.mark.parametrize("board", BOARDS)
def test_an_island_of_one_cell_is_seen_around_its_coin(board: str) -> None:
    geometry = BOARDS[board]
    middle = geometry.number(4, 5)
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    x, y = geometry.centre(middle)
    for fine in FINENESS:
        grid, field = drawn(geometry, np.arange(geometry.size) == middle, fine, 3)
        reach = 0.44 * OPEN_COIN + 0.06
        assert (grid.read(field, x + reach * np.cos(turns), y + reach * np.sin(turns)) > 0).all()


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seed", range(4))
def test_between_neighbours_of_one_kind_there_is_no_coast(board: str, seed: int) -> None:
    geometry = BOARDS[board]
    land = random_land(geometry, seed)
    grid, field = drawn(geometry, land, FINENESS[seed], seed)
    lattice = Lattice(geometry)
    i, j = lattice.of(np.arange(geometry.size))
    for di, dj in lattice.ways().values():
        beside = lattice.cells(i + di, j + dj)
        straight = lattice.hex is not None or 0 in (di, dj)
        pairs = [
            (one, other)
            for one, other in enumerate(beside.tolist())
            if other >= 0 and land[one] == land[other] and (straight or not land[one])
        ]
        for one, other in pairs:
            (x1, y1), (x2, y2) = geometry.centre(one), geometry.centre(other)
            way = np.linspace(0, 1, 25)
            assert ((grid.read(field, x1 + way * (x2 - x1), y1 + way * (y2 - y1)) > 0) == land[one]).all()


@pytest.mark.parametrize("kind", ["square4", "square8"])
def test_lands_that_meet_at_a_corner_are_parted_by_water(kind: str) -> None:
    geometry = Geometry.of_grid(kind, 2, 2)
    grid, field = drawn(geometry, np.array([True, False, False, True]), 12.0, 1)
    assert grid.read(field, np.array([1.0]), np.array([1.0]))[0] < 0


def test_the_same_words_make_the_same_coast() -> None:
    geometry = BOARDS["square8"]
    land = random_land(geometry, 5)
    first, second, other = (drawn(geometry, land, 8.0, seed)[1] for seed in (1, 1, 2))
    assert first.tobytes() == second.tobytes()
    assert first.tobytes() != other.tobytes()


def test_noise_on_a_grid_is_the_noise_at_its_places() -> None:
    noise = Noise("a", 3)
    x, y = np.linspace(-9, 300, 40, dtype=np.float32), np.linspace(-2, 17, 30, dtype=np.float32)
    assert noise.grid(x, y) == pytest.approx(noise.at(*np.meshgrid(x, y)), abs=1e-4)


def test_contours_go_around_what_is_above_the_level() -> None:
    grid = SampleGrid.covering((0, 0, 10, 8), 8.0)
    x, y = np.meshgrid(grid.xs, grid.ys)
    ring = np.hypot(x - 5, y - 4)
    lines = contours((3 - ring) * (ring - 1), grid)
    areas = sorted(
        np.sum(line[:, 0] * np.roll(line[:, 1], -1) - np.roll(line[:, 0], -1) * line[:, 1]) / 2 for line in lines
    )
    assert areas == pytest.approx([-9 * np.pi, np.pi], rel=0.02)


def test_a_contour_of_a_chart_full_of_land_runs_along_the_edge() -> None:
    grid = SampleGrid.covering((0, 0, 4, 3), 4.0)
    (line,) = contours(np.ones(grid.shape, dtype=np.float32), grid)
    assert line.min(axis=0) == pytest.approx([0, 0], abs=0.26)
    assert line.max(axis=0) == pytest.approx([4, 3], abs=0.26)


def test_distances_are_exact_up_to_their_reach() -> None:
    inside = np.random.default_rng(7).random((40, 50)) < 0.01
    rows, columns = np.nonzero(inside)
    y, x = np.mgrid[:40, :50]
    exact = np.min(np.hypot(x[..., None] - columns, y[..., None] - rows), axis=-1) / 5
    assert distances(inside, 5.0, 2.0) == pytest.approx(np.minimum(exact, 2.0), abs=1e-5)
