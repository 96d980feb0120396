"""The widget's parts, and what happens when the chart, the desk or the view changes: ``ChartView`` without hands."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from PySide6.QtCore import QPointF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from editor.canvas.camera import Camera
from editor.canvas.cell_cursor import CellCursor
from editor.canvas.cell_description import announce, describe
from editor.canvas.navigation import Navigation
from editor.canvas.scene import Scene
from editor.canvas.tool_input import ToolInput
from editor.documents.chart import Change
from editor.documents.map_document import MapDocument
from editor.draw.tools.gesture import ToolController
from editor.rendering.feature_painter import DrawingLook
from editor.rendering.style.theme import load_theme
from editor.rendering.viewport import View
from editor.sessions.desk import Desk
from editor.texts import say

CURSORS = {
    "cross": Qt.CursorShape.CrossCursor,
    "arrow": Qt.CursorShape.ArrowCursor,
    "hand": Qt.CursorShape.PointingHandCursor,
    "move": Qt.CursorShape.SizeAllCursor,
}
ZOOM_REST = 120
REST = 160
"""Milliseconds after the last move, when the names are looked at again."""
IDLE = 0.003
ANTS = 120
FLASH = 1200


class Surface(QWidget):
    """Shows the map on the desk and keeps up with it."""

    pointed = Signal(int, float, float)
    """The cell (-1: none) and the point of the chart under mouse or cell cursor."""
    scaled = Signal(float)
    """The scale: pixels for a chart unit."""
    viewed = Signal()
    """Another part of the chart is seen, or the same in another size."""
    dressed = Signal()
    """The chart is drawn with another theme, or shows more or less."""

    def __init__(self, desk: Desk, hand: ToolController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.hand = desk, hand
        self.camera = Camera(self)
        self.feed = ToolInput(desk, hand, self.camera, self)
        self.steering = Navigation(self.camera, self.feed, self)
        self.cell_cursor = CellCursor(desk, self.feed, self.camera, self)
        self.scene = Scene(self.camera, load_theme(None, False), DrawingLook())
        self._document: MapDocument | None = None
        self._views: WeakKeyDictionary[MapDocument, tuple[View, bool]] = WeakKeyDictionary()
        self._scale = 0.0
        self._button = Qt.MouseButton.NoButton
        self._timers()
        self._listen()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.setMinimumSize(120, 90)
        say(self, self.setAccessibleName, "canvas-name")
        self._tool_changed()
        self._document_changed()

    def _timers(self) -> None:
        self._zooming = QTimer(self)
        self._zooming.setSingleShot(True)
        self._zooming.setInterval(ZOOM_REST)
        self._zooming.timeout.connect(self.update)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._at_rest)
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._work_ahead)
        self._ants = QTimer(self)
        self._ants.setInterval(ANTS)
        self._ants.timeout.connect(self._march)
        self._flash = QVariantAnimation(self)
        self._flash.setStartValue(0.0)
        self._flash.setEndValue(1.0)
        self._flash.setDuration(FLASH)
        self._flash.valueChanged.connect(self._flashing)
        self._flash.finished.connect(self._flashed)

    def _listen(self) -> None:
        self.desk.changed.connect(self._desk_changed)
        self.desk.edited.connect(self._chart_changed)
        self.camera.moved.connect(self._moved)
        self.camera.rested.connect(self.update)
        self.camera.pinched.connect(self._zooming.start)
        self.feed.sketched.connect(self._sketched)
        self.feed.pointed.connect(self.pointed)
        self.cell_cursor.changed.connect(self._cursor_changed)

    # --- what changed ----------------------------------------------------------------------------

    def _desk_changed(self, name: str) -> None:
        if name == "document":
            self._document_changed()
        elif name == "game":
            self.scene.apply_theme(self.scene.theme.with_spec(self.desk.spec), self.scene.look)
            self.dressed.emit()
        elif name == "tool":
            self._tool_changed()
        elif name == "selection":
            self.scene.selection = self.desk.selection
            self.scene.selected.invalidate()
            self._ants.start() if len(self.desk.selection) else self._ants.stop()
        elif name == "things":
            self.scene.things = self.desk.things
        elif name in ("ink", "second_ink", "size", "symmetry", "feature"):
            self.feed.again()
        self.update()

    def _document_changed(self) -> None:
        self.feed.cancel()
        if self._document is not None:
            self._views[self._document] = self.camera.goal, self.camera.fitted
        document = self._document = self.desk.document
        self.scene.show(document.chart if document is not None else None)
        self.cell_cursor.put(-1, False)
        self.camera.fitted = True
        self.camera.survey(document.chart.geometry if document is not None else None)
        self.camera.resize(self.width(), self.height(), self.devicePixelRatioF())
        if document is not None:
            view, fitted = self._views.get(document, (None, True))
            if view is not None and not fitted:
                self.camera.fitted = False
                self.camera.jump(view)
                self.camera.resize(self.width(), self.height(), self.devicePixelRatioF())
        self.viewed.emit()
        self.update()

    def _chart_changed(self, change: Change) -> None:
        document = self._document
        if document is None:
            return
        self.scene.change(document.chart, change)
        if change.whole:
            self.camera.survey(document.chart.geometry)
            self.cell_cursor.check()
            if not self.feed.pressed:
                self.feed.cancel()
            self.viewed.emit()
        self.update()

    def _tool_changed(self) -> None:
        if self.hand.busy or self.feed.pressed:  # or else a piece that was just taken into the hand would be dropped
            self.feed.cancel()
        self._set_cursor()
        self.feed.again()

    def _moved(self) -> None:
        view = self.camera.view
        if view.scale != self._scale:
            self._scale = view.scale
            self.scaled.emit(view.scale)
        if not self.steering.dragging:
            self.feed.again()
        self.viewed.emit()
        self._rest.start()
        self.scene.moving = not self.camera.gliding
        self.update()

    def _at_rest(self) -> None:
        """The view has not moved for a while."""
        self.scene.moving = False
        self._idle.start()

    def _sketched(self) -> None:
        self.scene.sketch = self.feed.sketch
        self.update()

    def _cursor_changed(self) -> None:
        cursor = self.cell_cursor
        self.scene.cursor = cursor.cell if cursor.shown else -1
        if cursor.shown:
            announce(self, describe(self.desk, cursor.cell))
        self.update()

    def _march(self) -> None:
        if not self.scene.marching:
            return
        self.scene.ants = (self.scene.ants + 1.0) % 1024
        self.scene.selected.invalidate()
        self.update()

    def _flashing(self, part: float) -> None:
        self.scene.flash_part = part
        self.update()

    def _flashed(self) -> None:
        self.scene.flashed = ()
        self.update()

    def _set_cursor(self) -> None:
        if self.steering.dragging:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self.steering.space:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            tool = self.hand.tool
            self.setCursor(CURSORS.get(tool.cursor if tool is not None else "arrow", Qt.CursorShape.ArrowCursor))

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """One frame."""
        ratio = self.devicePixelRatioF()
        if ratio != self.camera.ratio:
            self.camera.resize(self.width(), self.height(), ratio)
        self.scene.label_at = self._label_place()
        painter = QPainter(self)
        try:
            self.scene.paint(painter, self.camera.gliding or self._zooming.isActive())
        finally:
            painter.end()  # a painter left open by an error would take the process with it
        # Whatever is not sharp yet is made in the next frames; what may be seen soon, when there is nothing else to do.
        self._idle.start()

    def _label_place(self) -> QPointF | None:
        chart = self.cell_cursor.chart
        if self.feed.here is None and self.cell_cursor.shown and chart is not None:
            return self.camera.view.point(*chart.geometry.centre(self.cell_cursor.cell))
        return self.feed.here

    def _work_ahead(self) -> None:
        if not self.scene.sharp:
            if self._zooming.isActive() or self.camera.gliding:
                self._idle.stop()
            elif self.scene.work_ahead(IDLE) or self.scene.lacks_ground:
                self._idle.stop()
                self.update()
        elif not self._rest.isActive() and self.scene.tidy():
            self.update()
        elif not self.scene.prefetch(IDLE):
            self._idle.stop()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """The middle stays in the middle; a map that was fitted is fitted again."""
        self.camera.resize(self.width(), self.height(), self.devicePixelRatioF())

    def showEvent(self, _event: QShowEvent) -> None:
        """Seen for the first time, or again."""
        self.camera.resize(self.width(), self.height(), self.devicePixelRatioF())
