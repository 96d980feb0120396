"""Labels that give way where there is little room, and texts of code that are read, not written."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QSizePolicy, QWidget

from editor.base.texts import tip
from editor.view.widgets.voices import code_font

AROUND = 24
"""Pixels of the frame, left and right."""
LEAST = 60


class Chip(QLabel):
    """Shows as much of ``said`` as there is room for; all of it is in the tool tip."""

    def __init__(self) -> None:
        super().__init__(textFormat=Qt.TextFormat.PlainText)
        self.said = ""
        self.setProperty("role", "chip")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_text(self, said: str) -> None:
        """Say something else."""
        self.said = said
        self.ensurePolished()  # the style sheet makes its letters bold, so wider
        self.setAccessibleName(said)
        self.setToolTip(tip(said))
        self.updateGeometry()
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.said) + AROUND, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(LEAST, self.sizeHint().width()), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - AROUND
        self.setText(self.fontMetrics().elidedText(self.said, Qt.TextElideMode.ElideRight, max(room, 0) + 2))


class ElidedLabel(QLabel):
    """Takes what room there is; what is cut can be read under the pointer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def fitted(self) -> str:
        """The text as there is room for it."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())

    def minimumSizeHint(self) -> QSize:
        """No wider than one letter and the dots."""
        return QSize(self.fontMetrics().horizontalAdvance("M…"), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The text with its dots."""
        fitted = self.fitted()
        said = tip(self.text()) if fitted != self.text() else ""
        if said != self.toolTip():
            self.setToolTip(said)
        painter = QPainter(self)
        area, role = self.contentsRect(), self.foregroundRole()
        self.style().drawItemText(painter, area, int(self.alignment()), self.palette(), self.isEnabled(), fitted, role)
        painter.end()


SIZE = 0.88


class CodeText(QPlainTextEdit):
    """Keeps its letters also where the look of the window is another: the style takes them away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._wear()

    def _wear(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            self.setFont(code_font(parent.font(), SIZE))

    def changeEvent(self, event: QEvent) -> None:
        """Another look, or it stands somewhere now."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.ParentChange):
            self._wear()
