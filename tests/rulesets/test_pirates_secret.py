"""P89-K2: what the pirates see must not depend on which galleon carries the treasure.

The same public course is played with every possible answer to the secret questions; the pirates' state view,
journal and options are compared byte for byte after every step.
"""

from __future__ import annotations

import random

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Chance, Decision, Entry, Over, Shown
from dsl.games.play.visible_state import standing
from tests.games_at_hand import ROOT, load

SPAIN, PIRATES = 0, 1


def rules() -> Game:
    return load(ROOT / "rulesets/pirates_1989/pirates_1989.rules", ROOT / "maps/atlantic.yaml")


class World:
    """One course of the game; ``secret`` is the answer to every secret question (modulo their number)."""

    def __init__(self, game: Game, secret: int) -> None:
        self.engine = make_engine(game)
        self.secret = secret
        self.engine.start(4)

    def skip_secrets(self) -> None:
        """Answer secret questions; nobody else learns what or how many."""
        while isinstance(self.engine.pending, Decision) and self.engine.pending.secret:
            assert self.engine.pending.player == SPAIN
            self.engine.choose(self.secret % len(self.engine.pending.choices))

    def seen(self) -> tuple[bytes, list[tuple[str, int | None, Shown, tuple[str, ...]]], object]:
        """What the pirates see: state, journal, and the question if it is theirs."""
        journal = [self.line(entry) for entry in self.engine.take_journal()]
        pending = self.engine.pending
        shown = pending if not isinstance(pending, Decision) or pending.player == PIRATES else pending.player
        return self.engine.view(PIRATES), journal, shown

    @staticmethod
    def line(entry: Entry) -> tuple[str, int | None, Shown, tuple[str, ...]]:
        return entry.kind, entry.player, entry.seen_by(PIRATES), entry.clauses


def test_the_pirates_learn_nothing() -> None:
    """Two hundred steps of a random course, with the treasure on each of the three galleons."""
    game = rules()
    worlds = [World(game, secret) for secret in range(3)]
    dice = random.Random(8)
    carriers = set()
    for step in range(200):
        for world in worlds:
            world.skip_secrets()
        if len({type(world.engine.pending) for world in worlds}) > 1:
            break  # a storm has ended one of the games: that tells, as the rules say
        views = [world.seen() for world in worlds]
        assert views[0] == views[1] == views[2], f"step {step}"
        carriers |= {game.show(world.engine.state.get("treasure")) for world in worlds}
        pending = worlds[0].engine.pending
        if isinstance(pending, Over):
            break
        assert [type(w.engine.pending) for w in worlds] == [type(pending)] * 3
        if isinstance(pending, Chance):
            index = worlds[0].engine.roll()
            for world in worlds[1:]:
                assert world.engine.roll() == index
            for world in worlds:
                world.engine.resolve(index)
            continue
        assert isinstance(pending, Decision)
        offered = [w.engine.pending for w in worlds]
        assert all(isinstance(o, Decision) and len(o.choices) == len(pending.choices) for o in offered)
        index = dice.randrange(len(pending.choices))
        if would_tell(worlds, index):
            break
        for world in worlds:
            world.engine.choose(index)
    assert {"ship1", "ship2", "ship3"} <= carriers, "the worlds must really differ"
    assert step > 100


def would_tell(worlds: list[World], index: int) -> bool:
    """Whether the course itself reveals the carrier after this choice (a galleon sunk, taken or brought home)."""
    states = [world.engine.save() for world in worlds]
    results = []
    for world in worlds:
        world.engine.choose(index)
        known = world.engine.state.get("known") if world.engine.game.program.find_field(None, "known") else None
        results.append(
            (
                type(world.engine.pending),
                known,
                tuple(one.piece.value for one in standing(world.engine.game, world.engine, None)),
            )
        )
    for world, state in zip(worlds, states):
        world.engine.load(state)
    return len(set(results)) > 1


def test_each_side_sees_its_own_note() -> None:
    """The Spaniard reads the note, the pirate and the spectator do not."""
    world = World(rules(), 1)
    while not (isinstance(world.engine.pending, Decision) and world.engine.pending.secret):
        pending = world.engine.pending
        assert isinstance(pending, Decision)
        world.engine.choose(0)
    world.skip_secrets()
    field = world.engine.game.program.find_field(None, "treasure")
    assert field is not None
    assert world.engine.may_see(field, 0, SPAIN)
    assert not world.engine.may_see(field, 0, PIRATES)
    assert not world.engine.may_see(field, 0, None)
    assert world.engine.view(SPAIN) != world.engine.view(PIRATES)
