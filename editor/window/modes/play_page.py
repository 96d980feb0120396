"""The page on which matches are played: the board fills the window, between a strip above and one below.

The chart is the one of Draw: the page of the tab hands it over. Everything else is a strip, the margin that the shape
of the board leaves, or a guest that lies over the board. The parts know nothing of each other; each listens to the
match of the session. A curtain lies over all of them while nobody may look.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from editor.base.signals import reconnect
from editor.base.texts import on_language_change, set_text, ui
from editor.model.match.match_view import Beside
from editor.model.match.play_session import PlaySession
from editor.model.sessions.session_factory import SessionListener
from editor.play.chance.own_dice import OwnDice
from editor.play.curtain import Curtain
from editor.play.end_card import EndCard
from editor.play.margin.board_margin import LEAST, Margin
from editor.play.margin.card_table import CardTable
from editor.play.placing_panel import PlacingPanel
from editor.play.prompt.question_strip import LARGE, QuestionStrip
from editor.play.seats_panel import SeatsPanel
from editor.play.time.time_line_panel import TimeLinePanel
from editor.view.actions.qt_actions import Actions
from editor.view.canvas.chart_view import ChartView
from editor.view.widgets.escape import AltTap, closes_on_escape
from editor.view.widgets.makers import NO_MARGINS, height_in, vbox
from editor.window.modes import play_places
from editor.window.modes.chart_page import ChartPage
from editor.window.modes.mode_bar import HIGH, HIGHER, TopStrip
from editor.window.modes.play_columns import PlayColumns
from editor.window.modes.play_drawer import WIDTH as DRAWER
from editor.window.modes.play_drawer import PlayDrawer
from editor.window.modes.play_places import MATCH
from editor.window.settings import Settings

WIDTHS: dict[Beside, int] = {"scenarios": 352, "balance": 560}
"""The widths of the right column, by what it shows, in pixels; ``SIDE``: that of panels over the board at the right."""
SIDE, LEFT = 340, 318
BESIDE_SEATS: tuple[Beside, ...] = ("", "log", "book")
"""The panels beside which the seats are shown before a match."""
WAITING = ("none", "seats", "placing")
"""The stages before a match begins."""
DRAWER_OPEN = "play/drawer"
"""The setting for whether the drawer was left open."""
LETTERS: dict[int, str] = {
    Qt.Key.Key_J: "play.log",
    Qt.Key.Key_L: "play.legend",
    Qt.Key.Key_M: "play.sound",
    Qt.Key.Key_T: "play.time",
    Qt.Key.Key_Z: "play.camera",
    Qt.Key.Key_F10: "play.drawer",
}
TAUGHT, LESSONS = "play/taught", 3
"""The setting with the number of questions that were explained by a sentence of the rules; and its limit."""


class PlayPage(QWidget, SessionListener):
    """The board of a match, the panels around it, and the curtain."""

    laid_out = Signal()
    """Emitted when the place or size of the board has changed."""

    def __init__(self, settings: Settings, actions: Actions) -> None:
        super().__init__()
        set_text(self, self.setAccessibleName, "play-page")
        self.bare = False
        """Whether only the board and one line are shown."""
        self._heard: PlaySession | None = None
        self._settings, self._actions = settings, actions
        self.seats = SeatsPanel(None)
        self.seats.remembers = lambda game: settings.mapping(f"play/seats/{game}")
        self.seats.remember = lambda game, seats: settings.put(f"play/seats/{game}", seats)
        self.placing = PlacingPanel(None)
        self.placing.hide()
        self.seats.by_hand.connect(self.placing.set_up)
        self.top = TopStrip(actions, self)
        self._columns = PlayColumns(self)
        self._columns.turned.connect(self._show)
        self._columns.layout("seats").addWidget(self.seats)
        self.columns, self.panels, self.made = self._columns.columns, self._columns.panels, self._columns.made
        self.panel = self._columns.panel
        self.chart_place = vbox(margins=NO_MARGINS)
        self.margin = Margin(self, actions)
        self.table = CardTable(None, self)
        self.question = QuestionStrip(None, self)
        self.question.lessons = lambda: LESSONS - settings.number(TAUGHT, 0, 0, LESSONS)
        self.question.learned = lambda: settings.put(TAUGHT, settings.number(TAUGHT, 0, 0, LESSONS) + 1)
        self.time = TimeLinePanel(None, self)
        self.end = EndCard(None, self)
        self.end.board = lambda: self.chart_view
        self.end.appeared.connect(self._lay_over)
        self.question.end_requested.connect(self.end.turn)
        self.end.save_requested.connect(actions["play.save_record"].trigger)
        self.drawer = PlayDrawer(self, actions)
        self.drawer.remember = self._drawn
        self._lay_rows()
        self.own_dice: OwnDice | None = None
        """Shows outcomes of chance on the chart; None before the chart is shown."""
        self._chart: ChartPage | None = None
        self._waited = True  # whether no match was being played when this page was shown last
        self.curtain = Curtain(self, self.top)
        self.curtain.theme = self.end.chart_theme
        self.curtain.tiles.picture = lambda position, cells, size: (
            self._chart.view.match.picture(cells, size, position) if self._chart is not None else QPixmap()
        )
        self.curtain.tiles.cell_name = lambda cell: self.session.chart.geometry.name(cell) if self.session else ""
        closes_on_escape(self.columns["side"], lambda: self.play.show_side_panel("") if self.play is not None else None)
        on_language_change(self, self._speak)

    def _drawn(self, opened: bool) -> None:
        """Save whether the drawer is open."""
        self._settings.put(DRAWER_OPEN, opened)
        self.top.menu.setChecked(opened)
        self._lay_over()

    def _lay_rows(self) -> None:
        middle = QVBoxLayout()
        for widget in (self.placing, self.columns["top"]):
            middle.addWidget(widget)
        middle.addLayout(self.chart_place, 1)
        middle.addWidget(self.columns["bottom"])
        row, rows = QHBoxLayout(), QVBoxLayout(self)
        row.addWidget(self.columns["left"])
        row.addLayout(middle, 1)
        row.addWidget(self.columns["right"])
        rows.addWidget(self.top)
        rows.addLayout(row, 1)
        rows.addWidget(self.question)
        for layout in (middle, row, rows):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)

    def set_up_from_here(self) -> None:
        """Change the position shown by hand, and play a new match from there."""
        play = self.play
        if play is not None and play.setup is not None and play.position is not None and not play.veiled:
            self.placing.set_up(replace(play.setup, given=""), play.position)

    def set_bare(self, bare: bool) -> None:
        """Show only the board and one line (``bare``), or everything."""
        if bare != self.bare:
            self.bare = bare
            self.question.set_bare(bare)
            self._show()

    # --- the chart -------------------------------------------------------------------------------

    def hold_chart(self, chart: ChartPage) -> None:
        """Move the chart to this page."""
        self.chart_place.addWidget(chart)
        self._chart = chart
        self.placing.view = chart.view
        self.margin.hold(chart.view)
        self.table.setParent(chart.view)
        chart.view.match.scene.purse = lambda seat: self.top.pennants.middle(seat, chart.view)
        chart.show()
        if self.own_dice is None:
            self.own_dice = OwnDice(self.session, chart.view)
            AltTap(lambda: self.shown and self._do("play.drawer"), chart.view, self)
        self.curtain.raise_()

    @property
    def chart_view(self) -> ChartView | None:
        """The chart; None before it is shown here for the first time."""
        return self._chart.view if self._chart is not None else None

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def play(self) -> PlaySession | None:
        """The match of the tab; None before Play is shown for the first time."""
        return self.session.play if self.session is not None and self.shown else None

    @property
    def shown(self) -> bool:
        """Whether this page is visible."""
        return self.session is not None and self.session.shows("play")

    def session_shown(self) -> None:
        """The match of another tab."""
        self._columns.session = self.session
        self.drawer.show_session(self.session)
        parts = (self.top, self.margin, self.table, self.question, self.time, self.end, self.seats, self.placing)
        for panel in (*parts, self.own_dice, *self.panels.values()):
            if isinstance(panel, SessionListener):
                panel.show_session(self.session)
        self._hear()
        self._show()

    def session_changed(self, name: str) -> None:
        """Follow the match when Play is shown, stop when it is left."""
        if name in ("mode", "split", "game"):
            self._hear()
            self._show()

    def _hear(self) -> None:
        play = self.play
        if play is self._heard:
            return
        self.curtain.follow(play)  # connected first: when it is raised, the focus goes to the chart
        self._heard = reconnect(self._heard, play, lambda one: one.changed, self._play_changed)
        self._speak()

    def _speak(self) -> None:
        """Set the match's language to the window's, as soon as nothing is being played."""
        if self._heard is not None:
            self._heard.speak(ui.language)

    def _play_changed(self, name: str) -> None:
        if name in ("busy", "setup"):
            self._speak()
        if name in ("stage", "beside", "veiled"):
            self._show()
        if name in ("stage", "veiled"):
            self._take_focus()
        if name == "position":
            self._call()

    def _call(self) -> None:
        """Alert a user who is in another window when it is their turn again."""
        window = self.window()
        if self._heard is not None and self._heard.question is not None and not window.isActiveWindow():
            QApplication.alert(window)

    def _take_focus(self) -> None:
        """Give the keyboard focus to the chart when a person at the screen is to move."""
        waited, play = self._waited, self.play
        self._waited = play is None or play.veiled or play.stage in (*WAITING, "over")
        if waited and not self._waited and self._chart is not None:
            self._chart.view.setFocus()

    def _show(self) -> None:
        play = self.play
        self.table.setVisible(play is not None and self._at_table)
        if play is None:
            return
        waiting = play.stage in WAITING
        self.placing.setVisible(play.stage == "placing" and play.beside in BESIDE_SEATS)
        seated = waiting and play.stage != "placing" and play.beside in BESIDE_SEATS
        for widget in (self.seats, self.columns["seats"]):
            widget.setVisible(seated)
        self.seats.look_again()
        self._columns.show_side_panel(play, waiting)
        match = play.beside in MATCH
        self.top.setVisible(not self.bare)
        self.top.menu.setEnabled(not play.veiled)
        self.question.setVisible(match)  # also empty, so that the board does not move when the match begins
        self.time.setVisible(match and not waiting and not self.bare)
        self.margin.setVisible(match and not waiting)
        if self.drawer.isHidden() and self._settings.flag(DRAWER_OPEN) and not self.bare:
            self.drawer.open()
        self._lay_out()

    # --- layout ----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        """Set the sizes of strips and columns, then place what lies over the board."""
        beside: Beside = self._heard.beside if self._heard is not None else ""
        self.top.setFixedHeight(HIGHER if self.height() >= LARGE else HIGH)
        self.question.setFixedHeight(self.question.high_in(self.height()))
        self.columns["right"].setFixedWidth(min(WIDTHS.get(beside, SIDE), max(self.width() // 2, 1)))
        self.columns["left"].setFixedWidth(LEFT)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self._lay_over()

    def _lay_over(self) -> None:
        """Place what lies over the board: each column at its edge, the margin in the free space beside the board."""
        board, layout = self.chart_place.geometry(), self._columns.layout("over")
        self._lay_board(board)
        self.time.stand(self.question.geometry())
        wide = min(SIDE, board.width())
        left = self.drawer.width() * self.drawer.isVisibleTo(self)
        seen = board.width() - left - self._covered_right(wide)
        high = height_in(layout, seen)
        self.columns["over"].setGeometry(board.left() + left, board.top(), seen, max(high, 0))
        self.columns["side"].setGeometry(board.right() + 1 - wide, board.top(), wide, board.height())
        top = self.top.height() * self.top.isVisibleTo(self)  # with or without a banner above the board
        self.drawer.setGeometry(0, top, min(DRAWER, self.width()), board.bottom() + 1 - top)
        self._lay_seats(board)
        self.end.place()
        for widget in (self.columns["over"], self.columns["side"], self.drawer, self.top.pennants.details):
            widget.raise_()
        self.top.pennants.fold()
        self.curtain.setGeometry(self.rect().adjusted(0, self.top.height() * self.top.isVisibleTo(self), 0, 0))
        self.curtain.raise_()
        self.laid_out.emit()

    def _covered_right(self, panel: int) -> int:
        """How many pixels at the right are covered by a panel of that width, or by a margin that shows something."""
        if self.columns["side"].isVisibleTo(self):
            return panel
        return self.margin.width() if self.margin.isVisibleTo(self) and self.margin.width() >= LEAST else 0

    @property
    def _at_table(self) -> bool:
        """Whether the game has no board, so that a card table is shown over the chart."""
        return self.spec is not None and self.spec.empty

    @property
    def clear(self) -> QRect:
        """The part of the board over which notices may lie: below the banner; empty while the curtain is shown."""
        over = self.columns["over"]
        room = over.geometry()
        room.setTop(room.top() + room.height() * over.isVisibleTo(self))
        room.setBottom(self.chart_place.geometry().bottom())
        return QRect() if self.curtain.isVisibleTo(self) else room

    def _lay_board(self, board: QRect) -> None:
        """Make the board as large as possible, with the margin beside it."""
        view = self.chart_view
        if view is None or self.play is None:
            return
        alone = self.play.beside not in MATCH  # before a match the margin is reserved, so that the board stays in place
        edges = play_places.edges(view.camera.framed, board.width(), board.height(), alone)
        view.leave_free(edges)
        wide = round(edges[1]) if edges[1] >= play_places.NARROW else play_places.NARROW
        self.margin.bare = self.bare
        self.margin.zoom.setVisible(not self._at_table and not self.bare)
        if self._at_table:
            wide = self.table.margin = play_places.table_margin(board.width())
            self.table.setGeometry(0, 0, board.width(), board.height())
        self.margin.setGeometry(board.right() + 1 - wide, board.top(), wide, board.height())
        left = round(edges[0]) if edges[0] >= play_places.BOTH and not self._at_table and not alone else 0
        self.margin.hold_hand(QRect(board.topLeft(), QSize(left, board.height())))
        self.margin.fit()
        self.margin.raise_()

    def _lay_seats(self, board: QRect) -> None:
        """Place the seats in the middle of the board, with a fixed upper edge, so that added rows move nothing."""
        seats = self.columns["seats"]
        rows = self.seats.tray.sizeHint().width() if self.seats.tray.isVisible() else 0
        layout = self._columns.layout("seats")
        least = layout.totalMinimumSize().height()
        seats.setGeometry(play_places.seats_place(board, rows, lambda wide: max(height_in(layout, wide), least)))
        seats.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay out again when something that lies over the board changes its size."""
        if event.type() == QEvent.Type.LayoutRequest and watched in (self.columns["over"], self.columns["seats"]):
            self._lay_over()
        return super().eventFilter(watched, event)

    # --- keys ------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Let F1 open the rulebook here instead of the help."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_why(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _is_why(event):
            self._do("play.why_not")
        elif event.key() == Qt.Key.Key_Escape and self.session is not None and self.session.repainted:
            self.session.repainted = False
        elif self._writes():
            super().keyPressEvent(event)
        elif self.own_dice is not None and self.own_dice.take_key(event):
            return
        elif not self.question.take_key(event) and not self._letter(event):
            super().keyPressEvent(event)

    def _letter(self, event: QKeyEvent) -> bool:
        """Handle the letter keys of Play, which choose tools in other modes."""
        id_ = LETTERS.get(event.key()) if not event.modifiers() else None
        return id_ is not None and self._do(id_)

    def _do(self, id_: str) -> bool:
        """Run an action; False if it is disabled."""
        if id_ not in self._actions or not self._actions[id_].isEnabled():
            return False
        self._actions[id_].trigger()
        return True

    def _writes(self) -> bool:
        """Whether the user is typing text beside the match; then keys do not answer its questions."""
        field = self.focusWidget()
        beside = self.own_dice is None or not self.own_dice.isAncestorOf(field)
        return beside and isinstance(field, QLineEdit | QAbstractSpinBox | QComboBox | QPlainTextEdit)


def _is_why(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_F1 and event.modifiers() == Qt.KeyboardModifier.NoModifier
