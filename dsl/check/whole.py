"""What can only be said of the whole game: cycles, loops that cannot end, dead parameters, missing parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dsl.check.course import course, course_met
from dsl.check.history import turns_noted
from dsl.check.scope import Context
from dsl.check.supposing import suppositions
from dsl.diagnostics import Note
from dsl.ir import code as k
from dsl.ir.walk import children, statements
from dsl.source import Span

MAX_CALLS = 60


def whole(context: Context) -> None:
    """All checks that need every body."""
    cycles(context)
    if context.problems.failed:
        return
    mark_used(context)
    program = context.program
    if not program.base:
        parts(context)
    asking = reaching(program.rules, k.Ask | k.AskChance)
    ending = reaching(program.rules, k.EndGame)
    suppositions(context, asking)
    turns_noted(context)
    course_met(context)
    always = program.rules.get("always")
    if always is not None and "always" in asking:
        context.problems.error("always-asks", _heading(always.span))
    for rule in program.rules.values():
        for loop in loops(rule.body):
            tested = isinstance(loop, k.Loop) and loop.rounds and "always" in ending
            if isinstance(loop, k.Loop) and loop.times is None and not (tested or may_end(loop, asking | ending)):
                context.problems.error("loop-forever", _heading(loop.span))


def _heading(span: Span) -> Span:
    """The first line of what ``span`` covers."""
    end = len(span.source.line(span.line).split("#")[0].rstrip()) + 1
    return Span(span.source, span.line, span.column, span.line, max(end, span.column + 1))


def parts(context: Context) -> None:
    """A game that can be played has a board and a course."""
    game = context.merged.games[-1] if context.merged.games else None
    if game is None:
        return
    if "play" not in context.program.rules:
        context.problems.error("play-missing", game.name.span, name=game.name.text)
    if context.merged.board is None:
        context.problems.error("board-missing", game.name.span, name=game.name.text)


def cycles(context: Context) -> None:
    """Rules and functions may not call each other in a circle: each has one frame in the state."""
    depth: dict[str, int] = {}  # of what is done: how many calls deep it goes
    for start in list(context.calls):
        path: list[str] = []
        waiting = [(start, False)]
        while waiting:
            name, left = waiting.pop()
            if left:
                path.pop()
                depth[name] = 1 + max((depth.get(c, 0) for c in context.calls.get(name, ())), default=0)
                if depth[name] == MAX_CALLS:
                    context.problems.error("calls-too-deep", _declared(context, name), limit=MAX_CALLS)
            elif name in path:
                _circle(context, path[path.index(name) :])
            elif name not in depth:
                path.append(name)
                waiting.append((name, True))
                waiting += [(called, False) for called in sorted(context.calls.get(name, ()), reverse=True)]


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
    node = signature.node if signature is not None else dict(course(context)).get(name)
    return getattr(node, "name", node).span if node is not None else None


def mark_used(context: Context) -> None:
    """A parameter that nothing reachable reads is hidden from forms, and noted."""
    reached: set[str] = set()
    queue = ["setup", "play", "always", "value", "", *context.calls.get("", ())]
    while queue:
        name = queue.pop()
        if name not in reached:
            reached.add(name)
            queue += context.calls.get(name, ())
    # what is checked outside any rule (map checks, seen by, defaults) counts as reached
    used = {p for place, names in context.used_in.items() if place in reached or not place for p in names}
    for param in context.program.params.values():
        bounds = any(
            param.name in (getattr(f.type, "low_param", ""), getattr(f.type, "high_param", ""))
            for f in context.program.fields
        )
        param.used = param.name in used or bounds
        if not param.used and not context.program.base:
            context.problems.note("param-unused", param.span, name=param.name)


def reaching(rules: dict[str, k.RuleCode], what: Any) -> frozenset[str]:
    """The rules that do ``what`` themselves or call one that does."""
    found = {name for name, rule in rules.items() if any(isinstance(s, what) for s in statements(rule.body))}
    calls = {name: {s.name for s in statements(rule.body) if isinstance(s, k.CallRule)} for name, rule in rules.items()}
    while more := {name for name, called in calls.items() if name not in found and called & found}:
        found |= more
    return frozenset(found)


def loops(code: k.Code) -> Iterator[k.Stmt]:
    """The loops in ``code``."""
    return (s for s in statements(code) if isinstance(s, k.Loop | k.Each))


def may_end(loop: k.Loop, helping: frozenset[str]) -> bool:
    """Whether each round of an endless ``repeat`` can stop, return, decide, or draw a chance.

    Only what can be seen is judged; a loop that has such a place but never comes there is stopped by the
    step budget when it runs. ``helping`` are the rules that ask, draw a chance or end the game.
    """
    if loop.until is not None:
        return True
    own = statements(loop.body)
    if any(isinstance(s, k.Give | k.EndGame | k.Ask | k.AskChance) for s in own):
        return True
    return _leaves(loop.body) or any(isinstance(s, k.CallRule) and s.name in helping for s in statements(loop.body))


def _leaves(body: k.Code) -> bool:
    """Whether a ``stop`` in ``body`` belongs to the loop around it, not to one inside."""
    inner = {id(s) for loop in loops(body) for part in children(loop) for s in statements(part)}
    return any(isinstance(s, k.Leave) and s.kind == "stop" and id(s) not in inner for s in statements(body))
