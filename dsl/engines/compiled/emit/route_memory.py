"""What the search of a route stores: answers that stay valid, dead ends, and the trail."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from math import prod

from dsl.engines.compiled.sets.lanes import lanes_at, put
from dsl.engines.compiled.wat import SMALL, Body, has_bit, number, value_size, word, word_address, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Route
from dsl.engines.program.walk import expressions
from dsl.engines.protocol.errors import SEARCH_BUDGET

ANSWERS_ROOM, ANSWERS_BYTES = 12, 1 << 22
"""A table has 2 ** ANSWERS_ROOM entries, fewer on large boards: the key (never 0), then the set."""
HEAD = 16
MOST_KEYS = 1 << 62


class Answers:
    """Stores answers of routes that depend on nothing but their arguments."""

    def __init__(self, writer: Writer, cells: int) -> None:
        self.w, self.cells = writer, cells
        self.small, self.size = cells <= SMALL, value_size(cells)

    def lasting(self, route: Route) -> bool:
        """Whether the answers of a route depend neither on the state nor on the trail nor on the viewer."""
        steps = route.step, route.halt, route.rest
        slots = route.temps[: route.arguments]
        if route.once or any(slot.bits for slot in slots) or _keys(route, self.cells) > MOST_KEYS:
            return False
        hidden = any(isinstance(node, x.Would | x.SeenBy | x.Guarded) for node in expressions(steps))
        return not hidden and not self.w.facts.reads(steps)

    def text(self, name: str, route: Route, search: Callable[[Body, list[str]], str]) -> str:
        """A function of a route's arguments, the first cell and the steps left, which looks in the table first.

        ``search`` emits the search for such arguments, and returns the operand of the set.
        """
        body = Body(route.temps, route.arguments)
        arguments = [f"(local.get $t{i})" for i in range(route.arguments)]
        key = body.keep(_key(route, arguments, self.cells))
        room = max(1, min(ANSWERS_ROOM, (ANSWERS_BYTES // (HEAD + self.size)).bit_length() - 1))
        table = self.w.plan.reserve(HEAD + self.size << room)
        place = f"(i32.wrap_i64 (i64.shr_u (i64.mul {key} {number(MULTIPLIER)}) {number(64 - room)}))"
        entry = body.keep(f"(i32.add {word(table)} (i32.mul {place} {word(HEAD + self.size)}))", "i32")
        value = body.keep(f"(i32.add {entry} {word(HEAD)})", "i32")
        with body.when(f"(i64.ne (i64.load {entry}) {key})"):
            found = search(body, [*arguments, "(local.get $here)", "(local.get $left)"])
            self._put(found, value, body)
            body.add(f"(i64.store {entry} {key})")
        params = "(param $here i64)(param $left i64)"
        if self.small:
            return body.function(name, f"(i64.load {value})", "i64", params)
        self._put(value, "(local.get $to)", body)
        return body.function(name, extra=params + "(param $to i32)")

    def _put(self, found: str, target: str, body: Body) -> None:
        if self.small:
            body.add(f"(i64.store {target} {found})")
        else:
            put(lanes_at(found, words_of(self.cells)), target, words_of(self.cells), body)


def _ranges(route: Route) -> list[tuple[int, int]]:
    """The lowest and the highest value of each argument, including the value that means missing."""
    slots = route.temps[: route.arguments]
    return [(slot.low if slot.missing is None else min(slot.low, slot.missing), slot.high) for slot in slots]


def _keys(route: Route, cells: int) -> int:
    return prod(high - low + 1 for low, high in _ranges(route)) * cells * (route.limit + 1)


def _key(route: Route, arguments: list[str], cells: int) -> str:
    """The operand of a number from 1 on that identifies the arguments, ``$here`` and ``$left``."""
    found = "(i64.const 0)"
    for (low, high), argument in zip(_ranges(route), arguments):
        found = f"(i64.add (i64.mul {found} {number(high - low + 1)}) (i64.sub {argument} {number(low)}))"
    found = f"(i64.add (i64.mul {found} {number(cells)}) (local.get $here))"
    return f"(i64.add (i64.mul {found} {number(route.limit + 1)}) (i64.add (local.get $left) (i64.const 1)))"


ROOM = 18
"""The table of dead ends has 2 ** ROOM entries of 16 bytes: more than a query may use."""
FIRST_ROOM = 10
"""The same of the table for the first dead ends of a query, which is filled up to half."""
MULTIPLIER = 0x9E3779B97F4A7C15
DEAD_ENDS, TRAIL = 16, 32
"""The offsets in a query of the number of dead ends and of the trail."""
assert 2**ROOM > SEARCH_BUDGET


class DeadEnds:
    """Writes the functions of the tables of dead ends; ``table``: the address of that with 2 ** n entries."""

    def __init__(self, writer: Writer, table: Callable[[int], int]) -> None:
        self.w, self.table = writer, table

    def known(self, key: str, where: str) -> str:
        """The operand of whether the position is a known dead end."""
        return self._call("known", self._known, key, where)

    def store(self, key: str, where: str) -> str:
        """The instruction that stores a new dead end."""
        return self._call("store", self._store, key, where)

    def _call(self, what: str, text: Callable[[str], str], key: str, where: str) -> str:
        """The call of a function of its own: inlined, this rare case would take registers from short searches."""
        name = f"$dead_ends_{self.table(FIRST_ROOM)}_{what}"
        self.w.function(name, lambda: text(name))
        return f"(call {name} (local.get $query) {key} {where})"

    def _known(self, name: str) -> str:
        body, found = Body(()), "(i64.eq (i64.load offset=8 (local.get {})) (local.get $where))"
        slot = self._slot(body, FIRST_ROOM)
        body.add(f"(if {found.format(slot)} (then (return (i32.const 1))))")
        with body.when(f"(i32.lt_u {_COUNT} {word(1 << FIRST_ROOM - 1)})"):
            body.add("(return (i32.const 0))")
        return body.function(name, found.format(self._slot(body, ROOM)), "i32", _POSITION)

    def _store(self, name: str) -> str:
        """The function that stores a dead end: in the first table until that is half full, then in the large one."""
        body = Body(())
        slot = body.fresh("i32")
        with body.when(f"(i32.lt_u {_COUNT} {word(1 << FIRST_ROOM - 1)})"):
            body.add(f"(local.set {slot} (local.get {self._slot(body, FIRST_ROOM)}))")
        with body.otherwise():
            body.add(f"(local.set {slot} (local.get {self._slot(body, ROOM)}))")
        body.add(f"(i64.store (local.get {slot}) (local.get $key))")
        body.add(f"(i64.store offset=8 (local.get {slot}) (local.get $where))")
        body.add(f"(i32.store offset={DEAD_ENDS} (local.get $query) (i32.add {_COUNT} (i32.const 1)))")
        return body.function(name, extra=_POSITION)

    def _slot(self, body: Body, room: int) -> str:
        """The local with the address of a position's entry, or of the free entry where it belongs."""
        table, mask, key, where = self.table(room), (16 << room) - 16, "(local.get $key)", "(local.get $where)"
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


