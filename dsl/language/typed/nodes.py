"""Typed expressions: names are resolved, every node has its type and its place in the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.language.typed.builtins import Builtin, RouteQuestion
from dsl.language.typed.types import BOOL, INT, UNKNOWN, Type, bare, element, first_number
from dsl.text.source import Span


@dataclass(eq=False)
class Local:
    """A local variable. ``frame`` is the rule in whose frame of the state it is stored; None: a temporary.

    ``guard`` is a companion local with the players who may see its value, if that may be secret. With ``per`` it has a
    value for each member of that domain. ``low`` must be added to its value: a member of a set of numbers is stored as
    the number of its bit.
    """

    name: str
    type: Type
    frame: str | None = None
    ordered: bool = False
    guard: Local | None = None
    per: str = ""
    low: int = 0


@dataclass(eq=False)
class Field:
    """An attribute that lives in the state, or of the map (``constant``).

    ``owner`` is the domain it belongs to (None: the game itself), ``per`` a second domain.
    ``seen`` is the condition under which a viewer may see the value; its locals are ``viewer`` and ``self``.
    ``inner``: for the rules only, never shown. ``zone``: a place for cards of a deck, stored with the deck. The cards
    of a ``pile`` lie one upon another; if it has an ``open_top``, everybody sees its top card.
    """

    owner: str | None
    name: str
    type: Type
    label: str = ""
    per: str | None = None
    constant: bool = False
    each_turn: bool = False
    inner: bool = False
    zone: bool = False
    pile: bool = False
    open_top: bool = False
    default: Expr | None = None
    required: bool = False
    seen: Expr | None = None
    viewer: Local | None = None
    self: Local | None = None
    span: Span | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Expr:
    """Any typed expression."""

    type: Type
    span: Span = field(repr=False)


@dataclass(frozen=True, eq=False)
class Const(Expr):
    """A number, a truth value, a member's number, none or a set as a bit mask."""

    value: int


@dataclass(frozen=True, eq=False)
class Member(Expr):
    """A member of a domain whose order is known only with the map (a direction)."""

    domain: str
    name: str


@dataclass(frozen=True, eq=False)
class Load(Expr):
    """The value of a local."""

    local: Local


@dataclass(frozen=True, eq=False)
class GetPart(Expr):
    """``x[key]`` of a local that has a value for each member of something"""

    local: Local
    key: Expr


@dataclass(frozen=True, eq=False)
class ParamValue(Expr):
    """The value of a parameter; constant once the game is linked."""

    name: str


@dataclass(frozen=True, eq=False)
class Get(Expr):
    """A field of ``owner`` (and ``key`` for a field per something)."""

    field: Field
    owner: Expr | None
    key: Expr | None = None


@dataclass(frozen=True, eq=False)
class CellOf(Expr):
    """A cell of a table: constant for a constant row."""

    table: str
    column: str
    row: Expr


@dataclass(frozen=True, eq=False)
class Arith(Expr):
    """``+ - * / %`` on numbers, in 64 bits, floor division."""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, eq=False)
class Compare(Expr):
    """``== != < <= > >=``"""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, eq=False)
class Not(Expr):
    """``not x``"""

    operand: Expr


@dataclass(frozen=True, eq=False)
class AndOr(Expr):
    """``and`` or ``or`` of the parts, from the left, no further than needed."""

    operator: str
    parts: tuple[Expr, ...]


@dataclass(frozen=True, eq=False)
class IfElse(Expr):
    """``if c then a else b``"""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, eq=False)
class Contains(Expr):
    """``x in S``"""

    item: Expr
    set: Expr


@dataclass(frozen=True, eq=False)
class MakeSet(Expr):
    """``{a, b}``"""

    items: tuple[Expr, ...]


@dataclass(frozen=True, eq=False)
class NumberRange(Expr):
    """``a..b`` as a set"""

    low: Expr
    high: Expr


@dataclass(frozen=True, eq=False)
class SetOp(Expr):
    """``+`` union, ``-`` difference, ``*`` intersection"""

    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, eq=False)
