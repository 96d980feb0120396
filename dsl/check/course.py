"""Hooks on the course of a game: before and after each turn and round, and after the setup."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.check.scope import Context
from dsl.ir import code as k
from dsl.ir.walk import statements
from dsl.syntax import tree as t

_NEVER = {"turn": "hook-no-turn", "round": "hook-no-round"}


def course(context: Context) -> Iterator[tuple[str, t.CourseHook]]:
    """Each hook with the name of the rule that it becomes, in file order."""
    for number, hook in enumerate(context.merged.course):
        yield f"{hook.event}@{hook.time}{number}", hook


def course_met(context: Context) -> None:
    """A hook whose moment never comes is told of."""
    program = context.program
    if program.base:
        return
    code = [s for rule in program.rules.values() for s in statements(rule.body)]
    never = set()
    if not any(isinstance(s, k.TurnOf) for s in code):
        never.add("turn")
    if not any(isinstance(s, k.Loop) and s.rounds for s in code):
        never.add("round")
    for _, hook in course(context):
        if hook.event in never:
            context.problems.warn(_NEVER[hook.event], hook.span)
