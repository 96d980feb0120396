"""PFD05: with hidden treasure cards nothing that the others see may depend on which card a pirate holds.

The same public course is played in worlds that differ only in the cards which the first player draws; views,
journals and questions of the others are compared byte for byte after every step, until a card shows
itself: on its island.
"""

from __future__ import annotations

import random

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Chance, Decision, Entry, Over, Shown
from tests.games_at_hand import ROOT, load
from tests.share import usually_first

ANNA, BORIS, CLARA = range(3)
OTHERS = (BORIS, CLARA, None)  # None: a spectator
ISLANDS = ("parrot", "turtle", "crocodile", "monkey")
Line = tuple[str, int | None, Shown, tuple[str, ...]]


def rules(cards_open: str) -> Game:
    folder = ROOT / "rulesets/pirates_fame"
    board = ROOT / "maps/pirates_fame.yaml"
    return load(folder / "pirates_fame.rules", board, 3, treasure_cards_open=cards_open)


class World:
    """One course of the game. Of the cards that the first player may draw she gets one of ``island``."""

    def __init__(self, game: Game, island: str, seed: int) -> None:
        self.engine, self.game, self.island = make_engine(game), game, island
        self.engine.start(seed)

    def seen(self, player: int | None) -> tuple[bytes, list[Line], object]:
        """What a player sees: state, journal, and the question if it is theirs."""
        pending = self.engine.pending
        question: object = pending
        if isinstance(pending, Decision) and pending.player != player:
            question = pending.player
        elif isinstance(pending, Chance):
            question = (pending.kind, pending.what, pending.viewers, len(pending.outcomes))
        return self.engine.view(player), [self.line(entry, player) for entry in self.journal], question

    @staticmethod
    def line(entry: Entry, player: int | None) -> Line:
        return entry.kind, entry.player, entry.seen_by(player), entry.clauses

    def take(self) -> None:
        """Keep the journal of the last step for all readers."""
        self.journal = self.engine.take_journal()

    def cards(self) -> dict[str, int]:
        """The cards that may be drawn now, by name."""
        assert isinstance(self.engine.pending, Chance)
        return {self.game.show(outcome): i for i, outcome in enumerate(self.engine.pending.outcomes)}

    def held(self) -> str:
        """Anna's card."""
        return self.game.show(self.engine.state.get("p1.treasure"))


def step(worlds: list[World], dice: random.Random) -> bool:
    """The same public event in all worlds; whether there was one."""
    pending = worlds[0].engine.pending
    if isinstance(pending, Over):
        return False
    if isinstance(pending, Decision):
        index = dice.randrange(len(pending.choices))
        for world in worlds:
            assert isinstance(world.engine.pending, Decision)
            assert len(world.engine.pending.choices) == len(pending.choices)
            world.engine.choose(index)
        return True
    assert isinstance(pending, Chance)
    if pending.viewers == 1 << ANNA:
        for world in worlds:
            world.engine.resolve(next(i for name, i in world.cards().items() if name.startswith(world.island)))
        return True
    names = [world.cards() for world in worlds]
    common = [name for name in names[0] if all(name in others for others in names)]
    if pending.viewers is not None:  # the others get no card that could be Anna's
        common = [name for name in common if name.startswith("treasure")] or common
    wanted = dice.choice(common)
    for world, indices in zip(worlds, names):
        world.engine.resolve(indices[wanted])
    return True


def tells(worlds: list[World]) -> bool:
    """Whether a card has shown itself: its treasure was taken in some of the worlds and not in the others."""
    return len({world.held() == "{}" for world in worlds}) > 1


@pytest.mark.parametrize("seed", usually_first([0, 2, 3, 4, 5, 1], 5))
def test_the_others_learn_nothing(seed: int) -> None:
    """Up to four hundred steps of a random course, Anna's card naming three different islands."""
    game = rules("no")
    worlds = [World(game, island, seed) for island in ISLANDS[:3]]
    dice = random.Random(seed)
    secrets, compared = set(), 0
    for _ in range(400):
        for world in worlds:
            world.take()
        if tells(worlds):
            break
        for player in OTHERS:
            views = [world.seen(player) for world in worlds]
            assert views[0] == views[1] == views[2], f"step {compared}, player {player}"
        secrets |= {world.held() for world in worlds}
        compared += 1
        if not step(worlds, dice):
            break
    assert compared > 30
    assert len(secrets) >= 3


def test_she_sees_her_own_card() -> None:
    """Her own view differs from world to world."""
    worlds = [World(rules("no"), island, 3) for island in ISLANDS[:2]]
    dice = random.Random(3)
    while worlds[0].held() == "{}":
        assert step(worlds, dice)
    views = [world.engine.view(ANNA) for world in worlds]
    assert views[0] != views[1]


def test_open_cards_are_seen_by_all() -> None:
    """As the game is usually played."""
    worlds = [World(rules("yes"), island, 3) for island in ISLANDS[:2]]
    dice = random.Random(3)
    while worlds[0].held() == "{}":
        pending = worlds[0].engine.pending
        if isinstance(pending, Chance) and pending.what == "treasure":
            assert pending.viewers is None
            for world in worlds:
                world.engine.resolve(next(i for name, i in world.cards().items() if name.startswith(world.island)))
            break
        assert step(worlds, dice)
    for player in OTHERS:
        assert worlds[0].engine.view(player) != worlds[1].engine.view(player)
