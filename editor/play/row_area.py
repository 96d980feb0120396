"""One row of widgets, which rolls where there is not enough room for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from editor.base.texts import set_text

BAR = 14


class RowArea(QScrollArea):
    """From the left, as high as they are."""

    def __init__(self, title: str) -> None:
        """``title`` is the key of what it is called."""
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
        """Put a widget into the row, before those that stand there from ``at`` on; else after all."""
        self.row.insertWidget(at if at >= 0 else self.row.count() - 1, widget, stretch)
        widget.show()  # what is not shown yet counts for nothing in the height
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()  # with or without room for a scroll bar

    def sizeHint(self) -> QSize:
        hint = self.inside.sizeHint()
        bar = BAR if hint.width() > self.width() else 0
        return QSize(hint.width(), hint.height() + bar)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The row is to be laid out anew: it may be of another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
