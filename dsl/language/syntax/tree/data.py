"""What a game is made of: parameters, tables, the board, players, pieces and state."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.syntax.tree.expressions import Expr
from dsl.language.syntax.tree.node import Id, Item, Node, TypeNode
from dsl.language.syntax.tree.statements import Text
from dsl.text.source import Span


@dataclass(frozen=True)
class Enum(Node):
    """``enum NAME: a "x", b "y"``"""

    name: Id
    label: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Param(Node):
    """``param NAME "Label": T = e [when c]``, or ``const NAME "Label" [: T] = e`` (``fixed``)"""

    name: Id
    label: str
    type: TypeNode
    value: Expr
    when: Expr | None
    fixed: bool = False


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
class Product(Node):
    """``for each suit, rank "{rank} of {suit}"``: a row for each combination of the values of these columns"""

    columns: tuple[Id, ...]
    label: str


@dataclass(frozen=True)
class Table(Node):
    """``table``, ``wheel`` or ``deck``; of a deck, who sees the hands: ``hands seen by e``"""

    kind: str
    name: Id
    label: str
    hands: Expr | None
    columns: tuple[Column, ...]
    product: Product | None
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Check(Node):
    """``require C "…"``, ``warn C "…"`` or ``must hold C "…"``"""

    kind: str
    condition: Expr
    text: Text


@dataclass(frozen=True)
class AttributeDecl(Node):
    """``[state] [secret] [inner] [each turn] [zone] name "Label": T [= e] [seen by e]``"""

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
class Board(Node):
    """``board TOPOLOGY [W H] [rows from south]:``; ``south``: where it says so"""

    topology: Id
    size: tuple[int, int] | None
    south: Span | None
    items: tuple[BoardItem, ...]


@dataclass(frozen=True)
class Player(Node):
    """``player:`` and its attributes"""

    attributes: tuple[AttributeDecl, ...]


@dataclass(frozen=True)
class Piece(Node):
    """``piece NAME "Label" [up to N] [names "…"] [seen by e]:``"""

    name: Id
    label: str
    limit: Expr | None
    names: tuple[str, ...]
    seen: Expr | None
    attributes: tuple[AttributeDecl, ...]


@dataclass(frozen=True)
class State(Node):
    """``[secret] [inner] state name: T = e``, ``zone name: DECK``"""

    attribute: AttributeDecl


@dataclass(frozen=True)
class History(Node):
    """``history 200 positions without clock, king.moved``; a part is a name and perhaps an attribute of it"""

    size: int
    without: tuple[tuple[Id, Id | None], ...]


Data = Enum | Param | Table | Check | Board | Player | Piece | State | History
"""Declarations of what a game is made of."""
