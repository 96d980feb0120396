"""The base of the text widget: the document, positions on the screen, changes, the caret.

Painters and popups use this class; ``code_view`` adds the parts.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from difflib import SequenceMatcher
from math import ceil

from PySide6.QtCore import QObject, QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from dsl.services.writing.contract import Chapter, Entry
from editor.base.texts import Message
from editor.model.rules.rule_replacing import Chosen
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.coloured_lines import Inks, inks
from editor.rules.text.folding_state import Folding
from editor.rules.text.line_edits import LineEdit
from editor.rules.text.mirror import TextMirror
from editor.rules.text.strip import ProblemMarks
from editor.rules.text.text_positions import TallLines, same_ends
from editor.view.widgets.shades import is_night

PAUSE = 250
"""Milliseconds after a change until the lines are compared with the file."""
MOST_CHANGED = 1500
"""The most differing lines that are compared one by one; of more, all count as changed."""


class ChangedLines(QObject):
    """Finds the lines (from 0) of a document that differ from its file; none if it has no file."""

    found = Signal()

    def __init__(self, document: RulesDocument, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._compare)
        self.lines: set[int] = set()
        document.changed.connect(self._compare_soon)
        document.saved.connect(self._compare)

    def _compare_soon(self, *_change: int) -> None:
        self._timer.start()

    def _compare(self) -> None:
        now, before = self._document.source.text, self._document.saved_text
        filed = self._document.path is not None and now != before
        lines = differing(before, now) if filed else set()
        if lines != self.lines:
            self.lines = lines
            self.found.emit()


def differing(before: str, now: str) -> set[int]:
    """The lines of ``now`` that are not in ``before``."""
    old, new = before.split("\n"), now.split("\n")
    left, right = same_ends(old, new)
    old, new = old[left : len(old) - right], new[left : len(new) - right]
    if len(old) > MOST_CHANGED or len(new) > MOST_CHANGED:
        return set(range(left, left + len(new)))
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return {left + line for kind, _, _, low, high in blocks if kind != "equal" for line in range(low, max(high, low))}


Ground = tuple[int, int, str]
"""A background: start and end as positions of Qt, and the name of a colour of ``Inks``."""


class CodeSurface(QPlainTextEdit):
    """Shows a rules document."""

    reported = Signal(object)
    """A ``Message`` for the status line."""
    edit_requested = Signal()
    """The user begins to type into a read-only text."""
    typed = Signal(str)
    """A character was typed; the text contains it already."""
    left = Signal()
    """The text lost the focus."""
    keyed = Signal(QKeyEvent)
    """A key was pressed: a handler accepts the event."""
    looked = Signal()
    """The visible part, colours or sizes changed."""

    def __init__(self, document: RulesDocument, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document_shown = document
        shown = QTextDocument(self)
        self.tall = TallLines(shown)
        shown.setDocumentLayout(self.tall)
        self.setDocument(shown)
        self.mirror = TextMirror(document, shown)
        self.marks = ProblemMarks(shown)
        self.folding = Folding(self, self.tall)
        self.changed_lines = ChangedLines(document, self)
        self.grounds: dict[str, list[Ground]] = {}
        """Coloured backgrounds by purpose: search results, uses of a name."""
        self.overlays: list[Callable[[QPainter], None]] = []
        """Further functions that paint over the text."""
        self.mirror.caret_requested.connect(self.select)

    # --- positions -------------------------------------------------------------------------------

    @property
    def inks(self) -> Inks:
        """The colours of the theme."""
        return inks(is_night(self))

    def text(self) -> str:
        """The text of the document."""
        return self.document_shown.source.text

    def caret(self) -> tuple[int, int]:
        """Anchor and position of the selection, as offsets."""
        return self.mirror.caret_of(self.textCursor())

    def line_and_column(self) -> tuple[int, int]:
        """The line and column of the caret, from 1."""
        return self.document_shown.source.place(self.caret()[1])

    def visible_lines(self) -> list[tuple[QTextBlock, QRect]]:
        """The visible lines, each with its box on the viewport."""
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        bottom, width, height = self.viewport().height(), self.viewport().width(), self.tall.height
        found = []
        while block.isValid() and top <= bottom:
            if block.isVisible():
                found.append((block, QRect(0, round(top), width, round(height))))
                top += self.tall.room_of(block)
            block = block.next()
        return found

    def rect_of(self, offset: int) -> QRect:
        """The box of a position of the text, within this widget."""
        cursor = self.textCursor()
        cursor.setPosition(self.mirror.position(offset))
        rect = self.cursorRect(cursor)
        line = QRect(rect.left(), rect.center().y() - int(self.tall.height / 2), rect.width(), int(self.tall.height))
        return line.translated(self.viewport().pos())

    def open_gap(self, offset: int, pixels: float) -> None:
        """Open a gap below the line of an offset, and scroll so that it is visible; 0 pixels close it."""
        self.tall.open_gap(self.document().findBlock(self.mirror.position(offset)), pixels)
        hidden = self.rect_of(offset).bottom() + pixels - self.viewport().height()
        if pixels and hidden > 0:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + ceil(hidden / self.tall.height))
        self.folding.lines_changed.emit()

    def position_under(self, point: QPoint) -> int:
        """Qt's position under a point of the viewport; -1 if there is no character."""
        cursor = self.cursorForPosition(point)
        rect = self.cursorRect(cursor)
        inside = rect.top() - 4 <= point.y() <= rect.bottom() + 4 and abs(point.x() - rect.left()) < 24
        return cursor.position() if inside else -1

    def extra_marks(self) -> list[tuple[int, int, str]]:
        """All coloured backgrounds: start, end (positions of Qt), colour."""
        inks = self.inks
        return [(start, end, getattr(inks, ink)) for marks in self.grounds.values() for start, end, ink in marks]

    def ground(self, who: str, marks: list[tuple[int, int, str]]) -> None:
        """Set the backgrounds of one purpose (``who``); ``marks``: start, end, name of a colour of ``Inks``."""
        if self.grounds.get(who, []) != marks:
            self.grounds[who] = marks
            self.viewport().update()

    # --- changing --------------------------------------------------------------------------------

    def edit(self, label: Message, edit: LineEdit | None) -> None:
        """Change the text, as one undo step."""
        if edit is None:
            return
        if self.isReadOnly():
            self.edit_requested.emit()
            return
        carets = (self.caret(), edit.caret)
        self.document_shown.replace_range(label, edit.start, edit.end, edit.text, carets)

    def select(self, anchor: int, position: int) -> None:
        """Select the text between two positions of Qt, and scroll to it."""
        cursor = self.textCursor()
        cursor.setPosition(anchor)
        cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        self.folding.reveal(cursor.block().blockNumber())
        self.setTextCursor(cursor)

    def _position(self, line: int, column: int) -> int:
        """Qt's position of a line and column; the nearest existing one."""
        source = self.document_shown.source
        line = min(max(line, 1), len(source.lines))
        return self.mirror.position(source.offset(line, min(column, len(source.line(line)) + 1)))

    def go_to(self, line: int, column: int = 1, end: tuple[int, int] | None = None) -> None:
        """Move the caret, select up to ``end``, and scroll it to the middle if it was not visible."""
        start = self._position(line, column)
        last = self._position(*end) if end is not None else start
        line = self.document().findBlock(start).blockNumber() + 1
        self.folding.reveal(line - 1)
        seen = [block.blockNumber() for block, _ in self.visible_lines()][1:-2]
        self.select(last if end is None else start, last)
        if line - 1 not in seen:
            self.centerCursor()


