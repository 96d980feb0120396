"""Where problems are in the text: Qt moves their places along with what is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtGui import QTextCursor, QTextDocument

from dsl.services.writing.contract import Problem
from dsl.text.diagnostics import Severity
from editor.rules.text.mirror import TextMirror

MOST = 500
"""So many problems are marked in a text; nobody reads more."""
ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


@dataclass(frozen=True)
class Mark:
    """A problem and the stretch of the text that it is about."""

    problem: Problem
    cursor: QTextCursor

    @property
    def line(self) -> int:
        """The line where it begins, from 0."""
        return self.cursor.document().findBlock(self.cursor.selectionStart()).blockNumber()


class ProblemMarks:
    """The marks of one text, in the order of the text."""

    def __init__(self, shown: QTextDocument) -> None:
        self._shown = shown
        self.marks: list[Mark] = []
        self.elsewhere: list[Problem] = []
        """Problems of no place in this text."""

    def take(self, problems: Sequence[Problem], file: str, mirror: TextMirror) -> None:
        """Mark what the service found."""
        source, last = mirror.document.source, len(mirror.document.source.text)
        self.marks, self.elsewhere = [], []
        for problem in problems[:MOST]:
            place = problem.place
            if place is None or place.file != file or place.line > len(source.lines):
                self.elsewhere.append(problem)
                continue
            start = min(source.offset(place.line, place.column), last)
            end = source.offset(place.end_line, place.end_column) if place.end_line <= len(source.lines) else last
            cursor = QTextCursor(self._shown)
            cursor.setPosition(mirror.position(start))
            cursor.setPosition(mirror.position(min(max(end, start), last)), QTextCursor.MoveMode.KeepAnchor)
            self.marks.append(Mark(problem, cursor))
        self.marks.sort(key=lambda mark: (mark.cursor.selectionStart(), ORDER[mark.problem.severity]))

    def on_line(self, line: int) -> list[Mark]:
        """What is wrong in a line, the worst first."""
        found = [mark for mark in self.marks if mark.line == line]
        return sorted(found, key=lambda mark: ORDER[mark.problem.severity])

    def at(self, position: int) -> list[Mark]:
        """What is wrong at a position."""
        return [mark for mark in self.marks if mark.cursor.selectionStart() <= position <= mark.cursor.selectionEnd()]

    def after(self, position: int, step: int) -> Mark | None:
        """The next mark behind a position, or before it (``step`` -1); at the end it begins again."""
        if not self.marks:
            return None
        starts = [mark.cursor.selectionStart() for mark in self.marks]
        if step > 0:
            return next((m for m, start in zip(self.marks, starts) if start > position), self.marks[0])
        return next((m for m, start in reversed(list(zip(self.marks, starts))) if start < position), self.marks[-1])
