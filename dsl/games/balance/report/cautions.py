"""What must be known before a verdict on many games: who played them, and how many have no winner, and why."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.games.balance.job import Job
from dsl.games.balance.report.causes import NO_CAUSE, cause_text
from dsl.games.balance.report.content import Text
from dsl.games.balance.report.phrases import Phrases
from dsl.games.balance.results import Games

DRAWN, ENDLESS = 0.25, 0.02
"""Shares of draws and of games without an end above which they are told first."""
Sides = tuple[tuple[Job, Games], ...]
"""Jobs with what was played of them."""


def cautions(sides: Sides, phrases: Phrases) -> list[Text]:
    """The first sentences of a report."""
    found = list(without_winner(sides, phrases))
    if any(job.all_random for job, _ in sides):
        found.insert(0, phrases.say("random"))
    return [Text(text, "lead") for text in found]


def without_winner(sides: Sides, phrases: Phrases) -> Iterator[str]:
    """How many games are drawn and what ends most of these; how many were given up."""
    total = max(1, sum(len(games) for _, games in sides))
    drawn = sum(games.draws for _, games in sides) / total
    if drawn > DRAWN:
        cause = cause_text(max(sides, key=lambda side: side[1].draws)[1].drawn_by(), phrases.words)
        code = "many-draws" if cause == NO_CAUSE else "many-draws-so"
        yield phrases.say(code, share=phrases.percent(drawn), cause=cause)
    endless = sum(games.unfinished for _, games in sides) / total
    if endless > ENDLESS:
        yield phrases.say("many-endless", share=phrases.percent(endless), limit=sides[0][0].limit)
