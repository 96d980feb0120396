"""A label of one line that ends in "…" where there is no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from editor.base.texts.tooltips import tip


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
