"""Playing on the chart by keyboard: stepping through goals by angle, Enter chooses, Esc widens, F1 asks why not."""

from __future__ import annotations

from math import atan2, hypot, pi

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from dsl.services.match.narrowing import Goal, exact
from editor.view.canvas.cell_cursor import WAYS, describe, step_on_grid, step_on_track
from editor.view.canvas.match.match_context import MatchContext, MatchWhyNot
from editor.view.canvas.match.match_input import MatchInput

ONWARD = (Qt.Key.Key_Right, Qt.Key.Key_Down)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class MatchKeys(QObject):
    """Handles keys while the chart has the focus; others are left to the page."""

    def __init__(self, context: MatchContext, hand: MatchInput, doubt: MatchWhyNot) -> None:
        super().__init__(context)
        self.context, self.hand, self.doubt = context, hand, doubt

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key; returns whether it was for the chart. Running animations are finished first."""
        key, held = Qt.Key(event.key()), event.modifiers()
        if not held and (directed := self._direct(key)) is not None:
            return directed
        skipped = self.context.motion.finish()
        if skipped and key in ENTER:
            return True
        if key == Qt.Key.Key_Escape:
            play = self.context.play
            return self.hand.let_go() or self.doubt.fold() or (play is not None and play.widen()) or skipped
        if key in WAYS and held & SHIFT:
            self._step(key)
        elif key in WAYS and not held & CONTROL:
            return self._walk(1 if key in ONWARD else -1)
        elif key in ENTER:
            return self._enter()
        elif key == Qt.Key.Key_F1 and not held & SHIFT:
            self._ask()
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and not held & CONTROL:
            return self._number(key - Qt.Key.Key_1)
        else:
            return False
        return True

    def _direct(self, key: Qt.Key) -> bool | None:
        """Keys that work during animations: Space skips to the next event, R repeats, M is the page's; else None."""
        context = self.context
        if key == Qt.Key.Key_Space and context.motion.running:
            return context.motion.skip()
        if key == Qt.Key.Key_R:
            return context.animated and (context.motion.again() or context.recall())
        return False if key == Qt.Key.Key_M else None

    # --- walking the goals -----------------------------------------------------------------------

    def _walk(self, by: int) -> bool:
        """To the next goal, clockwise or back."""
        scene = self.context.scene
        goals = self._round()
        if not goals:
            return False
        cells = [goal.cell for goal in goals]
        at = cells.index(scene.pointed) + by if scene.pointed in cells else 0 if by > 0 else -1
        self._show(goals[at % len(goals)])
        return True

    def _round(self) -> list[Goal]:
        """The goals clockwise from north; those at the same angle by distance."""
        scene, geometry = self.context.scene, self.context.scene.geometry
        if geometry is None or not scene.goals:
            return []
        chosen = [ref for ref, ring in scene.rings.items() if ring == "chosen"]
        piece = scene.piece(chosen[0]) if chosen else None
        points = {cell: geometry.centre(cell) for cell in scene.goals}
        if piece is not None and 0 <= piece.cell < geometry.size:
            middle = geometry.centre(piece.cell)
        else:
            middle = (
                sum(p[0] for p in points.values()) / len(points),
                sum(p[1] for p in points.values()) / len(points),
            )

        def turn(goal: Goal) -> tuple[float, float]:
            x, y = points[goal.cell][0] - middle[0], points[goal.cell][1] - middle[1]
            return round(atan2(x, -y) % (2 * pi), 4), hypot(x, y)

        return sorted(scene.goals.values(), key=turn)

    def _show(self, goal: Goal) -> None:
        """Point at a goal and describe it."""
        context, scene = self.context, self.context.scene
        self.hand.here = None
        piece = scene.piece(goal.ref)
        index = goal.remaining[0] if len(goal.remaining) == 1 else None
        message = context.describe(piece) if piece is not None else ""
        context.point(goal.cell, "" if index is not None else message, index)
        self._into_sight(goal.cell)
        name = scene.geometry.name(goal.cell) if scene.geometry is not None else ""
        text = scene.choices[index].text if index is not None else message
        context.announce(", ".join(part for part in (name, text) if part))

    def _into_sight(self, cell: int) -> None:
        context = self.context
        at = self.context.pixel_of(cell)
        if not context.widget.rect().adjusted(40, 40, -40, -40).contains(at.toPoint()):
            assert self.context.scene.geometry is not None
            context.camera.centre(self.context.scene.geometry.centre(cell), None)

    # --- taking ----------------------------------------------------------------------------------

    def _enter(self) -> bool:
        """Choose the goal pointed at by keys, or a complete set of cells.

        A resting mouse does not count: Enter then belongs to the button that ends the turn.
        """
        scene, play = self.context.scene, self.context.play
        goal = scene.goals.get(scene.pointed) if self.hand.here is None else None
        if goal is None and self.context.cell_cursor.shown:
            cell = self.context.cell_cursor.cell
            if self.hand.take(None, cell):
                return True
            self.doubt.ask(None, cell)
            return True
        if goal is not None:
            return self.hand.take(goal.ref if scene.piece(goal.ref) is not None else None, goal.cell)
        index = exact(scene.choices, play.remaining) if play is not None and play.question is not None else None
        if play is None or index is None:
            return False
        play.choose(index)
        return True

    def _number(self, number: int) -> bool:
        """The ship or place that bears a number; buttons have theirs."""
        scene = self.context.scene
        ref, cell = scene.numbers.get(number + 1, (None, -1))
        return cell >= 0 and self.hand.take(ref if ref is not None and scene.piece(ref) is not None else None, cell)

    # --- any cell --------------------------------------------------------------------------------

    def _step(self, key: Qt.Key) -> None:
        """Move the cell cursor to a neighbour, to ask about any cell."""
        context, geometry = self.context, self.context.scene.geometry
        cursor, session = context.cell_cursor, context.session
        if geometry is None or session is None:
            return
        cell, way = cursor.cell, WAYS[key]
        if not 0 <= cell < geometry.size:
            view = context.camera.goal
            cell = geometry.nearest(*view.chart(view.width / 2, view.height / 2))
        elif cursor.shown:
            at = geometry.centre(cell)
            cell = step_on_track(geometry, cell, way) if geometry.is_track else step_on_grid(geometry, cell, way, at)
        cursor.put(cell)
        self._into_sight(cell)
        all_pieces = context.scene.position.pieces if context.scene.position is not None else ()
        pieces = [context.describe(piece) for piece in all_pieces if piece.cell == cell]
        context.announce(", ".join([describe(session, cell), *pieces]))

    def _ask(self) -> None:
        """Why not here: at the goal, the cell cursor, or the mouse."""
        context = self.context
        cursor = context.cell_cursor
        if cursor.shown:
            self.doubt.ask(None, cursor.cell)
        elif self.hand.here is not None:
            self.hand.ask_here()
        elif context.scene.pointed >= 0:
            self.doubt.ask(None, context.scene.pointed)
        else:
            self.doubt.ask(None, -1)
