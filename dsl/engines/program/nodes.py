"""Expressions of the linked program.

A value is one integer. A set is a bit mask: bit i stands for member i; a row is a sequence of members in an order of
its own (the cells of a ray), which only exists inside expressions. The missing value is -1 in every domain and
``INT_NONE`` for numbers; a condition is 0 or 1.

Every engine evaluates operands, arguments and parts from left to right; ``And``, ``Or``, ``If``, ``In`` and ``Item`` no
further than needed; a quantifier goes through its members in ascending order (a row: in its order) and stops as soon as
its answer is known. Numbers have 64 bits. No expression changes the state.

Nodes are values: two nodes are equal if they are the same expression of the same temporaries. ``error`` is the number
of a row in ``LinkedProgram.errors``; -1 if the node cannot fail.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dsl.engines.program import ids
from dsl.engines.program.ids import NO as NO
from dsl.engines.program.kernels import Kernel

INT_NONE = -(2**31)


@dataclass(frozen=True, slots=True, kw_only=True)
class Expr:
    """The base class of expressions: a number, or with ``bits`` a set of that width; with ``row`` a row of members."""

    bits: int = 0
    row: bool = False


class Op(Enum):
    """Operations on two numbers, comparisons of two numbers or two sets, operations on two sets."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    MODULO = "%"
    EQUAL = "=="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    UNION = "union"
    MINUS = "minus"
    MEET = "meet"


class Over(Enum):
    """What a quantifier computes from the members of a set or row."""

    ANY = "any"
    COUNT = "count"
    SUM = "sum"
    MIN = "min-of"
    MAX = "max-of"
    THE = "the"
    FIRST = "first"
    LEAST = "least"
    MOST = "most"


class Walk(Enum):
    """Which cells of a route: the next ones, or those where it may end."""

    ONWARD = "onward"
    ENDS = "ends"


@dataclass(frozen=True, slots=True)
class Const(Expr):
    """A constant number or set."""

    value: int


@dataclass(frozen=True, slots=True)
class Temp(Expr):
    """A temporary of the procedure; with ``key`` one entry of a table."""

    slot: ids.TempId
    key: Expr | None = None


@dataclass(frozen=True, slots=True)
class Var(Expr):
    """A local in the state; with ``key`` one entry of a table."""

    slot: ids.SlotId
    key: Expr | None = None


@dataclass(frozen=True, slots=True)
class Get(Expr):
    """A field of a member (and key). ``missing`` if either is below 0.

    With an ``error`` it is only read for those who may see it: by the field's own ``seen`` and the sight of its kind of
    piece. For a player who is asked, the cell of a hidden piece is -1; everything else raises the error.
    """

    field: ids.FieldId
    owner: Expr | None
    key: Expr | None
    missing: int
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Item(Expr):
    """An entry of a table; ``otherwise`` if a key is outside the table or the entry does not exist."""

    table: ids.TableId
    keys: tuple[Expr, ...]
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Binary(Expr):
    """An operation on two numbers or sets; division and remainder round down.

    The error is an overflow of 64 bits, or a division by zero.
    """

    op: Op
    left: Expr
    right: Expr
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Not(Expr):
    """1 for 0 and 0 for 1."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class And(Expr):
    """Whether all parts hold."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or(Expr):
    """Whether any part holds."""

    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class If(Expr):
    """The value ``then`` if a condition holds, else ``otherwise``."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True)
class Let(Expr):
    """``body`` with ``value``, evaluated once before, in a temporary."""

    slot: ids.TempId
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True)
class In(Expr):
    """Whether a number is a member of a set or row; a number below 0 never is, and the set is not evaluated."""

    item: Expr
    set: Expr


@dataclass(frozen=True, slots=True)
class MakeSet(Expr):
    """The set of some numbers; the error is a number outside its width (operand: the number)."""

    items: tuple[Expr, ...]
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Range(Expr):
    """The set of the numbers from ``low`` to ``high``; the error is an end outside its width (operand: the end)."""

    low: Expr
    high: Expr
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class ToSet(Expr):
    """The members of a row as a set."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Having(Expr):
    """The members of a field's owner, on the board or not, whose value is ``value``."""

    field: ids.FieldId
    value: Expr


@dataclass(frozen=True, slots=True)
class Filter(Expr):
    """The members of a set or row, each bound to ``slot``, for which ``where`` holds; of a row in its order."""

    slot: ids.TempId
    domain: Expr
    where: Expr


@dataclass(frozen=True, slots=True)
class Collect(Expr):
    """The set of the values, or the union of the sets, of ``value`` for the members where ``where`` holds.

    Numbers below 0 are left out; the error is a number outside its width (operand: the number).
    """

    slot: ids.TempId
    domain: Expr
    where: Expr | None
    value: Expr
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Quantifier(Expr):
    """A question about the members of a set or row, each in ``slot``, where ``where`` holds.

    ``sum``, ``min-of`` and ``max-of`` are of ``values[0]``; ``least`` and ``most`` compare all of ``values`` and give
    the first of equals, -1 if there is none, as does ``first``. Errors: an overflow, the smallest of nothing, not
    exactly one member (operand: how many).
    """

    over: Over
    slot: ids.TempId
    domain: Expr
    where: Expr | None = None
    values: tuple[Expr, ...] = ()
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Need(Expr):
    """The operand; the error if it is ``missing``."""

    operand: Expr
    missing: int
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Fit(Expr):
    """The operand, to be stored: the error if it is outside ``low``..``high`` and not ``missing``.

    A set (``bits``), whose first bit stands for ``low``, may have members up to ``high``. The operand of the error is
    the number, or the largest member.
    """

    operand: Expr
    low: int
    high: int
    missing: int | None
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Fail(Expr):
    """Never has a value: raises an error with these operands."""

    error: ids.ErrorId
    operands: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Guarded(Expr):
    """The operand, for the players of the set ``seers`` only (spectators: if it is all players); else the error.

    The rules themselves read everything.
    """

    seers: Expr
    operand: Expr
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class SeenBy(Expr):
    """The players who can read the operand without an error."""

    operand: Expr


@dataclass(frozen=True, slots=True)
class Call(Expr):
    """The value of a function."""

    function: ids.FunctionId
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class RouteCells(Expr):
    """Cells of a route. The error is a path that is longer than the route allows (operand: its length)."""

    walk: Walk
    route: ids.RouteId
    arguments: tuple[Expr, ...]
    start: Expr
    left: Expr
    trail: Expr
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Would(Expr):
    """Whether ``condition`` holds after a rule that never waits has run on a copy of the state.

    If the rule ends the game, the rest of it is skipped. Nothing is written to the journal.
    """

    rule: ids.RuleId
    arguments: tuple[Expr, ...]
    condition: Expr


@dataclass(frozen=True, slots=True)
class Apply(Expr):
    """The value of a kernel; ``of`` is the kind of piece, deck or arrows it belongs to."""

    what: Kernel
    arguments: tuple[Expr, ...]
    of: int = NO
    error: ids.ErrorId = NO


AnyExpr = (
    Const
    | Temp
    | Var
    | Get
    | Item
    | Binary
    | Not
    | And
    | Or
    | If
    | Let
    | In
    | MakeSet
    | Range
    | ToSet
    | Having
    | Filter
    | Collect
    | Quantifier
    | Need
    | Fit
    | Fail
    | Guarded
    | SeenBy
    | Call
    | RouteCells
    | Would
    | Apply
)
"""All kinds of expressions, so that a ``match`` over them is exhaustive."""
