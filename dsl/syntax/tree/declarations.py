"""Declarations: everything that stands at the left margin of a rules file."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.source import Span
from dsl.syntax.tree.expressions import Expr
from dsl.syntax.tree.node import Id, Node
from dsl.syntax.tree.statements import Block, Choice, Text
from dsl.syntax.tree.types import Item, TypeNode


@dataclass(frozen=True)
class Declaration(Node):
    """Any declaration."""


@dataclass(frozen=True)
class Language(Declaration):
    """``language 1 [skin]``"""

    version: int
    skin: str


@dataclass(frozen=True)
class Game(Declaration):
    """``game NAME "Title" [extends BASE]`` and the lines under it"""

    name: Id
    title: str
    extends: Id | None
    base: bool
    players: tuple[int, int] | None
    seats: tuple[Item, ...]
    clauses: str
    players_span: Span | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class NoteDecl(Declaration):
    """``note "…"``: a clause without an effect"""

    text: str


@dataclass(frozen=True)
class Holds(Declaration):
    """``holds in RULE``: a clause that follows from something written elsewhere"""

    names: tuple[Id, ...]


@dataclass(frozen=True)
class Enum(Declaration):
    """``enum NAME: a "x", b "y"``"""

    name: Id
    label: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Param(Declaration):
    """``param NAME "Label": T = e [when c]``"""

    name: Id
    label: str
    type: TypeNode
    value: Expr
    when: Expr | None


@dataclass(frozen=True)
class Column(Node):
    """A column of a table."""

    name: Id
    label: str
    type: TypeNode
    default: Expr | None


@dataclass(frozen=True)
class Row(Node):
    """A row of a table: keyed by a name or a number."""

    key: Id
    label: str
    cells: tuple[Expr, ...]


@dataclass(frozen=True)
class Table(Declaration):
    """``table``, ``wheel`` or ``deck``; of a deck, who sees the hands: ``hands seen by e``"""

    kind: str
    name: Id
    label: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    hands: Expr | None = None


@dataclass(frozen=True)
class Check(Declaration):
    """``require C "…"``, ``warn C "…"`` or ``must hold C "…"``"""

    kind: str
    condition: Expr
    text: Text


@dataclass(frozen=True)
class AttributeDecl(Node):
    """``[state] [secret] [inner] [each turn] name "Label": T [= e] [seen by e]``"""

    modifiers: frozenset[str]
    name: Id
    label: str
    type: TypeNode
    value: Expr | None
    seen: Expr | None


@dataclass(frozen=True)
class FeatureDecl(Node):
    """A terrain, site, arrow, region or start of the board."""

    kind: str
    name: Id
    label: str
    flags: tuple[Id, ...]
    attributes: tuple[AttributeDecl, ...]


@dataclass(frozen=True)
class Directions(Node):
    """``directions N "N", NO "NO"…``: the rules' names of the directions, clockwise from the north"""

    items: tuple[Item, ...]


@dataclass(frozen=True)
class Put(Node):
    """``put KIND e [to e] [with attr: e]``: map data of a small game"""

    feature: Id
    at: Expr
    to: Expr | None
    attributes: tuple[tuple[Id, Expr], ...]


BoardItem = FeatureDecl | Directions | Put | Check


@dataclass(frozen=True)
class Board(Declaration):
    """``board TOPOLOGY [W H]:``"""

    topology: Id
    size: tuple[int, int] | None
    items: tuple[BoardItem, ...]


@dataclass(frozen=True)
class Player(Declaration):
    """``player:`` and its attributes"""

    attributes: tuple[AttributeDecl, ...]


@dataclass(frozen=True)
class Piece(Declaration):
    """``piece NAME "Label" [up to N] [names "…"] [seen by e]:``"""

    name: Id
    label: str
    limit: Expr | None
    names: tuple[str, ...]
    attributes: tuple[AttributeDecl, ...]
    seen: Expr | None = None


@dataclass(frozen=True)
class State(Declaration):
    """``[secret] [inner] state name: T = e``"""

    attribute: AttributeDecl


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
class Function(Declaration):
    """``function NAME(args) -> T = …``"""

    name: Id
    parameters: tuple[Parameter, ...]
    result: TypeNode
    body: Body


@dataclass(frozen=True)
class Value(Declaration):
    """``value for p = …``"""

    player: Id
    body: Body


@dataclass(frozen=True)
class Rule(Declaration):
    """``rule NAME(args) [-> T]:``; open without a body"""

    name: Id
    parameters: tuple[Parameter, ...]
    result: TypeNode | None
    body: Block | None


@dataclass(frozen=True)
class Options(Declaration):
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
class Route(Declaration):
    """``route NAME(args) [up to N steps]:``"""

    name: Id
    parameters: tuple[Parameter, ...]
    limit: int | Id | None
    lines: tuple[RouteLine, ...]


@dataclass(frozen=True)
class Procedure(Declaration):
    """``setup:``, ``play:`` or ``always:``"""

    kind: str
    body: Block


@dataclass(frozen=True)
class SetValue(Declaration):
    """``set target = e``"""

    target: Expr
    value: Expr


@dataclass(frozen=True)
class AddBoard(Declaration):
    """``add to board:``"""

    items: tuple[BoardItem, ...]


@dataclass(frozen=True)
class AddPlayer(Declaration):
    """``add to player:``"""

    attributes: tuple[AttributeDecl, ...]


@dataclass(frozen=True)
class AddPiece(Declaration):
    """``add to piece NAME [seen by e]:``"""

    name: Id
    attributes: tuple[AttributeDecl, ...]
    seen: Expr | None = None


@dataclass(frozen=True)
class AddOptions(Declaration):
    """``add to options NAME:``"""

    name: Id
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class AddRows(Declaration):
    """``add to TABLE:``"""

    name: Id
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class RemovePart(Declaration):
    """``remove row TABLE.row``, ``remove option GROUP.option``"""

    kind: str
    owner: Id
    part: Id


@dataclass(frozen=True)
class History(Declaration):
    """``history 200 positions without clock, king.moved``; a part is a name and perhaps an attribute of it"""

    size: int
    without: tuple[tuple[Id, Id | None], ...]


@dataclass(frozen=True)
class Hook(Declaration):
    """``before RULE(args) [where C]:`` or ``after …``"""

    time: str
    name: Id
    parameters: tuple[Parameter, ...]
    where: Expr | None
    body: Block


@dataclass(frozen=True)
class CourseHook(Declaration):
    """``before each turn of P:``, ``after each round:``, ``after setup:``"""

    time: str
    event: str
    player: Id | None
    where: Expr | None
    body: Block


@dataclass(frozen=True)
class Replace(Declaration):
    """``replace`` a function, rule, group of options or route"""

    declaration: Function | Rule | Options | Route
