"""The match that is played in a tab, as the window knows it: what the viewer may see, and what was narrowed so far.

It asks the match service in a process beside the window and never waits: ``changed`` tells what is another now. Its
steps are on the undo stack of the tab, beside the changes of its map and rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from dsl.match_service.match_values import (
    SPECTATOR,
    Advance,
    LogLine,
    MatchSetup,
    Passage,
    PositionView,
    QuestionView,
    TimeLine,
    Trouble,
)

Stage = Literal["none", "seats", "placing", "running", "over"]
"""No match; seats are chosen; pieces are placed by hand; it is played; it has come to its end."""


class PlaySession(QObject):
    """One match: its setup, the position that is shown, its log and time line."""

    changed = Signal(str)
    """The name of the attribute that is another now."""
    advanced = Signal(object)
    """The match went on: the ``Passage`` list of what is to be shown moving before ``position`` is."""

    def __init__(self, undo_stack: QUndoStack) -> None:
        super().__init__()
        self.undo_stack = undo_stack
        self.stage: Stage = "none"
        self.setup: MatchSetup | None = None
        self.viewer = SPECTATOR
        """Whose eyes the window has now."""
        self.veiled = False
        """A curtain hangs: nothing of the match may be shown until the next viewer lifts it."""
        self.position: PositionView | None = None
        self.log: tuple[LogLine, ...] = ()
        self.time_line: TimeLine | None = None
        self.kept: tuple[int, ...] = ()
        """The choices of the question that are left after what was picked, by their numbers."""
        self.picked: tuple[tuple[int, ...], ...] = ()
        """What ``kept`` was before each narrowing, the widest first."""
        self.hovered: int | None = None
        """The choice that is pointed at, on the chart or on a button."""
        self.busy = False
        """An answer of the match service is awaited."""
        self.thinking: int | None = None
        """The seat whose bot thinks now."""
        self.trouble: Trouble | None = None
        """Why the match cannot go on, or why the latest rules are not those that are played."""

    # --- what is asked ---------------------------------------------------------------------------

    @property
    def question(self) -> QuestionView | None:
        """The decision that somebody at this screen has to take now."""
        pending = self.position.pending if self.position is not None and not self.veiled else None
        return pending if isinstance(pending, QuestionView) and pending.choices else None

    def narrow(self, kept: Sequence[int]) -> None:
        """Keep only these choices; a single one that is left is taken."""
        if len(kept) == 1:
            self.choose(kept[0])
        elif kept and tuple(kept) != self.kept:
            self.picked = (*self.picked, self.kept)
            self.kept = tuple(kept)
            self.changed.emit("kept")

    def widen(self) -> bool:
        """Take back the last narrowing; False if there was none."""
        if not self.picked:
            return False
        *rest, self.kept = self.picked
        self.picked = tuple(rest)
        self.changed.emit("kept")
        return True

    def choose(self, index: int) -> None:
        """Take a choice of the question."""
        raise NotImplementedError

    def hover(self, index: int | None) -> None:
        """Point at a choice."""
        if index != self.hovered:
            self.hovered = index
            self.changed.emit("hovered")

    # --- what came of it -------------------------------------------------------------------------

    def take(self, advance: Advance) -> None:
        """Show where the match stands now, after what happened on the way."""
        passages: tuple[Passage, ...] = advance.passages
        self.log = (*self.log, *(line for passage in passages for line in passage.lines))
        self.show(advance.position, advance.line)
        self.advanced.emit(passages)

    def show(self, position: PositionView, line: TimeLine) -> None:
        """Show a position."""
        self.position, self.time_line = position, line
        question = self.question
        self.kept, self.picked, self.hovered = tuple(range(len(question.choices) if question else 0)), (), None
        for name in ("position", "time_line", "kept"):
            self.changed.emit(name)
