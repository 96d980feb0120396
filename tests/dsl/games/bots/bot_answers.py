"""Choices, outcomes and values for the tests of bots."""

from __future__ import annotations

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.events import Chance, Decision


def index_of(engine: Engine, option: str, value: str = "") -> int:
    """The choice of an option (with a value) in the pending decision."""
    decision = engine.pending
    assert isinstance(decision, Decision)
    for index, choice in enumerate(decision.choices):
        if choice.option == option and (not value or value in map(engine.game.show, choice.values)):
            return index
    raise AssertionError(f"{option} {value} is not on offer")


def outcome_of(engine: Engine, value: int) -> int:
    """The outcome of that number in the pending chance."""
    chance = engine.pending
    assert isinstance(chance, Chance)
    return [outcome.value for outcome in chance.outcomes].index(value)


def number(value: int) -> Datum:
    """A number as a value."""
    return Datum("int", value)
