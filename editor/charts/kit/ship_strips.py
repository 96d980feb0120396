"""The strip of a ship on a mat: its picture, boxes to tick for what it can bear, lines to write on."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from dsl.services.kit.kit_values import ShipLine, TickBoxes
from editor.charts.drawing.match.token_looks import piece_look
from editor.charts.kit.counter_faces import SIGN, paint_figure, sign_place
from editor.charts.kit.kit_look import LINE, KitLook, frame, text_on
from editor.charts.kit.player_signs import paint_sign
from editor.charts.kit.print_letters import Letters, fitted, width_of, write_fitted, write_lines

SHIP, FACTS = 19.0, 3.4
"""How high a strip is, and a line of what holds all game long."""


def ship_columns(lines: Sequence[ShipLine], wide: float) -> int:
    """Strips side by side: two where they are short."""
    busy = max((sum(box.count for box in line.boxes) + 3 * len(line.written) for line in lines), default=0)
    return 1 if busy > 14 or wide < 150 else 2


def paint_ship(painter: QPainter, rect: QRectF, line: ShipLine, look: KitLook) -> None:
    """The strip of a ship: its picture, name and kind; boxes; what is written. It goes with the ship."""
    token = piece_look(look.theme, line.counter.view, look.inks)
    ground = look.ground(line.counter)
    frame(painter, rect, QColor(LINE), 0.25, 1.0)
    side = rect.height() - 2
    picture = QRectF(rect.left() + 1, rect.top() + 1, side, side)
    painter.fillRect(picture, ground)
    paint_figure(painter, picture.center() + QPointF(side, side) * 0.07, side * 0.7, token, ground)
    paint_sign(painter, sign_place(picture), side * SIGN, line.counter.owner, text_on(ground))
    left, wide = picture.right() + 2, rect.right() - picture.right() - 3
    name = ", ".join(text for text in (line.counter.name, line.counter.kind) if text)
    facts = " · ".join(f"{label} {value}" for label, value in line.counter.facts)
    head = QRectF(left, rect.top() + 0.6, wide, 4.4)
    if not write_fitted(painter, head, name, Letters(3.7, bold=True), 1, 0):
        look.told_unfit(name)
    few = len(line.boxes) + len(line.written) <= 2
    high = FACTS * 2 if few else FACTS
    below = QRectF(left, head.bottom(), wide, high)
    if facts and not write_fitted(painter, below, facts, Letters(2.5, italic=True), 2 if few else 1, 0):
        look.told_unfit(facts)
    low = head.bottom() + high + 0.4
    _paint_keeping(painter, QRectF(left, low, wide, rect.bottom() - 0.6 - low), line, look)


def _paint_keeping(painter: QPainter, room: QRectF, line: ShipLine, look: KitLook) -> None:
    """Boxes and lines in two rows."""
    items: list[TickBoxes | str] = [*line.boxes, *line.written]
    if not items:
        return
    per_row = ceil(len(items) / 2) if len(items) > 2 else len(items)
    rows = ceil(len(items) / per_row)
    high, wide = min(room.height() / rows, 4.6), room.width() / per_row
    for number, item in enumerate(items):
        row, column = divmod(number, per_row)
        box = QRectF(room.left() + column * wide, room.top() + row * high, wide - 1.5, high)
        if isinstance(item, str):
            paint_write_line(painter, box, item, look, 2.5)
        else:
            _paint_labelled(painter, box, item, look)


def _paint_labelled(painter: QPainter, box: QRectF, item: TickBoxes, look: KitLook) -> None:
    side = min(3.2, box.height() * 0.78)
    boxes = item.count * side * 1.25
    label = QRectF(box.left(), box.top(), box.width() - boxes - 1, box.height())
    found = fitted(item.label, Letters(2.6), (label.width(), label.height()), 2)
    if found is None:
        look.told_unfit(item.label)
    else:
        write_lines(painter, label, found[1], found[0], 0)
    left = box.left() + (max(width_of(text, found[0]) for text in found[1]) + 1.2 if found else 0)
    for number in range(item.count):
        tick = QRectF(left + number * side * 1.25, box.center().y() - side / 2, side, side)
        painter.fillRect(tick, QColor("#ffffff"))
        frame(painter, tick, QColor("#5a4a34"), 0.25, 0.4)


def paint_write_line(painter: QPainter, box: QRectF, label: str, look: KitLook, size: float = 3.4) -> None:
    """A label and a line to write on."""
    found = fitted(label, Letters(size), (box.width() * 0.66, box.height()), 2)
    if found is None:
        look.told_unfit(label)
        return
    write_lines(painter, QRectF(box.left(), box.top(), box.width() * 0.66, box.height()), found[1], found[0], 0)
    begin = box.left() + max(width_of(text, found[0]) for text in found[1]) + 1
    painter.setPen(QPen(QColor(LINE), 0.22))
    painter.drawLine(QLineF(begin, box.bottom() - 0.9, box.right(), box.bottom() - 0.9))
