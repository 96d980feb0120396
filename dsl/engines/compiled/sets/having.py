"""All members whose field has a value: a set that the writes keep, or one look at each."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.emit.places import indexed
from dsl.engines.compiled.indexes.plan import Indexes
from dsl.engines.compiled.sets.lanes import through
from dsl.engines.compiled.wat import SMALL, Body, number, value_size, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import NO

LANES = 4


class Havings:
    """The sets of the owners of a field by its value."""

    def __init__(self, writer: Writer, indexes: Indexes) -> None:
        self.w, self.indexes = writer, indexes

    def value(self, node: x.Having, body: Body) -> str:
        """The members whose value is one."""
        wanted = body.once(self.w.number(node.value, body))
        rows = self.indexes.having(node.field)
        if rows is None:
            return self._looked_up(node, wanted, body)
        low, high = self.w.ranges.of(node.value, body.temps)
        row = f"(i64.sub {wanted} {number(rows.base)})" if rows.base else wanted
        if low < rows.base or high >= rows.base + rows.count:
            row = body.once(row)
            row = f"(select {row} {number(rows.count)} (i64.lt_u {row} {number(rows.count)}))"
        address = indexed(word(rows.address), row, rows.size)
        return address if node.bits > SMALL else f"(i64.load {address})"

    def _looked_up(self, node: x.Having, wanted: str, body: Body) -> str:
        """The set made by a look at each member; nobody stands on a cell that is not occupied."""
        field, name = self.w.program.fields[node.field], f"$k_having_{node.field}"
        self.w.function(name, lambda: look_text(name, self.w.plan.word(field.offset), field.stride, field.owners))
        if node.bits > SMALL:
            target = body.area(value_size(node.bits))
            body.add(f"(call {name} {wanted} {target})")
            return target
        found = body.fresh()
        occupied = self._occupied(node.field)
        if occupied is None:
            body.add(f"(local.set {found} (call {name} {wanted}))")
            return f"(local.get {found})"
        body.add(f"(local.set {found} (i64.const 0))")
        cells = number(self.w.program.board.size)  # what has not entered the game may hold 0: it is on no cell
        nobody = f"(i32.and (i64.lt_u (i64.sub {wanted} (i64.const 1)) {cells}) (i32.eqz {occupied(wanted)}))"
        with body.when(f"(i32.eqz {nobody})"):
            body.add(f"(local.set {found} (call {name} {wanted}))")
        return f"(local.get {found})"

    def _occupied(self, field: int) -> Callable[[str], str] | None:
        """Whether a piece can stand on a cell, if the field is the cell of a kind and somebody keeps who stands."""
        kind = self.w.program.fields[field].kind
        if kind == NO or self.w.program.kinds[kind].at != field:
            return None
        kept, cells = self.indexes.standing(kind) or self.indexes.occupied(), self.w.program.board.size
        if kept is None:
            return None
        if cells <= SMALL:
            return lambda cell: f"(i32.wrap_i64 (i64.and (i64.shr_u {kept} {cell}) (i64.const 1)))"
        last = number(cells - 1)

        def test(cell: str) -> str:
            inside = f"(select {cell} (i64.const 0) (i64.le_u {cell} {last}))"
            place = f"(i32.shl (i32.wrap_i64 (i64.shr_u {inside} (i64.const 6))) (i32.const 3))"
            return f"(i32.wrap_i64 (i64.and (i64.shr_u (i64.load (i32.add {kept} {place})) {cell}) (i64.const 1)))"

        return test


def look_text(name: str, begin: int, stride: int, owners: int) -> str:
    """The function that makes the set of the owners whose word is a value."""
    body, last = Body(()), number((1 << (owners - 1) % SMALL + 1) - 1)
    wanted = body.keep("(i32x4.splat (i32.wrap_i64 (local.get $wanted)))", "v128")
    if owners <= SMALL:
        found = look_at(body, word(begin), stride, owners, wanted)
        return body.function(name, f"(i64.and {found} {last})", "i64", "(param $wanted i64)")
    size = value_size(owners)
    with through(body, size, 8) as place:
        begins = body.keep(f"(i32.add {word(begin)} (i32.mul {place} {word(4 * SMALL * stride // 8)}))", "i32")
        body.add(f"(i64.store (i32.add (local.get $to) {place}) {look_at(body, begins, stride, SMALL, wanted)})")
    end = (owners - 1) // SMALL * 8
    body.add(f"(i64.store offset={end} (local.get $to) (i64.and (i64.load offset={end} (local.get $to)) {last}))")
    if end + 8 < size:
        body.add(f"(i64.store offset={end + 8} (local.get $to) (i64.const 0))")
    return body.function(name, extra="(param $wanted i64)(param $to i32)")


def look_at(body: Body, begin: str, stride: int, owners: int, wanted: str) -> str:
    """The owners among the first so many from an address on: four words at once, where they adjoin."""
    found = number(0)
    for owner in range(0, owners, LANES if stride == 1 else 1):
        if stride == 1:
            same = f"(i32x4.bitmask (i32x4.eq (v128.load offset={4 * owner} {begin}) {wanted}))"
        else:
            same = f"(i64.eq (i64.load32_s offset={4 * owner * stride} {begin}) (local.get $wanted))"
        found = body.keep(f"(i64.or {found} (i64.shl (i64.extend_i32_u {same}) {number(owner)}))")
    return found
