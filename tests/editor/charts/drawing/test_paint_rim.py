"""Coordinates on the rim: whole names, however many rows there are."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.features.feature_painter import paint_features
from editor.charts.drawing.names.lettering import Lettering, extent
from editor.charts.drawing.ornaments import rim
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.geometry import Geometry, View
from editor.model.documents.map_document import MapDocument


@pytest.mark.parametrize("naming", ["column-row", "row-column"])
@pytest.mark.parametrize("rows", [9, 99, 100, 999, 2000])
def test_the_sides_hold_the_name_of_every_row(qtbot: QtBot, naming: str, rows: int) -> None:
    geometry = Geometry.of_grid("square8", 20, rows, naming=naming)
    name = geometry.name(20 * (rows - 1))
    written = name.rstrip("0123456789") if naming == "row-column" else name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert extent(written, Lettering(rim.LARGE, 0, 0))[0] <= rim.side_width(geometry) - rim.BAR


def test_names_of_one_kind_of_site_are_written_alike(qtbot: QtBot) -> None:
    """Ports with marks and without are of one weight: two weights look like a meaning that nobody explains."""
    shelf = Path(__file__).parents[4]
    chart = MapDocument(MapFile((shelf / "maps" / "atlantic.yaml").read_text(encoding="utf-8"))).chart
    view = View.fitting(chart.geometry.bounds, 1000, 700, 30)
    for night in (False, True):
        image = QImage(1000, 700, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        theme = load_theme(shelf / "rulesets" / "pirates_1989", night)
        drawing = paint_features(painter, view, chart, theme, DrawingLook(language="en"))
        painter.end()
        assert len(drawing.labels) > 10 and len({label.lettering for label in drawing.labels}) == 1
