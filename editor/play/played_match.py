"""A match that is played in a tab: the engine's match, with its place in the time line.

Decisions are steps on the undo stack of the tab, beside the changes of its map and rules. To go elsewhere in the time
line is no step: nothing is decided by it.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from dsl.diagnostics import Problems
from dsl.engine.events import Pending
from dsl.engines import make_engine
from dsl.library.rules_loader import loader
from dsl.link.game import Game
from dsl.pipeline import load_game
from dsl.play.match import Match
from dsl.source import Source


class Decided(QUndoCommand):
    """A decision with the chances that fell after it: undo stands before it, redo after it."""

    def __init__(self, match: PlayedMatch, text: str, before: int, after: int) -> None:
        super().__init__(text)
        self._match, self.before, self.after = weakref.ref(match), before, after

    def redo(self) -> None:
        self._go(self.after)

    def undo(self) -> None:
        self._go(self.before)

    def _go(self, at: int) -> None:
        match = self._match()
        if match is not None:
            match.go(at)


class PlayedMatch(QObject):
    """One match and where in it one stands."""

    moved = Signal(int)
    """Another place of the time line is shown: so many events lie before it."""

    def __init__(self, game: Game, undo_stack: QUndoStack, seed: int) -> None:
        """Begins at once: chances fall until somebody has to decide."""
        super().__init__()
        self.game, self.undo_stack = game, undo_stack
        self.match = Match(game, make_engine(game), seed)
        self.match.run()

    @classmethod
    def start(
        cls,
        rules: Path | Source,
        board: Source,
        undo_stack: QUndoStack,
        problems: Problems,
        *,
        parameters: Mapping[str, object] | None = None,
        seats: int = 0,
        seed: int = 0,
    ) -> PlayedMatch | None:
        """A match by rules on a map; None after a report in ``problems``. No ``seats``: as many as the game needs."""
        game = load_game(rules, board, parameters or {}, seats, problems, loader)
        return cls(game, undo_stack, seed) if game is not None else None

    @property
    def at(self) -> int:
        """How many events lie before what is shown."""
        return self.match.at

    @property
    def length(self) -> int:
        """How many events the time line has."""
        return self.match.at + self.match.ahead

    @property
    def pending(self) -> Pending:
        """What is waited for at the place that is shown."""
        return self.match.pending

    def choose(self, index: int) -> None:
        """Decide; what had been decided differently from here on is given up."""
        before = self.match.at
        self.match.choose(index)
        text = self.match.events[before].text
        self.match.run()
        self.undo_stack.push(Decided(self, text, before, self.match.at))

    def go(self, at: int) -> None:
        """Show another place of the time line."""
        if at != self.match.at:
            self.match.go(at)
        self.moved.emit(at)
