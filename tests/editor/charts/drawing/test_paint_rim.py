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


def test_names_lie_inside_their_strips(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also on a map of hundreds of rows that is seen as a whole, where the first row lies in the corner."""
    rows = "\n".join("  " + "~" * 300 for _ in range(300))
    text = 'fordewind: 1\ntitle: Sea\ngrid: {kind: square8, coordinates: column-row}\nlegend: {"~": sea}\nterrain: |\n'
    chart = MapDocument(MapFile(text + rows + "\n")).chart
    view = View.fitting(chart.geometry.bounds, 500, 500, 40)
    board = view.rect(chart.geometry.bounds)
    written: list[tuple[float, float, str]] = []
    monkeypatch.setattr(rim, "write", lambda _painter, at, name, _style: written.append((at.x(), at.y(), name)))
    image = QImage(500, 500, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    rim.paint_rim(painter, view, chart, load_theme(None, False))
    painter.end()
    numbers = [(x, y, name) for x, y, name in written if name.isdecimal()]
    assert len(numbers) > 10
    wide = rim.side_width(chart.geometry)
    for x, y, name in numbers:
        half = extent(name, Lettering(rim.SMALL, 0, 0))[0] / 2
        inside = board.left() - wide <= x - half and x + half <= board.left() - rim.BAR
        assert inside or (x - half >= board.right() + rim.BAR and x + half <= board.right() + wide)
        assert board.top() <= y <= board.bottom()


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
