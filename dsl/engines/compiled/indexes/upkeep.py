"""The functions that update indexes when pieces move, change owner, or fields are stored."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.indexes.plan import Indexes, Rows
from dsl.engines.compiled.memory import STATE
from dsl.engines.compiled.wat import SMALL, each_below, value_size
from dsl.engines.program.linked import Field
from dsl.engines.program.nodes import NO

Change = Callable[[str, int, str], str]
"""Adds a member to a set or removes it: address of the set, its bits, the member."""


def put(address: str, bits: int, member: str) -> str:
    """The instruction that adds a member to a set; ``address`` and ``member`` are i32."""
    place = _word(address, bits, member)
    return f"(i64.store {place} (i64.or (i64.load {place}) {_bit(member)}))"


def drop(address: str, bits: int, member: str) -> str:
    """The instruction that removes a member from a set."""
    place = _word(address, bits, member)
    return f"(i64.store {place} (i64.and (i64.load {place}) (i64.xor (i64.const -1) {_bit(member)})))"


def _word(address: str, bits: int, member: str) -> str:
    step = f"(i32.shl (i32.shr_u {member} (i32.const 6)) (i32.const 3))"
    return address if bits <= SMALL else f"(i32.add {address} {step})"


def _bit(member: str) -> str:
    return f"(i64.shl (i64.const 1) (i64.extend_i32_u {member}))"


def address_of(field: Field) -> str:
    """The address of a field of member ``$i``."""
    return f"(i32.add (i32.const {STATE + 4 * field.offset}) (i32.mul (local.get $i) (i32.const {4 * field.stride})))"


def row_address(rows: Rows, value: str) -> str:
    """The address of the set of a value."""
    return f"(i32.add (i32.const {rows.address - rows.base * rows.size}) (i32.mul {value} (i32.const {rows.size})))"


def within(rows: Rows, value: str, change: str) -> str:
    """A change of the set of a value, only if that value has a set."""
    inside = f"(i32.lt_u (i32.sub {value} (i32.const {rows.base})) (i32.const {rows.count}))"
    return change if rows.whole else f"(if {inside} (then {change}))"


def entry_address(address: int, size: int) -> str:
    """The address of the entry of cell ``$c``."""
    return f"(i32.add (i32.const {address}) (i32.mul (local.get $c) (i32.const {size})))"


def width(bits: int) -> str:
    """The suffix of a load or store of so many bits."""
    return "" if bits == 32 else str(bits)


class Standing:
    """The functions that are called when piece ``$i`` enters cell ``$c`` or leaves it."""

    def __init__(self, indexes: Indexes) -> None:
        self.x, self.p = indexes, indexes.p

    def lead(self, kind: int) -> str:
        """The function that makes a piece (-1: none) the first on a cell."""
        first, entry = self.first(kind), width(8 * self.x.entry[kind])
        before, after = "", ""
        if kind in self.x.led_at:
            owner = f"(i32.load {address_of(self.p.fields[self.p.kinds[kind].owner])})"
            before = f"""(local.set $new (local.get $i))
