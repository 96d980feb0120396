"""A position that is being set up by hand, as a view to draw, and its steps on the undo stack."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from dsl.engines.linking.game import Datum
from dsl.services.match.hand_setup import HandTray, PlacedPiece
from dsl.services.match.match_values import SPECTATOR, Seat
from dsl.services.match.position_values import PieceView, PlayerView, PositionView, QuestionView
from editor.base.texts import Message
from editor.model.match.match_steps import MatchStep, Steppable

NOBODY_ASKED = QuestionView(0, False, "", (), (), (), 0)


def shown(
    tray: HandTray,
    pieces: Sequence[PlacedPiece],
    seats: Sequence[Seat],
    players: Sequence[Sequence[tuple[str, str]]],
) -> PositionView:
    """The position as a view; each piece shows the values it was given."""
    labels = {kind.name: kind.label for kind in tray.kinds}
    views = tuple(
        PieceView(
            Datum(piece.kind, number),
            labels.get(piece.kind, piece.kind),
            piece.cell,
            piece.owner,
            (),
            (*piece.values, ("owner", str(piece.owner + 1)), *_of_owner(players, piece.owner)),
        )
        for number, piece in enumerate(pieces)
    )
    sitting = tuple(
        PlayerView(number, seat.name or called, "", seat.kind, seat.colour, (), (), (), False, False)
        for number, (seat, called) in enumerate(zip(seats, tray.seats))
    )
    return PositionView(0, SPECTATOR, views, (), (), sitting, (), NOBODY_ASKED, "")


def _of_owner(players: Sequence[Sequence[tuple[str, str]]], owner: int) -> list[tuple[str, str]]:
    return [(f"owner.{name}", value) for name, value in players[owner]] if 0 <= owner < len(players) else []


def placed(tray: HandTray, position: PositionView) -> list[PlacedPiece]:
    """The pieces of a position that are on the board and have an owner, with the values the tray can set."""
    known = {kind.name: {attribute.name for attribute in kind.attributes} for kind in tray.kinds}
    return [
        PlacedPiece(
            piece.ref.domain,
            piece.cell,
            piece.owner,
            tuple((name, value) for name, value in piece.attributes if name in known[piece.ref.domain]),
        )
        for piece in position.pieces
        if piece.ref.domain in known and piece.cell >= 0 and piece.owner >= 0
    ]


def players_of(tray: HandTray, position: PositionView | None, seats: int) -> list[tuple[tuple[str, str], ...]]:
    """The values of each player: as their pieces show, else the next of the choices."""
    found = []
    for seat in range(seats):
        views = [piece for piece in position.pieces if piece.owner == seat] if position is not None else []
        told = {name: value for piece in views[:1] for name, value in piece.attributes}
        found.append(
            tuple(
                (one.name, told.get(f"owner.{one.name}") or (one.choices[min(seat, len(one.choices) - 1)][0]))
                for one in tray.players
                if one.choices
            )
        )
    return found


@dataclass(frozen=True)
class Arrangement:
    """The pieces placed, the values of the players, and the chosen piece (-1: none)."""

    pieces: tuple[PlacedPiece, ...] = ()
    players: tuple[tuple[tuple[str, str], ...], ...] = ()
    chosen: int = -1


class Hand(Protocol):
    """The object that holds a position being set up, as its undo steps use it."""

    @property
    def sitting(self) -> int:
        """The number of this setup among those in the tab; changes when it is over."""

    def arrange(self, arrangement: Arrangement) -> None:
        """Replace the arrangement."""


class HandStep(MatchStep):
    """An undo step: a piece placed, moved, changed or removed."""

    def __init__(self, label: Message, match: Steppable, hand: Hand, before: Arrangement, after: Arrangement) -> None:
        super().__init__(label, match)
        self._hand, self._sitting = weakref.ref(hand), hand.sitting
        self._before, self._after = before, after

    @property
    def stale(self) -> bool:
        """Whether that setup is over."""
        hand = self._hand()
        return super().stale or hand is None or hand.sitting != self._sitting

    def forward(self, _match: Steppable) -> None:
        self._put(self._after)

    def back(self, _match: Steppable) -> None:
        self._put(self._before)

    def _put(self, arrangement: Arrangement) -> None:
        hand = self._hand()
        if hand is not None:
            hand.arrange(arrangement)
