"""Random play of a world up to a limit of decisions, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from dsl.engines.choice import make_engine
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Chance, Choice, Decision, Over
from dsl.text.diagnostics import Diagnostic

ASKED_EVERY = 25
"""Decisions between two questions for the value of the position; at the first ones it is always asked."""


@dataclass(frozen=True)
class Course:
    """How a game went: it ended, reached its limit, or was stopped by a rule."""

    decisions: int
    over: bool
    failed: Diagnostic | None


def play(game: Game, seed: int, limit: int) -> Course:
    """Play; half of the games choose an option's name first, so that rare options come as often as broad ones.

    A fifth makes the texts of all choices too.
    """
    dice = Random(seed)
    by_name, texts, decisions = dice.random() < 0.5, dice.random() < 0.2, 0
    engine = make_engine(game)
    try:
        engine.start(seed)
        while decisions < limit and not isinstance(pending := engine.pending, Over):
            if isinstance(pending, Chance):
                engine.resolve(engine.roll())
                continue
            assert pending is not None
            decisions += 1
            if texts:
                _read(pending)
            engine.choose(_pick(pending.choices, dice) if by_name else dice.randrange(len(pending.choices)))
            if decisions < 6 or decisions % ASKED_EVERY == 0:
                for player in range(game.seats):
                    engine.value(player)
        return Course(decisions, isinstance(engine.pending, Over), None)
    except RuleError as error:
        return Course(decisions, False, error.diagnostic)


def _read(decision: Decision) -> None:
    """Read the texts of a question and of all its choices."""
    assert decision.prompt is None or decision.prompt.values is not None
    for index in range(len(decision.choices)):
        decision.labelled(index)


def _pick(choices: Sequence[Choice], dice: Random) -> int:
    name = dice.choice(sorted({choice.option for choice in choices}))
    return dice.choice([i for i, choice in enumerate(choices) if choice.option == name])