(local.set $i (i32.load{entry}{"_s" if entry else ""} {first}))
(if (i32.ge_s (local.get $i) (i32.const 0)) (then {self.led(kind, drop, owner)}))
(local.set $i (local.get $new))"""
            after = f"(if (i32.ge_s (local.get $i) (i32.const 0)) (then {self.led(kind, put, owner)}))"
        return f"""(func $lead_{kind} (param $i i32) (param $c i32) (local $new i32)
{before}
(i32.store{entry} {first} (local.get $i))
{after})"""

    def led(self, kind: int, change: Change, player: str) -> str:
        """The instruction that adds cell ``$c`` to those whose first piece is a player's, or removes it."""
        cells = self.p.board.size
        size = value_size(cells)
        address = f"(i32.add (i32.const {self.x.led_at[kind] + size}) (i32.mul {player} (i32.const {size})))"
        return change(address, cells, "(local.get $c)")

    def arrive(self, kind: int) -> str:
        """The function for a piece that enters a cell."""
        cells, lines = self.p.board.size, []
        for of, sets in ((kind, self.x.standing_at.get(kind)), (NO, self.x.occupied_at)):
            if of in self.x.counts:
                lines.append(self.counted(of, "i32.add"))
            if sets is not None and (of == kind or of in self.x.counts):
                lines.append(put(f"(i32.const {sets})", cells, "(local.get $c)"))
        if kind in self.x.first_at:
            first, entry = self.first(kind), width(8 * self.x.entry[kind])
            lines.append(f"""(if (i32.gt_u (i32.load{entry}{"_s" if entry else ""} {first}) (local.get $i))
  (then (call $lead_{kind} (local.get $i) (local.get $c))))""")
        return f"(func $arrive_{kind} (param $i i32) (param $c i32)\n" + "\n".join(lines) + ")"

    def depart(self, kind: int) -> str:
        """The function for a piece that leaves a cell, where others may remain."""
        cells, lines = self.p.board.size, []
        for of, sets in ((kind, self.x.standing_at.get(kind)), (NO, self.x.occupied_at)):
            if of in self.x.counts:
                lines.append(self.counted(of, "i32.sub"))
                if sets is not None:
                    gone = drop(f"(i32.const {sets})", cells, "(local.get $c)")
                    lines.append(f"(if (i32.eqz {self.count(of)}) (then {gone}))")
        if kind in self.x.first_at:
            lines.append(self.next_first(kind))
        return f"(func $depart_{kind} (param $i i32) (param $c i32)\n" + "\n".join(lines) + ")"

    def next_first(self, kind: int) -> str:
        """The instructions that find the lowest remaining piece on a cell."""
        row, entry = self.p.kinds[kind], width(8 * self.x.entry[kind])
        first, at = self.first(kind), address_of(self.p.fields[row.at])
        return f"""(if (i32.ne (i32.load{entry}{"_s" if entry else ""} {first}) (local.get $i)) (then return))
(if (i32.eqz {self.count(kind)}) (then (call $lead_{kind} (i32.const -1) (local.get $c)) return))
(loop $next
  (local.set $i (i32.add (local.get $i) (i32.const 1)))
  (br_if $next (i32.ne (i32.load {at}) (local.get $c))))
(call $lead_{kind} (local.get $i) (local.get $c))"""

    def first(self, kind: int) -> str:
        """The address of the lowest piece on a cell."""
        return entry_address(self.x.first_at[kind], self.x.entry[kind])

    def counted(self, kind: int, operation: str) -> str:
        """The instruction that changes the number of pieces on a cell by one."""
        part = width(8 * self.x.count_bytes)
        where = entry_address(self.x.counts[kind], self.x.count_bytes)
        return f"(i32.store{part} {where} ({operation} {self.count(kind)} (i32.const 1)))"

    def count(self, kind: int) -> str:
        """The operand of the number of pieces on a cell."""
        part = width(8 * self.x.count_bytes)
        return f"(i32.load{part}{'_u' if part else ''} {entry_address(self.x.counts[kind], self.x.count_bytes)})"


