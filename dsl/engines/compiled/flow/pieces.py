"""Emits stores to locals and fields, first values, resets at the start of a turn, and pieces that enter and move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dsl.engines.compiled.emit.calls import Procedures
from dsl.engines.compiled.emit.places import Places, Wide, indexed
from dsl.engines.compiled.indexes.upkeep import Upkeep
from dsl.engines.compiled.wat import SMALL, Body, kind_of, number, value_size, word, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import code as c
from dsl.engines.program.linked import Field, Holds, Slot
from dsl.engines.program.nodes import NO, Const, Expr


class Stores:
    """Emits stores to locals: temporaries of a function, or locals in the state."""

    def __init__(self, writer: Writer, places: Places, wide: Wide) -> None:
        self.w, self.places, self.wide = writer, places, wide

    def copied_value(self, expr: Expr, body: Body, bits: int) -> str:
        """The operand of a copy of a value with room for ``bits``, which later stores do not change."""
        value = self.w.value(expr, body, bits)
        if isinstance(expr, Const):
            return value
        return self.wide.copied(value, bits, body) if bits > SMALL else body.keep(value)

    def put(self, slot: int, state: bool, value: str, body: Body, key: str | None = None) -> None:
        """Assign a value, which has the local's width, to a local; of a table to the entry ``key`` (an i64).

        ``state``: ``slot`` is a local in the state, else a temporary.
        """
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
        """Assign a value to a local in the state."""
        base = word(self.w.plan.word(row.offset))
        address = base if key is None else indexed(base, key, 4 * row.words)
        self.places.put(address, value, row.bits, row.words, body)

    def fill(self, slot: int, state: bool, value: str, body: Body) -> None:
        """Assign one value to all entries of a table."""
        row = self.w.program.slots[slot] if state else body.temps[slot]
        value = body.once(value, kind_of(row.bits))
        key, again = body.fresh(), body.label("fill")
        body.add(f"(local.set {key} (i64.const 0))")
        with body.loop(again):
            self.put(slot, state, value, body, f"(local.get {key})")
            body.add(f"(local.set {key} (i64.add (local.get {key}) (i64.const 1)))")
            body.add(f"(br_if {again} (i64.lt_s (local.get {key}) {number(row.count)}))")

    def zero(self, slots: Iterable[int], body: Body) -> None:
        """Set locals in the state to 0."""
        rows = (self.w.program.slots[slot] for slot in slots)
        self.clear(((row.offset, row.offset + words_in_state(row)) for row in rows), body)

    def clear(self, spans: Iterable[tuple[int, int]], body: Body) -> None:
        """Set words of the state to 0. A span is its first word and the one after its last."""
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
    """How many words a local in the state takes; a queue has one more, for its length."""
    return slot.count + 1 if slot.holds is Holds.QUEUE else slot.words * slot.count


_MEMBER = (Slot("member", Holds.NUMBER),)
_I = "(local.get $t0)"


class Pieces:
    """Emits stores to the fields of pieces and other things; each store also updates the indexes."""

    def __init__(self, writer: Writer, places: Places, stores: Stores, formulas: Procedures) -> None:
        self.w, self.p, self.places, self.stores, self.formulas = writer, writer.program, places, stores, formulas
        self._owners: dict[int, int] = {kind.owner: number for number, kind in enumerate(self.p.kinds)}
        self._at: dict[int, int] = {kind.at: number for number, kind in enumerate(self.p.kinds)}
        for name, text in Upkeep(writer.indexes, writer.stale).functions().items():
            writer.function(name, text)

    # ---- statements
    def store(self, node: c.Store, body: Body) -> None:
        """The statement ``Store``; an error where the member or the key is missing."""
        field = self.p.fields[node.field]
        owner = body.once(self.w.number(node.owner, body)) if node.owner is not None else None
        key = body.once(self.w.number(node.key, body)) if node.key is not None else None
        value = self.w.value(node.value, body, field.bits)
        for part, operand in ((node.owner, owner), (node.key, key)):
            if part is not None and self.w.ranges.of(part, body.temps)[0] < 0:
                with body.when(f"(i64.lt_s {operand} (i64.const 0))"):
                    self.w.fail(body, node.error)
        self.put(node.field, owner, key, value, body)

    def move(self, node: c.Move, body: Body) -> None:
        """The statement ``Move``: a piece goes to a cell, or leaves the board."""
        piece, to = wrapped(self.w.number(node.piece, body)), wrapped(self.w.number(node.to, body))
        body.add(f"(call $move_{node.kind} {piece} {to})")

    def new_piece(self, node: c.NewPiece, body: Body) -> None:
        """The statement ``NewPiece``; an error where all pieces of the kind have entered."""
        kind = self.p.kinds[node.kind]
        used = f"(i32.load {word(self.w.plan.word(kind.used))})"
        with body.when(f"(i32.ge_s {used} {word(kind.limit)})"):
            self.w.fail(body, node.error)
        initial = [
            (field, self.stores.copied_value(value, body, self.p.fields[field].bits)) for field, value in node.values
        ]
        where, whose = (self.stores.copied_value(value, body, 0) for value in (node.at, node.owner))
        self.w.function(f"$enter_{node.kind}", lambda: self._enter(node.kind))
        piece = body.now(f"(call $enter_{node.kind})")
        for field, value in initial:
            self.put(field, piece, None, value, body)
        body.add(f"(call $own_{node.kind} {wrapped(piece)} {wrapped(whose)})")
        body.add(f"(call $move_{node.kind} {wrapped(piece)} {wrapped(where)})")

    def put(self, field: int, owner: str | None, key: str | None, value: str, body: Body) -> None:
        """Store a value, already known to fit, in the field of a member, of a table under ``key``."""
        row = self.p.fields[field]
        member = wrapped(owner or number(0))
        if field in self._owners:
            body.add(f"(call $own_{self._owners[field]} {member} {wrapped(value)})")
        elif field in self._at:
            body.add(f"(call $move_{self._at[field]} {member} {wrapped(value)})")
        elif self.w.indexes.having(field) is not None:
            body.add(f"(call $put_{field} {member} {wrapped(value)})")
        else:
            self.places.put(self.places.field(row, owner, key), value, row.bits, row.words, body)
            if later := self.w.stale(("field", field)):
                body.add(later)

    # ---- first values
    def first(self, field: int) -> str:
        """The name of the function that gives a field of a member its first value."""
        name = f"$reset_{field}"
        self.w.function(name, lambda: self._first(name, field))
        return name

    def _first(self, name: str, number_: int) -> str:
        field = self.p.fields[number_]
        body = Body(_MEMBER, arguments=1)
        value = self.formulas.initial_value(number_, body)
        if field.keys == 1:
            self.put(number_, _I, None, value, body)
        else:
            self._keys(field, number_, value, body)
        return body.function(name)

    def _keys(self, field: Field, number_: int, value: str, body: Body) -> None:
        """Assign one value to every key of a table."""
        again = body.label("key")
        stored = body.once(value, "i32" if field.bits > SMALL else "i64")
        key = body.fresh()
        body.add(f"(local.set {key} (i64.const 0))")
        with body.loop(again):
            self.put(number_, _I, f"(local.get {key})", stored, body)
            body.add(f"(local.set {key} (i64.add (local.get {key}) (i64.const 1)))")
            body.add(f"(br_if {again} (i64.lt_s (local.get {key}) {number(field.keys)}))")

    def _enter(self, kind: int) -> str:
        """``$enter_KIND``: makes a new piece with its first values, and returns its number."""
        row, body = self.p.kinds[kind], Body(())
        used = word(self.w.plan.word(row.used))
        piece = body.now(f"(i64.load32_s {used})")
        body.add(f"(i64.store32 {used} (i64.add {piece} (i64.const 1)))")
        for field in self._fields(kind):
            body.add(f"(call {self.first(field)} {piece})")
        return body.function(f"$enter_{kind}", piece, "i64")

    def _fields(self, kind: int) -> Sequence[int]:
        """The fields of a kind but for cell and owner."""
        row = self.p.kinds[kind]
        return [n for n, field in enumerate(self.p.fields) if field.kind == kind and n not in (row.at, row.owner)]

    # ---- many at once
    def all_firsts(self, body: Body) -> None:
        """Emit the state before setup: pieces are off the board without owner, all other fields have initial values."""
        for kind in self.p.kinds:
            for place in (kind.at, kind.owner):
                field = self.p.fields[place]
                size = 4 * field.owners * field.stride
                body.add(f"(memory.fill {word(self.w.plan.word(field.offset))} (i32.const 255) {word(size)})")
        body.add("(call $rebuild)")
        for number_, field in enumerate(self.p.fields):
            if field.kind == NO:
                self.each_first(number_, number(field.owners), body)

    def each_first(self, field: int, count: str, body: Body, only: str = "") -> None:
        """Give a field its first value for all members below ``count``.

        ``only``: a condition on the member ``$t1``; members for whom it does not hold are left as they are.
        """
        again, following = body.label("member"), body.label("following")
        body.add("(local.set $t1 (i64.const 0))")
        with body.block(following), body.loop(again):
            body.add(f"(br_if {following} (i64.ge_s (local.get $t1) {count}))")
            call = f"(call {self.first(field)} (local.get $t1))"
            body.add(f"(if {only} (then {call}))" if only else call)
            body.add("(local.set $t1 (i64.add (local.get $t1) (i64.const 1)))", f"(br {again})")

    def reset_turn(self, body: Body) -> None:
        """Reset the fields that last a turn: of player ``$t0``, of that player's pieces, and of everything else."""
        players = next((i for i, domain in enumerate(self.p.domains) if domain.name == "player"), NO)
        for number_, field in enumerate(self.p.fields):
            if not field.each_turn:
                continue
            if field.owner == players:
                body.add(f"(call {self.first(number_)} {_I})")
            elif field.kind != NO:
                kind = self.p.kinds[field.kind]
                owner = indexed(word(self.w.plan.word(self.p.fields[kind.owner].offset)), "(local.get $t1)", 4)
                used = f"(i64.load32_s {word(self.w.plan.word(kind.used))})"
                self.each_first(number_, used, body, f"(i64.eq (i64.load32_s {owner}) {_I})")
            else:
                self.each_first(number_, number(field.owners), body)
