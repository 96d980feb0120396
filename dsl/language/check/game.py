"""Checks that need all bodies: missing parts of a game, endless loops, hooks that never run, misspelt declarations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from dsl.language.check.call_graph import cycles, mark_used, suppositions
from dsl.language.check.context import Context
from dsl.language.typed import code as k
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Expr
from dsl.language.typed.program import Program
from dsl.language.typed.walk import children, reaching, statements
from dsl.language.typed.walk import parts as inner
from dsl.text.diagnostics import Diagnostic, Note, Words, near
from dsl.text.source import Source, Span

_NEVER = {"turn": "hook-no-turn", "round": "hook-no-round"}


def check_whole(context: Context) -> None:
    """Run all checks that need every body."""
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
    """The first line of ``span``."""
    end = len(span.source.line(span.line).split("#")[0].rstrip()) + 1
    return Span(span.source, span.line, span.column, span.line, max(end, span.column + 1))


def parts(context: Context) -> None:
    """Report a game without ``play``, or without a board although something refers to cells."""
    game = context.merged.games[-1] if context.merged.games else None
    if game is None:
        return
    if "play" not in context.program.rules:
        context.problems.error("play-missing", game.name.span, name=game.name.text)
    place = next(_on_board(context.program), None) if context.merged.board is None else None
    if place is not None:
        context.problems.error("board-missing", place, name=game.name.text)


_OF_BOARDS = (ty.CELL, ty.DIRECTION, ty.TERRAIN)


def _on_board(program: Program) -> Iterator[Span]:
    """The places of declarations that need a board: pieces, and values of types that only a board has."""
    own = program.files[1:]  # the prelude has functions for all boards
    yield from (d.span for d in program.domains.values() if d.kind == "piece" and d.span is not None)
    yield from (f.span for f in program.fields if f.span is not None and _of_board(f.type))
    made = [(r.body, r.span) for r in program.rules.values()], [(f.body, f.span) for f in program.functions.values()]
    waiting: list[object] = [body for body, span in (*made[0], *made[1]) if span.source in own]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Expr) and _of_board(node.type):
            yield node.span
        waiting += reversed([*inner(node)])


def _of_board(kind: ty.Type) -> bool:
    return (ty.element(ty.bare(kind)) or ty.bare(kind)) in _OF_BOARDS


def loops(code: k.Code) -> Iterator[k.Stmt]:
    """The loops in ``code``."""
    return (s for s in statements(code) if isinstance(s, k.Loop | k.Each))


def may_end(loop: k.Loop, helping: frozenset[str]) -> bool:
    """Whether an endless ``repeat`` contains a stop, a return, a decision or a chance.

    Only the text is judged: a loop that never reaches such a statement is stopped by the
    step budget when it runs. ``helping``: the rules that ask, use chance or end the game.
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
    """Warn of hooks that never run, and of a history in a game without turns, at whose start positions are recorded."""
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


_SEVERAL = 2
"""With at least so many uses of another name, the declaration is taken for misspelt."""
Slip = tuple[str, str]
"""The name as declared, and as used."""


def misspelt_declarations(found: Iterable[Diagnostic], program: Program) -> Iterator[Diagnostic]:
    """``found``, with one diagnostic instead of all those caused by a misspelt declaration."""
    groups: dict[Slip, list[Diagnostic]] = {}
    rest: list[Diagnostic] = []
    for d in found:
        slip = _slip(d, program)
        groups.setdefault(slip, []).append(d) if slip is not None else rest.append(d)
    for (declared, used), reports in groups.items():
        places = _places(declared, program.files) if len(reports) >= _SEVERAL else []
        if len(places) != 1:
            rest += reports
            continue
        told = {(d.span.source, d.span.line) for d in reports if d.span is not None}
        uses = _places(used, program.files)
        if used in program.domains or any(field.name == used for field in program.fields):  # another thing is meant
            uses = [place for place in uses if (place.source, place.line) in told]
        args = {"name": declared, "used": used, "count": max(len(reports), len(uses))}
        notes = (Note(uses[0], "misspelt-use"),)
        rest.append(Diagnostic("declared-misspelt", places[0], args, used, notes))
    yield from rest


def _slip(d: Diagnostic, program: Program) -> Slip | None:
    """The misspelt declaration that probably caused ``d``, if there is one."""
    name = d.args.get("name")
    if not isinstance(name, str) or d.span is None or not (d.code.endswith("-unknown") or d.code == "let-missing"):
        return None
    hint = d.hint.split(" / ")[0].split("(")[0]
    if hint.isidentifier() and hint != name:
        return hint, name
    owner = d.args.get("type")
    kind = owner.args.get("name") if isinstance(owner, Words) else None
    if isinstance(kind, str) and kind in program.domains:  # the attribute belongs to another kind with a similar name
        holders = [f.owner for f in program.fields if f.name == name and f.owner is not None]
        other = near(kind, holders)
        return (other, kind) if other else None
    return None


def _places(name: str, files: Sequence[Source]) -> list[Span]:
    """The places of ``name`` outside of comments and texts."""
    found = []
    for source in files:
        for number, line in enumerate(source.lines, 1):
            if name not in line:
                continue
            plain = re.sub(r'"[^"]*"', lambda text: " " * len(text[0]), line).partition("#")[0]
            for match in re.finditer(rf"\b{re.escape(name)}\b", plain):
                found.append(Span(source, number, match.start() + 1, number, match.end() + 1))
    return found
