"""A bot at a seat of a match: it is told what its seat may see, as it happens, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.search.tree import Found
from dsl.engines.linking.game import Game
from dsl.engines.protocol.events import Decision
from dsl.games.bots.make import make_bot
from dsl.games.bots.observation import Bot, Observation, Seen, lines_for, saw_chance, saw_choice
from dsl.games.bots.tree_search import TreeSearch
from dsl.games.play import Chosen, Match

Hurried = Callable[[], bool]
"""Asked every few milliseconds: whether a bot that searches must choose now."""


class BotSeat:
    """A bot that plays in a match. Its memory (possible worlds, random numbers) goes on from choice to choice."""

    def __init__(self, kind: str, seat: int, game: Game, seed: int, seconds: float = 0.0) -> None:
        """``kind`` is one of ``BOTS``; ``seconds`` is how long it thinks over a choice, if it can be told.

        Raises ``NoCompiledEngine`` for a bot that searches where that engine cannot run.
        """
        self.kind = kind
        self.seat = seat
        self._bot: Bot = make_bot(kind, game, seed * 64 + seat, seconds)
        self._course: list[Seen] = []

    @property
    def searches(self) -> bool:
        """Whether it thinks for a while, and can be hurried."""
        return isinstance(self._bot, TreeSearch)

    @property
    def weighed(self) -> Found | None:
        """What its last search came to; None where it did not search."""
        return self._bot.weighed if isinstance(self._bot, TreeSearch) else None

    def decide(self, match: Match, decision: Decision, hurried: Hurried = lambda: False) -> int:
        """The bot's choice."""
        del self._course[match.at :]  # after a take-back
        for at in range(len(self._course), match.at):
            self._course.append(self._saw(match, at))
        opening = lines_for(match.entries_of(0), self.seat)
        view = match.engine.view(self.seat)
        observation = Observation(self.seat, decision, view, opening, tuple(self._course))
        if isinstance(self._bot, TreeSearch):
            self._bot.hurried = hurried
        return self._bot.decide(observation)

    def forget(self, since: int = 0) -> None:
        """Drop what the bot has seen since so many events: the match was taken back."""
        del self._course[since:]

    def _saw(self, match: Match, at: int) -> Seen:
        event, entries = match.events[at], match.entries_of(at + 1)
        if isinstance(event, Chosen):
            return saw_choice(self.seat, event.player, event.choice, entries)
        return saw_chance(self.seat, event.outcome, event.seen_by(self.seat), entries)
