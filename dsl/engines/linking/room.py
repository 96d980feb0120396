"""Whether a position of a game has room in a state, told before any state is made."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.linking.layout import Layout
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Problems
from dsl.text.source import Span

MAX_STATE_BYTES = 1 << 20
"""A state is copied at every step of a search and kept for every step that can be taken back."""
_WORD = 4


def has_room(program: Program, layout: Layout, problems: Problems) -> bool:
    """False, reported at what takes the most room, if a position takes more than ``MAX_STATE_BYTES``."""
    found = layout.size * _WORD
    if found <= MAX_STATE_BYTES:
        return True
    words, name, span = max(_parts(program, layout), key=lambda part: part[0])
    limit, part = _kib(MAX_STATE_BYTES), _kib(words * _WORD)
    problems.error("state-too-large", span, found=_kib(found), limit=limit, part=part, name=name)
    return False


def _parts(program: Program, layout: Layout) -> Iterator[tuple[int, str, Span | None]]:
    """What takes room in the block: words, the name in the rules, the declaration."""
    for field, place in layout.fields.items():
        owner = program.domains[field.owner] if field.owner is not None else None
        name = f"{field.owner}.{field.name}" if owner is not None else field.name
        yield place.words, name, field.span or (owner.span if owner is not None else None)
    for rule, (begin, end) in layout.frames.items():
        yield end - begin, rule, program.rules[rule].span


def _kib(count: int) -> int:
    """Bytes as KiB, rounded up."""
    return -(-count // 1024)
