"""Types as written."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.syntax.tree.node import Id, Node


@dataclass(frozen=True)
class TypeNode(Node):
    """Any type."""


@dataclass(frozen=True)
class PlainType(TypeNode):
    """``int``, ``bool`` or the name of a domain"""

    name: str


@dataclass(frozen=True)
class RangeType(TypeNode):
    """``0..9``; a bound may name a parameter"""

    low: int | Id
    high: int | Id


@dataclass(frozen=True)
class Item(Node):
    """``name "Label"``: an option of an enum or of an inline list"""

    name: Id
    label: str


@dataclass(frozen=True)
class OptionsType(TypeNode):
    """``a "x" | b "y"``"""

    items: tuple[Item, ...]


@dataclass(frozen=True)
class SetType(TypeNode):
    """``set of T``"""

    element: TypeNode


@dataclass(frozen=True)
class OptionalType(TypeNode):
    """``optional T``"""

    element: TypeNode


@dataclass(frozen=True)
class PerType(TypeNode):
    """``T per D``: one value for each member of D"""

    element: TypeNode
    domain: TypeNode
