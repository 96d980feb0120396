"""The stops of the tour in this window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.window.tour import Step, Tour

if TYPE_CHECKING:
    from editor.window.room import Room

SAMPLE = "caribbean"


def make_tour(room: Room) -> Tour:
    """The tour; it remembers that it was seen, and opens a sample if there is no map to point at."""
    window = room.window

    def panel(name: str) -> QWidget | None:
        dock = room.docks.docks.get(name)
        if dock is not None and room.desk.document is not None:
            room.docks.show(name, focus=False)
            return dock
        return None

    steps = [
        Step("welcome", lambda: None),
        Step("tools", lambda: room.tool_strip),
        Step("palette", lambda: panel("palette")),
        Step("canvas", lambda: room.view),
        Step("problems", lambda: panel("problems")),
        Step("trace", lambda: panel("trace")),
        Step("save", lambda: window.menuBar()),
        Step("commands", lambda: window.status),
    ]
    tour = Tour(window, steps)
    tour.over.connect(lambda: _over(room))
    return tour


def _over(room: Room) -> None:
    room.window.settings.put("tour/seen", True)
    if room.desk.document is not None:
        room.docks.show("palette", focus=False)
        room.view.setFocus()


def begin_tour(room: Room) -> None:
    """Start the tour, over a map."""
    from editor.window.shelf import sample_paths

    maps = room.window.sheets.maps()
    if room.desk.document is None and maps:
        room.show_map(maps[-1])
    elif room.desk.document is None:
        found = [path for path in sample_paths() if path.stem == SAMPLE] or sample_paths()[:1]
        room.filing.open_paths(found)
        room.window.sheets.notices.clear("sample")
    room.tour.start()
