"""Every node of a tree, each before what stands inside it."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.language.syntax.tree.node import Node
from dsl.language.syntax.tree.statements import Text


def inside(part: object) -> Iterator[Node]:
    """``part``, if it is a node, and all nodes inside it, as they stand in the text."""
    waiting = [part]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Node):
            yield part
            waiting += reversed(vars(part).values())
        elif isinstance(part, tuple):
            waiting += reversed(part)
        elif isinstance(part, Text):
            waiting += reversed(part.parts)
