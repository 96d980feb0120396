"""The linked program as a whole: tables of everything that expressions and code name by numbers.

The state is one block of 32-bit words. Its header has the places ``dsl.engines.linking.layout.HEADER`` names; then
come pieces, cards, fields, noted positions, the result in flight, and the frames of the rules that can wait. A number
takes one word, a set as many as its bits need, lowest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from dsl.engines.program import ids
from dsl.engines.program.code import Code, Terminator, Text
from dsl.engines.program.ids import NO
from dsl.engines.program.later import Interned
from dsl.engines.program.nodes import Expr
from dsl.maps.board.topology import Topology
from dsl.text.source import Span


class Holds(Enum):
    """What a slot has room for."""

    NUMBER = "number"
    SET = "set"
    TABLE = "table"
    """A number or set for each member of something."""
    QUEUE = "queue"
    """Members in an order of their own; in the state, how many come first."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A local: a temporary of a procedure, or (``offset``) one that lives in the state.

    Numbers are from ``low`` to ``high`` or ``missing``; members of a set below ``bits``. A table has ``count``
    values, each of ``words`` words; a queue has room for ``count``.
    """

    name: str
    holds: Holds
    low: int = 0
    high: int = 0
    missing: int | None = None
    bits: int = 0
    words: int = 1
    count: int = 1
    offset: int = NO


Slots = tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Error:
    """What can go wrong at one place: the code of its message, the values that are known, the names of the operands."""

    code: str
    at: ids.SpanId
    known: tuple[tuple[str, int | str], ...] = ()
    operands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Domain:
    """A finite set of things of which values speak, by the name under which readers look up their words."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression with the temporaries it needs; the first of them are its arguments."""

    temps: Slots
    body: Expr


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers by one or more keys: ``axes`` are the smallest and the largest of each; the last key runs fastest.

    An entry that is None does not exist. A table with a ``formula`` instead holds, for every combination of keys,
    what the formula gives for them; it depends on nothing else, so an engine may work it out whenever it likes. An
    entry for which the formula fails does not exist.
    """

    axes: tuple[tuple[int, int], ...]
    values: tuple[int | None, ...] = ()
    formula: Formula | None = None


Tables = Interned[Table, ids.TableId]
"""The tables of a program while it is made."""


@dataclass(frozen=True, slots=True)
class Field:
    """An attribute in the state, of the members of a domain (of the game itself: one).

    Word ``offset + owner * stride + key * words`` is where the value of a member (and key) begins. Numbers are from
    ``low`` to ``high`` or ``missing``; members of a set below ``bits``. ``first`` is its value before anything is
    stored. ``seen`` is the number of its own sight, ``kind`` that of the kind of piece it belongs to. ``inner``: a
    note of the rules that nobody is shown.
    """

    name: str
    owner: ids.DomainId
    offset: int
    owners: int
    keys: int
    words: int
    low: int
    high: int
    missing: int | None
    bits: int
    first: Formula
    each_turn: bool = False
    inner: bool = False
    seen: ids.SightId = NO
    kind: ids.KindId = NO

    @property
    def stride(self) -> int:
        """The words of one owner."""
        return self.keys * self.words


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece: how many there can be, the word that counts those that entered, its fields of cell and owner.

    ``sight`` is the number of what says who sees its pieces on the board; none: all do.
    """

    domain: ids.DomainId
    limit: int
    used: int
    at: ids.FieldId
    owner: ids.FieldId
    sight: ids.SightId = NO


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards lie: the places from ``first`` on, ``keys`` for each of the ``owners`` that the sight knows apart.

    ``sight`` says who sees what lies there, if not all do; ``kind`` is the kind of piece whose it is, if any.
    """

    first: int
    owners: int = 1
    keys: int = 1
    sight: ids.SightId = NO
    kind: ids.KindId = NO

    @property
    def end(self) -> int:
        """The first place behind it."""
        return self.first + self.owners * self.keys


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: from ``offset`` on a word for each card says where it is; ``rows`` are the rows of its table, by card.

    ``zones`` are all the places there are, in their order.
    """

    domain: ids.DomainId
    offset: int
    rows: tuple[int, ...]
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """Who may see something: temporary 0 of ``test`` is the player who looks, 1 the member whose it is, if any.

    Spectators see what all players see; where the word ``revealed`` is not 0, all may.
    """

    test: Formula
    revealed: int = NO


