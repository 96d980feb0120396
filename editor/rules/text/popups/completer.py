"""When completions are asked for, shown and taken."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from dsl.services.writing.contract import Completions, Proposal
from dsl.services.writing.workspace import Workspace
from editor.base.background.packets import Question
from editor.base.texts import Message, speech
from editor.model.rules.analysis_client import Answers
from editor.rules.text.code_view import CodeView
from editor.rules.text.line_edits import LineEdit
from editor.rules.text.popups.completion_list import ROWS, CompletionList
from editor.view.widgets.escape import closes_on_escape

_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: ROWS, Qt.Key.Key_PageUp: -ROWS}


class Completer(QObject):
    """From the first letter of a word, after a full stop, or when asked for."""

    def __init__(self, view: CodeView, answers: Answers) -> None:
        super().__init__(view)
        self._view, self._answers = view, answers
        self.list = CompletionList(view)
        self._start = -1
        """Where the word that is completed begins; -1: nothing is completed."""
        self._asked_for = False
        view.keyed.connect(self._key)
        view.typed.connect(self._typed)
        view.cursorPositionChanged.connect(self._moved)
        view.left.connect(self.leave)
        view.looked.connect(self._follow)
        self.list.taken.connect(self._take)
        closes_on_escape(self.list, self.leave)

    def ask(self) -> None:
        """Ask for completions at the caret, whatever stands there."""
        self._asked_for = True
        self._ask()

    def leave(self) -> None:
        """Show nothing any more."""
        self._start, self._asked_for = -1, False
        self.list.hide()

    def _ask(self) -> None:
        line, column = self._view.line_and_column()
        asked = Question.about(Workspace.completions, line, column, speech.language)
        self._answers.ask(self._view.document_shown, asked, self._answered)

    def _answered(self, found: Completions | None) -> None:
        if found is None or not self._view.hasFocus():
            return
        place = found.place
        self._start = self._view.document_shown.source.offset(place.line, place.column)
        if self._start > self._view.caret()[1]:
            self.leave()
            return
        self.list.model.take(found.proposals, self._begun())
        self._show()

    def _begun(self) -> str:
        return self._view.text()[self._start : self._view.caret()[1]]

    def _show(self) -> None:
        only = self.list.model.rows
        if len(only) == 1 and only[0].text == self._begun():
            self.list.hide()  # it is written already
            return
        self.list.show_at(self._view.rect_of(self._start))

    def _follow(self) -> None:
        """The text is rolled, or has less room: what was typed may have brought up the problems below it."""
        if self.list.isVisible():
            self.list.stand_at(self._view.rect_of(self._start))

    def _typed(self, letters: str) -> None:
        begins = letters in {".", "_"} or letters.isalpha()
        if not begins and not (letters.isdigit() and self._start >= 0):
            self.leave()
            return
        if self._start >= 0 and letters != ".":
            self.list.model.sift(self._begun())
            self._show()
        self._ask()

    def _moved(self) -> None:
        """The caret left the word."""
        if self._start < 0:
            return
        begun, caret = self._begun(), self._view.caret()[1]
        if (
            caret < self._start
            or not (begun == "" or begun.replace("_", "a").isalnum())
            or (not begun and not self._asked_for and self._view.text()[self._start - 1 : self._start] != ".")
        ):
            self.leave()
        elif begun != self.list.model.typed and self.list.isVisible():
            self.list.model.sift(begun)
            self._show()

    def _key(self, event: QKeyEvent) -> None:
        if not self.list.isVisible() or event.isAccepted():
            return
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in _STEPS and not held:
            self.list.step(_STEPS[key])
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not held:
            current = self.list.current
            if current is None or current.text == self._begun():
                self.leave()
                return
            self._take(current)
        else:
            return
        event.accept()

    def _take(self, proposal: Proposal) -> None:
        start, caret = self._start, self._view.caret()[1]
        self.leave()
        at = start + len(proposal.text)
        self._view.edit(Message("text-completed"), LineEdit(start, caret, proposal.text, (at, at)))
