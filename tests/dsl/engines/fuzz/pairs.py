"""Which production of code stands directly inside which, as the grammar allows it, and as rulesets have it.

What only puts statements one after another is passed over. Inside of a production of code count statements that
contain others, chances, questions, options, and the sets that loops, chances and options go through.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from tests.dsl.engines.fuzz.grammar import Hole, Production, grammar

CODE = frozenset(
    {"quick", "quick block", "naming", "block", "statement", "question", "option", "deed", "chance", "round", "ending"}
)
"""Kinds that are made of statements."""
SETS = frozenset({"ints", "below", "cells", "ships", "players", "cards"})
FLAGS = frozenset("square4 square8 hex track way own daring hidden history seated base".split())
"""What a ruleset may have as a whole."""
FAR = 12
"""No ruleset is so deep."""
Pair = tuple[Production, Production]
Flags = tuple[frozenset[str], frozenset[str]]
"""Those that can be set at a place, and those that are always set there."""


def counts(inside: Production | None, line: Production) -> bool:
    """Whether a production and what it stands directly inside of are a pair that is counted."""
    if inside is None or inside.kind not in CODE or passing(line):
        return False
    return line.kind in SETS or line.kind in CODE - {"quick"} or (line.kind == "quick" and contains_code(line))


@cache
def passing(line: Production) -> bool:
    """Whether it is only statements one after another."""
    return line.kind in CODE and not any(text.strip() for text in line.texts)


def contains_code(line: Production) -> bool:
    """Whether statements stand inside of it."""
    return any(hole.kind in CODE for hole in line.holes)


class Missing:
    """The pairs that no ruleset has had yet: whoever writes one asks which productions would bring more of them."""

    def __init__(self, never: Collection[tuple[str, str]] = ()) -> None:
        """But for those that can ``never`` be, whatever the flags of each say."""
        self._left: dict[Production, set[Production]] = {}
        self._far: dict[Production, int] = {}
        for outer, inner in possible():
            if (outer.text, inner.text) not in never:
                self._left.setdefault(outer, set()).add(inner)

    def __iter__(self) -> Iterator[Pair]:
        return ((outer, inner) for outer, left in self._left.items() for inner in left)

    def begin(self, flags: frozenset[str]) -> None:
        """Work out for a ruleset with these flags how far inside each production are those that lack something."""
        lines = [line for lines in grammar().values() for line in lines]
        inner = {flag.lstrip("!") for line in lines for flag in line.flags} - FLAGS
        lines = [line for line in lines if _can_be(line, (flags | inner, flags))]
        far = dict.fromkeys(grammar(), FAR)
        for _ in range(FAR):
            for line in lines:
                less = min((far.get(hole.kind, FAR) for hole in line.holes), default=FAR)
                self._far[line] = 0 if self._left.get(line) else min(FAR, less + (not passing(line)))
                far[line.kind] = min(far[line.kind], self._far[line])

    def best(self, inside: Production | None, lines: list[Production]) -> list[Production]:
        """Of productions that could stand directly inside another those that bring a pair or lead to one; else short ones."""
        left = self._left.get(inside, ()) if inside is not None else ()
        kinds = {each.kind for each in left}

        def far(line: Production) -> int:
            brings = any(kinds & _through(hole.kind) for hole in line.holes) if passing(line) else line in left
            return 0 if brings or self._left.get(line) else max(1, self._far.get(line, FAR))

        nearest = min(map(far, lines))
        shortest = min(line.depth for line in lines)
        return [line for line in lines if (far(line) == nearest if nearest < FAR else line.depth == shortest)]

    def found(self, inside: Production | None, line: Production) -> None:
        """A pair that was written."""
        if inside is not None:
            self._left.get(inside, set()).discard(line)


@cache
def _through(kind: str) -> frozenset[str]:
    """The kinds of what can stand for a thing of a kind, also by way of what only puts statements together."""
    ways = (hole.kind for line in grammar().get(kind, ()) if passing(line) for hole in line.holes)
    return frozenset({kind}).union(*(_through(each) for each in ways if each != kind))


@cache
def possible() -> frozenset[Pair]:
    """All pairs that the grammar allows."""
    found = set[Pair]()
    for kind, flags in _flags().items():
        for line in grammar()[kind] if kind in CODE else ():
            if not passing(line) and _can_be(line, flags):
                found |= {pair for hole in line.holes for pair in _inside(line, hole.kind, _at(line, hole, flags))}
    return frozenset(found)


def _inside(outer: Production, kind: str, flags: Flags) -> Iterator[Pair]:
    if kind not in CODE | SETS:
        return
    for line in grammar()[kind]:
        if not _can_be(line, flags):
            continue
        if counts(outer, line):
            yield outer, line
        elif passing(line):
            for hole in line.holes:
                yield from _inside(outer, hole.kind, _at(line, hole, flags))


@cache
def _flags() -> dict[str, Flags]:
    """The flags with which a thing of each kind can be wanted."""
    found: dict[str, Flags] = dict.fromkeys(("game", "house"), (FLAGS, frozenset()))
    todo = list(found)
    while todo:
        kind = todo.pop()
        for line in grammar()[kind]:
            for hole in line.holes if _can_be(line, found[kind]) else ():
                if hole.kind not in grammar():
                    continue
                can, must = _at(line, hole, found[kind])
                before = found.get(hole.kind, (can, must))
                now = before[0] | can, before[1] & must
                if found.get(hole.kind) != now:
                    found[hole.kind] = now
                    todo.append(hole.kind)
    return found


def _can_be(line: Production, flags: Flags) -> bool:
    can, must = flags
    return all((flag[1:] not in must) if flag[0] == "!" else flag in can for flag in line.flags)


def _at(line: Production, hole: Hole, flags: Flags) -> Flags:
    """The flags in a hole."""
    can, must = flags
    unset = frozenset(flag[1:] for flag in line.flags if flag[0] == "!")
    wanted = frozenset(line.flags) - {f"!{flag}" for flag in unset}
    more, less = (frozenset(flag[1:] for flag in hole.flags if flag[0] == sign) for sign in "+-")
    return ((can | wanted) - unset | more) - less, (must | wanted | more) - less
