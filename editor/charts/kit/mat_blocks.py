"""Players' mats: tracks for a cube, a strip for each ship with boxes to tick, lines to write on, boards to draw on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import TypeVar

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from dsl.services.kit.kit_values import Mat, ShipLine, TickBoxes
from editor.base.texts import tr
from editor.charts.drawing.match.token_looks import piece_look
from editor.charts.drawing.style.colours import lightness
from editor.charts.kit.counters_and_markers import SIGN, paint_figure, sign_place
from editor.charts.kit.imposition import FlowBlock
from editor.charts.kit.kit_look import LINE, KitLook, frame, paint_sign, symbol_in, text_on
from editor.charts.kit.mat_tracks import packed_tracks
from editor.charts.kit.print_letters import Letters, fitted, width_of, write_fitted, write_line, write_lines

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
        look.report_unfit(name)
    few = len(line.boxes) + len(line.written) <= 2
    high = FACTS * 2 if few else FACTS
    below = QRectF(left, head.bottom(), wide, high)
    if facts and not write_fitted(painter, below, facts, Letters(2.5, italic=True), 2 if few else 1, 0):
        look.report_unfit(facts)
    low = head.bottom() + high + 0.4
    _paint_ship_line(painter, QRectF(left, low, wide, rect.bottom() - 0.6 - low), line, look)


def _paint_ship_line(painter: QPainter, room: QRectF, line: ShipLine, look: KitLook) -> None:
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
        look.report_unfit(item.label)
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
        look.report_unfit(label)
        return
    write_lines(painter, QRectF(box.left(), box.top(), box.width() * 0.66, box.height()), found[1], found[0], 0)
    begin = box.left() + max(width_of(text, found[0]) for text in found[1]) + 1
    painter.setPen(QPen(QColor(LINE), 0.22))
    painter.drawLine(QLineF(begin, box.bottom() - 0.9, box.right(), box.bottom() - 0.9))


Item = TypeVar("Item")
BAND = 9.0
INSET = 3.0
WRITE = 8.5
GRID_ROOM = 84.0
HANDS = 8.0


def mat_block(mat: Mat, look: KitLook, size: tuple[int, int], wide: float) -> FlowBlock:
    """A player's mat as one block; ``size`` is that of the board to draw on, in cells."""
    tracks = packed_tracks(mat.tracks, wide - 2 * INSET).height
    columns = ship_columns(mat.lines, wide)
    rows = (
        SHIP * ceil(len(mat.lines) / columns),
        WRITE * ceil(len(mat.written) / 2),
        GRID_ROOM * ceil(len(mat.grids) / 2),
    )
    high = BAND + 2 + tracks + sum(rows) + (HANDS if mat.hands else 0) + INSET
    return FlowBlock("mats", high, lambda painter, rect: _paint_mat(painter, rect, mat, look, size))


def _paint_mat(painter: QPainter, rect: QRectF, mat: Mat, look: KitLook, size: tuple[int, int]) -> None:
    ink, inner = look.ink(mat.seat), rect.adjusted(INSET, 0, -INSET, 0)
    painter.fillRect(rect, QColor("#fdfaf0"))
    y = _paint_band(painter, rect, mat, look) + 2
    tracks = packed_tracks(mat.tracks, inner.width())
    tracks.paint(painter, QPointF(inner.left(), y), ink, look)
    y += tracks.height
    columns = ship_columns(mat.lines, rect.width())
    room = rect.adjusted(2, 0, -2, 0)
    y = _paint_rows(
        QRectF(room.left(), y, room.width(), SHIP), columns, mat.lines,
        lambda box, line: paint_ship(painter, box.adjusted(1, 1, -1, -1), line, look),
    )  # fmt: skip
    y = _paint_rows(
        QRectF(inner.left(), y, inner.width(), WRITE), 2, mat.written,
        lambda box, label: paint_write_line(painter, box.adjusted(0, 0, -3, 0), label, look),
    )  # fmt: skip
    y = _paint_rows(
        QRectF(inner.left(), y, inner.width(), GRID_ROOM), 2, mat.grids,
        lambda box, label: _paint_grid(painter, box.adjusted(0, 0, -3, 0), label, size),
    )  # fmt: skip
    if mat.hands:
        text = tr("kit-hand", names=", ".join(mat.hands))
        write_fitted(painter, QRectF(inner.left(), y, inner.width(), 6), text, Letters(3.4, italic=True), 1, 0)
    frame(painter, rect, ink if lightness(ink) < 0.75 else ink.darker(170), 0.5)


