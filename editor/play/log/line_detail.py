"""The detail below a clicked line of the log: clauses of the rulebook, and the rules that caused the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QListView, QVBoxLayout, QWidget

from dsl.games.play.rulebook import numbers
from dsl.services.match.match_values import Cause
from dsl.services.match.passage_values import LogLine
from dsl.services.match.service import MatchService
from dsl.text.source import Place
from editor.base.background.packets import Question
from editor.base.texts import tr
from editor.model.match.log_rows import LogRow
from editor.model.match.play_session import PlaySession
from editor.play.log.log_model import LogModel
from editor.view.widgets.labels import book_font, lining
from editor.view.widgets.makers import button, emptied, frame, height_in, label, paragraph

LEFT, RIGHT = 30, 12


class LineDetail(QWidget):
    """The sentences of a line's clauses, a button for its chain of rules and one that opens the rule."""

    chain_requested = Signal()
    """The chain of rules is requested."""
    rule_requested = Signal(object)
    """A ``Place`` of the rules is to be shown."""
    laid_anew = Signal()
    """Contents or font have changed: it may need another height."""

    def __init__(self, line: LogLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = line
        self.setAccessibleName(tr("log-detail"))
        self.card = frame("paper")
        self.book = QVBoxLayout(self.card)
        self.book.setContentsMargins(12, 8, 12, 8)
        self.book.setSpacing(4)
        self.why = button("log-why", self.chain_requested.emit, "link")
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
        """Show the clauses of the line with their sentences, also in the chain if that is shown."""
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
        made = paragraph(text, "quoted")
        made.setFont(lining(book_font(self.font(), 1.06, bold)))
        made.setContentsMargins(min(depth, 6) * 12, 0, 0, 0)
        self.book.addWidget(made)

    def _to_rule(self) -> None:
        if isinstance(self.line.place, Place):
            self.rule_requested.emit(self.line.place)


class LogDetails(QObject):
    """Opens and closes details of lines, one at a time."""

    rule_requested = Signal(object)
    """A ``Place`` of the rules is to be shown."""

    def __init__(self, view: QListView, model: LogModel, play: Callable[[], PlaySession | None]) -> None:
        """``play`` returns the match that can explain lines; None if the log is not that of a running match."""
        super().__init__(view)
        self.view, self.model, self._play = view, model, play
        self.detail: LineDetail | None = None

    def forget(self) -> None:
        """Forget the open detail: another log is shown."""
        self.detail = None

    def toggle(self, number: int) -> None:
        """Open the detail of a line and show its cells on the chart, or close it."""
        row, play = self.model.rows[number], self._play()
        if play is not None and row.line.cells:
            play.point(row.line.cells)
        opened = self.model.opened
        self.detail = None
        self.model.open_detail(-1 if opened == number or row.kind != "line" else number)
        if self.model.opened >= 0:
            self._show(row)

    def ask_at(self, number: int) -> None:
        """Open a line, and request its chain of rules."""
        if self.model.opened != number:
            self.toggle(number)
        self._ask(self.model.rows[number])

    def can_ask(self) -> bool:
        """Whether chains of rules can be requested."""
        return self._play() is not None

    def height(self, width: int) -> int:
        """The height of the detail in a width."""
        layout = self.detail.layout() if self.detail is not None else None
        return height_in(layout, width) if layout is not None else 40

    # --- private ----------------------------------------------------------------------------------

    def _show(self, row: LogRow) -> None:
        play = self._play()
        detail = self.detail = LineDetail(row.line)
        detail.why.setVisible(play is not None)
        detail.rule_requested.connect(self.rule_requested)
        detail.chain_requested.connect(lambda: self._ask(row))
        detail.laid_anew.connect(self._fit)
        self.view.setIndexWidget(self.model.index(self.model.opened + 1), detail)
        self._fit()
        if play is not None and row.line.clauses:
            play.client.ask(
                Question.of(MatchService.sentences, row.line.clauses), partial(self._show_sentences, detail)
            )

    def _show_sentences(self, detail: LineDetail, sentences: object) -> None:
        """Take the sentences of the clauses of an opened line."""
        if detail is self.detail and isinstance(sentences, tuple):
            detail.show_sentences(sentences)

    def _ask(self, row: LogRow) -> None:
        play, detail = self._play(), self.detail
        if play is None:
            return

        def answered(causes: object) -> None:
            if detail is not None and detail is self.detail:
                detail.show_causes(causes if isinstance(causes, tuple) else ())

        play.ask(Question.of(MatchService.why, row.line.node, row.number, play.viewer), answered)

    def _fit(self) -> None:
        """Resize the row to the detail's height."""
        if self.detail is not None and self.model.opened >= 0:
            index = self.model.index(self.model.opened + 1)
            self.view.itemDelegate().sizeHintChanged.emit(index)
            self.view.doItemsLayout()
            self.view.scrollTo(index)
