"""What a position is worth never gets better by losing or damaging a piece of one's own, and no bot sinks its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Decision, Over
from dsl.engines.reference.engine import ReferenceEngine
from dsl.games.bots.arena import play_out
from dsl.games.bots.make import RandomBot, make_bot
from tests.games_at_hand import Kit, kit_of, load, play, rulesets
from tests.share import usual

PIECE = {"pirates_fame": "pirate"}
DAMAGE = {
    "pirates_1989": ("holes", 1),
    "colonies_1990": ("holes", 1),
    "colonies_variant": ("holes", 1),
    "sea_battle": ("hits", 1),
    "ships_track": ("power", -1),
    "pirates_fame": ("hull", -1),
}
"""What damages a piece of each game, and in which direction."""
EVERY = 12
"""The number of events between two positions that are examined."""


def positions(game: Game, seeds: range) -> Iterator[Engine]:
    """Positions reached by random play."""
    for seed in seeds:
        engine = make_engine(game)
        for number, _ in enumerate(play(engine, seed, 400)):
            if number % EVERY == 0 and not isinstance(engine.pending, Over):
                yield engine


def own_pieces(engine: Engine, kind: str) -> Iterator[tuple[str, int]]:
    """The pieces on the board with their owners' numbers."""
    for number in range(engine.game.sizes[kind]):
        name = engine.game.member_name(kind, number)
        if engine.state.get(f"{name}.at").value >= 0:
            yield name, engine.state.get(f"{name}.owner").value


def changed(engine: Engine, path: str, value: Datum | int, player: int) -> float:
    """What the position would be worth to a player with that value in it."""
    before = engine.state.get(path)
    engine.state.set(path, str(value) if isinstance(value, int) else engine.game.show(value))
    try:
        return float(engine.value(player) or 0)
    finally:
        engine.state.set(path, engine.game.show(before))


@pytest.mark.parametrize("kit", usual(rulesets(), "ships_track"), ids=lambda kit: kit.name)
def test_a_loss_is_never_a_gain(kit: Kit) -> None:
    kind = PIECE.get(kit.name, "ship")
    attribute, worse = DAMAGE[kit.name]
    seen = 0
    for seats in (kit.seats[0], kit.seats[-1]):
        for engine in positions(load(kit.rules, kit.board, seats), range(2)):
            for piece, owner in list(own_pieces(engine, kind)):
                worth = float(engine.value(owner) or 0)
                assert changed(engine, f"{piece}.at", Datum("cell", -1), owner) <= worth, piece
                damage = engine.state.get(f"{piece}.{attribute}").value + worse
                if damage >= 0:
                    assert changed(engine, f"{piece}.{attribute}", damage, owner) <= worth, piece
                seen += 1
    assert seen > 100


class Witness(ReferenceEngine):
    """Notes the ships that a player lost by a choice of their own, before any chance fell."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.lost: list[str] = []

    def choose(self, index: int) -> None:
        """Take a choice, and look who is missing."""
        assert isinstance(self.pending, Decision)
        player = self.pending.player
        before = {name for name, owner in own_pieces(self, "ship") if owner == player}
        super().choose(index)
        self.lost += sorted(before - {name for name, owner in own_pieces(self, "ship") if owner == player})


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "decisions"), [(11, 75), (23, 30)])
def test_greedy_spain_does_not_sink_its_own_galleons(seed: int, decisions: int) -> None:
    kit = kit_of("pirates_1989")
    game = load(kit.rules, kit.board, 2)
    engine = Witness(game)
    play_out(engine, [make_bot("greedy", game, seed * 64 + seat) for seat in range(2)], seed, decisions)
    assert engine.lost == []


def test_greedy_pirates_enter_the_docks_that_they_sail_for_and_buy_there() -> None:
    kit = kit_of("pirates_fame")
    game = load(kit.rules, kit.board, 2)
    told = list[str]()
    play_out(make_engine(game), [make_bot("greedy", game, 0), RandomBot(1)], 0, 400, told.append)
    assert sum(line.startswith("1 buy") for line in told) > 3
