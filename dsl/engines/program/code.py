"""Statements and terminators of the linked program.

Statements stand in a block or inside others and never wait. A block ends with one terminator, which says where to go
on; only ``Decide`` and ``Draw`` may wait, and their blocks hold no statements, so that a question can be asked again
without running anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dsl.engines.program import ids
from dsl.engines.program.ids import NO
from dsl.engines.program.nodes import Expr

# ---- texts


@dataclass(frozen=True, slots=True)
class Shown:
    """A value in a text: the domain names its members for readers; bit 0 of a set is the member ``first``."""

    value: Expr
    domain: ids.DomainId
    first: int = 0


@dataclass(frozen=True, slots=True)
class Text:
    """A text for players: its template, and the value of each pair of braces.

    ``differs``: it may be read differently by different players, because it speaks of something hidden.
    """

    template: ids.TemplateId
    values: tuple[Shown, ...] = ()
    differs: bool = False


# ---- statements


@dataclass(frozen=True, slots=True)
class Stmt:
    """Any statement."""


Code = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class SetTemp(Stmt):
    """A temporary takes a value; with ``key`` one value of a table. The value fits the slot."""

    slot: ids.TempId
    value: Expr
    key: Expr | None = None


@dataclass(frozen=True, slots=True)
class SetVar(Stmt):
    """A local in the state takes a value; with ``key`` (worked out first) one value of a table."""

    slot: ids.SlotId
    value: Expr
    key: Expr | None = None


@dataclass(frozen=True, slots=True)
class Fill(Stmt):
    """All values of a table, a temporary or (``state``) a local in the state, become one."""

    slot: int
    value: Expr
    state: bool = False


@dataclass(frozen=True, slots=True)
class Store(Stmt):
    """A field of a member takes a value, which fits it. The error is a missing member."""

    field: ids.FieldId
    owner: Expr | None
    key: Expr | None
    value: Expr
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    """A piece is put on a cell, or with -1 off the board."""

    kind: ids.KindId
    piece: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class NewPiece(Stmt):
    """The next piece of a kind enters, with these fields, the first values of the others, its owner and its cell.

    Values are worked out in their order, then the cell, then the owner. The error: there are no more.
    """

    kind: ids.KindId
    owner: Expr
    at: Expr
    values: tuple[tuple[ids.FieldId, Expr], ...] = ()
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class PutCard(Stmt):
    """A card, or each of a set, is put in a place: one of a zone, or an end of the pile."""

    deck: ids.DeckId
    cards: Expr
    place: Expr


@dataclass(frozen=True, slots=True)
class Gather(Stmt):
    """The discards go back to the pile, whose order becomes random; ``if_empty``: only if nothing can be drawn."""

    deck: ids.DeckId
    if_empty: bool = False


@dataclass(frozen=True, slots=True)
class Log(Stmt):
    """A line for the journal, of the active player."""

    text: Text
    clauses: tuple[ids.ClauseId, ...]
    at: ids.SpanId


@dataclass(frozen=True, slots=True)
class Reveal(Stmt):
    """From here on all players see what a ``seen by`` hides."""

    sight: ids.SightId


class End(Enum):
    """How a game ends, or for whom."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class EndGame(Stmt):
    """``win``, ``lose`` or ``tie`` of a set of players. When but one player is left, that one has won."""

    how: End
    who: Expr
    clauses: tuple[ids.ClauseId, ...]
    at: ids.SpanId


@dataclass(frozen=True, slots=True)
class Branch(Stmt):
    """``then`` runs if the condition holds, else ``otherwise``."""

    condition: Expr
    then: Code
    otherwise: Code = ()


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """``body`` again and again: ``times`` (none: without end), or ``until`` a condition holds after it.

    ``last`` ends each round that is not left by ``stop``. Each round counts for the budget; ``error`` is to run out.
    """

    times: Expr | None
    body: Code
    until: Expr | None
    last: Code = ()
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Each(Stmt):
    """``body`` for each member of a set or row, bound to the temporary ``slot``.

    The members, and their order by ``keys``, are fixed before the first round; ``where`` is asked at a member's turn.
    Of a kind of piece (``kind``), those that were on the board and are not any more are passed over.
    """

    slot: ids.TempId
    domain: Expr
    where: Expr | None
    keys: tuple[Expr, ...]
    body: Code
    kind: ids.KindId = NO


@dataclass(frozen=True, slots=True)
class Turn(Stmt):
    """The turn of a player: begins, ``body``, then ``last`` however it is left; then nobody is active."""

    player: Expr
    body: Code
    last: Code
    at: ids.SpanId


