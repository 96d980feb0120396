"""Places of an earlier text in a later one: the words at them are always those of now."""

from __future__ import annotations

from dsl.engines.linking.rows import same_places
from dsl.text.source import Source, Span

BEFORE = Source("a.rules", "one\ntwo\nroll 1..6\nlast\n")
OTHER = Source("b.rules", "two\n")


def at(line: int, column: int, end: int, source: Source = BEFORE) -> Span:
    """A stretch of a line."""
    return Span(source, line, column, line, end)


def test_a_place_goes_with_its_line_and_has_the_words_of_now() -> None:
    now = Source("a.rules", "one\nnew\ntwo\nroll 2..6\nlast\n")
    spans = [at(1, 1, 4), at(3, 1, 10), at(4, 1, 5), at(1, 1, 4, OTHER)]
    moved = same_places(spans, [BEFORE, OTHER], [now, OTHER])
    assert [(span.line, span.text) for span in moved] == [(1, "one"), (3, "two"), (5, "last"), (1, "two")]
    assert [span.source for span in moved] == [now, now, now, OTHER]
