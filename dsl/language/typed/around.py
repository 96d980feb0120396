"""What stands around a statement: the ways from the code of a rule down to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dsl.language.typed import code as k
from dsl.language.typed.walk import children
from dsl.text.source import Span


def ways_to(code: k.Code, wanted: Callable[[k.Stmt], bool]) -> Iterator[tuple[Span, ...]]:
    """For each statement that is wanted, the places of those around it, the outermost first, and its own."""
    for statement in code:
        if wanted(statement):
            yield (statement.span,)
        if isinstance(statement, k.Ask):
            for option in statement.options:
                yield from ((statement.span, option.span, *way) for way in ways_to(option.body, wanted))
            yield from ((statement.span, *way) for way in ways_to(statement.otherwise, wanted))
            continue
        for inner in children(statement):
            yield from ((statement.span, *way) for way in ways_to(inner, wanted))
