"""Passes the edited rules, map and parameters of a tab to the match played there."""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QUndoCommand

from dsl.services.match.match_values import MatchSetup, Seat, SettingView
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Source
from editor.base.texts import Message, ui
from editor.model.documents.map_document import MERGE_SECONDS
from editor.model.match.live_change import LiveChange, renewed
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.session import Session


def setup_of(
    session: Session,
    seats: Sequence[Seat] = (),
    settings: Sequence[tuple[str, str]] = (),
    seed: int = 0,
    own_dice: bool = False,
    given: str = "",
) -> MatchSetup | None:
    """A setup for the game of a session; None if there is no game, or its rules cannot be read."""
    rules = rules_source(session)
    if rules is None:
        return None
    path = session.document.path or session.document.origin
    board = Source(str(path or ""), session.document.text()) if session.has_map else None
    return MatchSetup(rules, board, tuple(settings), tuple(seats), seed, own_dice, ui.language, given)


def rules_source(session: Session) -> Source | None:
    """The rules as edited in the tab, or else from their file."""
    if session.rules is not None:
        return session.rules.source
    if session.game is None:
        return None
    return read_source(session.game.header.path, Problems())


Settings = tuple[tuple[str, str], ...]
ApplySettings = Callable[[Settings, int], bool]


class SettingChange(QUndoCommand):
    """An undo step: the match parameters before and after. It refers to its owner weakly, as every command does."""

    def __init__(
        self, label: Message, apply: ApplySettings, serial: int, name: str, before: Settings, after: Settings
    ) -> None:
        """``apply``, a method, sets the parameters of match ``serial``; it returns False if that match is over."""
        super().__init__(str(label))
        self.label = label
        self._apply, self._serial = weakref.WeakMethod(apply), serial
        self.name, self._before, self._after = name, before, after
        self._since = time.monotonic()

    def merge_with(self, other: SettingChange) -> bool:
        """Merge with a following change of the same parameter; False if it is another parameter, or came too late."""
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
        """Set the parameters after the change."""
        self._put(self._after)

    def undo(self) -> None:
        """Set the parameters before the change."""
        self._put(self._before)

    def _put(self, settings: Settings) -> None:
        apply = self._apply()
        if apply is None or not apply(settings, self._serial):
            self.setObsolete(True)


class LiveMatch(LiveChange):
    """Applies the changes of a tab's rules, map and match parameters to its match."""

    settings_changed = Signal()
    """``settings`` changed."""

    def __init__(self, session: Session) -> None:
        super().__init__(session.play, self._edited_setup_of)
        self._session = session
        self._rules: RulesDocument | None = None
        session.changed.connect(self._session_changed)
        self._board: tuple[int, Source | None] | None = None
        self._map_version = 0
        self._settings: tuple[int, Settings] = (-1, ())  # the serial number of a match, and its parameters
        session.document.changed.connect(self._map_changed)
        self.reported.connect(session.reported)
        self._connect_rules()

    # --- parameters ------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The chosen parameters of the match that differ from the rules."""
        serial, settings = self._settings
        if serial == self.play.serial:
            return settings
        return self.play.setup.settings if self.play.setup is not None else ()

    @property
    def edited_setup(self) -> MatchSetup | None:
        """The setup of the match with rules, map and parameters as they are edited."""
        return self._edited_setup_of(self.play.setup) if self.play.setup is not None else None

    def choose(self, setting: SettingView, value: str) -> None:
        """Set a parameter of the match, as an undo step."""
        before = self.settings
        after = {**dict(before), setting.name: value}
        if value == setting.default and self.play.setup and setting.name not in dict(self.play.setup.settings):
            del after[setting.name]
        if tuple(after.items()) == before:
            return
        labels, was = dict(setting.choices), dict(before).get(setting.name, setting.default)
        names = {"name": setting.label, "before": labels.get(was, was), "after": labels.get(value, value)}
        label, settings = Message("live-step-setting", names), tuple(after.items())
        change = SettingChange(label, self.apply_settings, self.play.serial, setting.name, before, settings)
        stack = self.play.undo_stack
        last = stack.command(stack.index() - 1) if stack.index() == stack.count() > 0 else None
        if isinstance(last, SettingChange) and not setting.choices and last.merge_with(change):
            stack.indexChanged.emit(stack.index())  # typing a number through others is one undo step
        else:
            stack.push(change)

    def apply_settings(self, settings: Settings, serial: int) -> bool:
        """Set the parameters of a match; False if that match is closed."""
        if serial != self.play.serial:
            return False
        self._settings = serial, settings
        self.settings_changed.emit()
        self.edited()
        return True

    # --- texts -----------------------------------------------------------------------------------

    def _edited_setup_of(self, played: MatchSetup) -> MatchSetup | None:
        """The setup with the current texts; the map's text is made only after it changed, not on every key."""
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
            self._connect_rules()
            self.edited()

    def _connect_rules(self) -> None:
        rules = self._session.rules
        if rules is not self._rules:
            if self._rules is not None:
                self._rules.changed.disconnect(self.edited)
            if rules is not None:
                self.warm = True
                rules.changed.connect(self.edited)
            self._rules = rules


def live_of(session: Session) -> LiveChange:
    """The ``LiveMatch`` of a tab, created at first use."""
    if session.live is None:
        session.live = LiveMatch(session)
    return session.live
