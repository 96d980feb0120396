"""Why not tells the player who is asked nothing that this player cannot know."""

from __future__ import annotations

import random

import pytest
from hidden_twins import hidden_twin
from service_games import begun, setup_of

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Chance, Decision
from dsl.services.match.match_values import EVERYTHING, WhyNot
from dsl.services.match.service import MatchService
from tests.games_at_hand import SECRET
from tests.share import usual

STEPS = 30
FEW_SECRETS = ("pirates_fame",)
"""Nobody holds anything yet at the beginning of these."""


def answers(service: MatchService, player: int, things: list[Datum]) -> list[tuple[WhyNot, ...]]:
    """What the player is told of things, and of options that are not offered."""
    return [service.why_not("", (), player), *(service.why_not("", (thing,), player) for thing in things)]


@pytest.mark.parametrize("name", usual(SECRET, "perudo", "treasure_hand"))
def test_positions_that_the_player_cannot_tell_apart_give_the_same_reasons(name: str) -> None:
    dice = random.Random(name)
    service, _ = begun(setup_of(name, seed=3), EVERYTHING)
    reasons = 0
    for _ in range(STEPS):
        match = service.course.match
        pending = match.pending
        assert not isinstance(pending, Chance)
        if not isinstance(pending, Decision):
            break
        player = pending.player
        pieces = [piece.ref for piece in service.position(player).position.pieces]
        cells = [Datum("cell", cell) for cell in range(match.game.map.topology.size)]
        things = dice.sample(pieces, min(2, len(pieces))) + dice.sample(cells, min(3, len(cells)))
        twin = hidden_twin(match.engine, player, match.state(), dice)
        match.go(match.at)
        if twin is not None:
            before = answers(service, player, things)
            reasons += sum(map(len, before))
            match.engine.load(twin)
            service.course.tell_anew()
            assert answers(service, player, things) == before
            match.go(match.at)
            service.course.tell_anew()
        service.choose(dice.randrange(len(pending.choices)), EVERYTHING)
    assert reasons > 5 or name in FEW_SECRETS
