"""The three things that are done with a game in a tab, and what is seen of its rules. All bound by the window."""

from __future__ import annotations

from editor.view.actions.action_row import ActionRow

MODE = "mode."

ROWS = (
    ActionRow(f"{MODE}draw", "view", "Ctrl+1", "map", group="mode", needs="game", divided=True),
    ActionRow(f"{MODE}rules", "view", "Ctrl+2", "rules", group="mode", needs="game"),
    ActionRow(f"{MODE}play", "view", "Ctrl+3", "play", group="mode", needs="game"),
    ActionRow("rules.text", "view", "Ctrl+Shift+E", "text", checkable=True, needs="rules", divided=True),
    ActionRow("rules.different", "view", "Ctrl+Shift+U", "different", needs="rules"),
    ActionRow("rules.find", "view", "Ctrl+P", "search", needs="rules"),
    ActionRow("rules.outline", "view", "Ctrl+B", "outline", checkable=True, needs="rules"),
    ActionRow("rules.help", "view", "Ctrl+Alt+B", "help-column", checkable=True, needs="rules"),
)
