"""All panels around the chart: created when first shown, with a saved layout, hidden while no map is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import pairwise

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer
from PySide6.QtWidgets import QMainWindow, QTabWidget, QToolBar, QWidget

from editor.base.signals import reconnect
from editor.model.documents.underlay import underlay_of
from editor.model.games import Games
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.canvas.chart_view import ChartView
from editor.view.widgets.icons import icon
from editor.window.appearance import Appearance
from editor.window.dock import (
    BOTTOM,
    LOW,
    LOWER,
    MIDDLE,
    PLACES,
    RIGHT,
    TASKS,
    UPPER,
    WIDTH,
    Dock,
    DockHeights,
    DockPlace,
)
from editor.window.settings import Settings
from editor.window.tabs import Tabs

VERSION = 2
SOON = 30
"""Milliseconds until a dock that was brought to the front is visible."""


class DockArea(QObject, SessionListener):
    """All panels of the window."""

    def __init__(
        self, window: QMainWindow, tabs: Tabs, look: Appearance, settings: Settings, view: ChartView, games: Games
    ) -> None:
        super().__init__()
        self.window, self.tabs, self.look, self.settings = window, tabs, look, settings
        self.view, self.games = view, games
        self.strips: tuple[QWidget, ...] = ()
        """The tool bars, which are shown and hidden with the panels."""
        self.docks = {place.name: Dock(place, self._panel) for place in PLACES}
        self._on_map = False
        self._arranged = False
        self._afloat: list[Dock] = []
        """The floating panels that were hidden when the map was left."""
        self._state: QByteArray | None = None
        self.made: list[Callable[[str, QWidget], None]] = []
        """Called with the name of a panel and the panel after it was created."""
        self._displaced = ""
        """The task panel that was hidden in favour of the open one."""
        self._kinds_for_tool = False
        """Whether the panel of ornaments was opened by choosing their tool."""
        self.heights = DockHeights(window, self.docks, self.shows, self.columns, view)
        for dock in self.docks.values():
            self.window.addDockWidget(dock.place.area, dock)
            dock.hide()
            dock.closed.connect(partial(QTimer.singleShot, 0, dock, partial(self._closed, dock.place.name)))
            later = partial(QTimer.singleShot, SOON, dock)
            dock.toggleViewAction().toggled.connect(
                lambda on, place=dock.place, later=later: later(partial(self.heights.take_back, place, on))
            )
        self.window.setDockNestingEnabled(True)
        self.window.setTabPosition(RIGHT | BOTTOM, QTabWidget.TabPosition.North)
        corner = Qt.Corner.BottomRightCorner
        self.window.setCorner(corner, RIGHT)
        self._apply_theme()
        self.look.changed.connect(self._apply_theme)

    def add_strip(self, strip: QToolBar, area: Qt.ToolBarArea) -> None:
        """Put a tool bar at an edge of the window."""
        self.window.addToolBar(area, strip)
        self.strips = (*self.strips, strip)

    # --- the session -----------------------------------------------------------------------------

    def listen_to(self, session: Session | None) -> None:
        """Follow another session: the panels of its selection are brought to the front."""
        reconnect(self.session, session, lambda one: one.placed, self._placed)
        super().listen_to(session)

    def session_shown(self) -> None:
        """Give the session to all panels; they are visible in the mode *Map*."""
        for dock in self.docks.values():
            if isinstance(dock.panel, SessionListener):
                dock.panel.show_session(self.session)
        self._show_where_drawn()

    def _show_where_drawn(self) -> None:
        self._on_map_changed(self.session is not None and self.session.mode == "draw")

    def session_changed(self, name: str) -> None:
        """Adapt the height of the form to the selection; show and hide panels with the mode."""
        if name == "mode":
            self._show_where_drawn()
        elif name == "tool" and self.session is not None:
            self._show_kinds(self.session.tools.tool == "ornament")
        elif name == "things" and self.things:
            QTimer.singleShot(0, self, lambda: self.heights.give(self.docks["form"]))

    def _show_kinds(self, wanted: bool) -> None:
        """Show the panel of ornaments while their tool is chosen; afterwards the panel that was there before."""
        if wanted and not self.docks["ornaments"].isVisible():
            self._kinds_for_tool = True
            self.show("ornaments", focus=False)
        elif not wanted and self._kinds_for_tool:
            self._kinds_for_tool = False
            self.docks["ornaments"].close()

    def _placed(self) -> None:
        self.show("form", focus=False)

    def _apply_theme(self) -> None:
        for dock in self.docks.values():
            dock.head.cross.setIcon(icon("close", self.look.shades.soft))

    def _panel(self, place: DockPlace) -> QWidget:
        class_ = getattr(import_module(place.module), place.class_)
        more = {"games": self.games} if place.games else {}
        made: QWidget = class_(*((self.session, self.view) if place.view else (self.session,)), **more)
        for listener in self.made:
            listener(place.name, made)
        return made

    def panel(self, name: str) -> QWidget | None:
        """A panel by name, created if necessary; None if there is none of that name."""
        dock = self.docks.get(name)
        return dock.fill() if dock is not None else None

    # --- laying out ------------------------------------------------------------------------------

    def columns(self) -> list[list[Dock]]:
        """The panels at the right from top to bottom; those of one place together."""
        return [[self.docks[name] for name in names if name in self.docks] for names in (UPPER, MIDDLE)]

    def arrange(self) -> None:
        """Put every panel to its first place."""
        window, there, columns = self.window, self.docks, self.columns()
        for dock in there.values():
            dock.setFloating(False)
            window.addDockWidget(dock.place.area, dock)
        for above, below in pairwise(columns):
            window.splitDockWidget(above[0], below[0], Qt.Orientation.Vertical)
        window.splitDockWidget(there["problems"], there["minimap"], Qt.Orientation.Horizontal)
        for column in (*columns, [there[name] for name in LOWER]):
            for dock in column[1:]:
                window.tabifyDockWidget(column[0], dock)
        for dock in there.values():
            dock.setVisible(dock.place.shown)
        for column in columns:
            column[0].raise_()
        self._sizes()
        QTimer.singleShot(0, self, self._sizes)  # again after Qt has laid out all of them

    def _sizes(self) -> None:
        """Give the panels their first widths and heights."""
        window, there, firsts = self.window, self.docks, [column[0] for column in self.columns()]
        lower = [there["problems"], there["minimap"]]
        window.resizeDocks(firsts, [WIDTH] * len(firsts), Qt.Orientation.Horizontal)
        window.resizeDocks(firsts, [100] * len(firsts), Qt.Orientation.Vertical)
        window.resizeDocks(lower, [LOW, LOW], Qt.Orientation.Vertical)
        window.resizeDocks(lower, [window.width() - 2 * WIDTH, WIDTH // 4 * 3], Qt.Orientation.Horizontal)

    def _on_map_changed(self, on: bool) -> None:
        """Show or hide panels and tool bars with the map."""
        if on == self._on_map:
            return
        self._on_map = on
        if not on:
            self._state = self._saved()
            self._afloat = [dock for dock in self.docks.values() if dock.isFloating() and not dock.isHidden()]
            for dock in self._afloat:
                dock.hide()
            return
        if not self._arranged:
            self._arrange_first()
        for dock in self._afloat:
            dock.show()
        QTimer.singleShot(0, self, self.heights.mend)
        self.panel("problems")  # problems are counted even while their list is hidden

    def _arrange_first(self) -> None:
        """Restore the saved layout, or arrange the panels as at first."""
        self._arranged = True
        state = self.settings.blob("state")
        if state.isEmpty() or not self.window.restoreState(state, VERSION):
            self.arrange()
        for strip in self.strips:
            strip.show()

    def reset(self) -> None:
        """Forget the saved layout and arrange the panels as at first."""
        self.arrange()

    def remember(self) -> None:
        """Save the layout for the next start."""
        if self._on_map:
            self._state = self._saved()
        if self._state is not None:
            self.settings.put("state", self._state)

    def _saved(self) -> QByteArray:
        """The layout to save: without the extra height that a panel got."""
        self.heights.restore()
        return self.window.saveState(VERSION)

    # --- showing ---------------------------------------------------------------------------------

    def shows(self, name: str) -> bool:
        """Whether a panel is visible."""
        dock = self.docks.get(name)
        return dock is not None and dock.isVisible() and not dock.visibleRegion().isEmpty()

    def show(self, name: str, focus: bool = True) -> None:
        """Bring a panel to the front."""
        dock = self.docks.get(name)
        if dock is None or not self._on_map:
            return
        if name in TASKS:
            self._put_away_for(name)
        dock.show()
        dock.raise_()
        dock.fill()
        QTimer.singleShot(0, dock, lambda: self.heights.give(dock))
        if focus and not focus_into(dock):  # a panel just created takes the focus only after its layout
            QTimer.singleShot(0, dock, lambda: focus_into(dock))

    def _put_away_for(self, task: str) -> None:
        """Hide the task panel that is open: there is only one at a time."""
        others = [self.docks[other] for other in TASKS if other != task and not self.docks[other].isFloating()]
        self._displaced = next((dock.place.name for dock in others if not dock.isHidden()), "")
        for dock in others:
            dock.hide()

    def _closed(self, name: str) -> None:
        """Show again the task that was hidden for the closed one; tracing only if there is a picture to trace."""
        if name not in TASKS:
            return
        former, self._displaced = self._displaced, ""
        traced = self.session is not None and underlay_of(self.session.chart) is not None
        if former and (former != "trace" or traced):
            self.show(former, focus=False)

    def toggle(self, name: str) -> None:
        """Show a panel and focus it; hide it if it is in front."""
        dock = self.docks.get(name)
        if dock is None:
            return
        if self.shows(name):
            dock.close()
            self.view.setFocus()
        else:
            self.show(name)

    def cycle(self, by: int) -> None:
        """Move the keyboard focus to the next place: chart, panels, tool bars."""
        places = [widget for widget in self._round() if widget.isVisible()]
        focus = self.window.window().focusWidget()
        here = next((k for k, widget in enumerate(places) if widget is focus or _holds(widget, focus)), -1)
        for step in range(1, len(places) + 1):
            widget = places[(here + by * step) % len(places)]
            if focus_into(widget):
                return

    def _round(self) -> list[QWidget]:
        tabs = self.tabs
        if not self._on_map:
            return [tabs.pages, tabs.notices, tabs.bar]
        docks = [dock for name, dock in self.docks.items() if self.shows(name)]
        return [self.view, *docks, tabs.notices, *self.strips, tabs.bar]


def _holds(widget: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and widget.isAncestorOf(focus)


def focus_into(widget: QWidget) -> bool:
    """Focus a widget or the first in it that takes the focus; False if there is none."""
    reason = Qt.FocusReason.TabFocusReason
    first = [widget] if widget.focusPolicy() & Qt.FocusPolicy.TabFocus else []
    for inner in [*first, *widget.findChildren(QWidget)]:
        if inner.focusPolicy() & Qt.FocusPolicy.TabFocus and inner.isVisible() and inner.isEnabled():
            inner.setFocus(reason)
            return True
    return False
