"""Maps drawn with crayons, by a renderer that shares nothing with the tracer; and what the tracer does with doubt."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import centres, neighbours
from editor.model.photos.cell_count import count_hexes, count_squares
from editor.model.photos.terrain_suggestion import suggest
from tests.bench.crayon import drawing, noise
from tests.bench.tracing_hard import judge
from tests.share import usually_first


@pytest.mark.parametrize(
    ("kind", "orientation"), [("square8", "pointy"), pytest.param("hex", "flat", marks=pytest.mark.slow)]
)
def test_maps_drawn_with_crayons(kind: str, orientation: str) -> None:
    geometry = Geometry.of_grid(kind, 17, 13, orientation, "even")
    found = judge(geometry, drawing(geometry, 3, 640), 3)
    assert min(found.plain.values()) >= 0.95
    assert min(found.coast.values()) >= 0.80
    assert found.count is not None and (found.count.width, found.count.height, found.count.sure) == (17, 13, True)


@pytest.mark.parametrize("lump", usually_first([3, 12, 40]))
def test_a_picture_without_a_grid_is_not_counted_with_confidence(lump: int) -> None:
    grey = noise(700, 500, lump, np.random.default_rng(lump))[:, :, None] * 30 + np.full(3, 128.0)
    pixels = np.clip(grey, 0, 255).astype(np.uint8)
    for found in (count_squares(pixels), count_hexes(pixels)):
        assert found is None or not found.sure


@pytest.mark.parametrize(("kind", "orientation"), [("square8", "pointy"), ("hex", "pointy"), ("hex", "flat")])
def test_neighbours_of_many_cells_are_those_of_each(kind: str, orientation: str) -> None:
    geometry = Geometry.of_grid(kind, 5, 4, orientation, "odd")
    found = neighbours(geometry)
    for cell in range(geometry.size):
        x, y = geometry.centre(cell)
        beside = {
            n for n in range(geometry.size) if n != cell and np.hypot(*np.subtract(geometry.centre(n), (x, y))) < 1.1
        }
        assert {n for n in found[cell].tolist() if n >= 0} == beside


def test_doubtful_cells_go_with_their_neighbours_and_plain_islands_stay() -> None:
    geometry = Geometry.of_grid("square8", 12, 12)
    random = np.random.default_rng(1)
    sea, land = np.array([70.0, 120.0, 190.0]), np.array([190.0, 160.0, 100.0])
    colours = np.repeat(sea[None], geometry.size, axis=0)
    shore = [cell for cell in range(geometry.size) if cell % 12 >= 8]
    colours[shore] = land
    island, spot = geometry.number(5, 2), geometry.number(9, 4)
    colours[island] = land
    colours[spot] = sea * 0.46 + land * 0.54  # rather like land, but who knows
    colours += random.normal(0, 2, colours.shape)
    alone = suggest(colours.astype(np.float32), *centres(geometry)).labels()
    found = suggest(colours.astype(np.float32), *centres(geometry), near=neighbours(geometry)).labels()
    assert alone[spot] == 1 and found[spot] == 0
    assert found[island] == 1
    assert (np.flatnonzero(found == 1) == sorted([island, *shore])).all()


def test_one_odd_sample_does_not_spoil_everything() -> None:
    geometry = Geometry.of_grid("square8", 20, 20)
    random = np.random.default_rng(2)
    right = np.array([cell % 20 >= 12 for cell in range(geometry.size)], dtype=np.int32)
    colours = np.where(right[:, None] == 1, [200.0, 170.0, 110.0], [70.0, 120.0, 190.0])
    colours += random.normal(0, 6, colours.shape)
    odd = int(np.flatnonzero(right == 1)[50])
    colours[odd] = [118.0, 92.0, 60.0]  # a brown mountain
    colours[int(np.flatnonzero(right == 0)[30])] = [190.0, 200.0, 210.0]  # forgotten by the crayon
    samples = {odd: 1, int(np.flatnonzero(right == 0)[30]): 0}
    found = suggest(colours.astype(np.float32), *centres(geometry), 2, samples, neighbours(geometry)).labels()
    assert (found == right).mean() > 0.98
