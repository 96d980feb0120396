"""Pictures of chance: the face of a die, a card, a wheel with its pointer; each fills a square."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, inf, radians, sin, tan

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from dsl.services.match.position_values import ChanceView, OutcomeView
from editor.charts.drawing.match.token_looks import plain_values
from editor.charts.drawing.style.colours import lightness
from editor.charts.drawing.style.player_inks import sector_colours
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme import Theme
from editor.view.widgets.labels import book_font, lining
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
    """The angle of a point, in degrees clockwise from the top."""
    return (degrees(atan2(point.x() - centre.x(), centre.y() - point.y())) + FULL) % FULL


def on_rim(turned: float, circle: QRectF) -> QPointF:
    """The point of a circle at some degrees."""
    angle, radius = radians(turned), circle.width() / 2
    return circle.center() + QPointF(radius * sin(angle), -radius * cos(angle))


def weight_for(span: float, others: int, most: int) -> int:
    """The whole weight for a sector of ``span`` degrees, if the other sectors weigh ``others`` together."""
    part = min(max(span / FULL, 0.0), 0.98)
    return min(round(part / (1 - part) * others), most) if others else 1


PALE, DARK_TEXT, LIGHT_TEXT = 0.55, "#22313a", "#ffffff"
ON_RIM = 0.66
"""The position of a name between hub and rim."""


def paint_rim(painter: QPainter, disc: QRectF, shades: Shades, width: float) -> None:
    """Paint the wooden rim around the sectors."""
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
    """Paint the sectors without names; those in ``lit`` have an outline."""
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
    """Paint the names of sectors with room, in letters up to ``most`` times the usual size."""
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


def paint_mark(painter: QPainter, box: QRectF) -> None:
    """Paint the fixed pointer above a wheel; the sector below it is the outcome."""
    middle, top, side = box.center().x(), box.center().y(), box.width()
    ends = ((0.0, -0.36), (-0.06, -0.54), (0.06, -0.54))
    painter.setPen(QPen(QColor("#3a1a0c"), 1.5))
    painter.setBrush(QColor("#b8352a"))
    painter.drawPolygon(QPolygonF([QPointF(middle + x * side, top + y * side) for x, y in ends]))


def _inset(disc: QRectF) -> tuple[float, float, float, float]:
    cut = disc.width() / 2 * (1 - ON_RIM)
    return cut, cut, -cut, -cut


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""The positions of a die's pips, as column and row of three."""
UNKNOWN = "?"
CROWDED = 24
"""More sectors than that have no room for names."""


def wheel_of(chance: ChanceView) -> list[Sector]:
    """The sectors of a wheel by the weights of its outcomes."""
    return sectors([(outcome.name, outcome.text, outcome.weight) for outcome in chance.outcomes])


def paint_wheel(
    painter: QPainter,
    box: QRectF,
    chance: ChanceView,
    theme: Theme,
    shades: Shades,
    font: QFont,
    lit: Sequence[str] = (),
) -> None:
    """Paint a wheel with names as large as possible, without its pointer."""
    edge = box.width() * 0.035
    disc = box.adjusted(edge + 1, edge + 1, -edge - 1, -edge - 1)
    found = wheel_of(chance)
    colours = sector_colours(theme, chance.what, [sector.key for sector in found])
    paint_rim(painter, disc, shades, edge * 2)
    paint_sectors(painter, disc, found, colours, shades, lit)
    if len(found) <= CROWDED:
        paint_names(painter, disc, found, colours, font, max(disc.width() / 170, 0.55))


