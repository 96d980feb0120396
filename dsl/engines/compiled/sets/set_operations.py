"""Emits operations on sets, comparisons of them, and membership."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.sets.lanes import Lanes, joined, lanes_at, lowest, put, size, some, without
from dsl.engines.compiled.wat import SMALL, Body, has_bit, known, negated, number, word_address, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import Op

Probe = Callable[[str], str]
"""Returns the operand (i32) of whether a number is a member, and may emit instructions."""
_WORDS = {Op.UNION: "or", Op.MEET: "and"}
_SETS = (Op.UNION, Op.MINUS, Op.MEET)


class SetOperations:
    """Emits set operations: up to 64 members as numbers, larger sets part by part where they are used."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    # ---- union, difference, meet
    def binary(self, node: x.Binary, body: Body) -> str:
        """The operand of an operation on two sets."""
        if node.bits > SMALL:
            target = body.area(8 * words_of(node.bits))
            put(self.lanes(node, body), target, words_of(node.bits), body)
            return target
        one, other = self.first_word(node.left, body), self.first_word(node.right, body)
        if node.op is Op.MINUS:
            mask = known(other)
            return f"(i64.and {one} {number(~mask) if mask is not None else f'(i64.xor {other} (i64.const -1))'})"
        return f"(i64.{_WORDS[node.op]} {one} {other})"

    def first_word(self, expr: x.Expr, body: Body) -> str:
        """The operand of the members below 64."""
        if expr.bits <= SMALL:
            return self.w.small(expr, body)
        return self.lanes(expr, body).part("i64", "", 0)

    def lanes(self, expr: x.Expr, body: Body, words: int = 0) -> Lanes:
        """A set part by part, with at least ``words`` words; its operands have been computed."""
        if isinstance(expr, x.Binary) and expr.op in _SETS and expr.bits > SMALL:
            found = self._combined(expr, body)
        else:
            bits = max(expr.bits, SMALL + 1)
            found = lanes_at(body.once(self.w.large(expr, body, bits), "i32"), words_of(bits))
        if found.words >= words:
            return found
        target = body.area(8 * words)
        put(found, target, words, body)
        return lanes_at(target, words)

    def _combined(self, node: x.Binary, body: Body) -> Lanes:
        least = max(words_of(node.left.bits), words_of(node.right.bits)) if node.op is Op.UNION else 0
        one = self.lanes(node.left, body, least)
        other = self.lanes(node.right, body, one.words if node.op is not Op.MEET else 0)
        return without(one, other) if node.op is Op.MINUS else joined(_WORDS[node.op], one, other)

    # ---- questions about whole sets
    def compared(self, node: x.Binary, body: Body) -> str:
        """The operand of whether two sets are equal (or unequal)."""
        assert node.op in (Op.EQUAL, Op.UNEQUAL)
        bits = max(node.left.bits, node.right.bits)
        if bits <= SMALL:
            one, other = self.w.small(node.left, body), self.w.small(node.right, body)
            return f"(i64.{'eq' if node.op is Op.EQUAL else 'ne'} {one} {other})"
        if isinstance(node.right, x.Const) and not node.right.value:
            found = self.any(node.left, body)
        else:
            one_, other_ = self.lanes(node.left, body, words_of(bits)), self.lanes(node.right, body, words_of(bits))
            found = some(joined("xor", one_, other_), body)
        return negated(found) if node.op is Op.EQUAL else found

    def any(self, expr: x.Expr, body: Body) -> str:
        """The operand of whether a set has members."""
        if expr.bits <= SMALL:
            return f"(i64.ne {self.w.small(expr, body)} (i64.const 0))"
        return some(self.lanes(expr, body), body)

    def count(self, expr: x.Expr, body: Body) -> str:
        """The operand of the number of members."""
        if expr.bits <= SMALL:
            return f"(i64.popcnt {self.w.small(expr, body)})"
        return size(self.lanes(expr, body), body)

    def lowest(self, expr: x.Expr, body: Body) -> str:
        """The operand of the lowest member, or -1."""
        if expr.bits > SMALL:
            return lowest(self.lanes(expr, body), body)
        mask = body.once(self.w.small(expr, body))
        return f"(select (i64.ctz {mask}) (i64.const -1) (i64.ne {mask} (i64.const 0)))"

    # ---- members
    def inside(self, node: x.In, body: Body) -> str:
        """The operand of whether a number is a member of a set or row."""
        item = body.once(self.w.number(node.item, body))
        low, high = self.w.ranges.of(node.item, body.temps)
        in_range = low >= 0 and high < node.set.bits
        with body.aside() as lines:
            there = item if in_range else body.keep(self._within(item, node.set))
            found, before = self._member(node.set, there, body), body.effects
        if in_range:
            body.add(*lines) if before > body.effects else body.lines.extend(lines)
            return found
        fits = f"(i64.lt_u {item} {number(node.set.bits)})"
        if before == body.effects:
            body.lines += lines
            return f"(i32.and {fits} {found})"
        result = body.fresh("i32")
        body.add(f"(local.set {result} (i32.const 0))")
        with body.when(f"(i64.ge_s {item} (i64.const 0))"):
            body.add(*lines, f"(local.set {result} (i32.and {fits} {found}))")
        return f"(local.get {result})"

    @staticmethod
    def _within(item: str, members: x.Expr) -> str:
        """The operand of the number, or 0 if it is too large for the set, so that its bit can be read."""
        return f"(select {item} (i64.const 0) (i64.lt_u {item} {number(members.bits)}))"

    def _member(self, members: x.Expr, item: str, body: Body) -> str:
        if isinstance(members, x.Binary) and members.op is Op.MINUS:
            return self._in_difference(members, item, body)
        return self.probe(members, body, members.bits)(item)

    def _in_difference(self, members: x.Binary, item: str, body: Body) -> str:
        """The operand of whether a number is in the left set and not in the right, which is tested if needed."""
        among = self.probe(members.left, body, members.bits)(item)
        with body.aside() as lines:
            removed, before = self.probe(members.right, body, members.bits)(item), body.effects
        if before == body.effects:
            body.lines += lines
            return f"(i32.and {among} {negated(removed)})"
        result = body.fresh("i32")
        body.add(f"(local.set {result} {among})")
        with body.when(f"(local.get {result})"):
            body.add(*lines, f"(local.set {result} {negated(removed)})")
        return f"(local.get {result})"

    def probe(self, expr: x.Expr, body: Body, limit: int) -> Probe:
        """A test of membership for numbers below ``limit``; the parts of the set are computed here, once."""
        match expr:
            case x.Binary(op=Op.UNION, left=left, right=right):
                one, other = self.probe(left, body, limit), self.probe(right, body, limit)
                return lambda item: f"(i32.or {one(item)} {other(item)})"
            case x.Binary(op=Op.MEET, left=left, right=right):
                one, other = self.probe(left, body, limit), self.probe(right, body, limit)
                return lambda item: f"(i32.and {one(item)} {other(item)})"
            case x.Binary(op=Op.MINUS, left=left, right=right):
                one, other = self.probe(left, body, limit), self.probe(right, body, limit)
                return lambda item: f"(i32.and {one(item)} {negated(other(item))})"
            case x.Filter(slot=slot, domain=domain, where=where) if not self.w.facts.can_fail(where):
                return self._filtered(slot, self.probe(domain, body, limit), where, body)
        if expr.row:
            return lambda item: self._in_row(expr, item, body)
        return self._leaf(expr, body, limit)

    def _leaf(self, expr: x.Expr, body: Body, limit: int) -> Probe:
        """The test for a set that is computed whole; numbers too large for it are no members."""
        if expr.bits <= SMALL:
            mask = body.once(self.w.small(expr, body))
            if limit <= SMALL:
                return lambda item: has_bit(mask, item)
            return lambda item: f"(i32.and (i64.lt_u {item} (i64.const 64)) {has_bit(mask, item)})"
        address = body.once(self.w.large(expr, body, limit), "i32")
        return lambda item: has_bit(f"(i64.load {word_address(address, item)})", item)

    def _filtered(self, slot: int, among: Probe, where: x.Expr, body: Body) -> Probe:
        def test(item: str) -> str:
            result, out = body.fresh("i32"), body.label("out")
            body.add(f"(local.set {result} (i32.const 0))")
            with body.block(out):
                body.add(f"(br_if {out} {negated(among(item))})", f"(local.set {body.temp(slot)} {item})")
                self.w.unless(where, body, out)
                body.add(f"(local.set {result} (i32.const 1))")
            return f"(local.get {result})"

        return test

    def _in_row(self, row: x.Expr, item: str, body: Body) -> str:
        result, out = body.fresh("i32"), body.label("found")
        body.add(f"(local.set {result} (i32.const 0))")
        with body.block(out):

            def look(member: str) -> None:
                body.add(f"(local.set {result} (i64.eq {member} {item}))", f"(br_if {out} (local.get {result}))")

            self.w.members(row, body, look)
        return f"(local.get {result})"
