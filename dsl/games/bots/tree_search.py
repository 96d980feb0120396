"""A bot that searches the tree of what may come, inside the compiled module of the game.

It thinks in worlds that agree with its view, never in the game that is played; its random numbers are its own. The
same seed and the same number of steps give the same choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic
from weakref import WeakKeyDictionary

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.playouts import play_games
from dsl.engines.compiled.search.tree import Found, Settings, search
from dsl.engines.linking.game import Game
from dsl.engines.linking.linker import Linker
from dsl.engines.program.nodes import NO
from dsl.games.bots.observation import Observation
from dsl.games.bots.possible_worlds import Past

ENDLESS = 1 << 62
"""Steps for who thinks as long as the clock lets."""
SHORT_GAME = 150
"""Decisions of a random game up to which the end tells more than the rules' own ``value``."""
PATIENCE = 20_000
"""Events of the past that are played again in search of worlds, at least."""
DEPTH = 4
"""Random decisions before a position is valued."""


class TreeSearch:
    """``steps`` are decisions and chances simulated for one choice; with ``seconds`` it is the clock that counts."""

    def __init__(self, game: Game, machine: Machine, seed: int, steps: int, seconds: float = 0.0) -> None:
        self._machine, self._game = machine, game
        self._random = Random(seed)
        self._steps = ENDLESS if seconds else steps
        self._seconds, self._patience = seconds, PATIENCE + 4 * steps
        self._settings = settings_for(game, machine)
        self._past: Past | None = None
        self.hurried: Callable[[], bool] = lambda: False
        """Asked every few milliseconds: whether the bot must choose now."""
        self.weighed: Found | None = None
        """What the last search came to; None where nothing was searched for the last choice."""

    def decide(self, observation: Observation) -> int:
        """The choice that was tried most."""
        self.weighed = None
        count = len(observation.decision.choices)
        if count == 1:
            return 0
        if self._past is None:
            program, secretive = self._game.linked, self._settings.keyed
            self._past = Past(self._machine, observation.player, program, secretive, self._random, self._patience)
        end = monotonic() + self._seconds
        worlds = self._past.worlds(observation)
        if not worlds:
            return self._random.randrange(count)

        def stop() -> bool:
            return self.hurried() or bool(self._seconds and monotonic() >= end)

        seed = self._random.getrandbits(63)
        self.weighed = search(self._machine, observation.player, worlds, self._settings, seed, self._steps, stop)
        return self.weighed.best


_SETTINGS: WeakKeyDictionary[Linker, Settings] = WeakKeyDictionary()


def settings_for(game: Game, machine: Machine) -> Settings:
    """How to search a game; found out once."""
    found = _SETTINGS.get(game.linker)
    if found is None:
        found = _SETTINGS[game.linker] = _settings(game, machine)
    return found


def _settings(game: Game, machine: Machine) -> Settings:
    """Rollouts to the end where games are short or have no ``value``, else of a few decisions."""
    secretive = game.has_secrets or any(question.secret for question in game.linked.questions)
    settings = Settings(keyed=secretive)
    if game.linked.worth == NO:
        return settings
    games = [batch.decisions.mean() for batch in play_games(machine, range(8), 4 * SHORT_GAME)]
    return replace(settings, rollout=DEPTH) if sum(games) / len(games) > SHORT_GAME else settings
