"""A Monte Carlo tree search inside the module, from positions in its memory; it runs in slices so that it can stop."""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.room import FOUND_BYTES, MOST_SLOTS, PLAYOUT_WORDS, SURE

LOOKS = 8
"""How often each choice of the root is valued one step ahead if hidden things or chance make the values differ."""
ON_CHANGE = -2
"""The value of ``Settings.rollout`` for random decisions until the value of some player changes."""
BY_CHANCE = 2
"""Up to how many standard deviations of a number of visits a difference is chance."""
SLICE = 512
"""Steps of the search between two calls of ``stop``."""
SAMPLES = 24
"""Rollouts by which the usual difference between values is measured."""


@dataclass(frozen=True)
class Settings:
    """The parameters of a search. A look at a choice is its ``value`` one step ahead.

    ``rollout``: random decisions before a position is valued by the rules' ``value``; -1: to the end of the game,
    ``ON_CHANGE``: until the value of some player changes. ``exploration`` is the constant of UCT. ``prior``: the number
    of visits that a look counts for. ``looking``: after so many visits of a node its choices are looked at; 0: only
    those of the root. ``minimax``: a choice is worth the best known continuation, not the mean of its simulations.
    ``length``: the approximate steps of a simulation. ``keyed``: choices are identified by name and values, because
    worlds may differ in their lists of choices, or something may stay hidden.
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
    """The result of a search, by choice: number of visits, mean reward (0 to 1; 0 if it was never visited).

    With ``minimax`` ``means`` are what choices are worth if everybody goes on as well as is known. ``ends`` are 1 for a
    proven victory (where something is hidden: a victory at once in all visits and looks), -1 for a proven defeat, else
    0; ``looks`` are the mean values one step ahead (0 to 1).
    """

    visits: tuple[int, ...]
    means: tuple[float, ...]
    ends: tuple[int, ...]
    looks: tuple[float, ...]
    minimax: bool = field(default=False, kw_only=True)
    """Visits were shared out by the best that follows; they lie close together, and chance decides between some."""

    @property
    def best(self) -> int:
        """The index of the best choice, see ``merit``."""
        return max(range(len(self.visits)), key=self.merit)

    def certain_end(self, choice: int) -> tuple[int, bool]:
        """The key of what is certain of a choice, larger if better: proven result, and not to lose at once."""
        return self.ends[choice], self.looks[choice] > 0

    def merit(self, choice: int) -> tuple[float, ...]:
        """The key by which choices are compared: proven result, then visits, mean reward, value one step ahead.

        With ``minimax`` visits that are fewer by chance alone count as the most, and of these both values decide.
        """
        visits, mean, look = self.visits[choice], self.means[choice], self.looks[choice]
        return self.ends[choice], *((min(visits, self._many), mean + look) if self.minimax else (visits, mean, look))

    @cached_property
    def _many(self) -> float:
        most = max(self.visits)
        return most - BY_CHANCE * sqrt(most)


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

    It ends when ``budget`` steps (simulations, and the decisions and chances in them) are spent, or soon after ``stop``
    returns true, but not before ``least`` steps. The same seed and budget give the same result.
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
    return found(machine, player, settings.minimax)


def use_of_looks(machine: Machine, seats: int, games: int, limit: int) -> float:
    """The share of games won by a player who uses ``value`` one step ahead, against others who play at random."""
    return sum(machine.call("try_looks", number, number % seats, limit) for number in range(games)) / (1000 * games)


def steps_to_change(machine: Machine, games: int) -> float:
    """The mean number of decisions and chances in random games until the value of some player changes."""
    return sum(machine.call("steadiness", number) for number in range(games)) / games


def random_length(machine: Machine, games: int, limit: int) -> float:
    """The mean number of decisions in random games, each of which is broken off after ``limit`` decisions."""
    machine.write(machine.room["SEEDS"], struct.pack(f"<{games}Q", *range(games)))
    machine.call("playouts_begin", games, limit, 0, 0)
    machine.call("playouts", games)
    rows = machine.read(machine.room["RESULTS"], 4 * PLAYOUT_WORDS * games)
    decisions = [int(row[_DECISIONS]) for row in struct.iter_unpack(f"<{PLAYOUT_WORDS}i", rows)]
    return sum(decisions) / games


def found(machine: Machine, player: int, minimax: bool) -> Found:
    """The result of the last search, for the choices of the first world."""
    rows = machine.read(machine.room["FOUND"], FOUND_BYTES * machine.call("search_found"))
    columns = zip(*(_found(player, *row) for row in _FOUND.iter_unpack(rows)), strict=True)
    return Found(*columns, minimax=minimax)


def _found(
    player: int, visits: int, end: int, reward: float, looks: int, _gap: int, looks_sum: float
) -> tuple[int, float, int, float]:
    won = end >> player & 1 or int(0 < looks == looks_sum and reward == visits)
    lost = int(end not in (0, -SURE) and not won)
    mean = (1 + won - lost) / 2 if end or won else reward / max(visits, 1)
    return visits, mean, won - lost, looks_sum / max(looks, 1)


_FOUND = struct.Struct("<iidiid")
_DECISIONS = 3
"""The column with the number of decisions in the results of a playout."""
