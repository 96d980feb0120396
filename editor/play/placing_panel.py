"""Setting up a position by hand: a tray of pieces, the form of the piece that is chosen, and "play from here"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from dsl.services.match.hand_setup import HandAttribute, HandKind, HandTray, PlacedPiece, given_text
from dsl.services.match.match_values import MatchSetup, SettingView
from dsl.services.match.position_values import PositionView
from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.base.texts import Message, tr, ui
from editor.model.match.hand_position import Arrangement, HandStep, placed, players_of, shown
from editor.model.sessions.session import Session
from editor.play.match_settings import MatchSettings
from editor.play.play_panel import PlayPanel
from editor.play.row_area import RowArea
from editor.view.canvas.chart_view import ChartView
from editor.view.widgets.labels import book_font
from editor.view.widgets.makers import button, emptied, label, paragraph

ROW = 99
"""The columns of the form: all attributes of a piece are in one row."""


def _settings(attributes: Sequence[HandAttribute], values: Mapping[str, str]) -> list[SettingView]:
    """Attributes with their current values, as settings for a form."""
    found = []
    for one in attributes:
        value = values.get(one.name, one.first)
        found.append(SettingView(one.name, one.label, "", value, value, one.choices, one.least, one.most))
    return found


LEFT = Qt.MouseButton.LeftButton


class PlacingHand(QObject):
    """Handles the mouse and Delete on a chart while pieces are placed."""

    pressed = Signal(int)
    """The left button was pressed on this cell."""
    dropped = Signal(int, int)
    """It was released on another cell: from, to."""
    removed = Signal()
    """Delete was pressed."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.view: ChartView | None = None
        self._from = -1

    def take(self, view: ChartView | None) -> None:
        """Attach to this chart, or to none."""
        if self.view is not None:
            self.view.removeEventFilter(self)
        self.view, self._from = view, -1
        if view is not None:
            view.installEventFilter(self)

    def cell(self, pixel: QPointF) -> int:
        """The cell at a pixel of the chart; -1 if none."""
        return self.view.tool_input.pointer("hover", pixel).cell if self.view is not None else -1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle left clicks and Delete; leave the wheel and other buttons to the view."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
                self.removed.emit()
                return True
        if not isinstance(event, QMouseEvent) or LEFT not in (event.button(), event.buttons()):
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.MouseButtonPress:
            self._from = self.cell(event.position())
            self.pressed.emit(self._from)
        elif event.type() == QEvent.Type.MouseButtonRelease:
            to, start = self.cell(event.position()), self._from
            self._from = -1
            if to != start:
                self.dropped.emit(start, to)
        return True


