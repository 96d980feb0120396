"""Positions of a route that were found hopeless: tables that the search asks before it goes on."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.wat import Body, number, word
from dsl.engines.protocol.limits import SEARCH_BUDGET

ROOM = 18
"""The table of hopeless positions has 2 ** ROOM entries of 16 bytes: more than a query may spend."""
FIRST_ROOM = 10
"""The same of the table for the first of a query, which is filled up to half."""
MULTIPLIER = 0x9E3779B97F4A7C15
HOPELESS, TRAIL = 16, 32
"""Where a query keeps how many positions are hopeless, and where the trail stands in it."""
assert 2**ROOM > SEARCH_BUDGET


class Hopeless:
    """Writes the look into the tables, and the new entries; ``table``: the address of the one with 2 ** n entries."""

    def __init__(self, table: Callable[[int], int]) -> None:
        self.table = table

    def look_up(self, body: Body, key: str, where: str) -> None:
        """A position that was found hopeless ends the function."""
        for room in (FIRST_ROOM, ROOM):
            slot = self._slot(body, key, where, room)
            body.add(f"(if (i64.eq (i64.load offset=8 (local.get {slot})) {where}) (then (return (i32.const 0))))")
            if room == FIRST_ROOM:
                body.add(f"(i32.ge_u (i32.load offset={HOPELESS} (local.get $query)) {word(1 << room - 1)})", "if")
        body.add("end")

    def give_up(self, body: Body, key: str, where: str) -> None:
        """A position is hopeless: it goes into the first table as long as that is not half full."""
        count, slot = f"(i32.load offset={HOPELESS} (local.get $query))", body.fresh("i32")
        with body.when(f"(i32.lt_u {count} {word(1 << FIRST_ROOM - 1)})"):
            body.add(f"(local.set {slot} (local.get {self._slot(body, key, where, FIRST_ROOM)}))")
        with body.otherwise():
            body.add(f"(local.set {slot} (local.get {self._slot(body, key, where, ROOM)}))")
        body.add(f"(i64.store (local.get {slot}) {key})", f"(i64.store offset=8 (local.get {slot}) {where})")
        body.add(f"(i32.store offset={HOPELESS} (local.get $query) (i32.add {count} (i32.const 1)))")

    def _slot(self, body: Body, key: str, where: str, room: int) -> str:
        """The local with the address of a position among the hopeless ones, or of the free place where it belongs."""
        table, mask = self.table(room), (16 << room) - 16
        mixed = body.keep(f"(i64.mul (i64.xor (i64.mul {key} {number(MULTIPLIER)}) {where}) {number(MULTIPLIER)})")
        slot, again, out = body.fresh("i32"), body.label("probe"), body.label("slot")
        first = f"(i32.shl (i32.wrap_i64 (i64.shr_u {mixed} {number(64 - room)})) (i32.const 4))"
        body.add(f"(local.set {slot} (i32.add {word(table)} {first}))")
        with body.block(out), body.loop(again):
            found = body.keep(f"(i64.load offset=8 (local.get {slot}))")
            other = f"(i64.ne (i64.shr_u {found} (i64.const 32)) (i64.shr_u {where} (i64.const 32)))"
            same = f"(i32.and (i64.eq {found} {where}) (i64.eq (i64.load (local.get {slot})) {key}))"
            body.add(f"(br_if {out} (i32.or {other} {same}))")
            further = f"(i32.sub (i32.add (local.get {slot}) (i32.const 16)) {word(table)})"
            body.add(f"(local.set {slot} (i32.add {word(table)} (i32.and {further} {word(mask)})))", f"(br {again})")
        return slot
