"""One table of everything that can be done: menus, shortcuts, the command palette and the help are made from it."""

MENUS = ("file", "edit", "view", "tools", "map", "trace", "play", "help")
"""The menus of the window, from the left to the right; here, where nothing heavy is loaded."""
