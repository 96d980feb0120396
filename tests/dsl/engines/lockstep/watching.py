"""What can be seen of an engine between two steps, as values that two engines must have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Decision
from dsl.text.diagnostics import Diagnostic

LISTED = 400
"""The most choices of a decision that are all compared; of longer lists so many more, evenly spread."""
LABELLED = 25
"""The most texts of choices that are compared."""
Seen = Iterator[tuple[str, object]]
"""What was looked at, and what was to be seen."""

_Value = TypeVar("_Value")


def tried(ask: Callable[[], _Value]) -> _Value | str:
    """What somebody is told, or the mistake of the rules that comes instead."""
    try:
        return ask()
    except RuleError as error:
        return described(error.diagnostic)


def described(found: Diagnostic) -> str:
    """A mistake of the rules: its code, the place, the operands, the places that explain it."""
    span = found.span
    place = f"{Path(span.source.name).name} {span!r}" if span is not None else "nowhere"
    notes = "".join(f"; {note.code} at {note.span!r}" for note in found.notes)
    return f"error {found.code} at {place} of {dict(found.args)}{notes}"


def pending_of(engine: Engine) -> Seen:
    """What the engine waits for: whose, which answers by their numbers, or which outcomes."""
    pending = tried(lambda: engine.pending)
    yield "pending", type(pending).__name__
    if isinstance(pending, Decision):
        yield "who is asked", (pending.player, pending.secret, pending.span, tuple(pending.options))
        yield "how many choices", len(pending.choices)
        yield "choices", tuple(pending.numbers(index) for index in spread(len(pending.choices), LISTED))
    else:
        yield "what is pending", pending


def spread(count: int, most: int) -> list[int]:
    """The first places of a list, and as many of the others, evenly spread."""
    return [*range(min(count, most)), *range(most, count, max(1, count // most))]


def texts_of(engine: Engine) -> Seen:
    """The texts of the pending question."""
    pending = tried(lambda: engine.pending)
    if isinstance(pending, Decision):
        yield "prompt", tried(lambda: pending.prompt)
        for index in spread(len(pending.choices), LABELLED):
            yield f"label of choice {index}", tried(partial(pending.labelled, index))


def views_of(engine: Engine) -> Seen:
    """The state in the eyes of every player and of a spectator, and what it is worth to each."""
    yield "view of a spectator", tried(partial(engine.view, None))
    for player in range(engine.game.seats):
        yield f"view of player {player}", tried(partial(engine.view, player))
        yield f"value for player {player}", tried(partial(engine.value, player))


def reasons_of(engine: Engine) -> Seen:
    """Why options are not offered, and what the rules demand of positions and do not find."""
    pending = tried(lambda: engine.pending)
    if isinstance(pending, Decision):
        for option in pending.options:
            yield f"why not {option.name}", tried(partial(engine.why, option.name, (None,) * len(option.binds)))
    yield "faults", tried(engine.faults)
