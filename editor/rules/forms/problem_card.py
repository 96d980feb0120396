"""What is wrong with the rules, in the help column: the message, the place, the repair as a button."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from dsl.services.writing.contract import Problem
from dsl.text.diagnostics import Severity
from dsl.text.source import Place
from editor.base.texts import speech, tr
from editor.rules.forms.parameter_words import Word
from editor.view.widgets.makers import button, frame, label

MOST = 3
"""So many problems are told in full; the others are counted."""


class ProblemCard(QWidget):
    """The errors of a text, first things first."""

    repaired = Signal(object)
    """The ``Repair`` that is to be done."""
    wanted = Signal(object)
    """The ``Place`` that is to be shown."""

    def __init__(
        self, problems: list[Problem], word: Word, file: str, was_sound: bool, parent: QWidget | None = None
    ) -> None:
        """``file`` is that of the rules that are shown; ``was_sound``: what was last right is shown meanwhile."""
        super().__init__(parent)
        self._file = file
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(8)
        heading = label("", "title")
        heading.setText(tr("rules-problems", count=len(problems)))
        column.addWidget(heading)
        for problem in problems[:MOST]:
            column.addWidget(self._card(problem, word))
        if was_sound:
            column.addWidget(label("rules-last-sound", "soft", wrap=True))

    def _card(self, problem: Problem, word: Word) -> QWidget:
        box = frame("card")
        box.setProperty("kind", "error")
        column = QVBoxLayout(box)
        said = label("", "", wrap=True)
        said.setText(self._where(problem.place) + problem.said.text(speech.language, word))
        column.addWidget(said)
        row = QHBoxLayout()
        for repair in problem.repairs[:1]:
            mend = QPushButton(tr("rules-mend"))
            mend.setProperty("primary", "true")
            mend.setToolTip(repair.said.text(speech.language, word))
            mend.setAccessibleName(mend.toolTip())
            mend.clicked.connect(lambda _on=False, repair=repair: self.repaired.emit(repair))
            row.addWidget(mend)
        if problem.place is not None:
            row.addWidget(button("rules-show", lambda: self.wanted.emit(problem.place), "link"))
        row.addStretch(1)
        column.addLayout(row)
        return box

    def _where(self, place: Place | None) -> str:
        """The line, with the name of the file where it is another."""
        if place is None:
            return ""
        if place.file == self._file:
            return tr("rules-line", line=place.line) + ": "
        return tr("rules-where", file=Path(place.file).name, line=place.line) + ": "


def errors_of(problems: tuple[Problem, ...]) -> list[Problem]:
    """What keeps a text from being a game."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]
