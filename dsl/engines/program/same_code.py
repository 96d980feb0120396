"""Finds procedures and blocks that two linked programs have in common, although their rows are numbered differently."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from dsl.engines.program import code as c
from dsl.engines.program import ids
from dsl.engines.program import nodes as x
from dsl.engines.program.ids import NO, ROWS, FunctionId, RouteId, RuleId
from dsl.engines.program.linked import Formula, LinkedProgram, Slot, Slots
from dsl.engines.program.text import SHAPE, holds, number_type, parts, references
from dsl.engines.program.walk import everything
from dsl.text.source import Span

Key = tuple[str, int]
"""A procedure: ``functions``, ``routes`` or ``rules``, and its number; rule -1 runs setup and play."""
_PROCEDURES = (FunctionId, RouteId, RuleId)
_SAME_FOR_ROWS = tuple("seats words domains kinds decks slots always history result fields sights".split())


class Procedures:
    """The rows of each procedure of a program: its own, and for a rule its questions and blocks."""

    def __init__(self, program: LinkedProgram) -> None:
        self.program = program

    def rows(self, key: Key) -> tuple[object, ...]:
        """The rows of a procedure."""
        kind, number = key
        if kind != "rules":
            return (getattr(self.program, kind)[number],)
        own = (self.program.rules[number],) if number != NO else ()
        questions = tuple(self.program.questions[at] for at in self.questions[number])
        return (*own, *questions, *(self.program.blocks[at] for at in self.blocks[number]))

    @cached_property
    def questions(self) -> Mapping[int, list[int]]:
        """The numbers of the questions of each rule."""
        return _by_rule(question.rule for question in self.program.questions)

    @cached_property
    def blocks(self) -> Mapping[int, list[int]]:
        """The numbers of the blocks of each rule."""
        return _by_rule(block.rule for block in self.program.blocks)

    def __iter__(self) -> Iterator[Key]:
        for kind in ("functions", "routes"):
            yield from ((kind, number) for number in range(len(getattr(self.program, kind))))
        yield from (("rules", number) for number in range(NO, len(self.program.rules)))


class UnchangedRows:
    """The rows of ``now`` that are the same in ``before``; both before any pass."""

    def __init__(self, now: LinkedProgram, before: UnchangedRows | None = None) -> None:
        self.of = Procedures(now)
        old = before if before is not None and _same_ground(before.of.program, now) else None
        same = {key for key in self.of if _same_rows(key, self.of, old.of)} if old is not None else set[Key]()
        known: Mapping[Key, frozenset[Key]] = old._mentions if old is not None else {}
        self._mentions: dict[Key, frozenset[Key]] = {
            key: known[key] if key in same else _mentions(self.of.rows(key)) for key in self.of
        }
        self.kept = self._unchanged_keys(same) if same else frozenset()
        """The procedures that are the same and speak only of such."""

    def _unchanged_keys(self, same: set[Key]) -> frozenset[Key]:
        speakers: dict[Key, list[Key]] = defaultdict(list)
        for key, mentioned in self._mentions.items():
            for other in mentioned:
                speakers[other].append(key)
        others, waiting = set[Key](), [key for key in self.of if key not in same]
        while waiting:
            key = waiting.pop()
            if key not in others:
                others.add(key)
                waiting += speakers[key]
        program = self.of.program
        ground = _mentions((*program.fields, *program.sights)) | {("rules", program.always)}
        return frozenset() if ground & (others - {("rules", NO)}) else frozenset(same - others)


def _by_rule(rules: Iterable[int]) -> Mapping[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for number, rule in enumerate(rules):
        found[rule].append(number)
    return found


def _same_ground(one: LinkedProgram, other: LinkedProgram) -> bool:
    return one.board is other.board and all(getattr(one, name) == getattr(other, name) for name in _SAME_FOR_ROWS)


def _same_rows(key: Key, now: Procedures, before: Procedures) -> bool:
    kind, number = key
    if number >= len(getattr(before.program, kind)):
        return False
    alike = kind != "rules" or (
        now.questions[number] == before.questions[number] and now.blocks[number] == before.blocks[number]
    )
    return alike and now.rows(key) == before.rows(key)


def _mentions(rows: tuple[object, ...]) -> frozenset[Key]:
    """The procedures that rows call."""
    found = set[Key]()
    for node in everything(rows):
        for name, kind in references(node):
            if kind in _PROCEDURES and (number := getattr(node, name)) != NO:
                found.add((ROWS[kind], number))
    return frozenset(found)


_Same = Callable[[Any, Any], bool]
_GROUND = tuple("seats words board domains kinds decks arrows slots start play history teams".split())
"""Parts of a program that must be equal."""
_FOLLOWED = (ids.FunctionId, ids.RouteId, ids.RuleId, ids.QuestionId, ids.TableId, ids.TemplateId, ids.ClauseId)
"""Types of row numbers for which the rows are compared instead of the numbers."""


class SameCode:
    """Compares blocks of ``one`` with the blocks of the same numbers in ``other``; no pass was applied to either."""

    def __init__(self, one: LinkedProgram, other: LinkedProgram) -> None:
        self._one, self._other = one, other
        self._known: dict[tuple[str, int, int], bool] = {}
        self._plans: dict[type, list[tuple[str, _Same]]] = {}
        self._blocks: dict[int, bool] = {}
        self._places: dict[int, int] = {}

    def block(self, number: int) -> bool:
        """Whether a block does the same in both programs; the blocks that follow it are not compared."""
        if number not in self._blocks:
            self._blocks[number] = self._grounds and self._block(number)
        return self._blocks[number]

    def procedure(self, rows: str, one: int, other: int) -> bool:
        """Whether a function or a route (``rows`` is the table) does the same in both."""
        return other >= 0 and self._grounds and self._followed(rows, one, other)

    def place(self, span: Span) -> Span | None:
        """The span in the other program for a span in a block that is the same; None if there is none."""
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
        """How each field of a class of nodes or rows is compared, cheap comparisons first."""
        found = [(part.name, self._comparer(cls, part.type)) for part in parts(cls)]
        shape = [(name, _equal) for name in SHAPE] if issubclass(cls, x.Expr) else []
        return [*shape, *sorted(found, key=lambda part: part[1] is not _equal)]

    def _comparer(self, cls: type, kind: Any) -> _Same:
        number = number_type(kind)
        if number in _FOLLOWED:
            follow = partial(self._followed, ids.ROWS[number])
            return follow if kind is number else partial(_each, follow)
        if number is ids.SpanId:
            return self._same_text if cls is c.Draw else self._at
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
        """Whether rows with two numbers are the same; a row that is being compared already counts as different."""
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

    def _same_text(self, one: int, other: int) -> bool:
        """Whether two chances have the same text, by which players tell several chances apart."""
        return self._at(one, other) and (one == x.NO or self._one.spans[one].text == self._other.spans[other].text)


_OURS = {c.__name__, x.__name__, Formula.__module__}


def _equal(one: object, other: object) -> bool:
    return one == other


def _both_or_none(one: int, other: int) -> bool:
    return bool((one == x.NO) == (other == x.NO))


def _each(same: _Same, ones: Sequence[object], others: Sequence[object]) -> bool:
    return len(ones) == len(others) and all(map(same, ones, others))


def _same_temps(ones: Slots, others: Slots) -> bool:
    """Whether temporaries with equal numbers agree; those that only one side has are not read by compared code."""
    return all(one == other or _nameless(one) == _nameless(other) for one, other in zip(ones, others, strict=False))


def _nameless(slot: Slot) -> Slot:
    return replace(slot, name="")
