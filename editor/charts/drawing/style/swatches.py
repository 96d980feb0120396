"""Swatches: a terrain, a site, an arrow, a region as small pictures, for palettes and legends."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from dsl.maps.board.spec import Feature, Kind
from dsl.maps.mapfile.values import Data
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Ink


def draw_ink(painter: QPainter, rect: QRectF, ink: Ink, theme: Theme) -> None:
    """A swatch: the terrain's colour with a hint of its pattern; a crossed page for "no cell"."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = theme.terrain_colour(ink.terrain, dict(ink.values))
    path = QPainterPath()
    path.addRoundedRect(rect, 4, 4)
    painter.fillPath(path, colour)
    painter.setClipPath(path)
    line = QColor(theme.ink)
    if ink.terrain is None:
        line.setAlphaF(0.45)
        painter.setPen(QPen(line, 1.4))
        painter.drawLine(rect.topRight(), rect.bottomLeft())
    elif theme.pattern(ink.terrain) == "waves":
        _waves(painter, rect, colour)
    painter.setClipping(False)
    line.setAlphaF(0.4)
    painter.setPen(QPen(line, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.restore()


def _waves(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    painter.setPen(QPen(colour.lighter(118) if colour.lightness() > 90 else colour.lighter(160), 1.2))
    step = rect.width() / 3
    for row in (0.38, 0.7):
        y = rect.top() + rect.height() * row
        wave = QPainterPath(QPointF(rect.left(), y))
        for k in range(3):
            x = rect.left() + k * step
            wave.quadTo(QPointF(x + step / 2, y + (3 if k % 2 else -3)), QPointF(x + step, y))
        painter.drawPath(wave)


def draw_feature(painter: QPainter, rect: QRectF, feature: Feature, theme: Theme, index: int = 0) -> None:
    """The picture of a site, start, arrow or region in a palette."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if feature.kind is Kind.SITE:
        style = theme.site_style(feature.name, defaults(feature))
        draw_symbol(painter, style.symbol, rect, style.colour, style.outline)
    elif feature.kind is Kind.ARROW:
        draw_arrow(painter, rect, theme.arrow_colour(feature.name))
    elif feature.kind is Kind.REGION:
        region = theme.region_style(feature.name, index)
        fill, edge = QColor(region.fill or region.text), QColor(region.outline or region.text)
        fill.setAlphaF(max(fill.alphaF(), 0.35))
        painter.setPen(QPen(edge, 1.4, Qt.PenStyle.DashLine if region.outline else Qt.PenStyle.DotLine))
        painter.setBrush(fill)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 5, 5)
    else:
        start = theme.start_style(feature.name)
        tint = QColor(start.colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawRoundedRect(rect, 5, 5)
        inner = rect.adjusted(4, 4, -4, -4)
        draw_symbol(painter, start.symbol, inner, QColor("#fbf6e6") if tint.lightness() < 150 else QColor("#22313a"))
    painter.restore()


def defaults(feature: Feature) -> Mapping[str, Data]:
    """The values that a new feature of that kind would have, as a map file writes them."""
    found: dict[str, Data] = {a.name: a.default for a in feature.attributes if isinstance(a.default, (bool, int, str))}
    options: dict[str, Data] = {
        a.name: a.type.values[0] for a in feature.attributes if a.type.base == "options" and a.type.values
    }
    return options | found


def draw_arrow(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Draw a current: a line with a head, from lower left to upper right."""
    tail, head = rect.bottomLeft() + QPointF(2, -3), rect.topRight() + QPointF(-6, 5.5)
    painter.setPen(QPen(colour, 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    path = QPainterPath(tail)
    path.quadTo(QPointF(rect.center().x(), rect.top() + 5), head)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setBrush(colour)
    painter.setPen(Qt.PenStyle.NoPen)
    tip = head + QPointF(4, 0)
    painter.drawPolygon(QPolygonF([tip, tip + QPointF(-9, -5.5), tip + QPointF(-6.5, 0), tip + QPointF(-9, 5.5)]))
