"""Games that everybody knows, beside the same game in a few lines of Python: the same choices, the same end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

import pytest

from dsl.engines.choice import make_engine
from dsl.engines.protocol.events import Over
from tests.games_at_hand import kit_of, load

CELLS = [f"{column}{row}" for row in range(1, 7) for column in "ABCDEFG"]


class Model(Protocol):
    """A game in a few lines."""

    player: int

    def choices(self) -> list[str]:
        """What can be chosen; nothing once it is over."""

    def choose(self, choice: str) -> None:
        """Take a choice."""

    def winners(self) -> int:
        """The bit of who has won; 0 for a draw."""


class ConnectFour:
    """Seven columns of six slots; discs by cell."""

    def __init__(self) -> None:
        self.discs: dict[str, int] = {}
        self.player, self.won = 0, 0

    def choices(self) -> list[str]:
        free = [cell for cell in CELLS if cell not in self.discs]
        return [] if self.won else sorted(max(c for c in free if c[0] == column) for column in {c[0] for c in free})

    def choose(self, choice: str) -> None:
        self.discs[choice] = self.player
        x, y = ord(choice[0]), int(choice[1])
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = [self.discs.get(f"{chr(x + i * dx)}{y + i * dy}") == self.player for i in range(-3, 4)]
            self.won |= any(all(line[i : i + 4]) for i in range(4)) << self.player
        self.player = 1 - self.player

    def winners(self) -> int:
        return self.won


class Kalah:
    """Pits 0..5 and store 6 of the south, 7..12 and 13 of the north."""

    def __init__(self) -> None:
        self.pits = ([4] * 6 + [0]) * 2
        self.player = 0

    def choices(self) -> list[str]:
        if not any(self.pits[:6]) or not any(self.pits[7:13]):
            return []
        return [f"{'sn'[self.player]}{i + 1}" for i in range(6) if self.pits[7 * self.player + i]]

    def choose(self, choice: str) -> None:
        own, at = 7 * self.player, 7 * self.player + int(choice[1]) - 1
        hand, self.pits[at] = self.pits[at], 0
        while hand:
            at = (at + 1) % 14
            if at != 13 - own:
                self.pits[at] += 1
                hand -= 1
        if own <= at < own + 6 and self.pits[at] == 1 and self.pits[12 - at]:
            self.pits[own + 6] += 1 + self.pits[12 - at]
            self.pits[at] = self.pits[12 - at] = 0
        if at != own + 6:
            self.player = 1 - self.player

    def winners(self) -> int:
        south, north = sum(self.pits[:7]), sum(self.pits[7:])
        return (south > north) | (north > south) << 1


@pytest.mark.parametrize(("name", "model"), [("connect_four", ConnectFour), ("kalah", Kalah)])
def test_a_game_is_played_as_everybody_knows_it(name: str, model: Callable[[], Model]) -> None:
    """A choice that is the only one is taken by itself."""
    kit, dice = kit_of(name), random.Random(7)
    engine = make_engine(load(kit.rules, kit.board), "reference")
    ends = set()
    for seed in range(8):
        known = model()
        engine.start(seed)
        while not isinstance(engine.pending, Over):
            assert engine.pending is not None
            shown = [engine.game.show(choice.values[0]) for choice in engine.pending.choices]
            assert (engine.pending.player, sorted(shown)) == (known.player, sorted(known.choices()))
            index = dice.randrange(len(shown))
            engine.choose(index)
            known.choose(shown[index])
            while len(known.choices()) == 1:
                known.choose(known.choices()[0])
        assert (known.choices(), known.winners()) == ([], engine.pending.winners)
        ends.add(engine.pending.winners)
    assert {1, 2} <= ends
