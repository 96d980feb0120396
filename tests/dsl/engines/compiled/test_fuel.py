"""An expression that does not come to an end in a lifetime is stopped with the error of the block that runs."""

from __future__ import annotations

from typing import Any

import pytest
import wasmtime

from dsl.engines.compiled.assembly import emit_module
from dsl.engines.compiled.emit.fuel import ENOUGH
from dsl.engines.compiled.memory import ERROR, OPERANDS
from dsl.engines.protocol.limits import STEP_BUDGET
from tests.games_at_hand import kit_of, load


def started(enough: int) -> tuple[str, int]:
    """The code and the operand of the error with which chess begins, whose moves are loops in loops."""
    kit = kit_of("chess")
    game = load(kit.rules, kit.board, kit.seats[0])
    emitted = emit_module(game.linked, game.has_secrets)
    engine = wasmtime.Engine()
    store = wasmtime.Store(engine)
    module = wasmtime.Module(engine, emitted.wat.replace(str(ENOUGH), str(enough)))
    exports = wasmtime.Instance(store, module, []).exports(store)
    memory: Any = exports["memory"]
    for address, data in emitted.plan.data:
        memory.write(store, data, address)
    memory.write(store, (-1).to_bytes(4, "little", signed=True), ERROR)
    function: Any = exports["start"]
    try:
        function(store, 1)
    except wasmtime.Trap:
        row = int.from_bytes(memory.read(store, ERROR, ERROR + 4), "little")
        return game.linked.errors[row].code, int.from_bytes(memory.read(store, OPERANDS, OPERANDS + 8), "little")
    return "", 0


@pytest.mark.parametrize(("enough", "told"), [(100, ("step-budget", STEP_BUDGET)), (ENOUGH, ("", 0))])
def test_an_expression_takes_no_longer_than_that(enough: int, told: tuple[str, int]) -> None:
    """What is left of the counter decides, not what is left of the budget of steps."""
    assert started(enough) == told
