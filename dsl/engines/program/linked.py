"""The linked program as a whole: the tables that expressions and code refer to by number.

The state is one block of 32-bit words: its header (``dsl.engines.linking.layout.HEADER``), then pieces, cards, fields,
noted positions, the result of a rule until it is read, and the frames of rules that can wait. A number takes one word,
a set as many as its bits need, lowest first.
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
    """What a slot can hold."""

    NUMBER = "number"
    SET = "set"
    TABLE = "table"
    """A number or set for each member of something."""
    QUEUE = "queue"
    """Members in an order of their own; in the state, their number comes first."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A local: a temporary of a procedure, or (with ``offset``) a local in the state.

    Numbers are from ``low`` to ``high`` or ``missing``; members of a set below ``bits``. A table has ``count`` values,
    each of ``words`` words; a queue has at most ``count`` members.
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
    """An error that can occur at one place: its message's code, the known values, the names of the operands."""

    code: str
    at: ids.SpanId
    known: tuple[tuple[str, int | str], ...] = ()
    operands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Domain:
    """A finite set of things; texts of its members are looked up by its name."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Formula:
    """An expression with its temporaries; the first of them are its arguments."""

    temps: Slots
    body: Expr


@dataclass(frozen=True, slots=True)
class Table:
    """Values by one or more keys: ``axes`` are the smallest and the largest of each; the last key varies fastest.

    An entry that is None does not exist. A table with a ``formula`` has, for every combination of keys, the formula's
    value; it depends on nothing else, so an engine may compute it at any time. Where the formula fails the entry does
    not exist.
    """

    axes: tuple[tuple[int, int], ...]
    values: tuple[int | None, ...] = ()
    formula: Formula | None = None


Tables = Interned[Table, ids.TableId]
"""The tables of a program while they are added."""


@dataclass(frozen=True, slots=True)
class Field:
    """An attribute in the state, of the members of a domain (of the game itself: one).

    The value of a member (and key) begins at word ``offset + owner * stride + key * words``. Numbers are from ``low``
    to ``high`` or ``missing``; members of a set below ``bits``. ``first`` is the initial value. ``seen`` is the number
    of its own sight, ``kind`` that of the kind of piece it belongs to. ``inner``: for the rules only, never shown.
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
        """The words of all values of one owner."""
        return self.keys * self.words


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece: the most pieces, the word that counts those in the game, its fields for cell and owner.

    ``sight`` is the number of the test who sees its pieces on the board; -1: all do.
    """

    domain: ids.DomainId
    limit: int
    used: int
    at: ids.FieldId
    owner: ids.FieldId
    sight: ids.SightId = NO


@dataclass(frozen=True, slots=True)
class Zone:
    """Places for cards, from ``first`` on: ``keys`` for each of the ``owners`` that the sight distinguishes.

    ``sight`` says who sees what lies there, if not all do; ``kind`` is the kind of piece whose it is, if any. A pile
    has ``depth`` places for one owner and key, the topmost the first, which all see if it has an ``open_top``.
    """

    first: int
    owners: int = 1
    keys: int = 1
    depth: int = 1
    open_top: bool = False
    sight: ids.SightId = NO
    kind: ids.KindId = NO

    @property
    def end(self) -> int:
        """The first place after it."""
        return self.first + self.owners * self.keys


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: from ``offset`` on a word for each card with its place; ``rows`` are the rows of its table, by card.

    ``zones`` are all places, in their order.
    """

    domain: ids.DomainId
    offset: int
    rows: tuple[int, ...]
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Sight:
    """The test who may see something: temporary 0 of ``test`` is the viewer, 1 the member it belongs to, if any.

    Spectators see what all players see; if the word ``revealed`` is not 0, all may see it.
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
    """A route: conditions over the temporaries ``here`` and ``there``; the arguments come first.

    A step from ``here`` to ``there`` is allowed if ``step`` holds; the path ends there if ``halt`` holds, and may end
    there with no steps left if ``rest`` holds. ``once``: no cell twice. ``longest``: if not all steps can be used, as
    many as possible.
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

    A rule that can wait has a frame in the state: the words ``frame``, of which the first is the block to return to;
    its arguments are the locals ``parameters``, its code begins at the block ``entry``, and all its blocks share
    ``temps``.
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
    """``x in S where C`` of an option: a temporary while options are listed, a local in the state afterwards.

    ``secret`` is where it reads something that the player may not see, or -1.
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
    """An option of a question: when it is offered, what it binds, its label."""

    name: str
    when: Expr | None
    binds: tuple[Bind, ...]
    label: Text | None
    clauses: tuple[ids.ClauseId, ...] = ()
    secret: ids.SpanId = NO


@dataclass(frozen=True, slots=True)
class Question:
    """A decision: who decides, and its options. Its choices are all combinations of bound values, in order.

    ``subject`` is a piece whose owner decides, of the domain ``subject_domain``. The error: there are too many choices.
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

    Every entered block counts for the step budget; ``error`` is raised when that is used up.
    """

    rule: ids.RuleId
    code: Code
    end: Terminator
    error: ids.ErrorId = NO


@dataclass(frozen=True, slots=True)
class History:
    """The noted positions: their number and offset, and which parts of the state they compare."""

    size: int
    offset: int
    fields: tuple[ids.FieldId, ...]
    decks: tuple[ids.DeckId, ...]
    active: bool


@dataclass(frozen=True, slots=True)
class Result:
    """Where the result of a rule is until its caller reads it: one word for who may see it, then ``words`` words."""

    offset: int
    words: int


def sides_of(teams: Sequence[int], seats: int) -> tuple[int, ...]:
    """For each player the set of players who win together with that player."""
    return tuple(next((team for team in teams if team >> seat & 1), 1 << seat) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class LinkedProgram:
    """A game on a map with parameters and seats. Rows that passes change may be made when they are first read."""

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
        """For each player the set of players who win together, including that player."""
        return sides_of(self.teams, self.seats)
