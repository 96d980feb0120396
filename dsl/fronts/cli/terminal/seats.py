"""Who sits where, as the command line is told."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.fronts.cli.output import fail
from dsl.fronts.cli.voice import Voice
from dsl.games.bots import BOTS
from dsl.games.library.shelves import given_span
from dsl.text.diagnostics import Problems, near

HUMAN = "human"
KINDS = (HUMAN, *BOTS)


def read_seats(given: Sequence[str], voice: Voice) -> dict[int, str]:
    """The pairs of ``--seat N=WHO``, seats from 0."""
    problems, seats = Problems(), {}
    for text in given:
        number, sign, who = (part.strip() for part in text.partition("="))
        span = given_span("--seat", text)
        if not sign or not number.isdecimal() or len(number) > 2 or not 1 <= int(number) <= 64:
            problems.error("cli-seat-form", span, text=text)
        elif who not in KINDS:
            problems.error("cli-no-bot", span, near(who, KINDS), name=who, known=", ".join(KINDS))
        else:
            seats[int(number) - 1] = who
    if problems.failed:
        raise fail(problems, voice)
    return seats
