"""Chooses the engine for a game: the compiled one if it can run here, else the reference engine. Both play alike."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from dsl.engines.compiled.compilation import Supply, supply
from dsl.engines.compiled.engine import CompiledEngine
from dsl.engines.compiled.runtime import available, installed_version, obstacle
from dsl.engines.compiled.search.machine import Thinking
from dsl.engines.linking.game import Game
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import REFERENCE, NoCompiledEngine
from dsl.engines.reference.engine import ReferenceEngine

FAILS = "FORDEWIND_ENGINE_FAILS"
"""If this environment variable is set, errors while a module is made are raised with their traceback."""


def has_wasmtime() -> bool:
    """Whether a suitable version of ``wasmtime`` is installed; it is not imported."""
    return bool(installed_version())


def compiles_here() -> bool:
    """Whether the compiled engine can run here."""
    return available()


def why_not_compiled(game: Game | None = None) -> str:
    """Why the compiled engine cannot run here, or cannot play this game; empty if it can."""
    reason = obstacle()
    if game is not None and not reason:
        try:
            with _plain_reason():
                supply(game).compiled_module()
        except NoCompiledEngine as missing:
            return str(missing)
    return reason


@contextmanager
def _plain_reason() -> Iterator[None]:
    """Turns any exception while a module is made into ``NoCompiledEngine``, unless ``FAILS`` is set."""
    try:
        yield
    except Exception as error:
        if os.environ.get(FAILS) and not isinstance(error, MemoryError):
            raise
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise NoCompiledEngine(str(error) if isinstance(error, MemoryError) else reason) from error


def make_thinking(game: Game) -> Thinking:
    """An instance of the compiled game for searches and random playouts. Raises ``NoCompiledEngine``."""
    if reason := obstacle():
        raise NoCompiledEngine(reason)
    with _plain_reason():
        return Thinking(game)


def make_engine(game: Game, which: str = "", program: LinkedProgram | None = None) -> Engine:
    """An engine for a game that has not begun.

    ``which`` is one of ``ENGINES``, used from the first step on. Without it the compiled engine plays as soon as its
    module is ready, which is compiled only for games that are played for some time. ``program`` replaces the game's
    program by the same one without some of the passes.
    """
    if which == REFERENCE or not (which or has_wasmtime()):
        return ReferenceEngine(game, program)
    if which and (reason := obstacle()):
        raise NoCompiledEngine(reason)
    made = supply(game) if program is None else Supply(game, program)
    if which:
        with _plain_reason():
            made.compiled_module()
    return CompiledEngine(game, made)
