"""The mouse on the chart in Play: clicks on ships and goals, dragging ships to goals, asking why not."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QEasingCurve, QObject, QPointF, Qt, QTimer, QVariantAnimation, Signal

from dsl.engines.linking.game import Datum
from dsl.maps.board.topology import Point
from dsl.services.match.narrowing import Goal, at_cell, at_thing, crowd, goals
from dsl.services.match.position_values import ChoiceView, PieceView
from editor.base.texts import Message
from editor.view.canvas.match.match_context import MatchContext, MatchWhyNot
from editor.view.canvas.match.match_scene import DraggedPiece

LONG = 120
"""The duration of the animation in milliseconds."""


class SpringBack(QObject):
    """Animates a dragged ship back to its cell; takes no time if animations are off."""

    back = Signal()
    """The ship is back."""

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.context = context
        self._from: Point = (0.0, 0.0)
        self._to: Point = (0.0, 0.0)
        easing = QEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=LONG, easingCurve=easing)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.back)

    @property
    def running(self) -> bool:
        """Whether the animation is running."""
        return self._clock.state() == QVariantAnimation.State.Running

    def start(self, held: DraggedPiece) -> None:
        """Start the animation."""
        geometry, piece = self.context.scene.geometry, self.context.scene.piece(held.piece)
        if geometry is None or piece is None or piece.cell < 0 or not self.context.animated:
            self.back.emit()
            return
        self._from, self._to = held.at, geometry.centre(piece.cell)
        self._clock.start()

    def finish(self) -> None:
        """End the animation at once."""
        if self.running:
            self._clock.stop()
            self.back.emit()

    def _tick(self, part: float) -> None:
        held = self.context.scene.held
        if held is not None:
            x, y = (a + (b - a) * part for a, b in zip(self._from, self._to, strict=True))
            self.context.scene.held = DraggedPiece(held.piece, (x, y))
            self.context.update()


PULL = 6.0
"""Pixels that a pressed mouse moves before it drags."""
SNAP = 0.7
"""The distance from a goal, in cells, within which a dropped ship moves there."""
REST = 250
"""Milliseconds of rest after a useless click before it is taken as a question why not."""


class MatchInput(QObject):
    """Turns presses and moves of the mouse into narrowing, choosing, asking."""

    def __init__(self, context: MatchContext, doubt: MatchWhyNot) -> None:
        super().__init__(context)
        self.context, self.doubt = context, doubt
        self.here: QPointF | None = None
        """The pixel at which the mouse is."""
        self._pressed: QPointF | None = None
        self._piece: PieceView | None = None
        self._narrowed = False
        self._spring = SpringBack(context)
        self._spring.back.connect(self._sprung)
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.ask_here)

    @property
    def dragging(self) -> bool:
        """Whether a ship is being dragged."""
        return self.context.scene.held is not None and not self._spring.running

    # --- the mouse -------------------------------------------------------------------------------

    def press(self, pixel: QPointF, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        """Handle a press; the right button asks why not."""
        self.context.motion.finish()
        self._spring.finish()
        self.doubt.fold()
        self._rest.stop()
        self.here = pixel
        if button != Qt.MouseButton.LeftButton:
            self.ask_here()
            return
        self._pressed = pixel
        piece = self._piece_at(pixel)
        scene = self.context.scene
        self._piece = piece if piece is not None and scene.rings.get(piece.ref) in ("ready", "chosen") else None

    def move(self, pixel: QPointF) -> bool:
        """Handle a mouse move; returns whether it pans the chart."""
        if self._rest.isActive() and self.here is not None and _far(pixel, self.here) > PULL / 2:
            self._rest.stop()
        self.here = pixel
        if self._pressed is not None and not self.dragging:
            if _far(pixel, self._pressed) < PULL:
                return False
            if self._piece is None:
                return True
            self._lift(self._piece)
        if self.dragging:
            self._drag(pixel)
        else:
            self.look(pixel)
        return False

    def release(self, pixel: QPointF) -> None:
        """Handle a release: drop a dragged ship, or click."""
        pressed, self._pressed = self._pressed, None
        if self.dragging:
            self._drop(pixel)
        elif pressed is not None and _far(pixel, pressed) < PULL:
            self.click(pixel)
        self._piece = None

    def leave(self) -> None:
        """Handle the mouse leaving."""
        if not self.dragging:
            self.here = None
            self._rest.stop()
            self.context.point(-1, "", None)
            self.context.pointer_moved.emit(-1, 0.0, 0.0)

    def again(self) -> None:
        """Update for a chart that changed under a resting mouse, without describing the ground."""
        if self.here is not None and not self.dragging and self._pressed is None:
            self.look(self.here, rests=True)

    def let_go(self) -> bool:
        """Cancel dragging; returns whether a ship was dragged."""
        held = self.context.scene.held is not None
        self._pressed = self._piece = None
        self._rest.stop()
        self._spring.finish()
        if held:
            self._put_back()
        return held

    # --- pointing and clicking -------------------------------------------------------------------

    def look(self, pixel: QPointF, rests: bool = False) -> None:
        """Show what is under the mouse: the path to a goal, a piece, a heat value, a circle or a site."""
        scene, context = self.context.scene, self.context
        piece, cell = self._piece_at(pixel), self._cell_at(pixel)
        goal = self._goal_at(piece, cell)
        context.pointer_moved.emit(cell, *context.camera.view.chart(pixel.x(), pixel.y()))
        if goal is not None:
            index = goal.remaining[0] if len(goal.remaining) == 1 else None
            message = "" if index is not None else context.pill(piece) if piece is not None else context.ground(cell)
            context.point(goal.cell, message, index)
        elif piece is not None:
            context.point(piece.cell, context.pill(piece), None)
        elif cell in scene.farther and scene.geometry is not None:
            context.point(cell, context.ground(cell) or scene.geometry.name(cell), None)
        elif scene.heat is not None and cell in scene.heat.told:
            context.point(cell, scene.heat.told[cell], None)
        else:
            message = "" if rests else context.ground(cell)
            context.point(cell if message else -1, message, None)

    def click(self, pixel: QPointF) -> None:
        """Narrow to what is under the mouse; if that is no choice, ask why not after a short rest."""
        play = self.context.play
        if play is not None and play.why_asked:
            play.ask_why(False)
            self.ask_here()
            return
        piece, cell = self._piece_at(pixel), self._cell_at(pixel)
        taken = self.take(piece.ref if piece is not None else None, cell) or self._walk(cell)
        if not taken and play is not None and play.others_turn and self.context.session is not None:
            self.context.session.report(Message("canvas-others-turn", {"name": play.others_turn}))
        elif not taken and (piece is not None or cell >= 0):
            self._rest.start()

    def _walk(self, cell: int) -> bool:
        """Go to a cell that takes several answers."""
        play, way = self.context.play, self.context.scene.farther.get(cell)
        if play is None or way is None or play.busy:
            return False
        play.walk(way)
        return True

    def take(self, ref: Datum | None, cell: int) -> bool:
        """Narrow to the choices with a piece or cell, if there are any; earlier picks are undone if none fits else."""
        play = self.context.play
        question = play.question if play is not None and not play.busy else None
        if play is None or question is None:
            return False
        for level, remaining in enumerate((play.remaining, *reversed(play.picked))):
            left = at_thing(question.choices, remaining, ref) if ref is not None else ()
            left = left or at_cell(question.choices, remaining, cell)
            if level == 0 and ref is not None and left == remaining != at_thing(question.choices, remaining, ref):
                left = left if cell in self.context.scene.goals else ()  # another ship beside the one that was picked
            if left:
                for _ in range(level):
                    play.widen()
                play.narrow(left, take=self._answers(question.choices, left, ref, cell))
                return True
        return False

    def _answers(self, choices: Sequence[ChoiceView], left: tuple[int, ...], ref: Datum | None, cell: int) -> bool:
        """Whether a click on a piece or cell may answer at once, instead of first showing goals of a ship."""
        play = self.context.play
        assert play is not None
        if ref in crowd(choices, play.remaining):
            return False
        found = goals(choices, play.remaining, play.first)
        goal = next((goal for goal in found.values() if ref is not None and goal.ref == ref), None) or found.get(cell)
        return goal.last if goal is not None else not found and left != play.remaining

    def ask_here(self) -> None:
        """Ask why nothing is possible at the mouse."""
        if self.here is not None:
            piece = self._piece_at(self.here)
            self.doubt.ask(piece.ref if piece is not None else None, self._cell_at(self.here))

    def _goal_at(self, piece: PieceView | None, cell: int) -> Goal | None:
        scene = self.context.scene
        if piece is not None:
            mine = scene.goals.get(piece.cell)
            return mine if mine is not None and mine.ref == piece.ref else scene.goals.get(cell)
        return scene.goals.get(cell)

    def _piece_at(self, pixel: QPointF) -> PieceView | None:
        return self.context.scene.piece_at(pixel, self.context.camera.view)

    def _cell_at(self, pixel: QPointF) -> int:
        geometry = self.context.scene.geometry
        if geometry is None:
            return -1
        return geometry.at(*self.context.camera.view.chart(pixel.x(), pixel.y()))

    # --- dragging --------------------------------------------------------------------------------

    def _lift(self, piece: PieceView) -> None:
        """Start dragging a ship, and show its goals."""
        play, scene = self.context.play, self.context.scene
        self._narrowed = False
        scene.held = DraggedPiece(piece.ref, (0.0, 0.0))
        if play is not None and play.question is not None and scene.rings.get(piece.ref) == "ready":
            left = at_thing(play.question.choices, play.remaining, piece.ref)
            if left:
                before = play.remaining
                play.narrow(left, take=False)
                self._narrowed = play.remaining != before

    def _drag(self, pixel: QPointF) -> None:
        scene, view = self.context.scene, self.context.camera.view
        goal = scene.goal_near(pixel, view, SNAP)
        at = self.context.pixel_of(goal.cell) if goal is not None else pixel
        assert scene.held is not None
        scene.held = DraggedPiece(scene.held.piece, view.chart(at.x(), at.y()))
        index = goal.remaining[0] if goal is not None and len(goal.remaining) == 1 else None
        self.context.point(goal.cell if goal is not None else -1, "", index)
        self.context.update()

    def _drop(self, pixel: QPointF) -> None:
        scene, play = self.context.scene, self.context.play
        goal = scene.goal_near(pixel, self.context.camera.view, SNAP)
        if goal is not None and play is not None and not play.busy:
            scene.held = None
            self._narrowed = False
            play.narrow(goal.remaining)
            self.context.update()
        elif scene.held is not None:
            self._spring.start(scene.held)

    def _put_back(self) -> None:
        """Put the ship back to its cell, and undo the narrowing by its lifting."""
        self.context.scene.held = None
        if self._narrowed and self.context.play is not None:
            self._narrowed = False
            self.context.play.widen()
        self.context.update()

    def _sprung(self) -> None:
        """Handle the end of the animation."""
        self._put_back()
        self.again()


def _far(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())
