"""A short label in a frame that gives way where there is little room: its text ends with an ellipsis then."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from editor.base.texts.tooltips import tip

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
