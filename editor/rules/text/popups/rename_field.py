"""Another name for what the caret stands at, typed below its line; how many places it stands in is told below."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout

from dsl.services.writing.contract import Problem
from dsl.text.source import Place
from editor.base.texts import say, speech, tr
from editor.rules.text.code_surface import CodeSurface
from editor.rules.text.popups.gap_frame import GapFrame
from editor.view.widgets.voices import code_font


class RenameField(GapFrame):
    """A field below the name."""

    named = Signal(str)
    """The name that was typed."""

    def __init__(self, view: CodeSurface) -> None:
        super().__init__(view)
        self._view = view
        self.field, self.said = QLineEdit(), QLabel()
        self.said.setProperty("role", "soft")
        self.said.setWordWrap(True)
        say(self.field, self.field.setAccessibleName, "text-rename")
        column = QVBoxLayout(self)
        column.setContentsMargins(6, 6, 6, 6)
        column.setSpacing(4)
        column.addWidget(self.field)
        column.addWidget(self.said)
        self.field.installEventFilter(self)

    def ask(self, places: Sequence[Place]) -> None:
        """Ask for another name of what stands in these places."""
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
        self.said.setText(tr("text-rename-places", count=len(places)))
        if len(files) > 1:
            names = ", ".join(sorted(Path(file).name for file in files))
            self.said.setText(f"{self.said.text()} ({names})")
        self.setFixedWidth(320)
        self.adjustSize()
        left = self._view.rect_of(start).left() - 12
        self.stand_below(start, min(max(left, 4), max(self._view.width() - 324, 4)))
        self.field.setFocus()
        self.field.selectAll()

    def tell_left(self, files: Sequence[str] | None) -> None:
        """Say which scenarios stay as they are, for the name may mean something else there."""
        if files and self.isVisible():
            names = ", ".join(sorted(Path(file).name for file in files))
            self.said.setText(f"{self.said.text()}\n{tr('text-rename-left', files=names)}")
            self._grow()

    def refuse(self, problem: Problem | None) -> None:
        """Say why it cannot be called so."""
        self.said.setText(problem.said.text(speech.language) if problem is not None else tr("text-no-answer"))
        self._grow()

    def _grow(self) -> None:
        self.adjustSize()
        self.make_room()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.named.emit(self.field.text().strip())
                return True
        return False
