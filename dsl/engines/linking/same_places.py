"""Where places of an earlier text stand now: lines above and below what was changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from dsl.text.source import Source, Span


def same_places(spans: Iterable[Span], before: Sequence[Source], now: Sequence[Source]) -> list[Span]:
    """The places as they are in the texts of now; where the text itself was changed the numbers stay as they were."""
    texts = {source.name: source for source in now}
    moves = {old.name: _Move(old, texts[old.name]) for old in before if old.name in texts and texts[old.name] != old}
    return [moves[span.source.name].span(span) if span.source.name in moves else span for span in spans]


class _Move:
    """What became of the lines of one text: how many at its begin and at its end are the same."""

    def __init__(self, old: Source, new: Source) -> None:
        most = min(len(old.lines), len(new.lines))
        self._new, self._by = new, len(new.lines) - len(old.lines)
        self._head = _same(old.lines, new.lines)
        tail = min(_same(old.lines[::-1], new.lines[::-1]), most - self._head)
        self._tail = len(old.lines) - tail + 1

    def span(self, span: Span) -> Span:
        """Where a place stands now."""
        by = 0 if span.end_line <= self._head or span.line < self._tail else self._by
        return Span(self._new, span.line + by, span.column, span.end_line + by, span.end_column)


def _same(ones: Sequence[str], others: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ones, others, strict=False)))
