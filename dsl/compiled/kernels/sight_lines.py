"""What lies on the straight line between two cells: ``$k_clear`` and ``$k_between``, without tables of lines.

The lines are those of ``dsl.board.lines``. On squares the line is followed from side to side. A hex at (u, v) from the
start is crossed by a line to (x, y) if ``s = 3(xv - yu)`` is nearer to 0 than ``m = max(2|x|, |x| + 3|y|)`` and its
centre lies between the two ends; the line runs along edges only if x is 0 or 3y or -3y, and then between hexes with
s = m and s = -m.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from dsl.board.base import GRAZING
from dsl.board.hexes import Hex
from dsl.compiled.kernels.board_tables import BoardTables
from dsl.compiled.wat import SMALL, Body, number, word

BOTH, EITHER, IGNORE = (GRAZING.index(mode) for mode in ("both", "either", "ignore"))
Visit = Callable[[Body, str], None]
"""Writes what is done with a cell that the line crosses."""
Graze = Callable[[Body, str, str], None]
"""Writes what is done with two cells between which the line slips, off the array below 0."""


def op(name: str, *operands: str) -> str:
    """An operation on numbers."""
    return f"(i64.{name} {' '.join(operands)})"


def get(name: str) -> str:
    """A local."""
    return f"(local.get {name})"


class Lines(ABC):
    """The text of the functions of one board."""

    def __init__(self, tables: BoardTables) -> None:
        self.tables, self.board = tables, tables.board
        self.small = self.board.size <= SMALL
        self.whole = self.board.present == self.board.full

    @abstractmethod
    def follow(self, body: Body, visit: Visit, graze: Graze | None) -> None:
        """Go along the line from ``$a`` to ``$b``, another cell."""

    def clear(self) -> str:
        """Whether nothing of a set, and no absent cell, lies on the line: a condition."""
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
        """The set of the cells on the line."""
        body = Body(())
        found = body.fresh()
        if not self.small:
            body.add(f"(memory.fill (local.get $to) (i32.const 0) {word(self.tables.entry)})")

        def visit(inner: Body, cell: str) -> None:
            bit = f"(i64.shl (i64.const 1) {cell})"
            if self.small:
                inner.add(f"(local.set {found} (i64.or (local.get {found}) {bit}))")
            else:
                at = inner.keep(f"(i32.add (local.get $to) {_place(cell)})", "i32")
                inner.add(f"(i64.store {at} (i64.or (i64.load {at}) {bit}))")

        with body.when("(i64.ne (local.get $a) (local.get $b))"):
            self.follow(body, visit, None)
        params = "(param $a i64)(param $b i64)"
        if self.small:
            return body.function("$k_between", get(found), "i64", params)
        return body.function("$k_between", extra=params + "(param $to i32)")

    # ---- what blocks
    def _in(self, members: str, cell: str) -> str:
        word_ = members if self.small else f"(i64.load (i32.add {members} {_place(cell)}))"
        return f"(i32.wrap_i64 (i64.and (i64.shr_u {word_} {cell}) (i64.const 1)))"

    def _present(self, cell: str) -> str:
        if self.whole:
            return word(1)
        return self._in(number(self.board.present) if self.small else word(self.tables.present), cell)

    def _blocks(self, cell: str) -> str:
        blocked = self._in("(local.get $blockers)", cell)
        return blocked if self.whole else f"(i32.or {blocked} (i32.eqz {self._present(cell)}))"

    def _pair(self, body: Body, one: str, other: str) -> None:
        """The line slips between two cells: a cell beside it that is off the array is like the other one."""
        first = body.keep(f"(select {one} {other} (i64.ge_s {one} (i64.const 0)))")
        second = body.keep(f"(select {other} {one} (i64.ge_s {other} (i64.const 0)))")
        with body.when(f"(i64.ge_s {first} (i64.const 0))"):
            there = [body.keep(self._present(cell), "i32") for cell in (first, second)]
            held = [
                body.keep(f"(i32.and {here} {self._in('(local.get $blockers)', cell)})", "i32")
                for here, cell in zip(there, (first, second))
            ]
            gone = f"(i32.eqz (i32.or {there[0]} {there[1]}))"
            both = f"(i32.and (i32.and {held[0]} {held[1]}) (i64.ne {first} {second}))"
            either = f"(i32.and (i32.or {held[0]} {held[1]}) (i64.eq (local.get $mode) {number(EITHER)}))"
            body.add(f"(if (i32.or {gone} (i32.or {both} {either})) (then (return (i32.const 0))))")


class SquareLines(Lines):
    """Lines over squares."""

    def follow(self, body: Body, visit: Visit, graze: Graze | None) -> None:
        """From the cell with the lower number, which lies no further south, side by side."""
        places, wide = self.tables.places, self.board.width
        low, high = ordered(body, "(i64.gt_s (local.get $a) (local.get $b))")
        dx = body.keep(op("sub", part(places, high, 0), part(places, low, 0)))
        dy = body.keep(op("sub", part(places, high, 4), part(places, low, 4)))
        sign = body.keep(f"(select (i64.const 1) (i64.const -1) (i64.gt_s {dx} (i64.const 0)))")
        across = body.keep(op("mul", dx, sign))
        cell, upright, level = body.fresh(), body.fresh(), body.fresh()
        body.add(f"(local.set {cell} {low})", f"(local.set {upright} {dy})", f"(local.set {level} {across})")
        with body.block("$end"), body.loop("$side"):
            on = body.keep(f"(i64.le_s {get(upright)} {get(level)})", "i32")
            down = body.keep(f"(i64.le_s {get(level)} {get(upright)})", "i32")
            if graze is not None:
                with body.when(f"(i32.and {on} {down})"):
                    graze(body, op("add", get(cell), sign), op("add", get(cell), number(wide)))
            with body.when(on):
                body.add(f"(local.set {cell} {op('add', get(cell), sign)})")
                body.add(f"(local.set {upright} {op('add', get(upright), op('shl', dy, number(1)))})")
            with body.when(down):
                body.add(f"(local.set {cell} {op('add', get(cell), number(wide))})")
                body.add(f"(local.set {level} {op('add', get(level), op('shl', across, number(1)))})")
            body.add(f"(br_if $end (i64.eq {get(cell)} {high}))")
            visit(body, get(cell))
            body.add("(br $side)")


class HexLines(Lines):
    """Lines over hexes."""

    def follow(self, body: Body, visit: Visit, graze: Graze | None) -> None:
        """Level by level, from the cell on the lower one."""
        places = self.tables.places
        low, high = ordered(body, f"(i64.gt_s {part(places, '(local.get $a)', 4)} {part(places, '(local.get $b)', 4)})")
        u0, v0 = body.keep(part(places, low, 0)), body.keep(part(places, low, 4))
        x = body.keep(op("sub", part(places, high, 0), u0))
        y = body.keep(op("sub", part(places, high, 4), v0))
        far = body.keep(f"(select {x} {op('sub', number(0), x)} (i64.ge_s {x} (i64.const 0)))")
        y3, two = body.keep(op("mul", y, number(3))), op("shl", far, number(1))
        most = body.keep(f"(select {op('add', far, y3)} {two} (i64.gt_s {op('add', far, y3)} {two}))")
        whole = body.keep(op("add", op("mul", x, x), op("mul", y, y3)))
        if graze is not None:
            beside, back = self._beyond(body, x, y3)
        v, u, s = body.fresh(), body.fresh(), body.fresh()
        with body.loop("$level"):
            self._first(body, (u, v), x, y3, most)
            with body.block("$done"), body.loop("$hex"):
                body.add(
                    f"(local.set {s} {op('sub', op('mul', op('mul', x, get(v)), number(3)), op('mul', y3, get(u)))})"
                )
                along = body.keep(op("add", op("mul", get(u), x), op("mul", get(v), y3)))
                ends = f"(i32.and (i64.gt_s {along} (i64.const 0)) (i64.lt_s {along} {whole}))"
                off = f"(select {get(s)} {op('sub', number(0), get(s))} (i64.ge_s {get(s)} (i64.const 0)))"
                inside = f"(i64.lt_s {off} {most})"
                with body.when(f"(i32.and {inside} {ends})"):
                    cell = body.keep(self.at(body, op("add", u0, get(u)), op("add", v0, get(v))))
                    with body.when(f"(i64.ge_s {cell} (i64.const 0))"):
                        visit(body, cell)
                if graze is not None:
                    middle = op(
                        "add", op("shl", along, number(1)), op("add", op("mul", beside, x), op("mul", back, y3))
                    )
                    middle = body.keep(middle)
                    near = (
                        f"(i32.and (i64.gt_s {middle} (i64.const 0)) (i64.lt_s {middle} {op('shl', whole, number(1))}))"
                    )
                    edge = f"(i32.and (i64.ne {beside} (i64.const 0)) (i64.eq {get(s)} {most}))"
                    with body.when(f"(i32.and {edge} {near})"):
                        here = op("add", u0, get(u)), op("add", v0, get(v))
                        one = body.keep(self.at(body, *here))
                        other = body.keep(self.at(body, op("add", here[0], beside), op("add", here[1], back)))
                        graze(body, one, other)
                body.add(f"(local.set {u} {op('add', get(u), number(2))})")
                further = f"(i64.gt_s {get(u)} (select {far} {op('add', get(u), most)} (i64.eqz {y})))"
                body.add(f"(br_if $done {further})")
                after = op("sub", get(s), op("shl", y3, number(1)))
                within = f"(i64.ge_s {after} {op('sub', number(0), most)})"
                body.add(f"(br_if $hex (i32.or (i64.eqz {y}) {within}))")
            body.add(f"(local.set {v} {op('add', get(v), number(1))})", f"(br_if $level (i64.le_s {get(v)} {y}))")

    def _first(self, body: Body, place: tuple[str, str], x: str, y3: str, most: str) -> None:
        """The first hex of a level that can be crossed, or one or two before it."""
        u, v = place
        top = op("sub", op("mul", op("mul", x, get(v)), number(3)), most)
        safe = f"(select {y3} (i64.const 1) (i64.ne {y3} (i64.const 0)))"
        first = body.now(op("sub", op("div_s", top, safe), number(1)))
        first = op("add", first, op("and", op("xor", first, get(v)), number(1)))
        level = f"(select {x} (i64.const 0) (i64.lt_s {x} (i64.const 0)))"
        body.add(f"(local.set {u} (select {level} {first} (i64.eqz {y3})))")

    def _beyond(self, body: Body, x: str, y3: str) -> tuple[str, str]:
        """The way to the hex on the other side of an edge along which the line runs; 0 if it runs along none."""
        up, down = f"(i64.eq {x} {y3})", f"(i64.eqz {op('add', x, y3)})"
        slant = f"(select (i64.const 1) (i64.const 0) (i32.or {up} {down}))"
        beside = f"(select (i64.const 2) {slant} (i64.eqz {x}))"
        beside = f"(select (i64.const 0) {beside} (i64.eqz {y3}))"
        back = f"(select (i64.const -1) (i64.const 1) {up})"
        return body.keep(beside), body.keep(f"(select (i64.const 0) {back} (i64.eqz {x}))")

    def at(self, body: Body, u: str, v: str) -> str:
        """The number of the hex at (u, v), or -1 off the array."""
        board = self.board
        assert isinstance(board, Hex)
        v = body.keep(v)
        odd = op("and", v, number(1))
        shift = {"every": v, "even": odd, "odd": op("xor", odd, number(1))}[board.shifted]
        along = body.keep(op("shr_s", op("sub", u, shift), number(1)))
        row, column = (v, along) if board.orientation == "pointy" else (along, v)
        fits = f"(i32.and (i64.lt_u {column} {number(board.width)}) (i64.lt_u {row} {number(board.height)}))"
        return f"(select {op('add', op('mul', row, number(board.width)), column)} (i64.const -1) {fits})"


class TrackLines(Lines):
    """Lines over tracks: the inner nodes of a shortest path, back from its end."""

    def follow(self, body: Body, visit: Visit, _graze: Graze | None) -> None:
        """From the higher number back to the lower, by the lowest neighbour that is nearer."""
        far, cells = self.tables.distances, self.tables.cells
        starts, near = self.tables.lists("neighbours")
        low, high = ordered(body, "(i64.gt_s (local.get $a) (local.get $b))")
        row = body.keep(f"(i32.add {word(far)} (i32.mul (i32.wrap_i64 {low}) {word(4 * cells)}))", "i32")
        here, left, place = body.fresh(), body.fresh("i32"), body.fresh("i32")

        def away(node: str) -> str:
            return f"(i32.load (i32.add {row} (i32.shl (i32.wrap_i64 {node}) (i32.const 2))))"

        body.add(f"(local.set {here} {high})", f"(local.set {left} {away(high)})")
        with body.block("$end"), body.loop("$back"):
            body.add(f"(br_if $end (i32.le_s {get(left)} (i32.const 1)))")
            body.add(f"(br_if $end (i32.ge_s {get(left)} {word(cells)}))")
            body.add(f"(local.set {left} (i32.sub {get(left)} (i32.const 1)))")
            begin = f"(i32.load (i32.add {word(starts)} (i32.shl (i32.wrap_i64 {get(here)}) (i32.const 2))))"
            body.add(f"(local.set {place} (i32.shl {begin} (i32.const 1)))")
            with body.loop("$next"):
                body.add(f"(local.set {here} (i64.load16_u offset={near} {get(place)}))")
                body.add(f"(local.set {place} (i32.add {get(place)} (i32.const 2)))")
                body.add(f"(br_if $next (i32.ne {away(get(here))} {get(left)}))")
            visit(body, get(here))
            body.add("(br $back)")


def lines(tables: BoardTables) -> Lines:
    """The lines of a board."""
    if tables.board.kind == "track":
        return TrackLines(tables)
    return (HexLines if isinstance(tables.board, Hex) else SquareLines)(tables)


def ordered(body: Body, swap: str) -> tuple[str, str]:
    """The two ends, exchanged under a condition."""
    turned = body.keep(swap, "i32")
    low = body.keep(f"(select (local.get $b) (local.get $a) {turned})")
    return low, body.keep(f"(select (local.get $a) (local.get $b) {turned})")


def part(places: int, cell: str, offset: int) -> str:
    """A coordinate of a cell."""
    return f"(i64.load32_s offset={places + offset} (i32.shl (i32.wrap_i64 {cell}) (i32.const 3)))"


def _place(cell: str) -> str:
    return f"(i32.shl (i32.wrap_i64 (i64.shr_u {cell} (i64.const 6))) (i32.const 3))"
