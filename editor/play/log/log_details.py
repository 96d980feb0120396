"""The line of the log that is open: what stands below it, asked of the match when it is opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from dsl.services.match.service import MatchService
from editor.base.background.packets import Question
from editor.model.match.play_session import PlaySession
from editor.play.log.line_detail import LineDetail
from editor.play.log.log_model import LogModel
from editor.play.log.log_rows import LogRow
from editor.play.log.log_view import LogView


class LogDetails(QObject):
    """Opens and closes them, one at a time."""

    rule_wanted = Signal(object)
    """A ``Place`` of the rules is to be shown."""

    def __init__(self, view: LogView, model: LogModel, play: Callable[[], PlaySession | None]) -> None:
        """``play`` gives the match that can be asked; None where the log is not that of a match that is played."""
        super().__init__(view)
        self.view, self.model, self._play = view, model, play
        self.detail: LineDetail | None = None

    def forget(self) -> None:
        """Another log is shown: with its lines went what was open."""
        self.detail = None

    def toggle(self, number: int) -> None:
        """Open the detail of a line, or close it; the chart shows what it speaks of."""
        row, play = self.model.rows[number], self._play()
        if play is not None and row.line.cells:
            play.point(row.line.cells)
        opened = self.model.opened
        self.detail = None
        self.model.open_detail(-1 if opened == number or row.looks != "line" else number)
        if self.model.opened >= 0:
            self._show(row)

    def ask_at(self, number: int) -> None:
        """Open a line, and ask how it came to be."""
        if self.model.opened != number:
            self.toggle(number)
        self._ask(self.model.rows[number])

    def asked(self) -> bool:
        """Whether it can be asked how a line came to be."""
        return self._play() is not None

    def height(self, width: int) -> int:
        """How high the detail is in a width."""
        layout = self.detail.layout() if self.detail is not None else None
        if layout is None:
            return 40
        return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()

    # --- inside ----------------------------------------------------------------------------------

    def _show(self, row: LogRow) -> None:
        play = self._play()
        detail = self.detail = LineDetail(row.line)
        detail.why.setVisible(play is not None)
        detail.rule_wanted.connect(self.rule_wanted)
        detail.asked.connect(lambda: self._ask(row))
        detail.laid_anew.connect(self._fit)
        self.view.setIndexWidget(self.model.index(self.model.opened + 1), detail)
        self._fit()
        if play is not None and row.line.clauses:
            play.client.ask(Question.of(MatchService.sentences, row.line.clauses), partial(self._told, detail))

    def _told(self, detail: LineDetail, sentences: object) -> None:
        """What the clauses of an opened line say has come."""
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
        """The detail has another height now."""
        if self.detail is not None and self.model.opened >= 0:
            index = self.model.index(self.model.opened + 1)
            self.view.itemDelegate().sizeHintChanged.emit(index)
            self.view.doItemsLayout()
            self.view.scrollTo(index)
