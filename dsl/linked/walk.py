"""Going through a linked program: what is inside a node, and the same node with something else inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar

from dsl.linked.nodes import Expr

_Node = TypeVar("_Node")


@cache
def names(cls: Any) -> tuple[str, ...]:
    """The fields of a class."""
    return tuple(field.name for field in fields(cls))


def inside(value: object) -> Iterator[object]:
    """The nodes and rows directly inside a node, a row or a tuple."""
    if isinstance(value, tuple):
        for item in value:
            if is_dataclass(item):
                yield item
            else:
                yield from inside(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for name in names(type(value)):
            part = getattr(value, name)
            if is_dataclass(part):
                yield part
            elif isinstance(part, tuple):
                yield from inside(part)


def everything(value: object) -> Iterator[object]:
    """A node or row with all that is inside, outer before inner."""
    if is_dataclass(value):
        yield value
    for part in inside(value):
        yield from everything(part)


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

    return every(value) if isinstance(value, Expr) else changed(value, every)  # type: ignore[return-value]


def _mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """A node, row or tuple with other nodes directly inside; itself where all stay."""
    if isinstance(value, tuple):
        found = tuple([_part(item, change) for item in value])
        return found if any(new is not old for new, old in zip(found, value)) else value
    if not is_dataclass(value) or isinstance(value, type):
        return value
    given = {}
    for name in names(type(value)):
        old = getattr(value, name)
        new = _part(old, change)
        if new is not old:
            given[name] = new
    return replace(value, **given) if given else value


def _part(value: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(value, tuple):
        return _mapped(value, change)
    return change(value) if is_dataclass(value) else value
