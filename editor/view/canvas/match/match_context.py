"""Shared by all parts of the match on a chart, and the question why something is not possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QWidget

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import WhyNot
from dsl.services.match.narrowing import settled_things
from dsl.services.match.position_values import PieceView
from dsl.services.match.service import MatchService
from dsl.services.match.token_marks import KINDS, kind_word, lettered_name
from editor.base.background.packets import Question
from editor.base.texts import tr
from editor.charts.drawing.match.token_looks import worth
from editor.model.match.fact_words import fact_text
from editor.model.match.match_steps import NO_MARKS, LineOfSight, MarkedCells, PlayMarks
from editor.model.sessions.session import Session
from editor.view.canvas.camera import Camera
from editor.view.canvas.cell_cursor import CellCursor, announce, notable
from editor.view.canvas.match.match_motion import MatchMotion
from editor.view.canvas.match.match_scene import MatchScene

if TYPE_CHECKING:
    from editor.model.match.play_session import PlaySession


FACTS = 3
"""The most facts shown about a piece under the pointer."""


class MatchContext(QObject):
    """``play`` is the match of the session, while Play is shown."""

    reported = Signal(str)
    """A description of what is pointed at with keys."""
    shown = Signal(object)
    """Cells to scroll to and highlight."""
    why_mode_changed = Signal()
    """The mode in which the next click asks why not was switched on or off."""
    position_shown = Signal()
    """Another position is shown, or none."""
    pointer_moved = Signal(int, float, float)
    """The cell (-1: none) and the point of the chart under the mouse."""

    def __init__(self, widget: QWidget, camera: Camera, cell_cursor: CellCursor) -> None:
        super().__init__(widget)
        self.widget, self.camera, self.cell_cursor = widget, camera, cell_cursor
        self.scene = MatchScene()
        self.motion = MatchMotion(self)
        self.session: Session | None = None
        self.play: PlaySession | None = None
        self.along: Callable[[int], None] = lambda _cell: None
        """Called with the cell that is pointed at without a choice of its own, else with -1."""
        self.described: Callable[[], Datum | None] = lambda: None
        """The piece that a card next to the board describes already."""
        self.recall: Callable[[], bool] = lambda: False
        """Shows what others did since the viewer's last turn; False if there is no match."""

    @property
    def animated(self) -> bool:
        """Whether animations are enabled."""
        return self.camera.animated and (self.play is None or self.play.animated)

    def update(self) -> None:
        """Repaint the chart."""
        self.widget.update()

    def point(self, cell: int, message: str, index: int | None) -> None:
        """Point at a cell: at the choice to which it leads, or with a few words."""
        scene = self.scene
        if (scene.pointed, scene.message) != (cell, message):
            scene.pointed, scene.message = cell, message
            self.update()
        if self.play is not None:
            self.play.hover(index)
            self.along(cell if index is None else -1)

    def announce(self, text: str) -> None:
        """Show a text in the status line and to screen readers."""
        announce(self.widget, text)
        self.reported.emit(text)

    def describe(self, piece: PieceView) -> str:
        """A piece in a few words: its kind and name, and its most important facts."""
        theme, kind = self.scene.theme, kind_word(piece)
        wound, name = theme.stage.of(piece.ref.domain).wound, lettered_name(theme.stage, piece)
        whole = any(fact.name == wound and fact.value == 0 for fact in piece.facts)
        known = {*KINDS, wound} if whole else {*KINDS}
        notable_facts = [fact for fact in worth(theme, piece) if fact.name not in known]
        facts = [*([tr("players-whole")] if whole else []), *filter(None, map(fact_text, notable_facts))]
        title = tr("players-called", kind=kind, name=name) if kind and name == piece.name else name
        return " · ".join([title, *facts[:FACTS]])

    def pill(self, piece: PieceView) -> str:
        """The text next to a piece that is pointed at; empty if a card shows it already."""
        return "" if piece.ref == self.described() else self.describe(piece)

    def ground(self, cell: int) -> str:
        """A short description of a cell without pieces: a circle with its points, a port."""
        message = notable(self.session, cell) if self.session is not None else ""
        marks = self.scene.position.marks if self.scene.position is not None else ()
        message = " · ".join(filter(None, (message, *(mark.fact.text for mark in marks if mark.cell == cell >= 0))))
        if not message or self.session is None or not self.session.chart.geometry.is_track:
            return message
        points = self.scene.theme.node_letter(self.session.chart.nodes[cell][1])
        return f"{message}: {points}" if points else message

    def pixel_of(self, cell: int) -> QPointF:
        """The middle of a cell in the widget."""
        return self.scene.centre(cell, self.camera.view)


