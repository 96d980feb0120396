"""Lines of a rules text, coloured and read-only, with a heading: the base game's, or one's own."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QKeySequence, QSyntaxHighlighter, QTextCursor, QTextDocument
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from dsl.services.writing.colors.line_tokens import line_tokens
from dsl.services.writing.contract import Role
from editor.base.texts import set_text
from editor.rules.text.coloured_lines import formats
from editor.view.widgets.icons import icon
from editor.view.widgets.labels import code_font, sized
from editor.view.widgets.makers import NO_MARGINS, frame, hbox, vbox
from editor.view.widgets.shades import is_night, shades_of

MOST = 60
"""The greatest number of visible lines; longer rules are scrolled."""
_WRITING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class RuleLines(QWidget):
    """A frame with a heading and lines; ``heading``: a text key (whose rule it is); ``note``: its file and line."""

    write_requested = Signal(QTextCursor, QKeyEvent)
    """The user begins to type: the caret with the selection, and the key, to be passed to the text."""

    def __init__(self, heading: str, picture: str, note: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        outer = vbox(self, NO_MARGINS)
        box = frame("card")
        outer.addWidget(box)
        column = vbox(box, (1, 1, 1, 6), spacing=0)
        head = hbox(margins=(14, 8, 14, 8), spacing=8)
        self._picture, self._sign = picture, QLabel()
        self.heading, self.note = QLabel(), QLabel(note)
        self.heading.setFont(sized(self.font(), 1, bold=True))
        self.note.setProperty("role", "soft")
        set_text(self.heading, self.heading.setText, heading)
        for widget in (self._sign, self.heading):
            head.addWidget(widget)
        head.addStretch(1)
        head.addWidget(self.note)
        column.addLayout(head)
        self.text = _Lines()
        set_text(self.text, self.text.setAccessibleName, heading)
        self.text.write_requested.connect(self.write_requested)
        column.addWidget(self.text)
        self._update_colours()

    def show_lines(self, text: str, skin: str, known: Mapping[str, Role]) -> None:
        """Show lines of a text in the keywords of ``skin``; ``known``: the roles of declared names."""
        self.text.show_lines(text, skin, known)

    def changeEvent(self, event: QEvent) -> None:
        """Update the colours for the light or dark theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "text"):
            self._update_colours()

    def _update_colours(self) -> None:
        self._sign.setPixmap(icon(self._picture, shades_of(self).soft).pixmap(18, 18))
        self.text.set_night(is_night(self))


class _Lines(QPlainTextEdit):
    """Read-only text; a key that would change it is emitted, so that the editable text can be opened there."""

    write_requested = Signal(QTextCursor, QKeyEvent)

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setStyleSheet("QPlainTextEdit { border: none; border-radius: 0; padding: 0 10px; }")
        self.setFont(code_font(self.font()))
        self._colours = _Colours(self.document())

    def show_lines(self, text: str, skin: str, known: Mapping[str, Role]) -> None:
        self._colours.skin, self._colours.known = skin, known
        if text != self.toPlainText():
            self.setPlainText(text)
        else:
            self._colours.rehighlight()
        lines = min(self.blockCount(), MOST)
        bar = self.horizontalScrollBar().sizeHint().height()
        high = ceil(QFontMetricsF(self.font()).lineSpacing())
        self.setFixedHeight(lines * high + bar + 2 * round(self.document().documentMargin()) + 8)

    def event(self, event: QEvent) -> bool:
        """Handle the keys for cut and paste before the window's actions get them."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _is_cut_or_paste(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        writes = (event.text() and event.text().isprintable()) or event.key() in _WRITING
        if _is_cut_or_paste(event) or (writes and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier):
            self.write_requested.emit(self.textCursor(), event)
        else:
            super().keyPressEvent(event)

    def set_night(self, night: bool) -> None:
        self._colours.night = night
        self._colours.rehighlight()


def _is_cut_or_paste(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Cut) or event.matches(QKeySequence.StandardKey.Paste)


class _Colours(QSyntaxHighlighter):
    """Colours the words of lines, without an analysis of the rules."""

    def __init__(self, shown: QTextDocument) -> None:
        super().__init__(shown)
        self.night, self.skin = False, "en"
        self.known: Mapping[str, Role] = {}

    def highlightBlock(self, text: str) -> None:
        looks = formats(self.night)
        for token in line_tokens(text, self.skin, self.known):
            self.setFormat(token.column - 1, token.length, looks[token.role])
