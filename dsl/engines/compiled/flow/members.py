"""Emits loops over members: these are copied before the first round, or stored in the state if the loop waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from dsl.engines.compiled.emit.places import Wide, indexed
from dsl.engines.compiled.flow.pieces import Stores
from dsl.engines.compiled.sets.lanes import clear
from dsl.engines.compiled.wat import SMALL, Body, kind_of, put_member, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import code as c
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import NO, Expr

Bind = Callable[[str], None]
"""Emits the assignment of a member (an i64 operand) to the loop's variable."""


@dataclass(frozen=True, slots=True)
class Queue:
    """Sorted members as records in the stack frame; the member is at byte ``offset`` of its record."""

    at: str
    count: str
    size: int
    offset: int

    def member(self, index: str) -> str:
        """The operand of the member at an index (i32)."""
        return f"(i64.load offset={self.offset} {indexed(self.at, f'(i64.extend_i32_u {index})', self.size)})"


class Members:
    """Emits copies of the members of a set or row, and loops over these copies."""

    def __init__(self, writer: Writer, wide: Wide) -> None:
        self.w, self.wide = writer, wide

    def fixed(self, domain: Expr, keys: Sequence[Expr], bind: Bind, body: Body) -> str | Queue:
        """Copy the present members: the operand of a set, or a queue if their order counts."""
        if keys or domain.row:
            return self.queue(domain, keys, bind, body)
        value = self.w.value(domain, body)
        return self.wide.copied(value, domain.bits, body) if domain.bits > SMALL else body.keep(value)

    def queue(self, domain: Expr, keys: Sequence[Expr], bind: Bind, body: Body) -> Queue:
        """The members in order, sorted by keys if there are any; ``bind`` names a member while keys are computed."""
        size = 8 * (len(keys) + 1)
        at, count = body.keep(body.area(size * domain.bits), "i32"), body.fresh("i32")
        body.add(f"(local.set {count} (i32.const 0))")
        found = Queue(at, f"(local.get {count})", size, size - 8)
        if not domain.row:
            members = self.fixed(domain, (), bind, body)
            with self.rounds(members, domain.bits, body) as (member, _, _):
                self._enter(found, count, member, keys, bind, body)
        else:
            self.w.members(domain, body, lambda member: self._enter(found, count, member, keys, bind, body))
        if keys:
            self.w.function(f"$sort_{len(keys)}", lambda: _sorter(len(keys)))
            body.add(f"(call $sort_{len(keys)} {at} {found.count})")
        return found

    def _enter(self, queue: Queue, count: str, member: str, keys: Sequence[Expr], bind: Bind, body: Body) -> None:
        member = body.once(member)
        if keys:
            bind(member)
        place = body.keep(indexed(queue.at, f"(i64.extend_i32_u {queue.count})", queue.size), "i32")
        for number, key in enumerate(keys):
            body.add(f"(i64.store offset={8 * number} {place} {self.w.number(key, body)})")
        body.add(f"(i64.store offset={queue.offset} {place} {member})")
        body.add(f"(local.set {count} (i32.add {queue.count} (i32.const 1)))")

    @contextmanager
    def rounds(self, found: str | Queue, bits: int, body: Body) -> Iterator[tuple[str, str, str]]:
        """Emit a loop over copied members; yields the member, the label after the loop and that of the next round."""
        stop, round_, again = (body.label(hint) for hint in ("stop", "round", "next"))
        first = self._loop_locals(found, bits, body)
        with body.block(stop), body.loop(round_):
            with body.block(again):
                yield self._next_member(found, first, bits, stop, body), stop, again
            body.add(f"(br {round_})")

    def _loop_locals(self, found: str | Queue, bits: int, body: Body) -> tuple[str, str]:
        """The locals of a loop: the index, and the members of the current word of the set that are not yet visited."""
        at, left = body.fresh("i32"), body.fresh()
        body.add(f"(local.set {at} (i32.const {0 if isinstance(found, Queue) else -1}))")
        body.add(f"(local.set {left} {found if isinstance(found, str) and bits <= SMALL else '(i64.const 0)'})")
        return at, left

    def _next_member(self, found: str | Queue, first: tuple[str, str], bits: int, stop: str, body: Body) -> str:
        """Emit the step to the next member, or the jump out of the loop; returns the member's operand."""
        at, left = first
        here = f"(local.get {at})"
        if isinstance(found, Queue):
            body.add(f"(br_if {stop} (i32.ge_u {here} {found.count}))")
            member = body.keep(found.member(here))
            body.add(f"(local.set {at} (i32.add {here} (i32.const 1)))")
            return member
        if bits <= SMALL:
            body.add(f"(br_if {stop} (i64.eqz (local.get {left})))")
        else:
            self._next_word(found, at, left, words_of(bits), stop, body)
        member = body.keep(f"(i64.ctz (local.get {left}))")
        if bits > SMALL:
            member = body.keep(f"(i64.or {member} (i64.extend_i32_u (i32.shl {here} (i32.const 6))))")
        body.add(f"(local.set {left} (i64.and (local.get {left}) (i64.sub (local.get {left}) (i64.const 1))))")
        return member

    @staticmethod
    def _next_word(found: str, at: str, left: str, words: int, stop: str, body: Body) -> None:
        here, more, ready = f"(local.get {at})", body.label("word"), body.label("ready")
        with body.block(ready), body.loop(more):
            body.add(f"(br_if {ready} (i64.ne (local.get {left}) (i64.const 0)))")
            body.add(f"(local.set {at} (i32.add {here} (i32.const 1)))")
            body.add(f"(br_if {stop} (i32.ge_u {here} {word(words)}))")
            body.add(f"(local.set {left} (i64.load (i32.add {found} (i32.shl {here} (i32.const 3)))))")
            body.add(f"(br {more})")


