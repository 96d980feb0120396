"""The board of house rules as they are now: what they place on the map is offered when one comes back to draw."""

from __future__ import annotations

from PySide6.QtCore import QObject

from dsl.engines.linking.spec import board_spec
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import Header
from dsl.games.pipeline import check_chain
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from editor.base.background.tasks import Work
from editor.model.games import GameBoard
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener


class BoardRefresh(QObject, SessionListener):
    """Looks at the rules of the session beside the window when they were changed since the map was drawn last."""

    def __init__(self, work: Work) -> None:
        super().__init__()
        self.work = work
        self._known: dict[Session, int] = {}

    def session_changed(self, name: str) -> None:
        """Turned to the map."""
        session = self.session
        if name != "mode" or session is None or session.mode != "draw" or session.game is None:
            return
        rules = session.rules
        if rules is None or rules.version == self._known.get(session, 0):
            return
        if session not in self._known:
            session.destroyed.connect(lambda: self._known.pop(session, None))
        self._known[session] = rules.version
        source, header = rules.source, session.game.header
        self.work.start(lambda _job: _board(source, header), lambda board: self._take(session, board))

    def _take(self, session: Session, board: GameBoard | None) -> None:
        if board is not None and session in self._known:
            session.game = board


def _board(source: Source, header: Header) -> GameBoard | None:
    """What a text asks of its maps, under the name that the game has in the tab; None where it is broken."""
    problems = Problems()
    chain = loader.load(source, problems)
    program = check_chain(chain, problems) if chain is not None else None
    return GameBoard(header, program, board_spec(program)) if program is not None else None
