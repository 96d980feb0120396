"""Plays a game through its setup with random answers, to see the initial position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from dsl.engines.choice import make_engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Decision
from dsl.games.play import Match
from dsl.services.match.loaded_game import LoadedGame
from dsl.services.match.match_values import EVERYTHING
from dsl.services.match.position_values import PositionView
from dsl.services.match.views.position_views import PositionViews

TRIES = 12
"""The greatest number of setups played to find one with pieces in the order of seats."""
MOST_ANSWERS = 3000
"""After so many answers a setup counts as it is, even if it is not over."""
GAMES, ANSWERS, EVERY = 2, 160, 4


"""Games that are played on to observe positions, answers per game, answers from one observation to the next."""


class SetupWatch:
    """An ``Opening`` of a match that leaves every question open and notes when the setup is over."""

    progress = 0
    pieces: Sequence[str] = ()
    with_setup = True

    @property
    def done(self) -> bool:
        """Whether the setup is over."""
        return self.progress > 0

    def play_begins(self) -> None:
        """The setup is over."""
        self.progress = 1

    def turn_begins(self, player: int) -> bool:  # noqa: ARG002  the protocol of openings
        """Every turn is played."""
        return True

    def question(self) -> None:
        """Ask every question."""


@dataclass
class PlayedOpening:
    """A match after its setup. ``complete``: the setup came to its end."""

    match: Match
    views: PositionViews
    complete: bool

    @property
    def position(self) -> PositionView:
        """The position in which play begins."""
        return self.views.view(self.match.node, EVERYTHING)


def play_opening(loaded: LoadedGame) -> PlayedOpening:
    """Play the setup at random; of up to ``TRIES`` return one in which pieces appear in the order of seats, so that

    pieces with names belong to the seats they are meant for. Raises ``RuleError``.
    """
    best: PlayedOpening | None = None
    for seed in range(TRIES):
        found = _play(loaded, seed)
        if best is None or _owners(found) < _owners(best):
            best = found
        if _in_order(_owners(best)):
            break
    assert best is not None
    return best


def _owners(opened: PlayedOpening) -> list[int]:
    return [piece.owner for piece in opened.position.pieces]


def _in_order(owners: list[int]) -> bool:
    """Whether the seats first occur in ascending order."""
    seen = list(dict.fromkeys(owner for owner in owners if owner >= 0))
    return seen == sorted(seen)


def _play(loaded: LoadedGame, seed: int) -> PlayedOpening:
    """Play the setup at random with this seed."""
    watch, chance = SetupWatch(), Random(seed)
    match = Match(loaded.game, make_engine(loaded.game), seed, opening=watch)
    answers = 0
    while not watch.done and match.over is None and answers < MOST_ANSWERS:
        step(match, chance)
        answers += 1
    return PlayedOpening(match, PositionViews(loaded, match), watch.done)


def step(match: Match, chance: Random) -> None:
    """Make one random choice, or resolve one chance event."""
    pending = match.pending
    if isinstance(pending, Decision):
        match.choose(chance.randrange(len(pending.choices)))
    elif isinstance(pending, Chance):
        match.resolve()


def positions_on_the_way(opened: PlayedOpening) -> Iterator[PositionView]:
    """Positions of a few games played on at random from an opening; a game ends early if its rules fail."""
    match, begin = opened.match, opened.match.node
    for number in range(GAMES):
        match.go_to_node(begin)
        chance = Random(number)
        for count in range(ANSWERS):
            if match.over is not None:
                break
            try:
                step(match, chance)
            except RuleError:
                break
            if count % EVERY == 0:
                yield opened.views.view(match.node, EVERYTHING)
    match.go_to_node(begin)
