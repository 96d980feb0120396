"""How a wheel of chance looks, wherever one is drawn: rim, sectors with weights as angles, names, the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians, tan

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from editor.charts.drawing.style.colours import lightness
from editor.view.widgets.shades import Shades
from editor.view.widgets.voices import book_font
from editor.view.widgets.wheel_sectors import Sector, on_rim, path_of

PALE, DARK_TEXT, LIGHT_TEXT = 0.55, "#22313a", "#ffffff"
ON_RIM = 0.66
"""Where on the way from the hub to the rim a name stands."""


def paint_rim(painter: QPainter, disc: QRectF, shades: Shades, width: float) -> None:
    """The wooden rim around the sectors."""
    painter.setPen(QPen(QColor(shades.paper_ink), 1.5))
    painter.setBrush(QColor(shades.paper_line))
    painter.drawEllipse(disc.adjusted(-width / 2, -width / 2, width / 2, width / 2))


def paint_sectors(
    painter: QPainter,
    disc: QRectF,
    found: Sequence[Sector],
    colours: Sequence[QColor],
    shades: Shades,
    lit: Sequence[str] = (),
) -> None:
    """The sectors without their names; those that are ``lit`` have an outline."""
    painter.setPen(QPen(QColor(shades.paper_ink), 1))
    for sector, colour in zip(found, colours):
        if sector.span:
            painter.setBrush(colour)
            painter.drawPath(path_of(sector, disc))
    painter.setPen(QPen(QColor(shades.accent), 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for sector in found:
        if sector.key in lit and sector.span:
            painter.drawPath(path_of(sector, disc))


def text_on(ground: QColor) -> QColor:
    """Letters that can be read on a colour."""
    return QColor(DARK_TEXT if lightness(ground) > PALE else LIGHT_TEXT)


def paint_names(
    painter: QPainter, disc: QRectF, found: Sequence[Sector], colours: Sequence[QColor], font: QFont, most: float
) -> None:
    """The names of sectors where there is room: letters up to ``most`` times the usual size, smaller for long ones."""
    radius = disc.width() / 2 * ON_RIM
    for sector, colour in zip(found, colours):
        room = min(2 * radius * _half_tangent(sector.span), radius * 0.95)
        for size in (most, most * 0.8, most * 0.64, most * 0.52):
            face = book_font(font, size, bold=True)
            metrics = QFontMetricsF(face)
            if metrics.horizontalAdvance(sector.label) <= room and metrics.height() <= room * 1.4:
                centre = on_rim(sector.middle, disc.adjusted(*_inset(disc)))
                painter.setFont(face)
                painter.setPen(text_on(colour))
                box = QRectF(centre.x() - room / 2 - 1, centre.y() - metrics.height() / 2, room + 2, metrics.height())
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), sector.label)
                break


def paint_pointer(painter: QPainter, disc: QRectF, turned: float, shades: Shades, accent: QColor) -> None:
    """The arrow from the hub, at some degrees from the top, and the hub."""
    centre = disc.center()
    tip, side = (
        on_rim(turned, disc.adjusted(*(sign * disc.width() * 0.08 for sign in (1, 1, -1, -1)))),
        disc.width() / 34,
    )
    ahead = (tip - centre) / max(disc.width() / 2, 1)
    across = QPointF(-ahead.y(), ahead.x()) * side
    tail = centre - ahead * disc.width() * 0.22
    painter.setPen(QPen(QColor(shades.paper), 1))
    painter.setBrush(accent)
    neck = centre + (tip - centre) * 0.72
    head = across * 2.4
    painter.drawPolygon(
        QPolygonF([tail + across, neck + across, neck + head, tip, neck - head, neck - across, tail - across])
    )
    painter.setPen(QPen(QColor(shades.paper_ink), 1))
    painter.setBrush(QColor(shades.paper_line))
    painter.drawEllipse(centre, disc.width() / 18, disc.width() / 18)
    painter.setBrush(QColor(shades.paper_ink))
    painter.drawEllipse(centre, disc.width() / 60, disc.width() / 60)


def _inset(disc: QRectF) -> tuple[float, float, float, float]:
    cut = disc.width() / 2 * (1 - ON_RIM)
    return cut, cut, -cut, -cut


def _half_tangent(span: float) -> float:
    """Half the width, per radius, that a sector of so many degrees leaves for a text."""
    return 2.0 if span >= 150 else tan(radians(span) / 2)
