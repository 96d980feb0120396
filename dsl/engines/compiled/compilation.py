"""Compiles the module of a game once for all its engines, or loads it from the cache."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import fields
from functools import cached_property
from importlib import import_module
from threading import Lock, Thread

from dsl.engines.compiled import cache
from dsl.engines.compiled.instance import Addresses, Instance, Module, cached, store
from dsl.engines.compiled.journal_sites import journal_layout
from dsl.engines.compiled.memory import TABLES
from dsl.engines.compiled.runtime import available, closed_at_exit, compiler
from dsl.engines.linking.game import Game
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.reference.engine import ReferenceEngine


def compiled(program: LinkedProgram, secret: bool) -> Module:
    """Compile a program to a module; ``secret``: whether anything in the game is hidden from any player."""
    from dsl.engines.compiled.emitter import emit_module  # only here: a module from the cache needs no emitter

    wasmtime = import_module("wasmtime")
    emitted = emit_module(program, secret)
    code = closed_at_exit(wasmtime.Module(compiler(), emitted.wat))
    at = Addresses(**{field.name: getattr(emitted.plan, field.name) for field in fields(Addresses)})
    journal = journal_layout(program)
    first = Instance(Module(code, at, journal, tuple(emitted.plan.data)))
    first.call("fill")
    others = [(address, data) for address, data in emitted.plan.data if not TABLES <= address < at.tables_end]
    return Module(code, at, journal, ((TABLES, bytes(first.memory[TABLES : at.tables_end])), *others))


def binary(game: Game) -> bytes:
    """The game's module as WebAssembly bytes for any runtime, without the initial memory (``image``)."""
    from dsl.engines.compiled.emitter import emit_module

    return bytes(import_module("wasmtime").wat2wasm(emit_module(game.linked, game.has_secrets).wat))


class Supply:
    """Provides the module of one game to all engines that play it."""

    def __init__(self, game: Game, program: LinkedProgram | None = None) -> None:
        """``program`` replaces the game's program; its module is not cached."""
        self._game, self._replacement = game, program
        self.module: Module | None = None
        self._error: Exception | None = None
        self._lock = Lock()
        self._searched_cache = False
        self._thread: Thread | None = None
        self._process = os.getpid()

    @property
    def of_this_process(self) -> bool:
        """Whether it was made in this process, and not before a fork."""
        return self._process == os.getpid()

    @property
    def program(self) -> LinkedProgram:
        """The program that is played; the rows of the game's own program are optimized when they are read."""
        return self._replacement or self._game.linker.outside.program

    def reference(self, game: Game) -> ReferenceEngine:
        """A reference engine for the same program; ``game`` may have other names for pieces."""
        return ReferenceEngine(game, self._replacement)

    @cached_property
    def _name(self) -> str:
        return cache.key(self._game) if self._replacement is None else ""

    def if_ready(self) -> Module | None:
        """The module if it is compiled already or cached, else None; does not wait."""
        if self.module is None and not self._searched_cache:
            self._searched_cache = True
            self.module = cached(self._name)
        return self.module

    def compiled_module(self) -> Module:
        """The module, compiled if necessary. Raises the same error again, unless memory was short."""
        with self._lock:
            if self._error is not None:
                raise self._error
            found = self.if_ready()
            if found is None:
                found = self.module = self._compile()
                if self._name:
                    store(self._name, found)
            return found

    def _compile(self) -> Module:
        try:
            return compiled(self._replacement or self._game.linked, self._game.has_secrets)
        except Exception as error:
            self._error = None if isinstance(error, MemoryError) else error
            raise

    def compile_in_thread(self) -> None:
        """Begin to compile in a thread, if that has not begun already."""
        if self._thread is None:
            self._thread = Thread(target=self._compile_quietly)  # the process waits for it: half a module helps nobody
            self._thread.start()

    def _compile_quietly(self) -> None:
        if available():
            with suppress(Exception):  # whatever is wrong with the compiler: the game goes on without it
                self.compiled_module()


def supply(game: Game) -> Supply:
    """The ``Supply`` of a game; games that differ only in the names of pieces share it."""
    found = game.linker.supply
    if not isinstance(found, Supply) or not found.of_this_process:
        found = game.linker.supply = Supply(game)
    return found
