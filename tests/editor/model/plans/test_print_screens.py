"""Screens of a two-colour print: lines at sea, dots on land, heavier at the coast, few and cheap."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.documents.geometry import Geometry
from editor.model.plans.ground_plan import PrintPlan, plan_print
from editor.model.plans.land_shape import LandShape, land_shape
from editor.model.plans.print_screens import REACH, UNDER

GEOMETRY = Geometry.of_grid("square8", 16, 12)
LAND = np.zeros((12, 16), dtype=bool)
LAND[3:8, 5:10] = True
VOID = np.zeros((12, 16), dtype=bool)
VOID[0:2, 0:3] = True


@pytest.fixture(scope="module")
def shape() -> LandShape:
    return land_shape(GEOMETRY, LAND.reshape(-1), VOID.reshape(-1), "a")


@pytest.fixture(scope="module")
def plan(shape: LandShape) -> PrintPlan:
    return plan_print(shape)


def test_lines_lie_at_sea_and_swell_toward_the_coast(shape: LandShape, plan: PrintPlan) -> None:
    assert plan.lines
    points = np.concatenate(plan.lines)
    far = -shape.grid.read(shape.shore, points[:, 0], points[:, 1]) / shape.mark
    assert far.min() > -2 * UNDER and far.max() < REACH * 1.1
    for line in plan.lines:
        half = len(line) // 2
        upper, lower = line[:half], line[half:][::-1]
        wide = lower[:, 1] - upper[:, 1]
        assert (wide > 0).all()
        middle = -shape.grid.read(shape.shore, upper[:, 0], (upper[:, 1] + lower[:, 1]) / 2)
        if np.ptp(middle) > 0.05 and middle.min() > 0:
            assert np.corrcoef(wide, middle)[0, 1] < 0


def test_dots_lie_on_land_and_none_touches_another(shape: LandShape, plan: PrintPlan) -> None:
    x, y, radius = plan.dots.T
    assert len(x) > 50 and (shape.grid.read(shape.field, x, y) > -0.1).all()
    assert (shape.grid.read(shape.void, x, y) < 0).all() if shape.void is not None else True
    apart = np.hypot(x[:, None] - x[None], y[:, None] - y[None]) + np.eye(len(x)) * 9
    assert (apart > radius[:, None] + radius[None]).all()
    east, west = x > 8.5, x < 6.5  # the light comes from the upper left
    assert radius[east].mean() > radius[west].mean()


def test_the_same_map_has_the_same_print_and_relief_can_be_left_out(shape: LandShape, plan: PrintPlan) -> None:
    again = plan_print(shape)
    assert all((one == other).all() for one, other in zip(plan.lines, again.lines, strict=True))
    assert (plan.dots == again.dots).all() and (plan.blank == again.blank).all()
    assert len(plan_print(shape, relief=False).stamps.x) == 0


def test_where_no_cells_are_lines_slant(shape: LandShape, plan: PrintPlan) -> None:
    assert len(plan.blank) > 5 and shape.void is not None
    middle = (plan.blank[:, :2] + plan.blank[:, 2:]) / 2
    assert (shape.grid.read(shape.void, middle[:, 0], middle[:, 1]) > -0.1).all()
