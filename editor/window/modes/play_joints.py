"""What the panels of a match want of the window: a rule shown in Rules, the log in a file, the question of balance."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from dsl.text.diagnostics import Problems
from dsl.text.source import Place
from editor.model.sessions.session import Session
from editor.play.change_panel import ChangePanel
from editor.play.log.log_panel import LogPanel
from editor.play.scenarios.scenario_result import ScenarioResult
from editor.play.why_not_card import WhyNotCard
from editor.window.files.file_opening import FileOpening
from editor.window.files.match_opening import interrupted_match
from editor.window.modes.log_saving import LogSaving
from editor.window.modes.play_page import PlayPage
from editor.window.modes.rules_page import RulesPage
from editor.window.tabs import Tabs


class PlayJoints(QObject):
    """Joins each panel of the page when it is made."""

    def __init__(self, page: PlayPage, rules: RulesPage, tabs: Tabs, opening: FileOpening) -> None:
        super().__init__(page)
        self.page, self.rules, self.tabs, self.opening = page, rules, tabs, opening
        self.log_saving = LogSaving(page)
        page.made.append(self._join)
        page.seats.rule_wanted.connect(self.to_rule)
        page.question.place_wanted.connect(self.to_rule)
        page.seats.interrupted = interrupted_match
        page.seats.resumed.connect(opening.open_match)

    def _join(self, _name: str, panel: QWidget) -> None:
        if isinstance(panel, LogPanel):
            panel.rule_wanted.connect(self.to_rule)
            panel.export_wanted.connect(partial(self.log_saving.save, panel))
        elif isinstance(panel, WhyNotCard | ScenarioResult):
            panel.rule_wanted.connect(self.to_rule)
        elif isinstance(panel, ChangePanel):
            panel.by_hand.connect(self.page.set_up_from_here)

    # --- rules -----------------------------------------------------------------------------------

    def to_rule(self, place: Place) -> None:
        """Show a place of the rules: in the text of this tab, or in the tab of the file in which it stands.

        Beside house rules a rule of their game is peeked at: there it can be replaced in them.
        """
        session = self.tabs.session
        if session is None:
            return
        rules = session.rules or session.written.open(Problems())
        if rules is not None and (rules.source.name == place.file or not rules.read_only):
            session.mode = "rules"
            self._show(place, session)
        else:
            self.opening.open_rules(Path(place.file), then=partial(self._show, place))

    def _show(self, place: Place, session: Session) -> None:
        session.rules_as = "text"
        self.rules.write_at(place)
