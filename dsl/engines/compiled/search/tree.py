"""The tree search of a compiled game: begun in positions that stand in its memory, carried on in slices."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.room import FOUND_BYTES, MOST_SLOTS, PLAYOUT_WORDS, SURE

LOOKS = 8
"""Looks at each choice of the root where hidden things or chance make one differ from the next."""
ON_CHANGE = -2
"""As ``rollout``: random decisions until somebody's value changes."""
SLICE = 512
"""Steps between two looks at whether to stop."""
SAMPLES = 24
"""Rollouts that tell how far values commonly lie apart."""


@dataclass(frozen=True)
class Settings:
    """How to search.

    ``rollout``: random decisions before a position is valued by ``value``, -1: to the end of the game, -2: until the
    value of somebody changes. ``exploration`` is the constant of UCT. ``prior``: for how many visits a look at a choice
    counts (what ``value`` says after it); ``looking``: visits of a node after which its choices are looked at, 0: those
    of the root alone. ``minimax``: choices go by the best that is known to follow, not by the mean of their tries.
    ``length``: steps of a simulation, about. ``keyed``: the worlds may differ in what can be chosen, or something may
    stay hidden.
    """

    rollout: int = -1
    exploration: float = 1.0
    prior: float = 0.0
    looking: int = 0
    minimax: bool = False
    length: int = 1
    keyed: bool = False


@dataclass(frozen=True)
class Found:
    """By choice: how often it was tried, and its mean reward (0 to 1; 0 where it was never tried).

    ``ends`` are 1 for a victory that is sure (or came of every try, at once and without luck, where something is
    hidden), -1 for a defeat, else 0; ``looks`` what one look ahead said (0 to 1).
    """

    visits: tuple[int, ...]
    means: tuple[float, ...]
    ends: tuple[int, ...]
    looks: tuple[float, ...]

    @property
    def best(self) -> int:
        """A sure victory, no sure defeat; else the choice that was tried most; of those, that with the highest mean."""
        return self.best_of([True] * len(self.visits))

    def best_of(self, seen: Sequence[bool]) -> int:
        """The best of those that are marked."""
        return max((i for i, marked in enumerate(seen) if marked), key=self.merit)

    def fate(self, choice: int) -> tuple[int, bool]:
        """Whether it is sure to win, or loses at once: the larger, the better."""
        return self.ends[choice], self.looks[choice] > 0

    def merit(self, choice: int) -> tuple[float, ...]:
        """What choices are compared by."""
        return self.ends[choice], self.visits[choice], self.means[choice], self.looks[choice]


def search(
    machine: Machine,
    player: int,
    worlds: int,
    settings: Settings,
    seed: int,
    budget: int,
    stop: Callable[[], bool] = lambda: False,
    least: int = 0,
) -> Found:
    """Search from the first ``worlds`` positions at ``WORLDS``, in which ``player`` decides.

    It ends when ``budget`` steps are spent (simulations, and decisions and chances in them), or soon after ``stop``
    says so, though not before ``least`` of them. The same seed and budget give the same numbers.
    """
    slots = min(MOST_SLOTS, 1 << max(10, (2 * budget).bit_length()))
    thousandths = (round(1000 * number) for number in (settings.exploration, settings.prior))
    flags = settings.looking, int(settings.minimax)
    machine.call(
        "search_begin", seed, player, worlds, int(settings.keyed), settings.rollout, *thousandths, *flags, slots
    )
    machine.call("calibrate", SAMPLES, settings.rollout if settings.rollout == ON_CHANGE else max(settings.rollout, 2))
    if settings.prior or settings.keyed:
        machine.call("search_look", LOOKS)
    spent = min(SLICE, budget)  # so much even where it is to stop at once: else nothing was tried
    while not machine.call("search", spent) and spent < budget and (spent < least or not stop()):
        spent = min(spent + SLICE, budget)
    return found(machine, player)


def use_of_looks(machine: Machine, seats: int, games: int, limit: int) -> float:
    """The share of games that one player wins who only looks a choice ahead, against others who play at random."""
    return sum(machine.call("try_looks", number, number % seats, limit) for number in range(games)) / (1000 * games)


def steadiness(machine: Machine, games: int) -> float:
    """The mean number of decisions and chances in random games until somebody's value changes."""
    return sum(machine.call("steadiness", number) for number in range(games)) / games


def random_length(machine: Machine, games: int, limit: int) -> float:
    """The mean number of decisions in random games, each ended after ``limit``."""
    machine.write(machine.room["SEEDS"], struct.pack(f"<{games}Q", *range(games)))
    machine.call("playouts_begin", games, limit, 0, 0)
    machine.call("playouts", games)
    rows = machine.read(machine.room["RESULTS"], 4 * PLAYOUT_WORDS * games)
    decisions = [int(row[_DECISIONS]) for row in struct.iter_unpack(f"<{PLAYOUT_WORDS}i", rows)]
    return sum(decisions) / games


def found(machine: Machine, player: int) -> Found:
    """What the search that ran last came to, for the choices of the first world."""
    rows = machine.read(machine.room["FOUND"], FOUND_BYTES * machine.call("search_found"))
    columns = zip(*(_found(player, *row) for row in _FOUND.iter_unpack(rows)), strict=True)
    return Found(*columns)


def _found(
    player: int, visits: int, end: int, reward: float, looks: int, _gap: int, promised: float
) -> tuple[int, float, int, float]:
    won = end >> player & 1 or int(0 < looks == promised and reward == visits)
    lost = int(end not in (0, -SURE) and not won)
    mean = (1 + won - lost) / 2 if end or won else reward / max(visits, 1)
    return visits, mean, won - lost, promised / max(looks, 1)


_FOUND = struct.Struct("<iidiid")
_DECISIONS = 3
"""The column of a game's row of results that counts its decisions."""
