"""Expressions as *terms* that can be compared.

A term is a tuple that begins with the kind of the expression. Expressions with equal terms have equal values, as long
as nothing changes between them. ``Facts`` is a set of terms that are known not to be none (or not to be empty).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from dsl.language.typed import nodes as n
from dsl.language.typed.walk import parts

Term = tuple[object, ...]
Facts = frozenset[Term]
SURE: Term = ("sure",)
NOTHING_KNOWN: Facts = frozenset()
SPINS: Term = ("spins",)
"""Known in a loop that waits for nobody and may never be left."""


@dataclass(frozen=True)
class Promise:
    """A fact that always holds, for all values of its locals for which the facts ``given`` are known."""

    fact: Term
    given: Facts = NOTHING_KNOWN


ANYONE: Term = ("anyone",)
"""Stands for any owner of an attribute."""


def put(t: Term, values: Mapping[n.Local, Term]) -> Term:
    """The term with locals replaced by ``values``."""
    if t[0] == "local" and isinstance(t[1], n.Local):
        return values.get(t[1], t)
    return tuple(put(part, values) if isinstance(part, tuple) and part else part for part in t)


def swapped(facts: Iterable[Term], values: Mapping[n.Local, Term]) -> Facts:
    """The facts with locals replaced by ``values``."""
    return frozenset(put(t, values) for t in facts)


def speaks_of(t: Term, of: Callable[[object], bool]) -> bool:
    """Whether ``of`` holds for a part of the term."""
    return any(of(part) or (isinstance(part, tuple) and speaks_of(part, of)) for part in t)


def alike(t: object, promise: object, values: dict[n.Local, Term]) -> bool:
    """Whether a term matches a promise; ``values`` receives the terms of the promise's locals."""
    match promise:
        case ("local", n.Local() as local):
            return isinstance(t, tuple) and values.setdefault(local, t) == t
        case ("reads", *_):
            return True
        case tuple():
            if not isinstance(t, tuple) or len(t) != len(promise):
                return False
            return all(alike(one, other, values) for one, other in zip(t, promise))
    return t == promise


def apart(one: Term, other: Term, facts: Facts) -> bool:
    """Whether two terms certainly differ: they were compared, or the same attribute of both was."""
    asked = {one, other}
    for fact in facts:
        match fact:
            case ("apart", tuple() as left, tuple() as right) if {left, right} == asked:
                return True
            case ("apart", ("get", field, a, key), ("get", same, b, by)) if (field, key) == (same, by) and {
                a,
                b,
            } == asked:
                return True
    return False


def of_anyone(t: Term) -> Term:
    """The term with the owner of an attribute replaced by ``ANYONE``."""
    return (*t[:2], ANYONE, *t[3:]) if t[0] == "get" and t[2] != SURE else t


def size(t: Term) -> int:
    """The number of parts of a term, counted recursively."""
    return 1 + sum(size(part) for part in t if isinstance(part, tuple))


def renamed(text: str, name: str) -> str:
    """The text of a condition with the member's name replaced by ``_``, so that equal conditions are equal texts."""
    return re.sub(rf"\b{re.escape(name)}\b", "_", text) if name else text


def locals_of(node: object) -> Iterator[n.Local]:
    """The free locals of an expression."""
    if isinstance(node, n.Load | n.GetPart):
        yield node.local
    own = node.local if isinstance(node, n.Quant | n.Filter | n.MapTo) else None
    yield from (x for part in parts(node) for x in locals_of(part) if x is not own)
