"""A whole cut into parts: as it is now, and below it, thin, as the book has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.rules.grids.grid_model import percent
from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import SMALL, sized

THICK, THIN, GAP = 24, 6, 5
"""Pixels: the bar, that of the book, between them."""


@dataclass(frozen=True)
class Share:
    """A part: its name, how much of the whole it is, its colour."""

    label: str
    part: float
    colour: QColor


class ShareBar(QWidget):
    """Two bars one below the other; the lower one only where the book says something else."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.now: Sequence[Share] = ()
        self.base: Sequence[Share] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_shares(self, now: Sequence[Share], base: Sequence[Share]) -> None:
        """Show other parts."""
        self.now, self.base = now, base if [s.part for s in base] != [s.part for s in now] else ()
        self.setAccessibleName("; ".join(f"{share.label} {percent(share.part)}" for share in now))
        self.update()

    def sizeHint(self) -> QSize:
        """Both bars."""
        return QSize(200, THICK + GAP + THIN + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The parts, with names where there is room."""
        painter, shades = QPainter(self), shades_of(self)
        painter.setFont(sized(self.font(), SMALL))
        for share, rect in self._rects(self.now, 0, THICK):
            painter.fillRect(rect, share.colour)
            painter.setPen(QColor(shades.base))
            painter.drawLine(rect.topRight(), rect.bottomRight())
            text = f"{share.label} · {percent(share.part)}"
            if painter.fontMetrics().horizontalAdvance(text) + 8 <= rect.width():
                painter.setPen(QColor("#ffffff" if share.colour.lightnessF() < 0.5 else "#22313a"))
                painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)
        for share, rect in self._rects(self.base, THICK + GAP, THIN):
            colour = QColor(share.colour)
            colour.setAlphaF(0.6)
            painter.fillRect(rect, colour)

    def _rects(self, shares: Sequence[Share], top: int, high: int) -> list[tuple[Share, QRectF]]:
        found, left = [], 0.0
        for share in shares:
            wide = share.part * self.width()
            found.append((share, QRectF(left, top, wide, high)))
            left += wide
        return found
