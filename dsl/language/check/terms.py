"""Expressions as *terms* that can be compared.

A term is a tuple that begins with what kind of expression it is. Two expressions with one term have one value, as long
as nothing is changed between them. A set of terms, ``Facts``, are those that are not none, or not empty.
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


@dataclass(frozen=True)
class Promise:
    """What always holds, of any values of its locals of which it is known what is ``given``."""

    fact: Term
    given: Facts = NOTHING_KNOWN


ANYONE: Term = ("anyone",)
"""The owner of an attribute, whoever that is."""


def put(t: Term, values: Mapping[n.Local, Term]) -> Term:
    """A term with terms in the place of locals."""
    if t[0] == "local" and isinstance(t[1], n.Local):
        return values.get(t[1], t)
    return tuple(put(part, values) if isinstance(part, tuple) and part else part for part in t)


def swapped(facts: Iterable[Term], values: Mapping[n.Local, Term]) -> Facts:
    """Facts with terms in the place of locals."""
    return frozenset(put(t, values) for t in facts)


def speaks_of(t: Term, of: Callable[[object], bool]) -> bool:
    """Whether there is such a thing in a term."""
    return any(of(part) or (isinstance(part, tuple) and speaks_of(part, of)) for part in t)


def alike(t: object, promise: object, values: dict[n.Local, Term]) -> bool:
    """Whether a term is one of those that are promised, with which ``values`` of the locals that stand there."""
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


def of_anyone(t: Term) -> Term:
    """An attribute of whoever has it."""
    return (*t[:2], ANYONE, *t[3:]) if t[0] == "get" and t[2] != SURE else t


def size(t: Term) -> int:
    """How many parts a term has, those of its parts with it."""
    return 1 + sum(size(part) for part in t if isinstance(part, tuple))


def renamed(text: str, name: str) -> str:
    """A condition with a name that all have in the place of the member's."""
    return re.sub(rf"\b{re.escape(name)}\b", "_", text) if name else text


def locals_of(node: object) -> Iterator[n.Local]:
    """The locals that an expression speaks of, but for those it brings itself."""
    if isinstance(node, n.Load | n.GetPart):
        yield node.local
    own = node.local if isinstance(node, n.Quant | n.Filter | n.MapTo) else None
    yield from (x for part in parts(node) for x in locals_of(part) if x is not own)
