"""What the window itself does for the rows of the action table that have no verb."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from editor.actions.tools import DIGITS, INK
from editor.actions.view import LANGUAGE, PANEL, PANELS, THEME
from editor.draw.tools.pieces.paste_tool import floating
from editor.texts import LANGUAGES, Message, follow, speech
from editor.window.help.tour_stops import begin_tour
from editor.window.search.command_sources import ask_place
from editor.window.settings import THEMES

if TYPE_CHECKING:
    from editor.window.room import Room


def bind(room: Room) -> None:
    """Bind every id."""
    _files(room)
    _views(room)
    _looks(room)
    _panels(room)
    bind_, window = room.actions.bind, room.window
    _edits(room)
    bind_("help.commands", lambda: room.finder.leave() if room.finder.isVisible() else room.finder.ask())
    bind_("help.shortcuts", room.show_shortcuts)
    bind_("help.tour", lambda: begin_tour(room))
    bind_("help.about", lambda: window.sheets.notices.report(_about(room), topic="about"))


def _files(room: Room) -> None:
    bind, filing, beginning = room.actions.bind, room.filing, room.beginning
    bind("file.new", beginning.new)
    bind("file.open", filing.open_dialog)
    bind("file.open_folder", beginning.open_folder)
    bind("file.world", beginning.from_world)
    bind("file.picture", beginning.from_picture)
    bind("file.save", room.saving.save)
    bind("file.save_as", room.saving.save_as)
    bind("file.compare", room.safe.compare_other)
    bind("file.compare_saved", room.safe.compare_saved)
    bind("file.backups", lambda: room.docks.show("backups"))
    bind("file.export", lambda: room.docks.show("export"))
    bind("file.reload", room.safe.reload)
    bind("file.start", room.show_start)
    bind("file.close", filing.close)
    bind("file.quit", room.window.close)
    room.actions.gate("file.reload", lambda: room.desk.document is not None and room.desk.document.path is not None)


def _edits(room: Room) -> None:
    actions, desk = room.actions, room.desk

    def can(way: str) -> bool:
        stack = desk.document.undo_stack if desk.document is not None else None
        if stack is None:
            return False
        return stack.canUndo() or floating(desk) is not None if way == "undo" else stack.canRedo()

    def go(way: str) -> None:
        # What is going on, or carried, is given up first: that is the last thing that was done.
        if not (room.hand.cancel() and way == "undo") and desk.document is not None:
            stack = desk.document.undo_stack
            stack.undo() if way == "undo" else stack.redo()

    for number in DIGITS:
        actions.bind(f"{INK}{number}", partial(_take_ink, room, number))
    for way in ("undo", "redo"):
        actions.bind(f"edit.{way}", partial(go, way))
        actions.gate(f"edit.{way}", partial(can, way))
    actions.bind("map.properties", lambda: room.docks.show("properties"))
    actions.bind("map.resize", lambda: room.docks.show("reshape"))
    actions.bind("map.kind", lambda: room.docks.show("reshape"))


def _take_ink(room: Room, number: int) -> None:
    palette: Any = room.docks.panel("palette")
    palette.pick_number(number)


def _views(room: Room) -> None:
    bind, view, window = room.actions.bind, room.view, room.window
    bind("view.zoom_in", lambda: view.zoom(1.25))
    bind("view.zoom_out", lambda: view.zoom(0.8))
    bind("view.zoom_fit", view.fit)
    bind("view.zoom_selection", lambda: _zoom_selection(room))
    bind("view.go_to", lambda: ask_place(room))
    bind("view.next_map", lambda: window.sheets.step(1))
    bind("view.previous_map", lambda: window.sheets.step(-1))
    bind("view.next_panel", lambda: room.docks.cycle(1))
    bind("view.previous_panel", lambda: room.docks.cycle(-1))
    bind("view.reset_layout", room.docks.reset)
    bind("view.full_screen", lambda: window.showNormal() if window.isFullScreen() else window.showFullScreen())
    window.status.zoom_clicked.connect(view.fit)
    window.status.problems_clicked.connect(lambda: room.docks.show("problems"))


def _zoom_selection(room: Room) -> None:
    document, cells = room.desk.document, room.desk.selection
    if document is not None and cells.size:
        room.view.set_scale(1000.0)
        step = max(len(cells) // 2000, 1)
        room.view.centre_on([*cells[::step].tolist(), int(cells[-1])])


def _looks(room: Room) -> None:
    window, actions = room.window, room.actions
    look, settings = window.look, window.settings

    def theme(name: str) -> None:
        look.theme = name
        settings.put("look/theme", name)
        mark()

    def size(percent: int) -> None:
        look.size = percent
        settings.put("look/size", look.size)

    def mark() -> None:
        actions[f"{THEME}{look.theme}"].setChecked(True)
        actions[f"{LANGUAGE}{speech.language}"].setChecked(True)

    for language in LANGUAGES:
        actions.bind(f"{LANGUAGE}{language}", partial(window.speak, language))
    for name in THEMES:
        actions.bind(f"{THEME}{name}", partial(theme, name))
    actions.bind("view.text_larger", lambda: size(look.size + 10))
    actions.bind("view.text_smaller", lambda: size(look.size - 10))
    actions.bind("view.text_usual", lambda: size(100))
    follow(room, mark)
    mark()


def _panels(room: Room) -> None:
    actions, docks = room.actions, room.docks
    for name in PANELS:
        actions.bind(f"{PANEL}{name}", partial(docks.toggle, name))
        dock = docks.docks.get(name)
        if dock is not None:
            action = actions[f"{PANEL}{name}"]
            dock.toggleViewAction().toggled.connect(action.setChecked)
            actions.gate(f"{PANEL}{name}", lambda: room.desk.document is not None)
    actions.refresh()
    docks.made.append(lambda name, panel: _made(room, name, panel))


def _made(room: Room, name: str, panel: object) -> None:
    """Join a panel that was just made with the rest of the window."""
    goto = getattr(panel, "goto", None)
    if goto is not None:
        goto.connect(room.view.flash)
    joints = JOINTS.get(name)
    if joints is not None:
        joints(room, panel)


def _problems(room: Room, panel: Any) -> None:
    dock = room.docks.docks["problems"]
    panel.counted.connect(lambda errors, warnings: room.window.status.show_problems(errors + warnings))
    panel.titled.connect(dock.entitle)
    panel.counted.connect(lambda errors, _warnings: _first_checked(room, errors))


def _first_checked(room: Room, errors: int) -> None:
    """A file that is opened with errors in it brings the list of these to the front, once."""
    sheet = room.window.sheets.current
    document = sheet.document if sheet is not None else None
    if sheet is None or document is None or document is not room.desk.document or sheet.checked:
        return
    sheet.checked = True
    from_file = document.path is not None or document.origin is not None
    if errors and from_file and not document.undo_stack.count():
        room.docks.show("problems", focus=False)


def _form(room: Room, panel: Any) -> None:
    """A cell that is asked for is clicked on the chart, and Escape there gives that up."""

    def picking(on: bool) -> None:
        (room.view.installEventFilter if on else room.view.removeEventFilter)(panel)
        room.telling.ask(Message("panels-form-pick-hint") if on else None)
        if on:
            room.view.setFocus()

    panel.picking.connect(picking)


def _export(room: Room, panel: Any) -> None:
    panel.made.connect(lambda path: room.telling.report(Message("window-told-saved", {"path": path})))


def _palette(room: Room, panel: Any) -> None:
    panel.chooser.left.connect(room.view.setFocus)


def _contents(room: Room, panel: Any) -> None:
    panel.centred.connect(room.view.centre_on)


def _properties(room: Room, panel: Any) -> None:
    panel.asked.connect(lambda id_: room.actions[id_].trigger())


def _backups(room: Room, panel: Any) -> None:
    panel.compare_wanted.connect(room.safe.compare_with)
    panel.copy_wanted.connect(room.filing.add_copy)


JOINTS: dict[str, Callable[[Room, Any], None]] = {
    "problems": _problems,
    "contents": _contents,
    "form": _form,
    "palette": _palette,
    "export": _export,
    "properties": _properties,
    "backups": _backups,
}


def _about(room: Room) -> Message:
    try:
        number = version("fordewind")
    except PackageNotFoundError:
        number = "0"
    return Message("window-told-about", {"version": number, "folder": room.window.settings.folder})
