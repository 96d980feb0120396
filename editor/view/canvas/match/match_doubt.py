"""A question why something cannot be done: about what, and what the rules answer. The card beside it shows that."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import WhyNot
from dsl.services.match.narrowing import settled_things
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.model.match.play_marks import NO_MARKS, LineOfSight, MarkedCells, PlayMarks
from editor.view.canvas.match.match_context import MatchContext


class MatchDoubt(QObject):
    """Asks the rules and keeps their answer; ``changed`` tells of another one, or that the question is over."""

    changed = Signal()

    def __init__(self, context: MatchContext) -> None:
        super().__init__(context)
        self.context = context
        self.reasons: tuple[WhyNot, ...] = ()
        self.actor = -1
        """The cell of the piece that would act, or -1."""
        self.target = -1
        """The cell that was asked about, or -1: about all that is not offered."""
        self.asked = False
        self._turn = 0

    def ask(self, ref: Datum | None, cell: int) -> None:
        """Ask about a piece, a cell, or (-1) about whatever the question does not offer."""
        play, scene = self.context.play, self.context.scene
        if play is None or scene.position is None:
            return
        self.fold()
        chosen = settled_things(scene.choices, play.kept)
        target = () if cell < 0 and ref is None else (ref if ref is not None else Datum("cell", cell),)
        pieces = [piece for piece in map(scene.piece, chosen) if piece is not None]
        self.actor = pieces[0].cell if pieces else -1
        requested_style = scene.piece(ref) if ref is not None else None
        self.target = requested_style.cell if requested_style is not None else cell
        options = {scene.choices[i].option for i in play.kept} if scene.choices else set()
        self._turn += 1
        turn = self._turn

        def answered(reasons: tuple[WhyNot, ...] | None) -> None:
            if turn == self._turn and isinstance(reasons, tuple):
                self._answered(reasons)

        option = options.pop() if len(options) == 1 else ""
        play.ask(Question.of(MatchService.why_not, option, (*chosen, *target), play.viewer), answered)

    def _answered(self, reasons: tuple[WhyNot, ...]) -> None:
        self.reasons, self.asked = reasons, True
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
        """The cell that is in the way, where it is the only one that the failing condition names beside the ends."""
        geometry = self.context.scene.geometry
        if geometry is None or not self.reasons:
            return None
        failing = [condition for condition in self.reasons[0].conditions if not condition.holds]
        words = " ".join((*(c.text for c in failing), *(fact for c in failing for fact in c.facts)))
        named = {geometry.cell(word.strip(".,:;()«»")) for word in words.split()}
        between = {cell for cell in named if cell >= 0} - {self.actor, self.target}
        return between.pop() if len(between) == 1 else None

    def point(self, cells: tuple[int, ...]) -> None:
        """Show on the chart what would help; nothing: no longer."""
        kept = self.context.scene.own_marks
        rest = tuple(marked for marked in kept.cells if marked.tone != "good")
        helping = (MarkedCells(cells, "good"),) if cells else ()
        self.show(PlayMarks(kept.ways, rest + helping, kept.labels, kept.ghosts, kept.sights))

    def show(self, marks: PlayMarks) -> None:
        """Show marks as long as the question lasts."""
        self.context.scene.own_marks = marks
        self.context.update()

    def fold(self) -> bool:
        """The question is over; True if there was one."""
        was, self.asked = self.asked, False
        self._turn += 1
        self.reasons, self.actor, self.target = (), -1, -1
        if was:
            self.show(NO_MARKS)
            self.changed.emit()
        return was
