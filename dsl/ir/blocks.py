"""Rules cut into basic blocks: the form in which everything that can wait for an answer runs.

A rule that can reach a decision or a chance keeps its locals in a frame inside the state and is cut where
it may have to wait; all other code stays structured. There is no recursion, so every such rule has exactly
one frame, and one word in it says where to go back to.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.ir.code import Ask, AskChance, Stmt
from dsl.ir.nodes import Expr, Local
from dsl.source import Span


@dataclass(frozen=True, eq=False)
class Zero(Stmt):
    """Clear locals that are dead from here, so that equal positions are equal blocks of numbers."""

    locals: tuple[Local, ...]


@dataclass(frozen=True, eq=False)
class EndTurn(Stmt):
    """The end of a turn, however it is left: nobody is active."""


@dataclass(frozen=True, eq=False)
class AtRest(Stmt):
    """Before a question or a chance, at the end of a turn or a round: ``always`` is tested."""


@dataclass(frozen=True, eq=False)
class BeginPlay(Stmt):
    """Setup is over: from here on ``always`` is tested."""


@dataclass(frozen=True, eq=False)
class Freeze(Stmt):
    """The members of a loop, fixed and sorted at the start; ``present`` keeps which pieces were on the board."""

    iterator: Local
    local: Local
    domain: Expr
    keys: tuple[Expr, ...]
    present: Local | None = None


@dataclass(frozen=True, eq=False)
class CountFrom(Stmt):
    """The rounds of ``repeat n times``"""

    counter: Local
    times: Expr


@dataclass(frozen=True, eq=False)
class KeepResult(Stmt):
    """What the called rule returned goes to a local, and who may see it to the local's guard."""

    local: Local


@dataclass(frozen=True)
class Terminator:
    """How a block ends."""


@dataclass(frozen=True)
class Jump(Terminator):
    """Go on at ``target``."""

    target: int


@dataclass(frozen=True)
class Test(Terminator):
    """Go on at one of two blocks."""

    __test__ = False  # not a test case

    condition: Expr
    yes: int
    no: int


@dataclass(frozen=True)
class BeginTurn(Terminator):
    """``turn of p``: sets who is active and resets what lasts a turn. A turn passed over goes on ``after`` it."""

    player: Expr
    body: int
    after: int
    span: Span


@dataclass(frozen=True)
class NextOf(Terminator):
    """Take the next member of a frozen loop that is still in the game and fulfils ``where``, or leave."""

    iterator: Local
    local: Local
    where: Expr | None
    body: int
    end: int
    present: Local | None = None


@dataclass(frozen=True)
class NextTime(Terminator):
    """One round less of ``repeat n times``, or leave."""

    counter: Local
    body: int
    end: int


@dataclass(frozen=True)
class CallBlock(Terminator):
    """Run a rule that may wait, then go on at ``after``."""

    rule: str
    arguments: tuple[Expr, ...]
    after: int


@dataclass(frozen=True)
class Return(Terminator):
    """Back to the caller."""

    rule: str
    value: Expr | None
    seers: Expr | None = None


@dataclass(frozen=True)
class Decide(Terminator):
    """Wait for a choice: one target an option, and one for "none legal".

    With ``answers`` (for ``choose secretly by each``) the choice is only noted, at the place of the player
    who made it, and ``after`` follows; ``Answered`` acts on it later.
    """

    ask: Ask
    targets: tuple[int, ...]
    otherwise: int
    answers: Local | None = None
    after: int = -1


@dataclass(frozen=True)
class Answered(Terminator):
    """Act on an answer that was noted: the option's target with its bindings set."""

    ask: Ask
    answers: Local
    targets: tuple[int, ...]
    otherwise: int


@dataclass(frozen=True)
class Draw(Terminator):
    """Wait for a chance; ``again`` until its condition holds."""

    chance: AskChance
    after: int
    again: int


@dataclass(frozen=True)
class Halt(Terminator):
    """The end of ``play``."""


@dataclass
class Block:
    """Straight code of one rule and how it ends."""

    rule: str
    code: list[Stmt] = field(default_factory=list)
    end: Terminator = field(default_factory=Halt)


@dataclass
class Lowered:
    """All blocks, where each waiting rule begins, and the locals of its frame.

    ``answers`` are locals that keep an answer of each player, in so many numbers.
    """

    blocks: list[Block] = field(default_factory=list)
    entries: dict[str, int] = field(default_factory=dict)
    frames: dict[str, list[Local]] = field(default_factory=dict)
    answers: dict[Local, int] = field(default_factory=dict)
    start: int = 0
    play: int = 0
