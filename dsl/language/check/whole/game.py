"""All checks that need every body: the parts of a game, loops without end, what may not ask."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.language.check.context import Context
from dsl.language.check.whole.call_graph import cycles, mark_used
from dsl.language.check.whole.suppositions import suppositions
from dsl.language.typed import code as k
from dsl.language.typed.walk import children, reaching, statements
from dsl.text.source import Span

_NEVER = {"turn": "hook-no-turn", "round": "hook-no-round"}


def check_whole(context: Context) -> None:
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
    moments(context)
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


def moments(context: Context) -> None:
    """Warn of hooks whose moment never comes, and of a history in a game without turns, at whose start it is noted."""
    program, history = context.program, context.merged.history
    if program.base:
        return
    code = [s for rule in program.rules.values() for s in statements(rule.body)]
    never = set()
    if not any(isinstance(s, k.TurnOf) for s in code):
        never.add("turn")
        if history is not None:
            context.problems.warn("history-no-turn", history.span)
    if not any(isinstance(s, k.Loop) and s.rounds for s in code):
        never.add("round")
    for hook in context.merged.course:
        if hook.event in never:
            context.problems.warn(_NEVER[hook.event], hook.span)
