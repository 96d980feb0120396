"""The state of a reference engine with sets derived from it and cached results; the ends of the game."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from time import thread_time
from typing import Any, NoReturn, TypeVar

from dsl.engines.linking.layout import OUT, OVER, WINNERS
from dsl.engines.linking.rows import Rows
from dsl.engines.program.code import End
from dsl.engines.program.linked import LinkedProgram, Slot
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.engine import RULES, Opening
from dsl.engines.protocol.errors import STEP_BUDGET, Endless, RuleError, rule_error
from dsl.engines.protocol.events import Entry, end_line
from dsl.maps.board.masks import members as bits
from dsl.text.source import Span


def end_game(machine: Machine, how: End, who: int, clauses: tuple[str, ...], span: Span) -> None:
    """Run ``win``, ``lose`` or ``tie``; raises ``GameOver`` if the game ends for all.

    Losers are out; if all players left are one player or team, they have won.
    """
    state = machine.state
    if state[OVER]:
        return
    if how is End.LOSE:
        state[OUT] |= who
        left = ((1 << machine.program.seats) - 1) & ~state[OUT]
        side = next((team for team in machine.program.sides if left & team), 0)
        if left & ~side:
            machine.journal.append(end_line("out", who, clauses, span))
            return
        who = side
    state[OVER], state[WINNERS] = 1, who
    machine.journal.append(end_line("over", who, clauses, span))
    raise GameOver


class GameOver(Exception):
    """The game has ended inside structured code."""


_Answer = TypeVar("_Answer")
Memo = dict[Any, int]
PATIENCE = 2_000
"""The number of loops and calls inside expressions between two checks of the time."""
SECONDS = 5.0
"""The most processor time from one question to the next; the step budget does not count what expressions do."""
MOST_CACHED = 65_536
"""The most cached results of one function."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What ``restore`` restores: the state, the caches, the number of journal entries."""

    block: bytes
    memos: list[tuple[Memo, Memo]]
    derived: dict[tuple[Any, ...], int]
    lines: int
    result: int
    fact: bytes | None


