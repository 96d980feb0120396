"""A bar that shows the parts of a whole (sectors, cards), and the row of one declaration in a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from dsl.games.play.rulebook import numbers
from editor.rules.grids.grid_model import percent
from editor.view.widgets.labels import SMALL, sized
from editor.view.widgets.makers import hbox, label, vbox
from editor.view.widgets.shades import shades_of

THICK, THIN, GAP = 24, 6, 5
"""Pixels: height of the bar, height of the bar with the values of the book below it, between the two."""


@dataclass(frozen=True)
class Share:
    """A part: its name, its fraction of the whole, its colour."""

    label: str
    part: float
    colour: QColor


class ShareBar(QWidget):
    """A bar, and below it the base game's if that is different."""

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
        """The height of both bars."""
        return QSize(200, THICK + GAP + THIN + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the parts, with names if there is room."""
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


ICON = 30
"""Pixels of a symbol."""
Painting = Callable[[QPainter, QRectF], None]


class DeclarationRow(QWidget):
    """A row that can be chosen; Enter or a double click leads to the text."""

    chosen = Signal()
    to_text = Signal()

    def __init__(
        self,
        title: str,
        lines: list[str],
        clauses: tuple[str, ...] = (),
        paint: Painting | None = None,
        own: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("; ".join(filter(None, [title, *lines])))
        row = hbox(self, (0, 6, 0, 6), spacing=12)
        picture = QLabel()
        picture.setFixedSize(ICON, ICON)
        if paint is not None:
            picture.setPixmap(self._drawn(paint))
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        words = vbox(spacing=1)
        heading = label("", "house" if own else "", wrap=True)
        heading.setText(title)
        heading.setFont(sized(self.font(), 1, bold=True))
        heading.setVisible(bool(title))
        words.addWidget(heading)
        for line in lines:
            message = label("", "soft", wrap=True)
            message.setText(line)
            words.addWidget(message)
        row.addLayout(words, 1)
        tags = label("", "soft")
        tags.setText(", ".join(numbers(clauses)[:3]))
        row.addWidget(tags, 0, Qt.AlignmentFlag.AlignTop)

    def _drawn(self, paint: Painting) -> QPixmap:
        ratio = self.devicePixelRatioF()
        drawn = QPixmap(round(ICON * ratio), round(ICON * ratio))
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        paint(painter, QRectF(2, 2, ICON - 4, ICON - 4))
        painter.end()
        return drawn

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Select the row."""
        self.chosen.emit()

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Show the declaration in the text."""
        self.to_text.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the text, Space selects it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
            self.to_text.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.chosen.emit()
        else:
            super().keyPressEvent(event)
