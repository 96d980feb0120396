"""Which engine plays a game: the compiled one where it can run, else the reference; both play alike."""

from __future__ import annotations

from dsl.compiled.compilation import Supply, supply
from dsl.compiled.engine import CompiledEngine
from dsl.compiled.runtime import available, installed_version
from dsl.engine.protocol import Engine
from dsl.interp.engine import ReferenceEngine
from dsl.link.game import Game
from dsl.linked.program import LinkedProgram

COMPILED, REFERENCE = "compiled", "reference"
ENGINES = (COMPILED, REFERENCE)


class NoCompiledEngine(Exception):
    """The compiled engine was asked for, and ``wasmtime`` is not here or too old."""


def make_engine(game: Game, which: str = "", program: LinkedProgram | None = None) -> Engine:
    """An engine for a game, before its beginning.

    ``which`` is one of ``ENGINES``: then that one plays from the first step on. Else the compiled engine plays as soon
    as there is a module, which is made only for games that are played for a while. ``program`` is another form of the
    game's program: without some of the passes.
    """
    if which == REFERENCE or not (which or installed_version()):
        return ReferenceEngine(game, program)
    if which and not available():
        raise NoCompiledEngine
    made = supply(game) if program is None else Supply(game, program)
    if which:
        made.now()
    return CompiledEngine(game, made)
