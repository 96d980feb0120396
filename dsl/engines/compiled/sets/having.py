"""Emits the members whose field has a value, and rays on boards of at most 64 cells, as operations on whole sets."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.emit.places import indexed
from dsl.engines.compiled.indexes.plan import Indexes
from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.sets.lanes import each_offset
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.wat import SMALL, Body, has_bit, known, number, value_size, word, word_address
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel
from dsl.engines.program.nodes import NO

LANES = 4


class Havings:
    """Emits the set of a field's owners with a value."""

    def __init__(self, writer: Writer, indexes: Indexes) -> None:
        self.w, self.indexes = writer, indexes

    def value(self, node: x.Having, body: Body) -> str:
        """The operand of the members whose field has the value."""
        value = body.once(self.w.number(node.value, body))
        rows = self.indexes.having(node.field)
        if rows is None:
            return self._searched(node, value, body)
        low, high = self.w.ranges.of(node.value, body.temps)
        row = f"(i64.sub {value} {number(rows.base)})" if rows.base else value
        if low < rows.base or high >= rows.base + rows.count:
            row = body.once(row)
            row = f"(select {row} {number(rows.count)} (i64.lt_u {row} {number(rows.count)}))"
        address = indexed(word(rows.address), row, rows.size)
        return address if node.bits > SMALL else f"(i64.load {address})"

    def _searched(self, node: x.Having, value: str, body: Body) -> str:
        """The operand of the set found by testing each member; for cells of pieces, occupied cells only."""
        field, name = self.w.program.fields[node.field], f"$k_having_{node.field}"
        self.w.function(name, lambda: search_text(name, self.w.plan.word(field.offset), field.stride, field.owners))
        if node.bits > SMALL:
            target = body.area(value_size(node.bits))
            body.add(f"(call {name} {value} {target})")
            return target
        found = body.fresh()
        occupied = self._occupied(node.field)
        if occupied is None:
            body.add(f"(local.set {found} (call {name} {value}))")
            return f"(local.get {found})"
        body.add(f"(local.set {found} (i64.const 0))")
        cells = number(self.w.program.board.size)  # what has not entered the game may hold 0: it is on no cell
        nobody = f"(i32.and (i64.lt_u (i64.sub {value} (i64.const 1)) {cells}) (i32.eqz {occupied(value)}))"
        with body.when(f"(i32.eqz {nobody})"):
            body.add(f"(local.set {found} (call {name} {value}))")
        return f"(local.get {found})"

    def _occupied(self, field: int) -> Callable[[str], str] | None:
        """Emits whether a cell has a piece, if the field is the cell of a kind and occupied cells are stored."""
        kind = self.w.program.fields[field].kind
        if kind == NO or self.w.program.kinds[kind].at != field:
            return None
        stored, cells = self.indexes.standing(kind) or self.indexes.occupied(), self.w.program.board.size
        if stored is None:
            return None
        if cells <= SMALL:
            return lambda cell: has_bit(stored, cell)
        last = number(cells - 1)

        def test(cell: str) -> str:
            inside = f"(select {cell} (i64.const 0) (i64.le_u {cell} {last}))"
            return has_bit(f"(i64.load {word_address(stored, inside)})", cell)

        return test


def search_text(name: str, begin: int, stride: int, owners: int) -> str:
    """The function that returns the owners whose word has a value."""
    body, last = Body(()), number((1 << (owners - 1) % SMALL + 1) - 1)
    value = body.keep("(i32x4.splat (i32.wrap_i64 (local.get $value)))", "v128")
    if owners <= SMALL:
        found = same_words(body, word(begin), stride, owners, value)
        return body.function(name, f"(i64.and {found} {last})", "i64", "(param $value i64)")
    size = value_size(owners)
    with each_offset(body, size, 8) as place:
        begins = body.keep(f"(i32.add {word(begin)} (i32.mul {place} {word(4 * SMALL * stride // 8)}))", "i32")
        body.add(f"(i64.store (i32.add (local.get $to) {place}) {same_words(body, begins, stride, SMALL, value)})")
    end = (owners - 1) // SMALL * 8
    body.add(f"(i64.store offset={end} (local.get $to) (i64.and (i64.load offset={end} (local.get $to)) {last}))")
    if end + 8 < size:
        body.add(f"(i64.store offset={end + 8} (local.get $to) (i64.const 0))")
    return body.function(name, extra="(param $value i64)(param $to i32)")


