"""Engraved charts can be played on: every cell shows at its middle what it is, on every kind of board, in every colour."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.art import stamps
from editor.charts.drawing.chart_style import paint_styled_ground, plans_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans, StyleName
from editor.charts.drawing.engraved.palettes import palette_of
from editor.charts.drawing.engraved.sea_and_land import grid_lines
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.documents.map_document import MapDocument
from editor.model.photos.straighten import pixels
from editor.model.plans.ground_kinds import cover_of
from editor.model.plans.relief import KINDS, VARIANTS

BOARDS = {
    "square4": "{kind: square4, width: 16, height: 12}",
    "square8": "{kind: square8, width: 16, height: 12}",
    "pointed hexes": "{kind: hex, width: 14, height: 11, shifted: odd}",
    "flat hexes": "{kind: hex, width: 13, height: 10, orientation: flat}",
}
SCALE = 24.0


def chart_of(board: str, rows: list[str], legend: str = '{"~": sea, "#": land, ".": void}') -> Chart:
    block = "\n".join(f"  {row}" for row in rows)
    text = f"fordewind: 1\ntitle: T\ngrid: {BOARDS[board]}\nlegend: {legend}\nterrain: |\n{block}\n"
    return MapDocument(MapFile(text)).chart


def random_chart(board: str, seed: int, characters: str = "~~#") -> Chart:
    size = MapDocument(MapFile(f"fordewind: 1\ntitle: T\ngrid: {BOARDS[board]}\n")).chart.data["grid"]
    stream = np.random.default_rng(seed)
    rows = ["".join(stream.choice(list(characters), size["width"])) for _ in range(size["height"])]
    return chart_of(board, rows)


def painted(
    chart: Chart, style: StyleName, night: bool, grid: bool = False, scale: float = SCALE
) -> tuple[QImage, View, Plans]:
    theme, look = Theme(night=night), DrawingLook(style=style, grid=grid, relief=False, washes=False, ornament=False)
    left, top, right, bottom = chart.geometry.bounds
    view = View(scale, left - 1, top - 1, round((right - left + 2) * scale), round((bottom - top + 2) * scale))
    plans = plans_of(chart, theme, look)
    assert plans is not None
    image = QImage(view.width, view.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_styled_ground(painter, plans, view, look, theme)
    painter.end()
    return image, view, plans


def nearness(pixel: QColor, *names: QColor) -> int:
    return min(
        abs(pixel.red() - c.red()) + abs(pixel.green() - c.green()) + abs(pixel.blue() - c.blue()) for c in names
    )


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("night", [False, True])
def test_every_cell_shows_at_its_middle_what_it_is(board: str, night: bool) -> None:
    chart = random_chart(board, seed=len(board) + night)
    image, view, plans = painted(chart, "engraved", night)
    palette = palette_of(plans.look, plans.theme)
    lands = [palette.colour(name) for name in ("land", "inner", "edge")]
    seas = [palette.colour(name) for name in ("sea", "pale", "near")]
    for cell in range(chart.geometry.size):
        at = view.point(*chart.geometry.centre(cell))
        around = [image.pixelColor(round(at.x()) + dx, round(at.y()) + dy) for dx, dy in ((0, 0), (2, 0), (0, 2))]
        on_land = [nearness(pixel, *lands) < nearness(pixel, *seas) for pixel in around]
        ink = chart.ink_at(cell)
        assert ink is not None
        assert sum(on_land) >= 2 if ink.terrain == "land" else sum(on_land) <= 1, chart.geometry.topology.name(cell)


@pytest.mark.parametrize("board", ["square8", "pointed hexes"])
def test_beyond_the_board_and_in_its_holes_there_is_paper(board: str) -> None:
    chart = chart_of(board, ["....~~~~~~~~~~"] * 4 + ["~~~~~~~#######"] * 6)
    image, view, plans = painted(chart, "engraved", False)
    paper = palette_of(plans.look, plans.theme).colour("paper")
    assert image.pixelColor(2, 2) == paper
    at = view.point(*chart.geometry.centre(0))
    assert nearness(image.pixelColor(round(at.x()), round(at.y())), paper) < 9
    beside = view.point(
        0.2, chart.geometry.centre(5 * 14)[1]
    )  # in the sixth row, which on hexes begins half a hex later
    pixel, sea = (
        image.pixelColor(round(beside.x()), round(beside.y())),
        palette_of(plans.look, plans.theme).colour("sea"),
    )
    assert nearness(pixel, sea) < nearness(pixel, paper) if board == "square8" else 9 < nearness(pixel, paper) < 99


def test_black_on_white_has_no_colours() -> None:
    image, _, _ = painted(random_chart("square8", 8), "ink", night=True, grid=True)
    for y in range(0, image.height(), 7):
        for x in range(0, image.width(), 5):
            assert image.pixelColor(x, y).saturation() < 8


def test_water_that_land_surrounds_and_nobody_sails_is_a_lake() -> None:
    chart = chart_of("square8", ["~" * 16, *["#" * 16] * 4, "#####..#########", *["#" * 16] * 6])
    image, view, plans = painted(chart, "engraved", False)
    at = view.point(6.0, 5.5)
    palette = palette_of(plans.look, plans.theme)
    pixel = image.pixelColor(round(at.x()), round(at.y()))
    assert nearness(pixel, palette.colour("near"), palette.colour("sea")) < nearness(pixel, palette.colour("land"))


def test_grid_lines_go_around_cells_that_are_there() -> None:
    chart = chart_of("square8", ["~~~~~~~~~~~~~~~.", *["~" * 16] * 11])
    cells = np.array([chart.ink_at(cell).terrain != "void" for cell in range(192)])  # type: ignore[union-attr]
    lines = np.concatenate(grid_lines(chart.geometry, cells))
    assert {(15.0, 0.0, 16.0, 0.0), (16.0, 0.0, 16.0, 12.0)}.isdisjoint(map(tuple, lines.tolist()))
    length = np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]).sum()
    assert length == 13 * 16 + 17 * 12 - 4


@pytest.mark.parametrize("kind", KINDS)
def test_the_variants_of_a_stamp_differ_and_stay_in_their_box(kind: str) -> None:
    drawn = stamps(f"engraved/{kind}")
    assert len(drawn) == VARIANTS and all(drawn)
    paths = [[mark.path for mark in marks] for marks in drawn]
    assert all(one != other for number, one in enumerate(paths) for other in paths[:number])
    for marks in drawn:
        for mark in marks:
            box = mark.path.boundingRect()
            assert box.left() > -0.75
            assert box.right() < 0.75
            assert box.top() > -1.05
            assert box.bottom() < 0.2


@pytest.mark.parametrize(
    ("terrain", "cover"),
    [
        ("coral_reef", "reef"),
        ("лес", "wood"),
        ("болото", "marsh"),
        ("mountains", "mountains"),
        ("rice_field", ""),
        ("город", ""),
        ("горы", "mountains"),
        ("пустота", ""),
        ("sea", ""),
    ],
)
def test_terrains_tell_by_their_names_what_covers_them(terrain: str, cover: str) -> None:
    assert cover_of(terrain) == cover


def test_terrains_of_all_kinds_are_told_apart() -> None:
    legend = '{"~": sea, "#": land, f: forest, h: hills, r: reef, n: neutral, i: ice, y: desert, p: swamp}'
    rows = ["~~rr~~~~~~nn~~~~", "~~rr~~~~~~nn~~~~", *["~#ff##hhyy##pp~i"] * 10]
    _, _, plans = painted(chart_of("square8", rows, legend), "engraved", False)
    assert {cover.kind for cover in plans.ground.covers} == {"wood", "hills", "reef", "", "ice", "dunes", "marsh"}
    (neutral,) = (cover for cover in plans.ground.covers if not cover.kind)
    assert len(neutral.hatches) > 10
    assert ((neutral.hatches[:, 0] >= 10 - 1e-3) & (neutral.hatches[:, 2] <= 12 + 1e-3)).all()


def test_where_no_cells_are_paper_differs_from_the_sea_in_black_and_white_too() -> None:
    rows = ["~" * 16] * 4 + ["." * 8 + "~" * 8] * 8
    image, view, _ = painted(chart_of("square8", rows), "ink", False, scale=60.0)
    sea, blank = (image.copy(view.rect((left, 7, left + 4, 10)).toRect()) for left in (11, 2))
    inked = [float((pixels(part)[..., 0] < 240).mean()) for part in (sea, blank)]
    assert inked[0] < 0.05 < inked[1]
