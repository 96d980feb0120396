"""Help: every action by name, every shortcut, the tours."""

from __future__ import annotations

from editor.view.actions.action_row import ActionRow

ROWS = (
    ActionRow("help.commands", "help", "Ctrl+Shift+P; F1", "search"),
    ActionRow("help.shortcuts", "help", "Ctrl+F1", "keyboard"),
    ActionRow("help.tour", "help", "", "tour"),
    ActionRow("help.about", "help", "", "info", divided=True),
)
