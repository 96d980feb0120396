"""A track on paper: islands, coins in the legend, and a legend that can be read wherever it lies."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from charts import TRACK
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from track_shapes import SHAPES, SHIPS

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.drawing_context import DrawingLook, StyleName
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.framed_composition import FramedComposition
from editor.charts.export.legend import LegendEntry
from editor.charts.export.pages import ExportOptions
from editor.charts.export.styled_legend import styled_legend
from editor.model.documents.map_document import MapDocument

THEME = Path(__file__).parents[4] / "rulesets" / "ships_track"
STYLES: tuple[StyleName, ...] = ("engraved", "magazine", "ink")


def framed(shape: str, style: StyleName) -> FramedComposition:
    options = ExportOptions(cell=8.0, captioned=True, look=DrawingLook(style=style))
    made = options.composition(SHAPES[shape]().chart, load_theme(THEME))
    assert isinstance(made, FramedComposition)
    return made


@pytest.mark.parametrize("shape", ["ships", "three"])
def test_the_whole_sheet_is_on_the_page(shape: str) -> None:
    made = framed(shape, "engraved")
    left, top, right, bottom = made.chart.geometry.sheet
    board = made.view.rect((left, top, right, bottom))
    assert QRectF(0, 0, made.view.width, made.view.height).contains(board)
    assert made.plans is not None
    assert made.plans.ground is not None


def test_a_plain_track_has_a_frame_of_blocks_as_other_plain_charts_have() -> None:
    theme = load_theme(THEME)
    made = ExportOptions(cell=8.0, captioned=True, look=DrawingLook(style="plain")).composition(
        SHAPES["ships"]().chart, theme
    )
    image, board = made.picture(1.0), made.view.rect(made.chart.geometry.sheet).translated(0, made.head)
    assert image.pixelColor(3, round(board.center().y())) == theme.paper, "nothing of the sea lies outside"
    left, top, wide, high = (round(side) for side in (board.left(), board.top(), board.width(), board.height()))
    across = [image.pixelColor(left + k, y).lightness() for y in (top - 2, top + high + 2) for k in range(0, wide, 5)]
    down = [image.pixelColor(x, top + k).lightness() for x in (left - 2, left + wide + 2) for k in range(0, high, 5)]
    for strip in (across, down):
        assert 0.3 < sum(light < 100 for light in strip) / len(strip) < 0.7


def test_title_and_legend_lie_at_sea() -> None:
    plans = framed("ships", "engraved").plans
    assert plans is not None
    boxes = [box for box in (plans.ornaments.cartouche, plans.ornaments.legend) if box is not None]
    assert boxes
    for left, top, right, bottom in boxes:
        x, y = np.meshgrid(np.linspace(left, right, 30), np.linspace(top, bottom, 20))
        assert (plans.shape.far_from_coast(x.ravel(), y.ravel()) < -0.1).all()


def test_a_legend_too_long_for_its_place_among_the_islands_lies_across_the_frame() -> None:
    made = framed("ships", "engraved")
    entries = tuple(LegendEntry(f"A circle with a long name {n}", lambda *_: None) for n in range(60))
    long = FramedComposition(made.chart, made.theme, made.look, made.cell, True, entries)
    assert long.foot > 0
    assert long.height > long.view.height


@pytest.mark.parametrize("style", STYLES)
def test_circles_in_the_legend_are_their_coins(style: StyleName) -> None:
    chart = MapDocument.open(SHIPS).chart
    entries = styled_legend(chart, load_theme(THEME), None, DrawingLook(style=style))
    pictures = set()
    for entry in entries:
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(QColor("#123456"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        entry.paint(painter, QRectF(4, 4, 32, 32))
        painter.restore()
        painter.end()
        assert image.pixelColor(20, 20) != QColor("#123456"), entry.text
        assert image.pixelColor(0, 0) == QColor("#123456"), entry.text
        pictures.add(bytes(image.constBits()))
    assert len(pictures) == len(entries)


def test_waters_of_a_track_are_in_its_legend() -> None:
    chart = MapDocument(MapFile(f"{TRACK}regions:\n  - {{kind: waters, id: west, cells: [A, F]}}\n")).chart
    entries = styled_legend(chart, load_theme(THEME), None, DrawingLook(style="engraved"))
    assert [entry.text for entry in entries][-1:] == ["Waters"]


def test_on_plain_paper_there_are_islands_too_and_none_below_a_circle_or_the_rose() -> None:
    theme = load_theme(THEME).on_white()
    made = ExportOptions(cell=8.0, look=DrawingLook(style="plain", paper=False)).composition(
        MapDocument.open(SHIPS).chart, theme
    )
    image = made.picture(1.0)
    land, geometry = theme.terrain_colour("land", {}).rgb(), made.chart.geometry
    pixels = np.array([[image.pixel(x, y) for x in range(0, image.width(), 4)] for y in range(0, image.height(), 4)])
    assert 0.2 < (pixels == land).mean() < 0.7
    for cell in range(geometry.size):
        at = made.view.point(*geometry.centre(cell))
        around = [image.pixel(round(at.x()) + dx, round(at.y()) + dy) for dx in (-16, 16) for dy in (-16, 16)]
        assert land not in around, geometry.name(cell)
