"""One panel in its frame: where it stands at first, its head, and how its contents are made when it is first shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.base.texts import say

RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


Group = Literal["palette", "task", "thing", "list", "map"]
"""Where a panel stands: at the right above, first or, one task at a time, over it; at the right under these; below the
chart, with the other lists or at the side of them."""


@dataclass(frozen=True)
class DockPlace:
    """A panel: its group, where its class is, whether that wants the chart view, too, whether it is shown at first."""

    name: str
    group: Group
    module: str
    class_: str
    view: bool = False
    shown: bool = True
    rolls: bool = True
    """Whether it is put into a scroll area."""
    lists: bool = False
    """Whether a part of it rolls by itself: then the whole does not roll up and down, too."""
    games: bool = False
    """Whether its class wants the rulesets."""

    @property
    def area(self) -> Qt.DockWidgetArea:
        """The side of the window."""
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
"""Of the panels at the right and of those below the chart, in pixels."""


class Title(QWidget):
    """The head of a panel: its name and a cross. It is dragged like any other."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.name = QLabel()
        self.name.setProperty("role", "dock")
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

    closed = Signal()
    """Somebody closes it; it is not only put away for another."""

    def __init__(self, place: DockPlace, make: Callable[[DockPlace], QWidget]) -> None:
        super().__init__()
        self.place, self._make = place, make
        self.panel: QWidget | None = None
        self.setObjectName(f"dock-{place.name}")
        self.head = Title(self)
        say(self, self.entitle, f"window-dock-{place.name}")
        self.setTitleBarWidget(self.head)
        holder = QWidget()
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setWidget(holder)
        self.visibilityChanged.connect(lambda seen: self.fill() if seen else None)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell of the closing."""
        super().closeEvent(event)
        self.closed.emit()

    def entitle(self, title: str) -> None:
        """Say another title, in the head and in the tab."""
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.head.name.setText(title)

    def fill(self) -> QWidget:
        """Make the panel if it is not there yet."""
        if self.panel is None:
            self.panel = self._make(self.place)
            self._column.addWidget(self._rolling(self.panel) if self.place.rolls else self.panel)
        return self.panel

    def _rolling(self, panel: QWidget) -> QScrollArea:
        area = Rolling(panel, self.parentWidget() or self, upright=not self.place.lists)
        say(area, area.setAccessibleName, f"window-dock-{self.place.name}")
        return area


class AsHighAsThereIs(QVBoxLayout):
    """Of a panel in which a part rolls: else a scroll area gives it the height in which nothing would."""

    def hasHeightForWidth(self) -> bool:
        """Its height does not follow from its width."""
        return False


class Rolling(QScrollArea):
    """A panel that rolls where there is too little height for it; it is given the width that its words need now."""

    def __init__(self, panel: QWidget, main: QWidget, upright: bool) -> None:
        """``main``: the window of which the panel may take a part, floating or not. ``upright``: rolls up and down."""
        super().__init__()
        self.panel, self.main, self.upright = panel, main, upright
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = panel
        if not upright:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            inside = QWidget()
            column = AsHighAsThereIs(inside)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(panel)
        self.setWidget(inside)
        panel.installEventFilter(self)
        main.installEventFilter(self)

    def minimumSizeHint(self) -> QSize:
        """As wide as the panel, if that leaves most of the window to the chart."""
        wide = self.panel.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width() + 3
        return QSize(min(wide, self.main.width() * 2 // 5), 48 if self.upright else self._least())

    def _least(self) -> int:
        """The height in which all is seen but the part that rolls by itself."""
        layout, high = self.panel.layout(), self.panel.minimumSizeHint().height()
        if layout is not None and layout.hasHeightForWidth():
            high = max(high, layout.minimumHeightForWidth(self.viewport().width()))
        return high + 2 * self.frameWidth()

    def sizeHint(self) -> QSize:
        """As the panel itself, whatever else a scroll area thinks."""
        return self.panel.sizeHint().expandedTo(self.minimumSizeHint())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Other words or larger letters need another width, and a smaller window gives less."""
        if event.type() == (QEvent.Type.Resize if watched is self.main else QEvent.Type.LayoutRequest):
            self.updateGeometry()
        return super().eventFilter(watched, event)


LEAST = 180
"""A panel of the column is not left lower than this, if it needs as much."""


class DockHeights:
    """Shares out the column at the right of the chart."""

    def __init__(
        self,
        window: QMainWindow,
        docks: Mapping[str, Dock],
        shows: Callable[[str], bool],
        columns: Callable[[], list[list[Dock]]],
        view: QWidget,
    ) -> None:
        """``shows``: whether a panel can be seen; ``columns``: those at the right; ``view``: the chart beside them."""
        self.window, self.docks, self.shows, self.columns, self.view = window, docks, shows, columns, view
        self._former: list[int] = []
        """The heights before one of the panels needed more."""

    def stacked(self) -> list[Dock]:
        """Of the panels at the right those that are in front, from top to bottom."""
        found = [next((dock for dock in column if self.shows(dock.place.name)), None) for column in self.columns()]
        return [dock for dock in found if dock is not None and not dock.isFloating()]

    def give(self, dock: Dock) -> None:
        """A panel at the right that was asked for, or has more to show now, gets the height that it needs."""
        if dock.place.name == "compare":  # two maps and a list want more than the few lines of problems
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
        """A panel was put away: the others get the height back that it had been given."""
        if shown or not self.view.isVisible():
            return
        if place.name in UPPER and not any(other.place.name in TASKS for other in self.stacked()):
            self.restore()  # else it was put away for another task, which keeps what it was given
        if place.name == "compare" and self.docks["problems"].isVisible():
            self.window.resizeDocks([self.docks["problems"]], [LOW], Qt.Orientation.Vertical)

    def restore(self) -> None:
        """Everything as high as it was before one of them needed more."""
        stacked, former = self.stacked(), self._former
        self._former = []
        if len(stacked) == len(former) > 0:
            self._set(stacked, former)

    def mend(self) -> None:
        """A layout in which a panel cannot be used, for whatever reason, is not kept: both get their half."""
        stacked = self.stacked()
        if any(dock.height() < min(LEAST, _needed(dock)) for dock in stacked):
            self._set(stacked, [100] * len(stacked))

    def _set(self, stacked: list[Dock], heights: list[int]) -> None:
        self.window.resizeDocks(stacked, heights, Qt.Orientation.Vertical)


def _needed(dock: Dock) -> int:
    """The height in which a panel shows all that it has to show at its width."""
    if dock.panel is None:
        return 0
    high = dock.panel.sizeHint().height()
    if dock.panel.hasHeightForWidth():
        high = max(high, dock.panel.heightForWidth(dock.panel.width()))
    return high + dock.head.height() + 8
