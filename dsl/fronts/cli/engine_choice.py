"""Which engine a command uses, and what the user is told of it."""

from __future__ import annotations

from dsl.engines.choice import has_wasmtime, why_not_compiled
from dsl.engines.protocol.kinds import COMPILED, OLDEST_WASMTIME
from dsl.fronts.cli.output import console, fail_with
from dsl.fronts.cli.voice import Voice
from dsl.games.library.shelves import given_span


def chosen_engine(given: str | None, voice: Voice) -> str:
    """The engine for ``make_engine``; a line says so where the compiled one would play if it could."""
    if given == COMPILED and (reason := why_not_compiled()):
        span = given_span("--engine", given)
        raise fail_with(voice, "cli-no-wasmtime", span, oldest=OLDEST_WASMTIME, reason=reason)
    if given is None and not has_wasmtime():
        console(stderr=True).print(voice.say("cli-reference-plays", oldest=OLDEST_WASMTIME), soft_wrap=True)
    return given or ""
