"""Buttons in groups, one below the other, in as many columns as the height calls for: none is ever out of sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

GAP, SPACE = 7, 0
"""Pixels between two groups, and between two buttons."""
MOST = 4
"""Columns."""


class FlowToolbox(QWidget):
    """The buttons of some actions; ``groups`` are kept apart by a line."""

    def __init__(self, groups: Sequence[Sequence[QAction]], icons: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.groups = [[self._button(action, icons) for action in group] for group in groups if group]
        self.columns = 1
        self._lines: list[int] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def _button(self, action: QAction, icons: QSize) -> QToolButton:
        made = QToolButton(self)
        made.setIconSize(icons)
        made.setAutoRaise(True)
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        made.setDefaultAction(action)
        return made

    @property
    def buttons(self) -> list[QToolButton]:
        """All of them, from the first to the last."""
        return [button for group in self.groups for button in group]

    def _edge(self) -> int:
        return max((max(button.sizeHint().toTuple()) for button in self.buttons), default=0)

    def _high(self, columns: int) -> int:
        rows = sum(-(-len(group) // columns) for group in self.groups)
        return rows * (self._edge() + SPACE) + (len(self.groups) - 1) * GAP

    def sizeHint(self) -> QSize:
        return QSize(self.columns * (self._edge() + SPACE), self._high(self.columns))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.columns * (self._edge() + SPACE), self._high(MOST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        fitting = (columns for columns in range(1, MOST) if self._high(columns) <= event.size().height())
        columns = next(fitting, MOST)
        if columns != self.columns:
            self.columns = columns
            self.updateGeometry()
        self._place()

    def _place(self) -> None:
        edge, top = self._edge(), 0
        self._lines.clear()
        for number, group in enumerate(self.groups):
            if number:
                self._lines.append(top + GAP // 2)
                top += GAP
            for place, button in enumerate(group):
                row, column = divmod(place, self.columns)
                button.setGeometry(column * (edge + SPACE), top + row * (edge + SPACE), edge, edge)
            top += -(-len(group) // self.columns) * (edge + SPACE)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().mid().color())
        for top in self._lines:
            painter.drawLine(4, top, self.width() - 5, top)
