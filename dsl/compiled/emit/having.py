"""All members whose field has a value: a set that the writes keep, or one look at each."""

from __future__ import annotations

from dsl.compiled.emit.lanes import clear
from dsl.compiled.emit.places import indexed
from dsl.compiled.emit.set_values import put_member
from dsl.compiled.indexes.plan import Indexes
from dsl.compiled.wat import SMALL, Body, number, value_size, word
from dsl.compiled.writer import Writer
from dsl.linked import nodes as x


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
        """The set made by a look at each member."""
        field = self.w.program.fields[node.field]
        found, member, again = body.fresh(), body.fresh(), body.label("owner")
        here = f"(local.get {member})"
        target = body.area(value_size(node.bits)) if node.bits > SMALL else ""
        body.add(f"(local.set {found} (i64.const 0))", f"(local.set {member} (i64.const 0))")
        if target:
            clear(target, 0, value_size(node.bits), body)
        with body.loop(again):
            stored = f"(i64.load32_s {indexed(word(self.w.plan.word(field.offset)), here, 4 * field.stride)})"
            with body.when(f"(i64.eq {stored} {wanted})"):
                if target:
                    put_member(target, here, body)
                else:
                    body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {here})))")
            body.add(f"(local.set {member} (i64.add {here} (i64.const 1)))")
            body.add(f"(br_if {again} (i64.lt_s {here} {number(field.owners)}))")
        return target or f"(local.get {found})"
