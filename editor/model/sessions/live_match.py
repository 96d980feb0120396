"""What is written in a tab is heard by the match that is played there."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal

from dsl.services.match.match_values import MatchSetup, SettingView
from dsl.text.source import Source
from editor.base.texts import Message
from editor.model.match.live_change import LiveChange, renewed
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.match_setups import SettingChange, Settings, rules_source, setup_of
from editor.model.sessions.session import Session


class LiveMatch(LiveChange):
    """The changes of one tab's rules and map, and of the parameters that its match is played with."""

    set_otherwise = Signal()
    """``settings`` are others."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.play, self._written)
        self._session = session
        self._rules: RulesDocument | None = None
        session.changed.connect(self._session_changed)
        self._board: tuple[int, Source | None] | None = None
        self._map_version = 0
        self._settings: tuple[int, Settings] = (-1, ())  # of which match, and what is wanted of it
        session.document.changed.connect(self._map_changed)
        self.told.connect(session.told)
        self._hear_rules()

    # --- parameters ------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The parameters that the match is to be played with, as far as they are not those of the rules."""
        serial, wanted = self._settings
        if serial == self.play.serial:
            return wanted
        return self.play.setup.settings if self.play.setup is not None else ()

    @property
    def wanted(self) -> MatchSetup | None:
        """The match as everything is written now."""
        return self._written(self.play.setup) if self.play.setup is not None else None

    def choose(self, setting: SettingView, value: str) -> None:
        """Let the match be played with another value of a parameter; undo puts it back."""
        before = self.settings
        after = {**dict(before), setting.name: value}
        if value == setting.default and self.play.setup and setting.name not in dict(self.play.setup.settings):
            del after[setting.name]
        if tuple(after.items()) == before:
            return
        said, was = dict(setting.choices), dict(before).get(setting.name, setting.default)
        names = {"name": setting.label, "before": said.get(was, was), "after": said.get(value, value)}
        label, settings = Message("live-step-setting", names), tuple(after.items())
        change = SettingChange(label, self.take_settings, self.play.serial, setting.name, before, settings)
        stack = self.play.undo_stack
        last = stack.command(stack.index() - 1) if stack.index() == stack.count() > 0 else None
        if isinstance(last, SettingChange) and not setting.choices and last.goes_on(change):
            stack.indexChanged.emit(stack.index())  # through the numbers to another is one step
        else:
            stack.push(change)

    def take_settings(self, settings: Settings, serial: int) -> bool:
        """These parameters are wanted of a match; False where it is over with."""
        if serial != self.play.serial:
            return False
        self._settings = serial, settings
        self.set_otherwise.emit()
        self.edited()
        return True

    # --- texts -----------------------------------------------------------------------------------

    def _written(self, played: MatchSetup) -> MatchSetup | None:
        """The texts as they are written now; that of the map is made when it has changed, not with every letter."""
        written = self._texts(played)
        return replace(written, settings=self.settings) if written is not None else None

    def _texts(self, played: MatchSetup) -> MatchSetup | None:
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