def _sorter(keys: int) -> str:
    """The function that sorts records of some keys and a member in ascending order; the sort is stable."""
    size, values = 8 * (keys + 1), range(keys + 1)
    locals_ = " ".join(f"(local $k{i} i64)" for i in values)
    more = "(i32.const 0)"
    for i in reversed(range(keys)):
        mine, other = f"(local.get $k{i})", f"(i64.load offset={8 * i} (local.get $before))"
        more = f"(i32.or (i64.gt_s {other} {mine}) (i32.and (i64.eq {other} {mine}) {more}))"
    loaded = " ".join(f"(local.set $k{i} (i64.load offset={8 * i} (local.get $here)))" for i in values)
    put = " ".join(f"(i64.store offset={8 * i} (local.get $at) (local.get $k{i}))" for i in values)
    moved = " ".join(
        f"(i64.store offset={8 * i} (local.get $at) (i64.load offset={8 * i} (local.get $before)))" for i in values
    )
    return f"""(func $sort_{keys} (param $from i32) (param $count i32)
(local $here i32) (local $at i32) (local $before i32) (local $end i32) {locals_}
(local.set $end (i32.add (local.get $from) (i32.mul (local.get $count) (i32.const {size}))))
(local.set $here (local.get $from))
(block $done (loop $next
  (local.set $here (i32.add (local.get $here) (i32.const {size})))
  (br_if $done (i32.ge_u (local.get $here) (local.get $end)))
  {loaded}
  (local.set $at (local.get $here))
  (block $found (loop $back
    (br_if $found (i32.le_u (local.get $at) (local.get $from)))
    (local.set $before (i32.sub (local.get $at) (i32.const {size})))
    (br_if $found (i32.eqz {more}))
    {moved}
    (local.set $at (local.get $before))
    (br $back)))
  {put}
  (br $next))))"""


