"""A row of widgets that scrolls if it is too wide."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from editor.base.texts import set_text

BAR = 14


class RowArea(QScrollArea):
    """Widgets side by side from the left; the area is as high as they are."""

    def __init__(self, title: str) -> None:
        """``title``: the key of its accessible name."""
        super().__init__()
        self.inside = QWidget()
        self.row = QHBoxLayout(self.inside)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(10)
        self.row.addStretch(1)
        self.inside.installEventFilter(self)
        self.setWidget(self.inside)
        self.inside.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        set_text(self, self.setAccessibleName, title)

    def put(self, widget: QWidget, at: int = -1, stretch: int = 0) -> None:
        """Insert a widget at the index ``at``; by default at the end."""
        self.row.insertWidget(at if at >= 0 else self.row.count() - 1, widget, stretch)
        widget.show()  # a hidden widget would not count for the height
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()  # the height depends on whether there is a scroll bar

    def sizeHint(self) -> QSize:
        hint = self.inside.sizeHint()
        bar = BAR if hint.width() > self.width() else 0
        return QSize(hint.width(), hint.height() + bar)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update the height when the row is to be laid out again."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
