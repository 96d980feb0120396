"""What the status line says of rules: whether they are in order, which file they stand in, whether they are played."""

from __future__ import annotations

from PySide6.QtCore import QObject

from dsl.games.library.shelves import shelves
from editor.base.signals import hear
from editor.base.texts import Message, follow, tr
from editor.model.games.labels import game_title
from editor.model.match.live_change import LiveChange
from editor.model.rules.rules_document import RulesDocument
from editor.model.sessions.listener import SessionListener
from editor.model.sessions.live_match import live_of
from editor.window.modes.chart_page import StatusReporter


class RulesStatus(QObject, SessionListener):
    """Follows the rules of the session while they are shown."""

    _heard: RulesDocument | None = None
    _live: LiveChange | None = None

    def __init__(self, reporter: StatusReporter) -> None:
        super().__init__(reporter)
        self.reporter, self.status = reporter, reporter.status
        follow(self, self.say_again)

    def session_shown(self) -> None:
        """Other rules, or none."""
        self._hear()
        self.say_again()

    def session_changed(self, name: str) -> None:
        """Another mode, or other rules."""
        if name in ("mode", "split", "rules"):
            self._hear()
            self.say_again()

    def _hear(self) -> None:
        rules = self.session.rules if self.session is not None else None
        self._heard = hear(self._heard, rules, lambda one: one.analysed, self.say_again)
        live = live_of(self.session) if self.session is not None and self.session.shows("play") else None
        self._live = hear(self._live, live, lambda one: one.changed, self.say_again)

    def say_again(self) -> None:
        """All of it, in the language spoken now."""
        session = self.session
        self.status.on_map(session is not None and session.mode == "draw")
        shown = session is not None and session.mode == "rules" and self._heard is not None
        self.reporter.idle = None
        if session is not None and session.mode != "draw":
            said = said_of(self._heard) if shown and self._heard is not None else Message("window-status-ready")
            fault = self._live.fault if self._live is not None and not shown else None
            self.reporter.idle = fault or said
        self.status.show_file(said_place(self._heard) if shown and self._heard is not None else "")
        self.reporter.hint()


def said_of(rules: RulesDocument) -> Message:
    """Whether rules are in order."""
    analysis = rules.analysis
    if analysis is None:
        return Message("window-rules-reading")
    if analysis.problems:
        broken = "window-rules-broken" if analysis.form is not None else "window-rules-never-sound"
        return Message("window-rules-problems" if analysis.sound else broken, {"count": len(analysis.problems)})
    return Message("window-rules-sound", {"count": len(analysis.form.parameters) if analysis.form is not None else 0})


def said_place(rules: RulesDocument) -> str:
    """The file, as seen from the shelf that it stands on."""
    if rules.unnamed:
        return tr("window-rules-kept", title=game_title(rules.belonging.header))
    for shelf in shelves():
        folder = shelf / "rulesets"
        if rules.place.is_relative_to(folder):
            return rules.place.relative_to(folder).as_posix()
    return rules.place.name
