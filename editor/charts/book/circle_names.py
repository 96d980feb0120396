"""The names of a track's circles beside them: a book tells by these names where a ship goes."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from editor.charts.drawing.lettering import Lettering, extent, write
from editor.model.documents.chart import Chart
from editor.model.documents.viewport import View
from editor.model.plans.track_scale import COIN

SIZES = 7.0, 14.0
"""The least and the most pixels that a name is high."""
SHARE, ASIDE = 0.62, 0.7
"""How high a name is and how far to the right and below its corner stands, in radii of the coin."""
INK, HALO = "#2b2118", "#fbf6e8"


def write_circle_names(painter: QPainter, view: View, chart: Chart, language: str) -> None:
    """Write the name of each circle below its right shoulder; of boards of cells nothing."""
    geometry = chart.geometry
    if not geometry.is_track:
        return
    radius = view.scale * geometry.radius * COIN
    letters = Lettering.of(min(max(radius * SHARE, SIZES[0]), SIZES[1]), QColor(INK), QColor(HALO), bold=True)
    for cell in range(geometry.size):
        name = chart.place(cell, language)
        wide, high = extent(name, letters)
        corner = view.point(*geometry.centre(cell)) + QPointF(radius, radius) * ASIDE
        write(painter, corner + QPointF(wide / 2, high / 2), name, letters)
