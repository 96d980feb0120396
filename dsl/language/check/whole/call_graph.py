"""Which procedures call which: circles, depths, and what is never reached."""

from __future__ import annotations

from dsl.language.check.context import Context
from dsl.text.diagnostics import Note
from dsl.text.source import Span

MAX_CALLS = 60


def cycles(context: Context) -> None:
    """Rules and functions may not call each other in a circle: each has one frame in the state."""
    depth: dict[str, int] = {}  # of what is done: how many calls deep it goes
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
    """A parameter that nothing reachable reads is hidden from forms, and noted."""
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
