"""Secrets of the small games: the same public course with different secrets looks the same to everybody else.

Several worlds are played side by side. The first player's secret differs between them (where the fleet lies, which
card is held back); everything that is done in public is the same. After every step the other player and a spectator
are compared: state view, journal, and the question if it is theirs, byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Choice, Decision, Entry, Over, Shown
from tests.games_at_hand import ROOT, load

HIDER, OTHER, SPECTATOR = 0, 1, None
Line = tuple[str, int | None, Shown, tuple[str, ...]]


def small(name: str) -> Path:
    return ROOT / f"tests/games/{name}/{name}.rules"


class Worlds:
    """The same game several times; what is public must be the same in all."""

    def __init__(self, game: Game, number: int, seed: int) -> None:
        self.game = game
        self.dice = random.Random(seed)
        self.engines = [make_engine(game) for _ in range(number)]
        for engine in self.engines:
            engine.start(seed)

    @property
    def pending(self) -> Decision | Chance | Over:
        """What all worlds wait for: of one kind, or the course itself would tell."""
        found = [engine.pending for engine in self.engines]
        assert len({type(p) for p in found}) == 1
        assert found[0] is not None
        return found[0]

    def compare(self) -> None:
        """What the others see is the same in all worlds."""
        entries = [engine.take_journal() for engine in self.engines]
        for viewer in (OTHER, SPECTATOR):
            seen = [self.seen(engine, viewer, news) for engine, news in zip(self.engines, entries)]
            assert all(view == seen[0] for view in seen[1:])

    @staticmethod
    def seen(engine: Engine, viewer: int | None, news: Sequence[Entry]) -> tuple[bytes, list[Line], object]:
        """State, journal and question as one viewer sees them."""
        journal = [(entry.kind, entry.player, entry.seen_by(viewer), entry.clauses) for entry in news]
        question: object = engine.pending
        if isinstance(engine.pending, Decision) and engine.pending.player != viewer:
            question = engine.pending.player
        elif isinstance(engine.pending, Chance) and engine.pending.kind == "draw":
            question = (engine.pending.what, engine.pending.viewers)  # what lies in the pile nobody sees
        return engine.view(viewer), journal, question

    def common(self) -> list[Choice]:
        """The choices that are legal in all worlds."""
        offers = [list(p.choices) for e in self.engines if isinstance(p := e.pending, Decision)]
        in_all = set(offers[0]).intersection(*offers[1:])
        return [choice for choice in offers[0] if choice in in_all]

    def choose(self, choice: Choice) -> None:
        """The same choice in all worlds."""
        for engine in self.engines:
            assert isinstance(engine.pending, Decision)
            engine.choose(list(engine.pending.choices).index(choice))

    def choose_secretly(self) -> None:
        """The hider answers differently in every world, the other player the same."""
        number = self.dice.randrange(1 << 30)
        for world, engine in enumerate(self.engines):
            assert isinstance(engine.pending, Decision)
            own = random.Random(number + world) if engine.pending.player == HIDER else random.Random(number)
            engine.choose(own.randrange(len(engine.pending.choices)))

    def resolve(self, pick: Callable[[int, list[Datum]], Datum | None]) -> bool:
        """Chance; ``pick`` says for each world which of the outcomes comes. False if the worlds must part."""
        found = []
        for world, engine in enumerate(self.engines):
            assert isinstance(engine.pending, Chance)
            found.append(pick(world, list(engine.pending.outcomes)))
        if None in found:
            return False
        for engine, datum in zip(self.engines, found):
            assert isinstance(engine.pending, Chance) and datum is not None
            engine.resolve(engine.pending.outcomes.index(datum))
        return True

    def same_outcome(self) -> Callable[[int, list[Datum]], Datum | None]:
        """One outcome that can come in all worlds."""
        piles = [set(p.outcomes) for e in self.engines if isinstance(p := e.pending, Chance)]
        both = sorted(set.intersection(*piles), key=lambda datum: datum.value)
        datum = self.dice.choice(both) if both else None
        return lambda world, outcomes: datum

    def other_outcomes(self) -> Callable[[int, list[Datum]], Datum | None]:
        """Another outcome in each world."""
        start = self.dice.randrange(1 << 30)
        return lambda world, outcomes: outcomes[(start + world) % len(outcomes)]


def quiet_shot(worlds: Worlds) -> Choice | None:
    """A shot that is answered alike in all worlds; None if every shot would tell."""
    offers = worlds.common()
    worlds.dice.shuffle(offers)
    states = [engine.save() for engine in worlds.engines]
    for choice in offers:
        worlds.choose(choice)
        answers = {called_out(engine.take_journal()) for engine in worlds.engines}
        for engine, state in zip(worlds.engines, states):
            engine.load(state)
        if len(answers) == 1:
            return choice
    return None


def called_out(news: Sequence[Entry]) -> tuple[str, ...]:
    """What the rules announce to everybody."""
    return tuple(entry.shown.template for entry in news if entry.kind == "log")


@pytest.mark.parametrize("seed", range(3))
def test_a_hidden_fleet_stays_hidden(seed: int) -> None:
    """Three fleets, one course of shots: the enemy learns only what is called out."""
    worlds = Worlds(load(small("hidden_fleets")), 3, seed)
    shots = 0
    while isinstance(pending := worlds.pending, Decision):
        worlds.compare()
        if pending.secret:
            worlds.choose_secretly()
            continue
        choice = worlds.dice.choice(worlds.common()) if pending.player == HIDER else quiet_shot(worlds)
        if choice is None:
            break
        worlds.choose(choice)
        shots += 1
    fleets = {engine.state.get("p1.fleet").value for engine in worlds.engines}
    assert len(fleets) == 3, "the worlds must really differ"
    assert shots > 40


def test_the_enemys_options_do_not_depend_on_the_fleet() -> None:
    """Before the first shot every cell is on offer, wherever the fleet lies."""
    worlds = Worlds(load(small("hidden_fleets")), 3, 5)
    while isinstance(pending := worlds.pending, Decision) and pending.secret:
        worlds.choose_secretly()
    for choice in [worlds.common()[0]] * 2:
        worlds.compare()
        assert len(worlds.common()) == 100
        worlds.choose(choice)
        if isinstance(worlds.pending, Decision) and worlds.pending.player == HIDER:
            break


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_stays_hidden(seed: int) -> None:
    """One card of the hand differs and is held back: nothing else in the game shows it."""
    worlds = Worlds(load(small("treasure_hand"), goal=100), 2, seed)
    steps = different = 0
    while not isinstance(pending := worlds.pending, Over):
        worlds.compare()
        steps += 1
        hands = {engine.state.get("p1.chest").value for engine in worlds.engines}
        different += len(hands) > 1
        if isinstance(pending, Decision):
            worlds.choose(worlds.dice.choice(worlds.common()))
            continue
        apart = pending.viewers == 1 << HIDER and len(hands) == 1 and len(pending.outcomes) > 1
        if apart:
            assert worlds.resolve(worlds.other_outcomes())
        elif not worlds.resolve(worlds.same_outcome()):
            break  # the last card of the pile is another in each world: the one who draws it sees that
    assert different > 10, "the worlds must really differ"
    assert steps > 20
