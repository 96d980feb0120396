"""One declaration in a list: its symbol, what players call it, what it has, its clauses."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.model.games import clause_tags
from editor.view.widgets.makers import label
from editor.view.widgets.voices import sized

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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 6, 0, 6)
        row.setSpacing(12)
        picture = QLabel()
        picture.setFixedSize(ICON, ICON)
        if paint is not None:
            picture.setPixmap(self._drawn(paint))
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(1)
        heading = label("", "house" if own else "", wrap=True)
        heading.setText(title)
        heading.setFont(sized(self.font(), 1, bold=True))
        heading.setVisible(bool(title))
        words.addWidget(heading)
        for line in lines:
            said = label("", "soft", wrap=True)
            said.setText(line)
            words.addWidget(said)
        row.addLayout(words, 1)
        tags = label("", "soft")
        tags.setText(", ".join(clause_tags.numbers(clauses)[:3]))
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
        """Look at it."""
        self.chosen.emit()

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """To the text."""
        self.to_text.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter leads to the text, Space looks at it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
            self.to_text.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.chosen.emit()
        else:
            super().keyPressEvent(event)
