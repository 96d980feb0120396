"""The lines of a track: smooth from circle to circle, and around those to which they do not lead."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from track_shapes import SHAPES, track

from editor.model.plans.track_shape import LEAST, STEPS, route_legs, track_course


@pytest.mark.parametrize("shape", SHAPES)
def test_every_line_leads_from_its_circle_to_the_next(shape: str) -> None:
    geometry = SHAPES[shape]().chart.geometry
    legs = route_legs(geometry)
    pairs = {frozenset(edge) for edge in geometry.edges}
    assert {frozenset((leg.start, leg.end)) for leg in legs} == pairs
    for leg in legs:
        assert len(leg.line) > STEPS
        assert np.allclose(leg.line[0], geometry.centre(leg.start))
        ends = [other.line for other in legs if other.end == leg.end and not other.joins]
        reached = np.concatenate(ends) if leg.joins else np.array([geometry.centre(leg.end)])
        assert np.hypot(*(reached - leg.line[-1]).T).min() < 0.5 * geometry.radius
        assert leg.both == ((leg.end, leg.start) in geometry.edges)


@pytest.mark.parametrize("shape", ["ships", "spiral", "rows", "three", "snake"])
def test_no_line_runs_over_a_circle_that_it_does_not_join(shape: str) -> None:
    geometry = SHAPES[shape]().chart.geometry
    places = np.array([geometry.centre(cell) for cell in range(geometry.size)])
    for leg in route_legs(geometry):
        far = np.hypot(*(leg.line[:, None] - places[None]).transpose(2, 0, 1)).min(axis=0)
        far[[leg.start, leg.end]] = np.inf
        assert far.min() > 0.95 * LEAST * geometry.radius, (leg.start, leg.end)


def test_the_lines_of_a_row_of_starts_run_together_and_cross_no_other() -> None:
    geometry = SHAPES["ships"]().chart.geometry
    legs = route_legs(geometry)
    row = [leg for leg in legs if leg.joins]
    assert [geometry.name(leg.start) for leg in row] == ["S2", "S3", "S4", "S5"]
    back = next(leg.line for leg in legs if geometry.name(leg.start) == "S1")
    into = [leg.line for leg in legs if leg.end in {one.start for one in row}]
    assert len(into) == 4, "from the ports below"
    far = [np.hypot(*(back[:, None] - line[None]).transpose(2, 0, 1)).min() for line in into]
    assert min(far) > geometry.radius


def test_where_a_line_goes_on_it_has_no_corner() -> None:
    places = [(0.0, 0.0), (4.0, 0.0), (7.0, 3.0), (7.0, 8.0)]
    legs = route_legs(track(places, [[0, 1, 2, 3]]).chart.geometry)
    for one, other in pairwise(legs):
        arriving, leaving = one.line[-1] - one.line[-2], other.line[1] - other.line[0]
        turn = arriving @ leaving / (np.hypot(*arriving) * np.hypot(*leaving))
        assert turn > 0.98


def test_back_where_one_came_from_there_is_no_smooth_way() -> None:
    legs = route_legs(track([(0.0, 0.0), (4.0, 0.0), (1.0, 3.5)], [[0, 1, 2]]).chart.geometry)
    first = legs[0].line
    assert np.allclose(first[:, 1], 0)


def test_circles_in_one_place_have_no_line() -> None:
    legs = route_legs(track([(0, 0), (0, 0), (5, 0)], [[0, 1, 2]]).chart.geometry)
    assert [(leg.start, leg.end) for leg in legs] == [(1, 2)]


def test_it_is_the_same_every_time() -> None:
    one, other = (route_legs(SHAPES["wild"]().chart.geometry) for _ in range(2))
    assert all(np.array_equal(a.line, b.line) for a, b in zip(one, other, strict=True))


def test_a_way_over_circles_lies_on_their_lines_also_against_the_arrows() -> None:
    geometry = track([(0.0, 0.0), (4.0, 0.0), (7.0, 3.0), (7.0, 8.0)], [[0, 1, 2, 3]]).chart.geometry
    middle = next(leg.line for leg in route_legs(geometry) if leg.start == 1)
    forth, back = track_course(geometry, (1, 2)), track_course(geometry, (2, 1))
    assert np.allclose(forth, middle) and np.allclose(back, middle[::-1])
    whole = track_course(geometry, (0, 1, 2))
    assert whole[0] == geometry.centre(0) and geometry.centre(1) in whole and whole[-1] == geometry.centre(2)
    assert track_course(geometry, (0, 3)) == [geometry.centre(0), geometry.centre(3)], "no line joins them"
    assert track_course(geometry, (2,)) == [geometry.centre(2)] and track_course(geometry, ()) == []
    ships = SHAPES["ships"]().chart.geometry
    lines = np.concatenate([leg.line for leg in route_legs(ships)])
    for leg in (leg for leg in route_legs(ships) if leg.joins):
        way = np.array(track_course(ships, (leg.start, leg.end)))
        middles = (way[1:] + way[:-1]) / 2
        assert np.hypot(*(middles[:, None] - lines[None]).transpose(2, 0, 1)).min(axis=1).max() < 2 * ships.radius
