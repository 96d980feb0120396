"""Calls of a module through ``wasmtime``, the fast way and the documented one."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import ModuleSpec
from pathlib import Path
from subprocess import run
from time import sleep
from typing import Any
from unittest.mock import Mock
from weakref import ref

import pytest
import wasmtime
from wasmtime import _bindings as bindings

from dsl.engines.choice import make_engine, make_thinking
from dsl.engines.compiled import engine as engine_module
from dsl.engines.compiled import runtime
from dsl.engines.compiled.runtime import Call, Stopped, compiler, function
from dsl.engines.protocol.errors import NoCompiledEngine
from dsl.engines.protocol.events import Decision
from dsl.engines.reference.engine import ReferenceEngine
from dsl.fronts.cli.open_game import chosen_engine
from dsl.fronts.cli.voice import Voice
from dsl.text.diagnostics import LANGUAGES
from tests.games_at_hand import kits, load

TEXT = """(module
(tag $failed)
(func (export "sum") (param i32 i64) (result i64) (i64.add (i64.extend_i32_s (local.get 0)) (local.get 1)))
(func (export "negative") (param i32) (result i32) (i32.sub (i32.const 0) (local.get 0)))
(func (export "nothing") (param i32))
(func (export "throws") (param i32) (result i32) (throw $failed))
(func (export "traps") (result i32) unreachable)
(func $deep (export "deep") (param i32) (result i32) (i32.add (i32.const 1) (call $deep (local.get 0)))))"""
LARGE = 2**62
_FOUR_AT_ONCE = """
from dsl.engines.choice import make_thinking
from tests.games_at_hand import kit_of, load

game = load(kit_of("noughts").rules)
assert len([make_thinking(game) for _ in range(4)]) == 4
"""


@pytest.fixture(params=["fast", "documented"])
def calls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Call]:
    """The functions of a module by name; without the fast call the documented one is used."""
    if request.param == "documented":
        monkeypatch.delattr(bindings, "_wasmtime_func_call_unchecked")
    store = wasmtime.Store(compiler())
    exports: Any = wasmtime.Instance(store, wasmtime.Module(compiler(), TEXT), []).exports(store)
    return lambda name: function(store, exports[name])


def test_numbers_go_in_and_out(calls: Callable[[str], Call]) -> None:
    assert calls("sum")(-5, -LARGE) == -LARGE - 5
    assert calls("sum")(2**31 - 1, LARGE) == LARGE + 2**31 - 1
    assert calls("negative")(7) == -7
    assert calls("negative")(-7) == 7
    assert calls("nothing")(7) == 0


@pytest.mark.parametrize(("name", "arguments"), [("throws", (1,)), ("traps", ()), ("deep", (1,))])
def test_what_stops_can_be_called_again(calls: Callable[[str], Call], name: str, arguments: tuple[int, ...]) -> None:
    stops, negative = calls(name), calls("negative")
    for number in range(3):
        with pytest.raises(Stopped):
            stops(*arguments)
        assert negative(number) == -number


@pytest.fixture(params=["", "0.40.0", "49.0.0"])
def too_old(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No ``wasmtime``, or one that is too old."""
    (tmp_path / f"wasmtime-{request.param}.dist-info").mkdir()
    spec = ModuleSpec("wasmtime", None, origin=str(tmp_path / "wasmtime" / "__init__.py")) if request.param else None
    runtime.installed_version.cache_clear()
    monkeypatch.setattr(runtime, "find_spec", lambda _: spec)
    yield
    runtime.installed_version.cache_clear()


def test_without_wasmtime_the_reference_engine_plays(too_old: None, capsys: pytest.CaptureFixture[str]) -> None:
    game = load(next(kit for kit in kits() if kit.name == "noughts").rules)
    assert isinstance(make_engine(game), ReferenceEngine)
    with pytest.raises(NoCompiledEngine):
        make_engine(game, "compiled")
    told = {(chosen_engine(None, Voice(lang)), capsys.readouterr().err) for lang in LANGUAGES}
    assert len(told) == 3 and all(engine == "reference" and "wasmtime" in line for engine, line in told)
    assert chosen_engine("compiled", Voice("en")) == "reference"
    assert "wasmtime" in capsys.readouterr().err


def test_a_library_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(name: str) -> None:
        raise OSError(name)

    game = load(next(kit for kit in kits() if kit.name == "noughts").rules)
    make_engine(game, "compiled")  # in the cache
    with monkeypatch.context() as broken:
        broken.setattr(runtime, "_compiler", None)
        broken.setattr(runtime, "import_module", refuse)
        engine = make_engine(load(game.program.files[-1].text))
        engine.start(1)
        assert isinstance(engine.pending, Decision)
        assert chosen_engine("compiled", Voice("en")) == "reference"
    assert "OSError: wasmtime" in capsys.readouterr().err  # what the library has said


def test_threads_that_begin_at_once_share_one_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "_compiler", None)
    made = wasmtime.Engine

    def slow(*given: wasmtime.Config) -> wasmtime.Engine:
        sleep(0.05)  # longer than a thread needs to come here, too
        return made(*given)

    monkeypatch.setattr(wasmtime, "Engine", slow)
    with ThreadPoolExecutor(4) as threads:
        assert len({id(one.result()) for one in [threads.submit(compiler) for _ in range(4)]}) == 1


def test_a_failure_is_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "_compiler", None)
    with monkeypatch.context() as full:
        full.setattr(wasmtime, "Engine", Mock(side_effect=wasmtime.WasmtimeError("no room")))
        assert "no room" in runtime.obstacle()
        with pytest.raises(NoCompiledEngine, match="no room"):
            make_thinking(load(next(kit for kit in kits() if kit.name == "noughts").rules))
    assert runtime.available()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="a limit of addresses, as Linux has it")
def test_few_addresses_are_enough() -> None:
    """Each memory takes as many addresses as it has bytes, not the 4 GiB that are faster."""
    limited = ["sh", "-c", 'ulimit -v 3000000; exec "$0" -c "$1"', sys.executable, _FOUR_AT_ONCE]
    done = run(limited, cwd=Path(__file__).parents[4], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_memory_goes_with_its_instance() -> None:
    """Not only when garbage is collected: each has 4 GiB of addresses."""
    thinking = make_thinking(load(next(kit for kit in kits() if kit.name == "noughts").rules))
    gone = ref(thinking.memory.obj.owner)
    gc.disable()
    try:
        del thinking
        assert gone() is None
    finally:
        gc.enable()


def test_no_room_for_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise MemoryError

    game = load(next(kit for kit in kits() if kit.name == "noughts").rules)
    make_engine(game, "compiled")
    monkeypatch.setattr(engine_module, "Runner", refuse)
    engine = make_engine(game)
    engine.start(1)
    assert isinstance(engine.pending, Decision)


def test_with_wasmtime_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert chosen_engine(None, Voice("en")) == ""
    assert chosen_engine("compiled", Voice("en")) == "compiled"
    assert capsys.readouterr() == ("", "")
