"""The ground of an engraved chart: what is planned, where, and that it is the same each time."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from editor.model.documents.geometry import Geometry
from editor.model.plans.ground_plan import GroundOptions, GroundPlan, plan_ground
from editor.model.plans.land_shape import LandShape, land_shape
from editor.model.plans.placing.taken import Taken
from editor.model.plans.relief import KINDS

BOARD = Geometry.of_grid("square8", 30, 22)
LAND = np.zeros((22, 30), dtype=bool)
LAND[:, :17] = True
LAND[6:9, 22:26] = True


def shape(land: np.ndarray = LAND, seed: str = "a") -> LandShape:
    return land_shape(BOARD, land.reshape(-1), np.zeros(land.size, dtype=bool), seed)


@pytest.fixture(scope="module")
def plan() -> GroundPlan:
    return plan_ground(shape())


def test_the_same_map_has_the_same_plan(plan: GroundPlan) -> None:
    assert pickle.dumps(plan_ground(shape())) == pickle.dumps(plan)
    assert pickle.dumps(plan_ground(shape(seed="b"))) != pickle.dumps(plan)


def test_another_seed_leaves_the_coast_as_it_is(plan: GroundPlan) -> None:
    other = plan_ground(shape(seed="b"))
    assert all((one == two).all() for one, two in zip(plan.coasts, other.coasts, strict=True))


def test_a_coast_far_from_a_change_stays() -> None:
    land = LAND.copy()
    land[1, 28] = True
    before, after = shape().field, shape(land).field
    assert (before[:, :-90] == after[:, :-90]).all()


def test_strokes_lie_in_the_water_near_the_coast(plan: GroundPlan) -> None:
    x1, y1, x2, y2 = plan.strokes.T
    depth = shape().far_from_coast((x1 + x2) / 2, (y1 + y2) / 2)
    assert len(depth) > 100
    assert depth.max() < 0.26  # the distances are those of a coarse grid
    assert depth.min() > -2.0


def test_waves_lie_on_the_open_sea(plan: GroundPlan) -> None:
    assert len(plan.waves) > 5
    assert shape().far_from_coast(plan.waves[:, 0], plan.waves[:, 1]).max() < -0.4


def test_relief_stands_on_land_and_off_what_is_taken(plan: GroundPlan) -> None:
    stamps = plan.stamps
    assert len(stamps.x) > 40
    assert {KINDS[kind] for kind in stamps.kind} >= {"mountain", "hill"}
    assert (shape().far_from_coast(stamps.x, stamps.y) > 0).all()
    taken = Taken(BOARD.bounds)
    taken.block((0, 0, 30, 11))
    others = plan_ground(shape(), None, taken).stamps
    assert len(others.x) > 10
    assert (others.y + 0.1 * others.width - 0.62 * others.width >= 11 - 0.3).all()


def test_countries_side_by_side_differ_in_colour() -> None:
    land = np.ones((22, 30), dtype=bool)
    washes = plan_ground(shape(land), GroundOptions(countries=((4, 4), (24, 5), (5, 18), (25, 17), (15, 11)))).washes
    assert washes is not None
    assert len(washes.countries) == 5
    assert len({wash.colour for wash in washes.countries}) == 4
    assert washes.borders


def test_a_plan_without_relief_and_countries_has_none() -> None:
    bare = plan_ground(shape(), GroundOptions(relief=False, washes=False))
    assert bare.washes is None
    assert not len(bare.stamps.x)


def test_an_empty_sea_and_a_desert_can_be_planned() -> None:
    for filled in (False, True):
        bare = plan_ground(shape(np.full((22, 30), filled)))
        assert bool(bare.coasts) == filled
        assert not len(bare.strokes)
