"""What the command palette finds: all actions, recent files, cells and named places of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from editor.base.texts import catalogue, tr, ui
from editor.view.actions.action_row import ActionRow
from editor.view.actions.action_table import PANEL
from editor.view.actions.qt_actions import Actions
from editor.view.canvas.cell_cursor import name_text
from editor.view.canvas.chart_view import ChartView
from editor.view.widgets.icons import icon
from editor.window.appearance import Appearance
from editor.window.command_palette import CommandPalette, Find, Search
from editor.window.fuzzy_match import FuzzyIndex
from editor.window.menus import SUBMENUS
from editor.window.settings import Settings
from editor.window.tabs import Tabs

HIDDEN = ("help.commands",)
SEARCHED_LISTS = ("sites", "starts", "regions")
"""The lists of a map whose items are found by name."""
LATIN = str.maketrans("авекмнорстухАВЕКМНОРСТУХіІјЈ", "abekmhopctyxABEKMHOPCTYXiIjJ")
"""Cyrillic letters → Latin ones that look the same: coordinates may be typed with either."""


class CommandFinder:
    """Creates the command palette and the sources that it searches."""

    def __init__(
        self, window: QWidget, actions: Actions, tabs: Tabs, settings: Settings, look: Appearance, view: ChartView
    ) -> None:
        self.actions, self.tabs, self.settings, self.look, self.view = actions, tabs, settings, look, view
        self.open: Callable[[Path], object] = lambda _path: None
        """Called with the recent file that was chosen."""
        sources = (self._cells, lambda _typed: self._commands(), self._files, self._places)
        self.finder = CommandPalette(window, Search(sources, none=self._none))

    def _none(self, typed: str) -> str:
        if self.tabs.session is not None and any(map(str.isdigit, typed)):
            return tr("window-finder-no-cell", cell=typed)
        return tr("window-finder-none")

    def toggle(self) -> None:
        """Open the palette, or close it."""
        self.finder.leave() if self.finder.isVisible() else self.finder.ask()

    def ask_place(self) -> None:
        """Open the palette for cells and named places of the map only, to go there."""

        def none(typed: str) -> str:
            return tr("window-finder-no-cell", cell=typed) if typed else tr("window-finder-place-first")

        self.finder.ask("", Search((self._cells, self._places), "window-finder-place", none))

    def _commands(self) -> Iterator[Find]:
        listed = [(row, action) for row, action in self.actions.all() if row.id not in HIDDEN]
        own = {_plain(action) for row, action in listed if not row.id.startswith(PANEL)}
        for row, action in listed:
            if row.id.startswith(PANEL) and _plain(action) in own:
                continue  # "show panel X" is skipped if a command of the same name opens that panel
            keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
            known = names_of(row, action)
            find = Find(known.name, keys, action.trigger, action.icon(), action.isEnabled())
            yield replace(find, also=known.also, words=known.words, about=known.about)

    def _files(self, typed: str) -> Iterator[Find]:
        if len(typed) < 2:
            return
        for path in self.settings.recent:
            name = tr("window-finder-open", name=path.name)
            yield Find(name, path.parent.name, partial(self.open, path), rank=-2.0)

    def _cells(self, typed: str) -> Iterator[Find]:
        session = self.tabs.session
        if session is None or not typed:
            return
        geometry = session.chart.geometry
        cell = max(geometry.cell(typed), geometry.cell(typed.translate(LATIN)))
        if cell >= 0:
            name = tr("window-finder-cell", cell=geometry.name(cell))
            yield Find(name, "", partial(self.go_to, cell), icon("go-to", self.look.shades.text), rank=1000.0)

    def _places(self, typed: str) -> Iterator[Find]:
        """The named places of the map; none before two letters are typed, because there may be many."""
        session = self.tabs.session
        if session is None or len(typed) < 2:
            return
        chart, picture = session.chart, icon("place", self.look.shades.text)
        for section in SEARCHED_LISTS:
            for _, feature in chart.features(section):
                name = name_text(feature.get("name"))
                if name:
                    cells = chart.cells_of(feature)
                    where = chart.geometry.name(cells[0]) if cells else ""
                    go = partial(self.go_to, cells[0]) if cells else _nowhere
                    yield Find(name, where, go, picture, bool(cells), rank=-1.0, also=str(feature.get("id", "")))

    def go_to(self, cell: int) -> None:
        """Show a cell and put the cell cursor on it."""
        self.view.flash([cell])
        self.view.cell_cursor.put(cell)
        self.view.setFocus()


def _plain(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


def _nowhere() -> None:
    """Does nothing: the place has no cell to go to."""


def names_of(row: ActionRow, action: QAction) -> FuzzyIndex:
    """The texts by which a command is found: its name (after that of its submenu), its English name, other words."""
    name = action.text().replace("&", "")
    inner = next((menu for start, menu in SUBMENUS if row.id.startswith(start)), "")
    if inner:
        name = f"{tr(f'window-menu-{inner}').replace('&', '')}: {name}"
    key = f"search-{row.text.removeprefix('action-')}"
    english, own = catalogue("en"), catalogue(ui.language)
    return FuzzyIndex(name, english.get(row.text, ""), f"{own.get(key, '')} {english.get(key, '')}", action.statusTip())
