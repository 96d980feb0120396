"""How high the panels at the right are: whoever comes to the front gets what it needs, as far as there is any."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QWidget

from editor.window.docking.dock import LOW, TASKS, UPPER, WIDTH, Dock, DockPlace

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
