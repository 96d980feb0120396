"""The hand that places pieces on the chart: a press takes the piece of a cell, a release puts it down."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from editor.view.canvas.chart_view import ChartView

LEFT = Qt.MouseButton.LeftButton


class PlacingHand(QObject):
    """Takes the mouse of a chart while pieces are placed."""

    pressed = Signal(int)
    """The left button went down on a cell."""
    dropped = Signal(int, int)
    """It came up on another cell: from where, and where."""
    removed = Signal()
    """Delete was pressed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.view: ChartView | None = None
        self._from = -1

    def take(self, view: ChartView | None) -> None:
        """Listen to this chart, or to none."""
        if self.view is not None:
            self.view.removeEventFilter(self)
        self.view, self._from = view, -1
        if view is not None:
            view.installEventFilter(self)

    def cell(self, pixel: QPointF) -> int:
        """The cell at a pixel of the chart; -1 where there is none."""
        return self.view.tool_input.pointer("hover", pixel).cell if self.view is not None else -1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Left clicks and Delete are ours; the wheel and the other buttons still move the view."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                self.removed.emit()
                return True
        if not isinstance(event, QMouseEvent) or LEFT not in (event.button(), event.buttons()):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.MouseButtonPress:
            self._from = self.cell(event.position())
            self.pressed.emit(self._from)
        elif event.type() == QEvent.Type.MouseButtonRelease:
            to, start = self.cell(event.position()), self._from
            self._from = -1
            if to != start:
                self.dropped.emit(start, to)
        return True
