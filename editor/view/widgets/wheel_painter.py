"""A wheel of chance as angles, and how it looks wherever one is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin, tan

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from editor.charts.drawing.style.colours import lightness
from editor.view.widgets.labels import book_font
from editor.view.widgets.shades import Shades

FULL = 360.0


@dataclass(frozen=True)
class Sector:
    """A sector: the key of its row, its weight, and the degrees from the top, clockwise."""

    key: str
    label: str
    weight: int
    begin: float
    span: float

    @property
    def middle(self) -> float:
        """The degrees of its middle."""
        return self.begin + self.span / 2


def sectors(rows: Sequence[tuple[str, str, int]]) -> list[Sector]:
    """The sectors of rows, each of key, label and weight."""
    total = sum(weight for _, _, weight in rows) or 1
    found, begin = [], 0.0
    for key, label, weight in rows:
        span = FULL * weight / total
        found.append(Sector(key, label, weight, begin, span))
        begin += span
    return found


def path_of(sector: Sector, circle: QRectF) -> QPainterPath:
    """The outline of a sector; Qt counts degrees from the right, against the clock."""
    path = QPainterPath()
    if sector.span >= FULL:
        path.addEllipse(circle)
        return path
    path.moveTo(circle.center())
    path.arcTo(circle, 90 - sector.begin, -sector.span)
    path.closeSubpath()
    return path


def angle_of(point: QPointF, centre: QPointF) -> float:
    """The degrees from the top at which a point lies, clockwise."""
    return (degrees(atan2(point.x() - centre.x(), centre.y() - point.y())) + FULL) % FULL


def on_rim(turned: float, circle: QRectF) -> QPointF:
    """The point of a circle at some degrees."""
    angle, radius = radians(turned), circle.width() / 2
    return circle.center() + QPointF(radius * sin(angle), -radius * cos(angle))


def weight_for(span: float, others: int, most: int) -> int:
    """The whole weight that makes a sector of so many degrees, while the others weigh ``others`` together."""
    part = min(max(span / FULL, 0.0), 0.98)
    return min(round(part / (1 - part) * others), most) if others else 1


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
        room = min(2 * radius * (2.0 if sector.span >= 150 else tan(radians(sector.span) / 2)), radius * 0.95)
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
