"""``wasmtime`` for the compiled engine: whether it is available, its compiler, and fast calls."""

from __future__ import annotations

import atexit
import ctypes
import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakSet

from dsl.engines.protocol.errors import OLDEST_WASMTIME

MEMORY_PAGES = 4096
MEMORY_BYTES = MEMORY_PAGES << 16
"""The memory of every module: 256 MiB, of which only touched pages use memory."""
_PROBE = f"""(module (memory {MEMORY_PAGES}) (tag $failed) (func (local v128)
(block $end try_table (catch $failed $end) (throw $failed) end)))"""
_OPEN: WeakSet[Any] = WeakSet()
_Thing = TypeVar("_Thing")
Call = Callable[..., int]
"""A function of the module: takes numbers, returns a number (0 if it has no result), or raises ``Stopped``."""


class Stopped(Exception):
    """A call did not return: the module stopped itself, or failed."""


@cache
def installed_version() -> str:
    """The version of the installed package, without importing it; empty if it is missing or too old.

    It is read from the name of the ``.dist-info`` folder: importing ``importlib.metadata`` would take longer than
    loading a game.
    """
    spec = find_spec("wasmtime")
    packages = Path(spec.origin).parents[1] if spec is not None and spec.origin is not None else None
    for folder in packages.glob("wasmtime-*.dist-info") if packages is not None else ():
        found = folder.stem.partition("-")[2]
        major = found.partition(".")[0]
        if major.isdigit() and int(major) >= OLDEST_WASMTIME:
            return found
    return ""


def obstacle() -> str:
    """Why modules cannot run here, in the words of the system; empty if they can.

    Tried again until they run: memory may have become free.
    """
    if not installed_version():
        return f"wasmtime >= {OLDEST_WASMTIME}: pip install wasmtime"
    try:
        compiler()
    except Exception as error:  # whatever a broken installation raises
        return " ".join(f"{type(error).__name__}: {error}".split())
    return ""


def available() -> bool:
    """Whether modules can be run here."""
    return not obstacle()


def compiler() -> Any:
    """The engine of ``wasmtime``, one for all threads: a module runs only on the engine that compiled it."""
    global _compiler
    with _making:
        if _compiler is None:
            _compiler = closed_at_exit(_tested_engine())
        return _compiler


def _tested_engine() -> Any:
    """An engine that has run a test module with the largest memory; raises any error of that."""
    wasmtime = import_module("wasmtime")
    try:
        return _engine_with(wasmtime, scarce=_addresses_are_scarce())
    except wasmtime.WasmtimeError:
        return _engine_with(wasmtime, scarce=True)


def _engine_with(wasmtime: Any, scarce: bool) -> Any:
    """A tested engine. ``scarce``: it reserves only the addresses of a memory, not 4 GiB, and checks each access."""
    config = wasmtime.Config()
    config.parallel_compilation = not _forked
    if scarce:
        config.memory_reservation, config.memory_reservation_for_growth = MEMORY_BYTES, 0
        config.memory_may_move = False
    engine = wasmtime.Engine(config)
    wasmtime.Instance(wasmtime.Store(engine), wasmtime.Module(engine, _PROBE), [])
    return engine


def _addresses_are_scarce() -> bool:
    """Whether the process has a limit for its address space, as set by ``ulimit -v``."""
    try:
        resource = import_module("resource")
    except ImportError:  # not on Windows, which has no such limit
        return False
    return bool(resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY)


_compiler: Any = None
_making = Lock()
_forked = False
_inherited: list[Any] = []
"""Objects of the parent of a forked process, neither used nor closed here."""


def _reset_after_fork() -> None:
    """After a fork: compile without threads, which are only in the parent, and on an engine of its own."""
    global _forked, _compiler, _making
    _forked = True
    _inherited.extend(_OPEN)
    _OPEN.clear()
    _compiler, _making = None, Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_after_fork)


def closed_at_exit(thing: _Thing) -> _Thing:
    """``thing``, which is closed when the process ends, before the library itself is unloaded."""
    _OPEN.add(thing)
    return thing


@atexit.register
def _close() -> None:
    for thing in list(_OPEN):
        thing.close()


def function(store: Any, found: Any) -> Call:
    """An exported function as a Python function: fast with reused buffers, else by the documented interface."""
    kind = found.type(store)
    results = [str(result) for result in kind.results]
    try:
        return _unchecked(store, found, len(kind.params), results)
    except (ImportError, AttributeError):
        return _checked(store, found)


def _checked(store: Any, found: Any) -> Call:
    """The documented call, which looks up its types each time."""
    wasmtime = import_module("wasmtime")

    def call(*arguments: int) -> int:
        try:
            return found(store, *arguments) or 0
        except wasmtime.Trap as trap:
            raise Stopped(str(trap)) from None

    return call


def _unchecked(store: Any, found: Any, parameters: int, results: list[str]) -> Call:
    """The call without checks: a twentieth of the time, but not part of the documented interface."""
    bindings, traps = import_module("wasmtime._bindings"), import_module("wasmtime").Trap
    call_function = bindings._wasmtime_func_call_unchecked
    size = max(parameters, len(results), 1)
    raw = (ctypes.c_int64 * (2 * size))()  # a value of wasm takes 16 bytes
    values = ctypes.cast(raw, ctypes.POINTER(bindings.wasmtime_val_raw_t))
    result = ctypes.c_int32.from_buffer(raw) if results == ["i32"] else ctypes.c_int64.from_buffer(raw)
    trap = ctypes.POINTER(bindings.wasm_trap_t)()
    context, target, trap_address = store._context(), ctypes.byref(found._func), ctypes.byref(trap)

    def call(*arguments: int) -> int:
        for place, value in enumerate(arguments):
            raw[2 * place] = value
        error = call_function(context, target, values, size, trap_address)
        if trap:
            stopped = traps._from_ptr(ctypes.POINTER(bindings.wasm_trap_t)(trap.contents))
            ctypes.memset(trap_address, 0, ctypes.sizeof(ctypes.c_void_p))
            raise Stopped(str(stopped))
        if error:
            raise Stopped("the call was refused")
        return result.value if results else 0

    return call
