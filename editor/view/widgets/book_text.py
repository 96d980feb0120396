"""A viewer for Markdown: the rulebook next to a match, the reference of the rule language."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from editor.base.texts import set_text

MARGIN = 12
"""Pixels around the text."""
INDENT = 20
"""The indentation of list items in pixels."""
FEATURES = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
"""With tables, and without anything that could load files."""


class BookText(QTextBrowser):
    """A scrollable book; it opens no links and loads nothing."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setProperty("role", "reader")
        self.document().setDocumentMargin(MARGIN)
        self.document().setIndentWidth(INDENT)
        set_text(self, self.setAccessibleName, title)

    def show_book(self, text: str) -> None:
        """Show a Markdown text, keeping the position if it is the same book with other values."""
        bar = self.verticalScrollBar()
        place = bar.value()
        self.document().setMarkdown(text, FEATURES)
        bar.setValue(place)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:  # noqa: ARG002  whatever a text names
        """Always None: a game's text must not access files."""
        return None
