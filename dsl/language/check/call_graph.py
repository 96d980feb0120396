"""The call graph of procedures: recursion, depth of calls, unused parameters, nesting of ``would``."""

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

MAX_CALLS = 60


def cycles(context: Context) -> None:
    """Report rules and functions that call each other in a circle: each has only one frame in the state."""
    depth: dict[str, int] = {}  # finished procedures: how many calls deep they go
    for start in list(context.references.calls):
        path: list[str] = []
        waiting = [(start, False)]
        while waiting:
            name, left = waiting.pop()
            if left:
                path.pop()
                depth[name] = 1 + max((depth.get(c, 0) for c in context.references.calls.get(name, ())), default=0)
                if depth[name] == MAX_CALLS:
                    context.problems.error("calls-too-deep", _declared(context, name), limit=MAX_CALLS)
            elif name in path:
                _circle(context, path[path.index(name) :])
            elif name not in depth:
                path.append(name)
                waiting.append((name, True))
                waiting += [(called, False) for called in sorted(context.references.calls.get(name, ()), reverse=True)]


def _circle(context: Context, members: list[str]) -> None:
    """Report a circle at the member that is declared first."""
    places = [(_declared(context, name), name) for name in members]
    placed = [(span.source.name, span.line, index) for index, (span, _) in enumerate(places) if span is not None]
    first = min(placed)[2] if placed else 0
    places = places[first:] + places[:first]
    circle = " → ".join(name.split("@")[0] for _, name in (*places, places[0]))
    notes = [Note(span) for span, _ in places[1:] if span is not None]
    context.problems.error("call-cycle", places[0][0], notes=notes, circle=circle)


def _declared(context: Context, name: str) -> Span | None:
    """Where a function, rule or route is declared."""
    signature = context.functions.get(name) or context.rules.get(name) or context.routes.get(name)
    if signature is not None:
        return signature.place
    hook = context.merged.course_rules().get(name)
    return hook.span if hook is not None else None


def mark_used(context: Context) -> None:
    """Report parameters that nothing reachable reads, and hide them from forms."""
    reached: set[str] = set()
    queue = ["setup", "play", "always", "value", "", *context.references.calls.get("", ())]
    while queue:
        name = queue.pop()
        if name not in reached:
            reached.add(name)
            queue += context.references.calls.get(name, ())
    # what is checked outside any rule (map checks, seen by, defaults) counts as reached
    used = {p for place, names in context.references.parameters.items() if place in reached or not place for p in names}
    for param in context.program.params.values():
        bounds = any(
            param.name in (getattr(f.type, "low_param", ""), getattr(f.type, "high_param", ""))
            for f in context.program.fields
        )
        param.used = param.name in used or bounds
        if not param.used and not context.program.base:
            context.problems.note("param-unused", param.span, name=param.name)


MAX_WOULD = 4
"""The greatest nesting of ``would``: each level needs one more copy of the state."""


def suppositions(context: Context, asking: frozenset[str]) -> None:
    """Report ``would`` of rules that ask or use chance (``asking``), and ``would`` that is nested too deep."""
    rules = context.program.rules
    for name, span in context.references.supposed:
        if name in asking:
            notes = [Note(place, "waits-here") for place in _waits(rules, name, asking)]
            context.problems.error("would-asks", span, notes=notes, name=name)
    if len(context.references.supposed) <= MAX_WOULD:  # without recursion none is open twice
        return
    depths: dict[str, int] = {}
    bodies: list[Any] = [function.body for function in context.program.functions.values()]
    for body in (*bodies, *(rule.body for rule in rules.values())):
        for would in _outermost(body):
            if depth(would, context.program, depths) > MAX_WOULD:
                context.problems.error("would-too-deep", would.span, limit=MAX_WOULD)


def _waits(rules: Mapping[str, k.RuleCode], name: str, asking: frozenset[str]) -> list[Span]:
    """The place where a rule, or the first such rule that it calls, asks or uses chance."""
    for statement in statements(rules[name].body):
        if isinstance(statement, k.Ask | k.AskChance):
            return [statement.span]
        if isinstance(statement, k.CallRule) and statement.name in asking:
            return _waits(rules, statement.name, asking)
    return []


def depth(node: object, program: Program, known: dict[str, int]) -> int:
    """How many levels of ``would`` are nested in the evaluation of ``node``; ``known`` caches depths by name."""
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
    """The depth of a function or rule; 0 for one without a body."""
    if name not in known:
        known[name] = depth(bodies[name].body, program, known) if name in bodies else 0
    return known[name]


def _outermost(node: object) -> list[n.Would]:
    """The ``would`` expressions in ``node`` that are not inside another one."""
    return [node] if isinstance(node, n.Would) else [would for part in _inside(node) for would in _outermost(part)]


def _inside(node: object) -> Iterable[object]:
    """The children of a node, the expressions of texts included."""
    return parts(node.values if isinstance(node, k.Text) else node)
