"""The state an engine works on, and what is derived from it: who stands where, whose is what.

Derived sets are kept until a piece moves; results of pure functions until anything is stored.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from dsl.board.masks import members as bits
from dsl.engine.errors import RuleError
from dsl.engine.events import Entry
from dsl.engine.limits import STEP_BUDGET
from dsl.engine.protocol import Opening
from dsl.ir.program import Domain
from dsl.link.game import Game
from dsl.source import Span

_Answer = TypeVar("_Answer")
Frame = list[int]
Eval = Callable[[Frame], int]
Row = tuple[int, ...]
"""Members in an order of their own: the cells of a ray, the players after one."""
Rows = Callable[[Frame], Row]

__all__ = ["Eval", "Frame", "Machine", "Row", "Rows", "bits"]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a supposition puts back: the block, what is derived from it, and what was written meanwhile."""

    block: bytes
    memo: dict[tuple[object, ...], int]
    derived: dict[tuple[object, ...], int]
    lines: int
    result: int
    fact: bytes | None


class Machine:
    """One state block with its caches. Closures hold ``state`` itself, so it is filled, never replaced."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = game.layout
        self.state = array("i", bytes(4 * game.layout.size))
        self.bytes = memoryview(self.state).cast("B")
        self.steps = STEP_BUDGET
        self.memo: dict[tuple[object, ...], int] = {}
        # what functions of map and parameters alone have given: never forgotten
        self.fixed: dict[tuple[object, ...], int] = {}
        self.derived: dict[tuple[object, ...], int] = {}
        self.viewer = -1
        self.opening: Opening | None = None
        # the position as it is, while ``would`` looks at one that only might be
        self.fact: bytes | None = None
        self.journal: list[Entry] = []
        self.result = 0
        self.seers = -1  # who may see the result
        self.at = {d.name: self.place(d.name, "at") for d in self.pieces()}
        self.owner = {d.name: self.place(d.name, "owner") for d in self.pieces()}

    def pieces(self) -> list[Domain]:
        """The piece domains."""
        return [d for d in self.game.program.domains.values() if d.kind == "piece"]

    def place(self, owner: str, name: str) -> int:
        """The offset of a one-word attribute of a kind."""
        field = self.game.program.find_field(owner, name)
        assert field is not None
        return self.layout.fields[field].offset

    # ---- words and sets in the block
    def get_set(self, offset: int, width: int) -> int:
        """The bit mask that ``width`` words hold."""
        return int.from_bytes(self.bytes[4 * offset : 4 * (offset + width)], "little")

    def put_set(self, offset: int, width: int, mask: int) -> None:
        """Store a bit mask in ``width`` words."""
        self.bytes[4 * offset : 4 * (offset + width)] = mask.to_bytes(4 * width, "little")

    def changed(self) -> None:
        """Something was stored: what functions gave is no longer sure."""
        if self.memo:
            self.memo.clear()

    def moved(self) -> None:
        """A piece moved or changed hands."""
        self.derived.clear()
        if self.memo:
            self.memo.clear()

    def save(self) -> bytes:
        """The whole block."""
        return self.bytes.tobytes()

    def load(self, data: bytes) -> None:
        """Go back to a saved block."""
        self.bytes[:] = data
        self.moved()

    def suppose(self) -> Kept:
        """From here on nothing happens in fact, until ``restore`` puts everything back."""
        block = self.save()
        kept = Kept(block, self.memo.copy(), self.derived, len(self.journal), self.result, self.fact)
        self.derived = self.derived.copy()
        if self.layout.history is not None:  # what repeats is another question now
            self.memo.clear()
        if self.fact is None:
            self.fact = block
        return kept

    def restore(self, kept: Kept) -> None:
        """The position as it was before ``suppose``."""
        self.bytes[:] = kept.block
        self.memo.clear()
        self.memo.update(kept.memo)
        self.derived, self.result, self.fact = kept.derived, kept.result, kept.fact
        del self.journal[kept.lines :]

    def in_fact(self, ask: Callable[[], _Answer]) -> _Answer:
        """The answer of the position as it is, also while one is looked at that only might be."""
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

    def spend(self, steps: int, span: Span) -> None:
        """Count work between two decisions or chances; too much of it is a loop without end."""
        self.steps -= steps
        if self.steps < 0:
            raise RuleError("step-budget", span, budget=STEP_BUDGET)

    # ---- pieces
    def on_board(self, kind: str) -> int:
        """The pieces of a kind that stand on the board."""
        found = self.derived.get((kind,))
        if found is None:
            at, used = self.at[kind], self.state[self.layout.used[kind]]
            found = 0
            for i in range(used):
                if self.state[at + i] >= 0:
                    found |= 1 << i
            self.derived[kind,] = found
        return found

    def off_board(self, kind: str) -> int:
        """The pieces of a kind that were on the board and are not now."""
        return ((1 << self.state[self.layout.used[kind]]) - 1) & ~self.on_board(kind)

    def owned(self, kind: str, player: int) -> int:
        """A player's pieces on the board."""
        found = self.derived.get((kind, player))
        if found is None:
            owner, found = self.owner[kind], 0
            for i in bits(self.on_board(kind)):
                if self.state[owner + i] == player:
                    found |= 1 << i
            self.derived[kind, player] = found
        return found

    def occupied(self) -> int:
        """The cells on which any piece stands."""
        found = self.derived.get(("occupied",))
        if found is None:
            found = 0
            for kind, at in self.at.items():
                for i in bits(self.on_board(kind)):
                    found |= 1 << self.state[at + i]
            self.derived["occupied",] = found
        return found

    def piece_on(self, kind: str, cell: int) -> int:
        """The first piece of a kind on a cell, or -1."""
        at = self.at[kind]
        for i in bits(self.on_board(kind)):
            if self.state[at + i] == cell:
                return i
        return -1

    def standing(self, kind: str) -> int:
        """The cells on which pieces of a kind stand."""
        at = self.at[kind]
        found = 0
        for i in bits(self.on_board(kind)):
            found |= 1 << self.state[at + i]
        return found

    def move(self, kind: str, piece: int, cell: int) -> None:
        """Put a piece on a cell, or off the board (-1)."""
        self.state[self.at[kind] + piece] = cell
        self.moved()
