"""Undo, the clipboard, selections, turns and mirrors. Undo and redo are bound by the window."""

from __future__ import annotations

from editor.model.sessions import edit_commands
from editor.model.sessions.features import ornament_tool
from editor.model.sessions.selecting.transform import LEFT_TO_RIGHT, TOP_TO_BOTTOM
from editor.model.sessions.session import Session
from editor.view.actions import features
from editor.view.actions.action_row import ActionRow


def delete(session: Session) -> None:
    """Remove the ornament that is taken, or the features that are picked, or else clear the selected cells."""
    if ornament_tool.taken(session) is not None:
        ornament_tool.remove_taken(session)
    elif session.things:
        features.delete(session)
    else:
        edit_commands.clear(session)


ROWS: tuple[ActionRow, ...] = (
    ActionRow("edit.undo", "edit", "Ctrl+Z", "undo", needs="game"),
    ActionRow("edit.redo", "edit", "Ctrl+Shift+Z; Ctrl+Y", "redo", needs="game"),
    ActionRow("edit.cut", "edit", "Ctrl+X; Shift+Del", "cut", edit_commands.cut, needs="chosen", divided=True),
    ActionRow("edit.copy", "edit", "Ctrl+C; Ctrl+Ins", "copy", edit_commands.copy, needs="chosen"),
    ActionRow("edit.paste", "edit", "Ctrl+V; Shift+Ins", "paste", edit_commands.paste, needs="document"),
    ActionRow("edit.paste_in_place", "edit", "Ctrl+Shift+V", "paste", edit_commands.paste_in_place, needs="document"),
    ActionRow("edit.delete", "edit", "Del", "delete", delete, needs="document"),
    ActionRow("edit.fill", "edit", "Shift+F", "fill", edit_commands.fill, needs="selection"),
    ActionRow(
        "edit.select_all", "edit", "Ctrl+A", "select-all", edit_commands.select_all, needs="document", divided=True
    ),
    ActionRow("edit.select_none", "edit", "Ctrl+Shift+A", "select-none", edit_commands.select_none, needs="document"),
    ActionRow("edit.select_others", "edit", "Ctrl+I", "select-others", edit_commands.select_others, needs="document"),
    ActionRow("edit.select_ink", "edit", "Shift+O", "select-ink", edit_commands.select_ink, needs="document"),
    ActionRow("edit.turn_right", "edit", "R", "turn-right", edit_commands.turner(1), needs="document", divided=True),
    ActionRow("edit.turn_left", "edit", "Shift+R", "turn-left", edit_commands.turner(-1), needs="document"),
    ActionRow(
        "edit.mirror_across", "edit", "X", "mirror-across", edit_commands.mirrorer(LEFT_TO_RIGHT), needs="document"
    ),
    ActionRow("edit.mirror_down", "edit", "Y", "mirror-down", edit_commands.mirrorer(TOP_TO_BOTTOM), needs="document"),
    ActionRow(
        "map.mirror_across",
        "map",
        "",
        "mirror-across",
        edit_commands.map_turner("left-right"),
        needs="document",
        divided=True,
    ),
    ActionRow("map.mirror_down", "map", "", "mirror-down", edit_commands.map_turner("top-bottom"), needs="document"),
    ActionRow("map.turn_half", "map", "", "turn-half", edit_commands.map_turner("half-turn"), needs="document"),
    ActionRow("map.turn_right", "map", "", "turn-right", edit_commands.map_turner("right"), needs="document"),
    ActionRow("map.turn_left", "map", "", "turn-left", edit_commands.map_turner("left"), needs="document"),
)
