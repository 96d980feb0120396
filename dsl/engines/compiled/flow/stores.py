"""Writing values: temporaries, locals in the state, tables of either."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.engines.compiled.emit.places import Places, indexed
from dsl.engines.compiled.emit.wide import Wide
from dsl.engines.compiled.wat import SMALL, Body, kind_of, number, value_size, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import Const, Expr


class Stores:
    """Puts values where locals stand."""

    def __init__(self, writer: Writer, places: Places, wide: Wide) -> None:
        self.w, self.places, self.wide = writer, places, wide

    def settled(self, expr: Expr, body: Body, bits: int) -> str:
        """A value with room for ``bits`` that stays as it is whatever is stored from here on."""
        value = self.w.value(expr, body, bits)
        if isinstance(expr, Const):
            return value
        return self.wide.copied(value, bits, body) if bits > SMALL else body.keep(value)

    def put(self, slot: int, state: bool, value: str, body: Body, key: str | None = None) -> None:
        """A local takes a value that has its room; of a table with the key (an i64)."""
        if state:
            self.var(self.w.program.slots[slot], value, body, key)
            return
        bits = body.temps[slot].bits
        if key is not None:
            address = indexed(body.place(slot), key, value_size(bits))
            if bits > SMALL:
                self.wide.copy(value, address, value_size(bits), body)
            else:
                body.add(f"(i64.store {address} {value})")
            return
        if bits > SMALL:
            place = body.place(slot)
            self.wide.copy(value, place, value_size(bits), body)
            value = place
        body.add(f"(local.set {body.temp(slot)} {value})")

    def var(self, row: Slot, value: str, body: Body, key: str | None = None) -> None:
        """A local in the state takes a value."""
        base = word(self.w.plan.word(row.offset))
        address = base if key is None else indexed(base, key, 4 * row.words)
        self.places.put(address, value, row.bits, row.words, body)

    def fill(self, slot: int, state: bool, value: str, body: Body) -> None:
        """All values of a table become one."""
        row = self.w.program.slots[slot] if state else body.temps[slot]
        value = body.once(value, kind_of(row.bits))
        key, again = body.fresh(), body.label("fill")
        body.add(f"(local.set {key} (i64.const 0))")
        with body.loop(again):
            self.put(slot, state, value, body, f"(local.get {key})")
            body.add(f"(local.set {key} (i64.add (local.get {key}) (i64.const 1)))")
            body.add(f"(br_if {again} (i64.lt_s (local.get {key}) {number(row.count)}))")

    def zero(self, slots: Iterable[int], body: Body) -> None:
        """Locals in the state become 0."""
        rows = (self.w.program.slots[slot] for slot in slots)
        self.clear(((row.offset, row.offset + words_in_state(row)) for row in rows), body)

    def clear(self, spans: Iterable[tuple[int, int]], body: Body) -> None:
        """Words of the state, from the first to before the last of each span, become 0."""
        words = sorted({at for begin, stop in spans for at in range(begin, stop)})
        while words:
            count = 1
            while count < len(words) and words[count] == words[0] + count:
                count += 1
            self._zeros(words[0], count, body)
            del words[:count]

    def _zeros(self, begin: int, count: int, body: Body) -> None:
        address = self.w.plan.word(begin)
        if count > 32:
            body.add(f"(memory.fill {word(address)} (i32.const 0) {word(4 * count)})")
            return
        for store, zero, size in (("v128.store", "(v128.const i64x2 0 0)", 4), ("i64.store", "(i64.const 0)", 2)):
            while count >= size:
                body.add(f"({store} {word(address)} {zero})")
                address, count = address + 4 * size, count - size
        if count:
            body.add(f"(i32.store {word(address)} (i32.const 0))")


def words_in_state(slot: Slot) -> int:
    """All words of a local in the state; a queue begins with how many are in it."""
    return slot.count + 1 if slot.holds is Holds.QUEUE else slot.words * slot.count
