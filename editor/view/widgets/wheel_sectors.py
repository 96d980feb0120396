"""A wheel as angles: where each sector begins and ends, what weight an angle means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

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
