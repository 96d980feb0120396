"""The type of closures, and the operations on two numbers or two sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dsl.engines.program.linked import Slot
from dsl.engines.program.nodes import NO, Expr, Op
from dsl.engines.reference.machine import Machine
from dsl.maps.board.masks import mask_of as set_of
from dsl.maps.board.masks import members as bits

Frame = list[int]
Row = tuple[int, ...]
"""Members in a certain order: the cells of a ray, the players after a player."""
Eval = Callable[[Frame], int]
"""Returns a number, a condition, or a set as a bit mask; for a row a ``Row``: see ``as_set`` and ``in_order``."""
Run = Callable[[Frame], int | None]
"""A statement: None, or a signal when control leaves it."""
STOP, NEXT, RETURN = 1, 2, 3
"""The signals of a statement: leave the innermost loop, go to its next round, leave the rule."""


class Temps:
    """The temporaries of a procedure and their places in its frame, which can grow for expressions from outside."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self._slots = slots
        self._begins = [0]

    def at(self, slot: int) -> int:
        """The place of a temporary in the frame."""
        while len(self._begins) <= slot:
            self._begins.append(self._begins[-1] + self._slots[len(self._begins) - 1].count)
        return self._begins[slot]

    def count(self, slot: int) -> int:
        """The number of values of a temporary."""
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


_LEAST, _MOST = -(2**63), 2**63 - 1
_BOTH: dict[Op, Callable[[Eval, Eval], Eval]] = {
    Op.ADD: lambda left, right: lambda f: left(f) + right(f),
    Op.SUBTRACT: lambda left, right: lambda f: left(f) - right(f),
    Op.MULTIPLY: lambda left, right: lambda f: left(f) * right(f),
    Op.EQUAL: lambda left, right: lambda f: left(f) == right(f),
    Op.UNEQUAL: lambda left, right: lambda f: left(f) != right(f),
    Op.LESS: lambda left, right: lambda f: left(f) < right(f),
    Op.AT_MOST: lambda left, right: lambda f: left(f) <= right(f),
    Op.MORE: lambda left, right: lambda f: left(f) > right(f),
    Op.AT_LEAST: lambda left, right: lambda f: left(f) >= right(f),
    Op.UNION: lambda left, right: lambda f: left(f) | right(f),
    Op.MINUS: lambda left, right: lambda f: left(f) & ~right(f),
    Op.MEET: lambda left, right: lambda f: left(f) & right(f),
}
_KNOWN: dict[Op, Callable[[Eval, int], Eval]] = {
    Op.EQUAL: lambda left, value: lambda f: left(f) == value,
    Op.UNEQUAL: lambda left, value: lambda f: left(f) != value,
    Op.LESS: lambda left, value: lambda f: left(f) < value,
    Op.AT_MOST: lambda left, value: lambda f: left(f) <= value,
    Op.MORE: lambda left, value: lambda f: left(f) > value,
    Op.AT_LEAST: lambda left, value: lambda f: left(f) >= value,
    Op.MEET: lambda left, value: lambda f: left(f) & value,
}


def with_known(op: Op, left: Eval, value: int) -> Eval | None:
    """The closure of an operation with a constant right side; None if there is no special one."""
    make = _KNOWN.get(op)
    return make(left, value) if make is not None else None


def operator(m: Machine, op: Op, left: Eval, right: Eval, error: int) -> Eval:
    """The closure of an operation; numbers have 64 bits, as every engine has them."""
    if op in (Op.DIVIDE, Op.MODULO):
        return _divided(m, left, right, error, op is Op.MODULO)
    found = _BOTH[op](left, right)
    return found if error == NO else _checked(m, found, error)


def _checked(m: Machine, value: Eval, error: int) -> Eval:
    def run(f: Frame) -> int:
        found = value(f)
        if _LEAST <= found <= _MOST:
            return found
        raise m.error(error)

    return run


def _divided(m: Machine, left: Eval, right: Eval, error: int, modulo: bool) -> Eval:
    def divide(f: Frame) -> int:
        one, two = left(f), right(f)
        if two == 0:
            raise m.error(error)
        return one % two if modulo else one // two

    return divide
