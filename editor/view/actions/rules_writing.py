"""What is done in the text of rules. All bound by the window to the text that is in front.

Where something is done on maps too (undo, duplicate, move up, go to), the same row serves both.
"""

from __future__ import annotations

from editor.view.actions.action_row import ActionRow

TEXT = "text."
ROWS: tuple[ActionRow, ...] = (
    ActionRow("text.find", "edit", "Ctrl+F", "search", needs="text", divided=True),
    ActionRow("text.replace", "edit", "Ctrl+H", "search", needs="text"),
    ActionRow("text.chapter", "", "Ctrl+T", needs="text"),
    ActionRow("text.definition", "", "F12", needs="text"),
    ActionRow("text.peek", "", "Alt+F12", needs="text"),
    ActionRow("text.uses", "", "Shift+F12", needs="text"),
    ActionRow("text.rename", "", "F2", needs="text"),
    ActionRow("text.own_rule", "", "", needs="text"),
    ActionRow("text.add_to_rule", "", "", needs="text"),
    ActionRow("text.complete", "", "Ctrl+Space", needs="text"),
    ActionRow("text.about", "", "Ctrl+K, I", needs="text"),
    ActionRow("text.next_problem", "", "F8", needs="text"),
    ActionRow("text.previous_problem", "", "Shift+F8", needs="text"),
    ActionRow("text.mend", "", "Alt+Return", needs="text"),
    ActionRow("text.format", "", "Alt+Shift+F", needs="text"),
    ActionRow("text.comment", "", "Ctrl+/", needs="text"),
    ActionRow("text.delete_line", "", "Ctrl+Shift+K", needs="text"),
    ActionRow("text.fold", "", "Ctrl+Shift+[", needs="text"),
    ActionRow("text.unfold", "", "Ctrl+Shift+]", needs="text"),
    ActionRow("text.fold_all", "", "", needs="text"),
    ActionRow("text.unfold_all", "", "", needs="text"),
    *(ActionRow(f"text.words_{skin}", "", "", needs="text") for skin in ("en", "ru", "uk")),
)
SHARED = (
    *("edit.undo", "edit.redo", "edit.cut", "edit.copy", "edit.paste", "edit.select_all"),
    *("feature.duplicate", "feature.move_up", "feature.move_down", "feature.move_left", "feature.next"),
    *("feature.previous", "view.go_to", "view.zoom_in", "view.zoom_out", "view.zoom_fit"),
)
"""Rows of maps that do in a text what they do there: undo, double a line, go to one, look nearer."""
