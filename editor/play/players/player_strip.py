"""The strip of all players, never hidden: cards that share the width, the one whose turn it is in a frame."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import get_args

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from dsl.services.match.match_values import PieceView, PlayerView, PositionView, SeatKind
from editor.base.texts import speech, tr
from editor.charts.drawing.match.piece_tokens import TokenLook
from editor.charts.drawing.match.token_looks import lettered_name, piece_look
from editor.charts.drawing.style.theme import Theme
from editor.model.sessions.session import Session
from editor.play.play_panel import PlayPanel
from editor.play.players.player_card import LOW, TALL, PlayerCard
from editor.play.players.player_content import card_content
from editor.view.widgets.shades import shades_of

MANY = 5
"""From so many players on only the active one's card is open."""
SHARE = 3
"""An open card among low ones is so many times as wide."""
MARGIN, GAP = 12, 10


class PlayerStrip(PlayPanel):
    """``narrow`` is for the split view: every card is low there."""

    title = "players-title"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.narrow = False
        self.cards: list[PlayerCard] = []
        self._seconds = 0
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self._tick)
        self.row = QHBoxLayout()
        self.row.setContentsMargins(MARGIN, 5, MARGIN, 5)
        self.row.setSpacing(GAP)
        self.column.addLayout(self.row)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.begin()

    def set_narrow(self, narrow: bool) -> None:
        """Low cards, for the split view."""
        if narrow != self.narrow:
            self.narrow = narrow
            self._read()

    def match_shown(self) -> None:
        """Another match, language or light."""
        self._read()

    @property
    def position(self) -> PositionView | None:
        """The position that is shown: perhaps what would have become of it under other rules."""
        shown = super().position
        marked = self.session.play_marks.position if self.session is not None else None
        return marked if shown is not None and marked is not None else shown

    def session_changed(self, name: str) -> None:
        """Another position is looked at."""
        super().session_changed(name)
        if name == "play_marks":
            self._read()

    def play_changed(self, name: str) -> None:
        """Another position, other eyes, a bot that thinks."""
        if name == "thinking":
            self._seconds = 0
        if name in ("position", "viewer", "veiled", "thinking", "stage", "setup"):
            self._read()

    def _players(self) -> tuple[PlayerView, ...]:
        position = self.position
        return position.players if position is not None else ()

    def _read(self) -> None:
        players, position, play = self._players(), self.position, self.play
        while len(self.cards) > len(players):
            card = self.cards.pop()
            self.row.removeWidget(card)
            card.hide()
            card.setParent(None)  # at once: nobody may read it behind a curtain
            card.deleteLater()
        while len(self.cards) < len(players):
            card = PlayerCard(self)
            card.ship_wanted.connect(self._show_ship)
            card.hurry_wanted.connect(self._hurry)
            card.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            card.customContextMenuRequested.connect(partial(self._offer_seat, card))
            self.cards.append(card)
            self.row.addWidget(card)
        if position is None or play is None:
            self._clock.stop()
            return
        many, inks, theme = len(players) >= MANY, self.inks(), self.chart_theme()
        named = tuple(replace(piece, name=lettered_name(theme, piece)) for piece in position.pieces)
        position = replace(position, pieces=named)
        for number, (card, player) in enumerate(zip(self.cards, players)):
            content = card_content(position, player, self._cell_name, theme.piece_marks)
            looks = [self._look(theme, ship.piece, inks) for ship in content.ships]
            thinking = self._seconds if play.thinking == player.seat else -1
            opened = not self.narrow and (not many or player.active)
            card.set_open(opened)
            self.row.setStretch(number, SHARE if many and opened else 1)
            card.show_player(content, inks[number], looks, thinking)
        if play.thinking is not None and not self._clock.isActive():
            self._clock.start()
        elif play.thinking is None:
            self._clock.stop()
        tall = any(card.opened for card in self.cards)
        above = 5
        self.row.setContentsMargins(MARGIN, above, MARGIN, above)
        self.setFixedHeight((TALL if tall else LOW) + 2 * above)

    def _look(self, theme: Theme, piece: PieceView, inks: tuple[QColor, ...]) -> TokenLook:
        """The token of a ship as the chart has it; its damage stands beside it here."""
        lettered = self.session is not None and self.session.chart.geometry.is_track
        return replace(piece_look(theme, piece, inks, lettered), pips=None, badge="", heading=None)

    def _cell_name(self, cell: int) -> str:
        chart = self.session.chart if self.session is not None else None
        return chart.place(cell, speech.language) if chart is not None and cell < chart.geometry.size else str(cell)

    def _tick(self) -> None:
        self._seconds += 1
        thinking = self.play.thinking if self.play is not None else None
        for card, player in zip(self.cards, self._players()):
            if player.seat == thinking:
                card.thinking = self._seconds
                card.update()

    def _show_ship(self, piece: PieceView) -> None:
        if self.play is not None and piece.cell >= 0:
            self.play.point((piece.cell,))

    def _hurry(self) -> None:
        if self.play is not None:
            self.play.hurry()

    def _offer_seat(self, card: PlayerCard, at: QPoint) -> None:
        """Who else could sit there."""
        play, number = self.play, self.cards.index(card)
        if play is None or play.setup is None or self.position is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for kind in get_args(SeatKind):
            row = menu.addAction(tr(f"play-kind-{kind}"), partial(play.take_seat, number, kind))
            row.setCheckable(True)
            row.setChecked(kind == play.setup.seats[number].kind)
        menu.popup(card.mapToGlobal(at))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, shades = QPainter(self), shades_of(self)
        painter.fillRect(self.rect(), QColor(shades.window))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(shades.line))
