"""What the command palette finds: every action, recent files, cells of the map by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence

from editor.window.finder import Find, Finder
from editor.window.icons import icon
from editor.words import catalogue, tr

if TYPE_CHECKING:
    from editor.window.room import Room

HIDDEN = ("help.commands",)


def make_finder(room: Room) -> Finder:
    """The palette over the window."""
    finder = Finder(room.window)
    finder.sources = [
        lambda typed: _cells(room, typed),
        lambda _typed: _commands(room),
        lambda typed: _files(room, typed),
    ]
    return finder


def _commands(room: Room) -> Iterator[Find]:
    english = catalogue("en")
    for row, action in room.actions.all():
        if row.id not in HIDDEN:
            keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
            name = action.text().replace("&", "")
            yield Find(name, keys, action.trigger, action.icon(), action.isEnabled(), also=english.get(row.text, ""))


def _files(room: Room, typed: str) -> Iterator[Find]:
    if len(typed) < 2:
        return
    for path in room.window.settings.recent:
        name = tr("window-finder-open", name=path.name)
        yield Find(name, path.parent.name, partial(room.filing.open_paths, [path]), rank=-2.0)


def _cells(room: Room, typed: str) -> Iterator[Find]:
    document = room.desk.document
    if document is None or not typed:
        return
    cell = document.chart.geometry.cell(typed)
    if cell >= 0:
        name = tr("window-finder-cell", cell=document.chart.geometry.name(cell))
        yield Find(name, "", lambda: go_to(room, cell), icon("go-to", room.window.look.shades.text), rank=1000.0)


def go_to(room: Room, cell: int) -> None:
    """Show a cell and put the cell cursor on it."""
    room.view.flash([cell])
    room.view.setFocus()
