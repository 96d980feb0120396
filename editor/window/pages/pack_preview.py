"""The map of a packed game as a small picture, painted of the bytes that came: nothing of them is on the disk yet."""

from __future__ import annotations

from PySide6.QtGui import QImage

from dsl.games.sharing import Pack
from dsl.maps.mapfile import MapEditError, MapFile
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.picture import chart_picture
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.chart import Chart

WIDTH, HEIGHT = 420, 260
MOST_BYTES = 1_000_000
"""A map that is longer is not looked at before somebody opens it."""


def pack_preview(pack: Pack, language: str, night: bool, ratio: float) -> QImage:
    """The picture, in the plain style; null where the game brings no map, or none that can be read soon."""
    data = next((entry.data for entry in pack.entries if entry.name == pack.manifest.map), b"")
    if len(data) > MOST_BYTES:
        return QImage()
    try:
        chart = Chart.read(MapFile(data.decode()))
    except (MapEditError, UnicodeDecodeError):
        return QImage()
    look = DrawingLook(language, names=False, grid=False, coordinates=False, frame=False)
    return chart_picture(chart, load_theme(None, night), WIDTH, HEIGHT, look, ratio)