class Machine:
    """One state with its caches. Closures refer to ``state`` itself, so it is overwritten, never replaced."""

    def __init__(self, program: LinkedProgram, rows: Rows) -> None:
        """``rows`` continue those of the program: expressions from outside add some of their own."""
        self.program, self.rows = program, rows
        self.state = array("i", bytes(4 * program.words))
        self.bytes = memoryview(self.state).cast("B")
        self.steps = STEP_BUDGET
        self.out_of_steps = NO  # the error of the block that runs
        self.patience, self.since = PATIENCE, thread_time()
        self.filled: list[Memo] = []  # the memos that hold anything
        self.derived: dict[tuple[Any, ...], int] = {}
        self.viewer = RULES
        self.opening: Opening | None = None
        # the position as it is, while ``would`` looks at one that only might be
        self.fact: bytes | None = None
        self.journal: list[Entry] = []
        self.result, self.seers = 0, -1  # what a rule that never waits has given, and who may see it
        self.at = [program.fields[kind.at].offset for kind in program.kinds]
        self.owner = [program.fields[kind.owner].offset for kind in program.kinds]

    def error(self, number: int, *operands: object) -> RuleError:
        """The exception for an error of the rules."""
        return rule_error(self.rows, number, *operands)

    def spend(self, error: int) -> None:
        """Count a round or a block; too many between two decisions or chances are a loop without end."""
        self.steps -= 1
        if self.steps < 0:
            raise self.error(error, STEP_BUDGET)

    def enter(self) -> None:
        """Count the call of a rule, like a round."""
        self.tire()
        self.steps -= 1
        if self.steps < 0:
            self._stop()

    def tire(self, cost: int = 1) -> None:
        """Count ``cost`` loops or calls inside an expression, and check the time once in ``PATIENCE`` of them."""
        self.patience -= cost
        if self.patience < 0:
            self.check_time()

    def check_time(self) -> None:
        """Raise an error if an expression has run for too long."""
        self.patience = PATIENCE
        if thread_time() - self.since > SECONDS:
            self._stop()

    def _stop(self) -> NoReturn:
        asked = self.out_of_steps != NO  # else from outside of the game's course
        span = self.error(self.out_of_steps).diagnostic.span if asked else None
        raise Endless("step-budget", span, budget=STEP_BUDGET)

    def refresh(self) -> None:
        """Reset the budgets, for a new question."""
        self.steps, self.patience, self.since = STEP_BUDGET, PATIENCE, thread_time()

    # ---- words and sets in the block
    def get_set(self, offset: int, width: int) -> int:
        """The bit mask in ``width`` words."""
        return int.from_bytes(self.bytes[4 * offset : 4 * (offset + width)], "little")

    def put_set(self, offset: int, width: int, mask: int) -> None:
        """Store a bit mask in ``width`` words."""
        self.bytes[4 * offset : 4 * (offset + width)] = mask.to_bytes(4 * width, "little")

    def put(self, slot: Slot, value: int, key: int = 0) -> None:
        """Store a value of a local in the state."""
        if slot.bits:
            self.put_set(slot.offset + key * slot.words, slot.words, value)
        else:
            self.state[slot.offset + key] = value

    def changed(self) -> None:
        """Clear cached results of functions, because something was stored."""
        if self.filled:
            for memo in self.filled:
                memo.clear()
            self.filled.clear()

    def moved(self) -> None:
        """Clear the derived sets, because a piece has moved or changed its owner."""
        self.derived.clear()
        self.changed()

    def save(self) -> bytes:
        """A copy of the whole state."""
        return self.bytes.tobytes()

    def load(self, data: bytes) -> None:
        """Restore a saved state."""
        self.bytes[:] = data
        self.moved()

    # ---- what only might be
    def suppose(self) -> Snapshot:
        """Begin a trial (``would``): changes are undone by ``restore``."""
        block = self.save()
        memos = [(memo, memo.copy()) for memo in self.filled]
        kept = Snapshot(block, memos, self.derived, len(self.journal), self.result, self.fact)
        self.derived = self.derived.copy()
        if self.program.history is not None:  # what repeats is another question now
            self.changed()
        if self.fact is None:
            self.fact = block
        return kept

    def restore(self, kept: Snapshot) -> None:
        """Restore the position before ``suppose``."""
        self.bytes[:] = kept.block
        self.changed()
        for memo, before in kept.memos:
            memo.update(before)
            self.filled.append(memo)
        self.derived, self.result, self.fact = kept.derived, kept.result, kept.fact
        del self.journal[kept.lines :]

    def in_fact(self, ask: Callable[[], _Answer]) -> _Answer:
        """The result of ``ask`` in the real position, even while ``would`` tries a rule."""
        if self.fact is None:
            return ask()
        kept = self.suppose()
        try:
            self.bytes[:] = self.fact
            self.moved()
            self.fact = None
            return ask()
        finally:
            self.restore(kept)

    # ---- pieces
    def entered(self, kind: int) -> int:
        """The number of pieces of a kind that have entered the game."""
        return self.state[self.program.kinds[kind].used]

    def on_board(self, kind: int) -> int:
        """The pieces of a kind on the board."""
        found = self.derived.get((kind,))
        if found is None:
            at = self.at[kind]
            found = 0
            for piece, cell in enumerate(self.state[at : at + self.entered(kind)]):
                if cell >= 0:
                    found |= 1 << piece
            self.derived[kind,] = found
        return found

    def owned(self, kind: int, player: int) -> int:
        """A player's pieces on the board."""
        found = self.derived.get((kind, player))
        if found is None:
            owner, found = self.owner[kind], 0
            for piece in bits(self.on_board(kind)):
                if self.state[owner + piece] == player:
                    found |= 1 << piece
            self.derived[kind, player] = found
        return found

    def occupied(self) -> int:
        """The cells with any piece."""
        found = self.derived.get(())
        if found is None:
            found = 0
            for kind in range(len(self.at)):
                found |= self.standing(kind)
            self.derived[()] = found
        return found

    def standing(self, kind: int) -> int:
        """The cells with pieces of a kind."""
        at, found = self.at[kind], 0
        for piece in bits(self.on_board(kind)):
            found |= 1 << self.state[at + piece]
        return found

    def piece_on(self, kind: int, cell: int) -> int:
        """The first piece of a kind on a cell, or -1."""
        key = (kind, "on", cell)
        found = self.derived.get(key)
        if found is None:
            at = self.at[kind]
            found = next((i for i in bits(self.on_board(kind)) if self.state[at + i] == cell), -1)
            self.derived[key] = found
        return found

    def led(self, kind: int, player: int) -> int:
        """The cells on which the first piece of a kind is a player's."""
        key = (kind, "led", player)
        found = self.derived.get(key)
        if found is None:
            at, owner, found, seen = self.at[kind], self.owner[kind], 0, 0
            for piece in bits(self.on_board(kind)):
                cell = 1 << self.state[at + piece]
                if not seen & cell and self.state[owner + piece] == player:
                    found |= cell
                seen |= cell
            self.derived[key] = found
        return found

    def move(self, kind: int, piece: int, cell: int) -> None:
        """Move a piece to a cell, or off the board (-1)."""
        self.state[self.at[kind] + piece] = cell
        self.moved()
