"""What a match in a tab is set up from, and another parameter as a step."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Sequence

from PySide6.QtGui import QUndoCommand

from dsl.services.match.match_values import MatchSetup, Seat
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source
from editor.base.texts import Message, speech
from editor.model.documents.map_document import MERGE_SECONDS
from editor.model.sessions.session import Session


def setup_of(
    session: Session,
    seats: Sequence[Seat] = (),
    settings: Sequence[tuple[str, str]] = (),
    seed: int = 0,
    own_dice: bool = False,
    given: str = "",
) -> MatchSetup | None:
    """A setup for the game of a session; None where there is no game, or its rules cannot be read."""
    rules = rules_source(session)
    if rules is None:
        return None
    path = session.document.path or session.document.origin
    board = Source(str(path or ""), session.document.text()) if session.has_map else None
    return MatchSetup(rules, board, tuple(settings), tuple(seats), seed, own_dice, speech.language, given)


def rules_source(session: Session) -> Source | None:
    """The rules as they are written in the tab, else as they stand in their file."""
    if session.rules is not None:
        return session.rules.source
    if session.game is None:
        return None
    return read_source(session.game.header.path, Problems())


Settings = tuple[tuple[str, str], ...]
Take = Callable[[Settings, int], bool]


class SettingChange(QUndoCommand):
    """What the match was to be played with before, and after. It knows its owner weakly, as every command does."""

    def __init__(self, label: Message, take: Take, serial: int, name: str, before: Settings, after: Settings) -> None:
        """``take``, a method, gives the match of that number other parameters; False: it is another match by now."""
        super().__init__(str(label))
        self.label = label
        self._take, self._serial = weakref.WeakMethod(take), serial
        self.name, self._before, self._after = name, before, after
        self._since = time.monotonic()

    def goes_on(self, other: SettingChange) -> bool:
        """Become one with a change of the same parameter that follows at once; no if it is another, or too late."""
        now = time.monotonic()
        same = (self.name, self._serial) == (other.name, other._serial) and other._after != self._before
        if not same or now - self._since > MERGE_SECONDS:
            return False
        self._since, self._after = now, other._after
        self.label = Message(self.label.key, {**self.label.args, "after": other.label.args["after"]})
        self.setText(str(self.label))
        self.redo()
        return True

    def redo(self) -> None:
        """The new parameters."""
        self._put(self._after)

    def undo(self) -> None:
        """Those before."""
        self._put(self._before)

    def _put(self, settings: Settings) -> None:
        take = self._take()
        if take is None or not take(settings, self._serial):
            self.setObsolete(True)
