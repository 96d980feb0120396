"""All players in the middle of the top strip, each as fully as fits; a click opens the details below."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QSize
from PySide6.QtGui import QColor, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from dsl.services.match.position_values import PieceView, PlayerView, PositionView
from dsl.services.match.token_marks import lettered_name
from editor.base.texts import ui
from editor.charts.drawing.match.piece_tokens import TokenLook
from editor.charts.drawing.match.token_looks import piece_look
from editor.charts.drawing.style.theme import Theme
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.play.players.pennant import ROOMS, Pennant
from editor.play.players.player_details import PlayerDetails, card_content
from editor.view.widgets.makers import dropped

GAP = 8


class Pennants(PlayPanel):
    """Follows the players of the match; ``over``: the page on which details are opened."""

    title = "players-title"
    watched = ("position", "viewer", "veiled", "curtain", "stage", "setup", "turning")

    def __init__(self, session: Session | None, over: QWidget | None = None) -> None:
        super().__init__(session)
        self.pennants: list[Pennant] = []
        self.details = PlayerDetails(over)
        self.details.shut.connect(self.fold)
        self.row = QHBoxLayout()
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(GAP)
        self.row.addStretch(1)
        self.row.addStretch(1)
        self.column.addLayout(self.row)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.begin()

    def minimumSizeHint(self) -> QSize:
        return QSize(120, super().minimumSizeHint().height())

    # --- display ---------------------------------------------------------------------------

    @property
    def position(self) -> PositionView | None:
        """The position shown: perhaps that of the match replayed under changed rules."""
        if (play := self.play) is not None and play.veiled:
            return play.curtain.position if play.curtain is not None else None  # what all may know
        shown = play.shown_position if play is not None else None
        marked = self.session.play_marks.position if self.session is not None else None
        return marked if shown is not None and marked is not None else shown

    def session_changed(self, name: str) -> None:
        """Another position is shown."""
        super().session_changed(name)
        if name == "play_marks":
            self._read()

    def play_changed(self, name: str) -> None:
        """Update a thinking bot's time; close details when the curtain comes."""
        if name == "veiled":
            self.fold()
        super().play_changed(name)
        if name == "thinking" and self.play is not None:
            for seat, pennant in enumerate(self.pennants):
                pennant.show_thinking(self.play.thought if self.play.thinking == seat else -1)

    def _players(self) -> tuple[PlayerView, ...]:
        position, play = self.position, self.play
        shown = play is not None and play.stage in ("running", "over")
        return position.players if position is not None and shown else ()

    def _read(self) -> None:
        players, position, play = self._players(), self.position, self.play
        while len(self.pennants) > len(players):
            dropped(self.pennants.pop())
        while len(self.pennants) < len(players):
            made = Pennant(self)
            made.clicked.connect(partial(self._open, made))
            self.pennants.append(made)
            self.row.insertWidget(len(self.pennants), made)
        if position is None or play is None or not players:
            self.fold()
            return
        inks, theme = self.inks(), self.chart_theme()
        named = tuple(replace(piece, name=lettered_name(theme.stage, piece)) for piece in position.pieces)
        position = replace(position, pieces=named)
        for number, (pennant, player) in enumerate(zip(self.pennants, players)):
            content = card_content(position, player, self._cell_name)
            looks = [self._look(theme, ship.piece, inks) for ship in content.ships]
            pennant.points = theme.stage.points
            pennant.show_player(content, inks[number], looks, play.thought if play.thinking == player.seat else -1)
        self._fit()
        if not self.details.isHidden():
            self._show_details(self._opened())

    def _look(self, theme: Theme, piece: PieceView, inks: tuple[QColor, ...]) -> TokenLook:
        """The look of a ship's token on the chart, without its damage, which is a bar here."""
        lettered = self.session is not None and self.session.chart.geometry.is_track
        look = piece_look(theme, piece, inks, lettered, sailing=True)
        return replace(look, badge="", heading=None)

    def _cell_name(self, cell: int) -> str:
        chart = self.session.chart if self.session is not None else None
        return chart.place(cell, ui.language) if chart is not None and cell < chart.geometry.size else str(cell)

    # --- room ------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show all players as fully as the width allows."""
        free = self.width() - GAP * (len(self.pennants) + 1)
        wide = {room: sum(pennant.width_in(room) for pennant in self.pennants) for room in ROOMS}
        room = next((room for room in ROOMS if wide[room] <= free), ROOMS[-1])
        for pennant in self.pennants:
            if pennant.room != room:
                pennant.room = room
                pennant.updateGeometry()
                pennant.update()

    def middle(self, seat: int, board: QWidget) -> QPointF | None:
        """The middle of a player's pennant in the coordinates of a board of the same window."""
        if not 0 <= seat < len(self.pennants) or not self.isVisible():
            return None
        pennant = self.pennants[seat]
        return QPointF(board.mapFromGlobal(pennant.mapToGlobal(pennant.rect().center())))

    # --- details ----------------------------------------------------------------------

    def _opened(self) -> int:
        return next((number for number, pennant in enumerate(self.pennants) if pennant.isChecked()), -1)

    def _open(self, clicked: Pennant, _checked: bool = False) -> None:
        for pennant in self.pennants:
            if pennant is not clicked:
                pennant.setChecked(False)
        self._show_details(self._opened())

    def _show_details(self, number: int) -> None:
        play, players = self.play, self._players()
        content = self.pennants[number].content if 0 <= number < len(players) else None
        over = self.details.parentWidget()
        if content is None or play is None or over is None:
            self.fold()
            return
        at = self.pennants[number].mapTo(over, QPoint(0, 0))
        self.details.show_player(play, number, content, self.inks()[number])
        self.details.stand_at(at.x(), self.mapTo(over, QPoint(0, self.height())).y() + 4)

    def fold(self) -> None:
        """Close the details."""
        for pennant in self.pennants:
            pennant.setChecked(False)
        self.details.hide()
