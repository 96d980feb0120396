"""How things that are cut out lie on a sheet, and where their backs lie on the other side of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.kit.sheet_paper import KitSheet, Paper, Part

BLEED = 2.0
"""Millimetres that a background reaches beyond the cut, so that a cut that is not exact shows no white."""
TICK, AWAY = 1.6, 0.25
EDGE_TICK = 4.0
Flip = Literal["long", "short"]
"""The edge over which the printer turns the paper."""
PaintFace = Callable[[QPainter, QRectF], None]
"""Paints a face: given the rectangle where it will be cut, the background ``BLEED`` beyond it."""


@dataclass(frozen=True)
class CutItem:
    """Something to be cut out, with two sides."""

    front: PaintFace
    back: PaintFace


@dataclass(frozen=True)
class CutGrid:
    """Rows and columns of equal things in the middle of a sheet."""

    paper: Paper
    wide: float
    high: float

    @property
    def columns(self) -> int:
        """How many stand side by side."""
        return max(int((self.paper.box.width() + 2 * BLEED - 2 * EDGE_TICK) // (self.wide + 2 * BLEED)), 1)

    @property
    def rows(self) -> int:
        """How many stand one below the other."""
        return max(int((self.paper.box.height() + 2 * BLEED - 2 * EDGE_TICK) // (self.high + 2 * BLEED)), 1)

    @property
    def size(self) -> int:
        """How many there are room for."""
        return self.columns * self.rows

    def place(self, number: int) -> QRectF:
        """Where the item of a number is cut out, on the front."""
        row, column = divmod(number, self.columns)
        step_x, step_y = self.wide + 2 * BLEED, self.high + 2 * BLEED
        left = (self.paper.width - self.columns * step_x) / 2 + BLEED
        return QRectF(left + column * step_x, self.paper.box.top() + EDGE_TICK + row * step_y, self.wide, self.high)

    def behind(self, front: QRectF, flip: Flip) -> QRectF:
        """Where the back of what is at ``front`` lies, when the paper has been turned over."""
        if flip == "long":
            return QRectF(self.paper.width - front.right(), front.top(), front.width(), front.height())
        return QRectF(front.left(), self.paper.height - front.bottom(), front.width(), front.height())


def cut_sheets(
    part: Part, headings: tuple[str, str], items: Sequence[CutItem], grid: CutGrid, flip: Flip
) -> Iterator[KitSheet]:
    """Sheets for things to be cut out, each front with its back after it."""
    for begin in range(0, len(items), grid.size):
        some = items[begin : begin + grid.size]
        yield KitSheet(part, headings[0], _fronts(some, grid), grid.paper)
        yield KitSheet(part, headings[1], _backs(some, grid, flip), grid.paper, back=True)


def _fronts(items: Sequence[CutItem], grid: CutGrid) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        for number, item in enumerate(items):
            painter.save()
            item.front(painter, grid.place(number))
            painter.restore()
        for number in range(len(items)):
            paint_ticks(painter, grid.place(number))

    return paint


def _backs(items: Sequence[CutItem], grid: CutGrid, flip: Flip) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        for number, item in enumerate(items):
            rect = grid.behind(grid.place(number), flip)
            painter.save()
            if flip == "short":  # a page that is turned over its short edge stands on its head
                painter.translate(rect.center())
                painter.rotate(180)
                painter.translate(-rect.center())
            item.back(painter, rect)
            painter.restore()

    return paint


def paint_ticks(painter: QPainter, trim: QRectF) -> None:
    """Where to cut: two short lines at each corner, in what is cut away, dark on light so that any ground shows them."""
    ticks = []
    for x, out in ((trim.left(), -1), (trim.right(), 1)):
        for y, up in ((trim.top(), -1), (trim.bottom(), 1)):
            ticks.append(QLineF(QPointF(x, y + up * AWAY), QPointF(x, y + up * (AWAY + TICK))))
            ticks.append(QLineF(QPointF(x + out * AWAY, y), QPointF(x + out * (AWAY + TICK), y)))
    for colour, width in ((QColor("#ffffff"), 0.55), (QColor("#111111"), 0.2)):
        painter.setPen(QPen(colour, width))
        painter.drawLines(ticks)
