"""Shows a rules text in the keywords of another language, read-only; the file is not changed.

The formatter translates it; it neither adds nor removes non-empty lines, so a line of one text is found in the other by
counting these.
"""

from __future__ import annotations

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from dsl.language.syntax.format import format_text
from dsl.services.writing.colors.line_tokens import line_tokens
from dsl.text.files import UserFile
from dsl.text.source import Source
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.code_view import CodeView


def line_there(line: int, here: Source, there: Source) -> int:
    """The line of another text that corresponds to ``line``, both from 1."""
    count = sum(bool(text.strip()) for text in here.lines[:line])
    seen = 0
    for number, text in enumerate(there.lines, 1):
        seen += bool(text.strip())
        if seen >= count > 0:
            return number
    return 1


def in_words(source: Source, skin: str) -> Source:
    """A text with its keywords in another language."""
    return Source(source.name, format_text(source.text, skin))


class OtherWords(CodeView):
    """Shows a text in other keywords, read-only."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(RulesDocument(UserFile(""), QUndoStack()), parent)
        self.original = Source("", "")
        self.set_read_only(True)

    def show_in(self, original: CodeView, skin: str) -> None:
        """Show the text of a view in another language, at the same place."""
        self.original = original.document_shown.source
        shown = in_words(self.original, skin)
        self.document_shown.replace_text(0, len(self.text()), shown.text)
        self.skin, self.known = skin, original.known
        self.set_zoom(original.zoom)
        self.lines.take([line_tokens(line, skin, self.known) for line in shown.lines])
        self.follow(original)

    def follow(self, original: CodeView) -> None:
        """Go to the line of the other view."""
        self.go_to(line_there(original.line_and_column()[0], self.original, self.document_shown.source))
        self.centerCursor()

    def original_line(self) -> int:
        """The line of the file in which the caret is."""
        return line_there(self.line_and_column()[0], self.document_shown.source, self.original)