def paint_die(painter: QPainter, box: QRectF, text: str, font: QFont, turned: float = 0.0) -> None:
    """Paint a die that shows a face: pips up to six, else the text."""
    painter.save()
    painter.translate(box.center())
    painter.rotate(turned)
    side = box.width() * 0.78
    face = QRectF(-side / 2, -side / 2, side, side)
    painter.setPen(QPen(QColor("#3d2f1f"), max(side / 40, 1.2)))
    painter.setBrush(QColor("#fffdf4"))
    painter.drawRoundedRect(face, side / 7, side / 7)
    value = int(text) if text.isdecimal() else 0
    if value in PIPS:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#22282f"))
        for x, y in PIPS[value]:
            painter.drawEllipse(QPointF((x - 1) * side * 0.27, (y - 1) * side * 0.27), side * 0.085, side * 0.085)
    else:
        _fitted(painter, face.adjusted(side / 10, side / 10, -side / 10, -side / 10), text or UNKNOWN, font)
    painter.restore()


def paint_card(
    painter: QPainter,
    box: QRectF,
    outcome: OutcomeView | None,
    theme: Theme,
    deck: str,
    font: QFont,
    turned: float = 1,
) -> None:
    """Paint a card; ``turned`` from 0, its back, to 1, its face. A hidden one, without ``outcome``, shows its back."""
    high, wide = box.height() * 0.94, box.height() * 0.68
    share, back = abs(1 - 2 * turned) if outcome is not None else 1.0, theme.card_back(deck)
    card = QRectF(box.center().x() - wide * share / 2, box.center().y() - high / 2, wide * share, high)
    if outcome is None or turned < 0.5:
        paint_back(painter, card, back)
    elif share > 0.6:
        paint_face(painter, card, outcome.text, theme.card_symbol(deck, plain_values(outcome.columns)), back, font)
    else:
        paint_face(painter, card, "", "", back, font)


def paint_back(painter: QPainter, card: QRectF, colour: QColor) -> None:
    """Paint the back of a card."""
    high = card.height()
    painter.setPen(QPen(QColor("#3d2f1f"), 1.4))
    painter.setBrush(colour)
    painter.drawRoundedRect(card, high / 14, high / 14)
    inner = card.adjusted(high / 18, high / 18, -high / 18, -high / 18)
    painter.setPen(QPen(QColor("#f3e6c4"), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(inner, high / 20, high / 20)
    painter.drawLine(inner.topLeft(), inner.bottomRight())
    painter.drawLine(inner.topRight(), inner.bottomLeft())


def paint_face(
    painter: QPainter, card: QRectF, title: str, symbol: str, colour: QColor, font: QFont, seen: float = inf
) -> None:
    """Paint the front of a card: its title and its theme's symbol, within the visible width."""
    high = card.height()
    painter.setPen(QPen(QColor("#3d2f1f"), 1.4))
    painter.setBrush(QColor("#fffdf4"))
    painter.drawRoundedRect(card, high / 14, high / 14)
    frame = card.adjusted(high / 22, high / 22, -high / 22, -high / 22)
    painter.setPen(QPen(colour, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(frame, high / 20, high / 20)
    inner = frame.adjusted(4, 3, -4, -3)
    inner.setRight(min(inner.right(), card.left() + max(seen - 2, 12)))
    if symbol:
        half = inner.height() / 2
        side = min(half, inner.width()) * 0.8
        middle = QPointF(inner.center().x(), inner.bottom() - half * 0.5)
        draw_symbol(
            painter, symbol, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), colour.darker(150)
        )
        inner.setHeight(inner.height() - half)
    _fitted(painter, inner, title, font)


def _fitted(painter: QPainter, box: QRectF, text: str, font: QFont) -> None:
    """Paint a text in the font of the rulebook, as large as fits, broken between words."""
    flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
    painter.setPen(QColor("#22282f"))
    size = box.height() / 28
    while size > 0.5:
        face = lining(book_font(font, size, bold=True))
        metrics = QFontMetricsF(face)
        room = metrics.boundingRect(box, flags, text)
        longest = max((metrics.horizontalAdvance(word) for word in text.split()), default=0.0)
        if room.height() <= box.height() and longest <= box.width():
            break
        size *= 0.86
    painter.setFont(lining(book_font(font, max(size, 0.5), bold=True)))
    painter.drawText(box, flags, text)
