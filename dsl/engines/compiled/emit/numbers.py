"""Emits 64-bit arithmetic with overflow checks, comparisons, conditions and ``if``."""

from __future__ import annotations

from dsl.engines.compiled.wat import Body, kind_of, known, negated, number
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import NO, Expr, Op


class Choices:
    """Emits ``not``, ``and``, ``or``, ``if``; methods return operands."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    def negation(self, operand: Expr, body: Body) -> str:
        """The operand of ``not``."""
        return negated(self.w.condition(operand, body))

    def all_of(self, parts: tuple[Expr, ...], body: Body) -> str:
        """The operand of ``and``, which stops at the first part that is false."""
        return self._joined(parts, body, "and")

    def any_of(self, parts: tuple[Expr, ...], body: Body) -> str:
        """The operand of ``or``, which stops at the first part that is true."""
        return self._joined(parts, body, "or")

    def _joined(self, parts: tuple[Expr, ...], body: Body, op: str) -> str:
        """The operand of ``and`` or ``or``: without jumps as long as the parts have no effects."""
        found = self.w.condition(parts[0], body)
        for i, part in enumerate(parts[1:], 1):
            with body.aside() as lines:
                value = self.w.condition(part, body)
                effects = body.effects
            if effects > body.effects:
                return self._jumping(found, (lines, value), parts[i + 1 :], body, op)
            body.lines += lines
            found = f"(i32.{op} {found} {value})"
        return found

    def _jumping(self, before: str, now: tuple[list[str], str], parts: tuple[Expr, ...], body: Body, op: str) -> str:
        """The operand with a jump before each of the remaining parts, taken where the result is known."""
        result, label = body.fresh("i32"), body.label("known")
        leave = f"br_if {label}" if op == "or" else f"i32.eqz\nbr_if {label}"
        with body.block(label):
            body.add(f"(local.tee {result} {before})", leave)
            lines, value = now
            body.add(*lines, f"(local.set {result} {value})")
            for part in parts:
                body.add(f"(local.get {result})", leave)
                body.add(f"(local.set {result} {self.w.condition(part, body)})")
        return f"(local.get {result})"

    def unless(self, expr: Expr, body: Body, label: str) -> None:
        """Emit a jump to ``label`` that is taken if a condition does not hold."""
        if isinstance(expr, x.And):
            for part in expr.parts:
                self.unless(part, body, label)
            return
        value = self.w.condition(expr, body)
        if known(value) is None:
            body.add(f"(br_if {label} {negated(value)})")
        elif not known(value):
            body.add(f"(br {label})")

    def one_of(self, node: x.If, body: Body) -> str:
        """The operand of ``if``: one of two values."""
        test, bits = self.w.condition(node.condition, body), node.bits
        kind = kind_of(bits)
        with body.aside() as then:
            yes, before = self.w.value(node.then, body, bits), body.effects
        harmless = before == body.effects
        with body.aside() as otherwise:
            no, before = self.w.value(node.otherwise, body, bits), body.effects
        if harmless and before == body.effects:
            body.lines += then + otherwise
            return f"(select {yes} {no} {test})"
        result = body.fresh(kind)
        with body.when(test):
            body.add(*then, f"(local.set {result} {yes})")
        with body.otherwise():
            body.add(*otherwise, f"(local.set {result} {no})")
        return f"(local.get {result})"


_PLAIN = {Op.ADD: "add", Op.SUBTRACT: "sub", Op.MULTIPLY: "mul"}
_COMPARED = {
    Op.EQUAL: "eq",
    Op.UNEQUAL: "ne",
    Op.LESS: "lt_s",
    Op.AT_MOST: "le_s",
    Op.MORE: "gt_s",
    Op.AT_LEAST: "ge_s",
}
_WRAPPED = {
    Op.ADD: "(i64.and (i64.xor {a} {r}) (i64.xor {b} {r}))",
    Op.SUBTRACT: "(i64.and (i64.xor {a} {b}) (i64.xor {a} {r}))",
}
"""A number that is negative if the sum or difference ``r`` has overflowed."""


class Numbers:
    """Emits operations on two numbers; methods return operands."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    def compared(self, node: x.Binary, body: Body) -> str:
        """The operand of a comparison."""
        left, right = self.w.number(node.left, body), self.w.number(node.right, body)
        if node.op is Op.EQUAL and right == "(i64.const 0)":
            return f"(i64.eqz {left})"
        return f"(i64.{_COMPARED[node.op]} {left} {right})"

    def binary(self, node: x.Binary, body: Body) -> str:
        """The operand of an arithmetic operation."""
        left, right = self.w.number(node.left, body), self.w.number(node.right, body)
        if node.op in (Op.DIVIDE, Op.MODULO):
            return self._divided(node, left, right, body)
        if node.error == NO:
            return f"(i64.{_PLAIN[node.op]} {left} {right})"
        left, right = body.once(left), body.once(right)
        if node.op is Op.MULTIPLY:
            self.w.function("$overflows", _OVERFLOWS)
            found = f"(i64.mul {left} {right})"
            wrong = f"(call $overflows {left} {right})"
        else:
            found = body.keep(f"(i64.{_PLAIN[node.op]} {left} {right})")
            wrong = f"(i64.lt_s {_WRAPPED[node.op].format(a=left, b=right, r=found)} (i64.const 0))"
        with body.when(wrong):
            self.w.fail(body, node.error)
        return found

    def _divided(self, node: x.Binary, left: str, right: str, body: Body) -> str:
        """The operand of a quotient or remainder, rounded down."""
        if isinstance(node.right, x.Const) and node.right.value > 0:
            return self._by_known(node, left, node.right.value, body)
        left, right = body.once(left), body.once(right)
        if node.error != NO:
            with body.when(f"(i64.eqz {right})"):
                self.w.fail(body, node.error)
            if node.op is Op.DIVIDE:
                least, minus = f"(i64.eq {left} {number(-(2**63))})", f"(i64.eq {right} (i64.const -1))"
                with body.when(f"(i32.and {least} {minus})"):
                    self.w.fail(body, node.error)
        rest = body.now(f"(i64.rem_s {left} {right})")
        down = f"(i32.and (i64.ne {rest} (i64.const 0)) (i64.lt_s (i64.xor {rest} {right}) (i64.const 0)))"
        if node.op is Op.MODULO:
            return f"(select (i64.add {rest} {right}) {rest} {down})"
        return body.now(f"(i64.sub (i64.div_s {left} {right}) (i64.extend_i32_u {down}))")

    def _by_known(self, node: x.Binary, left: str, by: int, body: Body) -> str:
        """The operand of a division by a constant above 0."""
        sign = "u" if self.w.ranges.of(node.left, body.temps)[0] >= 0 else "s"
        if by & by - 1 == 0:
            power = by.bit_length() - 1
            divide, rest = f"(i64.shr_s {left} {number(power)})", f"(i64.and {left} {number(by - 1)})"
            return divide if node.op is Op.DIVIDE else rest
        if sign == "u":
            return f"(i64.{'div' if node.op is Op.DIVIDE else 'rem'}_u {left} {number(by)})"
        left = body.once(left)
        rest = f"(i64.rem_s {left} {number(by)})"
        if node.op is Op.DIVIDE:
            return f"(i64.add (i64.div_s {left} {number(by)}) (i64.shr_s {rest} (i64.const 63)))"
        rest = body.keep(rest)
        return f"(i64.add {rest} (i64.and (i64.shr_s {rest} (i64.const 63)) {number(by)}))"


_OVERFLOWS = """(func $overflows (param $a i64) (param $b i64) (result i32)
(if (i64.eqz (local.get $a)) (then (return (i32.const 0))))
(if (i64.eq (local.get $a) (i64.const -1)) (then (return (i64.eq (local.get $b) (i64.const -9223372036854775808)))))
(i64.ne (i64.div_s (i64.mul (local.get $a) (local.get $b)) (local.get $a)) (local.get $b)))"""
"""Whether a product needs more than 64 bits."""
