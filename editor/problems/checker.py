"""Keeps an eye on a map: checks it a moment after its last change, in a process beside the window.

A result that comes too late is dropped. Where no process can be started, a thread of the window does the work.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from dsl.diagnostics import Diagnostic
from editor.documents.map_document import MapDocument
from editor.problems.check_client import check_client
from editor.problems.check_protocol import Question, write_question
from editor.problems.map_checks import FAILED, Cancelled, Finding, check_chart, snapshot
from editor.rulesets.boards import GameBoard

PAUSE, LONG_PAUSE = 250, 1500
"""Milliseconds from the last change to the check; the long one for maps of more than ``MANY`` cells."""
MANY = 250_000
RULES_LIMIT = 400_000
"""On maps of more cells the ruleset's own checks run only when asked for: some walk over the whole map many times."""


class _Bell(QObject):
    """Carries a worker's result to the thread that waits for it."""

    rung = Signal(int, object)


class _Worker:
    """Work in a thread; ``stopped`` when its result is not wanted any more."""

    def __init__(self, bell: _Bell, number: int, work: Callable[[Cancelled], object]) -> None:
        self.bell, self.number, self.work, self.stopped = bell, number, work, False

    def run(self) -> None:
        try:
            found = self.work(lambda: self.stopped)
        except Exception as trouble:  # a fault of ours must not silence the panel or kill the window
            reason = f"{type(trouble).__name__}: {trouble}"
            found = [Finding(Diagnostic(FAILED, None, {"reason": reason}))]
        if not self.stopped:
            self.bell.rung.emit(self.number, found)


class Checker(QObject):
    """Keeps an eye on one document at a time. ``found`` brings the list of ``Finding``s, newest only."""

    found = Signal(object)
    busy = Signal(bool)
    """Whether a check is under way or waits for a pause."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: MapDocument | None = None
        self._game: GameBoard | None = None
        self._number, self._shown = 0, -1
        self._worker: _Worker | None = None
        self._asked = 0
        self._whole_next = False
        self._written, self._bell = _Bell(), _Bell()
        self._written.rung.connect(self._ask)
        self._bell.rung.connect(self._take)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._start)

    @property
    def fresh(self) -> bool:
        """Whether what ``found`` last brought is what the map holds now."""
        return self._shown == self._number

    def watch(self, document: MapDocument | None, game: GameBoard | None) -> None:
        """Look at another document, or at the same for another game."""
        if self._document is not None:
            self._document.changed.disconnect(self._later)
        self._document, self._game = document, game
        if document is not None:
            document.changed.connect(self._later)
        self._later()

    def check_all(self) -> None:
        """Check now, with the ruleset's own checks whatever the size of the map."""
        self._whole_next = True
        self._later()
        self._timer.start(0)

    def stop(self) -> None:
        """Look at nothing any more and drop what is under way."""
        self.watch(None, None)
        self._timer.stop()

    def _later(self, _change: object = None) -> None:
        self._number += 1
        if self._worker is not None:
            self._worker.stopped = True
            self._worker = None
        if self._asked:
            check_client().drop(self._asked)
            self._asked = 0
        if self._document is None:
            self._timer.stop()
            self._shown = self._number
            self.busy.emit(False)
            self.found.emit([])
            return
        self._timer.start(LONG_PAUSE if self._document.chart.cells.size > MANY else PAUSE)
        self.busy.emit(True)

    def _start(self) -> None:
        """Write the question down, in a thread: a large map takes a while."""
        if self._document is None:
            return
        chart = snapshot(self._document.chart)
        whole = self._whole_next or chart.cells.size <= RULES_LIMIT
        self._whole_next = False
        rules = self._game.header.path if self._game is not None else None
        question, known = Question(chart, self._document.file.text(), rules, whole), check_client().known

        def write(_stop: Cancelled) -> tuple[Question, str | None, bytes]:
            return question, known, write_question(question, 0, known)

        self._work(self._written, write)

    def _work(self, bell: _Bell, work: Callable[[Cancelled], object]) -> None:
        self._worker = _Worker(bell, self._number, work)
        QThreadPool.globalInstance().start(self._worker.run)

    def _ask(self, number: int, written: object) -> None:
        """Send the question to the process."""
        if number != self._number:
            return
        self._worker = None
        if not isinstance(written, tuple):
            self._take(number, written)
            return
        question, known, line = written

        def numbered(asked: int) -> bytes:
            # another question may have gone out meanwhile, or another process begun, which knows another text
            written = line if known == check_client().known else write_question(question, 0, check_client().known)
            check_client().known = question.base
            return bytes(written.replace(b'"check": 0', b'"check": %d' % asked, 1))

        self._asked = check_client().ask(numbered, lambda found: self._answered(number, question, found))

    def _answered(self, number: int, question: Question, found: list[Finding] | None) -> None:
        if number != self._number:
            return
        self._asked = 0
        if found is None:
            self._check_here(question)
        else:
            self._take(number, found)

    def _check_here(self, question: Question) -> None:
        game = self._game

        def check(stop: Cancelled) -> list[Finding]:
            return check_chart(question.base, question.chart, game, whole=question.whole, cancelled=stop)

        self._work(self._bell, check)

    def _take(self, number: int, found: object) -> None:
        if number != self._number:
            return
        self._worker, self._shown = None, number
        self.busy.emit(False)
        self.found.emit(found)
