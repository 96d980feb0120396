"""A rules document in a text widget, and hands that type at random."""

from __future__ import annotations

from pathlib import Path
from random import Random

from PySide6.QtCore import QEvent, QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent, QTextCursor, QUndoStack
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from dsl.services.writing.workspace import Workspace
from dsl.text.diagnostics import Problems
from dsl.text.files import UserFile
from editor.model.rules.rules_document import RulesDocument
from editor.rules.text.code_view import CodeView
from editor.rules.text.name_commands import KeyCommands
from editor.rules.text.text_editing import TextEditing

GAMES = sorted(path for path in Path("rulesets").glob("*/*.rules"))
PIECES = (
    'param winds "Ветров": 1..9 = 3\n',
    "rule a(s: ship):\r\n\tuse b\r\n",
    "\u00a0x\u200b\u2028y",
    "🏴‍☠️",
    "## помощь\n",
    "# ---- Шторм\n",
    '"',
    "((",
)
KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
)
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def document_of(text: str, path: Path | None = None) -> RulesDocument:
    """A document with a history of its own."""
    return RulesDocument(UserFile(text, path), QUndoStack(QApplication.instance()), Path("own.rules"))


def opened(path: Path) -> RulesDocument:
    """The document of a file."""
    document = RulesDocument.open(path.absolute(), QUndoStack(QApplication.instance()), Problems())
    assert document is not None
    return document


def shown_text(view: CodeView) -> str:
    """What the widget holds, to the letter."""
    cursor = QTextCursor(view.document())
    cursor.select(QTextCursor.SelectionType.Document)
    return cursor.selectedText().replace("\u2029", "\n")


def analysed(view: CodeView) -> None:
    """Let the view have all that is known of its text."""
    source = view.document_shown.source
    workspace = Workspace()
    workspace.open(source.name, source.text, 1)
    view.take(workspace.analysis(source.name))


def type_letters(view: QWidget, letters: str) -> None:
    """Press the keys of letters; Qt's own helper knows Latin ones alone."""
    for letter in letters:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            key = Qt.Key.Key_A if letter.isalpha() else Qt.Key.Key_Space
            QApplication.sendEvent(view, QKeyEvent(kind, key, NONE, letter))


class Typist:
    """Types, pastes, undoes; ``step`` does one thing."""

    def __init__(self, view: CodeView, seed: int) -> None:
        self.view, self.random = view, Random(seed)
        editing = TextEditing(view)
        self.verbs = dict(editing.verbs())
        KeyCommands(view, self.verbs, {"edit.undo": ["Ctrl+Z"], "edit.redo": ["Ctrl+Y"], "text.comment": ["Ctrl+/"]})

    def step(self) -> None:
        """Something that hands do."""
        dice = self.random.random()
        if dice < 0.45:
            type_letters(self.view, self.random.choice('abc xyz_09():="шторм,.#@'))
        elif dice < 0.75:
            QTest.keyClick(self.view, self.random.choice(KEYS), self.random.choice((NONE, NONE, NONE, SHIFT)))
        elif dice < 0.82:
            QTest.keyClick(self.view, self.random.choice((Qt.Key.Key_Z, Qt.Key.Key_Z, Qt.Key.Key_Y)), CTRL)
        elif dice < 0.88:
            self._paste()
        elif dice < 0.92:
            self._somewhere()
        elif dice < 0.94:
            event = QInputMethodEvent()
            event.setCommitString(self.random.choice(("ї", "海", "é")))
            QApplication.sendEvent(self.view, event)
        else:
            names = ("feature.duplicate", "feature.move_up", "feature.move_down", "text.comment", "text.delete_line")
            self.verbs[self.random.choice((*names, "text.fold", "text.unfold", "edit.cut"))]()

    def _paste(self) -> None:
        data = QMimeData()
        data.setText(self.random.choice(PIECES))
        QGuiApplication.clipboard().setMimeData(data)
        self.view.paste()

    def _somewhere(self) -> None:
        """Put the caret somewhere, or select from there to somewhere else: never inside of a character."""
        last, position = len(self.view.text()), self.view.mirror.position
        start = position(self.random.randint(0, last))
        far = self.random.random() < 0.05
        self.view.select(start, position(self.random.randint(0, last)) if far else start)
