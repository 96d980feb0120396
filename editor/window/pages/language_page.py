"""The reference of the rule language in a tab: F1 on a word shows its entry; the text can be searched."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QUrl
from PySide6.QtGui import QShowEvent, QTextBlock, QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from dsl.fronts import reference
from dsl.fronts.reference.lookup import found
from editor.base.texts import set_text, ui
from editor.view.widgets.book_text import BookText
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.makers import button

_COMMENT = re.compile(r"<!--.*?-->\n*")
BAR = ("\\|", "│")
"""A bar inside a table cell as Markdown escapes it, and its replacement; Qt would show the backslash."""


class LanguagePage(QWidget):
    """The page in the language of the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page, self.words = BookText("window-language-title"), QLineEdit()
        self.words.setClearButtonEnabled(True)
        set_text(self.words, self.words.setPlaceholderText, "window-language-find")
        set_text(self.words, self.words.setAccessibleName, "window-language-find")
        head, column = QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(self.words, 1)
        head.addWidget(button("text-search-back", lambda: self.step(back=True)))
        head.addWidget(button("text-search-on", self.step))
        column.addLayout(head)
        column.addWidget(self.page, 1)
        self.words.textEdited.connect(lambda _text: self._look())
        self.words.returnPressed.connect(self.step)
        self.page.anchorClicked.connect(self._follow)
        self._text = ""
        ui.changed.connect(self.fill)

    def showEvent(self, event: QShowEvent) -> None:
        """Load the reference when the page is shown for the first time."""
        super().showEvent(event)
        if not self._text:
            self.fill()

    def fill(self) -> None:
        """Show the reference in the language of the window."""
        self._text = _COMMENT.sub("", reference.page(ui.language)).replace(*BAR)
        self.page.setFont(lining(book_font(self.font())))
        self.page.show_book(self._text)

    def explain(self, word: str) -> None:
        """Go to the main entry of a keyword, given in English."""
        place = found(reference.page(ui.language), word, ui.language)
        if place is None:
            return
        if not self._text:
            self.fill()
        heading = self._heading(place.heading)
        message, document = place.text.replace(*BAR), self.page.document()
        self._turn_to(document.find(message, heading) if heading is not None else document.find(message), heading)

    def step(self, back: bool = False) -> None:
        """Go to the next (or previous: ``back``) match of the search; after the last comes the first."""
        flag = QTextDocument.FindFlag.FindBackward if back else QTextDocument.FindFlag(0)
        if self.words.text() and not self.page.find(self.words.text(), flag):
            self.page.moveCursor(QTextCursor.MoveOperation.End if back else QTextCursor.MoveOperation.Start)
            self.page.find(self.words.text(), flag)

    def _look(self) -> None:
        """Search the typed text, from the last match on."""
        cursor = self.page.textCursor()
        cursor.setPosition(cursor.selectionStart())
        self.page.setTextCursor(cursor)
        self.step()

    def _follow(self, link: QUrl) -> None:
        """Go to the chapter of a link."""
        number = re.match(r"\d+", link.fragment())
        heading = self._heading(f"{number[0]}. ") if number is not None else None
        if heading is not None:
            self._turn_to(heading, heading)

    def _heading(self, begin: str) -> QTextCursor | None:
        """The first heading that begins with a text; None if there is none."""
        blocks = (block for block in _blocks(self.page.document()) if block.blockFormat().headingLevel())
        return next((QTextCursor(block) for block in blocks if block.text().startswith(begin)), None)

    def _turn_to(self, place: QTextCursor, heading: QTextCursor | None) -> None:
        """Scroll so that a place is near the top; or the heading above it, if both fit."""
        shown = place if not place.isNull() else heading
        if shown is None:
            return
        self.page.setTextCursor(shown)
        bar, room = self.page.verticalScrollBar(), self.page.viewport().height()
        top, high = self.page.cursorRect(shown).top(), self.page.cursorRect(heading or shown).top()
        bar.setValue(bar.value() + (high if top - high < room * 2 // 3 else top - room // 4))


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
