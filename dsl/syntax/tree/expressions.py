"""Expressions: pure, without effects. The grammar rule of each stands in its docstring."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.syntax.tree.node import Id, Node


@dataclass(frozen=True)
class Expr(Node):
    """Any expression."""


@dataclass(frozen=True)
class Number(Expr):
    """``12``"""

    value: int


@dataclass(frozen=True)
class Truth(Expr):
    """``yes`` or ``no``"""

    value: bool


@dataclass(frozen=True)
class Nothing(Expr):
    """``none``"""


@dataclass(frozen=True)
class Name(Expr):
    """A bare name: a local, a parameter, an option of an enum, a domain as the set of its members…"""

    id: str


@dataclass(frozen=True)
class Attribute(Expr):
    """``object . NAME``"""

    object: Expr
    name: Id


@dataclass(frozen=True)
class Index(Expr):
    """``object [ key ]``"""

    object: Expr
    key: Expr


@dataclass(frozen=True)
class Owned(Expr):
    """``NAME of owner``: the pieces of a kind that belong to a player."""

    kind: Id
    owner: Expr


@dataclass(frozen=True)
class Call(Expr):
    """``NAME ( arguments )`` with positional or named arguments."""

    name: Id
    arguments: tuple[Expr, ...]
    named: tuple[tuple[Id, Expr], ...] = ()


@dataclass(frozen=True)
class BeforeCall(Expr):
    """``as before ( )``: the replaced function's value for the same arguments."""


@dataclass(frozen=True)
class SetLiteral(Expr):
    """``{ a, b }``"""

    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Query(Expr):
    """``{x in S where C}`` (no quantifier), or ``any(x in S where C: E by K)`` and its kin."""

    quantifier: str
    variable: Id | None
    domain: Expr
    where: Expr | None = None
    body: Expr | None = None
    keys: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class Mapped(Expr):
    """``{e for x in S where C}`` or ``sum(e for x in S where C)``"""

    quantifier: str
    value: Expr
    variable: Id
    domain: Expr
    where: Expr | None = None


@dataclass(frozen=True)
class Would(Expr):
    """``would(rule(a): E)``: what would hold after the rule had run"""

    call: Call
    condition: Expr


@dataclass(frozen=True)
class Unary(Expr):
    """``not x`` or ``- x``"""

    operator: str
    operand: Expr


@dataclass(frozen=True)
class Binary(Expr):
    """``a op b``: arithmetic, comparison, ``in``, ``not in``"""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True)
class Logic(Expr):
    """``a and b and c`` or ``a or b or c``, evaluated from the left, no further than needed."""

    operator: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True)
class Test(Expr):
    """``x exists``, ``x empty``, ``x is none``"""

    __test__ = False  # not a test case, whatever pytest thinks of the name

    kind: str
    operand: Expr


@dataclass(frozen=True)
class Is(Expr):
    """``c is sea``, ``c is not sea``"""

    operand: Expr
    kind: Id
    negated: bool


@dataclass(frozen=True)
class Range(Expr):
    """``a .. b``: the numbers from a to b, both included"""

    low: Expr
    high: Expr


@dataclass(frozen=True)
class Conditional(Expr):
    """``if a then b else c``"""

    condition: Expr
    then: Expr
    otherwise: Expr


# ---- sources: what may stand alone or as a whole right side, because it has an effect


@dataclass(frozen=True)
class Roll(Node):
    """``roll [N times] S [by P]``: one member of a finite set, all alike likely; seen by all or by P."""

    faces: Expr
    times: Expr | None = None
    seers: Expr | None = None


@dataclass(frozen=True)
class Spin(Node):
    """``spin WHEEL [by P] [until C]``"""

    wheel: Id
    until: Expr | None
    seers: Expr | None = None


@dataclass(frozen=True)
class Draw(Node):
    """``draw DECK [by P]``; ``peek DECK [by P]`` leaves the card where it is"""

    deck: Id
    player: Expr | None
    peek: bool = False


SourceExpr = Expr | Roll | Spin | Draw
