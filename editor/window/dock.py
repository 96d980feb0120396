"""Dock widgets: the table of panels with their first places, title bars, creation on first use, and their heights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QMainWindow,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.base.texts import set_text
from editor.view.widgets.makers import NO_MARGINS, hbox, vbox

RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


Group = Literal["palette", "task", "thing", "list", "map"]
"""Where a panel is at first. At the right above: ``palette``, and in front of it ``task`` (one at a time); at the right
below: ``thing``; under the chart: ``list``, and beside these ``map``."""


@dataclass(frozen=True)
class DockPlace:
    """A panel: its group, module and class (``view``: that takes the chart view), and whether it is shown at first."""

    name: str
    group: Group
    module: str
    class_: str
    view: bool = False
    shown: bool = True
    rolls: bool = True
    """Whether it is put into a scroll area."""
    lists: bool = False
    """Whether a part of it scrolls by itself: then the panel does not scroll vertically, too."""
    games: bool = False
    """Whether its class takes the rulesets as an argument."""

    @property
    def area(self) -> Qt.DockWidgetArea:
        """The side of the window at which it is docked."""
        return BOTTOM if self.group in ("list", "map") else RIGHT


PLACES = (
    DockPlace("palette", "palette", "editor.draw.palette.palette_panel", "PalettePanel", games=True),
    DockPlace("trace", "task", "editor.draw.tracing.trace_panel", "TracePanel", True, shown=False, lists=True),
    DockPlace("reshape", "task", "editor.draw.reshape.reshape_panel", "ReshapePanel", shown=False),
    DockPlace("ornaments", "task", "editor.draw.palette.ornaments_panel", "OrnamentsPanel", shown=False),
    DockPlace("export", "task", "editor.view.panels.export_panel", "ExportPanel", shown=False, lists=True),
    DockPlace("kit", "task", "editor.view.panels.kit_panel", "KitPanel", shown=False),
    DockPlace("backups", "task", "editor.view.panels.backups_panel", "BackupsPanel", shown=False),
    DockPlace("form", "thing", "editor.draw.features.form_panel", "FormPanel"),
    DockPlace("contents", "thing", "editor.draw.features.contents_panel", "ContentsPanel"),
    DockPlace("properties", "thing", "editor.draw.features.map_properties", "PropertiesPanel", games=True),
    DockPlace("history", "thing", "editor.view.panels.history_panel", "HistoryPanel"),
    DockPlace("problems", "list", "editor.view.panels.problems_panel", "ProblemsPanel", lists=True),
    DockPlace("compare", "list", "editor.view.panels.compare_panel", "ComparePanel", shown=False),
    DockPlace("minimap", "map", "editor.view.canvas.minimap", "Minimap", view=True, rolls=False),
)


def of_groups(*groups: Group) -> tuple[str, ...]:
    """The names of the panels of some groups, in their order."""
    return tuple(place.name for place in PLACES if place.group in groups)


UPPER, MIDDLE, LOWER, TASKS = of_groups("palette", "task"), of_groups("thing"), of_groups("list"), of_groups("task")
WIDTH, LOW = 312, 150
"""The width of the panels at the right and the height of those below the chart, in pixels."""


class Title(QWidget):
    """The title bar of a panel: its name and a close button. It can be dragged like Qt's own."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.name = QLabel()
        self.name.setProperty("role", "dock")
        self.cross = QToolButton(autoRaise=True)
        self.cross.setIconSize(QSize(14, 14))
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_text(self.cross, self.cross.setAccessibleName, "window-close-panel")
        set_text(self.cross, self.cross.setToolTip, "window-close-panel")
        self.cross.clicked.connect(dock.close)
        row = hbox(self, (9, 2, 4, 2))
        row.addWidget(self.name, 1)
        row.addWidget(self.cross)


