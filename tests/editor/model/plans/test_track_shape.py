"""Islands about a track: wherever chance lets them grow, coins and route are on the water."""

from __future__ import annotations

import numpy as np
import pytest
from track_shapes import SHAPES, track, wild

from editor.model.documents.geometry import Geometry
from editor.model.plans.contours import contours
from editor.model.plans.land_shape import LandShape
from editor.model.plans.track_shape import FREE, LARGE_COIN, route_legs, taken_by_track, track_cell, track_shape


def wet(shape: LandShape, geometry: Geometry, points: np.ndarray, free: float) -> bool:
    """Whether no land is within ``free`` cells of points of the track's drawing."""
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    around = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    places = (points / track_cell(geometry))[:, None, :] + free * around[None]
    return bool((shape.grid.read(shape.field, places[..., 0], places[..., 1]) < 0).all())


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", ["0", "17"])
def test_no_coin_touches_land_and_every_way_leads_over_water(shape: str, seed: str) -> None:
    geometry = SHAPES[shape]().chart.geometry
    islands = track_shape(geometry, seed)
    coin = LARGE_COIN * geometry.radius / track_cell(geometry)
    centres = np.array([geometry.centre(cell) for cell in range(geometry.size)])
    for free in (0.0, coin / 2, coin, coin + 0.8 * FREE):
        assert wet(islands, geometry, centres, free)
    for leg in route_legs(geometry):
        assert wet(islands, geometry, leg.line, 0.3 * coin)


@pytest.mark.parametrize("seed", range(6))
def test_so_on_any_track(seed: int) -> None:
    geometry = wild(seed, 25 + 7 * seed).chart.geometry
    islands = track_shape(geometry, str(seed))
    coin = LARGE_COIN * geometry.radius / track_cell(geometry)
    assert wet(islands, geometry, np.array([geometry.centre(cell) for cell in range(geometry.size)]), coin)
    assert all(wet(islands, geometry, leg.line, 0.25 * coin) for leg in route_legs(geometry))


@pytest.mark.parametrize("shape", ["ships", "spiral", "rows", "snake"])
def test_there_are_islands_and_there_is_sea(shape: str) -> None:
    islands = track_shape(SHAPES[shape]().chart.geometry, "0")
    land = float((islands.field > 0).mean())
    assert 0.03 < land < 0.75
    assert contours(islands.field, islands.grid)


def test_between_two_arms_of_the_route_lies_the_island_of_the_strait() -> None:
    geometry = SHAPES["ships"]().chart.geometry
    cell = track_cell(geometry)
    lands = 0
    for seed in range(8):
        islands = track_shape(geometry, str(seed))
        x, y = np.meshgrid(np.linspace(74, 90, 60), np.linspace(5, 11, 30))
        lands += bool((islands.grid.read(islands.field, x / cell, y / cell) > 0).any())
    assert lands >= 6


def test_the_same_words_give_the_same_islands_and_others_other_ones() -> None:
    geometry = SHAPES["spiral"]().chart.geometry
    one, same, other = (track_shape(geometry, seed).field for seed in ("7", "7", "8"))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_the_unit_of_the_drawing_does_not_matter() -> None:
    places = [(0.0, 0.0), (4.0, 0.0), (8.0, 2.0), (9.0, 6.0)]
    chains = [[0, 1, 2, 3]]
    small = track(places, chains).chart.geometry
    large = track([(100 * x, 100 * y) for x, y in places], chains).chart.geometry
    assert track_cell(large) == pytest.approx(100 * track_cell(small))
    one, other = track_shape(small, "0"), track_shape(large, "0")
    assert one.field.shape == other.field.shape
    assert np.allclose(one.field, other.field, atol=1e-3)


def test_a_track_far_wider_than_its_shortest_line_keeps_its_samples_few() -> None:
    geometry = track([(0, 0), (0.5, 0), (2000, 1500)], [[0, 1, 2]]).chart.geometry
    assert track_shape(geometry, "0").field.size < 700_000


def test_a_track_without_lines_or_with_one_circle_has_a_sheet() -> None:
    for places in ([(0.0, 0.0)], [(0.0, 0.0), (9.0, 9.0)]):
        geometry = track(places, []).chart.geometry
        islands = track_shape(geometry, "0")
        left, top, right, bottom = geometry.sheet
        assert left < right
        assert top < bottom
        assert islands.bounds[2] - islands.bounds[0] == pytest.approx((right - left) / track_cell(geometry))


def test_what_coins_and_lanes_take_is_taken() -> None:
    geometry = SHAPES["ships"]().chart.geometry
    cell = track_cell(geometry)
    taken = taken_by_track(geometry, tuple(edge / cell for edge in geometry.sheet))
    for node in range(geometry.size):
        x, y = (place / cell for place in geometry.centre(node))
        assert not taken.free((x - 0.05, y - 0.05, x + 0.05, y + 0.05))
    for leg in route_legs(geometry):
        x, y = leg.line[len(leg.line) // 2] / cell
        assert not taken.free((x - 0.02, y - 0.02, x + 0.02, y + 0.02))
    x, y = 45 / cell, 22 / cell  # the open middle of the map
    assert taken.free((x - 2, y - 2, x + 2, y + 2))
