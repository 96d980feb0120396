"""Headings in the voice of the rulebook."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QSizePolicy, QWidget

from editor.view.widgets.shades import shades_of
from editor.view.widgets.voices import GROUP, H1, book_font

INSET = 14
"""Pixels by which rows stand out at both sides of a form: headings of groups do not."""


class BookTitle(QLabel):
    """The heading of a page."""

    def __init__(self, size: float = H1, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = size
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self._dress()

    def _dress(self) -> None:
        self.setFont(book_font(QApplication.font(self), self._size, bold=True))

    def changeEvent(self, event: QEvent) -> None:
        """Letters of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._dress()


class GroupHeading(QWidget):
    """The heading of a group of rows, with a line to the right of it."""

    def __init__(self, text: str, inset: int = INSET, parent: QWidget | None = None) -> None:
        """``inset``: pixels at both sides of it."""
        super().__init__(parent)
        self.text, self._inset = text, inset
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """One line with room above it."""
        metrics = QFontMetrics(book_font(self.font(), GROUP, bold=True))
        return QSize(metrics.horizontalAdvance(self.text) + 60, metrics.height() + 22)

    def minimumSizeHint(self) -> QSize:
        """It may be cut."""
        return QSize(100, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The words, and a line from there to the edge."""
        painter, shades = QPainter(self), shades_of(self)
        painter.setFont(book_font(self.font(), GROUP, bold=True))
        painter.setPen(QColor(shades.text))
        metrics = painter.fontMetrics()
        said = metrics.elidedText(self.text, Qt.TextElideMode.ElideRight, self.width() - 2 * self._inset - 40)
        line = self.height() - 8 - metrics.descent()
        painter.drawText(self._inset, line, said)
        painter.setPen(QColor(shades.line))
        middle = line - metrics.xHeight() // 2
        painter.drawLine(self._inset + metrics.horizontalAdvance(said) + 12, middle, self.width() - self._inset, middle)
