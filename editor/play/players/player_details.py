"""All that the viewer may know of a player, below the pennant that was clicked; a click on a ship shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from editor.model.match.play_session import PlaySession
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.labels import book_font
from editor.view.widgets.makers import emptied, paragraph

MOST_PIPS = 6
"""A number with more steps than that is written as one."""


@dataclass(frozen=True)
class ShipContent:
    """A piece in a card: its place in words, what it suffered as pips (filled, of how many), or as a number alone."""

    piece: PieceView
    place: str
    pips: tuple[tuple[int, int], ...]
    suffered: str
    lost: bool

    @property
    def whole(self) -> str:
        """All that is known of it, in a line; what is nought is not worth a word."""
        facts = [fact.text for fact in self.piece.facts if fact.text and fact.value != 0]
        return ", ".join(filter(None, (self.piece.name, self.place, *facts)))


@dataclass(frozen=True)
class HandContent:
    """Cards of one kind: their names, or None where only their number is known."""

    label: str
    count: int
    cards: tuple[str, ...] | None

    @property
    def whole(self) -> str:
        """It in a line."""
        cards = ", ".join(self.cards) if self.cards else str(self.count)
        return f"{self.label}: {cards}" if self.label else cards


@dataclass(frozen=True)
class CardContent:
    """A player's card."""

    seat: int
    name: str
    role: str
    active: bool
    out: bool
    ships: tuple[ShipContent, ...]
    facts: tuple[Fact, ...]
    hands: tuple[HandContent, ...]
    state: str
    """Whether the player is to move, out, or a bot; empty where there is nothing to say."""

    @property
    def whole(self) -> str:
        """All of it as text, for tool tips and screen readers."""
        head = ", ".join(filter(None, (self.name, self.role, self.state)))
        facts = [fact.text for fact in self.facts if fact.text]
        rows = [*(ship.whole for ship in self.ships), *(hand.whole for hand in self.hands)]
        return "\n".join([head, *([", ".join(facts)] if facts else []), *rows])


def card_content(
    position: PositionView,
    player: PlayerView,
    cell_name: Callable[[int], str],
    marks: Callable[[str], Sequence[str]] = lambda _kind: (),
) -> CardContent:
    """The card of a player; ``marks`` are the attributes that the theme marks on pieces of a kind.

    The role is said once, and what is nought for everybody is not worth a word.
    """
    known: dict[Datum, PieceView] = {piece.ref: piece for piece in position.pieces}
    owned = (known[ref] for ref in player.pieces if ref in known)
    ships = tuple(ship_content(piece, cell_name, marks(piece.ref.domain)) for piece in owned)
    role = " · ".join(filter(None, (player.role, _kind(player))))
    worth = {fact.name for other in position.players for fact in other.facts if fact.value != 0}
    said = {player.role.casefold(), ""}
    facts = tuple(fact for fact in player.facts if fact.name in worth and fact.text.casefold() not in said)
    hands = tuple(HandContent(hand.label, hand.count, hand.cards) for hand in player.hands if hand.count)
    return CardContent(player.seat, player.name, role, player.active, player.out, ships, facts, hands, _state(player))


def ship_content(piece: PieceView, cell_name: Callable[[int], str], marks: Sequence[str] = ()) -> ShipContent:
    """A piece: the number that the theme marks, else the first with an end, as pips, or alone where it has many."""
    counted = [fact for fact in piece.facts if fact.value is not None]
    marked = [fact for name in marks for fact in counted if fact.name == name]
    told = (marked or [fact for fact in counted if fact.most is not None and 0 < fact.most <= MOST_PIPS])[:1]
    pips, suffered = [], ""
    for fact in told:
        most = fact.most if fact.bound is None else fact.bound
        if fact.value is not None and most is not None and 0 < most <= MOST_PIPS:
            pips.append((min(max(fact.value, 0), most), most))
        elif fact.value:
            suffered = str(fact.value)
    place = cell_name(piece.cell) if piece.cell >= 0 else tr("players-off")
    lost = piece.cell < 0 and ("lost", "yes") in piece.attributes
    return ShipContent(piece, tr("players-lost") if lost else place, tuple(pips), suffered, lost)


def _kind(player: PlayerView) -> str:
    return "" if player.kind == "person" else tr(f"players-kind-{player.kind}")


def _state(player: PlayerView) -> str:
    if player.out:
        return tr("players-out")
    if player.active:
        return tr("players-active")
    return ""


WIDTH, MARGIN = 320, 8


class PlayerDetails(QFrame):
    """Lies over its page; made anew for each player."""

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
        emptied(self.column)
        name = paragraph(content.name)
        name.setFont(book_font(self.font(), 1.4, bold=True))
        name.setStyleSheet(f"border-left: 6px solid {ink.name()}; padding-left: 8px;")
        self.column.addWidget(name)
        said = " · ".join(filter(None, (content.role, content.state)))
        if said:
            self.column.addWidget(paragraph(said, "soft"))
        for ship in content.ships:
            self.column.addLayout(self._ship(play, ship))
        lines = [", ".join(fact.text for fact in content.facts if fact.text), *(hand.whole for hand in content.hands)]
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
        """Who else could sit there."""
        made, menu = QPushButton(tr(f"play-kind-{kind}")), QMenu(self)
        for other in get_args(SeatKind):
            row = menu.addAction(tr(f"play-kind-{other}"), partial(play.take_seat, seat, other))
            row.setCheckable(True)
            row.setChecked(other == kind)
        made.setMenu(menu)
        return made

    def stand_at(self, x: int, y: int) -> None:
        """Where it is seen whole."""
        page = self.parentWidget()
        if page is None:
            return
        self.show()
        self.adjustSize()
        layout = self.layout()
        high = layout.totalHeightForWidth(WIDTH) if layout is not None and layout.hasHeightForWidth() else self.height()
        self.resize(WIDTH, min(max(high, 60), page.height() - y - MARGIN))
        self.move(min(max(x, MARGIN), max(page.width() - WIDTH - MARGIN, 0)), y)
        self.raise_()
