"""The preview of a print: the pages as they are cut, the drawing on them, fresh while one draws, never in the way."""

from __future__ import annotations

import pytest
from charts import small_map
from on_screen import on_screen
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.base.texts import Message
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.composition import PX
from editor.charts.export.framed_composition import FramedComposition
from editor.charts.export.paper_sheets import RIM, cut, whole_sheet
from editor.model.documents.chart import Ink
from editor.model.documents.map_document import MapDocument
from editor.model.sessions.session import Session
from editor.view.panels import making_strip
from editor.view.panels.export_panel import ExportPanel, printed


@pytest.fixture
def panel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> ExportPanel:
    """The panel with a small map on the session, whose drawing is painted soon after a change."""
    monkeypatch.setattr(making_strip, "PAUSE", 10)
    made = on_screen(qtbot, ExportPanel(None), 380, 760)
    made.show_session(Session(small_map("square8")))
    return made


def choose(panel: ExportPanel, kind: str) -> None:
    panel.choice.kind.setCurrentIndex(panel.choice.kind.findData(kind))


def settled(panel: ExportPanel, qtbot: QtBot) -> QImage:
    """The panel as it looks when the drawing is there."""
    qtbot.waitUntil(lambda: panel.preview.drawing is not None and not panel.drawing.busy)
    return panel.preview.grab().toImage()


def document_of(panel: ExportPanel) -> MapDocument:
    assert panel.session is not None
    return panel.session.document


def on_page(panel: ExportPanel, cell: str, page: QRectF, left: float = 0.0, top: float = 0.0) -> QPoint:
    """Where the middle of a cell is on the widget, if the drawing's (left, top) mm is the page's corner."""
    whole = panel._preview_composition()
    assert whole is not None
    chart = whole.chart
    x, y = chart.geometry.centre(chart.geometry.cell(cell))
    mm = panel.choice.cell.value()
    at = QPointF(RIM + x * mm - left, whole.head / PX + RIM + y * mm - top)
    return (page.topLeft() + at * panel.preview.scale).toPoint()


def on_sheet(panel: ExportPanel, cell: str) -> QPoint:
    """The same where there is one page: as large as the drawing, or a sheet of paper in whose middle it lies."""
    whole = panel._preview_composition()
    assert whole is not None
    _, poster = printed(panel.choice, whole)
    if poster is None:
        return on_page(panel, cell, panel.preview.page(None))
    (sheet,) = poster.sheets
    return on_page(panel, cell, panel.preview.page(sheet), sheet.left - poster.margin, sheet.top - poster.margin)


def is_like(one: QColor, other: QColor) -> bool:
    return all(abs(a - b) < 40 for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True))  # type: ignore[index]


@pytest.mark.parametrize("kind", ["pdf", "png", "svg"])
def test_one_page_shows_the_drawing(panel: ExportPanel, qtbot: QtBot, kind: str) -> None:
    choose(panel, kind)
    image = settled(panel, qtbot)
    land, sea = (load_theme(None).on_white().terrain_colour(name) for name in ("land", "sea"))
    assert is_like(image.pixelColor(on_sheet(panel, "E4")), land)
    assert is_like(image.pixelColor(on_sheet(panel, "J7")), sea)


def test_a_poster_is_shown_as_its_sheets(panel: ExportPanel, qtbot: QtBot) -> None:
    choose(panel, "poster")
    panel.choice.cell.setValue(40)
    whole = panel._preview_composition()
    assert whole is not None
    poster = cut(*whole.size_mm, "A4", 8, 10)
    assert len(poster.sheets) == 6
    image, preview = settled(panel, qtbot), panel.preview
    pages = [preview.page(sheet) for sheet in poster.sheets]
    assert not any(a.intersects(b) for a in pages for b in pages if a is not b)
    assert all(QRectF(preview.rect()).contains(page) for page in pages)
    land = load_theme(None).on_white().terrain_colour("land")
    found = 0
    for sheet, page in zip(poster.sheets, pages, strict=True):
        ratio = page.width() / page.height()
        assert ratio == pytest.approx(poster.width / poster.height)
        assert image.pixelColor(QPointF(page.left() + 2, page.center().y()).toPoint()) == QColor("white")  # the margin
        at = on_page(panel, "E4", page, sheet.left - poster.margin, sheet.top - poster.margin)
        inner = page.adjusted(*(side * poster.margin * preview.scale for side in (1, 1, -1, -1)))
        if inner.contains(QPointF(at)):
            found += is_like(image.pixelColor(at), land)
    assert found == 1


