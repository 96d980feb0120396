"""The bots by name, the random bot, and a bot at a seat of a match."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from dsl.engines.choice import make_engine, make_thinking
from dsl.engines.compiled.search.machine import Machine
from dsl.engines.compiled.search.tree import Found
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import NoCompiledEngine
from dsl.engines.protocol.events import Decision
from dsl.games.bots.greedy import Greedy
from dsl.games.bots.levels import LEVELS, Level, Steps, level_of, steps_of
from dsl.games.bots.observation import Bot, Observation, Seen, lines_for, saw_chance, saw_choice
from dsl.games.bots.tree_search import TreeSearch
from dsl.games.play import Chosen, Match

_MASK = 2**64 - 1


class RandomBot:
    """Takes any choice with equal probability; it may play at several seats of a game.

    The same seed gives the same choices as random games of the compiled module (``search/common.wat``).
    """

    def __init__(self, seed: int) -> None:
        x = seed + 0x9E3779B97F4A7C15 & _MASK  # splitmix64
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        x = (x ^ x >> 27) * 0x94D049BB133111EB & _MASK
        self._state = x ^ x >> 31 | 1

    def decide(self, observation: Observation) -> int:
        """A random choice."""
        x = self._state  # xorshift64*
        x ^= x >> 12
        x = (x ^ x << 25) & _MASK
        self._state = x = x ^ x >> 27
        return ((x * 0x2545F4914F6CDD1D & _MASK) >> 32) * len(observation.decision.choices) >> 32


Hurried = Callable[[], bool]
"""Called every few milliseconds: whether a bot that searches must choose now."""
MachineOf = Callable[[Game], Machine]


class Witness:
    """Collects what the player of one seat sees of a match."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._course: list[Seen] = []

    def sees(self, match: Match, decision: Decision) -> Observation:
        """The observation of everything seen up to a decision."""
        del self._course[match.at :]  # after a take-back
        for at in range(len(self._course), match.at):
            self._course.append(self._event_seen(match, at))
        opening = lines_for(match.entries_of(0), self.seat)
        return Observation(self.seat, decision, match.engine.view(self.seat), opening, tuple(self._course))

    def forget(self, since: int = 0) -> None:
        """Drop what was seen after event ``since``, because the match was taken back."""
        del self._course[since:]

    def _event_seen(self, match: Match, at: int) -> Seen:
        event, entries = match.events[at], match.entries_of(at + 1)
        if isinstance(event, Chosen):
            return saw_choice(self.seat, event.player, event.choice, entries)
        return saw_chance(self.seat, event.outcome, event.seen_by(self.seat), entries)


class BotSeat(Witness):
    """A bot that plays in a match. Its memory (possible worlds, random numbers) lasts from choice to choice."""

    def __init__(
        self, kind: str, seat: int, game: Game, seed: int, seconds: float = 0.0, machine_of: MachineOf = make_thinking
    ) -> None:
        """``kind`` is one of ``BOTS``; ``seconds`` is how long it thinks about a choice, if it searches.

        Raises ``NoCompiledEngine`` for a bot that searches if that engine cannot run.
        """
        super().__init__(seat)
        self.kind = kind
        self._bot: Bot = make_bot(kind, game, seed * 64 + seat, seconds, machine_of)

    @property
    def searches(self) -> bool:
        """Whether it thinks for a while, and can be hurried."""
        return isinstance(self._bot, TreeSearch)

    @property
    def weighed(self) -> Found | None:
        """The result of its last search; None if it did not search."""
        return self._bot.weighed if isinstance(self._bot, TreeSearch) else None

    def decide(self, match: Match, decision: Decision, hurried: Hurried = lambda: False) -> int:
        """The bot's choice."""
        if isinstance(self._bot, TreeSearch):
            self._bot.hurried = hurried
        return self._bot.decide(self.sees(match, decision))


GLANCE = Level(0)
"""The greedy bot in games with secrets: it only values each choice one step ahead in the possible worlds."""
BOTS = ("random", "greedy", *LEVELS)


def make_bot(
    name: str, game: Game, seed: int, seconds: float = 0.0, machine_of: MachineOf = make_thinking, steps: Steps = ()
) -> Bot:
    """A bot by its name in ``BOTS``, with an engine of its own to think with.

    With ``seconds`` bots that search think so long about each choice. They need an instance of the compiled game, made
    by ``machine_of``, which raises ``NoCompiledEngine`` if it cannot. ``steps``: those of the levels; if
    none is given, as the file of the game has them.
    """
    if name in LEVELS:
        return TreeSearch(game, machine_of(game), seed, level_of(name, steps or steps_of(game)), seconds)
    if name == "greedy":
        if game.has_secrets:
            with suppress(NoCompiledEngine):
                return TreeSearch(game, machine_of(game), seed, GLANCE)
        return Greedy(make_engine(game), seed)
    if name == "random":
        return RandomBot(seed)
    raise ValueError(f"no bot is called {name}")
