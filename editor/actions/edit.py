"""Undo, the clipboard, selections, turns and mirrors. Undo and redo are bound by the window."""

from __future__ import annotations

from editor.actions import features
from editor.actions.row import Row
from editor.tools import verbs
from editor.tools.desk import Desk
from editor.tools.transform import LEFT_TO_RIGHT, TOP_TO_BOTTOM


def delete(desk: Desk) -> None:
    """Remove the features that are picked, or else clear the selected cells."""
    if desk.things:
        features.delete(desk)
    else:
        verbs.clear(desk)


ROWS: tuple[Row, ...] = (
    Row("edit.undo", "edit", "Ctrl+Z", "undo", needs="document"),
    Row("edit.redo", "edit", "Ctrl+Shift+Z; Ctrl+Y", "redo", needs="document"),
    Row("edit.cut", "edit", "Ctrl+X; Shift+Del", "cut", verbs.cut, needs="chosen", divided=True),
    Row("edit.copy", "edit", "Ctrl+C; Ctrl+Ins", "copy", verbs.copy, needs="chosen"),
    Row("edit.paste", "edit", "Ctrl+V; Shift+Ins", "paste", verbs.paste, needs="document"),
    Row("edit.paste_in_place", "edit", "Ctrl+Shift+V", "paste", verbs.paste_in_place, needs="document"),
    Row("edit.delete", "edit", "Del", "delete", delete, needs="document"),
    Row("edit.fill", "edit", "Shift+F", "fill", verbs.fill, needs="selection"),
    Row("edit.select_all", "edit", "Ctrl+A", "select-all", verbs.select_all, needs="document", divided=True),
    Row("edit.select_none", "edit", "Ctrl+Shift+A", "select-none", verbs.select_none, needs="document"),
    Row("edit.select_others", "edit", "Ctrl+I", "select-others", verbs.select_others, needs="document"),
    Row("edit.select_ink", "edit", "Shift+O", "select-ink", verbs.select_ink, needs="document"),
    Row("edit.turn_right", "edit", "R", "turn-right", verbs.turner(1), needs="document", divided=True),
    Row("edit.turn_left", "edit", "Shift+R", "turn-left", verbs.turner(-1), needs="document"),
    Row("edit.mirror_across", "edit", "X", "mirror-across", verbs.mirrorer(LEFT_TO_RIGHT), needs="document"),
    Row("edit.mirror_down", "edit", "Y", "mirror-down", verbs.mirrorer(TOP_TO_BOTTOM), needs="document"),
    Row(
        "map.mirror_across", "map", "", "mirror-across", verbs.map_turner("left-right"), needs="document", divided=True
    ),
    Row("map.mirror_down", "map", "", "mirror-down", verbs.map_turner("top-bottom"), needs="document"),
    Row("map.turn_half", "map", "", "turn-half", verbs.map_turner("half-turn"), needs="document"),
    Row("map.turn_right", "map", "", "turn-right", verbs.map_turner("right"), needs="document"),
    Row("map.turn_left", "map", "", "turn-left", verbs.map_turner("left"), needs="document"),
)