def _paint_band(painter: QPainter, rect: QRectF, mat: Mat, look: KitLook) -> float:
    """The player's name on a band of the player's colour; gives where it ends."""
    band, ground = QRectF(rect.left(), rect.top(), rect.width(), BAND), look.seat_ground(mat.seat)
    painter.fillRect(band, ground)
    if look.shared(mat.seat):
        painter.fillRect(QRectF(band.right() - 16, band.top(), 16, band.height()), look.ink(mat.seat))
    letters = Letters(5.6, bold=True, capitals=True).inked(text_on(ground))
    paint_sign(painter, band.topLeft() + QPointF(BAND, BAND) / 2, BAND * 0.6, mat.seat, text_on(ground))
    write_fitted(painter, band.adjusted(BAND, 1, -4, -1), look.player(mat.seat), letters, 1, 0)
    return band.bottom()


def _paint_rows(first: QRectF, columns: int, items: Sequence[Item], paint: Callable[[QRectF, Item], None]) -> float:
    """Items in columns, row by row, ``first`` is the room of the first row; gives where the last one ends."""
    wide = first.width() / columns
    for number, item in enumerate(items):
        row, column = divmod(number, columns)
        paint(QRectF(first.left() + column * wide, first.top() + row * first.height(), wide, first.height()), item)
    return first.top() + first.height() * ceil(len(items) / columns)


def _paint_grid(painter: QPainter, box: QRectF, label: str, size: tuple[int, int]) -> None:
    """A board in pencil: letters across, numbers down."""
    write_line(painter, QPointF(box.left(), box.top() + 4), label, Letters(3.8, bold=True))
    cell = min((box.width() - 6) / size[0], (box.height() - 13) / size[1], 9.0)
    left, top = box.left() + 6, box.top() + 10
    painter.setPen(QPen(QColor(LINE), 0.25))
    wide, high = size[0] * cell, size[1] * cell
    painter.drawLines([QLineF(left + n * cell, top, left + n * cell, top + high) for n in range(size[0] + 1)])
    painter.drawLines([QLineF(left, top + n * cell, left + wide, top + n * cell) for n in range(size[1] + 1)])
    for number in range(size[0]):
        write_line(painter, QPointF(left + (number + 0.5) * cell, top - 1), _letter(number), Letters(2.6), 0.5)
    for number in range(size[1]):
        write_line(painter, QPointF(left - 1, top + (number + 0.68) * cell), str(number + 1), Letters(2.6), 1)


def _letter(number: int) -> str:
    return chr(ord("A") + number) if number < 26 else f"A{chr(ord('A') + number - 26)}"


def slip_blocks(labels: tuple[str, ...], look: KitLook) -> Iterator[FlowBlock]:
    """Slips of paper for secret values: written on, folded, laid aside."""
    for label in labels:

        def paint(painter: QPainter, rect: QRectF, label: str = label) -> None:
            wide = rect.width() / 3
            for number in range(3):
                slip = QRectF(rect.left() + number * wide + 1, rect.top(), wide - 2, rect.height())
                frame(painter, slip, QColor(LINE), 0.3)
                painter.setPen(QPen(QColor(LINE), 0.2))
                painter.drawLine(QLineF(slip.left(), slip.center().y(), slip.right(), slip.center().y()))
                symbol_in(
                    painter, "anchor", QPointF(slip.right() - 6, slip.top() + 6), 7, QColor("#a08c66"), QColor("#fff")
                )
                paint_write_line(painter, slip.adjusted(3, 3, -12, -slip.height() / 2 - 3), label, look)

        yield FlowBlock("table", 36.0, paint)
