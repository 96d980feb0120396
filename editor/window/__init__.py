"""The main window: pages, docks, menus, start page, settings, command palette, tour."""
