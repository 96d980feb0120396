"""``history N positions without …``: what counts as the position of a game that may repeat itself."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.language.check.context import Context
from dsl.language.syntax import tree as t
from dsl.language.typed.nodes import Field
from dsl.language.typed.program import History, Program

MAX_POSITIONS = 1000


def declare_history(context: Context) -> None:
    """What is kept, and what of the state counts: all of it that outlives a turn, but for what is left out."""
    node = context.merged.history
    if node is None:
        return
    if not 1 <= node.size <= MAX_POSITIONS:
        context.problems.error("history-range", node.span, high=MAX_POSITIONS)
    program = context.program
    left_out: set[object] = set()
    for name, part in node.without:
        found = _named(context, name, part)
        left_out |= found
        if not found:
            _unknown(context, name, part)
    fields = tuple(f for f in program.fields if not (f.constant or f.each_turn or f in left_out))
    decks = tuple(d.name for d in program.domains.values() if d.kind == "deck" and d.name not in left_out)
    program.history = History(max(1, min(node.size, MAX_POSITIONS)), fields, decks, "active" not in left_out)


def _named(context: Context, name: t.Id, part: t.Id | None) -> set[object]:
    """What is meant: fields, the name of a deck, or the word for whose turn it is."""
    program, names = context.program, context.names
    domain = program.domains.get(name.text)
    if domain is not None:
        names.use(name.span, domain.kind, name.text)
    if part is not None:
        field = program.find_field(name.text, part.text)
        names.use(part.span, "attribute", part.text, name.text)
        return {field} if field is not None and not field.constant else set()
    if domain is not None and domain.kind == "piece":
        return {field for field in program.fields if field.owner == name.text}
    if name.text == "active" or (domain is not None and domain.kind == "deck"):
        return {name.text}
    state = program.find_field(None, name.text)
    names.use(name.span, "state", name.text)
    return {state} if state is not None else set()


def _unknown(context: Context, name: t.Id, part: t.Id | None) -> None:
    """Report a name that means nothing here."""
    text = name.text if part is None else f"{name.text}.{part.text}"
    span = name.span if part is None else name.span.to(part.span)
    context.problems.unknown("history-unknown", span, text, _known(context.program))


def _known(program: Program) -> Iterator[str]:
    yield "active"
    yield from (d.name for d in program.domains.values() if d.kind in ("piece", "deck"))
    yield from (_path(field) for field in program.fields if not field.constant)


def _path(field: Field) -> str:
    return f"{field.owner}.{field.name}" if field.owner is not None else field.name
