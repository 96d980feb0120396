"""The parts of the chart widget, and the reaction to changes of chart, session or view; ``ChartView`` adds input."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from editor.base.texts import set_text
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.chart import Change
from editor.model.documents.geometry import Viewpoint
from editor.model.plans.placing.ornament_plan import ShownOrnaments
from editor.model.sessions.features import ornament_tool
from editor.model.sessions.features.ornament_tool import kind_word, marked
from editor.model.sessions.gesture import NO_SKETCH, ToolController
from editor.model.sessions.picked import NOTHING
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.canvas.camera import Camera
from editor.view.canvas.cell_cursor import CellCursor, announce, describe
from editor.view.canvas.match.match_stage import MatchStage
from editor.view.canvas.navigation import Navigation
from editor.view.canvas.scene import Scene
from editor.view.canvas.tool_input import ToolInput

CURSORS = {
    "cross": Qt.CursorShape.CrossCursor,
    "arrow": Qt.CursorShape.ArrowCursor,
    "hand": Qt.CursorShape.PointingHandCursor,
    "move": Qt.CursorShape.SizeAllCursor,
}
ZOOM_REST = 120
REST = 160
"""Milliseconds after the last move until names are checked again."""
IDLE = 0.002
SOON = 20
"""While the view moves there are frames anyway; if none comes for this many milliseconds, one is requested."""
ANTS = 120
FLASH = 1200


class Surface(QWidget, SessionListener):
    """Shows the map and follows its changes."""

    pointed = Signal(int, float, float)
    """The cell (-1: none) and the point of the chart under mouse or cell cursor."""
    scaled = Signal(float)
    """The scale: pixels for a chart unit."""
    viewed = Signal()
    """The visible part or the size changed."""
    look_changed = Signal()
    """The theme or what is shown changed."""

    def __init__(self, tool_controller: ToolController, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool_controller = tool_controller
        self.camera = Camera(self)
        self.tool_input = ToolInput(tool_controller, self.camera, self)
        self.navigation = Navigation(self.camera, self.tool_input, self)
        self.cell_cursor = CellCursor(self.tool_input, self.camera, self)
        self.scene = Scene(self.camera, load_theme(None, False), DrawingLook())
        self.match = MatchStage(self, self.scene, self.camera, self.cell_cursor)
        self._scale = 0.0
        self._ornament_frame = NO_SKETCH  # the frame around the ornament picked by keys
        self._button = Qt.MouseButton.NoButton
        self._timers()
        self._connect()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self.setMinimumSize(120, 90)
        set_text(self, self.setAccessibleName, "canvas-name")
        self.session_shown()

    def _timers(self) -> None:
        self._zooming = QTimer(self, singleShot=True, interval=ZOOM_REST)
        self._zooming.timeout.connect(self.update)
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._at_rest)
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.update)
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._work_ahead)
        self._ants = QTimer(self, interval=ANTS)
        self._ants.timeout.connect(self._march)
        self._flash = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=FLASH)
        self._flash.valueChanged.connect(self._flashing)
        self._flash.finished.connect(self._flashed)

    def _connect(self) -> None:
        self.scene.styled.updated.connect(self._update_soon)
        self.scene.styled.repainted.connect(self.look_changed)
        self.scene.styled.planned.connect(self._pass_ornaments)
        self.camera.moved.connect(self._moved)
        self.camera.rested.connect(self.update)
        self.camera.pinched.connect(self._zooming.start)
        self.tool_input.sketched.connect(self._sketched)
        self.tool_input.pointed.connect(self.pointed)
        self.tool_input.pointed.connect(self._uncover)
        self.match.context.pointer_moved.connect(self.pointed)
        self.match.context.why_mode_changed.connect(self._set_cursor)
        self.cell_cursor.changed.connect(self._cursor_changed)

    # --- what changed ----------------------------------------------------------------------------

    def show_session(self, session: Session | None) -> None:
        """Show another map; unfinished input on the former one is cancelled."""
        if session is not self.session:
            self.tool_input.cancel()
            self.tool_controller.session = session
        super().show_session(session)

    def session_shown(self) -> None:
        """Show another map in its last view; or none."""
        session = self.session
        self.scene.show(session.chart if session is not None else None)
        self.cell_cursor.put(-1, False)
        self.camera.place = session.view if session is not None else Viewpoint()
        self.camera.set_board(session.chart.geometry if session is not None else None)
        self.camera.resize(self.width(), self.height(), self.devicePixelRatioF())
        self._show_picked()
        self._tool_changed()
        self.match.listen(session)
        self.viewed.emit()
        self.update()

    def _show_picked(self) -> None:
        selection = self.session.selection if self.session is not None else NOTHING
        self.scene.selection = selection
        self.scene.selected.invalidate()
        self._ants.start() if len(selection) else self._ants.stop()
        self.scene.things = self.session.things if self.session is not None else ()

    def session_changed(self, name: str) -> None:
        """Update marks and the tool's sketch."""
        if name == "game":
            self.scene.apply_theme(self.scene.theme.with_spec(self.spec), self.scene.look)
            self.match.refresh()
            self.look_changed.emit()
        elif name == "tool":
            self._tool_changed()
        elif name in ("selection", "things"):
            self._show_picked()
        elif name == "ornament" and self.tool_input.here is None:
            self._mark_ornament()
        elif name in ("ink", "second_ink", "size", "symmetry", "feature"):
            self.tool_input.again()
        elif name == "repainted":
            self.assign_mouse()
        elif name in ("play_marks", "heat"):
            self.match.session_changed(name)
        if name in ("ornament", "ornaments", "tool"):
            self._unmark_ornament()
        self.update()

    def _mark_ornament(self) -> None:
        """Mark the ornament picked by keys, with the cell cursor on it."""
        spot = ornament_tool.picked(self.session) if self.session is not None else None
        if self.session is not None and spot is not None:
            self.cell_cursor.lead_to(self.session.chart.geometry.nearest(spot.x, spot.y))
            self._ornament_frame = marked(spot)
            self.tool_input.show(self._ornament_frame)
            announce(self, kind_word(spot.kind))

    def _unmark_ornament(self) -> None:
        """Remove the frame of an ornament that is no longer picked."""
        held = ornament_tool.picked(self.session) if self.session is not None else None
        if held is None and self.tool_input.sketch is self._ornament_frame:
            self.tool_input.show(NO_SKETCH)

    def map_changed(self, change: Change) -> None:
        """Redraw what changed."""
        document = self.document
        if document is None:
            return
        self.scene.change(document.chart, change)
        if change.whole:
            self.camera.set_board(document.chart.geometry)
            self.cell_cursor.check()
            if not self.tool_input.pressed:
                self.tool_input.cancel()
            self.match.refresh()
            self.viewed.emit()
        self.update()

    def assign_mouse(self) -> None:
        """Cancel the tool: the mouse changes between tool and match."""
        self.tool_input.cancel()
        self.cell_cursor.hide()
        self.match.assign_mouse()
        self._button = Qt.MouseButton.NoButton
        self._set_cursor()

    def _tool_changed(self) -> None:
        if self.tool_controller.busy or self.tool_input.pressed:  # a piece that was just taken would be dropped
            self.tool_input.cancel()
        self._set_cursor()
        self.tool_input.again()

    def _moved(self) -> None:
        view = self.camera.view
        if view.scale != self._scale:
            self._scale = view.scale
            self.scaled.emit(view.scale)
        if self.match.playing:
            self.match.hand.again()
        elif not self.navigation.dragging:
            self.tool_input.again()
        self.viewed.emit()
        self._rest.start()
        self.scene.moving = not self.camera.gliding
        self.update()

    def _at_rest(self) -> None:
        """The view has not moved for a while."""
        self.scene.moving = False
        self._idle.start()

    def _pass_ornaments(self) -> None:
        """Pass newly planned ornaments to the session, for its tools."""
        plans = self.scene.styled.plans()
        if self.session is not None:
            plan = plans.ornaments if plans is not None and plans.look.ornament else None
            self.session.ornaments = ShownOrnaments.of(self.session.chart, plan)
            self.tool_input.again()

    def _uncover(self, cell: int, x: float, y: float) -> None:
        """In Draw, hide title and legend under the pointer, except for the tool that moves them."""
        tool = self.tool_controller.tool
        aside = not self.match.playing and (tool is None or tool.name != "ornament")
        if self.scene.plates.point(cell, x, y, aside):
            self.update()

    def _sketched(self) -> None:
        self.scene.sketch = self.tool_input.sketch
        self.update()

    def _cursor_changed(self) -> None:
        cursor = self.cell_cursor
        self.scene.cursor = cursor.cell if cursor.shown else -1
        if cursor.shown:
            announce(self, describe(self.session, cursor.cell) if self.session is not None else "")
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
        if self.navigation.dragging:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self.navigation.space:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        elif self.match.playing:
            asks = self.match.context.play is not None and self.match.context.play.why_asked
            self.setCursor(Qt.CursorShape.WhatsThisCursor if asks else Qt.CursorShape.ArrowCursor)
        else:
            tool = self.tool_controller.tool
            self.setCursor(CURSORS.get(tool.cursor if tool is not None else "arrow", Qt.CursorShape.ArrowCursor))

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint one frame."""
        self._soon.stop()
        ratio = self.devicePixelRatioF()
        if ratio != self.camera.ratio:
            self.camera.resize(self.width(), self.height(), ratio)
        self.scene.label_at = self._label_place()
        self.match.painter.ratio = ratio
        painter = QPainter(self)
        try:
            self.scene.paint(painter, self.camera.gliding or self._zooming.isActive())
        finally:
            painter.end()  # a painter left open by an error would take the process with it
        # Whatever is not sharp yet is made in the next frames; what may be seen soon, when there is nothing else to do.
        self._idle.start()

    def _update_soon(self) -> None:
        """Request a frame, unless the moving view has one anyway."""
        if not self._rest.isActive():
            self.update()
        elif not self._soon.isActive():
            self._soon.start()

    def _label_place(self) -> QPointF | None:
        chart = self.cell_cursor.chart
        if self.tool_input.here is None and self.cell_cursor.shown and chart is not None:
            return self.camera.view.point(*chart.geometry.centre(self.cell_cursor.cell))
        return self.tool_input.here

    def _work_ahead(self) -> None:
        if not self.scene.sharp:
            if self._zooming.isActive() or self.camera.gliding:
                self._idle.stop()
            elif self.scene.work_ahead(IDLE) or self.scene.lacks_ground:
                self._idle.stop()
                self._update_soon()
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
