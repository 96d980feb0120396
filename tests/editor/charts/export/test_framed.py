"""Styled charts on paper: the frame around them, cartouche and legend on them or across the frame."""

from __future__ import annotations

from dataclasses import replace

import pytest

from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.names.letter_shapes import TITLE, fitted, width_of
from editor.charts.drawing.ornaments.plates import legend_layout
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.composition import PX, fitting
from editor.charts.export.framed_composition import FramedComposition
from editor.charts.export.pages import ExportOptions
from editor.charts.export.paper_sheets import cut
from editor.model.documents.chart import Chart
from tests.share import usually_first

ISLE = ["~" * 20, *["~" * 8 + "#" * 4 + "~" * 8] * 4, *["~" * 20] * 9]
LAND = ["#" * 24] * 18 + ["~" * 24] * 8
SEA = ["~" * 14] * 10


def chart_of(rows: list[str], **more: object) -> Chart:
    sites = [{"kind": "port", "at": "B3", "name": "A port"}, {"kind": "port", "at": "K8"}]
    data = {"title": "A sea", "grid": {"kind": "square8"}, "legend": {"~": "sea", "#": "land"}, "sites": sites}
    return Chart(data | more, rows)  # type: ignore[arg-type]


def framed(chart: Chart, captioned: bool = True, cell: float = 6.0, **look: object) -> FramedComposition:
    options = ExportOptions(cell=cell, captioned=captioned, look=DrawingLook(style="engraved", **look))  # type: ignore[arg-type]
    made = options.composition(chart, load_theme(None))
    assert isinstance(made, FramedComposition)
    return made


def test_cells_keep_their_size_within_the_frame() -> None:
    chart = chart_of(SEA)
    one, two = framed(chart, cell=5.0), framed(chart, cell=10.0)
    assert one.view.scale * 2 == pytest.approx(two.view.scale)
    bare = framed(chart, captioned=False)
    wide, high = bare.size_mm
    around = 2 * bare.frame * 25.4 / 96
    assert (wide - around, high - around) == (pytest.approx(14 * 6), pytest.approx(10 * 6))


def test_cartouche_and_legend_lie_on_the_land_when_there_is_room_and_else_across_the_frame() -> None:
    inland, at_sea = framed(chart_of(LAND)), framed(chart_of(SEA))
    assert (inland.head, inland.foot) == (0, 0)
    assert at_sea.head > 0
    assert at_sea.foot > 0
    assert framed(chart_of(SEA), captioned=False).head == 0


def test_cartouche_and_legend_hide_no_island_that_hardly_holds_them() -> None:
    isle = framed(chart_of(ISLE))
    assert isle.plans is not None and isle.head > 0 and isle.foot > 0
    assert isle.plans.ornaments.cartouche is isle.plans.ornaments.legend is None


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_no_seam_of_a_poster_goes_through_a_legend_across_the_frame(columns: int) -> None:
    whole = framed(chart_of(SEA), cell=1.0)
    whole = replace(whole, cell=fitting(whole, "A4", 8.0, 10.0, (columns, 3)))
    poster = cut(*whole.size_mm, "A4", 8.0, 10.0, (columns, 3))
    assert poster.columns == columns
    moved = whole.off_seams(poster)
    assert moved.layout is not None
    middle, half = whole.view.width / 2 + moved.aside, moved.layout.width / 2
    assert whole.frame <= middle - half and middle + half <= whole.view.width - whole.frame
    assert not [sheet for sheet in poster.sheets if sheet.column and abs(sheet.left * PX - middle) < half]
    assert (moved.aside != 0) == (columns == 2), "the middle of the page is the middle of a sheet"


def test_the_map_may_want_neither() -> None:
    bare = framed(chart_of(SEA, chart={"without": ["cartouche", "legend"]}))
    assert (bare.head, bare.foot) == (0, 0)


def test_the_map_says_where_they_lie() -> None:
    there = framed(chart_of(LAND, chart={"cartouche": "M2..T8", "legend": "frame"}))
    assert there.plans is not None
    assert there.plans.ornaments.cartouche == (12.0, 1.0, 20.0, 8.0)
    assert there.foot > 0


@pytest.mark.parametrize("night", [False, True])
def test_the_frame_is_a_ring_of_fields_around_the_board(night: bool) -> None:
    whole = framed(chart_of(SEA), captioned=False)
    whole = FramedComposition(whole.chart, load_theme(None, night), whole.look, whole.cell)
    image = whole.picture(1.0)
    board = whole.view.rect(whole.chart.geometry.bounds)
    y = round(board.top() - 5.5 * whole.mark)
    fields = [image.pixelColor(round(whole.view.point(x + 0.5, 0).x()), y).lightness() > 128 for x in range(14)]
    assert fields == [not fields[k + 1] for k in range(13)] + [fields[13]], "dark and light in turn, one a cell"


def test_names_stay_inside_the_frame() -> None:
    name = "A port with quite a long name"
    sites = [{"kind": "port", "at": "N5", "name": name}, {"kind": "port", "at": "A5", "name": name}]
    whole = framed(chart_of(SEA, sites=sites), captioned=False)
    whole.picture(1.0)
    assert not whole.unwritten


def test_an_empty_title_and_no_things_make_no_plates() -> None:
    whole = framed(chart_of(SEA, title="", sites=[]))
    assert (whole.head, whole.foot) == (0, 0)


def test_without_a_frame_a_styled_chart_is_as_it_was() -> None:
    options = ExportOptions(look=DrawingLook(style="engraved", frame=False))
    assert not isinstance(options.composition(chart_of(SEA), load_theme(None)), FramedComposition)


def test_a_long_title_becomes_smaller_and_is_cut_at_last() -> None:
    text, high = fitted("The sea of very long names", TITLE, 40, 300)
    assert text == "The sea of very long names"
    assert width_of(text, TITLE, high) <= 300.5
    text, high = fitted("The sea of very long names " * 9, TITLE, 40, 300)
    assert text.endswith("…")
    assert width_of(text, TITLE, high) <= 300.5


def test_a_legend_takes_more_columns_and_then_smaller_letters() -> None:
    few = legend_layout(["Port", "Current"], 1.0, (200, 200), 17)
    assert (few.columns, few.high) == (1, 17)
    assert legend_layout(["Port"] * 12, 1.0, (600, 130), 17).columns > 1
    many = legend_layout(["A port of some kind"] * 30, 1.0, (300, 150), 17)
    assert many.high < 17


@pytest.mark.parametrize("kind", usually_first(["pdf", "svg"]))
def test_a_framed_chart_is_written_as_shapes(kind: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    from editor.charts.export.pages import write

    path = tmp_path / f"chart.{kind}"
    write(chart_of(LAND), load_theme(None), path, ExportOptions(cell=6, captioned=True, look=DrawingLook(style="ink")))
    assert path.stat().st_size > 20_000
    assert b"<image" not in path.read_bytes()
