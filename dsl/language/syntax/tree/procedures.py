"""Functions, rules, groups of options, routes, and the course of the game."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.syntax.tree.expressions import Expr
from dsl.language.syntax.tree.node import Id, Node, TypeNode
from dsl.language.syntax.tree.statements import Block, Choice


@dataclass(frozen=True)
class Parameter(Node):
    """``x: T`` of a function, rule, route or group of options"""

    name: Id
    type: TypeNode


@dataclass(frozen=True)
class Line(Node):
    """A line of a function's body: an expression and the condition under which it counts."""

    value: Expr
    when: Expr | None


@dataclass(frozen=True)
class Body(Node):
    """A function's body: ``open``, ``expr``, ``all``, ``any``, ``sum`` or ``cases``"""

    kind: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Function(Node):
    """``function NAME(args) -> T = …``"""

    name: Id
    parameters: tuple[Parameter, ...]
    result: TypeNode
    body: Body


@dataclass(frozen=True)
class Value(Node):
    """``value for p = …``"""

    player: Id
    body: Body


@dataclass(frozen=True)
class Rule(Node):
    """``rule NAME(args) [-> T]:``; open without a body"""

    name: Id
    parameters: tuple[Parameter, ...]
    result: TypeNode | None
    body: Block | None


@dataclass(frozen=True)
class Options(Node):
    """``options NAME(args):``"""

    name: Id
    parameters: tuple[Parameter, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class RouteLine(Node):
    """``step``, ``halt``, ``rest``, ``once`` or ``longest``"""

    kind: str
    here: Id | None
    there: Id | None
    where: Expr | None


@dataclass(frozen=True)
class Route(Node):
    """``route NAME(args) [up to N steps]:``"""

    name: Id
    parameters: tuple[Parameter, ...]
    limit: int | Id | None
    lines: tuple[RouteLine, ...]


@dataclass(frozen=True)
class Procedure(Node):
    """``setup:``, ``play:`` or ``always:``"""

    kind: str
    body: Block


Definition = Function | Value | Rule | Options | Route | Procedure
"""Declarations of what is computed and done."""
