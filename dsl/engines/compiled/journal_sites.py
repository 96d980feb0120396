"""Sites: the numbered places of a program that write to the journal, because a module reports only numbers."""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate

from dsl.engines.program import code as c
from dsl.engines.program.facts import Facts
from dsl.engines.program.linked import LinkedProgram, Slots
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import everything
from dsl.engines.protocol.events import Chance, Entry

RING_FULL = -2
"""The error number for a full ring."""
_HEAD = struct.Struct("<4i")


class Kind(IntEnum):
    """The kinds of record in the ring."""

    LOG = 1
    """A ``log`` statement: the values of its text."""
    LOG_DIFFERS = 2
    """A ``log`` whose text depends on the reader: the state, and the procedure's temporaries."""
    FORCED = 3
    """A choice that was the only one: its option and values, and the state before it."""
    TURN = 4
    OUT = 5
    OVER = 6
    """The end of the game: a set of players."""


@dataclass(frozen=True)
class Event:
    """One record of the ring."""

    kind: Kind
    site: int
    who: int
    payload: memoryview


@dataclass(frozen=True)
class Chosen:
    """A choice that was made, in the position before it."""

    before: bytes
    block: int
    player: int
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Resolved:
    """A chance and the index of its outcome."""

    chance: Chance
    index: int


@dataclass(frozen=True)
class Ran:
    """The module has run until the game waits again: its events, and the position then."""

    events: bytes
    after: bytes


Step = Chosen | Resolved | Ran | Entry


def events_of(data: bytes) -> Iterator[Event]:
    """The records in the bytes of the ring."""
    view, at = memoryview(data), 0
    while at < len(data):
        kind, site, who, size = _HEAD.unpack_from(view, at)
        at += _HEAD.size
        yield Event(Kind(kind), site, who, view[at : at + size])
        at += size


Ending = c.EndGame | c.Halt


@dataclass(frozen=True)
class LogSite:
    """A ``log`` statement, with the temporaries of the procedure it is in."""

    node: c.Log
    temps: Slots


class Sites:
    """The numbers of a program's ``log`` statements and ends, in the order of the program."""

    def __init__(self, program: LinkedProgram) -> None:
        found = [_sites_of(program, number) for number in range(len(program.rules) + len(program.blocks))]
        self.logs = [logs for logs, _ in found]
        self.ends = [ends for _, ends in found]
        self._logs = {id(node): number for number, node in enumerate(node for part in self.logs for node in part)}
        self._ends = {id(node): number for number, node in enumerate(node for part in self.ends for node in part)}

    def log_number(self, node: c.Log) -> int:
        """The number of a ``log`` statement, found by identity."""
        return self._logs[id(node)]

    def end_number(self, node: Ending) -> int:
        """The number of an end of the game."""
        return self._ends[id(node)]


@dataclass(frozen=True)
class JournalLayout:
    """What Python code needs to know of a module's journal, as plain numbers.

    ``logs`` and ``ends`` are the numbers of ``log`` statements and ends of each rule and block. ``labels`` (block and
    option) and ``lines`` are those whose text can raise an error; these must be written at once to find that out.
    """

    logs: Sequence[int]
    ends: Sequence[int]
    labels: Sequence[Sequence[int]]
    lines: Sequence[int]

    def may_fail(self, happened: Step) -> bool:
        """Whether writing the entry of an event can raise an error."""
        match happened:
            case Chosen(block=block, numbers=numbers):
                return [block, numbers[0]] in self.labels
            case Ran(events=data) if self.labels or self.lines:
                return any(
                    (event.kind is Kind.LOG_DIFFERS and event.site in self.lines)
                    or (event.kind is Kind.FORCED and [event.site, event.payload.cast("q")[0]] in self.labels)
                    for event in events_of(data)
                )
        return False


def journal_layout(program: LinkedProgram) -> JournalLayout:
    """The journal layout of a program."""
    sites, facts = Sites(program), Facts(program)
    labels = []
    for number, block in enumerate(program.blocks):
        if isinstance(block.end, c.Decide):
            row = program.questions[block.end.question]
            unsafe = facts.can_fail((row.prompt, row.subject))
            labels += [[number, i] for i, option in enumerate(row.options) if unsafe or facts.can_fail((option.label,))]
    texts = [node.text for part in sites.logs for node in part]
    lines = [number for number, text in enumerate(texts) if text.differs and facts.can_fail((text,))]
    return JournalLayout([len(part) for part in sites.logs], [len(part) for part in sites.ends], labels, lines)


class SiteFinder:
    """Finds sites by their numbers, reading as few rows of the program as possible."""

    def __init__(self, program: LinkedProgram, layout: JournalLayout) -> None:
        self._p = program
        self._logs, self._ends = list(accumulate(layout.logs, initial=0)), list(accumulate(layout.ends, initial=0))
        self._found: dict[int, tuple[list[c.Log], list[Ending]]] = {}

    def log(self, number: int) -> LogSite:
        """The ``log`` statement with that number."""
        procedure = bisect_right(self._logs, number) - 1
        return LogSite(self._sites(procedure)[0][number - self._logs[procedure]], _temps(self._p, procedure))

    def end(self, number: int) -> Ending:
        """The end of the game with that number."""
        procedure = bisect_right(self._ends, number) - 1
        return self._sites(procedure)[1][number - self._ends[procedure]]

    def _sites(self, procedure: int) -> tuple[list[c.Log], list[Ending]]:
        """The ``log`` statements and ends of a rule or block, cached."""
        if procedure not in self._found:
            self._found[procedure] = _sites_of(self._p, procedure)
        return self._found[procedure]


def _sites_of(program: LinkedProgram, procedure: int) -> tuple[list[c.Log], list[Ending]]:
    """The ``log`` statements and ends of a procedure; numbers after those of the rules are blocks."""
    rules = len(program.rules)
    if procedure < rules:
        nodes = list(everything(program.rules[procedure].code))
    else:
        block = program.blocks[procedure - rules]
        nodes = [*everything(block.code), *everything(block.end)]
    return [node for node in nodes if isinstance(node, c.Log)], [node for node in nodes if isinstance(node, Ending)]


def _temps(program: LinkedProgram, procedure: int) -> Slots:
    """The temporaries of a rule, or of the rule of a block."""
    rules = len(program.rules)
    rule = procedure if procedure < rules else program.blocks[procedure - rules].rule
    return program.rules[rule].temps if rule != NO else ()
