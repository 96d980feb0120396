"""The page of every game at work: of the modes of its session the one that is shown, or Rules beside Play.

The chart is one for Draw and Play: whoever of them is shown has it, at the same place and as near.
"""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, Qt
from PySide6.QtWidgets import QMainWindow, QSplitter, QTabBar, QToolButton, QWidget

from editor.base.texts import say
from editor.model.sessions.session_factory import SessionListener
from editor.play.why_not_card import WhyNotCard
from editor.window.modes.chart_page import ChartPage
from editor.window.modes.play_page import PlayPage
from editor.window.tabs import Pages


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


RULES_WIDTH, RULES_LEAST = 462, 400
"""Pixels of the rules where they stand beside Play: at first, and at least."""


class GamePage(Pages, SessionListener):
    """Draw, Rules and Play, one over the other; two of them side by side."""

    def __init__(self, chart: ChartPage, draw: DrawPage, rules: QWidget, play: PlayPage) -> None:
        super().__init__()
        self.chart, self.draw, self.play = chart, draw, play
        self.modes: dict[str, QWidget] = {"draw": draw, "rules": rules, "play": play}
        self.why_not: WhyNotCard | None = None
        """The card on the chart that tells why something is not offered; made with the first match."""
        self.beside = QSplitter()
        self.beside.setChildrenCollapsible(False)
        say(self.beside, self.beside.setAccessibleName, "play-split")
        for page in (*self.modes.values(), self.beside):
            self.addWidget(page)

    def session_shown(self) -> None:
        """In the mode in which it was left."""
        session = self.session
        if session is None:
            return
        playing = session.shows("play")
        if playing or session.mode == "draw":
            self._give_chart(self.play if playing else self.draw)
            self.chart.view.set_playing(playing)
            if playing and self.why_not is None:
                self.why_not = WhyNotCard(self.chart.view)
                for join in self.play.made:
                    join("why_not", self.why_not)
        if playing and session.shows("rules"):
            self._put_beside()
        else:
            self._put_back()
            self.setCurrentWidget(self.modes[session.mode])

    def _give_chart(self, page: DrawPage | PlayPage) -> None:
        if not page.isAncestorOf(self.chart):
            page.hold_chart(self.chart)

    def _put_beside(self) -> None:
        if self.beside.count() == 0:
            rules, play = self.modes["rules"], self.play
            for page in (rules, play):
                self.removeWidget(page)
                self.beside.addWidget(page)
                page.show()
            rules.setMinimumWidth(RULES_LEAST)
            self.beside.setStretchFactor(0, 0)
            self.beside.setStretchFactor(1, 1)
            self.setCurrentWidget(self.beside)
            self.beside.resize(self.size())
            self.beside.setSizes([RULES_WIDTH, max(self.width() - RULES_WIDTH, 1)])
        self.setCurrentWidget(self.beside)

    def _put_back(self) -> None:
        if self.beside.count():
            for page in (self.modes["rules"], self.play):
                self.addWidget(page)
            self.modes["rules"].setMinimumWidth(0)

    def session_changed(self, name: str) -> None:
        """Another mode."""
        if name in ("mode", "split"):
            self.session_shown()
