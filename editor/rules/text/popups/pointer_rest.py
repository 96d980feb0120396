"""When a card about a name is shown: the pointer rests on it, or a key asks for it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QMouseEvent

from dsl.services.writing.contract import Hover
from editor.base.texts import speech
from editor.rules.text.code_view import CodeView
from editor.rules.text.language_questions import Answers
from editor.rules.text.popups.hover_card import HoverCard

REST, LINGER = 350, 150
"""Milliseconds until a card is shown, and until it is gone."""


class Hovering(QObject):
    """The card of one view."""

    def __init__(self, view: CodeView, answers: Answers) -> None:
        super().__init__(view)
        self._view, self._answers = view, answers
        self.card = HoverCard(view)
        self._at = -1
        """The position of Qt that is asked about."""
        self._shown: tuple[int, int] = (0, -1)
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._ask)
        self._linger = QTimer(self, singleShot=True, interval=LINGER)
        self._linger.timeout.connect(self._fade)
        view.viewport().installEventFilter(self)
        self.card.installEventFilter(self)
        view.keyed.connect(lambda _event: self.leave())
        view.verticalScrollBar().valueChanged.connect(lambda _value: self.leave())
        view.left.connect(self.leave)

    def ask(self) -> None:
        """About the name at the caret, at once."""
        self._at = self._view.textCursor().position()
        self._ask()

    def leave(self) -> None:
        """Show nothing, and wait for nothing."""
        self._rest.stop()
        self._linger.stop()
        self._shown = (0, -1)
        self.card.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.card:
            if event.type() == QEvent.Type.Enter:
                self._linger.stop()
            elif event.type() == QEvent.Type.Leave:
                self._linger.start()
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._pointed(event.position().toPoint())
        elif event.type() == QEvent.Type.Leave:
            self._rest.stop()
            self._linger.start()
        return False

    def _pointed(self, point: QPoint) -> None:
        position = self._view.position_under(point)
        if self._shown[0] <= position <= self._shown[1]:
            self._linger.stop()
            return
        if self.card.isVisible():
            self._linger.start()
        if position != self._at:
            self._at = position
            self._rest.stop()
        if position >= 0 and not self._rest.isActive():
            self._rest.start()

    def _ask(self) -> None:
        if self._at < 0:
            return
        source = self._view.document_shown.source
        line, column = source.place(self._view.mirror.offset(self._at))
        self._answers.ask(self._view.document_shown, self._answered, "hover", line, column, speech.language)

    def _answered(self, hover: Hover | None) -> None:
        view, source = self._view, self._view.document_shown.source
        problems = [mark.problem for mark in view.marks.at(self._at)]
        if hover is not None:
            start = source.offset(hover.place.line, hover.place.column)
            end = source.offset(hover.place.end_line, hover.place.end_column)
            self._shown = (view.mirror.position(start), view.mirror.position(end))
        elif problems:
            self._shown = (self._at, self._at)
        else:
            self.leave()
            return
        self.card.show_for(view.rect_of(view.mirror.offset(self._shown[0])), hover, problems)

    def _fade(self) -> None:
        self._shown = (0, -1)
        self.card.hide()
