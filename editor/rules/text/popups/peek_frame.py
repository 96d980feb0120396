"""A frame below a line of the text, in a gap that opens there: a declaration, or the field for renaming."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit

from dsl.language.syntax.headings import skin_of
from dsl.services.house.replacing import EXTENDABLE, REPLACEABLE
from dsl.services.writing.colors.line_tokens import line_tokens
from dsl.services.writing.contract import Problem
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source
from dsl.text.source import Place, Source
from editor.base.texts import set_text, tr, ui
from editor.rules.text.code_surface import CodeSurface
from editor.rules.text.code_view import CodeView
from editor.rules.text.coloured_lines import ColouredLines, TokenHighlighter
from editor.rules.text.other_words import in_words, line_there
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.labels import code_font
from editor.view.widgets.makers import button, vbox
from editor.view.widgets.shades import is_night

AIR = 4
"""Pixels above and below the frame."""


class GapFrame(QFrame):
    """Scrolls with its line; the gap closes when the frame is hidden, which any change of the text does."""

    def __init__(self, view: CodeSurface) -> None:
        super().__init__(view)
        self._surface = view
        self._at = 0
        self.setProperty("role", "finder")
        self.hide()
        closes_on_escape(self, self.leave)
        view.looked.connect(self._follow)
        view.mirror.edited.connect(lambda *_lines: self.hide())

    def show_below(self, offset: int, left: int) -> None:
        """Show it below the line of a position."""
        self._at = offset
        self.move(left, self.y())
        self.show()
        self.resize_gap()
        self.raise_()

    def leave(self) -> None:
        """Hide the frame; the text gets the focus."""
        if self.isVisible():
            self.hide()
            self._surface.setFocus()

    def resize_gap(self) -> None:
        """Open the gap as wide as the frame is now."""
        self._surface.open_gap(self._at, self.height() + 2 * AIR)
        self._follow()

    def _follow(self) -> None:
        if self.isVisible():
            self.move(self.x(), self._surface.rect_of(self._at).bottom() + AIR)

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the gap."""
        super().hideEvent(event)
        self._surface.open_gap(self._at, 0)


BEFORE, LINES = 2, 9
"""The number of lines shown before the declaration, and in all."""


class PeekFrame(GapFrame):
    """A read-only declaration; Esc hides it, Enter goes there."""

    place_requested = Signal(object)
    """The shown ``Place``: the user wants to go there."""
    own_requested = Signal(object, bool)
    """The ``Place`` of a rule to replace, and whether ``as before``."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view
        self._place: Place | None = None
        self.kind_of: Callable[[Place], str] = lambda _place: ""
        """Returns the kind of the base game's rule that is declared at a place; empty for anything else."""
        self.title = QLabel()
        self.title.setProperty("role", "soft")
        self.text = QPlainTextEdit(readOnly=True, lineWrapMode=QPlainTextEdit.LineWrapMode.NoWrap)
        set_text(self.text, self.text.setAccessibleName, "text-peek")
        self._lines = ColouredLines(0)
        self._colours = TokenHighlighter(self.text.document(), self._lines)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        self.add = button("rules-add-to", lambda: self.request_own(as_before=True))
        self.replace = button("rules-replace", lambda: self.request_own(as_before=False))
        deeds = QHBoxLayout()
        deeds.addWidget(self.add)
        deeds.addWidget(self.replace)
        deeds.addStretch(1)
        head.addWidget(button("text-peek-go", self._go))
        head.addWidget(button("text-search-close", self.leave, "flat"))
        column = vbox(self, (10, 6, 10, 8))
        column.addLayout(head)
        column.addWidget(self.text)
        column.addLayout(deeds)
        self.text.installEventFilter(self)

    def show_place(self, place: Place) -> None:
        """Show the lines around a place."""
        own = self._view.document_shown.source
        source = own if place.file == own.name else read_source(Path(place.file), Problems())
        if source is None:
            return
        self._place = place
        kind = "" if self._view.isReadOnly() else self.kind_of(place)
        self.add.setVisible(kind in EXTENDABLE)
        self.replace.setVisible(kind in REPLACEABLE)
        self.title.setText(f"{Path(place.file).name}:{place.line}")
        shown = in_words(source, skin_of(own)) if skin_of(own) != skin_of(source) else source
        self._fill(shown, max(line_there(place.line, source, shown) - BEFORE, 1))
        self._view.ensureCursorVisible()
        height = round(self._view.tall.height * LINES) + 56
        height += self.replace.sizeHint().height() + 8 if kind else 0
        self.resize(max(self._view.viewport().width() - 24, 200), height)
        self.show_below(self._view.caret()[1], self._view.gutter.width() + 8)
        self.text.setFocus()

    def _fill(self, source: Source, first: int) -> None:
        lines = [source.line(number) for number in range(first, min(first + 40, len(source.lines) + 1))]
        skin = skin_of(source)
        self._colours.set_night(is_night(self.window()))
        self.text.setFont(self._view.font())
        self.text.setPlainText("\n".join(lines))
        self._lines.replace(0, len(self._lines), len(lines))
        self._lines.take([line_tokens(line, skin, self._view.known) for line in lines])
        self._colours.paint(0, len(lines) - 1)

    def request_own(self, as_before: bool) -> bool:
        """Request replacing the shown rule, or (``as_before``) extending it; False if no such rule is shown."""
        if not (self.add if as_before else self.replace).isVisible():
            return False
        self.leave()
        self.own_requested.emit(self._place, as_before)
        return True

    def _go(self) -> None:
        if self._place is not None:
            self.place_requested.emit(self._place)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._go()
                return True
        return False


