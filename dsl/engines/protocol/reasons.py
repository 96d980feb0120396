"""Why a choice is not among those offered: the conditions that fail and those that hold, and what is so."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.linking.game import Datum
from dsl.text.source import Span

VALUE, SAYS, OWNER, WOULD = "value", "says", "owner", "would"
EMPTY, FLAG, DISTANCE, NEIGHBOURS = "cell.empty", "cell.passable", "distance", "neighbours"
STEPS, NO_WAY, NO_LINE = "steps", "no way", "no line"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is so.

    ``what`` is the kind of sentence: ``value`` (an attribute by its label ``text``, whose, and its value), ``says``
    (the help of a function or route, and its value if it is more than yes or no), ``would`` (the same of a position
    that would come of it), ``owner`` (a piece and whose it is), ``no way`` (no walk leads from one cell to the other),
    ``no line`` (no line of a track does), or a built-in's name with its arguments and value.
    """

    what: str
    text: str = ""
    values: tuple[Datum, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that fails, or that ``holds``: where it stands, and what is so."""

    span: Span
    facts: tuple[Fact, ...] = ()
    holds: bool = False
