"""Who sits where: people, and bots with what each of them has seen of the match."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.bots import BOTS, Bot, Observation, Seen, make_bot, saw_chance, saw_choice
from dsl.bots.observation import lines_for
from dsl.bots.tree_search import TreeSearch
from dsl.cli.output import fail
from dsl.cli.terminal.interrupts import hurrying
from dsl.cli.voice import Voice
from dsl.diagnostics import Problems, near
from dsl.engine.events import Decision
from dsl.library.shelves import given_span
from dsl.link.game import Game
from dsl.play import Chosen, Match

HUMAN = "human"
KINDS = (HUMAN, *BOTS)


def read_seats(given: Sequence[str], voice: Voice) -> dict[int, str]:
    """The pairs of ``--seat N=WHO``, seats from 0."""
    problems, seats = Problems(), {}
    for text in given:
        number, sign, who = (part.strip() for part in text.partition("="))
        span = given_span("--seat", text)
        if not sign or not number.isdecimal() or not 1 <= int(number) <= 64:
            problems.error("cli-seat-form", span, text=text)
        elif who not in KINDS:
            problems.error("cli-no-bot", span, near(who, KINDS), name=who, known=", ".join(KINDS))
        else:
            seats[int(number) - 1] = who
    if problems.failed:
        raise fail(problems, voice)
    return seats


class BotSeat:
    """A bot that plays in a match: it gets what its seat may see, and nothing else."""

    def __init__(self, kind: str, seat: int, game: Game, seed: int, seconds: float = 0.0) -> None:
        """``seconds`` is how long it thinks over a choice, if it is one that can be told."""
        self.kind = kind
        self.seat = seat
        self._bot: Bot = make_bot(kind, game, seed * 64 + seat, seconds)
        self._course: list[Seen] = []

    @property
    def searches(self) -> bool:
        """Whether it thinks for a while, and can be hurried."""
        return isinstance(self._bot, TreeSearch)

    def decide(self, match: Match, decision: Decision) -> int:
        """The bot's choice."""
        del self._course[match.at :]  # after a take-back
        for at in range(len(self._course), match.at):
            self._course.append(self._saw(match, at))
        opening = lines_for(match.entries_of(0), self.seat)
        view = match.engine.view(self.seat)
        observation = Observation(self.seat, decision, view, opening, tuple(self._course))
        if not isinstance(self._bot, TreeSearch):
            return self._bot.decide(observation)
        with hurrying() as self._bot.hurried:
            return self._bot.decide(observation)

    def forget(self) -> None:
        """Drop what the bot has seen since: the match was taken back."""
        self._course.clear()

    def _saw(self, match: Match, at: int) -> Seen:
        event, entries = match.events[at], match.entries_of(at + 1)
        if isinstance(event, Chosen):
            return saw_choice(self.seat, event.player, event.choice, entries)
        return saw_chance(self.seat, event.outcome, event.seen_by(self.seat), entries)
