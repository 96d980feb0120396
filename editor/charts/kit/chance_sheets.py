"""Sheets for chance: a spinner with its arrow and washers, and a die of six faces that fold to a cube."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from dsl.services.kit.kit_values import Spinner
from editor.base.texts import tr
from editor.charts.drawing.style.player_inks import sector_colour
from editor.charts.kit.imposition import FlowBlock
from editor.charts.kit.kit_look import DARK, GOLD, LINE, KitLook, disc, text_on
from editor.charts.kit.print_letters import Letters, fitted, write_lines, write_paragraph
from editor.charts.kit.sheet_paper import KitSheet, PaintSheet

EDGE = 20.0
FLAP = 6.0
FACES = {(1, 0): 2, (0, 1): 3, (1, 1): 1, (2, 1): 4, (3, 1): 6, (1, 2): 5}
"""Column and row of each face of the cross; faces that lie opposite each other sum to seven."""
FLAPS = {(0, 1): "tb", (2, 1): "tb", (3, 1): "tbr"}
"""The sides of a face at which a flap is glued below another: top, bottom, right."""
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)), 5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip


def die_block() -> FlowBlock:
    """The net with the words beside it."""
    return FlowBlock("dice", 3 * EDGE + 8, _paint)


def _paint(painter: QPainter, rect: QRectF) -> None:
    left, top = rect.left() + FLAP + 2, rect.top() + 4
    for place, flaps in FLAPS.items():
        for side in flaps:
            _paint_flap(painter, _face(left, top, place), side)
    for place, pips in FACES.items():
        _paint_face(painter, _face(left, top, place), pips)
    x = left + 4 * EDGE + FLAP + 8
    y = top
    y += (
        write_paragraph(painter, QPointF(x, y), tr("kit-die"), Letters(4.8, bold=True, capitals=True), rect.right() - x)
        + 1
    )
    write_paragraph(painter, QPointF(x, y), tr("kit-die-how"), Letters(3.7), rect.right() - x)


def _face(left: float, top: float, place: tuple[int, int]) -> QRectF:
    return QRectF(left + place[0] * EDGE, top + place[1] * EDGE, EDGE, EDGE)


def _paint_face(painter: QPainter, box: QRectF, pips: int) -> None:
    painter.setPen(QPen(QColor(DARK), 0.3))
    painter.setBrush(QColor("#fffdf6"))
    painter.drawRect(box)
    for x, y in PIPS[pips]:
        at = box.center() + QPointF(x, y) * EDGE * 0.27
        disc(painter, at, EDGE * (0.15 if pips == 1 else 0.105), QColor("#b23a2a") if pips == 1 else QColor(DARK))


def _paint_flap(painter: QPainter, box: QRectF, side: str) -> None:
    """A trapezium at a side of a face, with a dashed line where it is folded."""
    corner = {
        "t": (box.topLeft(), box.topRight(), QPointF(0, -1)),
        "b": (box.bottomLeft(), box.bottomRight(), QPointF(0, 1)),
        "r": (box.topRight(), box.bottomRight(), QPointF(1, 0)),
    }[side]
    one, two, out = corner
    along = (two - one) / EDGE
    painter.setPen(QPen(QColor(LINE), 0.25, Qt.PenStyle.SolidLine))
    painter.setBrush(QColor("#efe7d2"))
    painter.drawPolygon(
        QPolygonF([one, one + out * FLAP + along * FLAP * 0.7, two + out * FLAP - along * FLAP * 0.7, two])
    )


LARGEST = 150.0
RIM = 7.0
BELOW = 84.0
"""Millimetres for the arrow, the washers and the words."""
ARROW = (96.0, 15.0)
STEPS = ("kit-spinner-card", "kit-spinner-pin", "kit-spinner-turn")


def spinner_sheets(look: KitLook) -> Iterator[KitSheet]:
    """A sheet for each wheel."""
    for spinner in look.kit.spinners:
        yield KitSheet("spinner", tr("kit-part-spinner"), _painter_of(spinner, look), look.paper)


def _painter_of(spinner: Spinner, look: KitLook) -> PaintSheet:
    def paint(painter: QPainter) -> None:
        box = look.paper.box
        across = min(LARGEST, box.width(), box.height() - BELOW)
        at = QPointF(box.center().x(), box.top() + across / 2 + 2)
        paint_disc(painter, at, across / 2 - 2, spinner, look)
        top = box.top() + across + 7
        paint_arrow(painter, QRectF(box.left(), top, *ARROW))
        for number in range(2):
            _paint_washer(painter, QPointF(box.left() + ARROW[0] + 18 + number * 24, top + ARROW[1] / 2))
        _paint_steps(painter, QRectF(box.left(), top + 22, box.width(), box.bottom() - top - 22), spinner)

    return paint


def paint_disc(painter: QPainter, at: QPointF, radius: float, spinner: Spinner, look: KitLook) -> None:
    """The disc: a rim with ticks, sectors as wide as they weigh from the top on, the hole in the middle."""
    disc(painter, at, radius, QColor("#e9dcbb"), QColor(DARK), 0.35)
    disc(painter, at, radius - RIM, QColor("#fbf6e6"), QColor(DARK), 0.3)
    whole = sum(sector.weight for sector in spinner.sectors)
    begin = -180.0 * spinner.sectors[0].weight / whole
    for number, sector in enumerate(spinner.sectors):
        span = 360.0 * sector.weight / whole
        colour = _colour(spinner, number, look)
        _paint_sector(painter, at, radius - RIM, begin, span, colour)
        _paint_sector_name(painter, at, radius - RIM, begin, span, sector.label, colour, look)
        begin += span
    _paint_rim(painter, at, radius, spinner)
    disc(painter, at, radius * 0.16, QColor("#e9dcbb"), QColor(DARK), 0.35)
    disc(painter, at, 1.6, QColor("#ffffff"), QColor(DARK), 0.25)
    painter.drawLine(QLineF(at.x() - 3.4, at.y(), at.x() + 3.4, at.y()))
    painter.drawLine(QLineF(at.x(), at.y() - 3.4, at.x(), at.y() + 3.4))


def _colour(spinner: Spinner, number: int, look: KitLook) -> QColor:
    """A sector's colour: the theme's, or two in turn, so that neighbours differ."""
    if spinner.name:
        colour = sector_colour(look.theme, spinner.name, number, spinner.sectors[number].name)
        return QColor(colour)
    last_of_odd = number == len(spinner.sectors) - 1 and number % 2 == 0
    return QColor("#e6c98f" if last_of_odd else ("#cfe3ea", "#f7f4ea")[number % 2])


def _paint_sector(painter: QPainter, at: QPointF, radius: float, begin: float, span: float, colour: QColor) -> None:
    path = QPainterPath(at)
    square = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    path.arcTo(square, 90 - begin, -span)
    path.closeSubpath()
    painter.setPen(QPen(QColor(DARK), 0.3))
    painter.setBrush(colour)
    painter.drawPath(path)


def _paint_sector_name(
    painter: QPainter, at: QPointF, radius: float, begin: float, span: float, text: str, colour: QColor, look: KitLook
) -> None:
    """The name across its sector, head outwards; along it where the sector is too thin."""
    middle = begin + span / 2
    wide = 2 * radius * 0.72 * sin(radians(min(span, 170) / 2)) * 0.86
    letters = Letters(min(11.0, radius * 0.16), bold=True).inked(text_on(colour))
    found = fitted(text, letters, (wide, radius * 0.3))
    along = None if found is not None and found[0].size > 2.4 else fitted(text, letters, (radius * 0.66, wide))
    painter.save()
    painter.translate(at)
    painter.rotate(middle)
    if along is not None:
        painter.translate(0, -radius * 0.58)
        painter.rotate(-90)
        write_lines(painter, QRectF(-radius * 0.33, -wide / 2, radius * 0.66, wide), along[1], along[0])
    elif found is not None:
        write_lines(painter, QRectF(-wide / 2, -radius * 0.9, wide, radius * 0.32), found[1], found[0])
    else:
        look.report_unfit(text)
    painter.restore()


def _paint_rim(painter: QPainter, at: QPointF, radius: float, spinner: Spinner) -> None:
    """Ticks and studs on the rim, a stud where sectors meet."""
    painter.setPen(QPen(QColor(LINE), 0.22))
    ticks = []
    for number in range(72):
        way = QPointF(sin(radians(number * 5)), -cos(radians(number * 5)))
        ticks.append(QLineF(at + way * (radius - RIM + 1), at + way * (radius - RIM + (3.2 if number % 3 else 4.6))))
    painter.drawLines(ticks)
    whole = sum(sector.weight for sector in spinner.sectors)
    begin = -180.0 * spinner.sectors[0].weight / whole
    for sector in spinner.sectors:
        way = QPointF(sin(radians(begin)), -cos(radians(begin)))
        disc(painter, at + way * (radius - RIM / 2 + 0.6), 1.1, QColor(GOLD), QColor(DARK), 0.22)
        begin += 360.0 * sector.weight / whole


def paint_arrow(painter: QPainter, rect: QRectF) -> None:
    """The arrow with its hole where it balances, and a line to cut it out by."""
    left, right, middle = rect.left() + 3, rect.right() - 3, rect.center().y()
    head, body = 20.0, 2.2
    half = rect.height() / 2 - 2
    shape = QPolygonF(
        [
            QPointF(right, middle), QPointF(right - head, middle - half), QPointF(right - head + 5, middle - body),
            QPointF(left + 13, middle - body), QPointF(left + 7, middle - half), QPointF(left, middle - half),
            QPointF(left + 5, middle), QPointF(left, middle + half), QPointF(left + 7, middle + half),
            QPointF(left + 13, middle + body), QPointF(right - head + 5, middle + body),
            QPointF(right - head, middle + half),
        ]
    )  # fmt: skip
    painter.setPen(QPen(QColor(DARK), 0.3))
    painter.setBrush(QColor("#b23a2a"))
    painter.drawPolygon(shape)
    hole = QPointF(left + (right - left) * 0.46, middle)
    disc(painter, hole, 5.0, QColor("#b23a2a"), QColor(DARK), 0.3)
    disc(painter, hole, 1.6, QColor("#ffffff"), QColor(DARK), 0.25)


def _paint_washer(painter: QPainter, at: QPointF) -> None:
    """A small disc between card and arrow, and one on top."""
    disc(painter, at, 7.0, QColor("#e9dcbb"), QColor(DARK), 0.3)
    disc(painter, at, 1.6, QColor("#ffffff"), QColor(DARK), 0.25)


def _paint_steps(painter: QPainter, room: QRectF, spinner: Spinner) -> None:
    letters, y = Letters(3.7), room.top()
    title = Letters(4.6, bold=True, capitals=True)
    y += write_paragraph(painter, QPointF(room.left(), y), spinner.label, title, room.width()) + 1
    for number, step in enumerate(STEPS, 1):
        text = f"{number}. {tr(step)}"
        y += write_paragraph(painter, QPointF(room.left(), y), text, letters, room.width()) + 1.2
