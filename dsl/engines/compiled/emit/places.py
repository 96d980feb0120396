"""Emits reads and writes of values: temporaries, locals and fields in the state, large sets in memory."""

from __future__ import annotations

from typing import assert_never

from dsl.engines.compiled.emit.viewers import Viewers
from dsl.engines.compiled.sets.lanes import UNROLLED, clear
from dsl.engines.compiled.wat import EMPTY, SMALL, Body, known, number, value_size, word, words_of, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Field
from dsl.engines.program.nodes import NO


class Wide:
    """Copies and widens sets of more than 64 members."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    def known(self, value: int, bits: int) -> str:
        """The address of a constant set."""
        return word(self.w.plan.constant(value.to_bytes(8 * words_of(bits), "little"))) if value else EMPTY

    def widened(self, operand: str, bits: int, room: int, body: Body) -> str:
        """The address of a set of ``bits``, copied and zero-extended if ``room`` bits need more words."""
        if bits > SMALL and (words_of(bits) == words_of(room) or operand == EMPTY):
            return operand
        target, size = body.area(8 * words_of(room)), 8 * words_of(bits) if bits > SMALL else 16
        if bits > SMALL:
            self.copy(operand, target, size, body)
        else:
            body.add(f"(i64.store {target} {operand})", f"(i64.store offset=8 {target} (i64.const 0))")
        clear(target, size, 8 * words_of(room), body)
        return target

    def copied(self, operand: str, bits: int, body: Body) -> str:
        """The address of a copy of a large set in the stack frame of this function."""
        target = body.area(8 * words_of(bits))
        self.copy(operand, target, 8 * words_of(bits), body)
        return target

    @staticmethod
    def copy(source: str, target: str, size: int, body: Body) -> None:
        """Emit a copy of ``size`` bytes, a multiple of 4."""
        if size > 16 * UNROLLED:
            body.add(f"(memory.copy {target} {source} {word(size)})")
            return
        source, target = body.once(source, "i32"), body.once(target, "i32")
        for at in range(0, size // 16 * 16, 16):
            body.add(f"(v128.store offset={at} {target} (v128.load offset={at} {source}))")
        at = size // 16 * 16
        if size - at >= 8:
            body.add(f"(i64.store offset={at} {target} (i64.load offset={at} {source}))")
            at += 8
        if size > at:
            body.add(f"(i32.store offset={at} {target} (i32.load offset={at} {source}))")

    def loaded(self, address: str, bits: int, words: int, body: Body) -> str:
        """The address of a copy in the stack frame of a large set that has ``words`` 32-bit words in the state."""
        size = 8 * words_of(bits)
        target = body.area(size)
        clear(target, 4 * words // 16 * 16, size, body)
        self.copy(address, target, 4 * words, body)
        return target

    def stored(self, address: str, value: str, bits: int, words: int, body: Body) -> None:
        """Emit a store of a set of ``bits`` to ``words`` 32-bit words of the state."""
        if bits > SMALL:
            self.copy(value, address, 4 * words, body)
        elif words == 1:
            body.add(f"(i64.store32 {address} {value})")
        else:
            body.add(f"(i64.store {address} {value})")


class Places:
    """Emits reads of temporaries, locals and fields; ``put`` emits a store."""

    def __init__(self, writer: Writer, wide: Wide, viewers: Viewers) -> None:
        self.w, self.wide, self.viewers = writer, wide, viewers

    def value(self, node: x.Temp | x.Var | x.Get, body: Body) -> str:
        """The operand of what is in a place."""
        match node:
            case x.Temp(slot=slot, key=None):
                return f"(local.get {body.temp(slot)})"
            case x.Temp(slot=slot, key=key):
                assert key is not None
                return self.entry(slot, self.w.number(key, body), body)
            case x.Var(slot=slot):
                row = self.w.program.slots[slot]
                return self.load(self.var(slot, node.key, body), row.bits, row.words, body)
            case x.Get():
                return self.get(node, body)
            case other:
                assert_never(other)

    def entry(self, slot: int, key: str, body: Body) -> str:
        """The operand of one entry of a temporary that is a table."""
        bits = body.temps[slot].bits
        address = indexed(body.place(slot), key, value_size(bits))
        return address if bits > SMALL else f"(i64.load {address})"

    def var(self, slot: int, key: x.Expr | None, body: Body) -> str:
        """The address of a local in the state, or of one of its entries."""
        row = self.w.program.slots[slot]
        base = word(self.w.plan.word(row.offset))
        return base if key is None else indexed(base, self.w.number(key, body), 4 * row.words)

    def load(self, address: str, bits: int, words: int, body: Body) -> str:
        """The operand of the number, or the set of ``words`` words, at an address in the state."""
        if not bits:
            return f"(i64.load32_s {address})"
        if bits > SMALL:
            return self.wide.loaded(address, bits, words, body)
        return f"(i64.load32_u {address})" if words == 1 else f"(i64.load {address})"

    def put(self, address: str, value: str, bits: int, words: int, body: Body) -> None:
        """Emit a store of a number, or of a set of ``words`` words, to an address in the state."""
        if bits:
            self.wide.stored(address, value, bits, words, body)
        else:
            body.add(f"(i64.store32 {address} {value})")

    # ---- fields
    def field(self, field: Field, owner: str | None, key: str | None) -> str:
        """The address of a field of the member ``owner`` (and key), both of which exist."""
        address = word(self.w.plan.word(field.offset))
        if owner is not None:
            address = indexed(address, owner, 4 * field.stride)
        return address if key is None else indexed(address, key, 4 * field.words)

    def get(self, node: x.Get, body: Body) -> str:
        """The operand of a field; an error for viewers who may not see it."""
        owner = body.once(self.w.number(node.owner, body)) if node.owner is not None else None
        if node.error == NO:
            return self._read(node, owner, body)
        kinds, field = self.w.program.kinds, self.w.program.fields[node.field]
        place = field.kind != NO and kinds[field.kind].at == node.field
        result = body.fresh("i32" if field.bits > SMALL else "i64")
        hidden = body.label("hidden")
        with body.block(hidden):
            with self.viewers.if_viewed(body):
                gap = hidden if place else ""
                self.viewers.check(node, owner or number(0), gap, result, body)
            body.add(f"(local.set {result} {self._read(node, owner, body)})")
        return f"(local.get {result})"

    def _read(self, node: x.Get, owner: str | None, body: Body) -> str:
        """The operand of a field, without a test of the viewer."""
        field = self.w.program.fields[node.field]
        key = body.once(self.w.number(node.key, body)) if node.key is not None else None
        unsure = [
            operand
            for part, operand in ((node.owner, owner), (node.key, key))
            if part is not None and operand is not None and self.w.ranges.of(part, body.temps)[0] < 0
        ]
        found = self.load(self.field(field, owner, key), field.bits, field.words, body)
        if not unsure:
            return found
        sign = unsure[0] if len(unsure) == 1 else f"(i64.or {unsure[0]} {unsure[1]})"
        missing = self.wide.known(node.missing, field.bits) if field.bits > SMALL else number(node.missing)
        return f"(select {found} {missing} (i64.ge_s {sign} (i64.const 0)))"


def indexed(base: str, index: str, size: int) -> str:
    """The address of entry ``index`` of ``size`` bytes; index -1 is the entry before the first."""
    at, begin = known(index), known(base)
    if at is not None and begin is not None:
        return word(begin + at * size)
    if at == 0:
        return base
    offset = wrapped(index)
    if size & size - 1 == 0:
        offset = f"(i32.shl {offset} {word(size.bit_length() - 1)})" if size > 1 else offset
    else:
        offset = f"(i32.mul {offset} {word(size)})"
    return f"(i32.add {base} {offset})"
