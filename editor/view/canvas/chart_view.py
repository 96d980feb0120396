"""The widget that shows the chart.

It only listens: the chart is changed by tools, which get their events from here, and the change arrives through the
document. The parts: ``Camera`` is the visible part, ``ToolInput`` passes events to the tool, ``Navigation`` moves the
view, ``CellCursor`` is for the keyboard, ``Scene`` paints.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from dsl.maps.board.topology import Point
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Box, View
from editor.model.sessions.edit_commands import let_go
from editor.model.sessions.gesture import ToolController
from editor.view.canvas.overlay import has_cells
from editor.view.canvas.scene import Layer
from editor.view.canvas.surface import Surface

BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)


class ChartView(Surface):
    """The map, drawn, zoomed, panned and painted on."""

    def __init__(self, tool_controller: ToolController, parent: QWidget | None = None) -> None:
        super().__init__(tool_controller, parent)
        self.match.context.shown.connect(self.flash)

    # --- for the window --------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """The visible part, in pixels of the window."""
        return self.camera.view

    @property
    def theme(self) -> Theme:
        """The theme of the chart."""
        return self.scene.theme

    @property
    def look(self) -> DrawingLook:
        """What is shown on the chart."""
        return self.scene.look

    @property
    def layers_under(self) -> list[Layer]:
        """Drawn above the terrain and below the features; call ``update`` after a change."""
        return self.scene.under

    @property
    def layers_over(self) -> list[Layer]:
        """Drawn above the features."""
        return self.scene.over

    @property
    def animated(self) -> bool:
        """Whether moves of the view are animated."""
        return self.camera.animated

    @animated.setter
    def animated(self, value: bool) -> None:
        self.camera.animated = value

    @property
    def rose(self) -> bool:
        """Whether a compass rose is shown in the corner."""
        return self.scene.rose.visible

    @rose.setter
    def rose(self, value: bool) -> None:
        self.scene.rose.visible = value
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Use another theme."""
        self.scene.apply_theme(theme.with_spec(self.spec), self.scene.look)
        self.match.refresh()
        self.look_changed.emit()
        self.update()

    def set_look(self, look: DrawingLook) -> None:
        """Show more or less."""
        self.scene.apply_theme(self.scene.theme, look)
        self.look_changed.emit()
        self.update()

    def fit(self) -> None:
        """Show the whole map."""
        self.camera.fit()

    def zoom_at(self, pixel: QPointF, factor: float) -> None:
        """Change the scale; what is seen at the pixel stays there."""
        self.camera.zoom(factor, pixel.x(), pixel.y())

    def zoom(self, factor: float) -> None:
        """Change the scale around the middle."""
        self.zoom_at(QPointF(self.width() / 2, self.height() / 2), factor)

    def set_scale(self, scale: float) -> None:
        """Set the number of pixels per chart unit, without animation."""
        view = self.camera.goal
        self.camera.zoom(scale / view.scale, view.width / 2, view.height / 2, softly=False)

    def centre_at(self, point: Point, softly: bool = False) -> None:
        """Bring a point of the chart to the middle."""
        self.camera.centre(point, None, softly)

    def centre_on(self, cells: Iterable[int]) -> None:
        """Bring cells to the middle, from farther away if they do not fit."""
        boxes = self._boxes(cells)
        if not boxes:
            return
        left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
        right, bottom = max(b[2] for b in boxes), max(b[3] for b in boxes)
        goal = self.camera.goal
        room = View.fitting((left, top, right, bottom), goal.width, goal.height)
        self.camera.centre(((left + right) / 2, (top + bottom) / 2), min(goal.scale, room.scale))

    def flash(self, cells: Iterable[int]) -> None:
        """Scroll to cells and highlight them for a moment; the cell cursor moves to the first."""
        found = [cell for cell in cells if cell >= 0]
        boxes = self._boxes(found)
        if not boxes:
            return
        seen = QRectF(0, 0, self.width(), self.height()).adjusted(30, 30, -30, -30)
        if not all(seen.contains(self.camera.goal.rect(box)) for box in boxes):
            self.centre_on(found)
        self.cell_cursor.put(found[0], show=self.cell_cursor.shown)
        self.scene.flashed, self.scene.flash_part = tuple(found), 0.0
        self._flash.stop()
        self._flash.start()

    def _boxes(self, cells: Iterable[int]) -> list[Box]:
        document = self.document
        if document is None or not has_cells(document.chart):
            return []
        geometry = document.chart.geometry
        centres = [geometry.centre(cell) for cell in cells if 0 <= cell < geometry.size]
        around = geometry.radius
        return [(x - around, y - around, x + around, y + around) for x, y in centres]

    def set_playing(self, playing: bool) -> None:
        """Whether a match is played on the chart: then Draw's tools are off and the pieces on."""
        self.match.set_playing(playing)
        self.leave_free((0.0, 0.0) if playing else None)
        self.assign_mouse()
        self.update()

    def leave_free(self, edges: tuple[float, float] | None) -> None:
        """During a match: the pixels at the left and right to keep free of the board; None: Draw."""
        if edges != self.camera.edges:
            self.camera.set_edges(edges, self.session.chart.geometry if self.session is not None else None)
            self.match.context.scene.edges = edges or (0.0, 0.0)
            self.match.camera.look_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.match.camera.look_again()

    # --- mouse -----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pass a press to the tool or the match."""
        self._pressed(event, False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The second press of a double click."""
        self._pressed(event, True)

    def _pressed(self, event: QMouseEvent, double: bool) -> None:
        button = event.button()
        if self._button != Qt.MouseButton.NoButton:
            if not self.navigation.dragging and button in BUTTONS and button != self._button:
                self.tool_input.cancel()  # the other button in the middle of a stroke takes it back, as Esc does
            return
        self.cell_cursor.hide()
        if button == Qt.MouseButton.MiddleButton or (self.navigation.space and button == Qt.MouseButton.LeftButton):
            self._button = button
            self.navigation.begin(event.position())
            self._set_cursor()
        elif self.match.playing:
            self._button = button
            self.match.hand.press(event.position(), button)
        elif button in BUTTONS:
            self._button = button
            second = button == Qt.MouseButton.RightButton
            self.tool_input.press(event.position(), second, event.modifiers(), double)
            self.cell_cursor.put(self.tool_input.pointer("hover", event.position()).cell, show=False)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The mouse moves."""
        if self.navigation.dragging:
            self.navigation.drag(event.position())
            return
        self.cell_cursor.hide()
        if self.match.playing:
            if self.match.hand.move(event.position()):
                self.navigation.begin(event.position())
                self._set_cursor()
            return
        self.tool_input.move(event.position(), event.modifiers())
        self.navigation.watch_edge()
        if self.tool_input.sketch.label:
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Pass a release to the tool or the match."""
        if event.button() != self._button:
            return
        self._button = Qt.MouseButton.NoButton
        if self.navigation.dragging:
            self.navigation.end()
            self._set_cursor()
            self.match.hand.let_go()
            return
        if self.match.playing:
            self.match.hand.release(event.position())
            return
        self.tool_input.release(event.position(), event.modifiers())
        self.navigation.watch_edge()

    def enterEvent(self, _event: QEnterEvent) -> None:
        """Set the mouse cursor."""
        self._set_cursor()

    def leaveEvent(self, _event: QEvent) -> None:
        """The mouse leaves."""
        self.tool_input.leave()
        self.match.hand.leave()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Wheel and touchpad."""
        self.navigation.wheel(event)
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Gestures, which have no handler of their own."""
        if event.type() in (QEvent.Type.Gesture, QEvent.Type.NativeGesture) and self.navigation.gesture(event):
            event.accept()
            return True
        return super().event(event)

    # --- keyboard --------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys of the view and of the cell cursor; others are left to the window."""
        skips = event.key() != Qt.Key.Key_Space or self.match.context.motion.running  # else it is held to drag
        if skips and self.match.playing:
            if not self.match.keys.press(event) and not self.navigation.key(event):
                event.ignore()
        elif event.key() == Qt.Key.Key_Escape and (
            self.tool_input.cancel() or (self.session is not None and let_go(self.session))
        ):
            self._button = Qt.MouseButton.NoButton
        elif event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self.navigation.space_down()
                self._set_cursor()
        elif not self.navigation.key(event) and not self.cell_cursor.key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """The end of holding Space or Shift."""
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Space:
            if self.navigation.space_up() and self.cell_cursor.chart is not None and not self.match.playing:
                self.cell_cursor.tap(event.modifiers())
            self._set_cursor()
        elif event.key() == Qt.Key.Key_Shift:
            self.cell_cursor.shift_up()
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Release held keys, whose release would not be seen here."""
        self.cell_cursor.shift_up()
        self.navigation.space_up()
        self._set_cursor()
        super().focusOutEvent(event)