class TrayButton(QPushButton):
    """A piece of the tray: clicked, the next click on the chart places it; dragged, it is placed where released."""

    def __init__(self, panel: PlacingPanel, kind: HandKind, owner: int) -> None:
        super().__init__(f"{kind.label} · {panel.called(owner)}")
        self._panel, self.kind, self.owner = panel, kind, owner
        self.setCheckable(True)
        self.setAutoExclusive(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._panel.choose_kind(self.kind, self.owner)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.setChecked(True)
        self._panel.let_go(event.globalPosition())


class PlacingPanel(PlayPanel):
    """Shown while the match is at the stage ``placing``."""

    title = "play-placing"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.view: ChartView | None = None
        self.tray: HandTray | None = None
        self.setup: MatchSetup | None = None
        self.pieces: list[PlacedPiece] = []
        self.players: list[tuple[tuple[str, str], ...]] = []
        self.chosen = -1
        self.sitting = 0
        """The number of the current setup: steps of another one cannot be undone."""
        self._next: tuple[HandKind, int] | None = None
        self.hand = PlacingHand(self)
        self.hand.pressed.connect(self.press)
        self.hand.dropped.connect(self.drop)
        self.hand.removed.connect(self.remove)
        self._make()
        self.begin()

    def _make(self) -> None:
        self.column.setContentsMargins(16, 10, 16, 10)
        self.column.setSpacing(8)
        prompt = label("play-placing-prompt", "", wrap=True)
        prompt.setFont(book_font(self.font(), 1.45, bold=True))
        self.play_on = button("play-placing-go", self.play_from_here, "primary")
        self.cancel = button("play-placing-cancel", self._cancel)
        head = QHBoxLayout()
        head.addWidget(prompt, 1)
        head.addWidget(self.cancel)
        head.addWidget(self.play_on)
        self.column.addLayout(head)
        self.row = RowArea("play-placing")
        self.column.addWidget(self.row)
        self.help, self.form = paragraph(""), MatchSettings(columns=ROW)
        self.form.picked.connect(self._set)
        self.roles = QHBoxLayout()
        self.column.addLayout(self.roles)
        row = QHBoxLayout()
        row.addWidget(self.help)
        row.addWidget(self.form)
        row.addStretch(1)
        self.column.addLayout(row)
        self.why = paragraph("", "warn")
        self.why.hide()
        self.column.addWidget(self.why)

    def called(self, seat: int) -> str:
        """The name of a player."""
        name = self.setup.seats[seat].name if self.setup is not None and seat < len(self.setup.seats) else ""
        return name or (self.tray.seats[seat] if self.tray is not None else "")

    # --- beginning -------------------------------------------------------------------------------

    def set_up(self, setup: MatchSetup, position: PositionView | None = None) -> None:
        """Request the game's pieces, and begin with an empty board or with a position of a match."""
        play = self.play
        if play is None:
            return
        whose = play.serial, play.viewer

        def take(tray: object) -> None:
            same = self.play is play and whose == (play.serial, play.viewer) and not play.veiled
            if isinstance(tray, HandTray) and same:
                self.setup, self.tray = setup, tray
                self.pieces = placed(tray, position) if position is not None else []
                self.players = players_of(tray, position, len(setup.seats))
                self.chosen, self._next = -1, None
                self.sitting += 1
                self._fill()
                self._show()

        play.client.ask(Question.of(MatchService.tray, setup), take)

    def language_changed(self) -> None:
        """Request the pieces again in the new language."""
        super().language_changed()
        play, setup = self.play, self.setup
        if play is None or setup is None or play.stage != "placing":
            return

        def take(tray: object) -> None:
            if isinstance(tray, HandTray) and self.setup is setup:
                self.setup, self.tray = replace(setup, language=ui.language), tray
                self._fill()
                self._show()

        play.client.ask(Question.of(MatchService.tray, replace(setup, language=ui.language)), take)

    def _fill(self) -> None:
        emptied(self.row.row)
        for seat in range(len(self.setup.seats) if self.setup is not None else 0):
            for kind in self.tray.kinds if self.tray is not None else ():
                self.row.put(TrayButton(self, kind, seat))
        self._show_players()

    def _show_players(self) -> None:
        emptied(self.roles)
        for seat, values in enumerate(self.players if self.tray is not None and self.tray.players else ()):
            form = MatchSettings(columns=ROW)
            form.picked.connect(partial(self._set_role, seat))
            form.show_settings(_settings(self.tray.players if self.tray is not None else (), dict(values)))
            self.roles.addWidget(paragraph(self.called(seat)))
            self.roles.addWidget(form)

    def _set_role(self, seat: int, name: str, value: str) -> None:
        before = self._arrangement()
        self.players[seat] = tuple((key, value if key == name else old) for key, old in self.players[seat])
        self._done("play-hand-player", before)
        self._show(form=False)

    # --- placing ---------------------------------------------------------------------------------

    def choose_kind(self, kind: HandKind, owner: int) -> None:
        """Choose the kind that the next click on the chart places."""
        self._next = (kind, owner)

    def let_go(self, at: QPointF) -> None:
        """Place the piece dragged from the tray, if the mouse was released over the chart."""
        view = self.view
        if view is not None and view.rect().contains(view.mapFromGlobal(at).toPoint()):
            self.press(self.hand.cell(view.mapFromGlobal(at)))

    def press(self, cell: int) -> None:
        """Select the piece of a cell, or place one of the chosen kind."""
        here = next((n for n, piece in enumerate(self.pieces) if piece.cell == cell), -1)
        if here < 0 and cell >= 0 and self._next is not None:
            kind, owner = self._next
            values = tuple((attribute.name, attribute.first) for attribute in kind.attributes)
            before = self._arrangement()
            self.pieces.append(PlacedPiece(kind.name, cell, owner, values))
            here = self.chosen = len(self.pieces) - 1
            self._done("play-hand-placed", before)
        self.chosen = here
        self._show()

    def drop(self, start: int, to: int) -> None:
        """Move a piece from a cell to another; remove it if dropped off the board."""
        if 0 <= self.chosen < len(self.pieces) and self.pieces[self.chosen].cell == start:
            if to < 0:
                self.remove()
                return
            before = self._arrangement()
            self.pieces[self.chosen] = replace(self.pieces[self.chosen], cell=to)
            self._done("play-hand-moved", before)
            self._show()

    def remove(self) -> None:
        """Remove the selected piece."""
        if 0 <= self.chosen < len(self.pieces):
            before = self._arrangement()
            del self.pieces[self.chosen]
            self.chosen = -1
            self._done("play-hand-removed", before)
            self._show()

    def _set(self, name: str, value: str) -> None:
        if 0 <= self.chosen < len(self.pieces):
            before = self._arrangement()
            piece = self.pieces[self.chosen]
            values = tuple((key, value if key == name else old) for key, old in piece.values)
            self.pieces[self.chosen] = replace(piece, values=values)
            self._done("play-hand-changed", before)
            self._show(form=False)

    # --- undo ------------------------------------------------------------------------------------

    def _arrangement(self) -> Arrangement:
        return Arrangement(tuple(self.pieces), tuple(self.players), self.chosen)

    def _done(self, label: str, before: Arrangement) -> None:
        """Push the change onto the undo stack of the tab, if there is one."""
        after = self._arrangement()
        if self.play is not None and replace(after, chosen=-1) != replace(before, chosen=-1):
            self.play.undo_stack.push(HandStep(Message(label), self.play, self, before, after))

    def arrange(self, arrangement: Arrangement) -> None:
        """Restore an arrangement of the pieces, for undo and redo."""
        self.pieces, self.players = list(arrangement.pieces), list(arrangement.players)
        self.chosen = arrangement.chosen
        self._show_players()
        self._show()

    # --- display ---------------------------------------------------------------------------------

    def _show(self, form: bool = True) -> None:
        play = self.play
        if play is None or self.tray is None or self.setup is None:
            return
        play.show_placed(shown(self.tray, self.pieces, self.setup.seats, self.players))
        self.play_on.setEnabled(bool(self.pieces))
        self.why.hide()
        if not form:
            return
        piece = self.pieces[self.chosen] if 0 <= self.chosen < len(self.pieces) else None
        kind = next((kind for kind in self.tray.kinds if piece is not None and kind.name == piece.kind), None)
        title = f"{kind.label} · {self.called(piece.owner)}" if kind is not None and piece is not None else ""
        self.help.setText(title or tr("play-placing-how"))
        attributes = kind.attributes if kind is not None else ()
        self.form.show_settings(_settings(attributes, dict(piece.values) if piece is not None else {}))

    def play_changed(self, name: str) -> None:
        """The match has begun, or the rules refuse the position."""
        play = self.play
        if play is None:
            return
        if name == "stage":
            self.hand.take(self.view if play.stage == "placing" else None)
            if play.stage != "placing":
                self.sitting += 1
        elif name == "trouble" and play.stage == "placing" and play.trouble is not None:
            self.why.setText(play.trouble.message.text(self.setup.language if self.setup is not None else "en"))
            self.why.show()

    def play_from_here(self) -> None:
        """Begin a match from the position."""
        if self.session is not None and self.tray is not None and self.setup is not None:
            name = self.session.chart.geometry.name
            given = given_text(self.tray, self.pieces, self.players, name)
            self.session.play.start(replace(self.setup, given=given))

    def _cancel(self) -> None:
        """Return to the match or the seats, without a change."""
        play = self.play
        if play is not None and play.setup is not None:
            play.sit_at(play.client.node)
        elif play is not None:
            play.leave()
            play.turn_stage("none")
