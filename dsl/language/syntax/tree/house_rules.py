"""Changes that a file makes to the game it extends."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.syntax.tree.data import AttributeDecl, BoardItem, Row
from dsl.language.syntax.tree.expressions import Expr
from dsl.language.syntax.tree.node import Id, Node
from dsl.language.syntax.tree.procedures import Function, Options, Parameter, Route, Rule
from dsl.language.syntax.tree.statements import Block, Choice


@dataclass(frozen=True)
class SetValue(Node):
    """``set target = e``"""

    target: Expr
    value: Expr


@dataclass(frozen=True)
class AddBoard(Node):
    """``add to board:``"""

    items: tuple[BoardItem, ...]


@dataclass(frozen=True)
class AddPlayer(Node):
    """``add to player:``"""

    attributes: tuple[AttributeDecl, ...]


@dataclass(frozen=True)
class AddPiece(Node):
    """``add to piece NAME [seen by e]:``"""

    name: Id
    seen: Expr | None
    attributes: tuple[AttributeDecl, ...]


@dataclass(frozen=True)
class AddOptions(Node):
    """``add to options NAME:``"""

    name: Id
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class AddRows(Node):
    """``add to TABLE:``"""

    name: Id
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class RemovePart(Node):
    """``remove row TABLE.row``, ``remove option GROUP.option``"""

    kind: str
    owner: Id
    part: Id


@dataclass(frozen=True)
class Hook(Node):
    """``before RULE(args) [where C]:`` or ``after …``"""

    time: str
    name: Id
    parameters: tuple[Parameter, ...]
    where: Expr | None
    body: Block


@dataclass(frozen=True)
class CourseHook(Node):
    """``before each turn of P:``, ``after each round:``, ``after setup:``"""

    time: str
    event: str
    player: Id | None
    where: Expr | None
    body: Block


@dataclass(frozen=True)
class Replace(Node):
    """``replace`` a function, rule, group of options or route"""

    declaration: Function | Rule | Options | Route


HouseRule = SetValue | AddBoard | AddPlayer | AddPiece | AddOptions | AddRows | RemovePart | Hook | CourseHook | Replace
"""Declarations that change the game below."""
