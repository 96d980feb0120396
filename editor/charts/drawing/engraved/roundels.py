"""A port as a coin with its symbol or value in its owner's colour; without colour, hatched as in heraldry.

After Silvester Petra Sancta, "Tesserae gentilitiae" (Rome 1638).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.charts.drawing.devices import misses, paint_stamp
from editor.charts.drawing.engraved.palettes import FeatureInks
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.names.letter_shapes import figure
from editor.charts.drawing.style.colours import lightness, with_alpha
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme_file import Mark

GREY, BLACK, WHITE = 0.16, 0.2, 0.62
"""Less of hue is none; darker is black, paler without hue is white."""
LINES = 4
"""The number of lines across a flag."""
HUES = ((0.05, "red"), (0.19, "gold"), (0.45, "green"), (0.7, "blue"), (0.92, "purple"), (1.01, "red"))
"""The upper limit of the hue for each named colour."""
WAYS = {"red": ((0, 1),), "blue": ((1, 0),), "green": ((1, 1),), "purple": ((1, -1),), "black": ((0, 1), (1, 0))}
"""The directions of the hatching for each colour."""


def tincture(colour: QColor) -> str:
    """The heraldic colour nearest to a colour."""
    if lightness(colour) < BLACK:
        return "black"
    if colour.hsvSaturationF() < GREY:
        return "white" if lightness(colour) > WHITE else "black"
    return next(name for most, name in HUES if colour.hueF() < most)


def hatch_tincture(painter: QPainter, rect: QRectF, colour: QColor, ink: QColor, width: float) -> None:
    """Fill a rectangle with the lines or dots of a colour."""
    name, step = tincture(colour), rect.height() / LINES
    painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    if name == "gold":
        for row in range(LINES):
            for column in range(ceil(rect.width() / step)):
                x, y = rect.left() + (column + 0.5) * step, rect.top() + (row + 0.5) * step
                painter.drawLine(QLineF(x, y, x + width * 0.1, y))
    for way in WAYS.get(name, ()):
        painter.drawLines(_lines(rect, way, step))


def _lines(rect: QRectF, way: tuple[int, int], step: float) -> list[QLineF]:
    """Lines in a direction, within a rectangle."""
    wide, high = rect.width(), rect.height()
    if way == (1, 0):
        return [QLineF(rect.left(), y, rect.right(), y) for y in _steps(rect.top(), high, step)]
    if way == (0, 1):
        return [QLineF(x, rect.top(), x, rect.bottom()) for x in _steps(rect.left(), wide, step)]
    found = []
    for start in _steps(-high, wide + high, step * 1.3):
        low, far = max(start, 0.0), min(start + high, wide)
        if far > low:
            down, up = low - start, far - start
            y1, y2 = (rect.top() + down, rect.top() + up) if way[1] > 0 else (rect.bottom() - down, rect.bottom() - up)
            found.append(QLineF(rect.left() + low, y1, rect.left() + far, y2))
    return found


def _steps(start: float, length: float, step: float) -> list[float]:
    return [start + step * number for number in range(1, ceil(length / step))]


def paint_flag(painter: QPainter, box: QRectF, colour: QColor, ink: QColor, paper: QColor) -> None:
    """A flag on its staff in black on paper, hatched for its colour."""
    width = box.width() * 0.07
    staff = box.left() + box.width() * 0.16
    cloth = QRectF(staff, box.top() + box.height() * 0.06, box.width() * 0.84, box.height() * 0.56)
    painter.setPen(QPen(paper, width * 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(paper)
    painter.drawLine(QLineF(staff, box.top(), staff, box.bottom()))
    painter.drawRect(cloth)
    hatch_tincture(painter, cloth, colour, ink, width * 0.8)
    painter.setPen(QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(cloth)
    painter.drawLine(QLineF(staff, box.top(), staff, box.bottom()))


REACH = 0.74
"""How far marks extend from the middle, in sides."""
PLACES = ((0.36, -0.37), (-0.37, -0.36), (-0.37, 0.36), (0.37, 0.37), (0.0, -0.5), (0.0, 0.5), (-0.5, 0.0), (0.5, 0.0))
"""The places of marks relative to the middle, in sides."""
MARK, PRINTED_MARK = 0.42, 0.66
"""The width of marks in sides; and with few inks, where no gold distinguishes them from the coin."""
LEAST_MARK = 8.5
"""The least width in pixels: on paper a symbol of two millimetres is legible."""
PALE = 0.72
RINGED, MARKED, FACED = 18.0, 11.0, 11.0
"""Coins of fewer pixels have no ring; on a screen no marks; no symbol or figure."""


@dataclass(frozen=True)
class Roundel:
    """The content of a coin; colours as numbers. ``owner`` is the owner's colour, None without owner.

    Without ``symbol`` and ``figure`` it is a blank disc.
    """

    colour: int
    symbol: str
    figure: str = ""
    owner: int | None = None
    marks: tuple[Mark, ...] = ()
    hatched: bool = False
    """Whether the owner's colour is shown by hatching on a flag, if there are few inks."""


