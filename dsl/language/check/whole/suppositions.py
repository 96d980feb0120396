"""``would(rule(a): E)``: what may be tried out, and how deep suppositions go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dsl.language.check.context import Context
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed.program import Program
from dsl.language.typed.walk import parts, statements
from dsl.text.diagnostics import Note
from dsl.text.source import Span

MAX_WOULD = 4
"""Each ``would`` inside another needs one more copy of the state."""


def suppositions(context: Context, asking: frozenset[str]) -> None:
    """What waits for an answer or for chance cannot be tried out; ``asking`` are the rules that do."""
    rules = context.program.rules
    for name, span in context.references.supposed:
        if name in asking:
            notes = [Note(place, "waits-here") for place in _waits(rules, name, asking)]
            context.problems.error("would-asks", span, notes=notes, name=name)
    if len(context.references.supposed) <= MAX_WOULD:  # nothing calls itself, so none is open twice
        return
    depths: dict[str, int] = {}
    bodies: list[Any] = [function.body for function in context.program.functions.values()]
    for body in (*bodies, *(rule.body for rule in rules.values())):
        for would in _outermost(body):
            if depth(would, context.program, depths) > MAX_WOULD:
                context.problems.error("would-too-deep", would.span, limit=MAX_WOULD)


def _waits(rules: Mapping[str, k.RuleCode], name: str, asking: frozenset[str]) -> list[Span]:
    """The place where a rule waits, or the first rule that it calls does."""
    for statement in statements(rules[name].body):
        if isinstance(statement, k.Ask | k.AskChance):
            return [statement.span]
        if isinstance(statement, k.CallRule) and statement.name in asking:
            return _waits(rules, statement.name, asking)
    return []


def depth(node: object, program: Program, known: dict[str, int]) -> int:
    """How many suppositions are open at once while ``node`` is worked out; ``known`` is filled by name."""
    inside = max((depth(part, program, known) for part in _inside(node)), default=0)
    match node:
        case n.CallFunction(name=name):
            return max(inside, _of(name, program.functions, program, known))
        case k.CallRule(name=name):
            return max(inside, _of(name, program.rules, program, known))
        case n.Would(rule=rule):
            return 1 + max(inside, _of(rule, program.rules, program, known))
    return inside


def _of(name: str, bodies: Mapping[str, Any], program: Program, known: dict[str, int]) -> int:
    """The depth of a function or rule; one that is left open has none."""
    if name not in known:
        known[name] = depth(bodies[name].body, program, known) if name in bodies else 0
    return known[name]


def _outermost(node: object) -> list[n.Would]:
    """The suppositions in ``node`` that stand in no other."""
    return [node] if isinstance(node, n.Would) else [would for part in _inside(node) for would in _outermost(part)]


def _inside(node: object) -> Iterable[object]:
    """What stands right inside a node; a text has expressions too."""
    return parts(node.values if isinstance(node, k.Text) else node)
