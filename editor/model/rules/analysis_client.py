"""Sends questions about rules texts to the language service, which runs in another process; never waits.

Every change of a followed document is sent. A new question replaces one of the same kind that is in progress. A
question that takes too long or too much memory costs that process, not the window. Two tabs may have different texts
of one file: a question is about the text of the tab that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer

from dsl.services.writing.analysis import first_difference, interrupted
from dsl.services.writing.contract import Analysis
from dsl.services.writing.workspace import Workspace
from editor.base.background.packets import Failure, Question, packed
from editor.base.background.question_client import QuestionClient, hand_over
from editor.model.rules.rules_document import RulesDocument
from editor.model.rules.unnamed_keeper import DiskWatcher

PROGRAM = "editor.model.rules.analysis_process"
LONGEST = 15_000
"""Milliseconds after which a question counts as stuck."""

A = TypeVar("A")


class Answers(Protocol):
    """What answers questions about a document: an ``AnalysisClient``; in tests, a workspace."""

    def ask(self, document: RulesDocument, asked: Question[A], answered: Callable[[A | None], object], /) -> object:
        """See ``AnalysisClient.ask``."""


@dataclass
class _Followed:
    """A document, its name and number in the other process, and the questions in progress by kind."""

    document: RulesDocument
    file: str
    number: int
    in_progress: dict[str, int] = field(default_factory=dict)  # the numbers of the questions, by method
    analysed_text: str = ""  # the text of the last analysis
    base_files: frozenset[str] = frozenset()  # the files that this text extends


class AnalysisClient(QObject):
    """Sends the texts of documents to the language service, and stores its analysis in them."""

    def __init__(self) -> None:
        super().__init__()
        self._process = QuestionClient(PROGRAM, LONGEST, self._opening)
        self._followed: dict[RulesDocument, _Followed] = {}
        self._numbers = count()
        self._sent: dict[str, int] = {}
        """For each file, the number of the document whose text of it was sent to the process last."""
        self._disk = DiskWatcher(self)
        self._disk.maybe_changed.connect(self._disk_changed)
        self._soon = QTimer(self, singleShot=True, interval=0)
        """A change may concern all documents, since others may extend it; questions asked at once are sent before."""
        self._soon.timeout.connect(self.analyse_all)

    def follow(self, document: RulesDocument) -> None:
        """Analyse the document now and after every change."""
        self._followed[document] = _Followed(document, document.source.name, next(self._numbers))
        document.changed.connect(self._changed)
        document.named.connect(self._changed)
        self._process.send(self._text(Workspace.open, document))
        self._analyse(document)

    def leave(self, document: RulesDocument) -> None:
        """Stop following the document."""
        followed = self._followed.pop(document, None)
        if followed is not None:
            document.changed.disconnect(self._changed)
            document.named.disconnect(self._changed)
            for number in followed.in_progress.values():
                self._process.drop(number)
            self._close(followed.file, followed.number)

    def follows(self, document: RulesDocument) -> bool:
        """Whether the document is followed, so that questions about it are answered."""
        return document in self._followed

    def analyse_all(self) -> None:
        """Analyse all documents again, because a file on disk changed."""
        for document in self._followed:
            self._analyse(document)

    def _disk_changed(self) -> None:
        """Analyse again, and tell documents that extend a changed file."""
        rewritten = self._disk.changed_files()
        for document, followed in self._followed.items():
            for file in sorted(rewritten & followed.base_files):
                document.base_rewritten.emit(file)
        self.analyse_all()

    def ask(self, document: RulesDocument, asked: Question[A], answered: Callable[[A | None], object], /) -> None:
        """Call a method of ``Workspace`` about a followed document, whose file comes first (``Question.about``).

        ``answered`` gets the result, or None if the process failed. It is not called once the text has changed, the
        same method was asked again, or the document is no longer followed; nor if it is a method of a widget that Qt
        deleted.
        """
        if document not in self._followed:
            return
        version = document.version

        def take(answer: A | Failure) -> None:
            if document.version != version:
                return
            if isinstance(answer, Failure):
                self._report_failure(document, answer)
            hand_over(answered, None if isinstance(answer, Failure) else answer)

        self._ask(document, asked, take)

    def end(self) -> None:
        """End the process; the next question starts a new one."""
        self._process.end()

    # --- texts -----------------------------------------------------------------------------------

    def _opening(self) -> Iterator[bytes]:
        for document in self._followed:
            yield self._text(Workspace.open, document)

    def _text(self, method: Callable[[Workspace, str, str, int, int], None], document: RulesDocument) -> bytes:
        followed = self._followed[document]
        self._sent[followed.file] = followed.number
        return packed(Question(method, (followed.file, document.source.text, document.version, followed.number)))

    def _close(self, file: str, number: int) -> None:
        self._sent.pop(file, None)
        self._process.send(packed(Question.of(Workspace.close, file, number)))

    def _changed(self) -> None:
        document = self.sender()
        assert isinstance(document, RulesDocument)
        followed = self._followed[document]
        if followed.file != document.source.name:  # it was saved to a file, or to another one
            old, followed.file = followed.file, document.source.name
            self._close(old, followed.number)
            self._process.send(self._text(Workspace.open, document))
        else:
            self._process.send(self._text(Workspace.change, document))
        self._soon.start()

    # --- questions -------------------------------------------------------------------------------

    def _analyse(self, document: RulesDocument) -> None:
        text = document.source.text

        def take(answer: Analysis | Failure) -> None:
            if isinstance(answer, Failure):
                self._report_failure(document, answer)
            else:
                self._followed[document].analysed_text = text
                document.take_analysis(answer)
                if answer.valid:
                    self.ask(document, Question.about(Workspace.differences), document.take_differences)
                files = {entry.place.file for chapter in answer.outline for entry in chapter.entries}
                self._followed[document].base_files = frozenset(files - {document.source.name})
                self._disk.watch(files)

        self._ask(document, Question.about(Workspace.analysis), take)

    def _ask(self, document: RulesDocument, asked: Question[A], answered: Callable[[A | Failure], object]) -> None:
        followed = self._followed[document]
        if asked.name in followed.in_progress:
            self._process.drop(followed.in_progress[asked.name])

        def take(answer: A | Failure) -> None:
            followed.in_progress.pop(asked.name, None)
            if document in self._followed:
                answered(answer)

        if self._sent.get(followed.file) != followed.number:
            self._process.send(self._text(Workspace.change, document))
        followed.in_progress[asked.name] = self._process.ask(packed(asked.of_file(followed.file)), take)

    def _report_failure(self, document: RulesDocument, failure: Failure) -> None:
        """Add to the last analysis a problem that says why there is no newer one."""
        followed = self._followed[document]
        last = document.analysis or Analysis(followed.file, -1, False, (), (), (), ())
        place = first_difference(followed.file, followed.analysed_text, document.source.text)
        document.take_analysis(interrupted(last, failure.kind, failure.reason, place))


@cache
def analysis_client() -> AnalysisClient:
    """The client of this window."""
    return AnalysisClient()
