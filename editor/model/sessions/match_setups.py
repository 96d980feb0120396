"""What a match in a tab is set up from: the rules as they are written there, on the map as it is drawn there."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.services.match.match_values import MatchSetup, Seat
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source
from editor.base.texts import speech
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
