"""Emits errors of the rules: checks of values, raising an error, and the fuel counter that stops endless loops."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.compiled.memory import ERROR, OPERANDS
from dsl.engines.compiled.wat import SMALL, Body, number, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.errors import STEP_BUDGET

LOOP, CALL = 20, 5
"""The fuel that a loop and a call cost by themselves, without what is inside of them."""
ENOUGH = 10_000_000_000
REFILL = f"(global.set $fuel (i64.const {ENOUGH}))"
"""Sets the counter back to full, where the budget of steps begins anew."""


def prepare(writer: Writer) -> None:
    """Declare the counter ``$fuel`` and ``$running``, the error to raise when it is used up in the present block."""
    writer.variable("$fuel", "i64", ENOUGH)
    writer.variable("$running", "i32", NO)
    writer.function("$out_of_fuel", _OUT_OF_FUEL)


def burn(cost: int, body: Body) -> None:
    """Subtract a cost from the fuel; the error of the block if that is used up."""
    body.add(f"(global.set $fuel (i64.sub (global.get $fuel) (i64.const {cost})))")
    body.add("(if (i64.lt_s (global.get $fuel) (i64.const 0)) (then (call $out_of_fuel)))")


def burn_round(lines: Sequence[str], body: Body) -> None:
    """Subtract the cost of one round of a loop whose body is ``lines``; nothing if it has no loops or calls."""
    loops = sum(line.startswith("loop ") for line in lines)
    calls = sum(line.count("(call $") for line in lines)
    if loops or calls:
        burn(len(lines) + LOOP * loops + CALL * calls, body)


_OUT_OF_FUEL = f"""(func $out_of_fuel
(i32.store {word(ERROR)} (global.get $running))
(i64.store {word(OPERANDS)} (i64.const {STEP_BUDGET}))
{REFILL}
(throw $failed))"""


class Errors:
    """Emits checks of values that raise an error of the rules."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer

    def fail(self, body: Body, error: int, operands: Sequence[str]) -> None:
        """Raise an error with these operands."""
        assert error != NO
        count = len(operands)
        self.w.function(f"$fail{count}", lambda: _thrower(count))
        body.add(f"(call $fail{count} {word(error)} {' '.join(operands)})", "unreachable")

    def no_value(self, node: x.Fail, body: Body) -> str:
        """An expression that always raises an error; returns an operand of its type."""
        operands = [self.w.number(operand, body) for operand in node.operands]
        self.fail(body, node.error, operands)
        return word(0) if node.bits > SMALL else number(0)

    def need(self, node: x.Need, body: Body) -> str:
        """The operand's value; an error if it is the value that means missing."""
        value = self.w.value(node.operand, body)
        assert node.operand.bits <= SMALL
        value = body.once(value)
        with body.when(f"(i64.eq {value} {number(node.missing)})"):
            self.fail(body, node.error, ())
        return value

    def fit(self, node: x.Fit, body: Body) -> str:
        """The operand's value; an error if it does not fit the range where it will be stored."""
        if node.operand.bits > SMALL:
            return self._large(node, body)
        value = body.once(self.w.value(node.operand, body))
        if node.bits:
            last = node.high - node.low
            if node.operand.bits > last + 1:
                with body.when(f"(i64.ne (i64.shr_u {value} {number(last + 1)}) (i64.const 0))"):
                    self.fail(body, node.error, (f"(i64.sub {number(63 + node.low)} (i64.clz {value}))",))
            return value
        outside = f"(i64.gt_u (i64.sub {value} {number(node.low)}) {number(node.high - node.low)})"
        if node.missing is not None and not node.low <= node.missing <= node.high:
            outside = f"(i32.and {outside} (i64.ne {value} {number(node.missing)}))"
        with body.when(outside):
            self.fail(body, node.error, (value,))
        return value

    def _large(self, node: x.Fit, body: Body) -> str:
        """The same for a large set: an error if its largest member is too large. A set that fits one word is loaded."""
        self.w.function("$largest", _LARGEST)
        operand = body.once(self.w.large(node.operand, body), "i32")
        words = (node.operand.bits + 63) // 64
        largest = body.now(f"(call $largest {operand} {word(words)})")
        with body.when(f"(i64.gt_s {largest} {number(node.high - node.low)})"):
            self.fail(body, node.error, (f"(i64.add {largest} {number(node.low)})" if node.low else largest,))
        return operand if node.bits > SMALL else f"(i64.load {operand})"


def _thrower(count: int) -> str:
    params = "".join(f" (param $o{i} i64)" for i in range(count))
    stores = "\n".join(f"(i64.store {word(OPERANDS + 8 * i)} (local.get $o{i}))" for i in range(count))
    head = f"(func $fail{count} (param $error i32){params}\n(i32.store {word(ERROR)} (local.get $error))"
    return f"{head}\n{stores}\n(throw $failed))"


_LARGEST = """(func $largest (param $set i32) (param $words i32) (result i64)
(local $word i64)
loop $next
local.get $words
if
(local.set $words (i32.sub (local.get $words) (i32.const 1)))
(local.set $word (i64.load (i32.add (local.get $set) (i32.shl (local.get $words) (i32.const 3)))))
(br_if $next (i64.eqz (local.get $word)))
(return (i64.add (i64.sub (i64.const 63) (i64.clz (local.get $word)))
  (i64.extend_i32_u (i32.shl (local.get $words) (i32.const 6)))))
end
end
(i64.const -1))"""
"""The largest member of a large set, or -1."""