def test_it_follows_the_map(panel: ExportPanel, qtbot: QtBot) -> None:
    choose(panel, "pdf")
    before = settled(panel, qtbot)
    at = on_sheet(panel, "J7")
    document = document_of(panel)
    geometry = document.chart.geometry
    cells = [geometry.cell(f"{column}{row}") for column in "IJK" for row in (6, 7, 8)]
    document.do(Message("tools-brush"), document.chart.painted(cells, Ink("land")))
    assert panel.drawing.busy
    after = settled(panel, qtbot)
    assert before.pixelColor(at) != after.pixelColor(at)
    assert is_like(after.pixelColor(at), load_theme(None).on_white().terrain_colour("land"))


def test_a_styled_map_fits_its_page_once_its_extent_is_known(panel: ExportPanel, qtbot: QtBot) -> None:
    document = small_map("square8")
    document.chart.data["chart"] = {"style": "engraved"}
    choose(panel, "pdf")
    panel.choice.title.setChecked(False)  # a frame is wider than the rim of a plain map
    panel.show_session(Session(document))
    settled(panel, qtbot)
    whole = panel._preview_composition()
    assert isinstance(whole, FramedComposition) and whole_sheet(*whole.size_mm) == "A4"


def test_a_legend_is_previewed_beside_the_seams_between_sheets(panel: ExportPanel, qtbot: QtBot) -> None:
    document = small_map("square8")
    document.chart.data["chart"] = {"style": "engraved", "legend": "frame"}
    panel.choice.across.setValue(2)
    choose(panel, "poster")
    panel.show_session(Session(document))
    settled(panel, qtbot)
    whole = panel._preview_composition()
    assert isinstance(whole, FramedComposition) and whole.layout is not None
    _, poster = printed(panel.choice, whole)
    middle, half = whole.view.width / 2 + whole.aside, whole.layout.width / 2
    assert poster is not None and poster.columns == 2
    assert not [sheet for sheet in poster.sheets if sheet.column and abs(sheet.left * PX - middle) < half]


def test_what_is_chosen_is_seen(panel: ExportPanel, qtbot: QtBot) -> None:
    choose(panel, "pdf")
    by_day = settled(panel, qtbot)
    panel.choice.night.setChecked(True)
    by_night = settled(panel, qtbot)
    at = on_sheet(panel, "J7")
    assert by_night.pixelColor(at).lightness() < by_day.pixelColor(at).lightness() - 40


def test_another_map_is_never_shown_as_this_one(panel: ExportPanel, qtbot: QtBot) -> None:
    settled(panel, qtbot)
    panel.show_session(Session(small_map("flat")))
    assert panel.preview.drawing is None
    settled(panel, qtbot)
    panel.show_session(None)
    assert panel.preview.isHidden() and panel.preview.drawing is None


def test_the_preview_is_in_the_style_that_is_chosen(panel: ExportPanel, qtbot: QtBot) -> None:
    plain = settled(panel, qtbot)
    style = panel.choice.drawn
    style.setCurrentIndex(style.findData("ink"))
    panel.choice.parts["ornament"].setChecked(False)
    assert panel.choice.words()[-4:] == ["--style", "ink", "--without", "ornament"]
    qtbot.waitUntil(lambda: not panel.drawing.busy)
    inked = settled(panel, qtbot)
    assert inked != plain
    drawing = panel.preview.drawing
    assert drawing is not None
    spots = [(x, y) for x in range(9, drawing.width() - 9, 7) for y in range(9, drawing.height() - 9, 7)]
    assert sum(QColor(drawing.pixel(*spot)).hslSaturation() < 20 for spot in spots) > 0.6 * len(spots), "black on white"
