"""One panel in its frame: where it stands at first, its head, and how its contents are made when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from editor.words import say

RIGHT, BOTTOM = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea


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
    Place("reshape", "editor.panels.reshape", "ReshapePanel", shown=False, rolls=False),
    Place("export", "editor.panels.export", "ExportPanel", shown=False, rolls=False),
    Place("form", "editor.panels.form", "FormPanel", rolls=False),
    Place("contents", "editor.panels.contents", "ContentsPanel", rolls=False),
    Place("properties", "editor.panels.properties", "PropertiesPanel", games=True),
    Place("history", "editor.panels.history", "HistoryPanel", rolls=False),
    Place("backups", "editor.panels.backups", "BackupsPanel", shown=False, rolls=False),
    Place("problems", "editor.panels.problems", "ProblemsPanel", area=BOTTOM, rolls=False),
    Place("compare", "editor.panels.compare", "ComparePanel", area=BOTTOM, shown=False, rolls=False),
    Place("minimap", "editor.canvas.minimap", "Minimap", view=True, area=BOTTOM, rolls=False),
)
UPPER = ("palette", "trace", "reshape", "export", "backups")
MIDDLE = ("form", "contents", "properties", "history")
LOWER = ("problems", "compare")
WIDTH, LOW = 310, 150
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

    def __init__(self, place: Place, make: Callable[[Place], QWidget]) -> None:
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
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        say(area, area.setAccessibleName, f"window-dock-{self.place.name}")
        area.setWidget(panel)
        area.setMinimumWidth(panel.minimumSizeHint().width() + 14)
        return area
