"""Typed statements, questions and procedures of the checked program."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.language.typed.nodes import Expr, Field, Get, Local
from dsl.language.typed.types import Type
from dsl.text.source import Span


@dataclass(frozen=True, kw_only=True, eq=False)
class Stmt:
    """Any statement."""

    span: Span = field(repr=False)


Code = tuple[Stmt, ...]


@dataclass(frozen=True, eq=False)
class Text:
    """A text for players: its template, and source text and value of each pair of braces."""

    template: str
    values: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True, eq=False)
class SetLocal(Stmt):
    """``let x = e`` (``declares``), ``x = e``"""

    local: Local
    value: Expr
    declares: bool = False


@dataclass(frozen=True, eq=False)
class Fill(Stmt):
    """``let x: T per D = e``: each member's value is e"""

    local: Local
    value: Expr


@dataclass(frozen=True, eq=False)
class SetPart(Stmt):
    """``x[key] = e``"""

    local: Local
    key: Expr
    value: Expr


@dataclass(frozen=True, eq=False)
class Store(Stmt):
    """``owner.attr = e``"""

    field: Field
    owner: Expr | None
    key: Expr | None
    value: Expr


@dataclass(frozen=True, eq=False)
class MovePiece(Stmt):
    """``move``, ``place`` of a piece that exists; ``remove`` with no cell"""

    kind: str
    piece: Expr
    to: Expr | None


@dataclass(frozen=True, eq=False)
class NewPiece(Stmt):
    """``place ship(attr: e) at c``"""

    kind: str
    owner: Expr | None
    at: Expr | None
    values: tuple[tuple[Field, Expr], ...]


@dataclass(frozen=True, eq=False)
class LayCards(Stmt):
    """``lay``, ``give`` (to a player's hand), ``discard``, ``put``: a card or a set of them goes to a zone.

    ``end`` is ``top`` or ``bottom``: of a zone that is a pile, or of the pile that every deck has.
    """

    deck: str
    cards: Expr
    to: Get
    end: str = ""


@dataclass(frozen=True, eq=False)
class ShuffleDeck(Stmt):
    """``shuffle D``: the discards go back to the pile, whose order becomes random; or only if the pile is empty"""

    deck: str
    if_empty: bool = False


@dataclass(frozen=True, eq=False)
class WriteLog(Stmt):
    """``log "…"``"""

    text: Text
    clauses: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class RevealField(Stmt):
    """``reveal STATE``"""

    field: Field


@dataclass(frozen=True, eq=False)
class RevealLocal(Stmt):
    """``reveal x`` of a local, whose value is no secret from then on"""

    local: Local


@dataclass(frozen=True, eq=False)
class EndGame(Stmt):
    """``win`` (a player or a set), ``lose``, ``tie``"""

    kind: str
    who: Expr | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Branch(Stmt):
    """``if``"""

    condition: Expr
    then: Code
    otherwise: Code


@dataclass(frozen=True, eq=False)
class Loop(Stmt):
    """``repeat``, with ``times`` or ``until``; ``last`` ends each round if these are the rounds of the game"""

    times: Expr | None
    body: Code
    until: Expr | None
    rounds: bool = False
    last: Code = ()


@dataclass(frozen=True, eq=False)
class Each(Stmt):
    """``for each x in S where C by K``"""

    local: Local
    domain: Expr
    where: Expr | None
    keys: tuple[Expr, ...]
    body: Code


@dataclass(frozen=True, eq=False)
class TurnOf(Stmt):
    """``turn of p:``; ``last`` is done before the turn ends, however it is left"""

    player: Expr
    body: Code
    last: Code = ()


@dataclass(frozen=True, eq=False)
class Leave(Stmt):
    """``stop`` (out of the loop) or ``next`` (its next round)"""

    kind: str


@dataclass(frozen=True, eq=False)
class Give(Stmt):
    """``return e``; for a secret with the players who may see it"""

    value: Expr | None
    seers: Expr | None = None


@dataclass(frozen=True, eq=False)
class CallRule(Stmt):
    """A call of a rule; ``result`` takes what it returns."""

    name: str
    arguments: tuple[Expr, ...]
    result: Local | None


@dataclass(frozen=True, eq=False)
class AskChance(Stmt):
    """``roll``, ``spin``, ``draw``, ``peek``: ``result`` takes the outcome; again until ``until`` holds.

    A card goes to the hand of ``player``; ``seers`` are the players who see a roll, None: all.
    """

    kind: str
    what: str
    faces: Expr | None
    player: Expr | None
    result: Local
    until: Expr | None = None
    seers: Expr | None = None


@dataclass(frozen=True, eq=False)
class Bound(Stmt):
    """``x in S where C`` of an option. ``listed`` is the local while options are listed, ``chosen`` afterwards."""

    listed: Local
    chosen: Local
    domain: Expr
    where: Expr | None


@dataclass(frozen=True, eq=False)
class OptionCode(Stmt):
    """An option: conditions, bindings, label, effect."""

    name: str
    when: Expr | None
    binds: tuple[Bound, ...]
    label: Text | None
    body: Code
    clauses: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Ask(Stmt):
    """``choose``. ``each`` is the local of ``by each``, with ``by`` the set of players then."""

    secret: bool
    by: Expr
    each: Local | None
    prompt: Text | None
    options: tuple[OptionCode, ...]
    otherwise: Code
    clauses: tuple[str, ...] = ()


@dataclass(eq=False)
class FunctionCode:
    """A function: its parameters and one expression. ``help`` is the text of its ``##`` lines."""

    name: str
    parameters: tuple[Local, ...]
    result: Type
    body: Expr
    span: Span
    help: str = ""


@dataclass(eq=False)
class RuleCode:
    """A rule, ``setup``, ``play`` or ``always``: parameters, result, statements, all its locals."""

    name: str
    parameters: tuple[Local, ...]
    result: Type | None
    body: Code
    span: Span
    locals: list[Local] = field(default_factory=list)


@dataclass(eq=False)
class RouteCode:
    """A route: its lines as conditions over ``here`` and ``there``. ``help`` is the text of its ``##`` lines.

    ``limit`` is the largest number of steps, ``limit_param`` the parameter that gives it, if one does.
    """

    name: str
    parameters: tuple[Local, ...]
    here: Local
    there: Local
    step: Expr
    halt: Expr | None
    rest: Expr
    once: bool
    longest: bool
    limit: int
    limit_param: str
    span: Span
    help: str = ""


AnyStmt = (
    SetLocal
    | Fill
    | SetPart
    | Store
    | MovePiece
    | NewPiece
    | LayCards
    | ShuffleDeck
    | WriteLog
    | RevealField
    | RevealLocal
    | EndGame
    | Branch
    | Loop
    | Each
    | TurnOf
    | Leave
    | Give
    | CallRule
    | AskChance
    | Ask
)
"""The closed union of statements: mypy names every ``match`` over it that lacks one."""
