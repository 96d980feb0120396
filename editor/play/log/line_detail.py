"""What stands below a line of the log that was clicked: the clauses of the book, and how the line came to be."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from dsl.services.match.match_values import Cause, LogLine
from dsl.text.source import Place
from editor.base.texts import tr
from editor.model.games.labels import numbers
from editor.view.widgets.makers import button, emptied, frame, label
from editor.view.widgets.voices import book_font, lining

LEFT, RIGHT = 30, 12


class LineDetail(QWidget):
    """The sentences of a line's clauses, a button for the chain of rules that led to it, one to the rule."""

    asked = Signal()
    """The chain is wanted."""
    rule_wanted = Signal(object)
    """A ``Place`` of the rules is to be shown."""
    laid_anew = Signal()
    """What stands in it, or its letters, are others: it may need another height."""

    def __init__(self, line: LogLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = line
        self.setAccessibleName(tr("log-detail"))
        self.card = frame("paper")
        self.book = QVBoxLayout(self.card)
        self.book.setContentsMargins(12, 8, 12, 8)
        self.book.setSpacing(4)
        self.why = button("log-why", self.asked.emit, "link")
        self.to_rule = button("log-to-rule", self._to_rule, "link")
        self.to_rule.setVisible(line.place is not None)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.why)
        row.addWidget(self.to_rule)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(LEFT, 2, RIGHT, 6)
        column.setSpacing(2)
        column.addWidget(self.card)
        column.addLayout(row)
        self.card.setVisible(False)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.laid_anew.emit()
        return super().event(event)

    def show_sentences(self, sentences: Sequence[tuple[str, str]]) -> None:
        """Show the clauses of the line with what they say; the chain, where it stands already, says it too."""
        if self.why.isEnabled():
            for clause, sentence in sentences:
                self._add(f"{''.join(numbers((clause,)))}. {sentence}")
            self.card.setVisible(bool(sentences))

    def show_causes(self, causes: Sequence[Cause]) -> None:
        """Show the chain that led to the line, the outermost rule first."""
        emptied(self.book)
        for depth, cause in enumerate(causes):
            self._add(f"{'↳ ' if depth else ''}{cause.text or cause.rule}", depth, bold=True)
            for clause, sentence in cause.clauses:
                self._add(f"{''.join(numbers((clause,)))}. {sentence}", depth)
        if not causes:
            self.book.addWidget(label("log-why-unknown", "soft", wrap=True))
        self.card.setVisible(True)
        self.why.setEnabled(False)

    def _add(self, text: str, depth: int = 0, bold: bool = False) -> None:
        made = QLabel(text, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        made.setFont(lining(book_font(self.font(), 1.06, bold)))
        made.setProperty("role", "quoted")
        made.setContentsMargins(min(depth, 6) * 12, 0, 0, 0)
        self.book.addWidget(made)

    def _to_rule(self) -> None:
        if isinstance(self.line.place, Place):
            self.rule_wanted.emit(self.line.place)
