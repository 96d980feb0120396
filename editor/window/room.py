"""Everything in the window that knows of maps, and how its parts are joined: desk, actions, chart, panels, files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from editor.actions.registry import Actions
from editor.actions.table import rows
from editor.canvas.view import ChartView
from editor.model.games import Games
from editor.tools.desk import Desk
from editor.tools.tool import Hand
from editor.tools.toolbox import all_tools
from editor.window.beginning import Beginning
from editor.window.busy import Busy
from editor.window.chartpage import ChartPage, Telling
from editor.window.docks import Docks
from editor.window.filing import Filing
from editor.window.finding import make_finder
from editor.window.gates import Gates
from editor.window.guide import make_tour
from editor.window.keeping import Keeping
from editor.window.menus import Menus
from editor.window.recall import Recall
from editor.window.safekeeping import Safekeeping
from editor.window.saving import Saving
from editor.window.sheets import Sheet
from editor.window.shortcuts import Shortcuts
from editor.window.strip import OptionStrip, ToolStrip
from editor.window.verbs import bind
from editor.words import speech, tr

if TYPE_CHECKING:
    from editor.window.window import Window


class Room(QObject):
    """The furnished part of the window; lives as long as it."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window
        self.desk = Desk()
        self.desk.setParent(self)
        self.games = Games()
        self.actions = Actions(self.desk, rows(), window.settings.mapping("shortcuts"))
        self.actions.setParent(self)
        self.hand = Hand(self.desk, all_tools())
        self.view = ChartView(self.desk, self.hand)
        self.chart_page = ChartPage(self.view, self.desk)
        self.telling = Telling(self.chart_page, window.status)
        self.recall = Recall(self.desk, self)
        self.keeping = Keeping(self)
        self.tool_strip = ToolStrip(self)
        self.option_strip = OptionStrip(self)
        self.docks = Docks(self)
        self.filing = Filing(self)
        self.saving = Saving(self)
        self.safe = Safekeeping(self)
        self.beginning = Beginning(self)
        self.menus = Menus(self)
        self.finder = make_finder(self)
        self.tour = make_tour(self)
        self._join()
        bind(self)
        self.gates = Gates(self)
        self.busy = Busy(self)

    def _join(self) -> None:
        window, sheets = self.window, self.window.sheets
        for _, action in self.actions.all():
            window.addAction(action)
        self.actions.rebound.connect(lambda: window.settings.put("shortcuts", self.actions.changed_keys()))
        sheets.turned.connect(self._turned)
        sheets.asked_to_close.connect(self.filing.close)
        window.look.changed.connect(self._dress)
        speech.changed.connect(self.chart_page.say_again)
        self._dress()
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

    def _dress(self) -> None:
        """Icons and chart in the colours of the theme."""
        self.menus.dress()
        self.chart_page.dress(self.window.look.night)
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

    def show_map(self, sheet: Sheet) -> None:
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
            page = Shortcuts(self.actions)
            sheet = Sheet("shortcuts", page, lambda: tr("window-keys-heading"), "keyboard")
            sheets.add(sheet)
            page.filter.setFocus()
        else:
            sheets.show_sheet(sheet)
