"""The actions that switch the mode of a tab, and the view of the rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from dsl.engines.linking.spec import board_spec
from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import Header
from dsl.games.pipeline import check_chain
from dsl.text.diagnostics import Problems
from dsl.text.source import Source
from editor.base.background.tasks import Work
from editor.model.games import GameBoard
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.session import MODES, Mode, Session
from editor.model.sessions.session_factory import SessionListener
from editor.rules.forms.outline_panel import OutlinePanel
from editor.view.actions.action_table import MODE, SHARED, TEXT_ROWS
from editor.view.actions.qt_actions import Actions
from editor.window.dock_area import DockArea
from editor.window.modes.rules_page import RulesPage
from editor.window.modes.rules_strip import RulesStrip
from editor.window.tabs import Tabs

if TYPE_CHECKING:
    from editor.rules.text.text_panel import TextPanel


class ModeActions:
    """Binds the rows of ``actions.modes``."""

    def __init__(self, actions: Actions, tabs: Tabs, page: RulesPage, strip: RulesStrip, docks: DockArea) -> None:
        self.actions, self.tabs, self.page, self.strip, self.docks = actions, tabs, page, strip, docks
        for mode in MODES:
            actions.bind(f"{MODE}{mode}", partial(self.turn, mode))
        actions.bind("rules.text", self.swap)
        actions.bind("rules.different", self.show_different)
        actions.bind("rules.find", self.find)
        actions.bind("file.backups", self.show_earlier)
        actions.bind("rules.outline", page.outline.toggle)
        actions.bind("rules.help", page.help.toggle)
        page.columns_changed.connect(self._mark)
        page.shown.connect(self._mark)
        page.game_requested.connect(self.choose_game)

    def turn(self, mode: Mode) -> None:
        """Switch the tab to a mode."""
        if self.tabs.session is not None:
            self.tabs.session.mode = mode

    def swap(self) -> None:
        """Switch between forms and text of the rules, at the same place."""
        session = self.tabs.session
        if session is not None:
            session.rules_as = "forms" if session.rules_as == "text" else "text"
            if session.rules_as == "text" and session.rules is not None:
                self.page.panel("text").setFocus()

    def show_different(self) -> None:
        """Show the differences from the extended game."""
        if self.tabs.session is not None:
            self.tabs.session.rules_as, self.tabs.session.chosen = "forms", Chosen("different")

    def show_earlier(self) -> None:
        """Show the earlier saves of the map or, in Rules, of the rules."""
        session = self.tabs.session
        if session is not None and session.shows("rules"):
            session.rules_as, session.chosen = "forms", Chosen("earlier")
        else:
            self.docks.show("backups")

    def find(self) -> None:
        """Focus the search field of the outline."""
        if self.page.outline.isHidden():
            self.page.outline.toggle()
        panel = self.page.panels.get("outline")
        if isinstance(panel, OutlinePanel):
            panel.begin_search()

    def choose_game(self) -> None:
        """Show the panel in which the game of the map is chosen."""
        self.turn("draw")
        self.actions["map.properties"].trigger()

    def _mark(self) -> None:
        session = self.tabs.session
        self.actions["rules.text"].setChecked(session is not None and session.rules_as == "text")
        self.strip.outline.setVisible(self.page.outline.isHidden() or self.page.outline.over)
        for name, column in (("outline", self.page.outline), ("help", self.page.help)):
            self.actions[f"rules.{name}"].setChecked(not column.isHidden())


def bind_text(actions: Actions, page: RulesPage) -> None:
    """Bind the actions of the rules text to its panel, which is created when it is first needed."""

    def panel() -> TextPanel:
        from editor.rules.text.text_panel import TextPanel  # slow to import: only when it is needed

        found = page.panel("text")
        assert isinstance(found, TextPanel)
        return found

    def do(id_: str) -> None:
        panel().setFocus()
        panel().command(id_)

    def bind_keys() -> None:
        """Give the text panel the shortcuts that the user has set."""
        if "text" in page.panels:
            panel().bind_keys({id_: actions.keys(id_) for id_ in (*(row.id for row in TEXT_ROWS), *SHARED)})

    actions.rebound.connect(bind_keys)
    page.shown.connect(bind_keys)
    for row in TEXT_ROWS:
        actions.bind(row.id, partial(do, row.id))


class BoardRefresh(QObject, SessionListener):
    """When a map is shown whose rules have changed meanwhile, reads what these require of it, in the background."""

    def __init__(self, work: Work) -> None:
        super().__init__()
        self.work = work
        self._known: dict[Session, int] = {}

    def session_changed(self, name: str) -> None:
        """When the mode *Map* is shown, read the rules again if they have changed."""
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
    """The requirements of a rules text on its maps, under the name of the tab's game; None if it has errors."""
    problems = Problems()
    chain = loader.load(source, problems)
    program = check_chain(chain, problems) if chain is not None else None
    return GameBoard(header, program, board_spec(program)) if program is not None else None
