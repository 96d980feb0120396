"""A text of Markdown to be read: the rulebook beside a match, the reference of the rule language."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from editor.base.texts import say

MARGIN = 12
"""Pixels around the text."""
INDENT = 20
"""Pixels by which the points of a list stand in."""
FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
"""With tables, and without what could load something."""


class BookText(QTextBrowser):
    """A book as text that can be scrolled; it opens no links and loads nothing."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setProperty("role", "reader")
        self.document().setDocumentMargin(MARGIN)
        self.document().setIndentWidth(INDENT)
        say(self, self.setAccessibleName, title)

    def show_book(self, text: str) -> None:
        """Show a text of Markdown, at the place that was read if it is the same book with other values."""
        bar = self.verticalScrollBar()
        place = bar.value()
        self.document().setMarkdown(text, FEATURES)
        bar.setValue(place)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ARG002  whatever a text names
        """Nothing: a text of a game must not reach for files."""
        return None
