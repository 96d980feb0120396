"""Why values cannot be chosen now: which options could have had them, and what the engine says against each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.events import Option
from dsl.engines.protocol.reasons import Reason
from dsl.games.play.choice_picker import Key
from dsl.language.typed import types as ty

Wanted = tuple[int | None, ...]
Meanings = Sequence[Sequence[Datum]]
"""What is asked about: for each part, all that it may mean (a cell, or what stands on it)."""


@dataclass(frozen=True)
class Refusal:
    """An option with the values asked about (None: any), and what stands against it, or would not."""

    option: Option
    wanted: Wanted
    reasons: tuple[Reason, ...]

    @property
    def failing(self) -> tuple[Reason, ...]:
        """What stands against it."""
        return tuple(reason for reason in self.reasons if not reason.holds)


def refused_options(engine: Engine, options: Sequence[Option]) -> list[Refusal]:
    """Why options are not offered at all."""
    return _refusals(engine, [(option, (None,) * len(option.binds)) for option in options])


def refused_values(engine: Engine, options: Sequence[Option], settled: Key, meanings: Meanings) -> list[Refusal]:
    """Why none of the options can be chosen with such values; ``settled`` is what was chosen of the answer so far."""
    return _refusals(engine, list(_wanted(options, settled, meanings)))


def fits(values: Sequence[object], meanings: Meanings) -> bool:
    """Whether a choice has a value for everything that was named."""
    return all(any(datum in values for datum in data) for data in meanings)


def _refusals(engine: Engine, asked: Sequence[tuple[Option, Wanted]]) -> list[Refusal]:
    return [Refusal(option, wanted, found) for option, wanted in asked if (found := _why(engine, option, wanted))]


def _why(engine: Engine, option: Option, wanted: Wanted) -> tuple[Reason, ...]:
    try:
        return tuple(engine.why(option.name, wanted))
    except RuleError:
        return ()


def _wanted(options: Sequence[Option], prefix: Key, meanings: Meanings) -> Iterator[tuple[Option, Wanted]]:
    """For every option that takes such values: those settled so far, and those asked about in their places."""
    settled = tuple(part.value if isinstance(part, Datum) else None for part in prefix[1:])
    found = [
        (o, values) for o in options if not prefix or o.name == prefix[0] if (values := _placed(o, settled, meanings))
    ]
    yield from found or ((o, values) for o in options if (values := _placed(o, (), meanings)))


def _placed(option: Option, known: Wanted, meanings: Meanings) -> Wanted:
    """What was named, each in the next place of the option that can have it; empty if not all have one."""
    values = list(known)
    for data in meanings:
        for at in range(len(values), len(option.binds)):
            kind = ty.bare(option.binds[at][1])
            fitting = [d for d in data if isinstance(kind, ty.Dom) and kind.name == d.domain]
            if fitting:
                values += [None] * (at - len(values)) + [fitting[0].value]
                break
        else:
            return ()
    return tuple(values)
