"""What the command palette finds: every action, recent files, places of the map by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from editor.actions.action_row import ActionRow
from editor.actions.view import PANEL
from editor.canvas.cell_description import said_name
from editor.texts import catalogue, speech, tr
from editor.widgets.icons import icon
from editor.window.menus import SUBMENUS
from editor.window.search.command_palette import CommandPalette, Find, Search
from editor.window.search.fuzzy_match import FuzzyIndex

if TYPE_CHECKING:
    from editor.window.room import Room

HIDDEN = ("help.commands",)
NAMED = ("sites", "starts", "regions")
"""The lists of a map whose items one goes to by name."""
LATIN = str.maketrans("авекмнорстухАВЕКМНОРСТУХіІјЈ", "abekmhopctyxABEKMHOPCTYXiIjJ")
"""Letters of other alphabets that look like Latin ones: coordinates may be typed with either."""


def make_finder(room: Room) -> CommandPalette:
    """The palette over the window."""

    def none(typed: str) -> str:
        if room.desk.document is not None and any(map(str.isdigit, typed)):
            return tr("window-finder-no-cell", cell=typed)
        return tr("window-finder-none")

    sources = (partial(_cells, room), lambda _typed: _commands(room), partial(_files, room), partial(_places, room))
    return CommandPalette(room.window, Search(sources, none=none))


def ask_place(room: Room) -> None:
    """Ask for a cell or something with a name on the map, and go there."""

    def none(typed: str) -> str:
        return tr("window-finder-no-cell", cell=typed) if typed else tr("window-finder-place-first")

    room.finder.ask("", Search((partial(_cells, room), partial(_places, room)), "window-finder-place", none))


def _commands(room: Room) -> Iterator[Find]:
    listed = [(row, action) for row, action in room.actions.all() if row.id not in HIDDEN]
    own = {_plain(action) for row, action in listed if not row.id.startswith(PANEL)}
    for row, action in listed:
        if row.id.startswith(PANEL) and _plain(action) in own:
            continue  # the command of this name shows the panel
        keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
        known = names_of(row, action)
        find = Find(known.name, keys, action.trigger, action.icon(), action.isEnabled())
        yield replace(find, also=known.also, words=known.words, about=known.about)


def _plain(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")


def names_of(row: ActionRow, action: QAction) -> FuzzyIndex:
    """By what a command is found: its name with that of the menu within a menu, its English name, other words."""
    name = action.text().replace("&", "")
    inner = next((menu for start, menu in SUBMENUS if row.id.startswith(start)), "")
    if inner:
        name = f"{tr(f'window-menu-{inner}').replace('&', '')}: {name}"
    key = f"search-{row.text.removeprefix('action-')}"
    english, own = catalogue("en"), catalogue(speech.language)
    return FuzzyIndex(name, english.get(row.text, ""), f"{own.get(key, '')} {english.get(key, '')}", action.statusTip())


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
    geometry = document.chart.geometry
    cell = max(geometry.cell(typed), geometry.cell(typed.translate(LATIN)))
    if cell >= 0:
        name = tr("window-finder-cell", cell=geometry.name(cell))
        yield Find(name, "", partial(go_to, room, cell), icon("go-to", room.window.look.shades.text), rank=1000.0)


def _places(room: Room, typed: str) -> Iterator[Find]:
    """What has a name on the map; only once something is typed, there may be much of it."""
    document = room.desk.document
    if document is None or len(typed) < 2:
        return
    chart, picture = document.chart, icon("place", room.window.look.shades.text)
    for section in NAMED:
        for _, feature in chart.features(section):
            name = said_name(feature.get("name"))
            if name:
                cells = chart.cells_of(feature)
                where = chart.geometry.name(cells[0]) if cells else ""
                go = partial(go_to, room, cells[0]) if cells else _stay
                yield Find(name, where, go, picture, bool(cells), rank=-1.0, also=str(feature.get("id", "")))


def _stay() -> None:
    """What has no cell cannot be gone to."""


def go_to(room: Room, cell: int) -> None:
    """Show a cell and put the cell cursor on it."""
    room.view.flash([cell])
    room.view.cell_cursor.put(cell)
    room.view.setFocus()