class Aligned(Expr):
    """A set of numbers with the bits of its own type, which begin with another number than those of the operand."""

    operand: Expr


@dataclass(frozen=True, eq=False)
class AllOf(Expr):
    """All members of a domain; of a piece kind, those on the board."""

    domain: str


@dataclass(frozen=True, eq=False)
class OwnedBy(Expr):
    """``ship of p``"""

    kind: str
    player: Expr


@dataclass(frozen=True, eq=False)
class Filter(Expr):
    """``{x in S where C}``; keeps the order of a row"""

    local: Local
    domain: Expr
    where: Expr


@dataclass(frozen=True, eq=False)
class MapTo(Expr):
    """``{e for x in S where C}``; missing values are left out"""

    local: Local
    domain: Expr
    where: Expr | None
    value: Expr


@dataclass(frozen=True, eq=False)
class Quant(Expr):
    """``any all no count sum min max the first least most`` over ``x in S where C: E by K``"""

    kind: str
    local: Local
    domain: Expr
    where: Expr | None
    body: Expr | None = None
    keys: tuple[Expr, ...] = ()


@dataclass(frozen=True, eq=False)
class Given(Expr):
    """``x exists``: whether a value is there, whether a set has members."""

    operand: Expr


@dataclass(frozen=True, eq=False)
class Need(Expr):
    """The operand, which must not be missing: a run-time error if it is."""

    operand: Expr


@dataclass(frozen=True, eq=False)
class SeenBy(Expr):
    """The set of players who can read the operand."""

    operand: Expr


@dataclass(frozen=True, eq=False)
class ToSet(Expr):
    """A row as a set."""

    operand: Expr


@dataclass(frozen=True, eq=False)
class CallFunction(Expr):
    """A function of the rules; ``name`` is its key in ``Program.functions``."""

    name: str
    arguments: tuple[Expr, ...]


@dataclass(frozen=True, eq=False)
class Would(Expr):
    """Whether ``condition`` holds once ``rule`` has run on a copy of the state; the state stays as it is.

    The rule never waits. It writes nothing to the journal; if it ends the game, the rest of it is skipped.
    """

    rule: str
    arguments: tuple[Expr, ...]
    condition: Expr


@dataclass(frozen=True, eq=False)
class CallBuiltin(Expr):
    """A call of a built-in.

    ``of`` is the thing it is about, if it needs one: a kind of piece, arrow or other feature, a deck, a table, a flag.
    """

    builtin: Builtin
    arguments: tuple[Expr, ...]
    of: str = ""


@dataclass(frozen=True, eq=False)
class RouteCall(Expr):
    """``onward(route(args), from, left, trail)`` or ``ends(…)``"""

    question: RouteQuestion
    route: str
    arguments: tuple[Expr, ...]
    start: Expr
    left: Expr
    trail: Expr | None


def member_of(domain: Expr, name: str = "") -> Local:
    """A new local for the members of a set in turn; a number is stored as the number of its bit."""
    inner = element(bare(domain.type)) or UNKNOWN
    return Local(name, inner, low=first_number(inner))


def truth(value: bool, span: Span) -> Const:
    """``yes`` or ``no`` as a node."""
    return Const(int(value), type=BOOL, span=span)


def number(value: int, span: Span) -> Const:
    """A number as a node."""
    return Const(value, type=INT, span=span)


def unknown(span: Span) -> Const:
    """A node in place of something that was reported as wrong."""
    return Const(0, type=UNKNOWN, span=span)


AnyExpr = (
    Const
    | Member
    | Load
    | GetPart
    | ParamValue
    | Get
    | CellOf
    | Arith
    | Compare
    | Not
    | AndOr
    | IfElse
    | Contains
    | MakeSet
    | NumberRange
    | SetOp
    | Aligned
    | AllOf
    | OwnedBy
    | Filter
    | MapTo
    | Quant
    | Given
    | Need
    | SeenBy
    | ToSet
    | CallFunction
    | Would
    | CallBuiltin
    | RouteCall
)
"""The closed union of expressions: mypy names every ``match`` over it that lacks one."""
