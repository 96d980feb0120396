"""Operations on two numbers or two sets; those whose right side is known have closures of their own."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.program.nodes import NO, Op
from dsl.engines.reference.closures import Eval, Frame
from dsl.engines.reference.machine import Machine

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
    """The closure of an operation whose right side is known, if it has one of its own."""
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
