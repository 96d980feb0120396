"""Calls of a module through ``wasmtime``, the fast way and the documented one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest
import wasmtime
from wasmtime import _bindings as bindings

from dsl.cli.engine_choice import chosen_engine
from dsl.cli.voice import Voice
from dsl.compiled import engine as engine_module
from dsl.compiled import runtime
from dsl.compiled.runtime import Call, Stopped, compiler, function
from dsl.diagnostics import LANGUAGES
from dsl.engine.events import Decision
from dsl.engine.kinds import NoCompiledEngine
from dsl.engines import make_engine
from dsl.interp.engine import ReferenceEngine
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
    runtime.available.cache_clear()
    monkeypatch.setattr(runtime, "find_spec", lambda _: spec)
    yield
    runtime.installed_version.cache_clear()
    runtime.available.cache_clear()


def test_without_wasmtime_the_reference_engine_plays(too_old: None, capsys: pytest.CaptureFixture[str]) -> None:
    game = load(next(kit for kit in kits() if kit.name == "noughts").rules)
    assert isinstance(make_engine(game), ReferenceEngine)
    with pytest.raises(NoCompiledEngine):
        make_engine(game, "compiled")
    told = {chosen_engine(None, Voice(lang)) or capsys.readouterr().err for lang in LANGUAGES}
    assert len(told) == 3 and all("wasmtime" in line for line in told)
    with pytest.raises(SystemExit):
        chosen_engine("compiled", Voice("en"))
    assert "--engine" in capsys.readouterr().err


def test_a_library_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def refuse(name: str) -> None:
        raise OSError(name)

    runtime.available.cache_clear()
    game = load(next(kit for kit in kits() if kit.name == "noughts").rules)
    make_engine(game, "compiled")  # in the cache
    with monkeypatch.context() as broken:
        runtime.available.cache_clear()
        broken.setattr(runtime, "import_module", refuse)
        engine = make_engine(load(game.program.files[-1].text))
        engine.start(1)
        assert isinstance(engine.pending, Decision)
        with pytest.raises(SystemExit):
            chosen_engine("compiled", Voice("en"))
    runtime.available.cache_clear()
    assert "wasmtime" in capsys.readouterr().err


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
