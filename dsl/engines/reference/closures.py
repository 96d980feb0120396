"""What closures are: each takes the temporaries of its procedure and gives a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.engines.program.linked import Slot
from dsl.engines.program.nodes import Expr
from dsl.maps.board.masks import mask_of as set_of
from dsl.maps.board.masks import members as bits

Frame = list[int]
Row = tuple[int, ...]
"""Members in an order of their own: the cells of a ray, the players after one."""
Eval = Callable[[Frame], int]
"""A number, a condition, or a set as a bit mask. Of a row it gives a ``Row``: see ``as_set`` and ``in_order``."""
Run = Callable[[Frame], int | None]
"""A statement: None, or a signal when control leaves it."""
STOP, NEXT, RETURN = 1, 2, 3
"""These signals: out of the innermost loop, to its next round, out of the rule."""


class Temps:
    """The temporaries of a procedure, and where each stands in its frame; those of questions from outside may grow."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self._slots = slots
        self._begins = [0]

    def at(self, slot: int) -> int:
        """Where a temporary begins."""
        while len(self._begins) <= slot:
            self._begins.append(self._begins[-1] + self._slots[len(self._begins) - 1].count)
        return self._begins[slot]

    def count(self, slot: int) -> int:
        """How many values a temporary has."""
        return self._slots[slot].count

    @property
    def size(self) -> int:
        """The length of a frame."""
        return self.at(len(self._slots))


Compile = Callable[[Expr, Temps], Eval]
"""Makes the closure of an expression in a procedure with some temporaries."""


def as_set(value: int | Row) -> int:
    """A row or a set as a set."""
    return set_of(value) if isinstance(value, tuple) else value


def in_order(value: int | Row) -> Sequence[int]:
    """The members of a row or a set, in order."""
    return value if isinstance(value, tuple) else bits(value)
