"""Which engine a command uses, and what the user is told of it."""

from __future__ import annotations

from dsl.engines.choice import has_wasmtime, make_engine, why_not_compiled
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.engines.protocol.errors import REFERENCE, NoCompiledEngine
from dsl.fronts.cli.output import console
from dsl.fronts.cli.voice import Voice


def chosen_engine(given: str | None, voice: Voice, game: Game | None = None) -> str:
    """The engine for ``make_engine``; the reference engine, and a line that says so, where no other can play.

    With a ``game`` it is tried, and so it is if the compiled engine is asked for.
    """
    if given == REFERENCE or (given is None and game is None and has_wasmtime()):
        return given or ""
    reason = why_not_compiled(game)
    return reference_plays(reason, voice) if reason else given or ""


def engine_for(game: Game, which: str, voice: Voice) -> Engine:
    """The engine that ``chosen_engine`` gave; the reference engine, and a line that says so, if it cannot play this."""
    try:
        return make_engine(game, which)
    except NoCompiledEngine as missing:
        return make_engine(game, reference_plays(missing, voice))


def reference_plays(reason: object, voice: Voice) -> str:
    """Says why the compiled engine does not play; gives the one that does."""
    console(stderr=True).print(voice.say("cli-reference-plays", reason=reason), soft_wrap=True, markup=False)
    return REFERENCE
