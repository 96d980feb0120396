"""The stops of the tour in this window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from editor.window.help.tour import Tour, TourStep
from editor.window.pages.shortcuts_page import native
from editor.window.pages.start_model import sample_paths

if TYPE_CHECKING:
    from editor.window.room import Room

SAMPLE = "caribbean"


class Guide(QObject):
    """Knows what to point at: opens a sample if there is no map, shows panels and puts them away again."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room = room
        self._opened: list[str] = []
        self._awaited = False
        """Whether a sample is on its way."""

    def steps(self) -> list[TourStep]:
        """All stops."""
        room = self.room
        window = room.window
        return [
            TourStep("welcome", lambda: None),
            TourStep("tools", lambda: self._on_map(room.tool_strip), enter=self._find_map),
            TourStep("palette", lambda: self._panel("palette"), enter=self._find_map),
            TourStep("canvas", lambda: self._on_map(room.view), enter=self._find_map),
            TourStep("problems", lambda: self._panel("problems"), enter=self._find_map),
            TourStep("trace", lambda: self._panel("trace"), enter=self._find_map),
            TourStep("save", lambda: window.menuBar(), self._keys("file.save")),
            TourStep("commands", lambda: window.status, self._keys("help.commands")),
        ]

    def _keys(self, id_: str) -> Callable[[], str]:
        actions = self.room.actions
        return lambda: native(actions.keys(id_)[-1:]) or f"«{actions[id_].iconText()}»"

    def _find_map(self) -> None:
        """Have a map shown: one that is open, else a sample, which comes a moment later. It may be closed again."""
        room = self.room
        maps = room.window.sheets.maps()
        if room.desk.document is None and maps:
            room.show_map(maps[-1])
        elif not maps and not self._awaited:
            self._awaited = True
            found = [path for path in sample_paths() if path.stem == SAMPLE] or sample_paths()[:1]
            room.filing.open_paths(found)

    def _on_map(self, widget: QWidget) -> QWidget | None:
        """A thing that is there while a map is shown."""
        if self.room.desk.document is None:
            return None
        self._awaited = False
        return widget

    def _panel(self, name: str) -> QWidget | None:
        docks = self.room.docks
        dock = docks.docks.get(name)
        if dock is None or self._on_map(dock) is None:
            return None
        if dock.isHidden():
            self._opened.append(name)
        docks.show(name, focus=False)
        return dock

    def over(self) -> None:
        """The tour was seen."""
        room = self.room
        room.window.settings.put("tour/seen", True)
        for name in self._opened:
            room.docks.docks[name].close()
        self._opened.clear()
        self._awaited = False
        if room.desk.document is not None:
            room.docks.show("palette", focus=False)
            room.view.setFocus()


def make_tour(room: Room) -> Tour:
    """The tour; it remembers that it was seen."""
    guide = Guide(room)
    tour = Tour(room.window, guide.steps())
    tour.over.connect(guide.over)
    room.window.sheets.turned.connect(tour.again, Qt.ConnectionType.QueuedConnection)  # when the map is on the desk
    return tour


def begin_tour(room: Room) -> None:
    """Start the tour."""
    room.tour.start()