class RenameField(GapFrame):
    """A field below the name."""

    named = Signal(str)
    """The name that was typed."""

    def __init__(self, view: CodeSurface) -> None:
        super().__init__(view)
        self._view = view
        self.field, self.message = QLineEdit(), QLabel()
        self.message.setProperty("role", "soft")
        self.message.setWordWrap(True)
        set_text(self.field, self.field.setAccessibleName, "text-rename")
        column = vbox(self, (6, 6, 6, 6), spacing=4)
        column.addWidget(self.field)
        column.addWidget(self.message)
        self.field.installEventFilter(self)

    def ask(self, places: Sequence[Place]) -> None:
        """Ask for a new name for the thing at these places."""
        source, (line, column) = self._view.document_shown.source, self._view.line_and_column()
        here = next(
            (
                place
                for place in places
                if place.file == source.name and place.line == line and place.column <= column <= place.end_column
            ),
            None,
        )
        if here is None:
            return
        start, end = source.offset(line, here.column), source.offset(line, here.end_column)
        self.field.setFont(code_font(self.font()))
        self.field.setText(source.text[start:end])
        files = {place.file for place in places}
        self.message.setText(tr("text-rename-places", count=len(places)))
        if len(files) > 1:
            names = ", ".join(sorted(Path(file).name for file in files))
            self.message.setText(f"{self.message.text()} ({names})")
        self.setFixedWidth(320)
        self.adjustSize()
        left = self._view.rect_of(start).left() - 12
        self.show_below(start, min(max(left, 4), max(self._view.width() - 324, 4)))
        self.field.setFocus()
        self.field.selectAll()

    def show_left_files(self, files: Sequence[str] | None) -> None:
        """Show which scenarios are not changed, because the name may mean something else there."""
        if files and self.isVisible():
            names = ", ".join(sorted(Path(file).name for file in files))
            self.message.setText(f"{self.message.text()}\n{tr('text-rename-left', files=names)}")
            self._grow()

    def refuse(self, problem: Problem | None) -> None:
        """Show why renaming is not possible."""
        self.message.setText(problem.message.text(ui.language) if problem is not None else tr("text-no-answer"))
        self._grow()

    def _grow(self) -> None:
        self.adjustSize()
        self.resize_gap()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.named.emit(self.field.text().strip())
                return True
        return False