def same_words(body: Body, begin: str, stride: int, owners: int, value: str) -> str:
    """The operand of the owners with the value, starting at an address: four words at once if they are adjacent."""
    found = number(0)
    for owner in range(0, owners, LANES if stride == 1 else 1):
        if stride == 1:
            same = f"(i32x4.bitmask (i32x4.eq (v128.load offset={4 * owner} {begin}) {value}))"
        else:
            same = f"(i64.eq (i64.load32_s offset={4 * owner * stride} {begin}) (local.get $value))"
        found = body.keep(f"(i64.or {found} (i64.shl (i64.extend_i32_u {same}) {number(owner)}))")
    return found


MOST_SHIFTS = 4
"""With more different distances steps are made cell by cell."""


class RowMasks:
    """Emits rays as sets on small boards."""

    def __init__(self, writer: Writer, operations: SetOperations, tables: BoardTables) -> None:
        self.w, self.operations, self.tables = writer, operations, tables

    def mask(self, row: x.Expr, body: Body) -> str | None:
        """The operand of a row's members as a set; None if that needs a loop."""
        if not isinstance(row, x.Apply) or row.what not in (BoardKernel.RUN, BoardKernel.RAY):
            return None
        if self.tables.cells > SMALL or self.tables.rising is None or not self._whole(row):
            return None
        ray, blocked, rising = self._parts(row, body)
        up = f"(i64.and {ray} (i64.sub (i64.and {blocked} (i64.sub (i64.const 0) {blocked})) (i64.const 1)))"
        down = f"(i64.and {ray} (i64.shl (i64.const -2) (i64.sub (i64.const 63) (i64.clz {blocked}))))"
        down = f"(select {ray} {down} (i64.eqz {blocked}))"
        return _chosen(up, down, rising)

    def beyond(self, node: x.Apply, body: Body) -> str | None:
        """The operand of the first cell in a direction that is not in a set, or -1; None if that needs a loop."""
        if self.tables.cells > SMALL or self.tables.rising is None:
            return None
        _ray, blocked, rising = self._parts(node, body)
        up = f"(select (i64.ctz {blocked}) (i64.const -1) (i64.ne {blocked} (i64.const 0)))"
        return _chosen(up, f"(i64.sub (i64.const 63) (i64.clz {blocked}))", rising)

    def shifts(self, node: x.Collect) -> dict[int, int] | None:
        """For the next cells in a constant direction: each difference of numbers with its cells; None if not that."""
        match node.value:
            case x.Apply(what=BoardKernel.STEP, arguments=(x.Temp(slot=item, key=None), x.Const(value=direction))):
                if item != node.slot or node.where is not None or self.tables.cells > SMALL or node.domain.row:
                    return None
                found: dict[int, int] = {}
                for cell in range(self.tables.cells):
                    there = self.tables.board.steps[cell][direction]
                    if there >= 0:
                        found[there - cell] = found.get(there - cell, 0) | 1 << cell
                return found if 0 < len(found) <= MOST_SHIFTS else None
        return None

    def _whole(self, row: x.Apply) -> bool:
        """Whether a ray goes to the edge of the board."""
        if row.what is BoardKernel.RUN:
            return True
        length, board = row.arguments[2], self.tables.board
        return isinstance(length, x.Const) and length.value >= max(board.width, board.height)

    def _parts(self, node: x.Apply, body: Body) -> tuple[str, str, str]:
        """The operands of the ray, of its cells outside the set, and of whether its cell numbers rise."""
        cell, direction = (self.w.number(a, body) for a in node.arguments[:2])
        direction = body.once(direction)
        may_be_missing = any(self.w.ranges.of(a, body.temps)[0] < 0 for a in node.arguments[:2])
        place = indexed(indexed(word(self.tables.rays), cell, 8 * self.tables.ways), direction, 8)
        ray = (body.now if may_be_missing else body.keep)(f"(i64.load {place})")
        through = self.operations.first_word(node.arguments[-1], body)
        blocked = body.keep(f"(i64.and {ray} (i64.xor {through} (i64.const -1)))")
        rises = self.tables.rising or 0
        way = known(direction)
        if way is not None:
            return ray, blocked, word(rises >> way & 1)
        return ray, blocked, f"(i32.and (i32.shr_u {word(rises)} (i32.wrap_i64 {direction})) (i32.const 1))"


def _chosen(up: str, down: str, rising: str) -> str:
    always = known(rising)
    return f"(select {up} {down} {rising})" if always is None else up if always else down
