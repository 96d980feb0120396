"""What holds for every game: states are all there is, equal positions are equal blocks, take-back goes to the root."""

from __future__ import annotations

import random

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.layout import RANDOM_HIGH, RANDOM_LOW
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision, Over
from tests.games_at_hand import Kit, kit_of, load, play, varied


@pytest.fixture(params=varied(), ids=lambda kit: kit.name, scope="module")
def kit(request: pytest.FixtureRequest) -> Kit:
    """Every game in turn, in the usual run a few."""
    found: Kit = request.param
    return found


def test_a_saved_state_is_all_there_is(kit: Kit) -> None:
    """Another engine that loads a state asks the same question and goes on the same way."""
    game = load(kit.rules, kit.board, kit.seats[0])
    first, second = make_engine(game), make_engine(game)
    dice = random.Random(5)
    first.start(11)
    for _ in range(150):
        state = first.save()
        second.load(state)
        assert second.pending == first.pending
        assert second.save() == state
        if isinstance(first.pending, Over):
            return
        number = dice.random()
        for engine in (first, second):
            answer(engine, number)
    assert first.save() == second.save()


def answer(engine: Engine, number: float) -> None:
    """One step, the same for engines in the same state; ``number`` in 0..1 picks the choice."""
    if isinstance(engine.pending, Chance):
        engine.resolve(engine.roll())
    elif isinstance(engine.pending, Decision):
        engine.choose(int(number * len(engine.pending.choices)))


def test_take_back_to_the_root(kit: Kit) -> None:
    """Going back through all saved states ends at the first, and the same answers lead to the same states."""
    game = load(kit.rules, kit.board, kit.seats[-1])
    engine = make_engine(game)
    states = [engine.save() for _ in play(engine, 3, limit=120)]
    for state in reversed(states):
        engine.load(state)
    assert [engine.save() for _ in play(engine, 3, limit=120)] == states


def test_random_games_end(kit: Kit) -> None:
    """A game for the fewest and one for the most players come to an end, or to the limit without an error."""
    for seed, seats in enumerate((kit.seats[0], kit.seats[-1])):
        engine = make_engine(load(kit.rules, kit.board, seats))
        for _ in play(engine, seed):
            pass
        if isinstance(engine.pending, Over):
            assert engine.pending.winners < 1 << seats


def test_equal_positions_are_equal_blocks() -> None:
    """The same marks set in another order leave the same block, but for the random numbers."""
    kit = kit_of("noughts")
    game = load(kit.rules, kit.board)

    def after(*cells: str) -> bytes:
        engine = make_engine(game)
        engine.start(1)
        for cell in cells:
            assert isinstance(engine.pending, Decision)
            names = [game.show(choice.values[0]) for choice in engine.pending.choices]
            engine.choose(names.index(cell))
        engine.state.words[RANDOM_LOW] = engine.state.words[RANDOM_HIGH] = 0
        return engine.save()

    assert after("A1", "B1", "C3") == after("C3", "B1", "A1")
    assert after("A1", "B1", "C3") != after("A1", "C3", "B1")


def test_a_game_with_names_for_its_pieces_is_not_linked_again() -> None:
    """Its engine plays the same program; only what is shown differs."""
    kit = kit_of("sea_battle")
    game = load(kit.rules, kit.board)
    named = game.with_names({("ship", 0): "Victory"})
    assert named.linked is game.linked
    assert named.member_name("ship", 0) == "Victory" != game.member_name("ship", 0)
    engine = make_engine(named)
    assert len(list(play(engine, 1, limit=20))) == 21
