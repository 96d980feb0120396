"""The game itself, changes to the game it extends, and everything that stands at the left margin."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.language.syntax.tree.data import AttributeDecl, BoardItem, Data, Row
from dsl.language.syntax.tree.expressions import Expr
from dsl.language.syntax.tree.node import Id, Item, Node
from dsl.language.syntax.tree.procedures import Definition, Function, Options, Parameter, Route, Rule
from dsl.language.syntax.tree.statements import Block, Choice
from dsl.text.source import Span


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


@dataclass(frozen=True)
class Language(Node):
    """``language 1 [skin]``"""

    version: int
    skin: str


@dataclass(frozen=True)
class Team(Node):
    """``team NAME "Label": SEAT, SEAT``"""

    name: Id
    label: str
    seats: tuple[Id, ...]


@dataclass(frozen=True)
class Game(Node):
    """``game NAME "Title" [extends BASE]`` and the lines under it"""

    name: Id
    title: str
    extends: Id | None
    base: bool
    players: tuple[int, int] | None
    seats: tuple[Item, ...]
    teams: tuple[Team, ...]
    clauses: str
    players_span: Span | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class NoteDecl(Node):
    """``note "…"``: a clause without an effect"""

    text: str


@dataclass(frozen=True)
class Holds(Node):
    """``holds in RULE``: a clause that follows from something written elsewhere"""

    names: tuple[Id, ...]


Declaration = Language | Game | NoteDecl | Holds | Data | Definition | HouseRule
"""What stands at the left margin of a rules file."""
