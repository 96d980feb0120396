"""Samples bind where they were clicked, reach no farther than what looks alike nearby, and are taken by a click."""

from __future__ import annotations

import numpy as np
from PySide6.QtWidgets import QApplication

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import centres, neighbours
from editor.model.photos.straighten import box_corners, pixels, quad_to_quad
from editor.model.photos.terrain_suggestion import cell_colours, suggest
from tests.bench.crayon import drawing
from tests.bench.tracing_shadow import correct


def test_what_is_put_right_in_a_shadow_spoils_nothing_elsewhere(qapp: QApplication) -> None:
    geometry = Geometry.of_grid("square8", 30, 20)
    for seed in (3, 4):
        shot = drawing(geometry, seed, 900, 62, shadow=0.3, pencil=True)
        course = correct(geometry, shot, seed)
        assert course.unbound == 0, "a cell that was clicked is not what it was named"
        assert course.spoilt <= geometry.size // 50, "a click reached across the whole picture"
        assert course.shares[12] > course.shares[0]


def test_land_and_sea_are_swapped(qapp: QApplication) -> None:
    geometry = Geometry.of_grid("square8", 20, 14)
    shot = drawing(geometry, 5)
    transform = quad_to_quad(box_corners(geometry.bounds), shot.corners)
    assert transform is not None
    colours = cell_colours(pixels(shot.image), transform, geometry)
    guess = suggest(colours, *centres(geometry), 2, {}, neighbours(geometry))
    other = suggest(colours, *centres(geometry), 2, {}, neighbours(geometry), not guess.turned)
    differing = guess.labels() != other.labels()
    assert other.turned is not guess.turned and differing.mean() > 0.95
    cell = int(np.flatnonzero(differing)[0])
    kind = int(guess.labels()[cell])
    held = suggest(colours, *centres(geometry), 2, {cell: kind}, neighbours(geometry), other.turned).labels()
    assert held[cell] == kind and (held == other.labels()).mean() > 0.8, "a sample against the rest holds by itself"
