"""What can only be said of the whole game: cycles, loops that cannot end, dead parameters, missing parts."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.check.scope import Context
from dsl.diagnostics import Note
from dsl.ir import code as k
from dsl.ir.walk import statements


def whole(context: Context) -> None:
    """All checks that need every body."""
    cycles(context)
    if context.problems.failed:
        return
    mark_used(context)
    program = context.program
    if not program.base:
        parts(context)
    always = program.rules.get("always")
    if always is not None and suspends(always.name, program.rules):
        context.problems.error("always-asks", always.span)
    for rule in program.rules.values():
        for loop in loops(rule.body):
            if isinstance(loop, k.Loop) and loop.times is None and not may_end(loop, program.rules):
                context.problems.error("loop-forever", loop.span)


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
    done: set[str] = set()

    def visit(name: str, path: list[str]) -> None:
        if name in path:
            circle = [*path[path.index(name) :], name]
            signature = context.functions.get(name) or context.rules.get(name) or context.routes.get(name)
            span = signature.node.span if signature is not None else None
            places = [context.functions.get(c) or context.rules.get(c) for c in circle[1:-1]]
            notes = [Note(s.node.span) for s in places if s is not None]
            context.problems.error("call-cycle", span, notes=notes, circle=" → ".join(c.split("@")[0] for c in circle))
            done.update(circle)
            return
        if name in done:
            return
        for called in sorted(context.calls.get(name, ())):
            visit(called, [*path, name])
        done.add(name)

    for name in list(context.calls):
        visit(name, [])


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


def suspends(name: str, rules: dict[str, k.RuleCode], seen: frozenset[str] = frozenset()) -> bool:
    """Whether a rule can reach a decision or a chance."""
    if name in seen or name not in rules:
        return False
    return any(
        isinstance(s, k.Ask | k.AskChance) or (isinstance(s, k.CallRule) and suspends(s.name, rules, seen | {name}))
        for s in statements(rules[name].body)
    )


def loops(code: k.Code) -> Iterator[k.Stmt]:
    """The loops in ``code``."""
    return (s for s in statements(code) if isinstance(s, k.Loop | k.Each))


def may_end(loop: k.Loop, rules: dict[str, k.RuleCode]) -> bool:
    """Whether each round of an endless ``repeat`` can stop, return, decide, or draw a chance.

    Only what can be seen is judged; a loop that has such a place but never comes there is stopped by the
    step budget when it runs.
    """
    if loop.until is not None:
        return True
    return any(
        isinstance(s, k.Leave | k.Give | k.EndGame | k.Ask | k.AskChance)
        or (isinstance(s, k.CallRule)
        and (suspends(s.name, rules) or _ends(s.name, rules)))
        for s in statements(loop.body)
    )


def _ends(name: str, rules: dict[str, k.RuleCode]) -> bool:
    """Whether a rule may end the game."""
    rule = rules.get(name)
    return rule is not None and any(
        isinstance(s, k.EndGame) or (isinstance(s, k.CallRule) and _ends(s.name, rules)) for s in statements(rule.body)
    )
