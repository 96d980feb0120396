"""Measures of games: whether a seat or a role won, whether it was a draw, how long it took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dsl.engines.linking.game import Datum, Game
from dsl.games.balance.results import Games
from dsl.games.balance.roles import Role, roles
from dsl.maps.board.base import bits

Numbers = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Measure(Protocol):
    """A number for each game, such as its length, or 1 if a seat won."""

    @property
    def key(self) -> str:
        """Its stable name in JSON and on command lines."""

    @property
    def is_share(self) -> bool:
        """Whether it is always 1 or 0, so that its mean is a share of the games."""

    def applies(self, game: Game, games: Games) -> Mask:
        """A mask of the games for which it can be measured."""

    def answers(self, game: Game, games: Games) -> Numbers:
        """The number of each game; 1 for yes."""


class _Anytime:
    """A measure that applies to every game."""

    def applies(self, _game: Game, games: Games) -> Mask:
        """All games."""
        return np.ones(len(games), np.bool_)


@dataclass(frozen=True)
class SeatWins(_Anytime):
    """Whether the player of a seat (from 0) won; a ``team`` (a set of seats, this one first) wins together."""

    seat: int
    team: int = 0
    is_share = True

    @property
    def key(self) -> str:
        """The number of the seat from 1; those of a team joined by +."""
        return "+".join(str(seat + 1) for seat in bits(self.seats))

    @property
    def seats(self) -> int:
        """The set of seats."""
        return self.team or 1 << self.seat

    def answers(self, _game: Game, games: Games) -> Numbers:
        """1 for a victory, also a shared one."""
        return games.won_by(self.seats).astype(np.float64)


@dataclass(frozen=True)
class RoleWins:
    """Whether a player with a role won. ``attribute`` and ``value`` are names, the same for changed rules."""

    attribute: str
    value: str
    is_share = True

    @property
    def key(self) -> str:
        """The attribute and the value, with a point between them."""
        return f"{self.attribute}.{self.value}"

    def role(self, game: Game, games: Games) -> Role | None:
        """The role in these games; None if nobody had it."""
        return next((role for role in roles(game, games) if self == wins_of(game, role)), None)

    def applies(self, game: Game, games: Games) -> Mask:
        """The games in which a player had the role."""
        role = self.role(game, games)
        found: Mask = role.seats(games) != 0 if role is not None else np.zeros(len(games), np.bool_)
        return found

    def answers(self, game: Game, games: Games) -> Numbers:
        """1 for a victory of any player who had the role."""
        role = self.role(game, games)
        if role is None:
            return np.zeros(len(games))
        return games.won_by(role.seats(games)).astype(np.float64)


@dataclass(frozen=True)
class Draws(_Anytime):
    """Whether a game ended without a winner."""

    key = "draws"
    is_share = True

    def answers(self, _game: Game, games: Games) -> Numbers:
        """1 for a draw."""
        return games.drawn.astype(np.float64)


@dataclass(frozen=True)
class Unfinished(_Anytime):
    """Whether a game was stopped before its end."""

    key = "unfinished"
    is_share = True

    def answers(self, _game: Game, games: Games) -> Numbers:
        """1 for a game that was stopped before its end."""
        return (~games.rows["over"]).astype(np.float64)


@dataclass(frozen=True)
class Length(_Anytime):
    """The number of turns or decisions of a game; ``key`` is the name of the column."""

    key: str
    is_share = False

    def answers(self, _game: Game, games: Games) -> Numbers:
        """The number of turns or decisions."""
        return games.rows[self.key].astype(np.float64)


def wins_of(game: Game, role: Role) -> RoleWins:
    """The measure of a role."""
    return RoleWins(role.attribute.name, game.show(role.datum(game)))


def winners(game: Game) -> list[SeatWins]:
    """Who can win: each team, and each player without a team."""
    found = dict.fromkeys(game.linked.sides)
    return [SeatWins(next(bits(side)), side if side.bit_count() > 1 else 0) for side in found]


def victories(game: Game, games: Games) -> list[Measure]:
    """Who wins: the roles if there are any that distinguish players, else seats and teams."""
    found: list[Measure] = [wins_of(game, role) for role in roles(game, games)]
    return found or [*winners(game)]


def shares(game: Game, games: Games) -> list[Measure]:
    """How games end: who wins, how many are drawn or unfinished."""
    return [*victories(game, games), Draws(), Unfinished()]


def find_measure(text: str, game: Game, games: Games) -> Measure | None:
    """The measure that a word of a command line means: a role, a seat by its number or name, or a key; else None."""
    word = text.strip().casefold()
    for measure in all_measures(game, games):
        if word in names(measure, game):
            return measure
    return None


def all_measures(game: Game, games: Games) -> Iterator[Measure]:
    """All measures that these games have."""
    yield from (wins_of(game, role) for role in roles(game, games))
    yield from dict.fromkeys((*winners(game), *map(SeatWins, range(game.seats))))
    yield from (Draws(), Unfinished(), Length("turns"), Length("decisions"))


def names(measure: Measure, game: Game) -> set[str]:
    """The words that name a measure on the command line, in small letters."""
    found = {measure.key}
    if isinstance(measure, RoleWins):
        found.add(measure.value)
    if isinstance(measure, SeatWins):
        team = game.team_of(measure.team)
        found |= {team.name} if team else {game.member_name("player", measure.seat), f"p{measure.seat + 1}"}
    return {name.casefold() for name in found} | {label.casefold() for label in labels(measure, game)}


def labels(measure: Measure, game: Game) -> list[str]:
    """The label of a side in the rules' own language; empty for other measures."""
    datum = datum_of(measure, game)
    return [game.label(datum)] if datum is not None else []


def datum_of(measure: Measure, game: Game) -> Datum | None:
    """The seat or the value of a role that a measure is about."""
    if isinstance(measure, SeatWins):
        return Datum("player", measure.team or measure.seat, many=bool(measure.team))
    if isinstance(measure, RoleWins):
        field = game.program.find_field("player", measure.attribute)
        kind = game.type_datum(field.type, 0).domain if field is not None else ""
        value = game.parse(kind, measure.value) if kind else None
        return Datum(kind, value) if value is not None else None
    return None
