"""One table of all actions, from which menus, shortcuts, the command palette and the help are made."""

MENUS = ("file", "edit", "view", "tools", "map", "trace", "play", "help")
"""The menus of the window, from left to right; here, where nothing heavy is imported."""
