"""One table of everything that can be done: menus, shortcuts, the command palette and the help are made from it."""
