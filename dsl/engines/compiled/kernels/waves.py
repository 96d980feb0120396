"""Breadth-first search over a large board: by vectors of 128 bits, or cell by cell if steps are irregular.

The function ``$k_wave_RELATION`` starts from the cells in the front; it may go only to the cells of the set at
``rest``, from which it removes those that it reaches. ``$low`` and ``$high`` are the byte offsets between which the
front has cells, ``$n`` the most steps, ``$goal`` the address of the set that is searched for. It returns the number of
steps to the nearest goal, or ``INT_NONE``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.growth import WORD, Growth, each_bit
from dsl.engines.compiled.sets.lanes import CHUNK
from dsl.engines.compiled.wat import Body, folded, number, word
from dsl.engines.program.nodes import INT_NONE


class Band:
    """The search by vectors. The front and the next front take turns in two buffers, empty between calls.

    There is always empty space around each buffer, so that shifts need no test of the board's end.
    """

    def __init__(self, tables: BoardTables, rest: int) -> None:
        self.tables, self.rest, self.size = tables, rest, tables.entry
        self.growths = {name: Growth(tables, name) for name in ("exits", "neighbours")}
        self.room = max(CHUNK * (abs(d) // 128 + 2) for g in self.growths.values() for d in (0, *g.distances))
        self.buffers = [tables.plan.reserve(self.size + 2 * self.room) for _ in range(2)]

    @property
    def front(self) -> int:
        """The address of the set of cells from which the search starts."""
        return self.buffers[0] + self.room

    def text(self, relation: str) -> str:
        """The text of the function for one relation between cells (``exits`` or ``neighbours``)."""
        body, last = Body(()), self.size - CHUNK
        growth = self.growths[relation]
        wider = max((CHUNK * -(-abs(d) // 128) for d in growth.distances), default=0)
        here, ahead, place, count = (body.fresh("i32") for _ in range(4))
        some, met = body.fresh("v128"), body.fresh("v128")
        body.add(*(f"(local.set {at} {word(buffer)})" for at, buffer in zip((here, ahead), self.buffers)))
        result = body.fresh()
        body.add(f"(local.set {result} {number(INT_NONE)})")
        with body.block("$out"), body.loop("$round"):
            body.add("(br_if $out (i64.le_s (local.get $n) (i64.const 0)))")
            body.add(f"(local.set {count} (i32.add (local.get {count}) (i32.const 1)))")
            lower, higher = (
                f"(i32.{op} (local.get ${end}) {word(wider)})" for op, end in (("sub", "low"), ("add", "high"))
            )
            body.add(f"(local.set $low {bounded(lower, word(0), 'gt')})")
            body.add(f"(local.set $high {bounded(higher, word(last), 'lt')})")
            body.add(f"(local.set {some} (v128.const i64x2 0 0))", f"(local.set {met} (v128.const i64x2 0 0))")
            body.add(f"(local.set {place} (local.get $low))")
            self._once_through(body, growth, (here, ahead, place), (some, met))
            with body.when(f"(v128.any_true (local.get {met}))"):
                body.add(f"(local.set {result} (i64.extend_i32_u (local.get {count})))", "(br $out)")
            body.add(f"(local.set {place} (local.get {here}))", f"(local.set {here} (local.get {ahead}))")
            body.add(f"(local.set {ahead} (local.get {place}))")
            body.add("(local.set $n (i64.sub (local.get $n) (i64.const 1)))")
            body.add(f"(br_if $round (v128.any_true (local.get {some})))")
        self._clear(body)
        params = "(param $low i32)(param $high i32)(param $n i64)(param $goal i32)"
        return body.function(f"$k_wave_{relation}", f"(local.get {result})", "i64", params)

    def _once_through(self, body: Body, growth: Growth, places: tuple[str, str, str], sets: tuple[str, str]) -> None:
        """One step of the search: writes the next front, and ORs it into ``some``, the goals in it into ``met``."""
        (here, ahead, place), (some, met) = places, sets
        with body.loop("$chunk"):
            at = f"(i32.add (local.get {here}) (local.get {place}))"
            found = self.chunk(body, growth, at, f"(local.get {place})")
            body.add(f"(v128.store offset={self.room} (i32.add (local.get {ahead}) (local.get {place})) {found})")
            goal = f"(v128.load (i32.add (local.get $goal) (local.get {place})))"
            body.add(f"(local.set {met} (v128.or (local.get {met}) (v128.and {found} {goal})))")
            body.add(f"(local.set {some} (v128.or (local.get {some}) {found}))")
            further = f"(local.tee {place} (i32.add (local.get {place}) (i32.const {CHUNK})))"
            body.add(f"(br_if $chunk (i32.le_s {further} (local.get $high)))")

    def _clear(self, body: Body) -> None:
        """Empty both buffers between ``$low`` and ``$high``."""
        with body.loop("$clear"):
            for buffer in self.buffers:
                body.add(f"(v128.store offset={buffer + self.room} (local.get $low) (v128.const i64x2 0 0))")
            further = f"(local.tee $low (i32.add (local.get $low) (i32.const {CHUNK})))"
            body.add(f"(br_if $clear (i32.le_s {further} (local.get $high)))")

    def chunk(self, body: Body, growth: Growth, at: str, place: str) -> str:
        """The cells reached in one chunk of 128 bits, as an operand; they are removed from the rest."""
        address = body.keep(at, "i32")
        loads: dict[int, str] = {}

        def chunk(back: int) -> str:
            if back not in loads:
                loads[back] = body.keep(f"(v128.load offset={self.room - 8 * back} {address})", "v128")
            return loads[back]

        parts = []
        for mask, distances in self._groups(growth).items():
            together = folded("v128.or", [moved for d in distances for moved in shifted(d, chunk)])
            parts.append(together if mask is None else f"(v128.and {together} (v128.load offset={mask} {place}))")
        grown = folded("v128.or", parts) if parts else "(v128.const i64x2 0 0)"
        rest = body.keep(f"(v128.load offset={self.rest} {place})", "v128")
        reached = body.keep(f"(v128.and {grown} {rest})", "v128")
        body.add(f"(v128.store offset={self.rest} {place} (v128.andnot {rest} {reached}))")
        return reached

    def _groups(self, growth: Growth) -> dict[int | None, list[int]]:
        """The distances, grouped by the address of the mask of cells to which they may lead; None: to all cells."""
        board = self.tables.board
        found: dict[int | None, list[int]] = {}
        for distance, sources in growth.distances.items():
            mask, wrong = growth.arrivals(distance, sources)
            fitting = next((m for m in self._common if mask & ~m == 0 == m & wrong), mask)
            found.setdefault(None if fitting == board.full else self.tables.mask(fitting), []).append(distance)
        return found

    @cached_property
    def _common(self) -> list[int]:
        return [mask & self.tables.board.full for mask in self.growths["exits"].common()]


def shifted(distance: int, chunk: Callable[[int], str]) -> list[str]:
    """The operands whose union is the front moved by a distance.

    ``chunk(n)`` is the operand of the 128 bits that are ``n`` words before the current ones.
    """
    jump, bits = divmod(abs(distance), WORD)
    sign = 1 if distance > 0 else -1
    if not distance or not bits:
        return [chunk(sign * jump)]
    near, far = ("i64x2.shl", "i64x2.shr_u") if distance > 0 else ("i64x2.shr_u", "i64x2.shl")
    return [
        f"({near} {chunk(sign * jump)} (i32.const {bits}))",
        f"({far} {chunk(sign * (jump + 1))} (i32.const {WORD - bits}))",
    ]


def bounded(value: str, end: str, better: str) -> str:
    """The operand of the smaller (``better`` is ``lt``) or the larger (``gt``) of a value and a bound."""
    return f"(select {value} {end} (i32.{better}_s {value} {end}))"


class Queue:
    """The search cell by cell, with a queue of cells (u16). The front is empty between calls."""

    def __init__(self, tables: BoardTables, rest: int) -> None:
        self.tables, self.rest = tables, rest
        self.front = tables.plan.reserve(tables.entry)
        self.queue = tables.plan.reserve(2 * tables.cells + 16)

    def text(self, relation: str) -> str:
        """The text of the function for one relation between cells."""
        begins, cells = self.tables.lists(relation)
        body = Body(())
        head, tail, end, place, last, count = (body.fresh("i32") for _ in range(6))
        result = body.fresh()
        body.add(f"(local.set {result} {number(INT_NONE)})")
        self.enter(body, tail)
        with body.block("$out"), body.loop("$round"):
            done = f"(i32.or (i64.le_s (local.get $n) (i64.const 0)) (i32.eq (local.get {head}) (local.get {tail})))"
            body.add(f"(br_if $out {done})", f"(local.set {end} (local.get {tail}))")
            body.add(f"(local.set {count} (i32.add (local.get {count}) (i32.const 1)))")
            with body.loop("$cell"):
                cell = body.keep(f"(i32.load16_u offset={self.queue} (local.get {head}))", "i32")
                body.add(f"(local.set {head} (i32.add (local.get {head}) (i32.const 2)))")
                row = body.keep(f"(i32.shl {cell} (i32.const 2))", "i32")
                body.add(f"(local.set {place} (i32.shl (i32.load offset={begins} {row}) (i32.const 1)))")
                body.add(f"(local.set {last} (i32.shl (i32.load offset={begins + 4} {row}) (i32.const 1)))")
                with body.block("$none"), body.loop("$next"):
                    body.add(f"(br_if $none (i32.ge_u (local.get {place}) (local.get {last})))")
                    there = body.keep(f"(i64.load16_u offset={cells} (local.get {place}))")
                    body.add(f"(local.set {place} (i32.add (local.get {place}) (i32.const 2)))")
                    self.reach(body, there, tail, count, result)
                    body.add("(br $next)")
                body.add(f"(br_if $cell (i32.lt_u (local.get {head}) (local.get {end})))")
            body.add(f"(br_if $out (i64.ge_s (local.get {result}) (i64.const 0)))")
            body.add("(local.set $n (i64.sub (local.get $n) (i64.const 1)))", "(br $round)")
        params = "(param $low i32)(param $high i32)(param $n i64)(param $goal i32)"
        return body.function(f"$k_wave_{relation}", f"(local.get {result})", "i64", params)

    def enter(self, body: Body, tail: str) -> None:
        """Move the cells of the front into the queue."""
        place = body.fresh("i32")
        body.add(f"(local.set {place} (local.get $low))")
        with body.loop("$enter"):
            at = f"(local.get {place})"
            base = body.keep(f"(i64.extend_i32_u (i32.shl {at} (i32.const 3)))")
            with each_bit(body, f"(i64.load offset={self.front} {at})") as bit:
                self.push(body, f"(i64.add {base} {bit})", tail)
            body.add(f"(i64.store offset={self.front} {at} (i64.const 0))")
            further = f"(local.tee {place} (i32.add {at} (i32.const 8)))"
            body.add(f"(br_if $enter (i32.lt_u {further} (i32.add (local.get $high) (i32.const 16))))")

    def push(self, body: Body, cell: str, tail: str) -> None:
        """Append a cell to the queue."""
        body.add(f"(i64.store16 offset={self.queue} (local.get {tail}) {cell})")
        body.add(f"(local.set {tail} (i32.add (local.get {tail}) (i32.const 2)))")

    def reach(self, body: Body, cell: str, tail: str, count: str, result: str) -> None:
        """Visit a cell: if it is in the rest, remove it there and append it to the queue; note when it is a goal."""
        word = body.keep(f"(i32.wrap_i64 (i64.shl (i64.shr_u {cell} (i64.const 6)) (i64.const 3)))", "i32")
        bit = body.keep(f"(i64.shl (i64.const 1) {cell})")
        rest = f"(i64.load offset={self.rest} {word})"
        with body.when(f"(i64.ne (i64.and {rest} {bit}) (i64.const 0))"):
            body.add(f"(i64.store offset={self.rest} {word} (i64.xor {rest} {bit}))")
            self.push(body, cell, tail)
            goal = f"(i64.load (i32.add (local.get $goal) {word}))"
            with body.when(f"(i64.ne (i64.and {goal} {bit}) (i64.const 0))"):
                body.add(f"(local.set {result} (i64.extend_i32_u (local.get {count})))")
