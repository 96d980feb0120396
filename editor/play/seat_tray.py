"""The cards of the seats side by side, as high as they are; what has no room is scrolled to."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from editor.base.texts import say

BAR = 14


class SeatTray(QScrollArea):
    """One row of widgets, from the left."""

    def __init__(self) -> None:
        super().__init__()
        self.inside = QWidget()
        self.row = QHBoxLayout(self.inside)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(10)
        self.row.addStretch(1)
        self.inside.installEventFilter(self)
        self.setWidget(self.inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        say(self, self.setAccessibleName, "play-seats")

    def put(self, widget: QWidget, at: int, stretch: int = 0) -> None:
        """Put a widget into the row, before those that stand there from ``at`` on."""
        self.row.insertWidget(at, widget, stretch)
        widget.show()  # what is not shown yet counts for nothing in the height
        self.updateGeometry()

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
