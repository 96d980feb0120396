"""What is written in a tab is heard by the match that is played there."""

from __future__ import annotations

from dsl.match_service.match_values import MatchSetup
from editor.play.live_change import LiveChange, renewed
from editor.rules.rules_document import RulesDocument
from editor.sessions.match_setups import setup_of
from editor.sessions.session import Session


class LiveMatch(LiveChange):
    """The changes of one tab's rules and map."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.play, self._written)
        self._session = session
        self._rules: RulesDocument | None = None
        session.changed.connect(self._session_changed)
        session.document.changed.connect(self.edited)
        self.told.connect(session.told)
        self._hear_rules()

    def _written(self, played: MatchSetup) -> MatchSetup | None:
        return renewed(played, setup_of(self._session))

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
                rules.changed.connect(self.edited)
            self._rules = rules


def live_of(session: Session) -> LiveChange:
    """What hears the changes of a tab for its match; there from when it is first asked for."""
    if session.live is None:
        session.live = LiveMatch(session)
    return session.live
