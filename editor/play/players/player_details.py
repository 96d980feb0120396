"""Details of a player, as far as the viewer may know them, below the pennant; a click on a ship shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import get_args

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import SeatKind
from dsl.services.match.position_values import Fact, PieceView, PlayerView, PositionView
from editor.base.texts import tr
from editor.model.match.fact_words import fact_text
from editor.model.match.play_session import PlaySession
from editor.play.cards_panel import cards_text
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.labels import book_font
from editor.view.widgets.makers import emptied, height_in, paragraph


@dataclass(frozen=True)
class ShipContent:
    """A piece of a player: its place as text, and whether it is lost."""

    piece: PieceView
    place: str
    lost: bool

    @property
    def whole(self) -> str:
        """All its facts in a line, except zeros."""
        facts = [fact_text(fact) for fact in self.piece.facts if fact.text and fact.value != 0]
        return ", ".join(filter(None, (self.piece.name, self.place, *facts)))


@dataclass(frozen=True)
class CardContent:
    """What is known of a player."""

    seat: int
    name: str
    role: str
    active: bool
    out: bool
    ships: tuple[ShipContent, ...]
    facts: tuple[Fact, ...]
    hands: tuple[str, ...]
    """Cards of each kind: their names, or their number if no more is known."""
    state: str
    """Says that the player is to move or is out; else empty."""
    bot: bool = False

    @property
    def whole(self) -> str:
        """All of it as text, for tool tips and screen readers."""
        head = ", ".join(filter(None, (self.name, self.role, self.state)))
        facts = [fact.text for fact in self.facts if fact.text]
        rows = [*(ship.whole for ship in self.ships), *self.hands]
        return "\n".join([head, *([", ".join(facts)] if facts else []), *rows])


def card_content(position: PositionView, player: PlayerView, cell_name: Callable[[int], str]) -> CardContent:
    """What is known of a player: the role once, without facts that are zero for all."""
    known: dict[Datum, PieceView] = {piece.ref: piece for piece in position.pieces}
    ships = tuple(_ship(known[ref], cell_name) for ref in player.pieces if ref in known)
    role = " · ".join(filter(None, (player.role, _kind(player))))
    worth = {fact.name for other in position.players for fact in other.facts if fact.value != 0}
    shown = {player.role.casefold(), ""}
    facts = tuple(fact for fact in player.facts if fact.name in worth and fact.text.casefold() not in shown)
    hands = tuple(cards_text(hand) for hand in player.hands if hand.count)
    named = player.seat, player.name, role, player.active, player.out
    return CardContent(*named, ships, facts, hands, _state(player), bot=player.kind != "person")


def _ship(piece: PieceView, cell_name: Callable[[int], str]) -> ShipContent:
    place = cell_name(piece.cell) if piece.cell >= 0 else tr("players-off")
    lost = piece.cell < 0 and ("lost", "yes") in piece.attributes
    return ShipContent(piece, tr("players-lost") if lost else place, lost)


def _kind(player: PlayerView) -> str:
    return "" if player.kind == "person" else tr(f"players-kind-{player.kind}")


def _state(player: PlayerView) -> str:
    return tr("players-out") if player.out else tr("players-active") if player.active else ""


WIDTH, MARGIN = 320, 8


class PlayerDetails(QFrame):
    """Lies over its page; filled anew for each player."""

    shut = Signal()

    def __init__(self, page: QWidget | None) -> None:
        super().__init__(page)
        self.setProperty("role", "callout")
        self.setFixedWidth(WIDTH)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 10, 14, 12)
        self.column.setSpacing(4)
        closes_on_escape(self, self.shut.emit)
        self.hide()

    def show_player(self, play: PlaySession, seat: int, content: CardContent, ink: QColor) -> None:
        """Fill it with a player."""
        self.hide()  # widgets put into a visible frame would count for its height only later
        emptied(self.column)
        name = paragraph(content.name)
        name.setFont(book_font(self.font(), 1.4, bold=True))
        name.setStyleSheet(f"border-left: 6px solid {ink.name()}; padding-left: 8px;")
        self.column.addWidget(name)
        message = " · ".join(filter(None, (content.role, content.state)))
        if message:
            self.column.addWidget(paragraph(message, "soft"))
        for ship in content.ships:
            self.column.addLayout(self._ship(play, ship))
        lines = [", ".join(fact.text for fact in content.facts if fact.text), *content.hands]
        for line in filter(None, lines):
            self.column.addWidget(paragraph(line))
        if play.setup is not None and seat < len(play.setup.seats):
            self.column.addWidget(self._seat(play, seat, play.setup.seats[seat].kind))
        self.setAccessibleName(content.whole.replace("\n", ". "))

    def _ship(self, play: PlaySession, ship: ShipContent) -> QHBoxLayout:
        row = QHBoxLayout()
        shown = QPushButton(ship.piece.name)
        shown.setProperty("look", "link")
        shown.setAccessibleName(ship.whole)
        shown.setEnabled(ship.piece.cell >= 0)
        shown.clicked.connect(lambda _on=False: play.point((ship.piece.cell,)))
        rest = paragraph(ship.whole.removeprefix(ship.piece.name).removeprefix(", "), "soft")
        rest.setProperty("struck", ship.lost)
        row.addWidget(shown)
        row.addWidget(rest, 1)
        return row

    def _seat(self, play: PlaySession, seat: int, kind: SeatKind) -> QPushButton:
        """Offer other players for the seat."""
        made, menu = QPushButton(tr(f"play-kind-{kind}")), QMenu(self)
        for other in get_args(SeatKind):
            row = menu.addAction(tr(f"play-kind-{other}"), partial(play.take_seat, seat, other))
            row.setCheckable(True)
            row.setChecked(other == kind)
        made.setMenu(menu)
        return made

    def stand_at(self, x: int, y: int) -> None:
        """Move to where the whole of it is visible."""
        page = self.parentWidget()
        if page is None:
            return
        self.show()
        self.adjustSize()
        self.resize(WIDTH, min(max(height_in(self.column, WIDTH), 60), page.height() - y - MARGIN))
        self.move(min(max(x, MARGIN), max(page.width() - WIDTH - MARGIN, 0)), y)
        self.raise_()
