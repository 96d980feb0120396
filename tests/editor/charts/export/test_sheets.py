"""The arithmetic of paper: sizes, sheets, overlaps."""

from __future__ import annotations

from dataclasses import replace

import pytest
from charts import small_map
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.composition import fitting
from editor.charts.export.pages import ExportOptions
from editor.charts.export.paper_sheets import PAPER_SIZES, RIM, cut, drawing_mm, paper_named, paper_sides, unit_mm
from editor.charts.export.support import ExportError

SIZE = st.floats(20, 1500)


@given(SIZE, SIZE, st.sampled_from(sorted(PAPER_SIZES)), st.floats(0, 15), st.floats(0, 20))
def test_the_sheets_cover_the_drawing_and_no_row_is_in_vain(
    width: float, height: float, paper: str, margin: float, overlap: float
) -> None:
    poster = cut(width, height, paper, margin, overlap)
    wide, high = poster.inner
    last = poster.sheets[-1]
    assert last.left + wide >= width - 1e-3 and last.top + high >= height - 1e-3
    if poster.columns > 1:
        assert last.left - (wide - overlap) + wide < width  # without the last column something would be missing
    if poster.rows > 1:
        assert last.top - (high - overlap) + high < height
    assert len(poster.sheets) == poster.rows * poster.columns


def test_a_paper_of_ones_own_is_known_by_its_size_alone() -> None:
    shipped = dict(PAPER_SIZES)
    assert [paper_named(name) for name in ("a4", " 200x280 ", "A5", "20x30", "sheet")] == [
        "A4",
        "200x280",
        "A5",
        "",
        "",
    ]
    assert (paper_sides("200x280"), paper_sides("sheet")) == ((200, 280), (0, 0))
    assert shipped == PAPER_SIZES, "what one prints on changes no list that others see"


@given(SIZE, SIZE, st.sampled_from(sorted(PAPER_SIZES)))
def test_the_drawing_lies_in_the_middle(width: float, height: float, paper: str) -> None:
    poster = cut(width, height, paper)
    first, last = poster.sheets[0], poster.sheets[-1]
    wide, high = poster.inner
    assert -first.left == pytest.approx(last.left + wide - width, abs=1e-3)
    assert -first.top == pytest.approx(last.top + high - height, abs=1e-3)


def test_neighbouring_sheets_share_the_overlap() -> None:
    poster = cut(500, 700, "A4", margin=10, overlap=12)
    first, second = poster.sheets[0], poster.sheets[1]
    assert first.left + poster.inner[0] - second.left == pytest.approx(12)


def test_the_way_with_fewer_sheets_is_taken() -> None:
    # 277 × 190 mm fits one lying A4 (297 × 210) with margins of 8 mm, but two upright ones
    assert (cut(277, 190, "A4").rows, cut(277, 190, "A4").columns) == (1, 1)
    assert cut(277, 190, "A4").width == 297


@pytest.mark.parametrize(("margin", "overlap"), [(105, 0), (0, 205)])
def test_margins_must_leave_something(margin: float, overlap: float) -> None:
    with pytest.raises(ExportError, match="out-margins"):
        cut(3000, 3000, "A5", margin, overlap)


def test_a_cell_is_as_wide_as_it_is_said() -> None:
    assert drawing_mm(small_map("square8").chart.geometry, 10) == (120 + 2 * RIM, 90 + 2 * RIM)
    # twelve pointed hexes and half a one for the moved rows
    assert drawing_mm(small_map("pointy").chart.geometry, 10)[0] == pytest.approx(125 + 2 * RIM)
    # joined circles of the track are 3 apart at the least
    assert unit_mm(small_map("track").chart.geometry, 30) == pytest.approx(10)


def test_too_many_sheets_are_refused() -> None:
    with pytest.raises(ExportError, match="out-sheets"):
        cut(10_000, 10_000, "A5")


@pytest.mark.parametrize("captioned", [False, True])
@pytest.mark.parametrize("topology", ["square8", "flat", "track"])
def test_the_fitting_cell_fits(topology: str, captioned: bool) -> None:
    whole = ExportOptions(captioned=captioned).composition(small_map(topology).chart, load_theme(None))
    cell = fitting(whole, "A4")
    assert len(cut(*replace(whole, cell=cell).size_mm, "A4", 8, 10).sheets) == 1
    assert len(cut(*replace(whole, cell=cell * 1.05).size_mm, "A4", 8, 10).sheets) > 1


def test_sheets_move_within_the_room_to_spare_so_that_no_seam_goes_through_a_box() -> None:
    poster = cut(350, 150, "A4", 10, 10)
    assert (poster.columns, poster.rows, poster.left) == (2, 1, pytest.approx(-10))
    seam = poster.sheets[1].left
    beside = poster.clear_of([QRectF(seam - 5, 20, 50, 30)])
    assert beside.sheets[1].left <= seam - 5 and beside.left >= 2 * poster.left
    assert poster.clear_of([QRectF(0, 0, seam, 90)]) == poster, "there is nothing in the way"