class Frozen:
    """Emits members that are stored in the state while a loop waits, and takes the first of them."""

    def __init__(self, writer: Writer, stores: Stores, members: Members) -> None:
        self.w, self.stores, self.members = writer, stores, members

    def freeze(self, node: c.Freeze, body: Body) -> None:
        """Emit the storing of the members in a set or a queue of the state."""
        slots = self.w.program.slots
        members, slot = slots[node.members], slots[node.slot]
        found = self.members.fixed(node.domain, node.keys, lambda member: self.stores.var(slot, member, body), body)
        if node.present != NO:
            self._store_on_board(node, body)
        if not isinstance(found, Queue):
            value = found
            if members.bits > SMALL:
                value = self.stores.wide.widened(found, node.domain.bits, members.bits, body)
            self.stores.var(members, value, body)
        elif members.bits:
            self._set_of_queue(found, members.bits, node, body)
        else:
            self._store_queue(found, node, body)

    def _store_on_board(self, node: c.Freeze, body: Body) -> None:
        """Emit the storing of the set of pieces on the board in the state."""
        slot, found = self.w.program.slots[node.present], self.w.indexes.on_board(node.kind)
        assert found is not None
        if slot.bits > SMALL:
            found = self.stores.wide.widened(found, self.w.program.kinds[node.kind].limit, slot.bits, body)
        self.stores.var(slot, found, body)

    def _set_of_queue(self, found: Queue, bits: int, node: c.Freeze, body: Body) -> None:
        """Emit a set made from a queue whose order no longer matters."""
        slot = self.w.program.slots[node.members]
        area = body.keep(body.area(8 * words_of(bits)), "i32")
        clear(area, 0, 8 * words_of(bits), body)
        with self.members.rounds(found, bits, body) as (member, _, _):
            put_member(area, member, body)
        self.stores.var(slot, area if kind_of(bits) == "i32" else f"(i64.load {area})", body)

    def _store_queue(self, found: Queue, node: c.Freeze, body: Body) -> None:
        """Emit the storing of members in order: their number, then a word for each."""
        members = self.w.program.slots[node.members]
        with body.when(f"(i32.gt_u {found.count} {word(members.count)})"):
            self.w.fail(body, node.error, f"(i64.extend_i32_u {found.count})")
        begin = self.w.plan.word(members.offset)
        body.add(f"(i32.store {word(begin)} {found.count})")
        at = body.fresh("i32")
        body.add(f"(local.set {at} {word(begin)})")
        with self.members.rounds(found, node.domain.bits, body) as (member, _, _):
            body.add(f"(local.set {at} (i32.add (local.get {at}) (i32.const 4)))")
            body.add(f"(i64.store32 (local.get {at}) {member})")

    # ---- taking them
    def take_first(self, members: Slot, out: str, body: Body) -> str:
        """Emit the removal of the first member, or a jump to ``out`` if there is none; returns its operand."""
        take = self._first_of_queue if members.holds is Holds.QUEUE else self._first_of_set
        return take(members, out, body)

    def _first_of_queue(self, queue: Slot, out: str, body: Body) -> str:
        """Emit the removal of the first member of a queue; the others move up."""
        begin = self.w.plan.word(queue.offset)
        count = body.keep(f"(i32.load {word(begin)})", "i32")
        body.add(f"(br_if {out} (i32.eqz {count}))")
        member = body.keep(f"(i64.load32_s {word(begin + 4)})")
        left = body.keep(f"(i32.sub {count} (i32.const 1))", "i32")
        size = f"(i32.shl {left} (i32.const 2))"
        body.add(f"(memory.copy {word(begin + 4)} {word(begin + 8)} {size})")
        body.add(f"(i32.store (i32.add {word(begin + 4)} {size}) (i32.const 0))")
        body.add(f"(i32.store {word(begin)} {left})")
        return member

    def _first_of_set(self, members: Slot, out: str, body: Body) -> str:
        """Emit the removal of the lowest member of a set."""
        begin = word(self.w.plan.word(members.offset))
        if members.bits > SMALL:
            return self._first_of_words(members, out, body)
        left = body.keep(self.stores.places.load(begin, members.bits, members.words, body))
        body.add(f"(br_if {out} (i64.eqz {left}))")
        rest = f"(i64.and {left} (i64.sub {left} (i64.const 1)))"
        self.stores.places.put(begin, rest, members.bits, members.words, body)
        return body.keep(f"(i64.ctz {left})")

    def _first_of_words(self, members: Slot, out: str, body: Body) -> str:
        """Emit the removal of the lowest member of a set of several words."""
        at, found, more = body.fresh("i32"), body.label("found"), body.label("word")
        begin, here = self.w.plan.word(members.offset), f"(local.get {at})"
        body.add(f"(local.set {at} {word(begin)})")
        with body.block(found), body.loop(more):
            body.add(f"(br_if {found} (i32.load {here}))")
            body.add(f"(local.set {at} (i32.add {here} (i32.const 4)))")
            body.add(f"(br_if {more} (i32.lt_u {here} {word(begin + 4 * members.words)}))", f"(br {out})")
        left = body.keep(f"(i32.load {here})", "i32")
        body.add(f"(i32.store {here} (i32.and {left} (i32.sub {left} (i32.const 1))))")
        before = f"(i32.shl (i32.sub {here} {word(begin)}) (i32.const 3))"
        return body.keep(f"(i64.extend_i32_u (i32.add {before} (i32.ctz {left})))")
