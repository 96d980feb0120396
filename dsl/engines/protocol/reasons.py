"""Why a choice is not offered: the conditions that fail and those that hold, with the facts that decided them."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.linking.game import Datum
from dsl.text.source import Span

VALUE, SAYS, OWNER, WOULD = "value", "says", "owner", "would"
EMPTY, FLAG, DISTANCE, NEIGHBOURS = "cell.empty", "cell.passable", "distance", "neighbours"
STEPS, NO_WAY, NO_LINE = "steps", "no way", "no line"


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that decided a condition.

    ``what`` is the kind of sentence: ``value`` (an attribute by its label ``text``, whose, and its value), ``says``
    (the help of a function or route, and its value if it is more than yes or no), ``would`` (the same of a position
    after a rule has run), ``owner`` (a piece and its owner), ``no way`` (no walk leads from one cell to the other),
    ``no line`` (no line of a track leads there), or the name of a built-in with its arguments and value.
    """

    what: str
    text: str = ""
    values: tuple[Datum, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that fails, or that ``holds``: its place in the rules, and the facts that decided it."""

    span: Span
    facts: tuple[Fact, ...] = ()
    holds: bool = False
