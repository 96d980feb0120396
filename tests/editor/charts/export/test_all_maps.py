"""Every shipped map on paper: the rose on free water, title and legend in their own rooms, marks outside the drawing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from dsl.maps.mapfile import MapFile
from editor.base.texts import speech
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.features.feature_painter import paint_features
from editor.charts.drawing.picture import rose_spot
from editor.charts.export.command import chosen_game, theme_of
from editor.charts.export.composition import LINE, PAD, Composition, fitting
from editor.charts.export.pages import ExportOptions
from editor.model.documents.chart import Chart
from tests.games_at_hand import ROOT

SHIPPED = sorted((ROOT / "maps").glob("*.yaml"))


def composed(path: Path, paper: str) -> Composition:
    chart = Chart.read(MapFile.open(path))
    game = chosen_game("", chart)
    whole = ExportOptions(1, look=DrawingLook(language="ru"), captioned=True, game=game).composition(
        chart, theme_of(game, False)
    )
    return replace(whole, cell=fitting(whole, paper))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_nothing_lies_on_anything_else(path: Path) -> None:
    speech.language = "ru"
    whole = composed(path, "A4")
    image = QImage(whole.view.width, whole.view.height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    drawing = paint_features(painter, whole.view, whole.chart, whole.theme, whole.look, insists=True)
    painter.end()
    spot = rose_spot(drawing)
    assert spot is not None, "there is room for a rose on all of them"
    (middle, radius), sites = spot, drawing.shown("sites")
    rose = QRectF(middle.x() - radius, middle.y() - radius * 1.28, 2 * radius, 2.28 * radius)
    assert QRectF(0, 0, whole.view.width, whole.view.height).contains(rose)
    assert not [text for rect, text in drawing.room.placed if rect.intersects(rose)]
    points = [drawing.point(cell) for _, site in sites for cell in drawing.cells(site)]
    assert not [point for point in points if rose.contains(point)]
    assert not whole.unwritten

    # the title stands above the chart, the legend below it, each row in a room of its own and none wider than the chart
    assert whole.head + 0.5 >= whole.plate + PAD and whole.foot >= len(whole.rows) * LINE > 0
    assert all(row.width <= whole.width for row in whole.rows)
    texts = [entry.text for row in whole.rows for entry in row.entries]
    assert len(set(texts)) == len(texts) and not [text for text in texts if text.endswith("…")]
