"""The steps of the tour in this window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from dsl.games.library.shelves import find_rules
from dsl.text.diagnostics import Problems
from editor.model.sessions.session import Mode, Session
from editor.view.actions.qt_actions import Actions
from editor.window.dock_area import DockArea
from editor.window.files.file_opening import FileOpening
from editor.window.pages.shortcuts_page import native
from editor.window.pages.start_model import sample_paths
from editor.window.settings import Settings
from editor.window.tabs import Tabs
from editor.window.tour import Tour, TourStep

SAMPLE = "caribbean"
FIRST_GAME = "sea_battle"


class Guide(QObject):
    """Knows the widgets of each step; opens a sample map if there is none, shows panels and hides them again."""

    def __init__(
        self,
        window: QMainWindow,
        tabs: Tabs,
        docks: DockArea,
        tool_strip: QWidget,
        actions: Actions,
        settings: Settings,
        opening: FileOpening,
    ) -> None:
        super().__init__()
        self.window, self.tabs, self.docks, self.tool_strip = window, tabs, docks, tool_strip
        self.actions, self.settings, self.opening = actions, settings, opening
        self._opened: list[str] = []
        self._awaited = False
        """Whether a sample map is being opened."""
        self._left: list[tuple[Session, Mode]] = []
        """The tabs switched to the mode *Map* for the tour, each with the mode it had before."""
        self.tour = Tour(window, self.steps(), self._play)
        self.tour.over.connect(self.over)
        tabs.turned.connect(self.tour.again, Qt.ConnectionType.QueuedConnection)  # when the map is shown

    def steps(self) -> list[TourStep]:
        """All steps."""
        return [
            TourStep("welcome", lambda: None),
            TourStep("tools", lambda: self._on_map(self.tool_strip), enter=self._find_map),
            TourStep("palette", lambda: self._panel("palette"), enter=self._find_map),
            TourStep("canvas", lambda: self._on_map(self.docks.view), enter=self._find_map),
            TourStep("problems", lambda: self._panel("problems"), enter=self._find_map),
            TourStep("trace", lambda: self._panel("trace"), enter=self._find_map),
            TourStep("save", lambda: self.window.menuBar(), self._keys("file.save")),
            TourStep("commands", lambda: self.window.statusBar(), self._keys("help.commands")),
        ]

    def _play(self) -> None:
        """Open a first game with its seats ready, instead of the tour."""
        found = find_rules(FIRST_GAME, Problems())
        if found is not None:
            self.opening.open_rules(found, "play")

    def _keys(self, id_: str) -> Callable[[], str]:
        return lambda: native(self.actions.keys(id_)[-1:]) or f"«{self.actions[id_].iconText()}»"

    def _find_map(self) -> None:
        """Show an open map, or else a sample, which is opened in the background. The user may have closed it."""
        maps = [sheet for sheet in self.tabs.maps() if sheet.session is not None and sheet.session.has_map]
        if self._session is None and maps:
            self.tabs.show_sheet(maps[-1])
        elif not maps and not self._awaited:
            self._awaited = True
            found = [path for path in sample_paths() if path.stem == SAMPLE] or sample_paths()[:1]
            self.opening.open_paths(found)
        session = self._session
        if session is not None and session.mode != "draw":
            self._left.append((session, session.mode))
            session.mode = "draw"

    @property
    def _session(self) -> Session | None:
        """The session shown, if it has a map; None for a base of games."""
        session = self.tabs.session
        return session if session is not None and session.has_map else None

    def _on_map(self, widget: QWidget) -> QWidget | None:
        """The widget, if a map is shown; else None."""
        if self._session is None:
            return None
        self._awaited = False
        return widget

    def _panel(self, name: str) -> QWidget | None:
        dock = self.docks.docks.get(name)
        if dock is None or self._on_map(dock) is None:
            return None
        if dock.isHidden():
            self._opened.append(name)
        self.docks.show(name, focus=False)
        return dock

    def over(self) -> None:
        """Save that the tour was seen, and restore modes and panels."""
        for name in self._opened:
            self.docks.docks[name].close()
        self._opened.clear()
        self._awaited = False
        left, self._left = self._left, []
        for session, mode in left:
            if any(sheet.session is session for sheet in self.tabs.maps()):
                session.mode = mode
        if self._session is not None and self._session.mode == "draw":
            self.docks.show("palette", focus=False)
            self.docks.view.setFocus()
