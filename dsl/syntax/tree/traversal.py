"""Every node of a tree, each before what stands inside it."""

from __future__ import annotations

from collections.abc import Iterator

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
        for value in vars(part).values():
            yield from inside(value)
