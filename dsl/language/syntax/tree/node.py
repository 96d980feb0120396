"""What every node of the tree has, and types as written."""

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


@dataclass(frozen=True)
class PlainType(Node):
    """``int``, ``bool`` or the name of a domain"""

    name: str


@dataclass(frozen=True)
class RangeType(Node):
    """``0..9``; a bound may name a parameter"""

    low: int | Id
    high: int | Id


@dataclass(frozen=True)
class Item(Node):
    """``name "Label"``: an option of an enum or of an inline list"""

    name: Id
    label: str


@dataclass(frozen=True)
class OptionsType(Node):
    """``a "x" | b "y"``"""

    items: tuple[Item, ...]


@dataclass(frozen=True)
class SetType(Node):
    """``set of T``"""

    element: TypeNode


@dataclass(frozen=True)
class PileType(Node):
    """``pile of DECK``, of a zone"""

    element: TypeNode


@dataclass(frozen=True)
class OptionalType(Node):
    """``optional T``"""

    element: TypeNode


@dataclass(frozen=True)
class PerType(Node):
    """``T per D``: one value for each member of D"""

    element: TypeNode
    domain: TypeNode


TypeNode = PlainType | RangeType | OptionsType | SetType | PileType | OptionalType | PerType
"""Any type as written."""
