"""When completions are requested, shown and inserted."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from dsl.services.writing.contract import Completions, Proposal
from dsl.services.writing.workspace import Workspace
from editor.base.background.packets import Question
from editor.base.texts import Message, set_text, ui
from editor.model.rules.analysis_client import Answers
from editor.rules.text.code_view import CodeView
from editor.rules.text.line_edits import LineEdit
from editor.view.widgets.escape import closes_on_escape
from editor.view.widgets.labels import code_font
from editor.view.widgets.makers import vbox
from editor.view.widgets.rows import Index, RowsModel, draw_fitting
from editor.view.widgets.shades import shades_of

MOST = 200
"""The most proposals in the list."""


class CompletionModel(RowsModel[Proposal]):
    """The proposals for a word that is begun."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(
            parent,
            lambda row: row.text,
            spoken=lambda row: ", ".join(part for part in (row.text, row.label, row.detail) if part),
        )
        self._all: Sequence[Proposal] = ()
        self.typed = ""

    def take(self, proposals: Sequence[Proposal], typed: str) -> None:
        """Replace the proposals."""
        self._all = proposals
        self.filter(typed)

    def filter(self, typed: str) -> None:
        """Show the matching proposals, first those that begin with what is typed; labels count too."""
        self.typed = typed
        ranked = [(_rank(proposal, typed.casefold()), proposal) for proposal in self._all]
        fitting = sorted((pair for pair in ranked if pair[0] is not None), key=lambda pair: pair[0] or 0)
        self.show_rows([proposal for _, proposal in fitting[:MOST]])


def _rank(proposal: Proposal, typed: str) -> int | None:
    """How well a proposal matches, 0 best; None: not at all."""
    text, label = proposal.text.casefold(), proposal.label.casefold()
    if text.startswith(typed):
        return 0
    if f"_{typed}" in text:
        return 1
    if any(word.startswith(typed) for word in label.split()):
        return 2
    return 3 if typed in text and len(typed) > 1 else None


ROWS = 8
WIDEST, NARROWEST = 560, 280


class CompletionDelegate(QStyledItemDelegate):
    """A row: the word with what is typed of it in colour, at the right its label and type."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, QFontMetrics(option.font).height() + 10)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, CompletionModel)
        proposal, rect = model.rows[index.row()], QRect(option.rect)
        view = option.widget
        shades = shades_of(view.window())
        chosen = isinstance(view, QListView) and view.currentIndex() == index
        painter.save()
        if chosen:
            painter.fillRect(rect, QColor(shades.chosen))
        row = rect.adjusted(12, 0, -12, 0)
        left = self._word(painter, row, proposal.text, model.typed, code_font(option.font), shades.accent, shades.text)
        painter.setFont(option.font)
        painter.setPen(QColor(shades.soft))
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        draw_fitting(painter, row.adjusted(left + 16, 0, 0, 0), right_text(proposal), align)
        painter.restore()

    def _word(self, painter: QPainter, row: QRect, text: str, typed: str, font: QFont, accent: str, ink: str) -> int:
        """The word; returns its width."""
        at = text.casefold().find(typed.casefold()) if typed else -1
        parts = [(text, False)] if at < 0 else [
            (text[:at], False), (text[at : at + len(typed)], True), (text[at + len(typed) :], False)
        ]  # fmt: skip
        x = row.left()
        for part, hot in parts:
            font.setBold(hot)
            painter.setFont(font)
            painter.setPen(QColor(accent if hot else ink))
            painter.drawText(QPoint(x, row.center().y() + QFontMetrics(font).ascent() // 2 - 1), part)
            x += QFontMetrics(font).horizontalAdvance(part)
        return x - row.left()


def right_text(proposal: Proposal) -> str:
    """The text at the right of a row: for a keyword its explanation."""
    if proposal.kind == "keyword" and proposal.help:
        return proposal.help
    return " · ".join(part for part in (proposal.label, proposal.detail) if part)


class CompletionList(QFrame):
    """A list at a place of the text; ``chosen`` emits the clicked proposal."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setProperty("role", "finder")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.model = CompletionModel(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(CompletionDelegate(self.view))
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setUniformItemSizes(True)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setStyleSheet("QListView { border: none; background: transparent; }")
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        set_text(self.view, self.view.setAccessibleName, "text-completions")
        self.help = QLabel(textFormat=Qt.TextFormat.RichText, wordWrap=True)
        self.help.setContentsMargins(12, 6, 12, 8)
        column = vbox(self, (2, 4, 2, 2), spacing=0)
        column.addWidget(self.view)
        column.addWidget(self.help)
        self.view.clicked.connect(lambda index: self.chosen.emit(self.model.rows[index.row()]))
        self.view.selectionModel().currentChanged.connect(lambda _new, _old: self._explain())
        self.hide()

    @property
    def current(self) -> Proposal | None:
        """The selected proposal."""
        return self.model.row(self.view.currentIndex())

    def step(self, by: int) -> None:
        """Select another row."""
        count = len(self.model.rows)
        row = self.view.currentIndex().row() + by
        row = row % count if abs(by) == 1 else min(max(row, 0), count - 1)
        self.view.setCurrentIndex(self.model.index(row))

    def show_at(self, caret: QRect) -> None:
        """Show it below a caret, or above if there is no room; hide if nothing matches."""
        if not self.model.rows:
            self.hide()
            return
        self.view.setCurrentIndex(self.model.index(0))
        metrics, mono = QFontMetrics(self.font()), QFontMetrics(code_font(self.font()))
        widths = [
            mono.horizontalAdvance(proposal.text) + metrics.horizontalAdvance(right_text(proposal)) + 60
            for proposal in self.model.rows[:50]
        ]
        parent = self._over
        width = min(max(*widths, NARROWEST), WIDEST, parent.width() - 8)
        row = self.view.sizeHintForRow(0)
        self.view.setFixedHeight(row * min(len(self.model.rows), ROWS) + 2)
        self.setFixedWidth(width)
        self._explain()
        self.place_at(caret)
        self.show()
        self.raise_()

    def place_at(self, caret: QRect) -> None:
        """Move to a caret."""
        parent, width, height = self._over, self.width(), self.sizeHint().height()
        left = min(max(caret.left() - 14, 4), parent.width() - width - 4)
        below = caret.bottom() + 4
        top = below if below + height <= parent.height() or caret.top() < height + 4 else caret.top() - height - 4
        self.setGeometry(left, top, width, height)

    def _explain(self) -> None:
        proposal = self.current
        message = ""
        if proposal is not None and proposal.help and proposal.kind != "keyword":
            message = f"<b>{escape(proposal.label or proposal.text)}.</b> {escape(proposal.help)}"
        self.help.setText(message)
        self.help.setVisible(bool(message))
        if self.isVisible():
            self.resize(self.width(), self.sizeHint().height())


