"""What every node of the tree has."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.text.source import Span


@dataclass(frozen=True, kw_only=True)
class Node:
    """A piece of a rules file and where it stands."""

    span: Span = field(repr=False, compare=False)


@dataclass(frozen=True)
class Id(Node):
    """A name as written."""

    text: str