_COUNT = f"(i32.load offset={DEAD_ENDS} (local.get $query))"
_POSITION = "(param $query i32)(param $key i64)(param $where i64)"


class Trail:
    """Emits reads and changes of the set of cells passed; a route that may enter a cell twice has no trail."""

    def __init__(self, writer: Writer, route: Route, cells: int) -> None:
        self.w, self.route, self.small, self.mixed = writer, route, cells <= SMALL, _mixed(cells)

    def has(self, cell: str, trail: str) -> str:
        """The operand of whether a cell is on the trail."""
        if self.small:
            return has_bit(trail, cell)
        return has_bit(f"(i64.load offset={TRAIL} {word_address('(local.get $query)', cell)})", cell)

    def enter(self, body: Body, cell: str, trail: str) -> tuple[str, str]:
        """The trail with one more cell, and the operand of whether it was on it before."""
        if not self.route.once:
            return trail, ""
        before = body.keep(self.has(cell, trail), "i32")
        if self.small:
            return body.keep(f"(i64.or {trail} (i64.shl (i64.const 1) {cell}))"), before
        at = body.keep(word_address("(local.get $query)", cell), "i32")
        body.add(
            f"(i64.store offset={TRAIL} {at} (i64.or (i64.load offset={TRAIL} {at}) (i64.shl (i64.const 1) {cell})))"
        )
        mixed = f"(i64.load offset={self.w.plan.constant(self.mixed)} (i32.shl (i32.wrap_i64 {cell}) (i32.const 3)))"
        return body.keep(f"(select {trail} (i64.xor {trail} {mixed}) {before})"), before

    def leave(self, body: Body, cell: str, before: str) -> None:
        """Emit the removal of a cell from the trail, unless it was on it before."""
        if before and not self.small:
            at = body.keep(word_address("(local.get $query)", cell), "i32")
            with body.when(f"(i32.eqz {before})"):
                bit = f"(i64.xor (i64.shl (i64.const 1) {cell}) (i64.const -1))"
                body.add(f"(i64.store offset={TRAIL} {at} (i64.and (i64.load offset={TRAIL} {at}) {bit}))")


@cache
def _mixed(cells: int) -> bytes:
    """A 64-bit hash of each cell; the sum over a set of cells is its fingerprint."""
    dice = random.Random(cells)
    return b"".join(dice.getrandbits(64).to_bytes(8, "little") for _ in range(cells))
