"""Every node of a tree, each before what stands inside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache

from dsl.syntax.tree.node import Node
from dsl.syntax.tree.statements import Text


def inside(part: object) -> Iterator[Node]:
    """``part``, if it is a node, and all nodes inside it, as they stand in the text."""
    if isinstance(part, tuple):
        for item in part:
            yield from inside(item)
    elif isinstance(part, Text):
        yield from inside(part.parts)
    elif isinstance(part, Node):
        yield part
        for name in _parts(type(part)):
            yield from inside(getattr(part, name))


@cache
def _parts(kind: type[Node]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name != "span")