class Dock(QDockWidget):
    """The frame of one panel. ``panel`` is None until it is shown for the first time."""

    closed = Signal()
    """Emitted when the user closes it, not when it is hidden in favour of another one."""

    def __init__(self, place: DockPlace, make: Callable[[DockPlace], QWidget]) -> None:
        super().__init__()
        self.place, self._make = place, make
        self.panel: QWidget | None = None
        self.setObjectName(f"dock-{place.name}")
        self.head = Title(self)
        set_text(self, self.entitle, f"window-dock-{place.name}")
        self.setTitleBarWidget(self.head)
        holder = QWidget()
        self._column = vbox(holder, NO_MARGINS)
        self.setWidget(holder)
        self.visibilityChanged.connect(lambda seen: self.fill() if seen else None)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Emit ``closed``."""
        super().closeEvent(event)
        self.closed.emit()

    def entitle(self, title: str) -> None:
        """Change the title, in the title bar and in the tab."""
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.head.name.setText(title)

    def fill(self) -> QWidget:
        """Create the panel, unless it exists."""
        if self.panel is None:
            self.panel = self._make(self.place)
            self._column.addWidget(self._rolling(self.panel) if self.place.rolls else self.panel)
        return self.panel

    def _rolling(self, panel: QWidget) -> QScrollArea:
        area = Rolling(panel, self.parentWidget() or self, upright=not self.place.lists)
        set_text(area, area.setAccessibleName, f"window-dock-{self.place.name}")
        return area


class FixedHeightLayout(QVBoxLayout):
    """The layout of a panel with a part that scrolls by itself: not so high that this part need not scroll."""

    def hasHeightForWidth(self) -> bool:
        """False: its height does not depend on its width."""
        return False


class Rolling(QScrollArea):
    """A scroll area for a panel that is too high for its place; it is always as wide as the panel's texts need."""

    def __init__(self, panel: QWidget, main: QWidget, upright: bool) -> None:
        """``main``: the window, of whose width the panel takes a part at most. ``upright``: it scrolls vertically."""
        super().__init__()
        self.panel, self.main, self.upright = panel, main, upright
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = panel
        if not upright:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            inside = QWidget()
            column = FixedHeightLayout(inside)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(panel)
        self.setWidget(inside)
        panel.installEventFilter(self)
        main.installEventFilter(self)

    def minimumSizeHint(self) -> QSize:
        """The panel's width, if that leaves most of the window to the chart."""
        wide = self.panel.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width() + 3
        return QSize(min(wide, self.main.width() * 2 // 5), 48 if self.upright else self._least())

    def _least(self) -> int:
        """The height in which everything is visible except the part that scrolls by itself."""
        layout, high = self.panel.layout(), self.panel.minimumSizeHint().height()
        if layout is not None and layout.hasHeightForWidth():
            high = max(high, layout.minimumHeightForWidth(self.viewport().width()))
        return high + 2 * self.frameWidth()

    def sizeHint(self) -> QSize:
        """The size hint of the panel, instead of the smaller one of a scroll area."""
        return self.panel.sizeHint().expandedTo(self.minimumSizeHint())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update the width when texts, letters or the window change."""
        if event.type() == (QEvent.Type.Resize if watched is self.main else QEvent.Type.LayoutRequest):
            self.updateGeometry()
        return super().eventFilter(watched, event)


LEAST_HEIGHT = 180
"""Pixels that every panel of the column keeps, if it needs so much."""


class DockHeights:
    """Divides the height of the column at the right of the chart among its panels."""

    def __init__(
        self,
        window: QMainWindow,
        docks: Mapping[str, Dock],
        shows: Callable[[str], bool],
        columns: Callable[[], list[list[Dock]]],
        view: QWidget,
    ) -> None:
        """``shows``: returns whether a panel is visible; ``columns``: those at the right; ``view``: the chart."""
        self.window, self.docks, self.shows, self.columns, self.view = window, docks, shows, columns, view
        self._former: list[int] = []
        """The heights before one of the panels got more; empty if none did."""

    def stacked(self) -> list[Dock]:
        """The visible panels at the right, from top to bottom."""
        found = [next((dock for dock in column if self.shows(dock.place.name)), None) for column in self.columns()]
        return [dock for dock in found if dock is not None and not dock.isFloating()]

    def give(self, dock: Dock) -> None:
        """Give a panel at the right, which was opened or has more to show, the height that it needs."""
        if dock.place.name == "compare":  # two maps and a list need more than a few lines of problems
            high = max(dock.height(), self.window.height() // 5 * 2)
            self.window.resizeDocks([dock], [high], Qt.Orientation.Vertical)
        stacked = self.stacked()
        if len(stacked) < 2 or dock not in stacked or dock.panel is None:
            return
        total = sum(other.height() for other in stacked)
        spared = LOW if dock.place.name in UPPER else WIDTH
        given = min(_needed(dock), total - min(spared, total // 2))
        if given <= dock.height():
            return
        if not self._former:
            self._former = [other.height() for other in stacked]
        self._set(stacked, [given if other is dock else total - given for other in stacked])

    def take_back(self, place: DockPlace, shown: bool) -> None:
        """Give the height of a panel that was hidden back to the others."""
        if shown or not self.view.isVisible():
            return
        if place.name in UPPER and not any(other.place.name in TASKS for other in self.stacked()):
            self.restore()  # else another task replaces it, and keeps its height
        if place.name == "compare" and self.docks["problems"].isVisible():
            self.window.resizeDocks([self.docks["problems"]], [LOW], Qt.Orientation.Vertical)

    def restore(self) -> None:
        """Restore the heights from before one of the panels got more."""
        stacked, former = self.stacked(), self._former
        self._former = []
        if len(stacked) == len(former) > 0:
            self._set(stacked, former)

    def mend(self) -> None:
        """If a panel is too low to be used, give both the same height."""
        stacked = self.stacked()
        if any(dock.height() < min(LEAST_HEIGHT, _needed(dock)) for dock in stacked):
            self._set(stacked, [100] * len(stacked))

    def _set(self, stacked: list[Dock], heights: list[int]) -> None:
        self.window.resizeDocks(stacked, heights, Qt.Orientation.Vertical)


def _needed(dock: Dock) -> int:
    """The height in which a panel shows all its contents at its present width."""
    if dock.panel is None:
        return 0
    high = dock.panel.sizeHint().height()
    if dock.panel.hasHeightForWidth():
        high = max(high, dock.panel.heightForWidth(dock.panel.width()))
    return high + dock.head.height() + 8
