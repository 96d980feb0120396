"""Blocks that are printed one below the other, as many on a sheet as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.charts.kit.sheet_paper import KitSheet, Paper, Part

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
