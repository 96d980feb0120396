"""One wave over a large board whose steps are irregular: cell by cell, by the lists of where steps lead."""

from __future__ import annotations

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.growth import each_bit
from dsl.engines.compiled.wat import Body, number
from dsl.engines.program.nodes import INT_NONE


class Queue:
    """The text of the wave: a queue of cells (u16), round by round; the front is empty between calls."""

    def __init__(self, tables: BoardTables, rest: int) -> None:
        self.tables, self.rest = tables, rest
        self.front = tables.plan.reserve(tables.entry)
        self.queue = tables.plan.reserve(2 * tables.cells + 16)

    def text(self, relation: str) -> str:
        """The function for one relation."""
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
        """The cells of the front go into the queue, and leave the front."""
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
        """A cell goes to the end of the queue."""
        body.add(f"(i64.store16 offset={self.queue} (local.get {tail}) {cell})")
        body.add(f"(local.set {tail} (i32.add (local.get {tail}) (i32.const 2)))")

    def reach(self, body: Body, cell: str, tail: str, count: str, result: str) -> None:
        """A step leads to a cell: if it is among the rest it is found."""
        word = body.keep(f"(i32.wrap_i64 (i64.shl (i64.shr_u {cell} (i64.const 6)) (i64.const 3)))", "i32")
        bit = body.keep(f"(i64.shl (i64.const 1) {cell})")
        rest = f"(i64.load offset={self.rest} {word})"
        with body.when(f"(i64.ne (i64.and {rest} {bit}) (i64.const 0))"):
            body.add(f"(i64.store offset={self.rest} {word} (i64.xor {rest} {bit}))")
            self.push(body, cell, tail)
            goal = f"(i64.load (i32.add (local.get $goal) {word}))"
            with body.when(f"(i64.ne (i64.and {goal} {bit}) (i64.const 0))"):
                body.add(f"(local.set {result} (i64.extend_i32_u (local.get {count})))")
