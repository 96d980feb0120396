"""Hatches: only inside, everywhere inside, holes left out, shapes side by side in step."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.plans.print_screens import hatch_lines

SQUARE = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])
HOLE = np.array([(1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0)])


def lengths(lines: np.ndarray) -> float:
    return float(np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]).sum())


@pytest.mark.parametrize("angle", [0.0, 30.0, 45.0, 90.0, 117.0])
def test_lines_cover_the_shape_evenly_and_nothing_else(angle: float) -> None:
    lines = hatch_lines([SQUARE, HOLE], 0.1, angle, 0.37)
    assert lengths(lines) * 0.1 == pytest.approx(16 - 4, rel=0.02)
    for share in (0.01, 0.25, 0.5, 0.75, 0.99):
        x, y = (lines[:, k] + share * (lines[:, k + 2] - lines[:, k]) for k in (0, 1))
        assert ((x > -1e-6) & (x < 4 + 1e-6) & (y > -1e-6) & (y < 4 + 1e-6)).all()
        assert not ((x > 1 + 1e-6) & (x < 3 - 1e-6) & (y > 1 + 1e-6) & (y < 3 - 1e-6)).any()


def test_shapes_side_by_side_are_hatched_in_step() -> None:
    beside = SQUARE + np.array((4.0, 0.0))
    whole = np.array([(0.0, 0.0), (8.0, 0.0), (8.0, 4.0), (0.0, 4.0)])
    parts = lengths(hatch_lines([SQUARE], 0.3)) + lengths(hatch_lines([beside], 0.3))
    assert parts == pytest.approx(lengths(hatch_lines([whole], 0.3)))


def test_nothing_to_hatch_and_far_too_much() -> None:
    assert hatch_lines([], 1.0).shape == (0, 4) and hatch_lines([SQUARE[:2]], 1.0).shape == (0, 4)
    assert hatch_lines([SQUARE], 0.0).shape == (0, 4) and hatch_lines([SQUARE], 90.0, phase=0.5).shape == (0, 4)
    assert len(hatch_lines([SQUARE * 1e4], 1e-3)) < 100_000
