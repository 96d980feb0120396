"""A bot that searches the game tree inside the compiled module.

It thinks in possible worlds, never in the real position, with random numbers of its own. The same seed and number of
steps give the same choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic
from weakref import WeakKeyDictionary

from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.tree import (
    ON_CHANGE,
    Found,
    Settings,
    random_length,
    search,
    steps_to_change,
    use_of_looks,
)
from dsl.engines.linking.game import Game
from dsl.engines.linking.linker import Linker
from dsl.engines.program.nodes import NO
from dsl.games.bots.levels import Level
from dsl.games.bots.observation import Observation
from dsl.games.bots.possible_worlds import Past

ENDLESS = 1 << 62
"""The number of steps if only time is limited."""
SHORT_GAME = 150
"""Random games of at most so many decisions are played to the end instead of being valued by ``value``."""
PATIENCE = 250_000
"""The least number of past events that may be replayed in search of possible worlds."""
TRIED_GAMES = 40
"""So many games of a player who uses ``value`` one step ahead are played against random players, to test ``value``."""
TELLING = 0.9
"""Simulations of short games end with ``value`` only if that player wins at least this share of the games."""
LONG, TELLING_IN_LONG = 60, 0.8
"""If random games take more than ``LONG`` decisions, this smaller share is enough for a ``value`` of the rules."""
HINTING = 0.8
"""With at least this share ``value`` one step ahead is used as a prior for choices that were not yet tried."""
STEADY = 40
"""If it takes more random steps until ``value`` changes, simulations of a long game last until it does."""
DEPTH = 4
"""The approximate number of decisions in a simulation that ends with ``value``."""
PRIOR = 2.0
"""The number of visits that a value one step ahead counts for."""
LOOKING = 8
"""After so many visits of a node its choices are valued one step ahead."""
EXPLORATION, EXPLORATION_TO_THE_END = 0.3, 0.6
"""The UCT constant; the second one if random games are played to the end and nothing is hidden."""
LEAST = 10
"""At least one part in so many of the steps is made, however little time there is."""


class TreeSearch:
    """A bot that searches the game tree; with ``seconds`` it thinks so long, else as many steps as its level has."""

    def __init__(self, game: Game, machine: Machine, seed: int, level: Level, seconds: float = 0.0) -> None:
        self._machine, self._game = machine, game
        self._random = Random(seed)
        self._level, self._seconds = level, seconds * level.share
        self._patience = PATIENCE + 4 * level.steps
        self.settings = settings_for(game, machine)
        self._past: Past | None = None
        self.hurried: Callable[[], bool] = lambda: False
        """Asked every few milliseconds: whether the bot must choose now."""
        self.weighed: Found | None = None
        """What the last search came to; None where nothing was searched for the last choice."""

    def decide(self, observation: Observation) -> int:
        """The choice that the search found best, unless the bot slips."""
        self.weighed = None
        count = len(observation.decision.choices)
        if count == 1:
            return 0
        if self._past is None:
            program, secretive = self._game.linked, self.settings.keyed
            self._past = Past(self._machine, observation.player, program, secretive, self._random, self._patience)
        end = monotonic() + self._seconds
        worlds = self._past.worlds(observation)
        if not worlds:
            return self._random.randrange(count)

        def stop() -> bool:
            return self.hurried() or bool(self._seconds and monotonic() >= end)

        steps = self._level.budget(count, self.settings.length)
        least, most = steps // LEAST, ENDLESS if self._seconds else steps
        seed = self._random.getrandbits(63)
        self.weighed = search(self._machine, observation.player, worlds, self.settings, seed, most, stop, least)
        return self._seen(self.weighed)

    def _seen(self, found: Found) -> int:
        """The best choice; after a slip another one, of those that gain most at once: as a beginner sees it.

        Immediate victories and defeats are never overlooked.
        """
        pool, best = list(range(len(found.looks))), found.best
        if self._random.random() < self._level.slips:
            pool = [i for i in pool if found.looks[i] == max(found.looks)]
            pool = [i for i in pool if i != best] or pool
        choice = max(pool, key=found.merit)
        alike = [i for i in pool if found.merit(i) == found.merit(choice)]
        choice = self._random.choice(alike) if len(alike) > 1 else choice
        return choice if found.certain_end(choice) >= found.certain_end(best) else best


_SETTINGS: WeakKeyDictionary[Linker, Settings] = WeakKeyDictionary()


def settings_for(game: Game, machine: Machine) -> Settings:
    """The settings to search a game with, computed once."""
    found = _SETTINGS.get(game.linker)
    if found is None:
        found = _SETTINGS[game.linker] = _settings(game, machine)
    return found


def _settings(game: Game, machine: Machine) -> Settings:
    """Random games to the end if they are short and ``value`` says little; else ``value`` after a few decisions.

    Points that are counted seldom, as after each deal, say nothing before: then until they are.
    """
    secretive = game.has_secrets or any(question.secret for question in game.linked.questions)
    length = random_length(machine, 8, 4 * SHORT_GAME)
    settings, short = Settings(keyed=secretive, length=min(round(length), SHORT_GAME)), length <= SHORT_GAME
    to_the_end = settings if secretive else replace(settings, exploration=EXPLORATION_TO_THE_END)
    if game.linked.worth == NO:
        return to_the_end
    telling = TELLING_IN_LONG if length > LONG and game.program.value is not None else TELLING
    if short and (use := use_of_looks(machine, game.seats, TRIED_GAMES, 4 * SHORT_GAME)) < telling:
        return replace(to_the_end, prior=PRIOR) if use >= HINTING else to_the_end
    if not short and (steps := steps_to_change(machine, 8)) > STEADY:
        return replace(settings, rollout=ON_CHANGE, length=min(round(steps), SHORT_GAME))
    valued = replace(settings, rollout=0, prior=PRIOR, length=DEPTH)
    return replace(valued, looking=LOOKING, exploration=EXPLORATION) if short else replace(valued, minimax=True)
