"""The log as rows: headings of rounds and turns, sentences, and what of them is now, was otherwise, or lies ahead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Literal

from dsl.games.play.rulebook import numbers
from dsl.services.match.passage_values import LogLine, TimeLine
from editor.model.match.courses import course_of

NEAR = 8
"""The number of lines after a throw that may be about it."""
WORDS, ANSWERED = re.compile(r"[^\W_]+"), re.compile(r": |[»”] — ")
"""What is compared of two lines; what stands before an answer, behind whose it is and what was asked."""
RowKind = Literal["round", "turn", "line"]
State = Literal["", "current", "different", "future"]
"""Told before; told of the event at which one stands; of the first that came out differently; not yet played."""


@dataclass(frozen=True)
class LogRow:
    """One row; ``number`` counts the lines of the same node from 0, as the service numbers them."""

    line: LogLine
    kind: RowKind
    number: int

    @cached_property
    def clauses(self) -> str:
        """The numbers of its clauses as players know them; headings have none."""
        return ", ".join(numbers(self.line.clauses)) if self.kind == "line" else ""

    @cached_property
    def message(self) -> str:
        """All that can be read in the row."""
        return f"{self.line.text} [{self.clauses}]" if self.clauses else self.line.text


def rows_of(log: Sequence[LogLine], before: Sequence[LogRow] = ()) -> list[LogRow]:
    """The rows of a log; ``before`` are those that lie before it, whose lines are counted too."""
    counted = Counter(row.line.node for row in before[-200:])
    found = []
    for at, line in enumerate(log):
        kind: RowKind = "round" if line.kind == "round" else "turn" if line.kind == "turn" else "line"
        if not _is_repeated(line, log[at + 1 : at + 1 + NEAR]):
            found.append(LogRow(line, kind, counted[line.node]))
        counted[line.node] += 1
    return found


def _is_repeated(line: LogLine, later: Sequence[LogLine]) -> bool:
    """Whether the first sentence of the rules about a throw has all that it told, or any about a choice.

    A later one may have the number by chance, and a name a number. Throws one after another are told together. Of a
    way cell by cell, also in several answers, the sentence that names its end is enough.
    """
    way = list(takewhile(_is_step, later))
    end = (way or [line])[-1].cells[-1:]
    last = later[len(way) : len(way) + 1]
    throws = [line, *takewhile(lambda one: one.kind == "chance", later)] if line.kind == "chance" else [line]
    sentences = [
        one for one in (*later, *last) if one.kind == "log" and (one.node == throws[-1].node or (way and one in last))
    ]
    if _is_step(line):
        return any(end == (cell,) for one in sentences for cell in one.cells)
    told = _words(" ".join(ANSWERED.split(one.text)[-1] for one in throws))
    heard = line.kind in ("chance", "choice") and bool(told)
    if line.kind == "chance":
        for one in sentences[:1]:
            things = [thing for throw in throws for thing in throw.things]
            named = " ".join(name for name, thing in zip(one.names, one.things) if thing not in things)
            return heard and told <= _words(one.text) - Counter(filter(str.isdecimal, _words(named).elements()))
    return heard and any(set(told) <= set(_words(one.text)) for one in sentences)


def _is_step(line: LogLine) -> bool:
    """Whether it tells nothing but cells that a piece comes through."""
    steps = line.kind == "choice" and bool(line.things) and all(thing.domain == "cell" for thing in line.things)
    return line.kind == "forced" or (steps and set(line.text.rstrip(".").split(" → ")) >= set(line.names))


def _words(text: str) -> Counter[str]:
    return Counter(WORDS.findall(text.casefold()))


def ends_of(rows: Sequence[LogRow]) -> dict[int, int]:
    """For each node the number of its last sentence; of its last heading where it has none."""
    ends: dict[int, int] = {}
    for at, row in enumerate(rows):
        known = ends.get(row.line.node)
        if known is None or row.kind == "line" or rows[known].kind != "line":
            ends[row.line.node] = at
    return ends


def nodes_of_rounds(rows: Sequence[LogRow], most: int) -> list[int]:
    """The nodes with which rounds end, and the last one; of very many ``most``, from all over the match."""
    ends = [rows[at - 1].line.node for at, row in enumerate(rows) if at and row.kind == "round"]
    found = list(dict.fromkeys([*ends, *(row.line.node for row in rows[-1:])]))
    step = -(-len(found) // most)
    return found[::-1][:: max(step, 1)][::-1]


def order_of(time_line: TimeLine | None) -> Mapping[int, int]:
    """For each node of the course that is shown how many events lie before it."""
    course = course_of(time_line) if time_line is not None else ()
    return {node: at for at, node in enumerate([0, *(tick.node for tick in course)])}


def state_of(line: LogLine, order: Mapping[int, int], here: int, different: int | None) -> State:
    """What a line is, seen from the node at which one stands; ``different`` is the first that came out differently."""
    if line.node == different:
        return "different"
    if line.node == here:
        return "current"
    return "future" if order.get(line.node, -1) > order.get(here, len(order)) else ""
