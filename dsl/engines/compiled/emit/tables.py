"""Emits tables. Known entries are data of the module; those with a formula are computed once, by ``$fill``."""

from __future__ import annotations

from dsl.engines.compiled.emit.calls import Procedures
from dsl.engines.compiled.memory import Entries, count, place_of, shape
from dsl.engines.compiled.wat import SMALL, Body, kind_of, known, word, wrapped
from dsl.engines.compiled.wat import number as number_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.bounds import ANYTHING, Bounds
from dsl.engines.program.linked import Formula, Table


class Tables:
    """Emits reads of tables, and the function that computes those with a formula."""

    def __init__(self, writer: Writer, procedures: Procedures) -> None:
        self.w, self.procedures = writer, procedures
        self._known: dict[tuple[int, int], Entries] = {}
        self._filled: list[str] = []  # the functions that fill tables, each after those that it needs

    def item(self, node: x.Item, body: Body) -> str:
        """The operand of a table entry, or of the value for a key outside or a missing entry."""
        entries = self.entries(node.table, node.bits)
        if entries.whole and all(low <= a and b <= high for (a, b), (low, high) in self._keys(node, entries, body)):
            keys = [wrapped(self.w.number(key, body)) for key in node.keys]
            return self._read(entries, place_of(entries.axes, keys, body))
        return self._guarded(node, entries, body)

    def _keys(self, node: x.Item, entries: Entries, body: Body) -> list[tuple[Bounds, Bounds]]:
        """For each key the range of its value, and the range of the table."""
        return [(self.w.ranges.of(key, body.temps), axis) for key, axis in zip(node.keys, entries.axes)]

    @staticmethod
    def _read(entries: Entries, place: str) -> str:
        """The operand of the entry at a place."""
        size = entries.size
        at = known(place)
        if at is not None:
            address = word(entries.address + at * size & 0xFFFFFFFF)  # never read if the key is outside the table
            return address if entries.bits > SMALL else f"({entries.load} {address})"
        offset = place if size == 1 else f"(i32.mul {place} {word(size)})"
        if size in (2, 4, 8, 16):
            offset = f"(i32.shl {place} {word(size.bit_length() - 1)})"
        if entries.bits > SMALL:
            return f"(i32.add {word(entries.address)} {offset})"
        return f"({entries.load} offset={entries.address} {offset})"

    def _guarded(self, node: x.Item, entries: Entries, body: Body) -> str:
        """The operand of an entry, with tests of its keys and of whether it is missing."""
        result, done, missing = body.fresh(kind_of(node.bits)), body.label("done"), body.label("missing")
        with body.block(done):
            with body.block(missing):
                keys = []
                for key, ((least, most), (low, high)) in zip(node.keys, self._keys(node, entries, body)):
                    value = body.once(wrapped(self.w.number(key, body)), "i32")
                    keys.append(value)
                    if least < low or most > high:
                        inside = f"(i32.sub {value} {word(low)})" if low else value
                        body.add(f"(br_if {missing} (i32.ge_u {inside} {word(high - low + 1)}))")
                place = place_of(entries.axes, keys, body)
                body.add(f"(local.set {result} {self._read(entries, place)})")
                if not entries.whole:
                    body.add(f"(br_if {missing} {entries.missing(f'(local.get {result})', place)})")
                body.add(f"(br {done})")
            body.add(f"(local.set {result} {self.w.value(node.otherwise, body, node.bits)})")
        return f"(local.get {result})"

    # ---- layouts
    def entries(self, table: int, bits: int) -> Entries:
        """The layout of a table whose entries are numbers or sets."""
        key = table, bits
        if key not in self._known:
            row = self.w.program.tables[table]
            self._known[key] = self._computed(table, row, row.formula) if row.formula else self._constant(row, bits)
        return self._known[key]

    def _constant(self, table: Table, bits: int) -> Entries:
        """The layout of a table with known values."""
        values = [value for value in table.values if value is not None]
        gaps = len(values) < len(table.values)
        size, none = shape((min(values, default=0), max(values, default=0)), bits, gaps)
        blank = Entries(table.axes, bits, 0, size, none)
        present = None
        if gaps and none is None:
            present = self.w.plan.constant(bytes(value is not None for value in table.values))
        return Entries(table.axes, bits, self.w.plan.constant(blank.packed(table.values)), size, none, present)

    def _computed(self, number: int, table: Table, formula: Formula) -> Entries:
        """The layout of a table with a formula."""
        bits, gaps = formula.body.bits, self.w.facts.can_fail(formula.body)
        bounds = ANYTHING if bits else self.w.ranges.of(formula.body, formula.temps)
        size, none = shape(bounds, bits, gaps)
        present = self.w.plan.table(count(table)) if gaps and none is None else None
        entries = Entries(table.axes, bits, self.w.plan.table(size * count(table)), size, none, present)
        self.w.function(f"$fill{number}", lambda: self._filling(number, formula, entries))
        self._filled.append(f"$fill{number}")
        return entries

    # ---- filling
    def fill(self) -> str:
        """The function that computes all tables, each after those that it needs."""
        calls = "\n".join(f"(call {name})" for name in self._filled)
        return f"(func $fill\n(global.set $viewer (i64.const -1))\n{calls})"

    def _filling(self, number: int, formula: Formula, entries: Entries) -> str:
        """The function that computes all entries of one table."""
        body = Body(())
        place, stack = body.fresh("i32"), body.keep("(global.get $sp)", "i32")
        keys = [body.fresh() for _ in entries.axes]
        rounds = [body.label("key") for _ in keys]
        for key, again, (low, _) in zip(keys, rounds, entries.axes):
            body.add(f"(local.set {key} {number_of(low)})", f"loop {again}")
        name, arguments = f"$t_{number}", " ".join(f"(local.get {key})" for key in keys)
        self.w.function(name, lambda: self.procedures.write(name, formula, len(keys), entries.bits))
        self._entry(entries, f"(call {name} {arguments}", f"(local.get {place})", stack, body)
        body.add(f"(local.set {place} (i32.add (local.get {place}) (i32.const 1)))")
        for key, again, (_, high) in reversed(list(zip(keys, rounds, entries.axes))):
            body.add(f"(local.set {key} (i64.add (local.get {key}) (i64.const 1)))")
            body.add(f"(br_if {again} (i64.le_s (local.get {key}) {number_of(high)}))", "end")
        return body.function(f"$fill{number}")

    @staticmethod
    def _entry(entries: Entries, called: str, place: str, stack: str, body: Body) -> None:
        """Emit the computation of one entry; if the formula raises an error, the entry is missing."""
        address = f"(i32.add {word(entries.address)} (i32.mul {place} {word(entries.size)}))"
        failed, done = body.label("failed"), body.label("done")
        with body.block(done):
            with body.block(failed):
                body.add(f"try_table (catch $failed {failed})")
                body.add(
                    f"(drop {called} {address}))" if entries.bits > SMALL else f"({entries.store} {address} {called}))"
                )
                if entries.present is not None:
                    body.add(f"(i32.store8 (i32.add {word(entries.present)} {place}) (i32.const 1))")
                body.add("end", f"(br {done})")
            body.add(f"(global.set $sp {stack})")
            if entries.none is not None:
                body.add(f"({entries.store} {address} {number_of(entries.none)})")
