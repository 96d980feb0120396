"""How long an expression may take: an own counter, for nothing inside of expressions counts for the budget of steps.

A loop that holds others takes off as many as its domain has room for. A game that needs its rules' budget never comes
near the end; one whose rules do not come to an end in a lifetime stops after seconds or minutes.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.compiled.memory import ERROR, OPERANDS
from dsl.engines.compiled.wat import Body, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.limits import STEP_BUDGET

ENOUGH = 20_000_000_000
REFILL = f"(global.set $fuel (i64.const {ENOUGH}))"
"""What is done where the budget of steps is whole again."""


def prepare(writer: Writer) -> None:
    """The counter, and the error of the block that runs."""
    writer.variable("$fuel", "i64", ENOUGH)
    writer.variable("$running", "i32", NO)
    writer.function("$weary", _WEARY)


def burn(lines: Sequence[str], room: int, body: Body) -> None:
    """A loop, written to ``lines``, over a domain with so much room: if it holds more than itself it is counted."""
    if sum(line.startswith("loop ") for line in lines) > 1 or any("(call $" in line for line in lines):
        body.add(f"(global.set $fuel (i64.sub (global.get $fuel) (i64.const {max(1, room)})))")
        body.add("(if (i64.lt_s (global.get $fuel) (i64.const 0)) (then (call $weary)))")


_WEARY = f"""(func $weary
(i32.store {word(ERROR)} (global.get $running))
(i64.store {word(OPERANDS)} (i64.const {STEP_BUDGET}))
{REFILL}
(throw $failed))"""
