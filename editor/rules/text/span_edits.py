"""Edits of the language service as one change of the text, so that they are one step of the history."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.text.source import Edit, Source
from editor.model.rules.rules_edit import Caret
from editor.rules.text.line_edits import LineEdit


def edit_of(source: Source, edits: Sequence[Edit], caret: Caret) -> LineEdit | None:
    """The edits that are about this text, from the first to the last; the caret stays at what it stood at."""
    spans = sorted(
        (
            source.offset(edit.place.line, edit.place.column),
            source.offset(edit.place.end_line, edit.place.end_column),
            edit.text,
        )
        for edit in edits
        if edit.place.file == source.name
    )
    if not spans:
        return None
    first, last = spans[0][0], max(end for _, end, _ in spans)
    pieces, at = [], first
    for start, end, text in spans:
        pieces += [source.text[at:start], text]
        at = end
    place = _followed(spans, caret[1])
    return LineEdit(first, last, "".join(pieces), (place, place))


def _followed(spans: Sequence[tuple[int, int, str]], place: int) -> int:
    """Where a place is after the edits; inside of one: at its end."""
    by = 0
    for start, end, text in spans:
        if end <= place:
            by += len(text) - (end - start)
        elif start < place:
            return start + by + len(text)
    return place + by
