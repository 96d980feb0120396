"""Going through a linked program: what is inside a node, and the same node with something else inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from operator import is_not
from typing import Any, TypeVar

from dsl.linked.nodes import Expr

_Node = TypeVar("_Node")
_PLAIN = frozenset({"int", "str", "bool", "int | None"})
_HOLDERS: dict[type, tuple[str, ...] | None] = {}


def holders(value: object) -> tuple[str, ...] | None:
    """The fields of a node or row that can hold nodes or rows; None of anything else."""
    cls = type(value)
    if cls not in _HOLDERS:
        named = tuple(field.name for field in fields(cls) if field.type not in _PLAIN) if is_dataclass(cls) else None
        _HOLDERS[cls] = named
    return _HOLDERS[cls]


def inside(value: object) -> Iterator[object]:
    """The nodes and rows directly inside a node, a row or a tuple."""
    parts = value if isinstance(value, tuple) else [getattr(value, name) for name in holders(value) or ()]
    for part in parts:
        if isinstance(part, tuple):
            yield from inside(part)
        elif holders(part) is not None:
            yield part


def everything(value: object) -> Iterator[object]:
    """A node or row with all that is inside, outer before inner."""
    found = [value]
    while found:
        node = found.pop()
        if holders(node) is not None:
            yield node
        found += reversed(list(inside(node)))


def expressions(value: object) -> Iterator[Expr]:
    """All expressions in something."""
    return (node for node in everything(value) if isinstance(node, Expr))


def changed(value: _Node, change: Callable[[Expr], Expr]) -> _Node:
    """The same with ``change`` made of each expression directly inside, also of those in rows and statements inside."""
    found: _Node = _mapped(value, lambda part: change(part) if isinstance(part, Expr) else changed(part, change))
    return found


def rewritten(value: _Node, change: Callable[[Expr], Expr]) -> _Node:
    """The same with ``change`` made of every expression inside and of itself, inner before outer."""

    def every(node: Expr) -> Expr:
        return change(changed(node, every))

    return every(value) if isinstance(value, Expr) else changed(value, every)  # type: ignore[return-value]  # an Expr for an Expr


def _mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """A node, row or tuple with other nodes directly inside; itself where all stay."""
    if isinstance(value, tuple):
        found = tuple([_part(item, change) for item in value])
        return found if any(map(is_not, found, value)) else value
    given = {}
    for name in holders(value) or ():
        old = getattr(value, name)
        new = _part(old, change)
        if new is not old:
            given[name] = new
    return replace(value, **given) if given else value


def _part(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, tuple):
        return _mapped(value, change) if value else value
    return change(value) if holders(value) is not None else value
