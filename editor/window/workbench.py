"""Creates and connects all parts of the window that know of maps; each part gets only the others that it uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from editor.base.texts import Message, tr, ui
from editor.charts.drawing.style.faces import missing_faces
from editor.charts.drawing.style_choice import chosen
from editor.model.documents.underlay import PictureError
from editor.model.games import Games
from editor.model.sessions.gesture import ToolController
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionFactory, SessionListener
from editor.model.sessions.toolbox import all_tools
from editor.model.sessions.watched import ToolState
from editor.view.actions.action_table import rows
from editor.view.actions.qt_actions import Actions
from editor.view.canvas.chart_view import ChartView
from editor.view.panels.file_changed_bar import FileChangedBar
from editor.window import handlers
from editor.window.busy import Busy
from editor.window.command_sources import CommandFinder
from editor.window.comparisons import Comparisons
from editor.window.dock_area import DockArea
from editor.window.files.autorecovery import Autorecovery
from editor.window.files.closing import Closing
from editor.window.files.file_opening import FileOpening
from editor.window.files.game_tabs import GameTabs
from editor.window.files.game_to_file import Bookmaking, Pagemaking
from editor.window.files.match_opening import MatchSaving
from editor.window.files.other_files import BrokenFiles
from editor.window.files.phones import Phones
from editor.window.files.saving import Saving
from editor.window.files.sharing import Sharing
from editor.window.handlers import PanelWiring
from editor.window.main_window import MainWindow
from editor.window.menus import Enablement, Menus
from editor.window.modes.chart_page import ChartPage, StatusReporter
from editor.window.modes.game_page import Chrome, DrawPage, GamePage
from editor.window.modes.log_saving import PlayConnections
from editor.window.modes.mode_actions import BoardRefresh, ModeActions, bind_text
from editor.window.modes.mode_bar import ModeBar
from editor.window.modes.play_actions import PlayActions
from editor.window.modes.play_page import PlayPage
from editor.window.modes.rules_page import RulesPage
from editor.window.modes.rules_strip import RulesStatus, RulesStrip
from editor.window.pages.language_page import LanguagePage
from editor.window.pages.shortcuts_page import ShortcutsPage
from editor.window.pages.start_actions import StartActions
from editor.window.tabs import Tab
from editor.window.toolbars import OptionStrip, ToolStrip
from editor.window.tour_stops import Guide
from editor.window.underlay_watch import UnderlayWatch

if TYPE_CHECKING:
    from editor.draw.tracing.trace_panel import TracePanel


PageOf = TypeVar("PageOf", bound=QWidget)


class Workbench(QObject):
    """All parts of the window except menus and start page; lives as long as the window. No part refers to it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window, self.tabs = window, window.sheets
        self._make_chart()
        self._make_files()
        self._make_help()
        self._bind()
        self._join()
        self._apply_theme()
        self._turned()
        self.actions.refresh()  # now that everything exists on which enabled actions depend

    def _make_chart(self) -> None:
        """Create the chart and the panels around it."""
        window = self.window
        self.tools, self.games = ToolState(), Games()
        self.actions = Actions(rows(), window.settings.mapping("shortcuts"))
        self.tool_controller = ToolController(all_tools())
        self.view = ChartView(self.tool_controller)
        self.chart_page = ChartPage(self.view)
        self.draw_page = DrawPage(self.chart_page)
        self.status_reporter = StatusReporter(self.chart_page, window.status)
        self.rules_status = RulesStatus(self.status_reporter)
        self.board_refresh = BoardRefresh(window.work)
        self.busy = Busy(self.tabs, self.status_reporter)
        self.docks = DockArea(self.draw_page, self.tabs, window.look, window.settings, self.view, self.games)
        self.tool_strip, self.option_strip = ToolStrip(self.actions), OptionStrip(self.actions, self.tools)
        self.docks.add_strip(self.tool_strip, Qt.ToolBarArea.LeftToolBarArea)
        self.docks.strips = (*self.docks.strips, self.option_strip)
        self._make_modes()
        self.gates = Enablement(self.actions)
        self.underneath = UnderlayWatch(self.view, self.tabs, lambda: self.docks.show("trace"))

    def _make_modes(self) -> None:
        """Create the pages of the modes, and the bar that switches between them."""
        self.rules_page, self.play_page = RulesPage(), PlayPage(self.window.settings, self.actions)
        self.game_page = GamePage(self.chart_page, self.draw_page, self.rules_page, self.play_page)
        self.rules_strip, self.chrome = RulesStrip(self.actions), Chrome(self.window, self.play_page)
        strips = {"draw": self.option_strip, "rules": self.rules_strip}
        self.mode_bar = ModeBar(self.actions, strips)
        self.tabs.put_above(self.mode_bar)

    def _make_files(self) -> None:
        """Create the parts for opening, saving and comparing, and the start page."""
        window, tabs, settings, work = self.window, self.tabs, self.window.settings, self.window.work
        bar, sessions = FileChangedBar(), SessionFactory(self.games, self.tools)
        bar.around = lambda: self.busy.during("file.reload")
        bar.reported.connect(self.status_reporter.report)
        self.saving = Saving(window, tabs, settings, self.tool_controller, bar)
        bar.save_requested.connect(lambda: self.saving.save(over=True))
        self.closing = Closing(window, tabs, self.saving)
        self.game_tabs = GameTabs(window, tabs, self.game_page, self.saving, sessions)
        self.broken_files = BrokenFiles(self.game_tabs, window.look)
        self.file_opening = FileOpening(window, self.game_tabs, self.broken_files, work, settings)
        self.sharing = Sharing(window, tabs, work, settings, self.saving)
        self.bookmaking = Bookmaking(window, tabs, work, settings, self.saving)
        self.pagemaking = Pagemaking(window, tabs, work, settings, self.saving)
        self.phones = Phones(window, tabs, work, settings, self.saving)
        self.file_opening.pack_requested.connect(self.sharing.open_pack)
        self.sharing.unpacked.connect(lambda rules, board: self.file_opening.open_rules(rules, board=board))
        self.comparisons = Comparisons(window, self.docks, self.busy, tabs.notices, settings)
        self.autorecovery = Autorecovery(tabs, work, settings, self.file_opening, self.closing, self.comparisons, bar)
        self.start_actions = StartActions(
            window.start, tabs, work, settings, window.look, self.actions, self.file_opening, self.games
        )
        self.menus = Menus(window.menus, self.actions, settings)
        self.play_page.drawer.offer_menus(window.menus)
        self.play_page.drawer.tabs = lambda: [
            (tabs.distinct_title(sheet), sheet is tabs.current, partial(tabs.show_sheet, sheet))
            for sheet in tabs.sheets
        ]

    def _make_help(self) -> None:
        """Create the command palette and the tour."""
        window, settings = self.window, self.window.settings
        self.command_finder = CommandFinder(window, self.actions, self.tabs, settings, window.look, self.view)
        self.guide = Guide(window, self.tabs, self.docks, self.tool_strip, self.actions, settings, self.file_opening)
        self.finder, self.tour = self.command_finder.finder, self.guide.tour

    def _bind(self) -> None:
        window, actions, docks = self.window, self.actions, self.docks
        handlers.bind_files(
            *(actions, self.file_opening, self.closing, self.saving),
            *(self.start_actions, self.comparisons, self.sharing, self.bookmaking),
        )
        actions.bind("file.page", self.pagemaking.begin)
        actions.bind("play.phones", self.phones.begin)
        handlers.bind_history(actions, self.tabs, self.tool_controller, docks)
        handlers.bind_views(actions, self.view, self.tabs, docks, window, self.play_page)
        handlers.bind_looks(actions, window.look, window.settings, window.speak)
        handlers.bind_chart_style(actions, window.settings, self.tabs)
        handlers.bind_panels(actions, docks)
        self.mode_actions = ModeActions(actions, self.tabs, self.rules_page, self.rules_strip, self.docks)
        bind_text(actions, self.rules_page)
        self.match_saving = MatchSaving(window, self.tabs, window.settings)
        self.play_actions = PlayActions(actions, self.tabs, self.play_page, self.match_saving, self.window.settings)
        self.play_actions.follow_sounds(self.view.match.context)
        self.play_connections = PlayConnections(self.play_page, self.rules_page, self.tabs, self.file_opening)
        actions.bind("file.reload", self.autorecovery.reload)
        actions.bind("file.quit", window.close)
        actions.bind("view.go_to", self.command_finder.ask_place)
        actions.bind("help.commands", self.command_finder.toggle)
        actions.bind("help.shortcuts", self.show_shortcuts)
        actions.bind("help.language", self.show_language)
        actions.bind("help.tour", self.tour.start)
        actions.bind("help.about", lambda: self.tabs.notices.report(handlers.about(window.settings), topic="about"))
        actions.around = self.busy.during
        panel_wiring = PanelWiring(
            self.view,
            docks,
            self.status_reporter,
            self.tabs,
            self.actions,
            self.comparisons,
            self.file_opening,
            self.play_connections.to_rule,
        )
        panel_wiring.to_word = self.show_language
        for holder in (docks, self.rules_page):
            holder.made.append(panel_wiring.connect)

    def _join(self) -> None:
        self.listeners: tuple[SessionListener, ...] = (
            *(self.game_page, self.rules_page, self.play_page, self.mode_bar, self.rules_strip),
            *(self.chrome, self.play_actions),
            *(self.view, self.chart_page, self.option_strip, self.gates, self.underneath),
            *(self.actions, self.status_reporter, self.rules_status, self.board_refresh, self.docks, self.autorecovery),
        )
        """All parts that show the session of the tab; the docks pass it on to panels."""
        window, tabs, file_opening = self.window, self.tabs, self.file_opening
        for part in vars(self).values():
            if isinstance(part, QObject) and part is not window and part.parent() is None:
                # Qt deletes with the window what listens to languages and themes, and pages never shown
                part.setParent(window if isinstance(part, QWidget) else self)
        for _, action in self.actions.all():
            window.addAction(action)
        self.actions.rebound.connect(lambda: window.settings.put("shortcuts", self.actions.changed_keys()))
        tabs.turned.connect(self._turned)
        tabs.asked_to_close.connect(self.closing.close)
        self.game_tabs.named.connect(window.retitle)
        file_opening.opened.connect(lambda _path: self.menus.fill_recent())
        file_opening.picture_requested.connect(self.trace)
        self.menus.opened.connect(lambda path: file_opening.open_paths([path]))
        self.command_finder.open = lambda path: file_opening.open_paths([path])
        self.saving.saved.connect(self._saved)
        window.status.zoom_clicked.connect(self.view.fit)
        window.status.problems_clicked.connect(lambda: self.docks.show("problems"))
        window.look.changed.connect(self._apply_theme)
        ui.changed.connect(self.chart_page.retranslate)
        chosen.changed.connect(self.chart_page.restyle)

    # --- for the window --------------------------------------------------------------------------

    def begin(self, paths: Sequence[Path]) -> None:
        """Open the files named at the start, or show the start page; the first time also offer the tour."""
        self.start_actions.fill()
        missing = missing_faces()
        if missing:
            self.status_reporter.report(Message("out-faces", {"names": ", ".join(missing)}))
        self.autorecovery.offer(reopen=not paths)
        if paths:
            self.file_opening.open_paths(paths)

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open maps, folders and pictures."""
        self.file_opening.open_paths(paths)

    def do_with_game(self, game: str, what: str) -> None:
        """Open an installed game to play it, write its rules or draw its map (``what``: the mode)."""
        self.start_actions.shelf.do(game, what)

    def trigger(self, id_: str) -> None:
        """Run an action."""
        self.actions[id_].trigger()

    def explain(self, key: str) -> bool:
        """Show why a shortcut does nothing now; False if there is no reason to show."""
        why = self.actions.why_not(key)
        if why is not None and self.session is not None:
            self.session.report(why)
        return why is not None

    def may_close(self) -> bool:
        """Whether nothing is unsaved; else a bar asks the user about it."""
        if self.session is not None:
            self.session.commit_requested.emit()
        return self.closing.may_close()

    def end(self) -> None:
        """Called when the window closes: save the layout, end background work."""
        self.docks.remember()
        for sheet in self.tabs.maps():
            self.closing.drop(sheet)

    # --- the tab shown ---------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """The session of the tab shown; None on pages without a game."""
        return self.tabs.session

    def _apply_theme(self) -> None:
        """Draw icons and chart in the colours of the theme."""
        look = self.window.look
        self.menus.apply_theme(look.shades)
        self.chart_page.apply_theme(look.night)
        self.underneath.apply_theme(look.night)
        self.window.retitle()

    def _turned(self) -> None:
        """Give the session of the tab that is shown now to all parts."""
        for listener in self.listeners:
            listener.show_session(self.session)
        if self.session is None:
            self.menus.fill_recent()
            self.start_actions.refresh_recent()
            self.start_actions.shelf.refresh_houses()
        elif self.session.mode == "draw":
            self.view.setFocus()
        self.window.retitle()

    def _saved(self, path: Path) -> None:
        self.menus.fill_recent()
        self.start_actions.refresh_recent()
        self.window.retitle()
        self.status_reporter.report(Message("window-told-saved", {"path": path}))

    def trace(self, path: Path) -> None:
        """Put a picture under the map shown, or under a new one, to be traced."""
        if self.session is None:
            try:
                self.start_actions.new_for_picture(path)
            except PictureError as error:
                self.tabs.notices.report(error.message, "error", topic="underlay", about=self.tabs.current)
                return
        self.docks.show("trace")
        cast("TracePanel", self.docks.panel("trace")).open_picture(path)

    def show_shortcuts(self) -> None:
        """Show the page of shortcuts; opens it if necessary."""
        page = self._turned_to("shortcuts", lambda: ShortcutsPage(self.actions), "window-keys-heading", "keyboard")
        page.filter.setFocus()

    def show_language(self, word: str = "") -> None:
        """Show the reference of the rule language; with ``word`` at the entry of that word."""
        page = self._turned_to("language", LanguagePage, "window-language-title", "rules")
        if word:
            page.explain(word)
        page.words.setFocus()

    def _turned_to(self, kind: str, make: Callable[[], PageOf], title: str, icon: str) -> PageOf:
        """Bring the page of a kind to the front, created if necessary, and return it."""
        sheet = self.tabs.of_kind(kind)
        if sheet is None:
            page = make()
            self.tabs.add(Tab(kind, page, lambda: tr(title), icon))
            return page
        self.tabs.show_sheet(sheet)
        return cast("PageOf", sheet.page)
