"""The stops of the tour in this window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from editor.window.shelf import sample_paths
from editor.window.shortcuts import native
from editor.window.tour import Step, Tour

if TYPE_CHECKING:
    from editor.window.room import Room

SAMPLE = "caribbean"


class Guide(QObject):
    """Knows what to point at: opens a sample if there is no map, shows panels and puts them away again."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room = room
        self._opened: list[str] = []
        self._asked = False

    def steps(self) -> list[Step]:
        """All stops."""
        room = self.room
        window = room.window
        return [
            Step("welcome", lambda: None),
            Step("tools", lambda: self._on_map(room.tool_strip)),
            Step("palette", lambda: self._panel("palette")),
            Step("canvas", lambda: self._on_map(room.view)),
            Step("problems", lambda: self._panel("problems")),
            Step("trace", lambda: self._panel("trace")),
            Step("save", lambda: window.menuBar(), self._keys("file.save")),
            Step("commands", lambda: window.status, self._keys("help.commands")),
        ]

    def _keys(self, id_: str) -> Callable[[], str]:
        actions = self.room.actions
        return lambda: native(actions.keys(id_)[-1:]) or f"«{actions[id_].iconText()}»"

    def _on_map(self, widget: QWidget) -> QWidget | None:
        """A thing that is there while a map is shown; the map comes a moment later if none was."""
        room = self.room
        if room.desk.document is not None:
            return widget
        maps = room.window.sheets.maps()
        if maps:
            room.show_map(maps[-1])
        elif not self._asked:
            self._asked = True
            found = [path for path in sample_paths() if path.stem == SAMPLE] or sample_paths()[:1]
            room.filing.open_paths(found)
        return widget if room.desk.document is not None else None

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
        self._asked = False
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
