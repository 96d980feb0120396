"""The menus, made from the action table; icons in the colour of the theme."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from editor.base.texts import file_said, say, tip
from editor.view.actions.qt_actions import Actions
from editor.view.actions.view import CHART, LANGUAGE, PANEL, THEME
from editor.view.widgets.icons import icon
from editor.view.widgets.shades import Shades
from editor.window.settings import Settings

SUBMENUS = ((LANGUAGE, "language"), (THEME, "theme"), (CHART, "chart"), (PANEL, "panels"), ("symmetry.", "symmetry"))
MOST_RECENT = 12


class Menus(QObject):
    """Fills the window's menus."""

    opened = Signal(object)
    """A recent file (a ``Path``) was chosen."""

    def __init__(self, menus: dict[str, QMenu], actions: Actions, settings: Settings) -> None:
        super().__init__()
        self.actions, self.settings, self._parent = actions, settings, menus["file"]
        self.recent = self._menu("recent")
        self._inner: dict[tuple[str, str], QMenu] = {}
        for row, action in actions.all():
            menu = menus.get(row.menu)
            if menu is None:
                continue
            inner = next((name for start, name in SUBMENUS if row.id.startswith(start)), "")
            if row.divided:
                self._inner.get((row.menu, inner), menu).addSeparator()
            (self._submenu(menu, row.menu, inner) if inner else menu).addAction(action)
            if row.id == "file.open_folder":
                menu.addMenu(self.recent)
        self.fill_recent()

    def _menu(self, name: str) -> QMenu:
        made = QMenu(self._parent)
        say(made, made.setTitle, f"window-menu-{name}")
        say(made, made.setAccessibleName, f"window-menu-{name}")
        made.setToolTipsVisible(True)
        return made

    def _submenu(self, menu: QMenu, above: str, name: str) -> QMenu:
        if (above, name) not in self._inner:
            self._inner[above, name] = made = self._menu(name)
            menu.addMenu(made)
        return self._inner[above, name]

    def fill_recent(self) -> None:
        """The recent files."""
        self.recent.clear()
        paths = self.settings.recent[:MOST_RECENT]
        for path in paths:
            action = QAction(file_said(path, paths).replace("&", "&&"), self.recent)
            action.setToolTip(tip(str(path)))
            action.triggered.connect(lambda _checked=False, path=path: self.opened.emit(path))
            self.recent.addAction(action)
        self.recent.setEnabled(not self.recent.isEmpty())

    def apply_theme(self, shades: Shades) -> None:
        """Icons in the colour of the text."""
        for row, action in self.actions.all():
            if row.icon:
                action.setIcon(icon(row.icon, shades.text, shades.on_accent))