class Upkeep:
    """The functions that store to the state and update every index of it."""

    def __init__(self, indexes: Indexes, stale: Callable[..., str]) -> None:
        """``stale`` returns the instruction needed when some resources are stored."""
        self.x, self.p, self.stale = indexes, indexes.p, stale
        self.cells = Standing(indexes)

    def functions(self) -> dict[str, str]:
        """``$move_K`` and ``$own_K`` of every kind, ``$put_F`` of every field with an index, ``$rebuild``."""
        found = {}
        for kind in range(len(self.p.kinds)):
            found[f"$arrive_{kind}"], found[f"$depart_{kind}"] = self.cells.arrive(kind), self.cells.depart(kind)
            found[f"$move_{kind}"], found[f"$own_{kind}"] = self.move(kind), self.own(kind)
            if kind in self.x.first_at:
                found[f"$lead_{kind}"] = self.cells.lead(kind)
        owners = {kind.owner for kind in self.p.kinds}
        for number in range(len(self.p.fields)):
            if self.x.having(number) is not None and number not in owners:
                found[f"$put_{number}"] = self.put_field(number)
        found["$rebuild"] = self.rebuild()
        return found

    # ---- pieces
    def move(self, kind: int) -> str:
        """The function that moves a piece to a cell, or off the board (-1)."""
        number = self.p.kinds[kind].at
        at = address_of(self.p.fields[number])
        return f"""(func $move_{kind} (param $i i32) (param $new i32) (local $old i32)
(local.set $old (i32.load {at}))
(if (i32.eq (local.get $old) (local.get $new)) (then return))
(i32.store {at} (local.get $new))
{self.stale(("pieces", kind), ("field", number))}
{self.changed(number)}
(if (i32.ge_s (local.get $old) (i32.const 0)) (then (call $depart_{kind} (local.get $i) (local.get $old))
  (if (i32.lt_s (local.get $new) (i32.const 0)) (then {self.present(kind, drop)}))))
(if (i32.ge_s (local.get $new) (i32.const 0)) (then (call $arrive_{kind} (local.get $i) (local.get $new))
  (if (i32.lt_s (local.get $old) (i32.const 0)) (then {self.present(kind, put)})))))"""

    def own(self, kind: int) -> str:
        """The function that changes the owner of a piece."""
        row = self.p.kinds[kind]
        owner, at = address_of(self.p.fields[row.owner]), address_of(self.p.fields[row.at])
        sets = self.owned(kind, drop, "(local.get $old)") + self.owned(kind, put, "(local.get $new)")
        if kind in self.x.led_at:
            entry = width(8 * self.x.entry[kind])
            cell = f"(local.set $c (i32.load {at}))"
            first = f"(i32.eq (i32.load{entry}{'_s' if entry else ''} {self.cells.first(kind)}) (local.get $i))"
            changes = self.cells.led(kind, drop, "(local.get $old)") + self.cells.led(kind, put, "(local.get $new)")
            sets += f"{cell} (if {first} (then {changes}))"
        standing = f"(if (i32.ge_s (i32.load {at}) (i32.const 0)) (then {sets}))" if sets else ""
        return f"""(func $own_{kind} (param $i i32) (param $new i32) (local $old i32) (local $c i32)
(local.set $old (i32.load {owner}))
(i32.store {owner} (local.get $new))
{self.stale(("pieces", kind), ("field", row.owner))}
{self.changed(row.owner)}
{standing})"""

    def present(self, kind: int, change: Change) -> str:
        """The instructions for a piece that enters or leaves the board."""
        owner = f"(i32.load {address_of(self.p.fields[self.p.kinds[kind].owner])})"
        found = self.owned(kind, change, owner)
        if kind in self.x.on_board_at:
            found += change(f"(i32.const {self.x.on_board_at[kind]})", self.p.kinds[kind].limit, "(local.get $i)")
        return found

    def owned(self, kind: int, change: Change, player: str) -> str:
        """The instruction that adds a piece to a player's, or removes it."""
        begin, limit = self.x.owned_at.get(kind), self.p.kinds[kind].limit
        if begin is None:
            return ""
        size = value_size(limit)
        address = f"(i32.add (i32.const {begin + size}) (i32.mul {player} (i32.const {size})))"
        return change(address, limit, "(local.get $i)")

    # ---- fields
    def put_field(self, number: int) -> str:
        """The function that stores a field with an index."""
        field = self.p.fields[number]
        return f"""(func $put_{number} (param $i i32) (param $new i32) (local $old i32)
(local.set $old (i32.load {address_of(field)}))
(i32.store {address_of(field)} (local.get $new))
{self.stale(("field", number))}
{self.changed(number)})"""

    def changed(self, number: int) -> str:
        """The instructions after a field of ``$i`` has changed from ``$old`` to ``$new``."""
        rows = self.x.having(number)
        if rows is None:
            return ""
        bits, changes = self.p.fields[number].owners, ((drop, "(local.get $old)"), (put, "(local.get $new)"))
        return "".join(
            within(rows, value, change(row_address(rows, value), bits, "(local.get $i)")) for change, value in changes
        )

    # ---- rebuilding
    def rebuild(self) -> str:
        """The function that makes all indexes from the state."""
        x, begin = self.x, self.x.base
        lines = ["(global.set $epoch (i32.add (global.get $epoch) (i32.const 1)))"]
        lines += [f"(memory.fill (i32.const {begin}) (i32.const 0) (i32.const {x.end - begin}))"]
        for kind, first in x.first_at.items():
            size = self.p.board.size * x.entry[kind]
            lines.append(f"(memory.fill (i32.const {first}) (i32.const 255) (i32.const {size}))")
        for kind, row in enumerate(self.p.kinds):
            inner = f"""(local.set $c (i32.load {address_of(self.p.fields[row.at])}))
(if (i32.ge_s (local.get $c) (i32.const 0)) (then
  (call $arrive_{kind} (local.get $i) (local.get $c)) {self.present(kind, put)}))"""
            lines.append(each_below(f"(i32.load (i32.const {STATE + 4 * row.used}))", inner))
        for number, field in enumerate(self.p.fields):
            if (rows := x.having(number)) is not None:
                entered = within(
                    rows, "(local.get $c)", put(row_address(rows, "(local.get $c)"), field.owners, "(local.get $i)")
                )
                inner = f"(local.set $c (i32.load {address_of(field)}))\n{entered}"
                lines.append(each_below(f"(i32.const {field.owners})", inner))
        return "(func $rebuild (local $i i32) (local $c i32)\n" + "\n".join(lines) + ")"