@dataclass(frozen=True, slots=True)
class Function:
    """A function: an expression over its arguments, the first ``arguments`` temporaries of its formula."""

    name: str
    arguments: int
    formula: Formula
    bits: int = 0


@dataclass(frozen=True, slots=True)
class Route:
    """A route: its lines as conditions over the temporaries ``here`` and ``there``; the arguments are the first.

    From ``here`` a step leads ``there`` if ``step`` holds; the way ends there if ``halt`` does, and may end there
    with no steps left if ``rest`` does. ``once``: no cell twice. ``longest``: if the steps cannot be used up, as many
    as possible.
    """

    name: str
    arguments: int
    here: int
    there: int
    temps: Slots
    step: Expr
    halt: Expr | None
    rest: Expr
    once: bool
    longest: bool
    limit: int
    budget: ids.ErrorId


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule. One that never waits has its code and temporaries, the first ``arguments`` of them its arguments.

    A rule that can wait has a frame in the state: the words ``frame``, of which the first says where to go back to; its
    arguments are the locals ``parameters``, its code begins at the block ``entry``, and all its blocks share ``temps``.
    """

    name: str
    at: ids.SpanId
    temps: Slots
    arguments: int = 0
    code: Code = ()
    parameters: tuple[ids.SlotId, ...] = ()
    frame: tuple[int, int] = (NO, NO)
    entry: ids.BlockId = NO


@dataclass(frozen=True, slots=True)
class Bind:
    """``x in S where C`` of an option: the temporary while options are listed, the local in the state afterwards.

    ``secret`` is the place where the rules ask for something that the player may not see, if they may.
    """

    temp: ids.TempId
    taken: ids.SlotId
    domain: Expr
    where: Expr | None
    shown: ids.DomainId
    many: bool = False
    secret: ids.SpanId = NO


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a question: whether it is there, what is bound, how it is told."""

    name: str
    when: Expr | None
    binds: tuple[Bind, ...]
    label: Text | None
    clauses: tuple[ids.ClauseId, ...] = ()
    secret: ids.SpanId = NO


@dataclass(frozen=True, slots=True)
class Question:
    """A decision: whose it is, and its options. Its choices are all values of the bindings of each, in order.

    ``subject`` is a piece whose owner is asked, of the domain ``subject_domain``. The error: there are too many
    choices.
    """

    rule: ids.RuleId
    by: Expr
    prompt: Text | None
    options: tuple[Option, ...]
    at: ids.SpanId
    secret: bool = False
    clauses: tuple[ids.ClauseId, ...] = ()
    subject: Expr | None = None
    subject_domain: ids.DomainId = NO
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class Block:
    """Straight code of a rule (-1: of the line that runs setup and play) and how it ends.

    Every block that is entered counts for the budget; ``error`` is to run out.
    """

    rule: ids.RuleId
    code: Code
    end: Terminator
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class History:
    """The noted positions: how many, where, and what of the state counts."""

    size: int
    offset: int
    fields: tuple[ids.FieldId, ...]
    decks: tuple[ids.DeckId, ...]
    active: bool


@dataclass(frozen=True, slots=True)
class Result:
    """Where what a rule gives is until its caller takes it: one word for who may see it, then so many ``words``."""

    offset: int
    words: int


def sides_of(teams: Sequence[int], seats: int) -> tuple[int, ...]:
    """For each player the set of those who win together with him."""
    return tuple(next((team for team in teams if team >> seat & 1), 1 << seat) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class LinkedProgram:
    """A game on a map with parameters and seats. What passes change may be made when it is first read."""

    name: str
    seats: int
    words: int
    board: Topology
    spans: tuple[Span, ...]
    clauses: tuple[str, ...]
    templates: tuple[tuple[str, tuple[str, ...]], ...]
    errors: tuple[Error, ...]
    domains: tuple[Domain, ...]
    tables: Sequence[Table]
    kinds: tuple[Kind, ...]
    decks: tuple[Deck, ...]
    arrows: tuple[tuple[tuple[int, int], ...], ...]
    sights: Sequence[Sight]
    fields: Sequence[Field]
    slots: Slots
    functions: Sequence[Function]
    routes: Sequence[Route]
    rules: Sequence[Rule]
    questions: Sequence[Question]
    blocks: Sequence[Block]
    start: ids.BlockId
    play: ids.BlockId
    always: ids.RuleId = NO
    worth: ids.FunctionId = NO
    history: History | None = None
    result: Result | None = None
    teams: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[int, ...]:
        """For each player the set of those who win together with him, himself among them."""
        return sides_of(self.teams, self.seats)
