"""Searching and replacing words in a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from editor.base.texts import Message, set_text, tr
from editor.rules.text.code_view import CodeView
from editor.rules.text.line_edits import LineEdit
from editor.view.widgets.labels import code_font
from editor.view.widgets.makers import button, vbox
from editor.view.widgets.shades import shades_of

MOST = 20_000
"""The most places that are found."""
Match = tuple[int, int]
"""The start and end of a match, as offsets."""


@dataclass(frozen=True)
class Query:
    """The words to find; ``case``: match case, ``whole``: whole words, ``within``: a part of the text, or None."""

    words: str
    case: bool = False
    whole: bool = False
    within: Match | None = None


def matches(text: str, query: Query) -> list[Match]:
    """All matches in a text, in order."""
    if not query.words:
        return []
    pattern = re.escape(query.words)
    if query.whole:
        pattern = rf"(?<!\w){pattern}(?!\w)"
    start, end = query.within or (0, len(text))
    found = re.compile(pattern, 0 if query.case else re.IGNORECASE).finditer(text, start, end)
    return [match.span() for match, _ in zip(found, range(MOST))]


def replaced(text: str, found: Sequence[Match], words: str) -> str:
    """The text with all these matches replaced."""
    pieces, at = [], 0
    for start, end in found:
        pieces += [text[at:start], words]
        at = end
    return "".join([*pieces, text[at:]])


def nearest(found: Sequence[Match], place: int, step: int) -> int:
    """The index of the next match from a place, or the one before (``step`` -1), cyclically; there must be one."""
    if step > 0:
        return next((index for index, (start, _) in enumerate(found) if start >= place), 0)
    return next((index for index in reversed(range(len(found))) if found[index][1] <= place), len(found) - 1)


@dataclass(frozen=True)
class LinePreview:
    """A line before and after replacing; ``line`` counts from 1."""

    line: int
    before: str
    after: str


def previews(text: str, found: Sequence[Match], words: str) -> list[LinePreview]:
    """The first 200 lines that replacing would change."""
    made: list[LinePreview] = []
    index = 0
    while index < len(found) and len(made) < 200:
        begin = text.rfind("\n", 0, found[index][0]) + 1
        end = text.find("\n", found[index][1])
        end = len(text) if end < 0 else end
        inside = []
        while index < len(found) and found[index][0] <= end:
            inside.append((found[index][0] - begin, found[index][1] - begin))
            index += 1
        end = max(end, begin + inside[-1][1])
        line = text[begin:end]
        made.append(LinePreview(text.count("\n", 0, begin) + 1, line.strip(), replaced(line, inside, words).strip()))
    return made


HEIGHT = 132


class ReplacementPreview(QTextBrowser):
    """One row for each line, with the old words struck out; a click goes there."""

    chosen = Signal(int)
    """A line, from 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFixedHeight(HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_text(self, self.setAccessibleName, "text-search-preview")
        self.anchorClicked.connect(lambda url: self.chosen.emit(int(url.toString())))
        self.hide()

    def take(self, lines: Sequence[LinePreview]) -> None:
        """Show other lines."""
        shades = shades_of(self.window())
        self.setFont(code_font(self.font()))
        rows = [
            f"<tr><td align='right'><a href='{each.line}' style='color:{shades.accent}'>{each.line}</a>&nbsp; </td>"
            f"<td><s style='color:{shades.soft}'>{escape(each.before)}</s><br>{escape(each.after)}</td></tr>"
            for each in lines
        ]
        self.setHtml(f"<table cellspacing='2'>{''.join(rows)}</table>")


WAIT = 120
"""Milliseconds after a change of the text until it is searched again."""
LEAST = 130
"""The least width of the fields in pixels."""


class SearchBar(QFrame):
    """Two rows: the words to find, and their replacement."""

    def __init__(self, view: CodeView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._found: list[Match] = []
        self._within: Match | None = None
        self.setProperty("role", "bar")
        self.words, self.others = QLineEdit(), QLineEdit()
        self.case, self.whole, self.selected = (self._toggle(name) for name in ("case", "whole", "selected"))
        self.count = QLabel()
        self.count.setProperty("role", "soft")
        self.preview = ReplacementPreview()
        self.second = QWidget()
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=WAIT)
        self._later.timeout.connect(self._search)
        view.document_shown.changed.connect(self._search_soon)
        self.words.textChanged.connect(lambda _text: self._search(go=True))
        self.others.textChanged.connect(lambda _text: self._preview())
        self.preview.chosen.connect(lambda line: self._view.go_to(line))
        for field in (self.words, self.others):
            field.installEventFilter(self)
        self.hide()

    def _toggle(self, name: str) -> QToolButton:
        made = QToolButton()
        made.setCheckable(True)
        set_text(made, made.setText, f"text-search-{name}-sign")
        set_text(made, made.setToolTip, f"text-search-{name}")
        set_text(made, made.setAccessibleName, f"text-search-{name}")
        made.toggled.connect(lambda _on, changed=name: self._toggled(changed))
        return made

    def _lay_out(self) -> None:
        for field, name in ((self.words, "text-search-words"), (self.others, "text-search-others")):
            set_text(field, field.setPlaceholderText, name)
            set_text(field, field.setAccessibleName, name)
            field.setClearButtonEnabled(True)
        first, second = QHBoxLayout(), QHBoxLayout(self.second)
        second.setContentsMargins(0, 0, 0, 0)
        first.addWidget(self.words, 1)
        for part in (self.case, self.whole, self.selected, self.count):
            first.addWidget(part)
        self.words.setMinimumWidth(LEAST)
        deeds = (
            button("text-search-back", lambda: self.step(-1)),
            button("text-search-on", lambda: self.step(1)),
            button("text-search-close", self.leave, "flat"),
        )
        for made in deeds:
            made.setProperty("tight", "true")
            first.addWidget(made)
        second.addWidget(self.others, 1)
        self.one: QPushButton = button("text-replace-one", self.replace_one)
        self.all: QPushButton = button("text-replace-all", self.replace_all, "primary")
        second.addWidget(self.one)
        second.addWidget(self.all)
        column = vbox(self, (12, 6, 12, 6))
        column.addLayout(first)
        column.addWidget(self.second)
        column.addWidget(self.preview)

    # --- showing ---------------------------------------------------------------------------------

    def ask(self, replace: bool) -> None:
        """Show the bar with the selected words; ``replace``: with the second row."""
        low, high = sorted(self._view.caret())
        chosen = self._view.text()[low:high]
        self.second.setVisible(replace)
        self.show()
        if "\n" in chosen:
            self._within = (low, high)
            self.selected.setChecked(True)
        elif chosen:
            self.words.setText(chosen)
        self.words.setFocus()
        self.words.selectAll()
        self._search()

    def leave(self) -> None:
        """Hide the bar; the current match stays selected."""
        self.hide()
        self.selected.setChecked(False)
        self._view.ground("search", [])
        self._view.setFocus()

    def _toggled(self, name: str) -> None:
        if name == "selected":
            low, high = sorted(self._view.caret())
            self._within = ((low, high) if high > low else self._within) if self.selected.isChecked() else None
        self._search()

    def _search_soon(self, *_change: int) -> None:
        if self.isVisible():
            self._later.start()

    def _search(self, go: bool = False) -> None:
        query = Query(self.words.text(), self.case.isChecked(), self.whole.isChecked(), self._within)
        self._found = matches(self._view.text(), query)
        if go and self._found:
            self._go(nearest(self._found, min(self._view.caret()), 1))
        self._mark()
        self._preview()

    def _mark(self) -> None:
        caret = tuple(sorted(self._view.caret()))
        position = self._view.mirror.position
        marks = [
            (position(start), position(end), "found_now" if (start, end) == caret else "found")
            for start, end in self._found
        ]
        self._view.ground("search", marks)
        now = next((index for index, match in enumerate(self._found, 1) if match == caret), 0)
        key = "text-search-none" if self.words.text() and not self._found else "text-search-count"
        message = tr(key, now=now, all=len(self._found)) if self.words.text() else ""
        self.count.setText(message)
        self.one.setEnabled(bool(self._found))
        self.all.setEnabled(bool(self._found))

    def _preview(self) -> None:
        shown = self.second.isVisibleTo(self) and bool(self._found) and bool(self.others.text())
        self.preview.setVisible(shown)
        if shown:
            QTimer.singleShot(0, self._view, self._view.ensureCursorVisible)  # there is less room for the text now
            self.preview.take(previews(self._view.text(), self._found, self.others.text()))

    # --- going and replacing ---------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next or previous match."""
        if self._found:
            low, high = sorted(self._view.caret())
            self._go(nearest(self._found, high if by > 0 else low, by))
            self._mark()

    def _go(self, index: int) -> None:
        start, end = self._found[index]
        source = self._view.document_shown.source
        self._view.go_to(*source.place(start), end=source.place(end))

    def replace_one(self) -> None:
        """Replace the selected match, and go to the next."""
        if not self._found:
            return
        caret = sorted(self._view.caret())
        if tuple(caret) not in self._found:
            self.step(1)
            return
        start, end = caret
        at = start + len(self.others.text())
        self._view.edit(Message("text-replaced"), LineEdit(start, end, self.others.text(), (at, at)))
        self._search()
        self.step(1)

    def replace_all(self) -> None:
        """Replace all matches, as one undo step."""
        if not self._found:
            return
        first, last = self._found[0][0], self._found[-1][1]
        inside = [(start - first, end - first) for start, end in self._found]
        text = replaced(self._view.text()[first:last], inside, self.others.text())
        self._view.edit(Message("text-replaced-all"), LineEdit(first, last, text, (first, first)))
        self._search()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key, shift = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if key == Qt.Key.Key_Escape:
                self.leave()
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.replace_one() if watched is self.others else self.step(-1 if shift else 1)
                return True
        return False
