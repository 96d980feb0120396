"""Floods over large boards, whose sets stand in memory: the same functions as ``floods`` gives for small ones.

All of them lay out the front and what may be found, and call one wave, which goes through the board by bands of words
or, where steps are irregular, cell by cell:

    $k_wave_R (low high n goal)  rounds until a cell of ``goal`` is found; INT_NONE after n rounds, or when no more is
"""

from __future__ import annotations

from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.kernels.floods import FloodFunctions
from dsl.engines.compiled.kernels.growth import Growth
from dsl.engines.compiled.kernels.waves import Band, Queue
from dsl.engines.compiled.wat import EMPTY, Body, number

CHUNK = 16
ENDLESS = number(2**62)


class WideFloods(FloodFunctions):
    """The text of the floods of one large board."""

    def __init__(self, tables: BoardTables) -> None:
        self.tables = tables
        self.size = tables.entry
        self.rest = tables.plan.reserve(self.size)
        regular = Growth(tables, "exits").regular and Growth(tables, "neighbours").regular
        self.wave = (Band if regular else Queue)(tables, self.rest)
        self.whole = tables.board.present == tables.board.full

    def waves(self) -> dict[str, str]:
        """The functions that all others call."""
        return {f"$k_wave_{relation}": self.wave.text(relation) for relation in ("exits", "neighbours")}

    def reachable(self) -> str:
        """The cells at 1 to n steps, every step into ``through``."""
        body = Body(())
        self.single(body, "$c")
        self.allow(body)
        body.add(f"(drop {self.run('exits', '(local.get $n)', cell='$c')})")
        self.found(body)
        self.bit(body, "(local.get $to)", "$c", add=False)
        return body.function("$k_reachable", extra="(param $c i64)(param $n i64)(param $through i32)(param $to i32)")

    def steps(self) -> str:
        """The length of a shortest way."""
        body = Body(())
        found = body.fresh()
        goal = body.area(self.size)
        with body.when("(i64.ne (local.get $a) (local.get $b))"):
            body.add(f"(memory.fill {goal} (i32.const 0) (i32.const {self.size}))")
            self.bit(body, goal, "$b")
            self.single(body, "$a")
            self.allow(body)
            body.add(f"(local.set {found} {self.run('exits', ENDLESS, goal, cell='$a')})")
        return body.function(
            "$k_steps", f"(local.get {found})", "i64", "(param $a i64)(param $b i64)(param $through i32)"
        )

    def group(self) -> str:
        """What hangs together with a cell, which is in it."""
        body = Body(())
        self.single(body, "$c")
        self.allow(body)
        body.add(f"(drop {self.run('neighbours', ENDLESS, cell='$c')})")
        self.found(body)
        self.bit(body, "(local.get $to)", "$c")
        return body.function("$k_group", extra="(param $c i64)(param $through i32)(param $to i32)")

    def flood(self) -> str:
        """What hangs together with one of some cells."""
        body = Body(())
        self.several(body)
        self.allow(body)
        body.add(f"(drop {self.run('neighbours', ENDLESS)})")
        self.found(body)
        with chunks(body, self.size) as j:
            to, seeds = f"(i32.add (local.get $to) {j})", f"(v128.load (i32.add (local.get $seeds) {j}))"
            body.add(f"(v128.store {to} (v128.or (v128.load {to}) {seeds}))")
        return body.function("$k_flood", extra="(param $seeds i32)(param $through i32)(param $to i32)")

    def joins(self) -> str:
        """Whether one of some cells is, or hangs together with, one of others."""
        body = Body(())
        with chunks(body, self.size) as j:
            one, other = (f"(v128.load (i32.add (local.get {name}) {j}))" for name in ("$seeds", "$goal"))
            with body.when(f"(v128.any_true (v128.and {one} {other}))"):
                body.add("(return (i32.const 1))")
        self.several(body)
        self.allow(body)
        found = body.now(self.run("neighbours", ENDLESS, "(local.get $goal)"))
        params = "(param $seeds i32)(param $goal i32)(param $through i32)"
        return body.function("$k_joins", f"(i64.ge_s {found} (i64.const 0))", "i32", params)

    # ---- their parts
    def run(self, relation: str, rounds: str, goal: str = EMPTY, cell: str = "") -> str:
        """The call of the wave; the front is one cell, or anywhere."""
        low = high = f"(i32.shl (i32.wrap_i64 (i64.shr_u (local.get {cell}) (i64.const 7))) (i32.const 4))"
        if not cell:
            low, high = "(i32.const 0)", f"(i32.const {self.size - CHUNK})"
        return f"(call $k_wave_{relation} {low} {high} {rounds} {goal})"

    def single(self, body: Body, cell: str) -> None:
        """The front is one cell."""
        there = f"(i32.const {self.wave.front})"
        if self.whole:
            self.bit(body, there, cell)
        else:
            with body.when(test(f"(i32.const {self.tables.present})", f"(local.get {cell})")):
                self.bit(body, there, cell)

    def several(self, body: Body) -> None:
        """The front is a set."""
        with chunks(body, self.size) as j:
            cells = f"(v128.load (i32.add (local.get $seeds) {j}))"
            body.add(f"(v128.store offset={self.wave.front} {j} {self.there(cells, j)})")

    def allow(self, body: Body) -> None:
        """What may be found: ``through``, without the front."""
        with chunks(body, self.size) as j:
            through = self.there(f"(v128.load (i32.add (local.get $through) {j}))", j)
            without = f"(v128.andnot {through} (v128.load offset={self.wave.front} {j}))"
            body.add(f"(v128.store offset={self.rest} {j} {without})")

    def there(self, cells: str, j: str) -> str:
        """The cells of a set that are not absent."""
        return cells if self.whole else f"(v128.and {cells} (v128.load offset={self.tables.present} {j}))"

    def found(self, body: Body) -> None:
        """What was allowed and is no longer among the rest goes to the result; of the front what ``through`` has."""
        with chunks(body, self.size) as j:
            through = self.there(f"(v128.load (i32.add (local.get $through) {j}))", j)
            without = f"(v128.andnot {through} (v128.load offset={self.rest} {j}))"
            body.add(f"(v128.store (i32.add (local.get $to) {j}) {without})")

    @staticmethod
    def bit(body: Body, address: str, cell: str, add: bool = True) -> None:
        """A cell becomes a member, or is none any more."""
        place = f"(i32.shl (i32.wrap_i64 (i64.shr_u (local.get {cell}) (i64.const 6))) (i32.const 3))"
        word = body.keep(f"(i32.add {address} {place})", "i32")
        mask = f"(i64.shl (i64.const 1) (local.get {cell}))"
        if not add:
            mask = f"(i64.xor {mask} (i64.const -1))"
        body.add(f"(i64.store {word} (i64.{'or' if add else 'and'} (i64.load {word}) {mask}))")


def test(address: str, cell: str) -> str:
    """Whether a number is a member of a large set."""
    place = f"(i32.shl (i32.wrap_i64 (i64.shr_u {cell} (i64.const 6))) (i32.const 3))"
    word = f"(i64.load (i32.add {address} {place}))"
    return f"(i32.wrap_i64 (i64.and (i64.shr_u {word} {cell}) (i64.const 1)))"


class chunks:  # used like a function, in `with`
    """Instructions for each 16 bytes of so many; gives the operand of the place."""

    def __init__(self, body: Body, size: int) -> None:
        self.body, self.size, self.place, self.again = body, size, body.fresh("i32"), body.label("chunk")

    def __enter__(self) -> str:
        self.body.add(f"(local.set {self.place} (i32.const 0))", f"loop {self.again}")
        return f"(local.get {self.place})"

    def __exit__(self, *_error: object) -> None:
        further = f"(local.tee {self.place} (i32.add (local.get {self.place}) (i32.const {CHUNK})))"
        self.body.add(f"(br_if {self.again} (i32.lt_u {further} (i32.const {self.size})))", "end")
