"""The functions of lines, ``$k_clear`` and ``$k_between``, for any kind of board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.wat import SMALL, Body, has_bit, number, put_member, word, word_address
from dsl.maps.board.base import GRAZING

BOTH, EITHER, IGNORE = (GRAZING.index(mode) for mode in ("both", "either", "ignore"))
Visit = Callable[[Body, str], None]
"""Emits what is done with a cell that the line crosses."""
Graze = Callable[[Body, str, str], None]
"""Emits what is done with two cells between which the line passes; below 0: off the array."""


def op(name: str, *operands: str) -> str:
    """An i64 instruction."""
    return f"(i64.{name} {' '.join(operands)})"


def get(name: str) -> str:
    """The operand of a local."""
    return f"(local.get {name})"


class Lines(ABC):
    """The functions of lines on one board."""

    def __init__(self, tables: BoardTables) -> None:
        self.tables, self.board = tables, tables.board
        self.small = self.board.size <= SMALL
        self.whole = self.board.present == self.board.full

    @abstractmethod
    def follow(self, body: Body, visit: Visit, graze: Graze | None) -> None:
        """Emit a walk along the line from ``$a`` to ``$b``, another cell."""

    def clear(self) -> str:
        """The function that tests whether the line is free of a set and of absent cells."""
        body = Body(())

        def visit(inner: Body, cell: str) -> None:
            inner.add(f"(if {self._blocks(cell)} (then (return (i32.const 0))))")

        def graze(inner: Body, one: str, other: str) -> None:
            with inner.when(f"(i64.ne (local.get $mode) {number(IGNORE)})"):
                self._pair(inner, inner.keep(one), inner.keep(other))

        with body.when("(i64.ne (local.get $a) (local.get $b))"):
            self.follow(body, visit, graze)
        kind = "i64" if self.small else "i32"
        params = f"(param $a i64)(param $b i64)(param $blockers {kind})(param $mode i64)"
        return body.function("$k_clear", "(i32.const 1)", "i32", params)

    def between(self) -> str:
        """The function that returns the cells on the line."""
        body = Body(())
        found = body.fresh()
        if not self.small:
            body.add(f"(memory.fill (local.get $to) (i32.const 0) {word(self.tables.entry)})")

        def visit(inner: Body, cell: str) -> None:
            if self.small:
                inner.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {cell})))")
            else:
                put_member("(local.get $to)", cell, inner)

        with body.when("(i64.ne (local.get $a) (local.get $b))"):
            self.follow(body, visit, None)
        params = "(param $a i64)(param $b i64)"
        if self.small:
            return body.function("$k_between", get(found), "i64", params)
        return body.function("$k_between", extra=params + "(param $to i32)")

    # ---- what blocks
    def _in(self, members: str, cell: str) -> str:
        return has_bit(members if self.small else f"(i64.load {word_address(members, cell)})", cell)

    def _present(self, cell: str) -> str:
        if self.whole:
            return word(1)
        return self._in(number(self.board.present) if self.small else word(self.tables.present), cell)

    def _blocks(self, cell: str) -> str:
        blocked = self._in("(local.get $blockers)", cell)
        return blocked if self.whole else f"(i32.or {blocked} (i32.eqz {self._present(cell)}))"

    def _pair(self, body: Body, one: str, other: str) -> None:
        """Emit the test of two cells between which the line passes; one off the array counts like the other."""
        first = body.keep(f"(select {one} {other} (i64.ge_s {one} (i64.const 0)))")
        second = body.keep(f"(select {other} {one} (i64.ge_s {other} (i64.const 0)))")
        with body.when(f"(i64.ge_s {first} (i64.const 0))"):
            there = [body.keep(self._present(cell), "i32") for cell in (first, second)]
            blocked = [
                body.keep(f"(i32.and {here} {self._in('(local.get $blockers)', cell)})", "i32")
                for here, cell in zip(there, (first, second))
            ]
            absent = f"(i32.eqz (i32.or {there[0]} {there[1]}))"
            both = f"(i32.and (i32.and {blocked[0]} {blocked[1]}) (i64.ne {first} {second}))"
            either = f"(i32.and (i32.or {blocked[0]} {blocked[1]}) (i64.eq (local.get $mode) {number(EITHER)}))"
            body.add(f"(if (i32.or {absent} (i32.or {both} {either})) (then (return (i32.const 0))))")


def ordered(body: Body, swap: str) -> tuple[str, str]:
    """The operands of the two ends, exchanged if ``swap`` holds."""
    turned = body.keep(swap, "i32")
    low = body.keep(f"(select (local.get $b) (local.get $a) {turned})")
    return low, body.keep(f"(select (local.get $a) (local.get $b) {turned})")


def part(places: int, cell: str, offset: int) -> str:
    """The operand of a coordinate of a cell."""
    return f"(i64.load32_s offset={places + offset} (i32.shl (i32.wrap_i64 {cell}) (i32.const 3)))"