@dataclass(frozen=True, slots=True)
class Stop(Stmt):
    """Out of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Next(Stmt):
    """The next round of the innermost loop."""


@dataclass(frozen=True, slots=True)
class Give(Stmt):
    """Return from a rule that never waits, with its result; ``seers`` are the players who may see that, None: all."""

    value: Expr | None = None
    seers: Expr | None = None


@dataclass(frozen=True, slots=True)
class CallRule(Stmt):
    """Call a rule that never waits. The local ``result`` takes its result, ``guard`` the players who may see that.

    ``state``: both are locals in the state, else temporaries.
    """

    rule: ids.RuleId
    arguments: tuple[Expr, ...]
    result: int = NO
    guard: int = NO
    state: bool = False


@dataclass(frozen=True, slots=True)
class Zero(Stmt):
    """Locals in the state that are dead from here become 0, so that equal positions are equal blocks of numbers."""

    slots: tuple[ids.SlotId, ...]


@dataclass(frozen=True, slots=True)
class EndTurn(Stmt):
    """Nobody is active any more."""


@dataclass(frozen=True, slots=True)
class AtRest(Stmt):
    """Run ``always``, which tests whether the game ends; nothing during setup."""


@dataclass(frozen=True, slots=True)
class BeginPlay(Stmt):
    """Setup is over."""


@dataclass(frozen=True, slots=True)
class Freeze(Stmt):
    """The members of a loop, fixed and sorted at its start, go to ``members``.

    That is a set, or a queue if they have an order. ``error``: the queue is too short; its operand is the number of
    members. While the ``keys`` are evaluated, each member is in ``slot``. ``present`` stores which pieces of ``kind``
    were on the board.
    """

    members: ids.SlotId
    slot: ids.SlotId
    domain: Expr
    keys: tuple[Expr, ...] = ()
    present: ids.SlotId = NO
    kind: ids.KindId = NO
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class TakeResult(Stmt):
    """Move the result of the called rule to a local in the state, and the players who may see it to ``guard``."""

    slot: ids.SlotId
    guard: ids.SlotId = NO


# ---- how blocks end


@dataclass(frozen=True, slots=True)
class Terminator:
    """How a block ends."""


@dataclass(frozen=True, slots=True)
class Jump(Terminator):
    """Go on at a block."""

    target: ids.BlockId


@dataclass(frozen=True, slots=True)
class Test(Terminator):
    """Go on at one of two blocks."""

    __test__ = False  # not a test case

    condition: Expr
    yes: ids.BlockId
    no: ids.BlockId


@dataclass(frozen=True, slots=True)
class NextOf(Terminator):
    """Take the next of ``members`` into ``slot``, if it is still on the board and ``where`` holds, or leave."""

    members: ids.SlotId
    slot: ids.SlotId
    where: Expr | None
    body: ids.BlockId
    end: ids.BlockId
    present: ids.SlotId = NO
    kind: ids.KindId = NO


@dataclass(frozen=True, slots=True)
class CountDown(Terminator):
    """One less in ``slot``, or leave where it is 0."""

    slot: ids.SlotId
    body: ids.BlockId
    end: ids.BlockId


@dataclass(frozen=True, slots=True)
class BeginTurn(Terminator):
    """A player becomes active, and what lasts a turn is as at first; a turn passed over goes on at ``passed``."""

    player: Expr
    body: ids.BlockId
    passed: ids.BlockId
    at: ids.SpanId


@dataclass(frozen=True, slots=True)
class CallBlock(Terminator):
    """Run a rule that may wait, then go on at ``after``."""

    rule: ids.RuleId
    arguments: tuple[Expr, ...]
    after: ids.BlockId


@dataclass(frozen=True, slots=True)
class Return(Terminator):
    """Back to the caller of a rule that may wait; its frame is cleared, its result kept in the state."""

    rule: ids.RuleId
    value: Expr | None = None
    seers: Expr | None = None


@dataclass(frozen=True, slots=True)
class Decide(Terminator):
    """Wait for a choice: for each option where to go on, and ``otherwise`` where no choice is legal.

    With ``answers`` (all choose before anything happens) the choice is only kept there, at the place of the player who
    made it: the number of the option from 1, then what was bound; and ``after`` follows.
    """

    question: ids.QuestionId
    targets: tuple[ids.BlockId, ...]
    otherwise: ids.BlockId
    answers: ids.SlotId = NO
    after: ids.BlockId = NO


@dataclass(frozen=True, slots=True)
class Answered(Terminator):
    """Act on the answer that was kept of the player in the local ``player``."""

    question: ids.QuestionId
    answers: ids.SlotId
    player: ids.SlotId
    targets: tuple[ids.BlockId, ...]
    otherwise: ids.BlockId


class Chance(Enum):
    """What decides by chance: a number of a set, a wheel, a card."""

    ROLL = "roll"
    SPIN = "spin"
    DRAW = "draw"
    PEEK = "peek"


@dataclass(frozen=True, slots=True)
class Draw(Terminator):
    """Wait for a chance; ``slot`` takes the outcome. Unless ``until`` holds then, go on at ``again``.

    A roll is of a member of ``faces``, each alike; a wheel has a table of ``weights``; a card comes from ``deck``,
    and none (-1, without waiting) from one in which there is nothing. ``domain`` is that of the outcome. It goes to
    the hand of ``player``; ``seers`` are the players who see what is rolled, none: all. The error: there is nothing
    to roll; ``budget`` is the error of too many chances without a decision. ``low`` is added to what is rolled.
    """

    how: Chance
    slot: ids.SlotId
    after: ids.BlockId
    again: ids.BlockId
    domain: ids.DomainId
    faces: Expr | None = None
    weights: ids.TableId = NO
    deck: ids.DeckId = NO
    player: Expr | None = None
    seers: Expr | None = None
    until: Expr | None = None
    at: ids.SpanId = NO
    error: ids.ErrorId = NO
    budget: ids.ErrorId = NO
    low: int = 0


@dataclass(frozen=True, slots=True)
class Halt(Terminator):
    """``play`` has ended: nobody has won."""

    at: ids.SpanId = NO


AnyStmt = (
    SetTemp
    | SetVar
    | Fill
    | Store
    | Move
    | NewPiece
    | PutCard
    | Gather
    | Log
    | Reveal
    | EndGame
    | Branch
    | Repeat
    | Each
    | Turn
    | Stop
    | Next
    | Give
    | CallRule
    | Zero
    | EndTurn
    | AtRest
    | BeginPlay
    | Freeze
    | TakeResult
)
AnyTerminator = Jump | Test | NextOf | CountDown | BeginTurn | CallBlock | Return | Decide | Answered | Draw | Halt
"""All kinds of statements and terminators: a ``match`` on these must name each."""
