"""Checks a map a moment after its last change, in another process.

Outdated results are dropped. If no process can be started, a thread does the work.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance

from dsl.games.library.shelves import header_of
from dsl.text.diagnostics import Diagnostic
from dsl.text.source import Source
from editor.base.background.packets import Failure, packed
from editor.base.background.question_client import QuestionClient
from editor.base.background.tasks import Background
from editor.base.signals import reconnect
from editor.model.documents.map_document import MapDocument
from editor.model.games import GameBoard, read_board
from editor.model.problems.map_checks import FAILED, Finding, Question, check_chart, snapshot

PROGRAM = "editor.model.problems.check_process"
LONGEST = 120_000
"""Milliseconds after which a check counts as stuck."""

Found = Callable[[list[Finding] | None], object]
"""Gets what was found; None means that no process can be started here."""


class CheckClient(QuestionClient):
    """Sends maps to the process that checks them."""

    def __init__(self) -> None:
        super().__init__(PROGRAM, LONGEST)

    def check(self, data: bytes, found: Found) -> int:
        """Send a packed ``Question``; returns its number."""
        return self.ask(data, lambda answer: found(_findings(answer)))


def _findings(answer: list[Finding] | Failure) -> list[Finding] | None:
    if not isinstance(answer, Failure):
        return answer
    if answer.kind == "start":
        return None
    return check_failed(f"> {answer.reason} s" if answer.kind == "time" else answer.reason or answer.kind)


def check_failed(reason: str) -> list[Finding]:
    """The finding for a check that failed."""
    return [Finding(Diagnostic(FAILED, None, {"reason": reason}))]


@cache
def check_client() -> CheckClient:
    """The client of this window, made once."""
    return CheckClient()


PAUSE, LONG_PAUSE, MANY = 250, 1500, 250_000
"""Milliseconds from the last change to the check: of a map with up to ``MANY`` cells, and of a larger one."""
RULES_LIMIT = 400_000
"""On maps with more cells the rules' own checks only run on request, because some are slow."""


class Rules(Protocol):
    """Rules that are being edited: the part of a ``RulesDocument`` that is needed here."""

    changed: SignalInstance

    @property
    def source(self) -> Source:
        """Their current text."""

    @property
    def read_only(self) -> bool:
        """Whether they belong to a shipped game."""


class Checker(QObject):
    """Checks one document. ``found`` is emitted with the newest list of ``Finding``s."""

    found = Signal(object)
    busy = Signal(bool)
    """Emitted when a check begins to run or wait, and when it ends."""

    def __init__(self, document: MapDocument, game: GameBoard | None = None) -> None:
        super().__init__()
        self._document: MapDocument | None = document
        self._game = game
        self._rules: Rules | None = None
        self._number, self._shown = 0, -1
        self.findings: list[Finding] | None = None
        """The findings of the last check; None before the first."""
        self._question = 0
        self._with_rules_checks = False
        self._background = Background(self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._start)
        document.changed.connect(self._later)
        self._later()

    @property
    def fresh(self) -> bool:
        """Whether the findings emitted last are those of the current map."""
        return self._shown == self._number

    @property
    def game(self) -> GameBoard | None:
        """The game whose rules are used; setting it checks again."""
        return self._game

    @game.setter
    def game(self, game: GameBoard | None) -> None:
        self._game = game
        self._later()

    def follow(self, rules: Rules | None) -> None:
        """Check by rules that are being edited; with None by those of ``game``."""
        if rules is self._rules:
            return
        self._rules = reconnect(self._rules, rules, lambda one: one.changed, self._later)
        self._later()

    def check_all(self) -> None:
        """Check now, with the ruleset's own checks whatever the size of the map."""
        self._with_rules_checks = True
        self._later()
        self._timer.start(0)

    def stop(self) -> None:
        """Stop checking and drop a running check."""
        if self._document is not None:
            self._document.changed.disconnect(self._later)
            self._document = None
            self.follow(None)
            self._later()

    def _later(self, *_change: object) -> None:
        self._number += 1
        self._background.forget()
        if self._question:
            check_client().drop(self._question)
            self._question = 0
        if self._document is None:
            self._timer.stop()
            return
        self._timer.start(LONG_PAUSE if self._document.chart.cells.size > MANY else PAUSE)
        self.busy.emit(True)

    def _start(self) -> None:
        """Pack the question in a thread, because a large map takes a while."""
        if self._document is None:
            return
        chart = snapshot(self._document.chart)
        whole = self._with_rules_checks or chart.cells.size <= RULES_LIMIT
        self._with_rules_checks = False
        rules = self._game.header.path.resolve() if self._game is not None else None
        house = self._rules.source if self._rules is not None and not self._rules.read_only else None
        question = Question(chart, self._document.file.text(), rules, whole, house)
        self._background.run(lambda: packed(question), lambda data: self._ask(question, data), self._failed)

    def _ask(self, question: Question, data: bytes) -> None:
        """Send the question to the process."""
        number = self._number

        def answered(found: list[Finding] | None) -> None:
            if number == self._number:
                self._question = 0
                self._check_here(question) if found is None else self._show_findings(found)

        self._question = check_client().check(data, answered)

    def _check_here(self, question: Question) -> None:
        game, number = self._game, self._number

        def check() -> list[Finding]:
            house = question.house
            board = read_board(header_of(house), house) if house is not None else None
            return check_chart(
                question.base,
                question.chart,
                board or game,
                whole=question.whole,
                cancelled=lambda: number != self._number,
            )

        self._background.run(check, self._show_findings, self._failed)

    def _failed(self, error: Exception) -> None:
        """Show an unexpected error of the check as a finding, so that neither panel nor window fails."""
        self._show_findings(check_failed(f"{type(error).__name__}: {error}"))

    def _show_findings(self, found: list[Finding]) -> None:
        self._shown, self.findings = self._number, found
        self.busy.emit(False)
        self.found.emit(found)