_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: ROWS, Qt.Key.Key_PageUp: -ROWS}


class Completer(QObject):
    """Completes from the first letter of a word, after a full stop, or on request."""

    def __init__(self, view: CodeView, answers: Answers) -> None:
        super().__init__(view)
        self._view, self._answers = view, answers
        self.list = CompletionList(view)
        self._start = -1
        """The offset of the word that is being completed; -1 for none."""
        self._asked_for = False
        view.keyed.connect(self._key)
        view.typed.connect(self._typed)
        view.cursorPositionChanged.connect(self._moved)
        view.left.connect(self.leave)
        view.looked.connect(self._follow)
        self.list.chosen.connect(self._insert)
        closes_on_escape(self.list, self.leave)

    def ask(self) -> None:
        """Request completions at the caret, even if no word is begun."""
        self._asked_for = True
        self._ask()

    def leave(self) -> None:
        """Hide the list."""
        self._start, self._asked_for = -1, False
        self.list.hide()

    def _ask(self) -> None:
        line, column = self._view.line_and_column()
        asked = Question.about(Workspace.completions, line, column, ui.language)
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
            self.list.hide()  # the word is complete
            return
        self.list.show_at(self._view.rect_of(self._start))

    def _follow(self) -> None:
        """Move the list with the text: it was scrolled, or the strip of problems has appeared below it."""
        if self.list.isVisible():
            self.list.place_at(self._view.rect_of(self._start))

    def _typed(self, letters: str) -> None:
        begins = letters in {".", "_"} or letters.isalpha()
        if not begins and not (letters.isdigit() and self._start >= 0):
            self.leave()
            return
        if self._start >= 0 and letters != ".":
            self.list.model.filter(self._begun())
            self._show()
        self._ask()

    def _moved(self) -> None:
        """Hide the list if the caret left the word."""
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
            self.list.model.filter(begun)
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
            self._insert(current)
        else:
            return
        event.accept()

    def _insert(self, proposal: Proposal) -> None:
        start, caret = self._start, self._view.caret()[1]
        self.leave()
        at = start + len(proposal.text)
        self._view.edit(Message("text-completed"), LineEdit(start, caret, proposal.text, (at, at)))
