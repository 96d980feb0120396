"""Everything wrong in a map, found while it is drawn: in a worker, a moment after the last change.

What is checked is the text that would be saved. The chart is copied first, which is quick; to weave its text, to read
that and to run the ruleset's own checks of maps is the worker's. A result that comes too late is dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from dsl.diagnostics import Diagnostic, Problems, Severity
from dsl.interp.checks import place_of, report
from dsl.interp.engine import Engine
from dsl.interp.errors import RuleError
from dsl.ir.blocks import Lowered
from dsl.library import family
from dsl.link.game import Game
from dsl.link.link import link
from dsl.lower.lower import lower
from dsl.mapfile import MapEditError, load_map
from dsl.mapfile.values import Data
from editor.model.chart import Chart
from editor.model.document import MapFile
from editor.model.games import GameBoard
from editor.model.spots import Place, locate
from editor.model.weave import weave

PAUSE, LONG_PAUSE = 250, 1500
"""Milliseconds from the last change to the check; the long one for maps of more than ``MANY`` cells."""
MANY = 250_000
RULES_LIMIT = 40_000
"""On maps of more cells the ruleset's own checks run only when asked for: some take time by the square."""
NAME = "map"
"""What the map is called in places; whatever has another name is a place in the rules."""
TOO_LARGE, FAILED = "panels-check-left-out", "panels-check-failed"

NOWHERE = Place()
Cancelled = Callable[[], bool]
_lowered: dict[int, tuple[GameBoard, Lowered]] = {}


@dataclass(frozen=True)
class Finding:
    """A diagnostic, and where it is on the map."""

    diagnostic: Diagnostic
    place: Place = NOWHERE


def check_text(
    text: str, game: GameBoard | None, *, whole: bool = True, cancelled: Cancelled = lambda: False
) -> list[Diagnostic]:
    """Everything wrong in a map file for a ruleset, or in its form alone; ``whole``: with the rules' own checks.

    Without the rules' checks a note says so. ``cancelled`` is asked between the steps; then the list is incomplete.
    """
    problems = Problems()
    board = load_map(text, game.spec if game else None, problems, name=NAME, lenient=True)
    found = list(problems)
    if game is None or board is None or problems.failed or cancelled():
        return _told(found, game)
    if not whole and game.program.checks:
        return [*_told(found, game), Diagnostic(TOO_LARGE, None, severity=Severity.NOTE)]
    linked = link(game.program, _low(game), game.spec, board, {}, game.program.players[0], problems)
    if linked is not None and not cancelled():
        _check_rules(linked, problems, cancelled)
    return _told(list(problems), game)


def _low(game: GameBoard) -> Lowered:
    if id(game) not in _lowered:
        _lowered[id(game)] = game, lower(game.program)
    return _lowered[id(game)][1]


def _check_rules(game: Game, problems: Problems, cancelled: Cancelled) -> None:
    """``check_map``, one check after the other, so that it can be given up."""
    engine = Engine(game)
    engine.clear(0)
    engine.c.enter("map checks")
    for check in game.program.checks:
        if cancelled():
            return
        try:
            frame = [0] * (engine.c.sizes.get("map checks", 0) + 64)
            if not engine.c.expr(check.condition)(frame):
                report(game, check, place_of(engine, check.condition, frame), problems)
        except RuleError as error:
            problems.add(error.diagnostic)


def _told(found: list[Diagnostic], game: GameBoard | None) -> list[Diagnostic]:
    """A map for a game that this one extends is no mistake; one for quite another game is the first thing to say."""
    kin = [header.name for header in family(game.header.path)] if game is not None else []
    other = [d for d in found if d.code == "map-other-game"]
    rest = [d for d in found if d.code != "map-other-game"]
    meant = any(name in str(d.args.get("games", "")).split(", ") for d in other for name in kin)
    return rest if meant else [*other, *rest]


def snapshot(chart: Chart) -> Chart:
    """A copy of a chart that another thread may read."""
    made = copy(chart)
    made.data = {key: _copied(value) for key, value in chart.data.items()}
    made.cells, made.slots = chart.cells.copy(), list(chart.slots)
    return made


def _copied(value: Data) -> Data:
    if isinstance(value, dict):
        return {key: _copied(part) for key, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list) else value


def check_chart(
    base: str, chart: Chart, game: GameBoard | None, *, whole: bool = True, cancelled: Cancelled = lambda: False
) -> list[Finding]:
    """Everything wrong in a chart that was read from the text ``base``, with the places on the map."""
    try:
        text = weave(base, chart)
    except MapEditError as trouble:
        return [Finding(trouble.diagnostic)]
    if cancelled():
        return []
    found = check_text(text, game, whole=whole, cancelled=cancelled)
    return [] if cancelled() else [Finding(d, _place(text, d, chart)) for d in found]


def _place(text: str, diagnostic: Diagnostic, chart: Chart) -> Place:
    """Where it is; a map check that names no feature says 1:1, which is nowhere."""
    span = diagnostic.span
    if span is None or span.source.name != NAME or (diagnostic.code == "map-check" and span.line == span.column == 1):
        return Place()
    place = locate(text, span, chart)
    named = chart.geometry.cell(str(diagnostic.args.get("cell", "")))
    return Place((named,), place.thing) if named >= 0 else place


class _Bell(QObject):
    """Carries a worker's result to the thread that waits for it."""

    rung = Signal(int, object)


class _Worker:
    def __init__(self, bell: _Bell, number: int, work: Callable[[Cancelled], list[Finding]]) -> None:
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
        self._document: MapFile | None = None
        self._game: GameBoard | None = None
        self._number, self._shown = 0, -1
        self._worker: _Worker | None = None
        self._whole_next = False
        self._bell = _Bell()
        self._bell.rung.connect(self._take)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._start)

    @property
    def fresh(self) -> bool:
        """Whether what ``found`` last brought is what the map holds now."""
        return self._shown == self._number

    def watch(self, document: MapFile | None, game: GameBoard | None) -> None:
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
        if self._document is None:
            self._timer.stop()
            self._shown = self._number
            self.busy.emit(False)
            self.found.emit([])
            return
        self._timer.start(LONG_PAUSE if self._document.chart.cells.size > MANY else PAUSE)
        self.busy.emit(True)

    def _start(self) -> None:
        if self._document is None:
            return
        base, game = self._document.file.text(), self._game
        chart = snapshot(self._document.chart)
        whole = self._whole_next or chart.cells.size <= RULES_LIMIT
        self._whole_next = False
        self._worker = _Worker(
            self._bell, self._number, lambda stop: check_chart(base, chart, game, whole=whole, cancelled=stop)
        )
        QThreadPool.globalInstance().start(self._worker.run)

    def _take(self, number: int, found: list[Finding]) -> None:
        if number != self._number:
            return
        self._worker, self._shown = None, number
        self.busy.emit(False)
        self.found.emit(found)
