"""Which procedures of a linked program are those of an earlier one, number for number: what passes made of them stays.

A pass looks at a procedure, at all that this calls, and at what both programs stand on: fields, sights, kinds, slots.
Where none of this has changed it would make the same again. A rule counts with its questions and its blocks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from dsl.engines.program.forms import references
from dsl.engines.program.ids import NO, ROWS, FunctionId, RouteId, RuleId
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.walk import everything

Key = tuple[str, int]
"""A procedure: ``functions``, ``routes`` or ``rules``, and its number; rule -1 is the line that runs setup and play."""
_PROCEDURES = (FunctionId, RouteId, RuleId)
_GROUND = tuple("seats words domains kinds decks slots always history result fields sights".split())


class Procedures:
    """The procedures of a program, with all rows of each."""

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


class KeptRows:
    """What ``now`` has in common with ``before``; both before any pass."""

    def __init__(self, now: LinkedProgram, before: KeptRows | None = None) -> None:
        self.of = Procedures(now)
        old = before if before is not None and _same_ground(before.of.program, now) else None
        same = {key for key in self.of if _same_rows(key, self.of, old.of)} if old is not None else set[Key]()
        known: Mapping[Key, frozenset[Key]] = old._mentions if old is not None else {}
        self._mentions: dict[Key, frozenset[Key]] = {
            key: known[key] if key in same else _mentions(self.of.rows(key)) for key in self.of
        }
        self.kept = self._kept(same) if same else frozenset()
        """The procedures that are the same and speak only of such."""

    def _kept(self, same: set[Key]) -> frozenset[Key]:
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
    return one.board is other.board and all(getattr(one, name) == getattr(other, name) for name in _GROUND)


def _same_rows(key: Key, now: Procedures, before: Procedures) -> bool:
    kind, number = key
    if number >= len(getattr(before.program, kind)):
        return False
    alike = kind != "rules" or (
        now.questions[number] == before.questions[number] and now.blocks[number] == before.blocks[number]
    )
    return alike and now.rows(key) == before.rows(key)


def _mentions(rows: tuple[object, ...]) -> frozenset[Key]:
    """The procedures of which rows speak."""
    found = set[Key]()
    for node in everything(rows):
        for name, kind in references(node):
            if kind in _PROCEDURES and (number := getattr(node, name)) != NO:
                found.add((ROWS[kind], number))
    return frozenset(found)
