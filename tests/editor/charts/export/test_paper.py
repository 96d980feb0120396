"""What is on paper beside the cells: names as text, a title, a legend, marks for cutting and gluing."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from charts import map_text, small_map
from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPainterPath, QPdfWriter
from PySide6.QtSvg import QSvgRenderer

from dsl.games.library.shelves import find_map
from dsl.maps.mapfile import MapFile
from dsl.text.diagnostics import Problems
from editor.base.texts import LANGUAGES, ui
from editor.charts.drawing.chart_style import STYLES
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.names.lettering import Lettering, _write, extent, print_font, write
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.composition import PX, Composition
from editor.charts.export.pages import ExportOptions, pdf_bytes, png_bytes
from editor.charts.export.paper_sheets import RIM, Poster, cut
from editor.charts.export.poster import glue_strips, paint_marks, paint_plan
from editor.charts.export.styled_legend import styled_legend
from editor.charts.export.svg import svg_bytes
from editor.model.documents.chart import Chart
from editor.model.games import Games

SVG = "{http://www.w3.org/2000/svg}"


def composed(text: str, cell: float = 10, captioned: bool = True) -> Composition:
    return ExportOptions(cell, captioned=captioned).composition(Chart.read(MapFile(text)), load_theme(None))


def words_of(name: str, language: str) -> list[str]:
    path = find_map(name, Problems())
    assert path is not None
    ui.language = language
    chart = Chart.read(MapFile.open(path))
    game = Games().board(chart.games[0])
    assert game is not None
    return [
        entry.text for entry in styled_legend(chart, load_theme(game.folder).with_spec(game.spec), game, DrawingLook())
    ]


def test_names_in_an_svg_are_text() -> None:
    text = map_text("square8").replace("name: Alpha", 'name: "Rum & <S>"')
    data = svg_bytes(composed(text))
    assert QSvgRenderer(data).isValid()
    found = {"".join(e.itertext()).strip(): e for e in ElementTree.fromstring(data).iter(f"{SVG}text")}
    assert {"Rum & <S>", "Bay", "L", "9", "1 cell = 10 mm"} <= set(found)
    name = found["Rum & <S>"]
    assert name.get("font-family", "").endswith("'Times New Roman', serif")
    assert name.get("lengthAdjust") == "spacingAndGlyphs"
    # nine letters of some 14 pixels' height are from a third to a whole as wide as they are high
    assert 9 * 14 / 3 < float(name.get("textLength", "0")) < 9 * 14


def test_names_in_a_pdf_can_be_found() -> None:
    data, _ = pdf_bytes(composed(map_text("square8")))
    fonts = re.findall(rb"/BaseFont /(\S+)", data)
    assert fonts and data.count(b"/ToUnicode") >= 1  # letters are letters, and what they mean is in the file
    assert b"/FontFile2" in data or b"/FontFile3" in data or b"/FontFile " in data
    assert "Bay".encode("utf-16-be") in data  # the title of the document


@pytest.mark.parametrize("fine", [1.0, 1.5625, 2.0833, 3.125])
def test_letters_are_not_stretched_by_any_resolution(fine: float) -> None:
    def darkness(paint) -> int:  # type: ignore[no-untyped-def]
        image = QImage(700, 100, QImage.Format.Format_Grayscale8)
        image.fill(255)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(fine, fine)
        paint(painter, QPointF(100, 15), "1 4 T lll 14", Lettering(11, QColor("black").rgba(), 0))
        painter.end()
        return sum(255 - value for value in bytes(image.constBits()))

    assert darkness(write) == pytest.approx(darkness(_write), rel=0.02)


@pytest.mark.parametrize("text", ["Северо-восточный берег", "Bay"])
def test_spread_letters_are_as_wide_in_a_pdf_as_their_halo(text: str) -> None:
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(held)
    writer.setResolution(300)
    painter = QPainter(writer)
    letters = Lettering(14, QColor("black").rgba(), 0, italic=True, spread=1.5)
    font = print_font(painter, text, letters)
    path = QPainterPath()
    path.addText(QPointF(), font, text)
    in_print = QFontMetricsF(font, writer).horizontalAdvance(text)
    painter.end()
    assert in_print == pytest.approx(extent(text, letters)[0], rel=0.03)
    assert path.boundingRect().width() == pytest.approx(in_print, abs=4)


def test_a_legend_has_the_words_of_the_game() -> None:
    marks = {"Ремонт", "Погрузка сокровищ", "Порт назначения сокровищ"}  # house, chest and crown beside ports
    assert set(words_of("atlantic", "ru")) == {"Море", "Порт: испанцы", "Порт: пираты", "Суша", "Течение"} | marks
    circles = words_of("ships_track", "ru")
    assert {"Шторм", "Мина", "Старт", "Очки"} <= set(circles) and len(circles) == len(set(circles))
    english = words_of("sea_battle_strait", "en")
    assert all(text.isascii() for text in english) and len(english) >= 3


def test_what_looks_one_way_on_a_styled_chart_has_one_entry() -> None:
    """The neutral waters of this map lie in strips that are hatched: the terrain below is not to be seen."""
    path = find_map("pirates_fame", Problems())
    assert path is not None
    ui.language = "ru"
    chart = Chart.read(MapFile.open(path))
    game = Games().board("pirates_fame")
    assert game is not None
    theme = load_theme(game.folder).with_spec(game.spec)
    for style in STYLES:
        found = [entry.text for entry in styled_legend(chart, theme, game, DrawingLook(style=style))]
        assert "Полоса нейтральных вод" in found and "Нейтральные воды" not in found


def test_a_legend_without_a_game_has_the_names_of_the_file() -> None:
    found = [entry.text for entry in styled_legend(small_map("square8").chart, load_theme(None), None, DrawingLook())]
    assert found == ["Sea", "Land", "Port", "Current", "Waters"]


def test_title_and_legend_leave_the_chart_to_scale() -> None:
    text = map_text("square8")
    bare, whole = composed(text, captioned=False), composed(text)
    assert bare.head == bare.foot == 0 and whole.head > 0 and whole.foot > 0
    assert whole.view == bare.view
    image = QImage.fromData(png_bytes(whole, 127))  # five dots a millimetre
    x, y = whole.chart.geometry.centre(whole.chart.geometry.cell("E4"))
    top = whole.head / PX
    colour = image.pixelColor(round((RIM + x * 10) * 5), round((top + RIM + y * 10) * 5))
    assert colour.hue() == pytest.approx(load_theme(None).terrain_colour("land").hue(), abs=12)


@pytest.mark.parametrize("cell", [1.0, 3.0])
def test_a_tiny_drawing_has_no_captions(cell: float) -> None:
    whole = composed(map_text("square8"), cell)
    assert whole.head == whole.foot == 0


def test_the_legend_never_is_wider_than_the_chart() -> None:
    long = map_text("square8").replace("kind: port", "kind: a_very_long_word_for_a_port_" + "with_more_" * 12)
    whole = composed(long, 6)
    assert whole.rows and all(row.width <= whole.width for row in whole.rows)


# --- posters -------------------------------------------------------------------------------------


def test_glue_is_exactly_where_the_next_sheet_lies() -> None:
    poster = cut(500, 700, "A4", margin=10, overlap=12)
    assert poster.columns > 1 and poster.rows > 1
    place = {(s.row, s.column): s for s in poster.sheets}
    for (row, column), sheet in place.items():
        strips = [s.translated(sheet.left * PX, sheet.top * PX) for s in glue_strips(poster, sheet)]
        right, below = place.get((row, column + 1)), place.get((row + 1, column))
        assert len(strips) == (right is not None) + (below is not None)
        if right is not None:
            assert strips[0].left() == pytest.approx(right.left * PX)
            assert strips[0].width() == pytest.approx(12 * PX)
        if below is not None:
            assert strips[-1].top() == pytest.approx(below.top * PX)


def painted(poster: Poster, number: int) -> QImage:
    image = QImage(round(poster.width * PX), round(poster.height * PX), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_marks(painter, poster, poster.sheets[number])
    painter.end()
    return image


def inked(image: QImage, rect: QRectF) -> bool:
    part = image.copy(rect.toRect()).convertToFormat(QImage.Format.Format_Grayscale8)
    rows = [bytes(part.constScanLine(y))[: part.width()] for y in range(part.height())]
    return any(value < 200 for row in rows for value in row)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["A4", "A3"])
def test_sheets_are_marked(paper: str, language: str) -> None:
    ui.language = language
    poster = cut(700, 900, paper, margin=10, overlap=12)
    first, last = painted(poster, 0), painted(poster, len(poster.sheets) - 1)
    edge, (wide, high) = poster.margin * PX, (length * PX for length in poster.inner)
    inner = QRectF(edge + 2, edge + 2, wide - 12 * PX - 4, high - 12 * PX - 4)
    for image in (first, last):
        assert not inked(image, inner)  # nothing is ever written on the chart itself
        assert inked(image, QRectF(0, edge + high, 2 * edge + wide, edge))  # which sheet it is
        for x in (edge, edge + wide):  # cutting marks reach out from every corner
            assert inked(image, QRectF(x - 2, edge - 4 * PX, 4, 3 * PX))
            assert inked(image, QRectF(x - 2, edge + high + PX, 4, 3 * PX))
    assert inked(first, QRectF(edge + wide - 11 * PX, edge + high / 3, 10 * PX, 60))
    assert not inked(last, QRectF(edge + wide - 11 * PX, edge + high / 3, 10 * PX, 60))


def test_one_sheet_has_neither_number_nor_glue() -> None:
    poster = cut(100, 100, "A4")
    image, edge = painted(poster, 0), poster.margin * PX
    assert not inked(image, QRectF(60, image.height() - edge + 2, image.width() - 120, edge - 4))


@pytest.mark.parametrize("paper", ["A3", "A4", "A5", "letter"])
def test_the_plan_has_room_on_every_paper(paper: str) -> None:
    ui.language = "ru"
    whole = replace(composed(map_text("flat")), cell=60)
    poster = cut(*whole.size_mm, paper)
    image = QImage(round(poster.width * PX), round(poster.height * PX), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_plan(painter, whole, poster)
    painter.end()
    for edge in (QRectF(0, 0, image.width(), 30), QRectF(0, image.height() - 30, image.width(), 30)):
        assert not inked(image, edge)  # printers leave the rim blank
    # the ruler is as long as it says: its ticks end a hundred millimetres from where they begin
    assert inked(image, QRectF(12 * PX, image.height() * 0.6, 100 * PX, image.height() * 0.4 - 30))
