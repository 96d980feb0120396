"""Borders of sets of cells: closed, of the right area, on every form of grid."""

from __future__ import annotations

import numpy as np
import pytest
from charts import small_map
from PySide6.QtCore import QPointF

from editor.charts.drawing.outline import border_lines, border_path, inset
from editor.model.documents.geometry import Geometry

FORMS = [
    Geometry.of_grid("square4", 9, 7),
    Geometry.of_grid("square8", 9, 7),
    *(Geometry.of_grid("hex", 9, 7, o, s) for o in ("pointy", "flat") for s in ("even", "odd", "every")),
]
IDS = [f"{g.kind}-{getattr(g.topology, 'orientation', '')}-{getattr(g.topology, 'shifted', '')}" for g in FORMS]
HEX_AREA = 3**0.5 / 2


def area(line: np.ndarray) -> float:
    """The area inside a closed line, negative if it runs the other way round."""
    x, y = line[:, 0], line[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


@pytest.mark.parametrize("geometry", FORMS, ids=IDS)
def test_one_cell_is_its_polygon(geometry: Geometry) -> None:
    for cell in (0, 10, 31, geometry.size - 1):
        (line,) = border_lines(geometry, np.array([cell], dtype=np.int32))
        corners = {(round(x, 6), round(y, 6)) for x, y in geometry.polygon(cell)}
        assert {(round(x, 6), round(y, 6)) for x, y in line.tolist()} == corners


@pytest.mark.parametrize("geometry", FORMS, ids=IDS)
def test_areas_add_up(geometry: Geometry) -> None:
    each = HEX_AREA if geometry.kind == "hex" else 1.0
    rng = np.random.default_rng(5)
    for share in (0.1, 0.5, 0.9, 1.0):
        cells = np.flatnonzero(rng.random(geometry.size) < share).astype(np.int32)
        lines = border_lines(geometry, cells)
        assert abs(sum(abs(area(line)) * np.sign(area(line)) for line in lines)) == pytest.approx(each * len(cells))


@pytest.mark.parametrize("geometry", FORMS, ids=IDS)
def test_the_path_holds_the_middles_of_its_cells_and_no_others(geometry: Geometry) -> None:
    rng = np.random.default_rng(6)
    cells = set(np.flatnonzero(rng.random(geometry.size) < 0.6).tolist())
    for soft in (0.0, 0.26):
        path = border_path(geometry, cells, soft)
        for cell in range(geometry.size):
            assert path.contains(QPointF(*geometry.centre(cell))) == (cell in cells)


def test_two_squares_that_touch_in_a_corner_stay_two() -> None:
    geometry = Geometry.of_grid("square8", 4, 4)
    lines = border_lines(geometry, np.array([0, 5], dtype=np.int32))
    assert sorted(len(line) for line in lines) == [4, 4]


def test_a_ring_has_a_hole() -> None:
    geometry = Geometry.of_grid("square4", 5, 5)
    ring = np.array([6, 7, 8, 11, 13, 16, 17, 18], dtype=np.int32)
    assert sorted(area(line) for line in border_lines(geometry, ring)) == [-1.0, 9.0]


def test_a_straight_border_has_no_needless_corners() -> None:
    geometry = Geometry.of_grid("square4", 2000, 2000)
    (line,) = border_lines(geometry, np.arange(geometry.size, dtype=np.int32))
    assert len(line) == 4


def test_circles_of_a_track() -> None:
    geometry = small_map("track").chart.geometry
    path = border_path(geometry, [1, 4])
    assert path.contains(QPointF(*geometry.centre(4))) and not path.contains(QPointF(*geometry.centre(0)))


def test_cells_that_are_none_are_left_out() -> None:
    assert border_path(FORMS[0], [-1, 10_000]).isEmpty()
    assert border_path(FORMS[0], []).isEmpty()


@pytest.mark.parametrize("geometry", FORMS, ids=IDS)
def test_lines_moved_inward_are_inside(geometry: Geometry) -> None:
    cells = np.array([geometry.number(3, 4), geometry.number(3, 5)], dtype=np.int32)
    for line in border_lines(geometry, cells):
        assert {geometry.at(x, y) for x, y in inset(line, 0.1).tolist()} <= set(cells.tolist())
        assert not {geometry.at(x, y) for x, y in inset(line, -0.1).tolist()} & set(cells.tolist())


def test_around_circles_of_a_track_the_border_is_where_they_are() -> None:
    chart = small_map("track").chart
    for cell in (0, chart.geometry.size - 1):
        (line,) = border_lines(chart.geometry, np.array([cell], dtype=np.int32))
        assert np.allclose(line.mean(axis=0), chart.geometry.centre(cell)), "in the open sea"
        assert np.hypot(*(line - chart.geometry.centre(cell)).T).min() > chart.geometry.radius
