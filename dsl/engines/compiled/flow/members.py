"""Members of a loop that are fixed before its first round: as a set, or as a queue in the order of some keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from dsl.engines.compiled.emit.places import indexed
from dsl.engines.compiled.emit.wide import Wide
from dsl.engines.compiled.wat import SMALL, Body, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program.nodes import Expr

Bind = Callable[[str], None]
"""Writes what gives a member (an i64) its name."""


@dataclass(frozen=True, slots=True)
class Queue:
    """Members in an order of their own in the frame: so many records, the member at an offset inside of each."""

    at: str
    count: str
    size: int
    offset: int

    def member(self, index: str) -> str:
        """The member of a place (an i32)."""
        return f"(i64.load offset={self.offset} {indexed(self.at, f'(i64.extend_i32_u {index})', self.size)})"


class Members:
    """Fixes the members of loops, and goes through them."""

    def __init__(self, writer: Writer, wide: Wide) -> None:
        self.w, self.wide = writer, wide

    def fixed(self, domain: Expr, keys: Sequence[Expr], bind: Bind, body: Body) -> str | Queue:
        """The members of a loop as they are now: a set of its own, or a queue if they have an order."""
        if keys or domain.row:
            return self.queue(domain, keys, bind, body)
        value = self.w.value(domain, body)
        return self.wide.copied(value, domain.bits, body) if domain.bits > SMALL else body.keep(value)

    def queue(self, domain: Expr, keys: Sequence[Expr], bind: Bind, body: Body) -> Queue:
        """The members in their order, by keys if there are any; ``bind`` while the keys are worked out."""
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
        """A round for each of some members that are fixed: yields it, the label out, the label to the next round."""
        stop, round_, again = (body.label(hint) for hint in ("stop", "round", "next"))
        first = self._begun(found, bits, body)
        with body.block(stop), body.loop(round_):
            with body.block(again):
                yield self._taken(found, first, bits, stop, body), stop, again
            body.add(f"(br {round_})")

    def _begun(self, found: str | Queue, bits: int, body: Body) -> tuple[str, str]:
        """The locals that say how far a loop has come: the place, and what is left of a word."""
        at, left = body.fresh("i32"), body.fresh()
        body.add(f"(local.set {at} (i32.const {0 if isinstance(found, Queue) else -1}))")
        body.add(f"(local.set {left} {found if isinstance(found, str) and bits <= SMALL else '(i64.const 0)'})")
        return at, left

    def _taken(self, found: str | Queue, first: tuple[str, str], bits: int, stop: str, body: Body) -> str:
        """The next member; out of the loop if there is none."""
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
    """Sorts records of some keys and a member, the smallest first; equal ones stay in their order."""
    size, values = 8 * (keys + 1), range(keys + 1)
    locals_ = " ".join(f"(local $k{i} i64)" for i in values)
    more = "(i32.const 0)"
    for i in reversed(range(keys)):
        mine, other = f"(local.get $k{i})", f"(i64.load offset={8 * i} (local.get $before))"
        more = f"(i32.or (i64.gt_s {other} {mine}) (i32.and (i64.eq {other} {mine}) {more}))"
    taken = " ".join(f"(local.set $k{i} (i64.load offset={8 * i} (local.get $here)))" for i in values)
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
  {taken}
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
