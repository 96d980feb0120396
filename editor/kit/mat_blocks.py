"""Players' mats: tracks for a cube, a strip for each ship with boxes to tick, lines to write on, boards to draw on."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from dsl.kit.kit_values import TENS, Mat, ShipLine, Strip, TickBoxes, Track
from editor.kit.counter_faces import paint_figure
from editor.kit.flow_sheets import FlowBlock
from editor.kit.kit_look import LINE, KitLook, frame, pale, symbol_in, text_on
from editor.kit.print_letters import Letters, fitted, width_of, write_fitted, write_line, write_lines
from editor.rendering.match.token_looks import piece_look
from editor.rendering.style.colours import lightness
from editor.texts import tr

BAND = 9.0
TRACK, STEP, WIDEST = 9.0, 8.0, 13.5
"""Height of a track, the least and the greatest width of its fields, which have room for a cube."""
LABEL = 34.0
SHIP = 19.0
WRITE = 8.5
GRID_ROOM = 84.0


def mat_block(mat: Mat, look: KitLook, size: tuple[int, int], wide: float) -> FlowBlock:
    """A player's mat as one block; ``size`` is that of the board to draw on, in cells."""
    heights = [
        BAND + 2,
        sum(_track_height(track, wide) for track in mat.tracks),
        SHIP * ceil(len(mat.lines) / ship_columns(mat, wide)),
        WRITE * ceil(len(mat.written) / 2),
        GRID_ROOM * ceil(len(mat.grids) / 2),
        8.0 if mat.hands else 0.0,
    ]
    return FlowBlock("mats", sum(heights) + 3, lambda painter, rect: _paint_mat(painter, rect, mat, look, size))


def ship_columns(mat: Mat, wide: float) -> int:
    """Strips side by side: two where they are short."""
    busy = max((sum(box.count for box in line.boxes) + 3 * len(line.written) for line in mat.lines), default=0)
    return 1 if busy > 14 or wide < 150 else 2


