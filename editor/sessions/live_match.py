"""What is written in a tab is heard by the match that is played there."""

from __future__ import annotations

from dsl.match_service.match_values import MatchSetup
from dsl.source import Source
from editor.play.live_change import LiveChange, renewed
from editor.rules.rules_document import RulesDocument
from editor.sessions.match_setups import rules_source, setup_of
from editor.sessions.session import Session


class LiveMatch(LiveChange):
    """The changes of one tab's rules and map."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.play, self._written)
        self._session = session
        self._rules: RulesDocument | None = None
        session.changed.connect(self._session_changed)
        self._board: tuple[int, Source | None] | None = None
        self._map_version = 0
        session.document.changed.connect(self._map_changed)
        self.told.connect(session.told)
        self._hear_rules()

    def _written(self, played: MatchSetup) -> MatchSetup | None:
        """The texts as they are written now; that of the map is made when it has changed, not with every letter."""
        if self._board is None or self._board[0] != self._map_version:
            setup = setup_of(self._session)
            self._board = (self._map_version, setup.board) if setup is not None else None
            return renewed(played, setup)
        rules = rules_source(self._session)
        return renewed(played, MatchSetup(rules, self._board[1])) if rules is not None else None

    def _map_changed(self) -> None:
        self._map_version += 1
        self.edited()

    def _session_changed(self, name: str) -> None:
        if name == "rules":
            self._hear_rules()
            self.edited()

    def _hear_rules(self) -> None:
        rules = self._session.rules
        if rules is not self._rules:
            if self._rules is not None:
                self._rules.changed.disconnect(self.edited)
            if rules is not None:
                self.warm = True
                rules.changed.connect(self.edited)
            self._rules = rules


def live_of(session: Session) -> LiveChange:
    """What hears the changes of a tab for its match; there from when it is first asked for."""
    if session.live is None:
        session.live = LiveMatch(session)
    return session.live
