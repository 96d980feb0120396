"""The match of a tab: what is known of it, its bots, hints, and what writes it down."""

from __future__ import annotations

from PySide6.QtGui import QUndoStack

from editor.model.match.bot_director import BotDirector
from editor.model.match.hints import Hints
from editor.model.match.play_session import PlaySession
from editor.model.sessions.match_keeper import MatchKeeper


class TabMatch:
    """One match after another, played with the same bots; ``close`` lets go of them."""

    def __init__(self, undo_stack: QUndoStack) -> None:
        self.play = PlaySession(undo_stack)
        self.bots = BotDirector(self.play)
        self.hints = Hints(self.play, self.bots.client)
        self.keeper = MatchKeeper(self.play)

    def close(self) -> None:
        """The user is done with it."""
        self.keeper.close()
        self.bots.close()
        self.play.close()
        self.play.deleteLater()
