"""Walking through an outline: every declaration in it, with the chapter where it stands."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from dsl.services.writing.contract import Chapter, Entry
from editor.model.rules.chosen import Chosen


def entries(chapters: Sequence[Chapter], kind: str = "") -> Iterator[tuple[str, Entry]]:
    """The kind of the chapter and the entry, a declaration before what it holds."""
    for chapter in chapters:
        for entry in chapter.entries:
            yield chapter.kind or kind, entry
            for child in entry.children:
                yield chapter.kind or kind, child
        yield from entries(chapter.children, chapter.kind or kind)


def entry_at(
    chapters: Sequence[Chapter], file: str, line: int, kinds: Container[str] | None = None
) -> tuple[str, Entry] | None:
    """The narrowest declaration around a line of a file; ``kinds``: one of these."""
    around = [
        (kind, entry)
        for kind, entry in entries(chapters)
        if entry.whole.file == file
        and entry.whole.line <= line <= entry.whole.end_line
        and (kinds is None or entry.kind in kinds)
    ]
    return min(around, key=lambda pair: pair[1].whole.end_line - pair[1].whole.line, default=None)


def chosen_entry(chapters: Sequence[Chapter], chosen: Chosen, file: str) -> Entry | None:
    """The declaration that is looked at; of a chapter as a whole its first in a file."""
    listed = list(entries(chapters))
    if chosen.name:
        return next((entry for _, entry in listed if (entry.kind, entry.name) == (chosen.kind, chosen.name)), None)
    return next((entry for kind, entry in listed if kind == chosen.chapter and entry.place.file == file), None)
