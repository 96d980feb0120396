"""Which blocks do the same in two linked programs, whose rows may be numbered otherwise and stand at other places.

What the state means must be the same in both, or nothing is: then a block that is the same leads from one block of
words to the same other, with the same lines in the journal, whichever of the two programs runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from dsl.engines.program import code as c
from dsl.engines.program import ids
from dsl.engines.program import nodes as x
from dsl.engines.program.forms import SHAPE, holds, number_type, parts
from dsl.engines.program.linked import Formula, LinkedProgram, Slot, Slots
from dsl.text.source import Span

_Same = Callable[[Any, Any], bool]
_GROUND = ("seats", "words", "board", "domains", "kinds", "decks", "arrows", "slots", "start", "play", "history")
"""What must be equal as it is."""
_FOLLOWED = (ids.FunctionId, ids.RouteId, ids.RuleId, ids.QuestionId, ids.TableId, ids.TemplateId, ids.ClauseId)
"""Numbers of rows that may stand under another number."""


class SameCode:
    """Compares the blocks of ``one`` with those of ``other`` that have the same numbers; both before any pass."""

    def __init__(self, one: LinkedProgram, other: LinkedProgram) -> None:
        self._one, self._other = one, other
        self._known: dict[tuple[str, int, int], bool] = {}
        self._plans: dict[type, list[tuple[str, _Same]]] = {}
        self._blocks: dict[int, bool] = {}
        self._places: dict[int, int] = {}

    def block(self, number: int) -> bool:
        """Whether a block does the same in both, up to where it leads."""
        if number not in self._blocks:
            self._blocks[number] = self._grounds and self._block(number)
        return self._blocks[number]

    def procedure(self, rows: str, one: int, other: int) -> bool:
        """Whether a function or a route does the same in both; ``rows`` says which of them the numbers are."""
        return other >= 0 and self._grounds and self._followed(rows, one, other)

    def place(self, span: Span) -> Span | None:
        """Where something stands in the other program that stood at ``span`` in a block that is the same."""
        number = self._numbers.get(id(span))
        place = self._places.get(number, x.NO) if number is not None else x.NO
        return self._other.spans[place] if place != x.NO else None

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {id(span): number for number, span in enumerate(self._one.spans)}

    def _block(self, number: int) -> bool:
        blocks = self._one.blocks, self._other.blocks
        return number < min(map(len, blocks)) and self._node(blocks[0][number], blocks[1][number])

    # --- what everything stands on -------------------------------------------------------------------

    @cached_property
    def _grounds(self) -> bool:
        one, other = self._one, self._other
        if any(getattr(one, name) != getattr(other, name) for name in _GROUND) or one.result != other.result:
            return False
        rows = ((one.fields, other.fields), (one.sights, other.sights))
        return all(map(self._rows, *zip(*rows, strict=True))) and self._followed("rules", one.always, other.always)

    def _rows(self, ones: Sequence[object], others: Sequence[object]) -> bool:
        return len(ones) == len(others) and all(map(self._node, ones, others))

    # --- nodes and rows --------------------------------------------------------------------------------

    def _node(self, one: object, other: object) -> bool:
        if one.__class__ is not other.__class__:
            return False
        plan = self._plans.get(one.__class__)
        if plan is None:
            plan = self._plans[one.__class__] = self._plan(one.__class__)
        return all(same(getattr(one, name), getattr(other, name)) for name, same in plan)

    def _plan(self, cls: type) -> list[tuple[str, _Same]]:
        """How each field of a class of nodes or rows is compared; what is cheap comes first."""
        found = [(part.name, self._comparer(cls, part.type)) for part in parts(cls)]
        shape = [(name, _equal) for name in SHAPE] if issubclass(cls, x.Expr) else []
        return [*shape, *sorted(found, key=lambda part: part[1] is not _equal)]

    def _comparer(self, cls: type, kind: Any) -> _Same:
        number = number_type(kind)
        if number in _FOLLOWED:
            follow = partial(self._followed, ids.ROWS[number])
            return follow if kind is number else partial(_each, follow)
        if number is ids.SpanId:
            return self._spoken if cls is c.Draw else self._at
        if number is ids.ErrorId:  # of a step that did not fail it only matters whether it can
            return _both_or_none
        if kind == Slots:
            return _same_temps
        return self._part if holds(kind) else _equal

    def _part(self, one: object, other: object) -> bool:
        if isinstance(one, tuple):
            return isinstance(other, tuple) and _each(self._part, one, other)
        return self._node(one, other) if type(one).__module__ in _OURS else one == other

    def _followed(self, rows: str, one: int, other: int) -> bool:
        """Two numbers of rows; a row that is asked for while it is compared counts as another."""
        if x.NO in (one, other):
            return one == other
        key = (rows, one, other)
        known = self._known.get(key)
        if known is None:
            self._known[key] = False
            mine, theirs = getattr(self._one, rows)[one], getattr(self._other, rows)[other]
            known = self._known[key] = self._part(mine, theirs)
        return known

    # --- places ----------------------------------------------------------------------------------------

    def _at(self, one: int, other: int) -> bool:
        return (one == x.NO) == (other == x.NO) and self._places.setdefault(one, other) == other

    def _spoken(self, one: int, other: int) -> bool:
        """The place of a chance: its words tell which of several it is."""
        return self._at(one, other) and (one == x.NO or self._one.spans[one].text == self._other.spans[other].text)


_OURS = {c.__name__, x.__name__, Formula.__module__}


def _equal(one: object, other: object) -> bool:
    return one == other


def _both_or_none(one: int, other: int) -> bool:
    return bool((one == x.NO) == (other == x.NO))


def _each(same: _Same, ones: Sequence[object], others: Sequence[object]) -> bool:
    return len(ones) == len(others) and all(map(same, ones, others))


def _same_temps(ones: Slots, others: Slots) -> bool:
    """Temporaries by their numbers; those that only one of the two has are read by nothing that is compared."""
    return all(one == other or _nameless(one) == _nameless(other) for one, other in zip(ones, others, strict=False))


def _nameless(slot: Slot) -> Slot:
    return replace(slot, name="")
