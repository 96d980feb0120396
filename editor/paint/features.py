"""What stands on a chart: sites, arrows, regions, starts, circles and lines, with their names."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.model.chart import Chart
from editor.paint.symbols import draw_symbol
from editor.paint.theme import Theme
from editor.paint.view import View


@dataclass(frozen=True)
class Look:
    """What is shown: names in a ``language``, prices (the sites' letters), grid lines, regions, coordinates.

    ``hidden`` are lists that are left out altogether (``sites``, ``arrows``, …).
    """

    language: str = "en"
    names: bool = True
    prices: bool = True
    grid: bool = True
    regions: bool = True
    coordinates: bool = True
    hidden: frozenset[str] = frozenset()


def paint_features(painter: QPainter, view: View, chart: Chart, theme: Theme, look: Look) -> None:
    """Paint all features that are in the view."""
    for _, site in chart.features("sites"):
        for cell in chart.cells_of(site):
            style = theme.site_style(str(site.get("kind", "")), site)
            at = view.point(*chart.geometry.centre(cell))
            half = max(view.scale * 0.4, 4.0)
            draw_symbol(painter, style.symbol, QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half), style.colour)