class MatchWhyNot(QObject):
    """Asks why something is not possible and keeps the answer; ``changed`` is emitted when it changes."""

    changed = Signal()

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.context = context
        self.reasons: tuple[WhyNot, ...] = ()
        self.actor = -1
        """The cell of the piece that would act, or -1."""
        self.target = -1
        """The cell that was asked about, or -1: about all that is not offered."""
        self.is_open = False
        self._turn = 0

    def ask(self, ref: Datum | None, cell: int) -> None:
        """Ask about a piece, a cell, or (-1) everything not offered."""
        play, scene = self.context.play, self.context.scene
        if play is None or scene.position is None:
            return
        self.fold()
        chosen = settled_things(scene.choices, play.remaining)
        target = () if cell < 0 and ref is None else (ref if ref is not None else Datum("cell", cell),)
        pieces = [piece for piece in map(scene.piece, chosen) if piece is not None]
        self.actor = pieces[0].cell if pieces else -1
        piece = scene.piece(ref) if ref is not None else None
        self.target = piece.cell if piece is not None else cell
        options = {scene.choices[i].option for i in play.remaining} if scene.choices else set()
        self._turn += 1
        turn = self._turn

        def answered(reasons: tuple[WhyNot, ...] | None) -> None:
            if turn == self._turn and isinstance(reasons, tuple):
                self._answered(reasons)

        option = options.pop() if len(options) == 1 else ""
        play.ask(Question.of(MatchService.why_not, option, (*chosen, *target), play.viewer), answered)

    def _answered(self, reasons: tuple[WhyNot, ...]) -> None:
        self.reasons, self.is_open = reasons, True
        marks = NO_MARKS
        if self.target >= 0:
            marks |= PlayMarks(cells=(MarkedCells((self.target,), "wrong"),))
            if 0 <= self.actor != self.target:
                blocked = self._blocked()
                marks |= PlayMarks(sights=(LineOfSight(self.actor, self.target, blocked),))
                if blocked is not None:
                    marks |= PlayMarks(cells=(MarkedCells((blocked,), "wrong", True),))
        self.show(marks)
        self.changed.emit()

    def _blocked(self) -> int | None:
        """The blocking cell, if the failing condition names exactly one besides the ends."""
        geometry = self.context.scene.geometry
        if geometry is None or not self.reasons:
            return None
        failing = [condition for condition in self.reasons[0].conditions if not condition.holds]
        words = " ".join((*(c.text for c in failing), *(fact for c in failing for fact in c.facts)))
        named = {geometry.cell(word.strip(".,:;()«»")) for word in words.split()}
        between = {cell for cell in named if cell >= 0} - {self.actor, self.target}
        return between.pop() if len(between) == 1 else None

    def point(self, cells: tuple[int, ...]) -> None:
        """Show on the chart which cells would help; empty: none."""
        marks = self.context.scene.own_marks
        rest = tuple(marked for marked in marks.cells if marked.tone != "good")
        helping = (MarkedCells(cells, "good"),) if cells else ()
        self.show(PlayMarks(marks.ways, rest + helping, marks.labels, marks.ghosts, marks.sights))

    def show(self, marks: PlayMarks) -> None:
        """Show marks as long as the question lasts."""
        self.context.scene.own_marks = marks
        self.context.update()

    def fold(self) -> bool:
        """Close the answer; returns whether there was one."""
        was, self.is_open = self.is_open, False
        self._turn += 1
        self.reasons, self.actor, self.target = (), -1, -1
        if was:
            self.show(NO_MARKS)
            self.changed.emit()
        return was
