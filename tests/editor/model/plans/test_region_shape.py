"""Regions under the coast: within their cells, on their side of the shore, their bands along the rim of the cells."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.documents.geometry import Geometry
from editor.model.plans.ground_kinds import Depths, region_shape
from editor.model.plans.land_shape import LandShape, land_shape
from editor.model.plans.print_screens import hatch_lines

BOARDS = (
    Geometry.of_grid("square8", 14, 10),
    Geometry.of_grid("hex", 14, 10, "pointy"),
    Geometry.of_grid("hex", 14, 10, "flat"),
)
DEPTHS = Depths(0.1, (0.25, 0.12))


def board(geometry: Geometry) -> LandShape:
    land = np.zeros((10, 14), dtype=bool)
    land[3:7, 5:9] = True
    return land_shape(geometry, land.reshape(-1), np.zeros(140, dtype=bool), "a")


def points_in(rings: list[np.ndarray]) -> np.ndarray:
    """Points spread over closed lines."""
    lines = hatch_lines(rings, 0.07, 0.0)
    return np.concatenate([lines[:, :2] + (lines[:, 2:] - lines[:, :2]) * t for t in np.linspace(0.01, 0.99, 40)])


@pytest.mark.parametrize("geometry", BOARDS, ids=["square", "pointy", "flat"])
def test_a_region_of_the_sea_ends_at_the_coast_and_at_its_cells(geometry: Geometry) -> None:
    shape = board(geometry)
    cells = [geometry.number(row, column) for row in range(2, 8) for column in range(2, 6)]  # its right is on land
    found = region_shape(shape, geometry, cells, DEPTHS)
    points = points_in(found.body)
    assert (shape.grid.read(shape.field, points[:, 0], points[:, 1]) < 0.15).all()
    own = [geometry.nearest(x, y) in cells for x, y in points.tolist()]
    assert sum(own) > 0.97 * len(own)
    for cell in cells:
        x, y = geometry.centre(cell)
        if shape.grid.read(shape.field, np.array([x]), np.array([y]))[0] < 0:
            assert np.hypot(points[:, 0] - x, points[:, 1] - y).min() < 0.2


@pytest.mark.parametrize("geometry", BOARDS, ids=["square", "pointy", "flat"])
def test_a_region_of_the_land_ends_at_the_water_and_bands_are_inside(geometry: Geometry) -> None:
    shape = board(geometry)
    cells = [geometry.number(row, column) for row in range(3, 7) for column in range(5, 9)]
    found = region_shape(shape, geometry, cells, DEPTHS)
    sizes = []
    for rings in (found.body, found.bands[1], found.bands[0]):
        points = points_in(rings)
        assert (shape.grid.read(shape.field, points[:, 0], points[:, 1]) > -0.15).all()
        sizes.append(len(hatch_lines(rings, 0.02)) and float(np.ptp(points, axis=0).prod()))
    assert sizes[0] > sizes[1] > sizes[2] > 0
    assert found.edge
