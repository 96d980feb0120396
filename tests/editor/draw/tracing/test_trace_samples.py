"""Samples bind where they were clicked, reach no farther than what looks alike nearby, and are taken by a click."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import centres, neighbours
from editor.model.photos.straighten import box_corners, pixels, quad_to_quad
from editor.model.photos.terrain_suggestion import Colours, cell_colours, suggest
from tests.bench.crayon import Drawing, drawing
from tests.bench.tracing_shadow import correct


def colours_of(geometry: Geometry, shot: Drawing) -> Colours:
    transform = quad_to_quad(box_corners(geometry.bounds), shot.corners)
    assert transform is not None
    return cell_colours(pixels(shot.image), transform, geometry)


@pytest.mark.slow
def test_what_is_put_right_in_a_shadow_spoils_nothing_elsewhere() -> None:
    geometry = Geometry.of_grid("square8", 30, 20)
    for seed in (3, 4):
        shot = drawing(geometry, seed, 900, 62, shadow=0.3, pencil=True)
        course = correct(geometry, shot, seed)
        assert course.unbound == 0, "a cell that was clicked is not what it was named"
        assert course.spoilt <= geometry.size // 50, "a click reached across the whole picture"
        assert course.shares[12] > course.shares[0]


def test_land_and_sea_are_swapped() -> None:
    geometry = Geometry.of_grid("square8", 20, 14)
    shot = drawing(geometry, 5)
    colours = colours_of(geometry, shot)
    guess = suggest(colours, *centres(geometry), 2, {}, neighbours(geometry))
    other = suggest(colours, *centres(geometry), 2, {}, neighbours(geometry), not guess.turned)
    differing = guess.labels() != other.labels()
    assert other.turned is not guess.turned and differing.mean() > 0.95
    cell = int(np.flatnonzero(differing)[0])
    kind = int(guess.labels()[cell])
    held = suggest(colours, *centres(geometry), 2, {cell: kind}, neighbours(geometry), other.turned).labels()
    assert held[cell] == kind and (held == other.labels()).mean() > 0.8, "a sample against the rest holds by itself"


def test_samples_of_odd_cells_do_not_turn_the_guess_round_but_may_advise_it() -> None:
    geometry = Geometry.of_grid("square8", 24, 16)
    shot = drawing(geometry, 4, 700, 62, shadow=0.5)
    colours, place, near = colours_of(geometry, shot), centres(geometry), neighbours(geometry)
    guess = suggest(colours, *place, 2, {}, near)
    labels = guess.labels()
    odd = np.flatnonzero((labels == 1) & (shot.truth == 0))[:3]
    assert len(odd) == 3 and not guess.turned
    marked = suggest(colours, *place, 2, {int(cell): 0 for cell in odd}, near, guess.turned)
    spoilt = (labels == shot.truth) & (marked.labels() != shot.truth) & ~shot.coast
    assert (marked.labels()[odd] == 0).all() and spoilt.sum() <= geometry.size // 50
    wrong_way = suggest(colours, *place, 2, {}, near, not guess.turned)
    typical = np.flatnonzero((wrong_way.labels() == 1) & (shot.truth == 0) & (guess.sure() > 0.8))[:3]
    advised = suggest(colours, *place, 2, {int(cell): 0 for cell in typical}, near, wrong_way.turned)
    assert advised.turned is wrong_way.turned and advised.opposed and not wrong_way.opposed


def test_a_sample_of_a_third_terrain_does_not_turn_land_and_sea_round() -> None:
    geometry = Geometry.of_grid("square8", 20, 20)
    right = np.array([min(cell % 20 // 8, 1) for cell in range(geometry.size)])
    right[:6] = 2
    colours = np.array([[70.0, 120.0, 190.0], [200.0, 170.0, 110.0], [60.0, 140.0, 60.0]])[right]
    colours += np.random.default_rng(3).normal(0, 6, colours.shape)
    found = suggest(colours.astype(np.float32), *centres(geometry), 3, {2: 2}, neighbours(geometry), False)
    assert (found.labels() == right).mean() > 0.98


def test_samples_of_a_colour_that_neither_has_do_not_advise_to_exchange_them() -> None:
    """A pale patch of land is nearer to the sea's colour, but no sea looks like it."""
    geometry = Geometry.of_grid("square8", 20, 20)
    kinds = np.array([min(cell % 20 // 10, 1) for cell in range(geometry.size)])
    kinds[45:49] = 2
    colours = np.array([[242.0, 228.0, 188.0], [180.0, 60.0, 45.0], [203.0, 173.0, 136.0]])[kinds]
    colours = (colours + np.random.default_rng(3).normal(0, 3, colours.shape)).astype(np.float32)
    for cells, advised in (((45, 46, 48), False), ((4, 105, 203), True)):
        found = suggest(colours, *centres(geometry), 2, dict.fromkeys(cells, 1), neighbours(geometry), False)
        assert (found.labels()[list(cells)] == 1).all() and found.opposed is advised
