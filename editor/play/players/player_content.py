"""What a player's card tells, as texts and numbers: nothing but what the position holds for its viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import Fact, PieceView, PlayerView, PositionView
from editor.base.texts import tr

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
