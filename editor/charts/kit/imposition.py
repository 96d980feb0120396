"""How things lie on sheets: blocks one below the other, and things to be cut out, with their backs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.charts.kit.print_letters import Letters, width_of, write_line
from editor.charts.kit.sheet_paper import QUIET, KitSheet, Paper, Part

GAP = 6.0


@dataclass(frozen=True)
class FlowBlock:
    """Something that is not divided: its height in millimetres, and what paints it into the rectangle it gets.

    ``part`` is what of the kit it is; ``gap`` is left free above it, if something stands there.
    """

    part: Part
    height: float
    paint: Callable[[QPainter, QRectF], None]
    gap: float = GAP


def flow_sheets(heading: str, blocks: Iterable[FlowBlock], paper: Paper) -> Iterator[KitSheet]:
    """Sheets with all blocks in their order; none where there are no blocks."""
    waiting: list[FlowBlock] = []
    used = 0.0
    for block in blocks:
        need = block.height + (block.gap if waiting else 0)
        if waiting and used + need > paper.box.height():
            yield _sheet(heading, tuple(waiting), paper)
            waiting, used, need = [], 0.0, block.height
        waiting.append(block)
        used += need
    if waiting:
        yield _sheet(heading, tuple(waiting), paper)


def _sheet(heading: str, blocks: Sequence[FlowBlock], paper: Paper) -> KitSheet:
    def paint(painter: QPainter) -> None:
        top = paper.box.top()
        for number, block in enumerate(blocks):
            top += block.gap if number else 0
            painter.save()
            block.paint(painter, QRectF(paper.box.left(), top, paper.box.width(), block.height))
            painter.restore()
            top += block.height

    parts = tuple(dict.fromkeys(block.part for block in blocks))
    return KitSheet(parts[0], heading, paint, paper, also=parts[1:])


BLEED = 2.0
"""Millimetres that a background reaches beyond the cut, so that a cut that is not exact shows no white."""
TICK, AWAY = 1.6, 0.25
TITLE, BETWEEN_GROUPS = 6.0, 6.0
TITLE_LETTERS = Letters(3.2, italic=True, colour=QUIET)
Flip = Literal["long", "short"]
"""The edge over which the printer turns the paper."""
PaintFace = Callable[[QPainter, QRectF], None]
"""Paints a face: given the rectangle where it will be cut, the background ``BLEED`` beyond it."""


@dataclass(frozen=True)
class CutItem:
    """Something to be cut out, with two sides; ``size`` is its width and height in millimetres."""

    size: tuple[float, float]
    front: PaintFace
    back: PaintFace


@dataclass(frozen=True)
class CutGroup:
    """Things that belong together: of one player, of one kind. ``title`` stands above them on the front."""

    part: Part
    title: str
    items: tuple[CutItem, ...]


@dataclass
class CutSide:
    """What is cut out of one sheet, each thing with its place on the front, and the titles with theirs."""

    things: list[tuple[CutItem, QRectF]] = field(default_factory=list)
    titles: list[tuple[str, QPointF]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)


def back_rect(paper: Paper, front: QRectF, flip: Flip) -> QRectF:
    """Where the back of what is at ``front`` lies, when the paper has been turned over."""
    if flip == "long":
        return QRectF(paper.width - front.right(), front.top(), front.width(), front.height())
    return QRectF(front.left(), paper.height - front.bottom(), front.width(), front.height())


class _Setter:
    """Sets groups in rows from the upper left corner on; short groups of equal height stand side by side."""

    def __init__(self, paper: Paper) -> None:
        self.paper, self.sides = paper, list[CutSide]()
        self._top = self._row = 0.0
        self._right = 0.0
        """Where the row ends below, and how far it is filled."""

    def group(self, group: CutGroup) -> None:
        """Set one group: beside the one before, if there is room, else in rows of its own."""
        wide, high = group.items[0].size[0] + 2 * BLEED, group.items[0].size[1] + 2 * BLEED
        title = TITLE if group.title else 0.0
        need = max(wide * len(group.items), width_of(group.title, TITLE_LETTERS) + BETWEEN_GROUPS if title else 0.0)
        same_row = title and self._right and abs(self._row - title - high) < 0.01
        if same_row and self._right + BETWEEN_GROUPS + need <= self.paper.box.right() + BLEED:
            self._set_row(group, group.items, self._right + BETWEEN_GROUPS, self._top - self._row, title)
            self._right += BETWEEN_GROUPS + need
            return
        columns = max(int((self.paper.box.width() + 2 * BLEED) // wide), 1)
        left = (self.paper.width - columns * wide) / 2 if not title else self.paper.box.left()
        for begin in range(0, len(group.items), columns):
            head = title if begin == 0 else 0.0
            if not self.sides or self._top + head + high > self.paper.box.bottom() + BLEED:
                self.sides.append(CutSide())
                self._top = self.paper.box.top()
            some = group.items[begin : begin + columns]
            self._set_row(group, some, left, self._top, head)
            self._row = head + high
            self._top += self._row
            self._right = left + max(wide * len(some), need if head else 0.0)

    def _set_row(self, group: CutGroup, items: Sequence[CutItem], left: float, top: float, title: float) -> None:
        side = self.sides[-1]
        if group.part not in side.parts:
            side.parts.append(group.part)
        if title:
            side.titles.append((group.title, QPointF(left + BLEED, top + TITLE - 1.6)))
        for item in items:
            side.things.append((item, QRectF(left + BLEED, top + title + BLEED, *item.size)))
            left += item.size[0] + 2 * BLEED


def laid(groups: Iterable[CutGroup], paper: Paper) -> list[CutSide]:
    """Groups on as many sheets as they need; backgrounds touch, nothing overlaps."""
    setter = _Setter(paper)
    for group in groups:
        if group.items:
            setter.group(group)
    return setter.sides


def cut_sheets(headings: tuple[str, str], groups: Iterable[CutGroup], paper: Paper, flip: Flip) -> Iterator[KitSheet]:
    """Sheets for things to be cut out, each front with its back after it."""
    for side in laid(groups, paper):
        first, also = side.parts[0], tuple(side.parts[1:])
        yield KitSheet(first, headings[0], _fronts(side), paper, also=also)
        yield KitSheet(first, headings[1], _backs(side, paper, flip), paper, back=True, also=also)


def _fronts(side: CutSide) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        for item, rect in side.things:
            painter.save()
            item.front(painter, rect)
            painter.restore()
        for _, rect in side.things:
            paint_ticks(painter, rect)
        for title, at in side.titles:
            write_line(painter, at, title, TITLE_LETTERS)

    return paint


def _backs(side: CutSide, paper: Paper, flip: Flip) -> Callable[[QPainter], None]:
    def paint(painter: QPainter) -> None:
        for item, front in side.things:
            rect = back_rect(paper, front, flip)
            painter.save()
            if flip == "short":  # a page that is turned over its short edge stands on its head
                painter.translate(rect.center())
                painter.rotate(180)
                painter.translate(-rect.center())
            item.back(painter, rect)
            painter.restore()

    return paint


def paint_ticks(painter: QPainter, trim: QRectF) -> None:
    """Where to cut: short lines at each corner, in what is cut away, dark on light so that any ground shows them."""
    ticks = []
    for x, out in ((trim.left(), -1), (trim.right(), 1)):
        for y, up in ((trim.top(), -1), (trim.bottom(), 1)):
            ticks.append(QLineF(QPointF(x, y + up * AWAY), QPointF(x, y + up * (AWAY + TICK))))
            ticks.append(QLineF(QPointF(x + out * AWAY, y), QPointF(x + out * (AWAY + TICK), y)))
    for colour, width in ((QColor("#ffffff"), 0.55), (QColor("#111111"), 0.2)):
        painter.setPen(QPen(colour, width))
        painter.drawLines(ticks)
