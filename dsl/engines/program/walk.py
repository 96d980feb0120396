"""Going through a linked program: what is inside a node, and the same node with something else inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from operator import is_not
from typing import Any, TypeVar

from dsl.engines.program.forms import codes, holds, parts
from dsl.engines.program.nodes import Expr

_Node = TypeVar("_Node")


class _Holders(dict[type, tuple[str, ...] | None]):
    """For each class of nodes or rows the fields that can hold nodes or rows; None for any other class."""

    def __missing__(self, cls: type) -> tuple[str, ...] | None:
        self[cls] = tuple(p.name for p in parts(cls) if holds(p.type)) if is_dataclass(cls) else None
        return self[cls]


class _Fields(dict[type, tuple[str, ...]]):
    """The names of the fields of each class of nodes or rows."""

    def __missing__(self, cls: type) -> tuple[str, ...]:
        self[cls] = tuple(field.name for field in fields(cls))
        return self[cls]


_HOLDERS = _Holders()
_FIELDS = _Fields()


def inside(value: object) -> list[object]:
    """The nodes and rows directly inside a node, a row or a tuple."""
    parts = value if isinstance(value, tuple) else [getattr(value, name) for name in _HOLDERS[type(value)] or ()]
    found: list[object] = []
    for part in parts:
        if isinstance(part, tuple):
            found += inside(part)
        elif _HOLDERS[type(part)] is not None:
            found.append(part)
    return found


def everything(value: object) -> Iterator[object]:
    """A node or row with all that is inside, outer before inner."""
    found = [value] if _HOLDERS[type(value)] is not None else inside(value)[::-1]
    while found:
        node = found.pop()
        yield node
        found += reversed(inside(node))


def expressions(value: object) -> Iterator[Expr]:
    """All expressions in something."""
    return (node for node in everything(value) if isinstance(node, Expr))


def changed(value: _Node, change: Callable[[Expr], Expr]) -> _Node:
    """The same with ``change`` made of each expression directly inside, also of those in rows and statements inside."""
    if isinstance(value, tuple):
        found = tuple([change(part) if isinstance(part, Expr) else changed(part, change) for part in value])
        return found if any(map(is_not, found, value)) else value  # type: ignore[return-value]  # a tuple for a tuple
    given = {}
    for name in _HOLDERS[type(value)] or ():
        old = getattr(value, name)
        new = change(old) if isinstance(old, Expr) else changed(old, change) if old else old
        if new is not old:
            given[name] = new
    return _with(value, given) if given else value


def _with(value: _Node, given: Mapping[str, object]) -> _Node:
    """``value`` with other fields; passes make so many that ``dataclasses.replace`` would be most of their time."""
    cls = type(value)
    return cls(**{name: given[name] if name in given else getattr(value, name) for name in _FIELDS[cls]})


def recoded(value: _Node, change: Callable[[Any], Any]) -> _Node:
    """A statement or row with ``change`` made of the code that stands in it."""
    found = {name: change(getattr(value, name)) for name in codes(value)}
    return _with(value, found) if found else value


def rewritten(value: _Node, change: Callable[[Expr], Expr]) -> _Node:
    """The same with ``change`` made of every expression inside and of itself, inner before outer."""

    def every(node: Expr) -> Expr:
        return change(changed(node, every))

    return every(value) if isinstance(value, Expr) else changed(value, every)  # type: ignore[return-value]  # an Expr for an Expr
