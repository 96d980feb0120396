"""The whole module of a program: everything that an engine calls, and all that this needs."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.engines.compiled.emitter import Emitter
from dsl.engines.compiled.flow.course import EXPORTS as COURSE
from dsl.engines.compiled.flow.course import course_of
from dsl.engines.compiled.flow.positions import position_functions
from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.runtime import MEMORY_PAGES
from dsl.engines.compiled.search.part import search_functions
from dsl.engines.compiled.views import Views
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO

EXPORTS = (*COURSE, "value", "view", "fill", "recover", "save", "load")
"""The functions that an engine calls."""


@dataclass(frozen=True)
class Emitted:
    """A module as text, and where everything stands in its memory."""

    wat: str
    plan: Plan


def emit_module(program: LinkedProgram, secret: bool) -> Emitted:
    """Write the module; ``secret``: whether anything in the game is not for all eyes."""
    emitter = Emitter(program, secret)
    complete(emitter, secret)
    return Emitted(module_text(emitter, EXPORTS), emitter.plan)


def complete(emitter: Emitter, secret: bool) -> None:
    """Write all that an engine calls, behind whatever was written before."""
    course_of(emitter, emitter.statements, emitter.eyes).functions()
    _value(emitter)
    emitter.function("$view", Views(emitter, emitter.eyes, secret).view)
    emitter.function("$fill", emitter.tables.fill)  # when all tables are known
    position_functions(emitter)
    emitter.function("$searches", search_functions(emitter.program, emitter.plan))  # when all else has its place


def module_text(emitter: Emitter, exports: tuple[str, ...]) -> str:
    """Everything that was written so far, as a module."""
    parts = [f'(module\n(memory (export "memory") {MEMORY_PAGES})\n(tag $failed)', *emitter.variables.values()]
    parts += emitter.functions.values()
    parts += [f'(export "{name}" (func ${name}))' for name in exports]
    return "\n".join(parts) + ")\n"


def _value(emitter: Emitter) -> None:
    """``$value``: what the position is worth to a player by the rules' own ``value``."""
    worth = emitter.program.worth
    asked = (
        f"(call {emitter.calls.function(worth)} (i64.extend_i32_u (local.get 0)))" if worth != NO else "(i64.const 0)"
    )
    emitter.function("$value", f"(func $value (param i32) (result i64) {asked})")
