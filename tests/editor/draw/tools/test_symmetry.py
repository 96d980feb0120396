"""Painting in several places: images are where reflection and rotation put them, and images of images are nothing new."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
import pytest
from hands import FORMS, Bench
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.model.documents.chart import Ink
from editor.model.documents.geometry import Geometry
from editor.model.sessions.edit_commands import symmetrist
from editor.model.sessions.symmetry import FOLDS, KINDS, images, kinds
from tests.share import share, usual

BOARDS = st.builds(
    lambda kind, w, h, o, s: Geometry.of_grid(kind, w, h, o, s),
    st.sampled_from(["square4", "square8", "hex"]),
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(["pointy", "flat"]),
    st.sampled_from(["odd", "even", "every"]),
)


@settings(max_examples=share(150), deadline=None)
@given(BOARDS, st.sampled_from(KINDS), st.data())
def test_images_are_closed(geometry: Geometry, kind: str, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, geometry.size - 1), max_size=6))
    once = images(geometry, kind, cells)
    assert set(once.tolist()) >= cells
    assert images(geometry, kind, once).tolist() == once.tolist()


@pytest.mark.parametrize(
    ("kind", "place"),
    [
        ("left-right", lambda c, r: {(11 - c, r)}),
        ("top-bottom", lambda c, r: {(c, 8 - r)}),
        ("both", lambda c, r: {(11 - c, r), (c, 8 - r), (11 - c, 8 - r)}),
        ("half-turn", lambda c, r: {(11 - c, 8 - r)}),
    ],
)
def test_squares_mirror_about_the_middle(kind: str, place) -> None:  # type: ignore[no-untyped-def]
    geometry = Bench("square8").geometry
    for column, row in ((0, 0), (3, 2), (11, 5)):
        expected = {(column, row)} | place(column, row)
        found = images(geometry, kind, [row * 12 + column]).tolist()
        assert {(c % 12, c // 12) for c in found} == expected


def test_a_quarter_turn_of_squares_needs_a_middle() -> None:
    assert "quarter-turn" not in kinds(Geometry.of_grid("square4", 12, 9))
    geometry = Geometry.of_grid("square4", 4, 4)
    assert images(geometry, "quarter-turn", [1]).tolist() == [1, 7, 8, 14]
    assert images(Geometry.of_grid("square4", 12, 9), "quarter-turn", [1]).tolist() == [1]


@pytest.mark.parametrize(
    "form", usual(["pointy", "flat", "pointy-odd", "flat-odd", "pointy-every", "flat-every"], "pointy", "flat-every")
)
@pytest.mark.parametrize("kind", list(FOLDS))
def test_hexes_turn_about_one_point(form: str, kind: str) -> None:
    """The images of a cell are its turns about a point near the middle; the same point for all cells."""
    geometry = Bench(form).geometry
    if kind not in kinds(geometry):
        return
    fold = FOLDS[kind]
    left, top, right, bottom = geometry.bounds
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    pivots = []
    for cell in range(geometry.size):
        found = list(images(geometry, kind, [cell]).tolist())
        if len(found) == fold:
            pivots.append(np.mean([geometry.centre(c) for c in found], axis=0))
    assert pivots
    assert np.allclose(pivots, pivots[0])
    assert np.hypot(*(pivots[0] - middle)) <= 1.01
    pivot = pivots[0]
    for cell in range(geometry.size):
        expected = {cell}
        for k in range(1, fold):
            t = 2 * pi * k / fold
            x, y = np.array([[cos(t), -sin(t)], [sin(t), cos(t)]]) @ (np.array(geometry.centre(cell)) - pivot) + pivot
            there = geometry.at(float(x), float(y))
            expected |= {there} if there >= 0 else set()
        assert set(images(geometry, kind, [cell]).tolist()) == expected


@pytest.mark.parametrize("form", ["pointy", "flat", "pointy-odd", "flat-odd"])
def test_hexes_mirror_about_an_upright_line_near_the_middle(form: str) -> None:
    geometry = Bench(form).geometry
    left, _, right, _ = geometry.bounds
    pairs = [(c, o) for c in range(geometry.size) for o in images(geometry, "left-right", [c]).tolist() if o != c]
    sums = {round(geometry.centre(c)[0] + geometry.centre(o)[0], 6) for c, o in pairs}
    assert len(sums) == 1
    assert abs(sums.pop() - left - right) <= 1.01
    assert all(abs(geometry.centre(c)[1] - geometry.centre(o)[1]) < 1e-9 for c, o in pairs)
    assert len(pairs) > geometry.size / 2


def test_nodes_have_images_where_nodes_stand() -> None:
    geometry = Bench("track").geometry  # A B C above F E D
    assert images(geometry, "left-right", [0]).tolist() == [0, 2]
    assert images(geometry, "top-bottom", [0]).tolist() == [0, 5]
    assert images(geometry, "half-turn", [0]).tolist() == [0, 3]
    assert images(geometry, "both", [0]).tolist() == [0, 2, 3, 5]
    assert images(geometry, "quarter-turn", [1]).tolist() == [1, 4]  # nothing stands in the west and in the east


@pytest.mark.parametrize("tool", ["brush", "eraser", "line", "rectangle", "ellipse", "flood"])
@pytest.mark.parametrize("form", usual(FORMS, "square8", "flat-odd", "track"))
def test_every_painting_tool_paints_the_images(form: str, tool: str) -> None:
    bench = Bench(form)
    bench.session.tools.tool, bench.session.symmetry = tool, "half-turn"
    bench.session.ink = bench.session.second_ink = Ink("reef")
    before = bench.inks()
    cells = (0,) if form == "track" else (3 * 12 + 4, 3 * 12 + 5)
    bench.drag(*cells)
    painted = bench.painted(before)
    assert painted >= set(images(bench.geometry, "half-turn", cells).tolist())
    assert set(images(bench.geometry, "half-turn", painted).tolist()) == painted
    bench.proved()


def test_a_symmetry_that_the_board_has_not_is_refused() -> None:
    bench = Bench("square8")
    told: list[str] = []
    bench.session.reported.connect(lambda said: told.append(str(said)))
    symmetrist("sixth-turn")(bench.session)
    assert bench.session.symmetry == "none"
    assert len(told) == 1
    symmetrist("left-right")(bench.session)
    assert bench.session.symmetry == "left-right"
