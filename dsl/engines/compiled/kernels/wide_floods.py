"""Flood fills on large boards, whose sets are in memory: the same functions as ``floods``.

Each of them writes the front and the cells that may be found, and calls a function of ``waves``.
"""

from __future__ import annotations

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.growth import Growth
from dsl.engines.compiled.kernels.waves import Band, Queue
from dsl.engines.compiled.sets.lanes import CHUNK, each_offset
from dsl.engines.compiled.wat import EMPTY, Body, has_bit, number, word_address

ENDLESS = number(2**62)


class WideFloods:
    """The flood fill functions of one large board."""

    def __init__(self, tables: BoardTables) -> None:
        self.tables = tables
        self.size = tables.entry
        self.rest = tables.plan.reserve(self.size)
        regular = Growth(tables, "exits").regular and Growth(tables, "neighbours").regular
        self.wave = (Band if regular else Queue)(tables, self.rest)
        self.whole = tables.board.present == tables.board.full

    def waves(self) -> dict[str, str]:
        """The functions of ``waves`` that all others call."""
        return {f"$k_wave_{relation}": self.wave.text(relation) for relation in ("exits", "neighbours")}

    def reachable(self) -> str:
        """Returns the cells reached in 1 to n steps, each to a cell of ``through``."""
        body = Body(())
        self.front_of_cell(body, "$c")
        self.allow(body)
        body.add(f"(drop {self.run('exits', '(local.get $n)', cell='$c')})")
        self.result(body)
        self.bit(body, "(local.get $to)", "$c", add=False)
        return body.function("$k_reachable", extra="(param $c i64)(param $n i64)(param $through i32)(param $to i32)")

    def steps(self) -> str:
        """Returns the length of a shortest path."""
        body = Body(())
        found = body.fresh()
        goal = body.area(self.size)
        with body.when("(i64.ne (local.get $a) (local.get $b))"):
            body.add(f"(memory.fill {goal} (i32.const 0) (i32.const {self.size}))")
            self.bit(body, goal, "$b")
            self.front_of_cell(body, "$a")
            self.allow(body)
            body.add(f"(local.set {found} {self.run('exits', ENDLESS, goal, cell='$a')})")
        return body.function(
            "$k_steps", f"(local.get {found})", "i64", "(param $a i64)(param $b i64)(param $through i32)"
        )

    def group(self) -> str:
        """Returns the cells connected with a cell, including it."""
        body = Body(())
        self.front_of_cell(body, "$c")
        self.allow(body)
        body.add(f"(drop {self.run('neighbours', ENDLESS, cell='$c')})")
        self.result(body)
        self.bit(body, "(local.get $to)", "$c")
        return body.function("$k_group", extra="(param $c i64)(param $through i32)(param $to i32)")

    def flood(self) -> str:
        """Returns the cells connected with any cell of a set."""
        body = Body(())
        self.front_of_set(body)
        self.allow(body)
        body.add(f"(drop {self.run('neighbours', ENDLESS)})")
        self.result(body)
        with each_offset(body, self.size, CHUNK) as j:
            to, seeds = f"(i32.add (local.get $to) {j})", f"(v128.load (i32.add (local.get $seeds) {j}))"
            body.add(f"(v128.store {to} (v128.or (v128.load {to}) {seeds}))")
        return body.function("$k_flood", extra="(param $seeds i32)(param $through i32)(param $to i32)")

    def joins(self) -> str:
        """Returns whether a cell of one set is connected with, or equal to, a cell of another."""
        body = Body(())
        with each_offset(body, self.size, CHUNK) as j:
            one, other = (f"(v128.load (i32.add (local.get {name}) {j}))" for name in ("$seeds", "$goal"))
            with body.when(f"(v128.any_true (v128.and {one} {other}))"):
                body.add("(return (i32.const 1))")
        self.front_of_set(body)
        self.allow(body)
        found = body.now(self.run("neighbours", ENDLESS, "(local.get $goal)"))
        params = "(param $seeds i32)(param $goal i32)(param $through i32)"
        return body.function("$k_joins", f"(i64.ge_s {found} (i64.const 0))", "i32", params)

    # ---- their parts
    def run(self, relation: str, rounds: str, goal: str = EMPTY, cell: str = "") -> str:
        """The call of a wave; the front is one cell, or anywhere on the board."""
        low = high = f"(i32.shl (i32.wrap_i64 (i64.shr_u (local.get {cell}) (i64.const 7))) (i32.const 4))"
        if not cell:
            low, high = "(i32.const 0)", f"(i32.const {self.size - CHUNK})"
        return f"(call $k_wave_{relation} {low} {high} {rounds} {goal})"

    def front_of_cell(self, body: Body, cell: str) -> None:
        """Emit a front of one cell."""
        front = f"(i32.const {self.wave.front})"
        if self.whole:
            self.bit(body, front, cell)
        else:
            at = word_address(f"(i32.const {self.tables.present})", f"(local.get {cell})")
            with body.when(has_bit(f"(i64.load {at})", f"(local.get {cell})")):
                self.bit(body, front, cell)

    def front_of_set(self, body: Body) -> None:
        """Emit a front that is a set."""
        with each_offset(body, self.size, CHUNK) as j:
            cells = f"(v128.load (i32.add (local.get $seeds) {j}))"
            body.add(f"(v128.store offset={self.wave.front} {j} {self.present_in(cells, j)})")

    def allow(self, body: Body) -> None:
        """Emit the set of cells that may be found: ``through``, without the front."""
        with each_offset(body, self.size, CHUNK) as j:
            through = self.present_in(f"(v128.load (i32.add (local.get $through) {j}))", j)
            without = f"(v128.andnot {through} (v128.load offset={self.wave.front} {j}))"
            body.add(f"(v128.store offset={self.rest} {j} {without})")

    def present_in(self, cells: str, j: str) -> str:
        """The operand of the present cells of a chunk."""
        return cells if self.whole else f"(v128.and {cells} (v128.load offset={self.tables.present} {j}))"

    def result(self, body: Body) -> None:
        """Emit the result: the cells removed from the rest, and those of the front in ``through``."""
        with each_offset(body, self.size, CHUNK) as j:
            through = self.present_in(f"(v128.load (i32.add (local.get $through) {j}))", j)
            without = f"(v128.andnot {through} (v128.load offset={self.rest} {j}))"
            body.add(f"(v128.store (i32.add (local.get $to) {j}) {without})")

    @staticmethod
    def bit(body: Body, address: str, cell: str, add: bool = True) -> None:
        """Emit the adding or removal of a cell."""
        word = body.keep(word_address(address, f"(local.get {cell})"), "i32")
        mask = f"(i64.shl (i64.const 1) (local.get {cell}))"
        if not add:
            mask = f"(i64.xor {mask} (i64.const -1))"
        body.add(f"(i64.store {word} (i64.{'or' if add else 'and'} (i64.load {word}) {mask}))")
