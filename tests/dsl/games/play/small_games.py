"""The two small games that the tests of matches, records and scenarios are played with."""

from __future__ import annotations

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Chance, Decision, Over
from dsl.games.play import Match
from tests.games_at_hand import CROSSING, HIDEOUT, POND, load


def crossing(seats: int = 2, **settings: object) -> Game:
    """Boats on a pond, moved by a die."""
    return load(CROSSING, POND, seats, **settings)


def hideout() -> Game:
    """One writes down a place, the other looks for it."""
    return load(HIDEOUT)


def new_match(game: Game, seed: int = 1) -> Match:
    """A match that has run to its first decision."""
    match = Match(game, make_engine(game), seed)
    match.run()
    return match


def play_on(match: Match, pick: int, most: int = 200) -> None:
    """Go on to the end (or ``most`` events): ``pick`` chooses among the choices in a way that varies."""
    while match.at < most and not isinstance(match.pending, Over):
        pending = match.pending
        if isinstance(pending, Chance):
            match.resolve()
        elif isinstance(pending, Decision):
            match.choose((pick * 7919 + match.at * 31) % len(pending.choices))
