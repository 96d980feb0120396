"""The menus, made from the action table; and which actions are enabled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from dsl.maps.board.spec import NODES, SECTIONS
from editor.base.texts import distinct_name, set_text, tip
from editor.model.documents.chart import Change
from editor.model.match.match_steps import MatchStep
from editor.model.sessions.edit_commands import things_only
from editor.model.sessions.features import ornament_tool
from editor.model.sessions.painting.trace_state import TracingListener
from editor.model.sessions.pieces.paste_tool import floating
from editor.model.sessions.pieces.whole_map import WHATS, can_turn
from editor.view.actions.action_table import CHART, LANGUAGE, PANEL, PANELS, THEME
from editor.view.actions.qt_actions import Actions
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
        set_text(made, made.setTitle, f"window-menu-{name}")
        set_text(made, made.setAccessibleName, f"window-menu-{name}")
        made.setToolTipsVisible(True)
        return made

    def _submenu(self, menu: QMenu, above: str, name: str) -> QMenu:
        if (above, name) not in self._inner:
            self._inner[above, name] = made = self._menu(name)
            menu.addMenu(made)
        return self._inner[above, name]

    def fill_recent(self) -> None:
        """Fill the menu of recent files."""
        self.recent.clear()
        paths = self.settings.recent[:MOST_RECENT]
        for path in paths:
            action = QAction(distinct_name(path, paths).replace("&", "&&"), self.recent)
            action.setToolTip(tip(str(path)))
            action.triggered.connect(lambda _checked=False, path=path: self.opened.emit(path))
            self.recent.addAction(action)
        self.recent.setEnabled(not self.recent.isEmpty())

    def apply_theme(self, shades: Shades) -> None:
        """Draw the icons in the colour of the text."""
        for row, action in self.actions.all():
            if row.icon:
                action.setIcon(icon(row.icon, shades.text, shades.on_accent))


CARRYING = ("edit.turn_right", "edit.turn_left", "edit.mirror_across", "edit.mirror_down")
SUGGESTED = ("trace.take", "trace.drop")
UNDERLAID = ("trace.lock", "trace.remove")
WHOLE = {"left-right": "mirror_across", "top-bottom": "mirror_down", "half-turn": "turn_half"}


class Enablement(QObject, TracingListener):
    """Enables and disables actions whenever something changes on which that depends."""

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.actions = actions
        gates: dict[str, Callable[[], bool]] = {
            **dict.fromkeys(CARRYING, self._carries),
            "edit.select_none": self._chosen,
            "edit.delete": self._deletable,
            **dict.fromkeys(SUGGESTED, lambda: self.tracing.labels is not None),
            **dict.fromkeys(UNDERLAID, lambda: self._has("underlay")),
            "feature.turn_round": lambda: any(thing.section == "arrows" for thing in self.things),
            "feature.next": self._gone_through,
            "feature.previous": self._gone_through,
            "feature.pick_all": self._peopled,
            **{f"edit.{way}": partial(self._can, way) for way in ("undo", "redo")},
            **dict.fromkeys((f"{PANEL}{name}" for name in PANELS), self._drawn),
            **dict.fromkeys(("mode.play", "file.kit"), self._mapped),
            **dict.fromkeys(("mode.draw", "file.export"), self._on_board),
            "file.backups": lambda: self._drawn() or (self.session is not None and self.session.shows("rules")),
            "file.reload": lambda: self.document is not None and self.document.path is not None,
        }
        for what in WHATS:
            gates[f"map.{WHOLE.get(what, f'turn_{what}')}"] = partial(self._turns, what)
        for id_, gate in gates.items():
            actions.gate(id_, gate)

    # --- conditions ------------------------------------------------------------------------------

    def _carries(self) -> bool:
        session = self.session
        return session is not None and (
            len(session.selection) > 0 or floating(session) is not None or things_only(session)
        )

    def _chosen(self) -> bool:
        return bool(self.things) or (self.session is not None and len(self.session.selection) > 0)

    def _deletable(self) -> bool:
        return self._chosen() or (self.session is not None and ornament_tool.picked(self.session) is not None)

    def _mapped(self) -> bool:
        return self.session is not None and self.session.has_map

    def _on_board(self) -> bool:
        """Whether the game has a board; a card game has only a table."""
        spec = self.session.spec if self.session is not None else None
        return self._mapped() and not (spec is not None and spec.empty)

    def _drawn(self) -> bool:
        return self.session is not None and self.session.mode == "draw"

    def _has(self, key: str) -> bool:
        return self.session is not None and key in self.session.chart.data

    def _peopled(self) -> bool:
        return any(map(self._has, (*SECTIONS, NODES)))

    def _gone_through(self) -> bool:
        return self._peopled() or (self.session is not None and ornament_tool.is_active(self.session))

    def _turns(self, what: str) -> bool:
        return self.session is not None and can_turn(self.session.chart, what)

    def _can(self, way: str) -> bool:
        session = self.session
        if session is None:
            return False
        stack = session.undo_stack
        at = stack.index() - (way == "undo")
        command = stack.command(at) if 0 <= at < stack.count() else None
        if isinstance(command, MatchStep) and not command.stale and not session.play.steps:
            return False
        return stack.canUndo() or floating(session) is not None if way == "undo" else stack.canRedo()

    # --- changes that need an update -------------------------------------------------------------

    def session_changed(self, name: str) -> None:
        """Update the actions that depend on the selection or on pieces being moved."""
        if name in ("piece", "tool"):
            self.actions.refresh()

    def map_changed(self, change: Change) -> None:
        """Update the actions that depend on the contents of the map."""
        if change.sections or change.whole:
            self.actions.refresh()

    def traced(self, name: str) -> None:
        """Update the actions that depend on the suggestions of tracing."""
        if name == "suggestion":
            self.actions.refresh()
