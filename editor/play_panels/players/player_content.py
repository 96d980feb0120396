"""What a player's card tells, as texts and numbers: nothing but what the position holds for its viewer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dsl.link.datum import Datum
from dsl.match_service.match_values import Fact, PieceView, PlayerView, PositionView
from editor.texts import tr

MOST_PIPS = 6
"""A number with more steps than that is written as one."""


@dataclass(frozen=True)
class ShipContent:
    """A piece in a card: its place in words, numbers as pips (filled, of how many), the rest in a few words."""

    piece: PieceView
    place: str
    pips: tuple[tuple[int, int], ...]
    rest: str
    lost: bool

    @property
    def below(self) -> str:
        """What stands below its name beside the pips."""
        return " ".join(filter(None, (self.place, self.rest)))

    @property
    def whole(self) -> str:
        """All that is known of it, in a line."""
        facts = [fact.text for fact in self.piece.facts if fact.text]
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


def card_content(position: PositionView, player: PlayerView, cell_name: Callable[[int], str]) -> CardContent:
    """The card of a player."""
    known: dict[Datum, PieceView] = {piece.ref: piece for piece in position.pieces}
    ships = tuple(ship_content(known[ref], cell_name) for ref in player.pieces if ref in known)
    role = " · ".join(filter(None, (player.role, _kind(player))))
    facts = tuple(fact for fact in player.facts if fact.text)
    hands = tuple(HandContent(hand.label, hand.count, hand.cards) for hand in player.hands if hand.count)
    return CardContent(player.seat, player.name, role, player.active, player.out, ships, facts, hands, _state(player))


def ship_content(piece: PieceView, cell_name: Callable[[int], str]) -> ShipContent:
    """A piece: small numbers with an end become pips, what else is worth a word stands beside its place."""
    pips = tuple(
        (min(max(fact.value, 0), fact.most), fact.most)
        for fact in piece.facts
        if fact.value is not None and fact.most is not None and 0 < fact.most <= MOST_PIPS
    )[:2]
    rest = [f.short for f in piece.facts if f.short and (f.most is None or not 0 < f.most <= MOST_PIPS)]
    place = cell_name(piece.cell) if piece.cell >= 0 else tr("players-off")
    lost = piece.cell < 0 and ("lost", "yes") in piece.attributes
    return ShipContent(piece, tr("players-lost") if lost else place, pips, " ".join(rest[:2]), lost)


def _kind(player: PlayerView) -> str:
    return "" if player.kind == "person" else tr(f"players-kind-{player.kind}")


def _state(player: PlayerView) -> str:
    if player.out:
        return tr("players-out")
    if player.active:
        return tr("players-active")
    return ""
