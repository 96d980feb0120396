"""Where maps are drawn: the chart with the panels docked around it and the tools at its left.

A main window within the window, so that panels and tools belong to drawing alone, and stand as they were left when one
comes back from the rules.
"""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, Qt
from PySide6.QtWidgets import QMainWindow, QTabBar, QToolButton

from editor.base.texts import say
from editor.window.modes.chart_page import ChartPage


class DrawPage(QMainWindow):
    """The chart amid its docks."""

    def __init__(self, chart: ChartPage) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setCentralWidget(chart)

    def hold_chart(self, chart: ChartPage) -> None:
        """Show the chart here again."""
        self.setCentralWidget(chart)
        chart.show()

    def childEvent(self, event: QChildEvent) -> None:
        """Qt makes the tabs of panels that share a place: a screen reader must be able to name them."""
        child = event.child()
        if event.polished() and isinstance(child, QTabBar) and not child.accessibleName():
            child.setElideMode(Qt.TextElideMode.ElideNone)  # names whole; what has no room is scrolled to
            child.setUsesScrollButtons(True)
            for name, scroll in zip(("left", "right"), child.findChildren(QToolButton)):
                say(scroll, scroll.setAccessibleName, f"window-tabs-{name}")
                say(scroll, scroll.setToolTip, f"window-tabs-{name}")
            say(child, child.setAccessibleName, "window-menu-panels")
        super().childEvent(event)
