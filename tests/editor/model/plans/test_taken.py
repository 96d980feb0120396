"""What of a chart is taken."""

from __future__ import annotations

import numpy as np
import pytest

from editor.model.documents.chart import Chart
from editor.model.plans.placing.taken import MOST, Taken, taken_by_play

SEA = [".........."] * 8


def sea(**lists: object) -> Chart:
    grid = {"kind": "square8", "width": 10, "height": 8}
    return Chart({"fordewind": 1, "grid": grid, "legend": {".": "sea"}, **lists}, SEA)  # type: ignore[arg-type]


def test_a_rectangle_is_free_until_something_of_it_is_taken() -> None:
    taken = Taken((0, 0, 10, 8))
    assert taken.free((0, 0, 10, 8))
    taken.block((2, 3, 4, 5))
    assert not taken.free((0, 0, 10, 8))
    assert not taken.free((3.9, 4.9, 6, 6))
    assert taken.free((4, 3, 6, 5))
    assert taken.free((0, 0, 2, 8))


def test_beyond_the_board_nothing_is_free() -> None:
    taken = Taken((0, 0, 10, 8))
    assert not taken.free((-1, 1, 2, 2))
    assert not taken.free((9, 7, 10.5, 8))
    taken.block((-5, -5, -1, -1))
    taken.block((20, 20, 30, 30))
    assert taken.free((0, 0, 10, 8))


def test_circles_and_lines_are_taken_with_their_width() -> None:
    taken = Taken((0, 0, 10, 8))
    taken.block_circle(5, 4, 1)
    assert not taken.free((5.5, 4, 6, 4.2))
    assert taken.free((5.9, 4.9, 6.4, 5.4))
    taken.block_line([(1, 1), (9, 1)], 0.5)
    assert not taken.free((8.8, 0.8, 9, 1))
    assert taken.free((1, 1.5, 3, 2))


def test_many_rectangles_are_asked_at_once() -> None:
    taken = Taken((0, 0, 10, 8))
    taken.block((4, 4, 5, 5))
    x = np.arange(0, 9.5, 0.5)
    one_by_one = [taken.free((a, 3.5, a + 1, 4.5)) for a in x]
    assert taken.all_free(x, np.full_like(x, 3.5), x + 1, np.full_like(x, 4.5)).tolist() == one_by_one
    assert True in one_by_one
    assert False in one_by_one


def test_a_copy_is_changed_alone() -> None:
    taken = Taken((0, 0, 10, 8))
    other = taken.copy()
    other.block((1, 1, 2, 2))
    assert taken.free((0, 0, 10, 8))
    assert other.share((1, 1, 3, 2)) == pytest.approx(0.5)


def test_a_huge_board_has_no_more_squares_than_a_large_one() -> None:
    taken = Taken((0, 0, 3000, 3000))
    assert taken.squares.size <= MOST * 1.01
    taken.block((100, 100, 101, 101))
    assert not taken.free((100.2, 100.2, 100.4, 100.4))
    assert taken.free((200, 200, 300, 300))


def test_play_takes_ports_arrows_and_starts() -> None:
    chart = sea(
        sites=[{"kind": "port", "at": "B2"}],
        arrows=[{"kind": "current", "from": "D5", "to": "H5"}],
        starts=[{"kind": "start", "cells": ["I1..J2"]}],
    )
    taken = taken_by_play(chart)
    for cell in ("B2", "D5", "F5", "H5", "I1", "J2"):
        x, y = chart.geometry.centre(chart.geometry.cell(cell))
        assert not taken.free((x - 0.1, y - 0.1, x + 0.1, y + 0.1)), cell
    assert taken.free((1, 6, 9, 8))


def test_play_takes_the_circles_and_lines_of_a_track() -> None:
    nodes = [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 6, "y": 0}]
    chart = Chart({"grid": {"kind": "track"}, "nodes": nodes, "edges": [["a", "b"]]}, [])  # type: ignore[dict-item]
    taken = taken_by_play(chart)
    assert not taken.free((-0.1, -0.1, 0.1, 0.1))
    assert not taken.free((2.9, -0.1, 3.1, 0.1))