def _paint_mat(painter: QPainter, rect: QRectF, mat: Mat, look: KitLook, size: tuple[int, int]) -> None:
    ink = look.ink(mat.seat)
    band = QRectF(rect.left(), rect.top(), rect.width(), BAND)
    painter.fillRect(rect, QColor("#fdfaf0"))
    ground = look.seat_ground(mat.seat)
    painter.fillRect(band, ground)
    if look.shared(mat.seat):
        painter.fillRect(QRectF(band.right() - 16, band.top(), 16, band.height()), ink)
    head = band.adjusted(4, 1, -4, -1)
    write_fitted(
        painter, head, look.player(mat.seat), Letters(5.6, bold=True, capitals=True).inked(text_on(ground)), 1, 0
    )
    y = band.bottom() + 2
    for track in mat.tracks:
        y = _paint_track(painter, QRectF(rect.left() + 3, y, rect.width() - 6, TRACK), track, ink, look)
    columns = ship_columns(mat, rect.width())
    wide = (rect.width() - 4) / columns
    for number, line in enumerate(mat.lines):
        row, column = divmod(number, columns)
        box = QRectF(rect.left() + 2 + column * wide, y + row * SHIP, wide, SHIP)
        paint_ship(painter, box.adjusted(1, 1, -1, -1), line, look)
    y += SHIP * ceil(len(mat.lines) / columns)
    for number, label in enumerate(mat.written):
        box = QRectF(
            rect.left() + 3 + (number % 2) * rect.width() / 2, y + (number // 2) * WRITE, rect.width() / 2 - 6, WRITE
        )
        paint_write_line(painter, box, label, look)
    y += WRITE * ceil(len(mat.written) / 2)
    for number, label in enumerate(mat.grids):
        box = QRectF(
            rect.left() + 3 + (number % 2) * rect.width() / 2,
            y + (number // 2) * GRID_ROOM,
            rect.width() / 2 - 6,
            GRID_ROOM,
        )
        _paint_grid(painter, box, label, size)
    y += GRID_ROOM * ceil(len(mat.grids) / 2)
    if mat.hands:
        text = tr("kit-hand", names=", ".join(mat.hands))
        write_fitted(painter, QRectF(rect.left() + 3, y, rect.width() - 6, 6), text, Letters(3.4, italic=True), 1, 0)
    frame(painter, rect, ink if lightness(ink) < 0.75 else ink.darker(170), 0.5)


# --- tracks ------------------------------------------------------------------------------------------


def _rows_of(track: Track, wide: float) -> list[list[str]]:
    """The fields of a track: one row, two where there are many, or a row for each figure of a large number."""
    if track.high - track.low <= TENS:
        fields = [str(number) for number in range(track.low, track.high + 1)]
        most = max(int((wide - 6 - LABEL) // STEP), 5)
        return [fields[begin : begin + most] for begin in range(0, len(fields), most)]
    figures = len(str(track.high))
    rows = []
    for place in reversed(range(figures)):
        top = min(track.high // 10**place, 9)
        rows.append([str(number * 10**place) for number in range(top + 1)])
    return rows


def _track_height(track: Track, wide: float) -> float:
    return TRACK * len(_rows_of(track, wide))


def _paint_track(painter: QPainter, rect: QRectF, track: Track, ink: QColor, look: KitLook) -> float:
    rows = _rows_of(track, rect.width() + 6)
    label = QRectF(rect.left(), rect.top(), LABEL - 2, TRACK * len(rows))
    if not write_fitted(painter, label, track.label, Letters(3.6, bold=True), 3, 0):
        look.told_unfit(track.label)
    marked, most = _marked(track, rows), max(len(fields) for fields in rows)
    step = min((rect.width() - LABEL) / max(most, 10), WIDEST)
    for number, fields in enumerate(rows):
        for place, text in enumerate(fields):
            box = QRectF(rect.left() + LABEL + place * step, rect.top() + number * TRACK + 0.5, step, TRACK - 1)
            painter.fillRect(box, pale(ink) if place % 2 else QColor("#ffffff"))
            frame(painter, box, QColor(LINE), 0.22)
            if marked.get(number) == place:
                frame(painter, box.adjusted(0.8, 0.8, -0.8, -0.8), ink, 0.6, 1.0)
            write_fitted(painter, box.adjusted(0.5, 0, -0.5, 0), text, Letters(3.4))
    return rect.top() + TRACK * len(rows)


def _marked(track: Track, rows: list[list[str]]) -> dict[int, int]:
    """The field of each row in which the cube begins."""
    if track.start is None:
        return {}
    if track.high - track.low <= TENS:
        at, found = track.start - track.low, {}
        for number, fields in enumerate(rows):
            if 0 <= at < len(fields):
                found[number] = at
            at -= len(fields)
        return found
    digits = str(track.start).zfill(len(rows))
    return {number: int(digit) for number, digit in enumerate(digits[-len(rows) :])}


def strip_block(strip: Strip, look: KitLook) -> FlowBlock:
    """What is so of the game itself, as fields for a cube."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        label = QRectF(rect.left(), rect.top(), LABEL + 8, rect.height())
        write_fitted(painter, label, strip.label, Letters(4.0, bold=True), 2, 0)
        left = label.right() + 2
        wide = min((rect.right() - left) / len(strip.fields), 40.0)
        for number, text in enumerate(strip.fields):
            box = QRectF(left + number * wide, rect.top(), wide, rect.height())
            painter.fillRect(box, QColor("#f4ead0") if number % 2 else QColor("#ffffff"))
            frame(painter, box, QColor(LINE), 0.25)
            if not write_fitted(painter, box.adjusted(0.8, 0.5, -0.8, -0.5), text, Letters(3.8), 3):
                look.told_unfit(text)

    return FlowBlock("table", 13.0, paint)


# --- ships -------------------------------------------------------------------------------------------


def paint_ship(painter: QPainter, rect: QRectF, line: ShipLine, look: KitLook) -> None:
    """The strip of a ship: its picture, name and kind; boxes; what is written. It goes with the ship."""
    token = piece_look(look.theme, line.counter.view, look.inks)
    ground = look.ground(line.counter)
    frame(painter, rect, QColor(LINE), 0.25, 1.0)
    side = rect.height() - 2
    picture = QRectF(rect.left() + 1, rect.top() + 1, side, side)
    painter.fillRect(picture, ground)
    paint_figure(painter, picture.center(), side * 0.8, token, ground)
    left, wide = picture.right() + 2, rect.right() - picture.right() - 3
    name = ", ".join(text for text in (line.counter.name, line.counter.kind) if text)
    facts = " · ".join(f"{label} {value}" for label, value in line.counter.facts)
    head = QRectF(left, rect.top() + 0.6, wide, 4.4)
    if not write_fitted(painter, head, name, Letters(3.7, bold=True), 1, 0):
        look.told_unfit(name)
    if facts:
        if not write_fitted(painter, QRectF(left, rect.top() + 4.8, wide, 3.2), facts, Letters(2.5, italic=True), 1, 0):
            write_fitted(painter, QRectF(left, rect.top() + 4.8, wide, 3.8), facts, Letters(1.9, italic=True), 2, 0)
    _paint_keeping(painter, QRectF(left, rect.top() + 8.6, wide, rect.height() - 9.2), line, look)


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
    """Slips of paper for what is kept secret: written on, folded, laid aside."""
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
