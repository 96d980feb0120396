"""Players' mats: tracks for a cube, a strip for each ship with boxes to tick, lines to write on, boards to draw on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import TypeVar

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from dsl.services.kit.kit_values import Mat
from editor.base.texts import tr
from editor.charts.drawing.style.colours import lightness
from editor.charts.kit.flow_sheets import FlowBlock
from editor.charts.kit.kit_look import LINE, KitLook, frame, symbol_in, text_on
from editor.charts.kit.mat_tracks import packed_tracks
from editor.charts.kit.player_signs import paint_sign
from editor.charts.kit.print_letters import Letters, write_fitted, write_line
from editor.charts.kit.ship_strips import SHIP, paint_ship, paint_write_line, ship_columns

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