def entries(chapters: Sequence[Chapter], kind: str = "") -> Iterator[tuple[str, Entry]]:
    """Each entry with the kind of its chapter, a declaration before its parts."""
    for chapter in chapters:
        for entry in chapter.entries:
            yield chapter.kind or kind, entry
            for child in entry.children:
                yield chapter.kind or kind, child
        yield from entries(chapter.children, chapter.kind or kind)


def entry_at(
    chapters: Sequence[Chapter], file: str, line: int, kinds: Container[str] | None = None
) -> tuple[str, Entry] | None:
    """The innermost declaration around a line of a file; ``kinds``: only these."""
    around = [
        (kind, entry)
        for kind, entry in entries(chapters)
        if entry.whole.file == file
        and entry.whole.line <= line <= entry.whole.end_line
        and (kinds is None or entry.kind in kinds)
    ]
    return min(around, key=lambda pair: pair[1].whole.end_line - pair[1].whole.line, default=None)


def chosen_entry(chapters: Sequence[Chapter], chosen: Chosen, file: str) -> Entry | None:
    """The selected declaration; of a whole chapter its first in a file."""
    listed = list(entries(chapters))
    if chosen.name:
        return next((entry for _, entry in listed if (entry.kind, entry.name) == (chosen.kind, chosen.name)), None)
    return next((entry for kind, entry in listed if kind == chosen.chapter and entry.place.file == file), None)


MOST = 50


class PlaceHistory:
    """Places of the caret before jumps; edits move them, as they are Qt's cursors."""

    def __init__(self, view: CodeSurface) -> None:
        self._view = view
        self._left: list[QTextCursor] = []

    def leave(self) -> None:
        """Store the place of the caret, which is about to jump."""
        self._left = [*self._left, QTextCursor(self._view.textCursor())][-MOST:]

    def back(self) -> None:
        """Go to where the last jump began."""
        if self._left:
            cursor = self._left.pop()
            self._view.select(cursor.position(), cursor.position())
            self._view.centerCursor()
