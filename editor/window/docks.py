"""The panels around the chart: made when first shown, remembered where they were put, away while no map is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.window.icons import icon
from editor.words import say

if TYPE_CHECKING:
    from editor.window.room import Room

RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
VERSION = 1


@dataclass(frozen=True)
class Place:
    """A panel: where its class is, whether that wants the chart view, too, where it stands, whether at first."""

    name: str
    module: str
    class_: str
    view: bool = False
    area: Qt.DockWidgetArea = RIGHT
    shown: bool = True
    rolls: bool = True
    """Whether it is put into a scroll area."""
    games: bool = False
    """Whether its class wants the rulesets."""


PLACES = (
    Place("palette", "editor.panels.palette", "PalettePanel", rolls=False, games=True),
    Place("trace", "editor.panels.trace", "TracePanel", view=True, shown=False),
    Place("reshape", "editor.panels.reshape", "ReshapePanel", shown=False),
    Place("export", "editor.panels.export", "ExportPanel", shown=False),
    Place("form", "editor.panels.form", "FormPanel"),
    Place("contents", "editor.panels.contents", "ContentsPanel", rolls=False),
    Place("properties", "editor.panels.properties", "PropertiesPanel"),
    Place("history", "editor.panels.history", "HistoryPanel", rolls=False),
    Place("minimap", "editor.canvas.minimap", "Minimap", view=True, rolls=False),
    Place("backups", "editor.panels.backups", "BackupsPanel", shown=False, rolls=False),
    Place("compare", "editor.panels.compare", "ComparePanel", area=BOTTOM, shown=False, rolls=False),
    Place("problems", "editor.panels.problems", "ProblemsPanel", area=BOTTOM, rolls=False),
)
UPPER = ("palette", "trace", "reshape", "export", "backups")
MIDDLE = ("form", "contents", "properties", "history")


class Title(QWidget):
    """The head of a panel: its name and a cross. It is dragged like any other."""

    def __init__(self, dock: QDockWidget, key: str) -> None:
        super().__init__(dock)
        self.name = QLabel()
        self.name.setProperty("role", "dock")
        say(self.name, self.name.setText, key)
        self.cross = QToolButton()
        self.cross.setAutoRaise(True)
        self.cross.setIconSize(QSize(14, 14))
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        say(self.cross, self.cross.setAccessibleName, "window-close-panel")
        say(self.cross, self.cross.setToolTip, "window-close-panel")
        self.cross.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(9, 2, 4, 2)
        row.addWidget(self.name, 1)
        row.addWidget(self.cross)


class Dock(QDockWidget):
    """One panel in its frame. ``panel`` is None until it was shown."""

    def __init__(self, place: Place, make: Callable[[Place], QWidget]) -> None:
        super().__init__()
        self.place, self._make = place, make
        self.panel: QWidget | None = None
        self.setObjectName(f"dock-{place.name}")
        say(self, self.setWindowTitle, f"window-dock-{place.name}")
        say(self, self.setAccessibleName, f"window-dock-{place.name}")
        self.head = Title(self, f"window-dock-{place.name}")
        self.setTitleBarWidget(self.head)
        holder = QWidget()
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setWidget(holder)
        self.visibilityChanged.connect(lambda seen: self.fill() if seen else None)

    def fill(self) -> QWidget:
        """Make the panel if it is not there yet."""
        if self.panel is None:
            self.panel = self._make(self.place)
            self._column.addWidget(_rolling(self.panel) if self.place.rolls else self.panel)
        return self.panel


def _rolling(panel: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setAccessibleName(panel.accessibleName())
    area.setWidget(panel)
    area.setMinimumWidth(panel.minimumSizeHint().width() + 14)
    return area


class Docks(QObject):
    """All panels of the window."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.room, self.window = room, room.window
        self.docks = {place.name: Dock(place, self._panel) for place in PLACES if find_spec(place.module)}
        self._on_map = False
        self._state: QByteArray | None = None
        self.made: list[Callable[[str, QWidget], None]] = []
        """Called with the name of a panel and the panel when it was made."""
        for dock in self.docks.values():
            self.window.addDockWidget(dock.place.area, dock)
            dock.hide()
        for strip in self._strips():
            strip.hide()
        self.window.setDockNestingEnabled(True)
        self.window.setTabPosition(RIGHT, QTabWidget.TabPosition.North)
        corner = Qt.Corner.BottomRightCorner
        self.window.setCorner(corner, RIGHT)
        self._dress()
        self.window.look.changed.connect(self._dress)

    def _strips(self) -> tuple[QWidget, ...]:
        return self.room.tool_strip, self.room.option_strip

    def _dress(self) -> None:
        for dock in self.docks.values():
            dock.head.cross.setIcon(icon("close", self.window.look.shades.soft))

    def _panel(self, place: Place) -> QWidget:
        class_ = getattr(import_module(place.module), place.class_)
        more = {"games": self.room.games} if place.games else {}
        made: QWidget = class_(*((self.room.desk, self.room.view) if place.view else (self.room.desk,)), **more)
        for listener in self.made:
            listener(place.name, made)
        return made

    def panel(self, name: str) -> QWidget | None:
        """A panel by name, made if need be; None if there is none of that name."""
        dock = self.docks.get(name)
        return dock.fill() if dock is not None else None

    # --- laying out ------------------------------------------------------------------------------

    def _columns(self) -> list[list[Dock]]:
        """The panels at the right from top to bottom; those of one place together."""
        there = self.docks
        columns = [[there[name] for name in names if name in there] for names in (UPPER, MIDDLE, ("minimap",))]
        return [column for column in columns if column]

    def arrange(self) -> None:
        """Every panel where it is at first."""
        window, there, columns = self.window, self.docks, self._columns()
        for dock in there.values():
            dock.setFloating(False)
            window.addDockWidget(dock.place.area, dock)
        for above, below in pairwise(columns):
            window.splitDockWidget(above[0], below[0], Qt.Orientation.Vertical)
        for column in columns:
            for dock in column[1:]:
                window.tabifyDockWidget(column[0], dock)
        for dock in there.values():
            dock.setVisible(dock.place.shown)
        for column in columns:
            column[0].raise_()
        self._sizes()
        QTimer.singleShot(0, self, self._sizes)  # once more when all of them have been laid out

    def _sizes(self) -> None:
        """As wide and high as they are at first."""
        window, there = self.window, self.docks
        firsts = [column[0] for column in self._columns()]
        window.resizeDocks(firsts, [310] * len(firsts), Qt.Orientation.Horizontal)
        window.resizeDocks(firsts, [330, 190, 130][: len(firsts)], Qt.Orientation.Vertical)
        if "problems" in there:
            window.resizeDocks([there["problems"]], [150], Qt.Orientation.Vertical)

    def on_map(self, on: bool) -> None:
        """Panels and strips are there while a map is shown."""
        if on == self._on_map:
            return
        self._on_map = on
        if not on:
            self._state = self.window.saveState(VERSION)
            for widget in (*self.docks.values(), *self._strips()):
                widget.hide()
            return
        for strip in self._strips():
            strip.show()
        state = self._state or self.window.settings.blob("state")
        if state.isEmpty() or not self.window.restoreState(state, VERSION):
            self.arrange()
        for strip in self._strips():
            strip.show()
        self.panel("problems")  # what is wrong is counted even while the list is put away

    def reset(self) -> None:
        """Every panel where it was at first."""
        self.arrange()

    def remember(self) -> None:
        """Keep the layout for the next time."""
        if self._on_map:
            self._state = self.window.saveState(VERSION)
        if self._state is not None:
            self.window.settings.put("state", self._state)

    # --- showing ---------------------------------------------------------------------------------

    def shows(self, name: str) -> bool:
        """Whether a panel can be seen now."""
        dock = self.docks.get(name)
        return dock is not None and dock.isVisible() and not dock.visibleRegion().isEmpty()

    def show(self, name: str, focus: bool = True) -> None:
        """Bring a panel to the front."""
        dock = self.docks.get(name)
        if dock is None or not self._on_map:
            return
        dock.show()
        dock.raise_()
        dock.fill()
        if focus:
            focus_into(dock)

    def toggle(self, name: str) -> None:
        """Show a panel and go there; put away one that is in front."""
        dock = self.docks.get(name)
        if dock is None:
            return
        if self.shows(name):
            dock.close()
            self.room.view.setFocus()
        else:
            self.show(name)

    def cycle(self, by: int) -> None:
        """Move the keyboard to the next place: chart, panels, strips."""
        places = [widget for widget in self._round() if widget.isVisible()]
        focus = self.window.focusWidget()
        here = next((k for k, widget in enumerate(places) if widget is focus or _holds(widget, focus)), -1)
        for step in range(1, len(places) + 1):
            widget = places[(here + by * step) % len(places)]
            if focus_into(widget):
                return

    def _round(self) -> list[QWidget]:
        sheets = self.window.sheets
        if not self._on_map:
            return [sheets.pages, sheets.notices, sheets.bar]
        docks = [dock for name, dock in self.docks.items() if self.shows(name)]
        return [self.room.view, *docks, sheets.notices, self.room.tool_strip, self.room.option_strip, sheets.bar]


def _holds(widget: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and widget.isAncestorOf(focus)


def focus_into(widget: QWidget) -> bool:
    """Give the keyboard to a widget or the first one in it that takes it; gives whether there was one."""
    reason = Qt.FocusReason.TabFocusReason
    first = [widget] if widget.focusPolicy() & Qt.FocusPolicy.TabFocus else []
    for inner in [*first, *widget.findChildren(QWidget)]:
        if inner.focusPolicy() & Qt.FocusPolicy.TabFocus and inner.isVisible() and inner.isEnabled():
            inner.setFocus(reason)
            return True
    return False
