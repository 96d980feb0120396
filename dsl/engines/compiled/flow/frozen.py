"""Members of loops that wait: kept in the state, and taken from there one by one."""

from __future__ import annotations

from dsl.engines.compiled.flow.members import Members, Queue
from dsl.engines.compiled.flow.stores import Stores
from dsl.engines.compiled.wat import SMALL, Body, kind_of, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import code as c
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import NO


class Frozen:
    """Writes the members into a set or a queue of the state, and takes the first of them."""

    def __init__(self, writer: Writer, stores: Stores, members: Members) -> None:
        self.w, self.stores, self.members = writer, stores, members

    def freeze(self, node: c.Freeze, body: Body) -> None:
        """The members go to a set or a queue in the state."""
        slots = self.w.program.slots
        members, slot = slots[node.members], slots[node.slot]
        found = self.members.fixed(node.domain, node.keys, lambda member: self.stores.var(slot, member, body), body)
        if node.present != NO:
            self._keep_present(node, body)
        if not isinstance(found, Queue):
            value = found
            if members.bits > SMALL:
                value = self.stores.wide.widened(found, node.domain.bits, members.bits, body)
            self.stores.var(members, value, body)
        elif members.bits:
            self._gathered(found, members.bits, node, body)
        else:
            self._queued(found, node, body)

    def _keep_present(self, node: c.Freeze, body: Body) -> None:
        """The pieces on the board go to a set in the state."""
        slot, found = self.w.program.slots[node.present], self.w.indexes.on_board(node.kind)
        assert found is not None
        if slot.bits > SMALL:
            found = self.stores.wide.widened(found, self.w.program.kinds[node.kind].limit, slot.bits, body)
        self.stores.var(slot, found, body)

    def _gathered(self, found: Queue, bits: int, node: c.Freeze, body: Body) -> None:
        """Members whose order no longer matters, as a set."""
        slot = self.w.program.slots[node.members]
        area = body.keep(body.area(8 * words_of(bits)), "i32")
        self.stores.wide.clear(area, 0, 8 * words_of(bits), body)
        with self.members.rounds(found, bits, body) as (member, _, _):
            place = f"(i32.add {area} (i32.wrap_i64 (i64.shl (i64.shr_u {member} (i64.const 6)) (i64.const 3))))"
            body.add(f"(i64.store {place} (i64.or (i64.load {place}) (i64.shl (i64.const 1) {member})))")
        self.stores.var(slot, area if kind_of(bits) == "i32" else f"(i64.load {area})", body)

    def _queued(self, found: Queue, node: c.Freeze, body: Body) -> None:
        """Members in their order: how many, then each in a word."""
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
    def taken(self, members: Slot, out: str, body: Body) -> str:
        """Takes the first member; leaves for a label if there is none."""
        take = self._first_of_queue if members.holds is Holds.QUEUE else self._first_of_set
        return take(members, out, body)

    def _first_of_queue(self, queue: Slot, out: str, body: Body) -> str:
        """Takes the first member of a queue: the others move up."""
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
        """Takes the lowest member of a set."""
        begin = word(self.w.plan.word(members.offset))
        if members.bits > SMALL:
            return self._first_of_words(members, out, body)
        left = body.keep(self.stores.places.load(begin, members.bits, members.words, body))
        body.add(f"(br_if {out} (i64.eqz {left}))")
        rest = f"(i64.and {left} (i64.sub {left} (i64.const 1)))"
        self.stores.places.put(begin, rest, members.bits, members.words, body)
        return body.keep(f"(i64.ctz {left})")

    def _first_of_words(self, members: Slot, out: str, body: Body) -> str:
        """Takes the lowest member of a set of several words: those before it are empty."""
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