def paint_roundel(painter: QPainter, at: QPointF, side: float, roundel: Roundel, inks: FeatureInks) -> None:
    """Paint a coin ``side`` pixels across about a point."""
    reach = side * REACH + 2
    if misses(painter, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)):
        return
    side = round(side * 2) / 2
    paint_stamp(painter, (roundel, side, inks.key), at, reach, lambda brush: _paint(brush, side, roundel, inks))


def _paint(painter: QPainter, side: float, roundel: Roundel, inks: FeatureInks) -> None:
    """About the origin."""
    line, radius = QColor(inks.line), side / 2
    painter.setPen(Qt.PenStyle.NoPen)
    if inks.shade and side >= FACED:
        shadow = with_alpha(QColor(inks.dark), inks.shade)
        painter.fillPath(_disc(radius, QPointF(side * 0.045, side * 0.065)), shadow)
    painter.fillPath(_disc(radius), line)
    edge = max(side * 0.052 * inks.weight, 0.8)
    (_coin if roundel.figure else _badge)(painter, side, radius - edge, roundel, inks)
    if side >= MARKED or roundel.marks:
        _marks(painter, side, roundel, inks)


def mark_colours(inks: FeatureInks) -> tuple[QColor, QColor]:
    """The colour of the small symbols on the rim of a coin, and of the line around them: in few inks black on white."""
    return (QColor(inks.dark), QColor(inks.pale)) if inks.is_spotted else (QColor(inks.metal), QColor(inks.dark))


def _disc(radius: float, at: QPointF | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(at or QPointF(), radius, radius)
    return path


def _badge(painter: QPainter, side: float, radius: float, roundel: Roundel, inks: FeatureInks) -> None:
    """A disc in the port's colour with its symbol."""
    colour = inks.printed(QColor.fromRgba(roundel.colour))
    if roundel.owner is not None and not roundel.hatched:
        colour = QColor.fromRgba(roundel.owner)
    painter.fillPath(_disc(radius), colour)
    face = QColor(inks.pale if lightness(colour) < 0.6 else inks.dark)
    if not roundel.symbol:
        return
    if side >= RINGED:
        rim = QColor(inks.metal if not inks.is_spotted else inks.pale)
        rim = rim if lightness(colour) < PALE else with_alpha(QColor(inks.dark), 0.7)
        painter.strokePath(_disc(radius - side * 0.045), round_pen(rim, max(side * 0.028, 0.7)))
    wide = side * (0.62 if side >= RINGED else 0.74)
    draw_symbol(painter, roundel.symbol, QRectF(-wide / 2, -wide / 2, wide, wide), face, colour)


def _coin(painter: QPainter, side: float, radius: float, roundel: Roundel, inks: FeatureInks) -> None:
    """The symbol or value of a port within a rim in metal or in its owner's colour."""
    own = QColor.fromRgba(roundel.owner) if roundel.owner is not None and not roundel.hatched else None
    colour = inks.printed(QColor.fromRgba(roundel.colour))
    rim = own or (colour if lightness(colour) < PALE else QColor(inks.metal))
    painter.fillPath(_disc(radius), rim)
    face = radius - side * (0.115 if own is not None else 0.08)
    painter.fillPath(_disc(face + max(side * 0.022, 0.5)), QColor(inks.line if not inks.key[1] else inks.dark))
    painter.fillPath(_disc(face), QColor(inks.pale))
    room = 1.62 * face
    painter.fillPath(figure(roundel.figure, min(room * 0.8, side * 0.46), room * 0.92), QColor(inks.dark))


def mark_boxes(roundel: Roundel, side: float, inks: FeatureInks) -> list[QRectF]:
    """The boxes of the owner's flag and the small symbols, relative to the middle of a coin."""
    flagged = roundel.owner is not None and (roundel.hatched or bool(roundel.figure))
    small = PRINTED_MARK if inks.is_spotted else MARK
    shares = [MARK] * flagged + [max(small, LEAST_MARK / side)] * len(roundel.marks)
    return [_around(place, side, share) for place, share in zip(PLACES, shares, strict=False)]


def _marks(painter: QPainter, side: float, roundel: Roundel, inks: FeatureInks) -> None:
    """Paint the owner's flag, and small symbols on the rim for special properties."""
    boxes = mark_boxes(roundel, side, inks)
    if roundel.owner is not None and len(boxes) > len(roundel.marks):
        colour, box = QColor.fromRgba(roundel.owner), boxes.pop(0)
        if roundel.hatched:  # few inks: the flag alone shows the owner
            paint_flag(painter, box, colour, QColor(inks.dark), QColor(inks.pale))
        else:
            draw_symbol(painter, "flag", box, colour, QColor(inks.line))
    for mark, box in zip(roundel.marks, boxes, strict=False):
        draw_symbol(painter, mark.symbol, box, *mark_colours(inks))
        if mark.text:
            text = figure(mark.text, side * 0.2, side * 0.34)
            text = text.translated(box.center() + QPointF(side * 0.12, side * 0.14))
            painter.strokePath(text, round_pen(QColor(inks.pale), side * 0.08))
            painter.fillPath(text, QColor(inks.dark))


def _around(place: tuple[float, float], side: float, share: float) -> QRectF:
    half = side * share / 2
    return QRectF(place[0] * side - half, place[1] * side - half, 2 * half, 2 * half)
