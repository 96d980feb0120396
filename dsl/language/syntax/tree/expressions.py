"""Expressions: pure, without effects. The grammar rule of each stands in its docstring."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.language.syntax.tree.node import Id, Node


@dataclass(frozen=True)
class Number(Node):
    """``12``"""

    value: int


@dataclass(frozen=True)
class Truth(Node):
    """``yes`` or ``no``"""

    value: bool


@dataclass(frozen=True)
class Nothing(Node):
    """``none``"""


@dataclass(frozen=True)
class Name(Node):
    """A bare name: a local, a parameter, an option of an enum, a domain as the set of its members…"""

    id: str


@dataclass(frozen=True)
class Attribute(Node):
    """``object . NAME``"""

    object: Expr
    name: Id


@dataclass(frozen=True)
class Index(Node):
    """``object [ key ]``"""

    object: Expr
    key: Expr


@dataclass(frozen=True)
class Owned(Node):
    """``NAME of owner``: the pieces of a kind that belong to a player."""

    kind: Id
    owner: Expr


@dataclass(frozen=True)
class Call(Node):
    """``NAME ( arguments )`` with positional or named arguments."""

    name: Id
    arguments: tuple[Expr, ...]
    named: tuple[tuple[Id, Expr], ...] = ()


@dataclass(frozen=True)
class BeforeCall(Node):
    """``as before ( )``: the replaced function's value for the same arguments."""


@dataclass(frozen=True)
class SetLiteral(Node):
    """``{ a, b }``"""

    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Query(Node):
    """``{x in S where C}`` (no quantifier), or ``any(x in S where C: E by K)`` and its kin."""

    quantifier: str
    variable: Id | None
    domain: Expr
    where: Expr | None = None
    body: Expr | None = None
    keys: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class Mapped(Node):
    """``{e for x in S where C}`` or ``sum(e for x in S where C)``"""

    quantifier: str
    value: Expr
    variable: Id
    domain: Expr
    where: Expr | None = None


@dataclass(frozen=True)
class Would(Node):
    """``would(rule(a): E)``: what would hold after the rule had run"""

    call: Call
    condition: Expr


@dataclass(frozen=True)
class Unary(Node):
    """``not x`` or ``- x``"""

    operator: str
    operand: Expr


@dataclass(frozen=True)
class Binary(Node):
    """``a op b``: arithmetic, comparison, ``in``, ``not in``"""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Logic(Node):
    """``a and b and c`` or ``a or b or c``, evaluated from the left, no further than needed."""

    operator: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True)
class Test(Node):
    """``x exists``, ``x empty``, ``x is none``"""

    __test__ = False  # not a test case, whatever pytest thinks of the name

    kind: str
    operand: Expr


@dataclass(frozen=True)
class Is(Node):
    """``c is sea``, ``c is not sea``"""

    operand: Expr
    kind: Id
    negated: bool


@dataclass(frozen=True)
class Range(Node):
    """``a .. b``: the numbers from a to b, both included"""

    low: Expr
    high: Expr


@dataclass(frozen=True)
class Conditional(Node):
    """``if a then b else c``"""

    condition: Expr
    then: Expr
    otherwise: Expr


Constant = Number | Truth | Nothing
Operation = Unary | Binary | Logic | Test | Is | Range | Conditional
Question = Query | Mapped | Would
Expr = Constant | Name | Attribute | Index | Owned | Call | BeforeCall | SetLiteral | Operation | Question
"""Any expression: pure, without effects."""


# ---- sources: what may stand alone or as a whole right side, because it has an effect


@dataclass(frozen=True)
class Roll(Node):
    """``roll [N times] S [by P]``: one member of a finite set, all alike likely; seen by all or by P."""

    faces: Expr
    times: Expr | None
    seers: Expr | None


@dataclass(frozen=True)
class Spin(Node):
    """``spin WHEEL [by P] [until C]``"""

    wheel: Id
    seers: Expr | None
    until: Expr | None


@dataclass(frozen=True)
class Draw(Node):
    """``draw DECK [by P]``; ``peek DECK [by P]`` leaves the card where it is"""

    deck: Id
    player: Expr | None
    peek: bool


SourceExpr = Expr | Roll | Spin | Draw
