"""An expression that does not come to an end in a lifetime is stopped with the error of the block that runs."""

from __future__ import annotations

from typing import Any

import pytest
import wasmtime

from dsl.engines.compiled.emit.errors import ENOUGH
from dsl.engines.compiled.emitter import emit_module
from dsl.engines.compiled.memory import ERROR, OPERANDS
from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import STEP_BUDGET, RuleError
from dsl.engines.reference.engine import ReferenceEngine
from tests.games_at_hand import kit_of, load

HEAD = 'language 1\ngame probe "Probe"\n    players 2\nboard square8 3 3:\n    terrain sea "Sea" passable\nstate a: 0..999 = 0\n'
MANY = "play:\n    a = f40(a) % 1000\n    tie\n"
RUNAWAY = {
    "functions": "function f0(n: int) -> int = n % 7\n"
    + "".join(f"function f{k}(n: int) -> int = f{k - 1}(n + n) + f{k - 1}(n + n + 1)\n" for k in range(1, 41))
    + MANY,
    "rules": "rule r0():\n    a = (a + 1) % 1000\n"
    + "".join(f"rule r{k}():\n    r{k - 1}()\n    r{k - 1}()\n" for k in range(1, 41))
    + "play:\n    r40()\n    tie\n",
    "members": "play:\n    a = count(c0 in cell where "
    + "".join(f"any(c{i} in cell where " for i in range(1, 13))
    + "c12.number == 99 + a"
    + ")" * 13
    + "\n    tie\n",
    "loops": "play:\n"
    + "".join("    " * (k + 1) + f"for each c{k} in cell:\n" for k in range(28))
    + "    " * 29
    + "a = (a + c0.number) % 100\n    tie\n",
}
"""Rules whose play takes longer than anybody lives, without a round that the budget of steps counts."""


def started(game: Game, enough: int) -> tuple[str, int]:
    """The code and the operand of the error with which a game begins."""
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
    kit = kit_of("chess")
    assert started(load(kit.rules, kit.board, kit.seats[0]), enough) == told


@pytest.mark.parametrize("name", RUNAWAY)
def test_nothing_runs_on_without_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both engines say so of the block that runs."""
    monkeypatch.setattr("dsl.engines.reference.machine.SECONDS", 0.0)
    game = load(HEAD + RUNAWAY[name])
    assert started(game, 1_000_000) == ("step-budget", STEP_BUDGET)
    with pytest.raises(RuleError) as error:
        ReferenceEngine(game).start(1)
    assert error.value.diagnostic.code == "step-budget"
    assert error.value.diagnostic.span is not None


def test_what_a_function_gives_is_kept_of_so_many_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dsl.engines.reference.expressions.MOST_CACHED", 10)
    monkeypatch.setattr("dsl.engines.reference.machine.SECONDS", 0.0)
    engine = ReferenceEngine(load(HEAD + RUNAWAY["functions"]))
    with pytest.raises(RuleError):
        engine.start(1)
    assert max(map(len, engine.m.filled)) <= 10


def test_functions_may_call_each_other_as_deep_as_they_may() -> None:
    """The module's text is written without going as deep, and passes do not write out what doubles at each step."""
    calls = "".join(
        f"function f{k}(c: cell) -> bool = any(d in cell where f{k - 1}(d) or f{k - 1}(c))\n" for k in range(1, 50)
    )
    text = f"{HEAD}function f0(c: cell) -> bool = c.number > a\n{calls}play:\n    a = count(c in cell where f49(c))\n    tie\n"
    game = load(text)
    assert emit_module(game.linked, False).wat.count("(func $f_") >= 49


LONG_WAYS = {
    "ray": "count(ray(c, E, 80, cells)) > 3",
    "run": "count(run(c, E, cells)) > 3",
    "beyond": "beyond(c, E, cells) exists",
    "reachable": "count(reachable(c, 60, cells)) > 3",
    "steps": "steps(c, first(cell), cells) == 3",
}


@pytest.mark.parametrize("way", LONG_WAYS.values(), ids=list(LONG_WAYS))
def test_long_ways_over_a_board_tire_by_their_length(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is looked at though few ways are asked for."""
    monkeypatch.setattr("dsl.engines.reference.machine.SECONDS", 0.0)
    rules = f"{HEAD}play:\n    let cells = {{x in cell where x.passable}}\n    a = count(c in cell where c.row == 1 and {way})\n    tie\n"
    game = load(rules.replace("square8 3 3", "square8 90 9"))
    with pytest.raises(RuleError) as error:
        ReferenceEngine(game).start(1)
    assert error.value.diagnostic.code == "step-budget"
