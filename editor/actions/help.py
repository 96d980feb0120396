"""Help: every action by name, every shortcut, the tour."""

from __future__ import annotations

from editor.actions.row import Row

ROWS = (
    Row("help.commands", "help", "Ctrl+Shift+P; F1", "search"),
    Row("help.shortcuts", "help", "Ctrl+F1", "keyboard"),
    Row("help.tour", "help", "", "tour"),
    Row("help.about", "help", "", "info", divided=True),
)
