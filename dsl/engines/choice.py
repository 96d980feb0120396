"""Which engine plays a game: the compiled one where it can run, else the reference; both play alike."""

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
from dsl.engines.protocol.engine import Engine, Tracer
from dsl.engines.protocol.errors import REFERENCE, NoCompiledEngine
from dsl.engines.reference.engine import ReferenceEngine
from dsl.engines.reference.tracing import ReferenceTracer

FAILS = "FORDEWIND_ENGINE_FAILS"
"""Where this variable of the environment is set, a module that cannot be made is an error with all that led to it."""


def has_wasmtime() -> bool:
    """Whether ``wasmtime`` is installed, in a version that will do; it is not loaded."""
    return bool(installed_version())


def compiles_here() -> bool:
    """Whether the compiled engine can run here."""
    return available()


def why_not_compiled(game: Game | None = None) -> str:
    """What keeps the compiled engine from running here, or from playing this game; empty if it plays."""
    reason = obstacle()
    if game is not None and not reason:
        try:
            with _plain_reason():
                supply(game).now()
        except NoCompiledEngine as missing:
            return str(missing)
    return reason


@contextmanager
def _plain_reason() -> Iterator[None]:
    """Whatever keeps a module from being made becomes ``NoCompiledEngine``; with ``FAILS`` a fault of ours does not."""
    try:
        yield
    except Exception as error:
        if os.environ.get(FAILS) and not isinstance(error, MemoryError):
            raise
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise NoCompiledEngine(str(error) if isinstance(error, MemoryError) else reason) from error


def make_thinking(game: Game) -> Thinking:
    """An instance of the compiled game for whoever searches or plays many games at random."""
    if reason := obstacle():
        raise NoCompiledEngine(reason)
    with _plain_reason():
        return Thinking(game)


def make_tracer(game: Game) -> Tracer:
    """Who takes an answer once more to see which rules have run."""
    return ReferenceTracer(game)


def make_engine(game: Game, which: str = "", program: LinkedProgram | None = None) -> Engine:
    """An engine for a game, before its beginning.

    ``which`` is one of ``ENGINES``: then that one plays from the first step on. Else the compiled engine plays as soon
    as there is a module, which is made only for games that are played for a while. ``program`` is another form of the
    game's program: without some of the passes.
    """
    if which == REFERENCE or not (which or has_wasmtime()):
        return ReferenceEngine(game, program)
    if which and (reason := obstacle()):
        raise NoCompiledEngine(reason)
    made = supply(game) if program is None else Supply(game, program)
    if which:
        with _plain_reason():
            made.now()
    return CompiledEngine(game, made)
