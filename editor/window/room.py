"""Everything in the window that knows of maps, and how its parts are joined: desk, actions, chart, panels, files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from editor.actions.action_table import rows
from editor.actions.qt_actions import Actions
from editor.canvas.chart_view import ChartView
from editor.draw.tools.gesture import ToolController
from editor.draw.tools.toolbox import all_tools
from editor.rulesets.boards import Games
from editor.sessions.desk import Desk
from editor.texts import speech, tr
from editor.window.busy import Busy
from editor.window.docking.dock_area import DockArea
from editor.window.enablement import Enablement
from editor.window.files.autorecovery import Autorecovery
from editor.window.files.open_close import FileOpening
from editor.window.files.saving import Saving
from editor.window.handlers import bind
from editor.window.help.tour_stops import make_tour
from editor.window.keeping import Keeping
from editor.window.menus import Menus
from editor.window.pages.chart_page import ChartPage, Telling
from editor.window.pages.shortcuts_page import ShortcutsPage
from editor.window.pages.start_actions import StartActions
from editor.window.recall import Recall
from editor.window.search.command_sources import make_finder
from editor.window.tabs import Tab
from editor.window.toolbars import OptionStrip, ToolStrip

if TYPE_CHECKING:
    from editor.window.main_window import MainWindow


class Room(QObject):
    """The furnished part of the window; lives as long as it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.desk = Desk()
        self.desk.setParent(self)
        self.games = Games()
        self.actions = Actions(self.desk, rows(), window.settings.mapping("shortcuts"))
        self.actions.setParent(self)
        self.hand = ToolController(self.desk, all_tools())
        self.view = ChartView(self.desk, self.hand)
        self.chart_page = ChartPage(self.view, self.desk)
        self.telling = Telling(self.chart_page, window.status)
        self.recall = Recall(self.desk, self)
        self.keeping = Keeping(self)
        self.tool_strip = ToolStrip(self)
        self.option_strip = OptionStrip(self)
        self.docks = DockArea(self)
        self.filing = FileOpening(self)
        self.saving = Saving(self)
        self.safe = Autorecovery(self)
        self.beginning = StartActions(self)
        self.menus = Menus(self)
        self.finder = make_finder(self)
        self.tour = make_tour(self)
        self._join()
        bind(self)
        self.gates = Enablement(self)
        self.busy = Busy(self)

    def _join(self) -> None:
        window, sheets = self.window, self.window.sheets
        for _, action in self.actions.all():
            window.addAction(action)
        self.actions.rebound.connect(lambda: window.settings.put("shortcuts", self.actions.changed_keys()))
        sheets.turned.connect(self._turned)
        sheets.asked_to_close.connect(self.filing.close)
        window.look.changed.connect(self._apply_theme)
        speech.changed.connect(self.chart_page.say_again)
        self._apply_theme()
        self._turned()

    # --- beginning and end -----------------------------------------------------------------------

    def begin(self, paths: list[Path]) -> None:
        """Open what was asked for, show what there is; the first time, show the window itself."""
        self.beginning.fill()
        self.safe.offer(reopen=not paths)
        if paths:
            self.filing.open_paths(paths)
        elif not self.window.settings.flag("tour/seen"):
            QTimer.singleShot(400, self, self._first_tour)

    def _first_tour(self) -> None:
        if not self.window.settings.flag("tour/seen") and self.window.isVisible() and not self.tour.isVisible():
            self.tour.start()

    def may_close(self) -> bool:
        """Whether nothing is unsaved; if something is, it is asked about."""
        return self.filing.may_close()

    def end(self) -> None:
        """The window closes: remember and let go."""
        self.docks.remember()
        self.safe.end_all()
        for sheet in self.window.sheets.maps():
            self.filing.drop(sheet)

    # --- what is shown ---------------------------------------------------------------------------

    def _apply_theme(self) -> None:
        """Icons and chart in the colours of the theme."""
        self.menus.apply_theme()
        self.chart_page.apply_theme(self.window.look.night)
        self.window.retitle()

    def _turned(self) -> None:
        """Another tab is shown: its map goes on the desk."""
        sheet = self.window.sheets.current
        document = sheet.document if sheet is not None else None
        self.keeping.turn(sheet)
        self.safe.turn(sheet)
        self.docks.on_map(document is not None)
        self.window.status.on_map(document is not None)
        if document is not None:
            self.view.setFocus()
        self.window.retitle()

    def show_map(self, sheet: Tab) -> None:
        """Turn to the tab of a map."""
        self.window.sheets.show_sheet(sheet)

    def show_start(self) -> None:
        """Turn to the start page."""
        sheets, window = self.window.sheets, self.window
        sheet = sheets.of_kind("start")
        if sheet is not None:
            sheets.show_sheet(sheet)
        window.start.show_gallery()

    def show_shortcuts(self) -> None:
        """Turn to the page of shortcuts, opening it if need be."""
        sheets = self.window.sheets
        sheet = sheets.of_kind("shortcuts")
        if sheet is None:
            page = ShortcutsPage(self.actions)
            sheet = Tab("shortcuts", page, lambda: tr("window-keys-heading"), "keyboard")
            sheets.add(sheet)
            page.filter.setFocus()
        else:
            sheets.show_sheet(sheet)
