"""Statements and terminators of the linked program.

Statements are in a block or inside others and never wait. A block ends with one terminator, which says where to go on;
only ``Decide`` and ``Draw`` may wait, and their blocks have no statements, so that a question can be asked again
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
    """A text for players: its template, and the value for each pair of braces.

    ``differs``: players may see different texts, because a value is hidden from some.
    """

    template: ids.TemplateId
    values: tuple[Shown, ...] = ()
    differs: bool = False


# ---- statements


@dataclass(frozen=True, slots=True)
class Stmt:
    """The base class of statements."""


Code = tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class SetTemp(Stmt):
    """Assigns a value to a temporary; with ``key`` to one entry of a table. The value fits the slot."""

    slot: ids.TempId
    value: Expr
    key: Expr | None = None


@dataclass(frozen=True, slots=True)
class SetVar(Stmt):
    """Assigns a value to a local in the state; with ``key`` (evaluated first) to one entry of a table."""

    slot: ids.SlotId
    value: Expr
    key: Expr | None = None


@dataclass(frozen=True, slots=True)
class Fill(Stmt):
    """Assigns one value to all entries of a table, a temporary or (``state``) a local in the state."""

    slot: int
    value: Expr
    state: bool = False


@dataclass(frozen=True, slots=True)
class Store(Stmt):
    """Assigns a value, which fits, to a field of a member. The error is a missing member."""

    field: ids.FieldId
    owner: Expr | None
    key: Expr | None
    value: Expr
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    """Moves a piece to a cell, or off the board (-1)."""

    kind: ids.KindId
    piece: Expr
    to: Expr


@dataclass(frozen=True, slots=True)
class NewPiece(Stmt):
    """Adds the next piece of a kind to the game, with these field values; others get their initial values.

    Values are evaluated in their order, then the cell, then the owner. The error: there are no more pieces.
    """

    kind: ids.KindId
    owner: Expr
    at: Expr
    values: tuple[tuple[ids.FieldId, Expr], ...] = ()
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class PutCard(Stmt):
    """Moves a card to a place. The place of a pile is its topmost: the card lies on top, or ``under`` all others.

    The remaining cards of its former pile close the gap.
    """

    deck: ids.DeckId
    card: Expr
    place: Expr
    under: bool = False


@dataclass(frozen=True, slots=True)
class Gather(Stmt):
    """Returns the discards to the pile, whose order becomes random; ``if_empty``: only if nothing can be drawn."""

    deck: ids.DeckId
    if_empty: bool = False


@dataclass(frozen=True, slots=True)
class Log(Stmt):
    """Adds a line to the journal, for the active player."""

    text: Text
    clauses: tuple[ids.ClauseId, ...]
    at: ids.SpanId


@dataclass(frozen=True, slots=True)
class Reveal(Stmt):
    """Makes what a ``seen by`` hides visible to everybody from then on."""

    sight: ids.SightId


class End(Enum):
    """How a game ends, for all or for some players."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class EndGame(Stmt):
    """``win``, ``lose`` or ``tie`` of a set of players. If only one player is left, that player has won."""

    how: End
    who: Expr
    clauses: tuple[ids.ClauseId, ...]
    at: ids.SpanId


@dataclass(frozen=True, slots=True)
class Branch(Stmt):
    """Runs ``then`` if the condition holds, else ``otherwise``."""

    condition: Expr
    then: Code
    otherwise: Code = ()


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """Runs ``body`` ``times`` times (None: without end), or ``until`` a condition holds after it.

    ``last`` ends each round that is not left by ``stop``. Each round counts for the step budget; ``error`` is raised
    when that is used up.
    """

    times: Expr | None
    body: Code
    until: Expr | None
    last: Code = ()
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Each(Stmt):
    """Runs ``body`` for each member of a set or row, with the member in the temporary ``slot``.

    The members, and their order by ``keys``, are fixed before the first round; ``where`` is tested before each round.
    Pieces (``kind``) that have left the board since then are skipped.
    """

    slot: ids.TempId
    domain: Expr
    where: Expr | None
    keys: tuple[Expr, ...]
    body: Code
    kind: ids.KindId = NO


@dataclass(frozen=True, slots=True)
class Turn(Stmt):
    """The turn of a player: begins, runs ``body``, then ``last`` however it is left; then nobody is active."""

    player: Expr
    body: Code
    last: Code
    at: ids.SpanId


@dataclass(frozen=True, slots=True)
class Stop(Stmt):
    """Leaves the innermost loop."""


@dataclass(frozen=True, slots=True)
class Next(Stmt):
    """Goes on to the next round of the innermost loop."""


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
    """Sets locals in the state that are no longer used to 0, so that equal positions are equal bytes."""

    slots: tuple[ids.SlotId, ...]


@dataclass(frozen=True, slots=True)
class EndTurn(Stmt):
    """Ends a turn: no player is active."""


@dataclass(frozen=True, slots=True)
class AtRest(Stmt):
    """Run ``always``, which tests whether the game ends; nothing during setup."""


@dataclass(frozen=True, slots=True)
class BeginPlay(Stmt):
    """Marks the end of setup."""


@dataclass(frozen=True, slots=True)
class Freeze(Stmt):
    """Stores the members of a loop, fixed and sorted at its start, in ``members``.

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
    """The base class of terminators: how a block ends."""


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
    """Decrement ``slot`` and go to ``body``, or go to ``end`` if it is 0."""

    slot: ids.SlotId
    body: ids.BlockId
    end: ids.BlockId


@dataclass(frozen=True, slots=True)
class BeginTurn(Terminator):
    """A player becomes active, and fields that last a turn are reset; a skipped turn goes on at ``passed``."""

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
    """Return from a rule that may wait; its frame is cleared, its result stored in the state."""

    rule: ids.RuleId
    value: Expr | None = None
    seers: Expr | None = None


@dataclass(frozen=True, slots=True)
class Decide(Terminator):
    """Wait for a choice: the target of each option, and ``otherwise`` if no choice is legal.

    With ``answers`` (a simultaneous decision) the choice is only stored there, for the player who made it: the number
    of the option from 1, then the bound values; ``after`` follows.
    """

    question: ids.QuestionId
    targets: tuple[ids.BlockId, ...]
    otherwise: ids.BlockId
    answers: ids.SlotId = NO
    after: ids.BlockId = NO


@dataclass(frozen=True, slots=True)
class Answered(Terminator):
    """Act on the stored answer of the player in the local ``player``."""

    question: ids.QuestionId
    answers: ids.SlotId
    player: ids.SlotId
    targets: tuple[ids.BlockId, ...]
    otherwise: ids.BlockId


class Chance(Enum):
    """The kinds of chance: a number of a set, a wheel, a card."""

    ROLL = "roll"
    SPIN = "spin"
    DRAW = "draw"
    PEEK = "peek"


@dataclass(frozen=True, slots=True)
class Draw(Terminator):
    """Wait for a chance and store the outcome in ``slot``. Unless ``until`` holds then, go on at ``again``.

    A roll gives a member of ``faces``, all equally likely; a wheel has a table of ``weights``; a card comes from
    ``deck``, missing (-1, without waiting) if nothing is left. ``domain`` is that of the outcome. A card goes to the
    hand of ``player``; ``seers`` are the players who see a roll, None: all. The error: there is nothing to roll;
    ``budget`` is the error of too many chances without a decision. ``low`` is added to the roll.
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
    """The end of ``play`` by itself: nobody has won."""

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
"""All kinds of statements and terminators, so that a ``match`` over them is exhaustive."""
