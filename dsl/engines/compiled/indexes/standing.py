"""The functions that keep who stands on each cell: how many, the first of them, which cells are occupied or led."""

from __future__ import annotations

from dsl.engines.compiled.indexes.plan import Indexes
from dsl.engines.compiled.indexes.updates import Change, address_of, drop, entry_address, put, width
from dsl.engines.compiled.wat import value_size
from dsl.engines.program.nodes import NO


class Standing:
    """Text of the functions that are called as a piece ``$i`` comes to stand on a cell ``$c``, or leaves it."""

    def __init__(self, indexes: Indexes) -> None:
        self.x, self.p = indexes, indexes.p

    def lead(self, kind: int) -> str:
        """A piece, or with -1 none, is the first on a cell from here on."""
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
        """A cell is, or is not, among those led by a player."""
        cells = self.p.board.size
        size = value_size(cells)
        address = f"(i32.add (i32.const {self.x.led_at[kind] + size}) (i32.mul {player} (i32.const {size})))"
        return change(address, cells, "(local.get $c)")

    def arrive(self, kind: int) -> str:
        """A piece comes to stand on a cell."""
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
        """A piece leaves a cell, on which others may still stand."""
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
        """If the lowest piece leaves a cell, the next of those that stand there is the lowest."""
        row, entry = self.p.kinds[kind], width(8 * self.x.entry[kind])
        first, at = self.first(kind), address_of(self.p.fields[row.at])
        return f"""(if (i32.ne (i32.load{entry}{"_s" if entry else ""} {first}) (local.get $i)) (then return))
(if (i32.eqz {self.count(kind)}) (then (call $lead_{kind} (i32.const -1) (local.get $c)) return))
(loop $next
  (local.set $i (i32.add (local.get $i) (i32.const 1)))
  (br_if $next (i32.ne (i32.load {at}) (local.get $c))))
(call $lead_{kind} (local.get $i) (local.get $c))"""

    def first(self, kind: int) -> str:
        """Where the lowest piece on a cell is kept."""
        return entry_address(self.x.first_at[kind], self.x.entry[kind])

    def counted(self, kind: int, operation: str) -> str:
        """One piece more or less on a cell."""
        part = width(8 * self.x.count_bytes)
        where = entry_address(self.x.counts[kind], self.x.count_bytes)
        return f"(i32.store{part} {where} ({operation} {self.count(kind)} (i32.const 1)))"

    def count(self, kind: int) -> str:
        """How many pieces stand on a cell."""
        part = width(8 * self.x.count_bytes)
        return f"(i32.load{part}{'_u' if part else ''} {entry_address(self.x.counts[kind], self.x.count_bytes)})"
