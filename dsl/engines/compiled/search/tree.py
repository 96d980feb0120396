"""The tree search of a compiled game: begun in positions that stand in its memory, carried on in slices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.room import MOST_SLOTS

TRY_ALL = 1e6
"""As ``unvisited``: each choice of a node is tried once before any is tried again."""
SLICE = 4_096
"""Steps between two looks at whether to stop."""
SAMPLES = 24
"""Rollouts that tell how far values commonly lie apart."""


@dataclass(frozen=True)
class Settings:
    """How to search.

    ``rollout``: random decisions before a position is valued by the rules' own ``value``, -1: to the end of the game.
    ``exploration`` is the constant of UCT; ``unvisited`` what is added to the mean of a node for a choice never tried.
    ``keyed``: the worlds may differ in what can be chosen, or something may stay hidden.
    """

    rollout: int = -1
    exploration: float = 1.0
    unvisited: float = TRY_ALL
    keyed: bool = False


@dataclass(frozen=True)
class Found:
    """By choice: how often it was tried, and its mean reward (0 to 1; 0 where it was never tried)."""

    visits: npt.NDArray[np.int32]
    means: npt.NDArray[np.float64]

    @property
    def best(self) -> int:
        """The choice that was tried most; of those, the one with the highest mean."""
        return int(np.lexsort((self.means, self.visits))[-1])


def search(
    machine: Machine,
    player: int,
    worlds: int,
    settings: Settings,
    seed: int,
    budget: int,
    stop: Callable[[], bool] = lambda: False,
) -> Found:
    """Search from the first ``worlds`` positions at ``WORLDS``, in which ``player`` decides.

    It ends when ``budget`` steps are spent (simulations, and decisions and chances in them), or soon after ``stop``
    says so, though not before ``SLICE`` of them. The same seed and budget give the same numbers.
    """
    slots = min(MOST_SLOTS, 1 << max(10, (2 * budget).bit_length()))
    thousandths = (round(1000 * number) for number in (settings.exploration, settings.unvisited))
    keyed = int(settings.keyed)
    machine.call("search_begin", seed, player, worlds, keyed, settings.rollout, *thousandths, slots)
    if settings.rollout >= 0:
        machine.call("calibrate", SAMPLES, max(settings.rollout, 2))
    spent = min(SLICE, budget)  # so much even where it is to stop at once: else nothing was tried
    machine.call("search", spent)
    while spent < budget and not stop():
        spent = min(spent + SLICE, budget)
        machine.call("search", spent)
    return found(machine)


def found(machine: Machine) -> Found:
    """What the search that ran last came to, for the choices of the first world."""
    count = machine.call("search_found")
    rows = np.frombuffer(machine.memory, _FOUND, count, machine.room["FOUND"]).copy()
    visits = rows["visits"]
    return Found(visits, rows["reward"] / np.maximum(visits, 1))


_FOUND = np.dtype([("visits", np.int32), ("gap", np.int32), ("reward", np.float64)])
