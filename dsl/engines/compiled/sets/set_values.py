"""Emits new sets: of numbers, a range, a row's members, members that fit, or values of an expression."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from dsl.engines.compiled.sets.having import RowMasks
from dsl.engines.compiled.sets.lanes import CHUNK, clear, each_offset, joined, lanes_at, put
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.sets.walks import Walks, bits, words
from dsl.engines.compiled.wat import SMALL, Body, folded, number, put_member, value_size, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import NO

Add = Callable[[str], None]
"""Emits the adding of a number to the set that is being made."""


def new_set(room: int, body: Body) -> tuple[Add, str]:
    """Emit an empty set of ``room`` bits; returns a function that emits the adding of a member, and its operand."""
    if room > SMALL:
        target = body.area(value_size(room))
        clear(target, 0, value_size(room), body)
        return (lambda item: put_member(target, item, body)), target
    found = body.fresh()
    body.add(f"(local.set {found} (i64.const 0))")
    more = f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) %s)))"
    return (lambda item: body.add(more % item)), f"(local.get {found})"


def combined(op: str, parts: list[str], room: int, body: Body) -> str:
    """The operand of the union (``or``) or intersection (``and``) of sets of the same width."""
    if room > SMALL:
        target, size = body.area(value_size(room)), words_of(room)
        lanes = lanes_at(body.once(parts[0], "i32"), size)
        for part in parts[1:]:
            lanes = joined(op, lanes, lanes_at(body.once(part, "i32"), size))
        put(lanes, target, size, body)
        return target
    return folded(f"i64.{op}", parts)


_MADE = x.Filter | x.Collect | x.Quantifier


class SetValues:
    """Emits new sets: small ones in a local, large ones in the stack frame."""

    def __init__(self, writer: Writer, operations: SetOperations, walks: Walks, masks: RowMasks) -> None:
        self.w, self.operations, self.walks, self.masks = writer, operations, walks, masks

    def value(self, node: x.MakeSet | x.Range | x.ToSet | x.Filter | x.Collect, body: Body) -> str:
        """The operand of a set."""
        match node:
            case x.MakeSet():
                return self.listed(node, body)
            case x.Range():
                return self.range(node, body)
            case x.ToSet(operand=operand):
                if not operand.row:
                    return self.w.value(operand, body, node.bits)
                if (mask := self.masks.mask(operand, body)) is not None:
                    return mask
                return self._gathered(node.bits, body, lambda add: self.walks.members(operand, body, add))
            case x.Filter():
                return self.filtered(node, body)
            case x.Collect():
                return self.collected(node, body)
            case other:
                assert_never(other)

    @staticmethod
    def _gathered(room: int, body: Body, fill: Callable[[Add], None]) -> str:
        """The operand of the set of the numbers that ``fill`` adds."""
        add, found = new_set(room, body)
        fill(add)
        return found

    def listed(self, node: x.MakeSet, body: Body) -> str:
        """The operand of a set of some numbers."""
        if node.bits <= SMALL and node.error == NO:
            found = [f"(i64.shl (i64.const 1) {self.w.number(item, body)})" for item in node.items]
            return folded("i64.or", found) if found else number(0)

        def fill(add: Add) -> None:
            for item in node.items:
                value = body.once(self.w.number(item, body))
                if node.error != NO:
                    with body.when(f"(i64.ge_u {value} {number(node.bits)})"):
                        self.w.fail(body, node.error, value)
                add(value)

        return self._gathered(node.bits, body, fill)

    def range(self, node: x.Range, body: Body) -> str:
        """The operand of the set of numbers from one to another."""
        low, high = body.once(self.w.number(node.low, body)), body.once(self.w.number(node.high, body))
        if node.error != NO:
            below = f"(i64.lt_s {low} (i64.const 0))"
            with body.when(f"(i32.or {below} (i64.ge_s {high} {number(node.bits)}))"):
                self.w.fail(body, node.error, f"(select {low} {high} {below})")
        some = f"(i64.ge_s {high} {low})"
        if node.bits <= SMALL:
            up_to = f"(i64.sub (i64.shl (i64.const 2) {high}) (i64.const 1))"
            return f"(select (i64.and {up_to} (i64.shl (i64.const -1) {low})) (i64.const 0) {some})"
        target = body.area(8 * words_of(node.bits))
        clear(target, 0, 8 * words_of(node.bits), body)
        item, again = body.fresh(), body.label("number")
        with body.when(some):
            body.add(f"(local.set {item} {low})")
            with body.loop(again):
                put_member(target, f"(local.get {item})", body)
                body.add(f"(local.set {item} (i64.add (local.get {item}) (i64.const 1)))")
                body.add(f"(br_if {again} (i64.le_s (local.get {item}) {high}))")
        return target

    # ---- members for which a condition holds
    def filtered(self, node: x.Filter, body: Body) -> str:
        """The operand of the members for which a condition holds."""

        def fitting(add: Add) -> Add:
            return self.walks.where(node.slot, node.where, body, add)

        if node.domain.bits <= SMALL or self.walks.needs_no_set(node.domain):
            return self._gathered(node.bits, body, lambda add: self.walks.members(node.domain, body, fitting(add)))
        target, found = body.area(8 * words_of(node.bits)), body.fresh()
        lanes = self.operations.lanes(node.domain, body)

        def add_bit(item: str) -> None:
            body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {item})))")

        def look_through(place: str, part: str) -> None:
            body.add(f"(local.set {found} (i64.const 0))")
            bits(body, part, place, fitting(add_bit))
            body.add(f"(i64.store (i32.add {target} {place}) (local.get {found}))")

        words(body, lanes, look_through)
        clear(target, lanes.size, 8 * words_of(node.bits), body)
        return target

    def fitting(self, node: _MADE, body: Body, inner: Callable[[str], None], after: tuple[x.Expr, ...]) -> None:
        """Emit a loop over the members where ``where`` holds; ``inner`` emits ``after`` for each.

        All conditions are tested before anything else is computed, if both can raise an error.
        """
        where, domain = node.where, node.domain
        if where is not None and self.w.facts.can_fail(where) and self.w.facts.can_fail(after):
            domain, where = x.Filter(node.slot, domain, where, bits=domain.bits, row=domain.row), None
        self.walks.members(domain, body, self.walks.where(node.slot, where, body, inner))

    # ---- values of an expression
    def collected(self, node: x.Collect, body: Body) -> str:
        """The operand of the set of an expression's values for the members."""
        if node.value.bits:
            return self._union(node, body)
        shifts = self.masks.shifts(node)
        if shifts is not None:
            return self._shifted(self.w.small(node.domain, body), shifts, body)

        def fill(add: Add) -> None:
            def give(_member: str) -> None:
                value, following = body.once(self.w.number(node.value, body)), body.label("none")
                if node.error != NO:
                    with body.when(f"(i64.ge_s {value} {number(node.bits)})"):
                        self.w.fail(body, node.error, value)
                if self.w.ranges.of(node.value, body.temps)[0] >= 0:
                    add(value)
                    return
                with body.block(following):
                    body.add(f"(br_if {following} (i64.lt_s {value} (i64.const 0)))")
                    add(value)

            after = (node.value, x.Fail(node.error)) if node.error != NO else (node.value,)
            self.fitting(node, body, give, after)

        return self._gathered(node.bits, body, fill)

    @staticmethod
    def _shifted(members: str, shifts: dict[int, int], body: Body) -> str:
        """The operand of the cells that are a constant number further, shifted together for each number."""
        parts, found = [], body.once(members)
        for further, among in shifts.items():
            part = f"(i64.and {found} {number(among)})"
            parts.append(f"({'i64.shl' if further > 0 else 'i64.shr_u'} {part} {number(abs(further))})")
        return folded("i64.or", parts)

    def _union(self, node: x.Collect, body: Body) -> str:
        """The operand of the union of an expression's sets for the members."""
        if node.bits <= SMALL:
            found = body.fresh()
            body.add(f"(local.set {found} (i64.const 0))")

            def join(_member: str) -> None:
                body.add(f"(local.set {found} (i64.or (local.get {found}) {self.w.small(node.value, body)}))")

            self.fitting(node, body, join, (node.value,))
            return f"(local.get {found})"
        target = body.area(8 * words_of(node.bits))
        clear(target, 0, 8 * words_of(node.bits), body)

        def add(_member: str) -> None:
            if node.value.bits <= SMALL:
                body.add(f"(i64.store {target} (i64.or (i64.load {target}) {self.w.small(node.value, body)}))")
                return
            lanes = self.operations.lanes(node.value, body)
            with each_offset(body, lanes.size, CHUNK) as place:
                at = f"(i32.add {target} {place})"
                body.add(f"(v128.store {at} (v128.or (v128.load {at}) {lanes.part('v128', place, 0)}))")

        self.fitting(node, body, add, (node.value,))
        return target
