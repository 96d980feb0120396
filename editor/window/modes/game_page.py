"""The page of a game's tab: shows the mode of its session, or Rules beside Play.

The chart is one for Draw and Play: whoever of them is shown has it, at the same place and as near.
"""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QMainWindow, QSplitter, QTabBar, QToolButton, QWidget

from editor.base.texts import set_text
from editor.model.sessions.session_factory import SessionListener
from editor.play.why_not_card import WhyNotCard
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.makers import NO_MARGINS, vbox
from editor.window.main_window import MainWindow
from editor.window.modes.chart_page import ChartPage
from editor.window.modes.play_page import PlayPage
from editor.window.tabs import Pages


class DrawPage(QMainWindow):
    """The chart with the docks around it."""

    def __init__(self, chart: ChartPage) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setCentralWidget(chart)

    def hold_chart(self, chart: ChartPage) -> None:
        """Show the chart here again, after another page had it."""
        self.setCentralWidget(chart)
        chart.show()

    def childEvent(self, event: QChildEvent) -> None:
        """Give an accessible name to the tab bars that Qt creates for panels at one place."""
        child = event.child()
        if event.polished() and isinstance(child, QTabBar) and not child.accessibleName():
            child.setElideMode(Qt.TextElideMode.ElideNone)  # names whole; what has no room is scrolled to
            child.setUsesScrollButtons(True)
            for name, scroll in zip(("left", "right"), child.findChildren(QToolButton)):
                set_text(scroll, scroll.setAccessibleName, f"window-tabs-{name}")
                set_text(scroll, scroll.setToolTip, f"window-tabs-{name}")
            set_text(child, child.setAccessibleName, "window-menu-panels")
        super().childEvent(event)


RULES_WIDTH, RULES_LEAST = 462, 400
"""The first and the least width of the rules beside Play, in pixels."""


class GamePage(Pages, SessionListener):
    """The pages of Map, Rules and Play, one of which is shown; or Rules and Play side by side."""

    def __init__(self, chart: ChartPage, draw: DrawPage, rules: QWidget, play: PlayPage) -> None:
        super().__init__()
        self.chart, self.draw, self.play = chart, draw, play
        self.modes: dict[str, QWidget] = {"draw": draw, "rules": rules, "play": play}
        self.why_not: WhyNotCard | None = None
        """The card on the chart that says why something is not offered; created with the first match."""
        self.beside = QSplitter()
        self.beside.setChildrenCollapsible(False)
        set_text(self.beside, self.beside.setAccessibleName, "play-split")
        for page in (*self.modes.values(), self.beside):
            self.addWidget(page)

    def session_shown(self) -> None:
        """Show the session in the mode in which it was left."""
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
        """Show another mode."""
        if name in ("mode", "split"):
            self.session_shown()


LINE = 15
"""The height of a line in pixels with letters of the usual size; widths are scaled by the present height."""


class SideColumn(QFrame):
    """A column with one panel. ``shown_beside``: shown if there is room; ``shown_over``: even if there is none."""

    toggled = Signal()
    """Emitted when it is shown, hidden or moved."""

    def __init__(self, page: QWidget, title: str, edge: Qt.Edge, width: int, least: int) -> None:
        """``width``: the first width in pixels; ``least``: the width of ``page`` from which it is beside the middle."""
        super().__init__(page)
        self.page, self.edge, self.usual, self.least = page, edge, width, least
        self.shown_beside, self.shown_over, self.offered = True, False, False
        self.setProperty("role", "column")
        set_text(self, self.setAccessibleName, title)
        vbox(self, NO_MARGINS)
        self.setMinimumWidth(width * 4 // 5)
        self.hide()
        closes_on_escape(self, self.toggle, lambda: self.over)

    @property
    def over(self) -> bool:
        """Whether it lies over the middle, because there is no room beside it."""
        return self.page.width() < self.least * self.fontMetrics().height() / LINE

    def hold(self, panel: QWidget) -> None:
        """Put a panel into the column."""
        layout = self.layout()
        if layout is not None and layout.indexOf(panel) < 0:
            layout.addWidget(panel)

    def offer(self, on: bool) -> None:
        """Set whether the column has anything to show."""
        self.offered = on

    def toggle(self) -> None:
        """Show or hide the column."""
        if self.over:
            self.shown_over = not self.shown_over
        else:
            self.shown_beside = not self.shown_beside
        self._show()

    def lay_out(self, splitter: QSplitter) -> None:
        """Place the column beside the middle if there is room, else over it."""
        left = self.edge == Qt.Edge.LeftEdge
        if self.over and splitter.indexOf(self) >= 0:
            self.setParent(self.page)
            self.shown_over = False
        elif not self.over and splitter.indexOf(self) < 0:
            splitter.insertWidget(0 if left else splitter.count(), self)
        if self.over:
            x = 0 if left else self.page.width() - self.usual
            self.setGeometry(x, 0, self.usual, self.page.height())
        self._show()

    def _show(self) -> None:
        moved = self.property("over") != self.over
        if moved:
            self.setProperty("over", self.over)
            self.style().polish(self)
        shown = self.offered and (self.shown_over if self.over else self.shown_beside)
        changed = shown == self.isHidden()
        self.setVisible(shown)
        if shown and self.over:
            self.raise_()
        if changed or moved:
            self.toggled.emit()


class Chrome(QObject, SessionListener):
    """Hides menu bar, tabs and status line while a match is shown; with rules beside it, the status line stays."""

    def __init__(self, window: MainWindow, play: PlayPage) -> None:
        super().__init__(window)
        self.window, self.play = window, play
        play.laid_out.connect(self._place_notices)

    def session_shown(self) -> None:
        """Another tab."""
        session, window, playing = self.session, self.window, self._playing
        window.menuBar().setVisible(not playing)
        window.sheets.bar.setVisible(not playing and len(window.sheets.sheets) > 1)
        window.status.setVisible(not playing or (session is not None and session.split))
        self._place_notices()

    @property
    def _playing(self) -> bool:
        return self.session is not None and self.session.mode == "play"

    def _place_notices(self) -> None:
        """Place notices over the board in Play; in other modes, and while the curtain is shown, above the pages."""
        sheets, board = self.window.sheets, self.play.clear
        over = self._playing and sheets.isAncestorOf(self.play) and not board.isEmpty()
        sheets.lay_notices_over(board.translated(self.play.mapTo(sheets, QPoint())) if over else None)

    def session_changed(self, name: str) -> None:
        """Show another mode."""
        if name in ("mode", "split"):
            self.session_shown()
