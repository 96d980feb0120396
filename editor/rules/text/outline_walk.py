"""Walking through an outline and back to where the caret was."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from PySide6.QtGui import QTextCursor

from dsl.services.writing.contract import Chapter, Entry
from editor.model.rules.rule_replacing import Chosen
from editor.rules.text.code_surface import CodeSurface


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


MOST = 50


class PlaceHistory:
    """Places of one view; Qt moves them along with what is typed."""

    def __init__(self, view: CodeSurface) -> None:
        self._view = view
        self._left: list[QTextCursor] = []

    def leave(self) -> None:
        """The caret is about to jump away."""
        self._left = [*self._left, QTextCursor(self._view.textCursor())][-MOST:]

    def back(self) -> None:
        """Go to where the last jump began."""
        if self._left:
            cursor = self._left.pop()
            self._view.select(cursor.position(), cursor.position())
            self._view.centerCursor()
