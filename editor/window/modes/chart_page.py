"""The page with the chart, and what the status line shows about it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from editor.base.texts import Message, tr, ui
from editor.charts.drawing.chart_style import is_styled
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style_choice import AS_MAP, chosen, known_style, nearest_style, requested_style
from editor.model.documents.chart import Change, Chart
from editor.model.sessions.painting.trace_state import TracingListener
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.canvas.cell_cursor import describe
from editor.view.canvas.chart_view import ChartView
from editor.view.widgets.makers import NO_MARGINS, vbox
from editor.window.status_line import StatusLine

USUAL = 32.0
"""Pixels from cell to cell at 100 %."""
PLATES = frozenset({"cartouche", "legend"})
"""Parts of a chart that are left out in a match, because they would cover the board."""
MESSAGE_TIME = 6000
"""Milliseconds for which the status line shows a message of a tool."""


class ChartPage(QWidget, TracingListener):
    """The chart view in the look of the chosen ruleset and the window's theme."""

    def __init__(self, view: ChartView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self._night, self._at_sea = False, True
        self._shown: Message | None = None
        """The last message about a style that cannot be used."""
        column = vbox(self, NO_MARGINS)
        column.addWidget(view)

    def session_shown(self) -> None:
        """Show another map, in the style of its game."""
        self._hide()
        self.restyle()
        self.apply_theme(self._night)

    def map_changed(self, change: Change) -> None:
        """Change the style, if the map asks for another one now."""
        if "chart" in change.sections or change.whole:
            self.restyle()

    def restyle(self) -> None:
        """Draw the chart in the style that the map asks for, or that the user chose."""
        chart = self.document.chart if self.document is not None else None
        playing = self.session is not None and self.session.shows("play")
        look = replace(chosen.choice.dress(self.view.look, chart), roped=True, rope=not playing)
        if playing:
            look = replace(look, ornament=False, without=look.without | PLATES)
        elif self.tracing.underlay is not None and self.tracing.picture is not None:
            look = replace(look, ornament=False, relief=False, washes=False)  # the photo has its own
        if look != self.view.look:
            self.view.set_look(look)
        self.view.rose = self._at_sea and not playing
        if self.session is not None and chart is not None:
            message = _left_undone(chart, look)
            if (
                message is not None and message != self._shown
            ):  # once all know the new session, or the hint would cover it
                QTimer.singleShot(0, self, partial(self.session.report, message))
            self._shown = message

    def traced(self, name: str) -> None:
        """Draw the chart plainer while a photo lies over it."""
        if name == "picture":
            self.restyle()

    def session_changed(self, name: str) -> None:
        """Draw for another game, or with other parts."""
        if name == "game":
            self.apply_theme(self._night)
        elif name == "hidden":
            self._hide()
        elif name in ("mode", "split"):
            self.restyle()

    def _hide(self) -> None:
        hidden = self.session.hidden if self.session is not None else frozenset()
        if hidden != self.view.look.hidden:
            self.view.set_look(replace(self.view.look, hidden=hidden))

    def apply_theme(self, night: bool) -> None:
        """Draw the chart in the light or dark theme."""
        self._night = night
        theme, game = load_theme(self.game.folder if self.game is not None else None, night), self.game
        self.view.set_theme(theme)
        self._at_sea = game is None or game.at_sea or theme.has_water(game.program.domains["terrain"].members)
        self.view.rose = self._at_sea and not (self.session is not None and self.session.shows("play"))
        self.retranslate()

    def retranslate(self) -> None:
        """Draw names in another language."""
        look: DrawingLook = self.view.look
        if look.language != ui.language:
            self.view.set_look(replace(look, language=ui.language))


def _left_undone(chart: Chart, look: DrawingLook) -> Message | None:
    """Why a chart is not drawn in the requested style; None if it is."""
    asked, _ = requested_style(chart)
    if chosen.choice.style == AS_MAP and asked and known_style(asked) is None:
        near = nearest_style(asked)
        perhaps = tr("window-chart-perhaps", name=near) if near else ""
        return Message("window-chart-unknown", {"style": asked, "perhaps": perhaps})
    if look.style != "plain" and not is_styled(chart):
        return Message("window-chart-large", {"style": tr(f"action-view-chart-style-{look.style}")})
    return None


class StatusReporter(QObject, SessionListener):
    """Updates the status line: hint of the tool, cell under the pointer, zoom, size."""

    def __init__(self, page: ChartPage, status: StatusLine) -> None:
        super().__init__(status)
        self.view, self.tool_controller, self.status = page.view, page.view.tool_controller, status
        self._cell = -1
        self._index = 0
        self._next: Message | None = None
        """The hint on how to continue an unfinished action."""
        self._asked: Message | None = None
        """A request to do something on the chart, which has priority over hints of the tool."""
        self.idle: Message | None = None
        """The message that is shown while no tool can be used, because the map is not shown."""
        self._message_timer = QTimer(page, singleShot=True)
        self._message_timer.timeout.connect(self.hint)
        self.view.pointed.connect(self._pointed)
        self.view.scaled.connect(self._scaled)
        self.view.tool_input.sketched.connect(self._sketched)
        ui.changed.connect(self._again)
        self.hint()

    def report(self, message: Message) -> None:
        """Show a message for some seconds in the place of the hint."""
        self.status.show_hint(message)
        self._message_timer.start(MESSAGE_TIME)

    def ask(self, message: Message | None) -> None:
        """Show what is to be done on the chart; None ends that."""
        self._asked = message
        self._message_timer.stop()
        self.hint()

    def hint(self) -> None:
        """Show what the tool will do."""
        tool = self.tool_controller.tool
        if self.session is None or tool is None:
            self.status.show_hint(Message("window-status-ready"))
        elif not self._message_timer.isActive():
            self.status.show_hint(self.idle or self._asked or self._next or tool.hint(self.session))

    def _sketched(self) -> None:
        if self.view.tool_input.sketch.hint != self._next:
            self._next = self.view.tool_input.sketch.hint
            if self._next is not None:
                self._message_timer.stop()
            self.hint()

    def listen_to(self, session: Session | None) -> None:
        """Follow the tools and the history of another session."""
        if self.session is not None:
            self.session.reported.disconnect(self.report)
            self.session.undo_stack.indexChanged.disconnect(self._stepped)
        if session is not None:
            session.reported.connect(self.report)
            session.undo_stack.indexChanged.connect(self._stepped)
            self._index = session.undo_stack.index()
        super().listen_to(session)

    def session_shown(self) -> None:
        """Show the size of another map, and no cell yet."""
        self._cell = -1
        self.status.show_problems(-1)
        self.hint()
        self._again()

    def session_changed(self, name: str) -> None:
        """Update the hint when the tool or its options change."""
        if name == "tool":
            self._message_timer.stop()
        self.hint()
        self._again()

    def map_changed(self, change: Change) -> None:
        """Update the cell under the pointer, whose contents may have changed."""
        if change.whole:
            self._size()
        self._show_cell()

    def _stepped(self, index: int) -> None:
        """Remove the message about an action that is undone."""
        if index < self._index and self._message_timer.isActive():
            self._message_timer.stop()
            self.hint()
        self._index = index

    def _size(self) -> None:
        if self.session is not None:
            geometry = self.session.chart.geometry
            track = geometry.is_track
            self.status.show_size(geometry.size if track else geometry.width, 0 if track else geometry.height)
            self._scaled(self.view.view.scale)

    def _scaled(self, scale: float) -> None:
        if self.session is not None:
            geometry = self.session.chart.geometry
            unit = 2 * geometry.radius if geometry.is_track else 1.0
            self.status.show_zoom(scale * unit / USUAL * 100)

    def _pointed(self, cell: int, _x: float, _y: float) -> None:
        if cell != self._cell:
            self._cell = cell
            self._again()

    def _show_cell(self) -> None:
        self.status.show_cell(describe(self.session, self._cell) if self.session is not None else "")

    def _again(self) -> None:
        self._show_cell()
        self._size()
