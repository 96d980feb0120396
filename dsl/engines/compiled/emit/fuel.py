"""How long an expression may take: an own counter, for nothing inside of expressions counts for the budget of steps.

A round of a loop that holds others, and a call that others multiply, take off about as many nanoseconds as they last
themselves. A game that needs its rules' budget never comes near the end; one whose rules do not come to an end in a
lifetime stops after seconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from dsl.engines.compiled.memory import ERROR, OPERANDS
from dsl.engines.compiled.wat import Body, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.limits import STEP_BUDGET

LOOP, CALL = 20, 5
"""What a loop and a call in a round are taken for, with nothing inside of them."""
ENOUGH = 10_000_000_000
REFILL = f"(global.set $fuel (i64.const {ENOUGH}))"
"""What is done where the budget of steps is whole again."""


def prepare(writer: Writer) -> None:
    """The counter, and the error of the block that runs."""
    writer.variable("$fuel", "i64", ENOUGH)
    writer.variable("$running", "i32", NO)
    writer.function("$weary", _WEARY)


def burn(cost: int, body: Body) -> None:
    """Something is done that takes so long."""
    body.add(f"(global.set $fuel (i64.sub (global.get $fuel) (i64.const {cost})))")
    body.add("(if (i64.lt_s (global.get $fuel) (i64.const 0)) (then (call $weary)))")


def burn_round(lines: Sequence[str], body: Body) -> None:
    """A round of a loop, written to ``lines``: if there are loops or calls in it, it is counted."""
    loops = sum(line.startswith("loop ") for line in lines)
    calls = sum(line.count("(call $") for line in lines)
    if loops or calls:
        burn(len(lines) + LOOP * loops + CALL * calls, body)


_WEARY = f"""(func $weary
(i32.store {word(ERROR)} (global.get $running))
(i64.store {word(OPERANDS)} (i64.const {STEP_BUDGET}))
{REFILL}
(throw $failed))"""
