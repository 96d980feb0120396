"""Plays games for orders on all cores, and reports the results meanwhile.

The games of an order are stored until the next order, so that asking for more of the same continues it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

from dsl.games.balance.contrast import compare
from dsl.games.balance.inquiry.compared_sides import Prepared, axes_of, halted, prepared, sample, swept
from dsl.games.balance.inquiry.findings import of_comparison, of_games
from dsl.games.balance.inquiry.inquiry_tables import (
    Played,
    choices_each,
    end_pairs,
    heat_pairs,
    length_pair,
    page_of,
    share_pairs,
    sweep_view,
)
from dsl.games.balance.inquiry.inquiry_values import (
    AxesQuestion,
    Axis,
    Halt,
    Order,
    PageQuestion,
    Report,
    Sample,
    SampleQuestion,
)
from dsl.games.balance.intervals import ERROR
from dsl.games.balance.job import Batch, missing_batches
from dsl.games.balance.report.about_games import without_winner
from dsl.games.balance.report.phrases import Phrases
from dsl.games.balance.results import Games, joined
from dsl.games.balance.running import Processes, Run, WorkersDieError
from dsl.text.diagnostics import Words

REPORT_SECONDS = 0.25
"""The seconds between two reports."""
EVALUATIONS = 12
"""The number of evaluations of a running comparison, among which half of the allowed error is divided."""
TIMES = ("before", "after")
OnReport = Callable[[Report], object]
Stop = Callable[[], bool]
Question = Order | AxesQuestion | PageQuestion | SampleQuestion
Answer = Report | Halt | str | Sample | tuple[Axis, ...]


class Inquiries:
    """Answers questions, one after the other."""

    def __init__(self) -> None:
        self._order: Order | None = None
        self._sides: list[Prepared] = []
        self._games: list[Games] = []
        self._seconds = 0.0

    def answer(
        self, question: Question, on_report: OnReport = lambda _report: None, stop: Stop = lambda: False
    ) -> Answer:
        """The answer. ``on_report`` is called with the results so far; when ``stop`` returns True, playing ends early.

        When it returns or raises, all processes that played have ended.
        """
        match question:
            case Order():
                return self._play(question, on_report, stop)
            case AxesQuestion():
                return tuple(axes_of(question.side, question.language))
            case PageQuestion():
                halt = self._prepare(question.order)
                return halt or page_of(question.order, self._played)
            case SampleQuestion():
                halt = self._prepare(question.order)
                return halt or sample(self._sides[-1].job, question.which, stop)

    @property
    def _played(self) -> list[Played]:
        return [Played(side.job, games, side.phrases) for side, games in zip(self._sides, self._games)]

    # --- playing ---------------------------------------------------------------------------------

    def _prepare(self, order: Order) -> Halt | None:
        """Load the games of an order, dropping those of another one; a ``Halt`` if it cannot be played, else None."""
        if self._order == _without_counts(order):
            return None
        self._order, self._sides, self._games, self._seconds = None, [], [], 0.0
        found = prepared(order)
        if isinstance(found, Halt):
            return found
        self._sides = swept(found[0], order) if order.axes else found
        if not self._sides:
            return Halt(Words("inquiry-no-values"))
        self._games = [Games() for _ in self._sides]
        self._order = _without_counts(order)
        return None

    def _play(self, order: Order, on_report: OnReport, stop: Stop) -> Report | Halt:
        halt = self._prepare(order)
        if halt is not None:
            return halt
        wanted, owners = self._missing(order)
        if not wanted:
            return replace(self._report(order, 0), done=True)
        count = order.workers or os.cpu_count() or 1
        workers = Processes(min(count, sum(batch.count for batch in wanted)))
        before, begun, reported, died = list(self._games), monotonic(), monotonic(), False
        spent = self._seconds

        def batch_done(_games: Games) -> None:
            nonlocal reported
            if monotonic() - reported >= REPORT_SECONDS:
                gather()
                on_report(replace(self._report(order, workers.size), died=died))
                reported = monotonic()

        def gather() -> None:
            self._games = [
                joined([before[index], *(part for part, owner in zip(run.games, owners) if owner == index)])
                for index in range(len(before))
            ]
            self._seconds = spent + monotonic() - begun

        def worker_died() -> None:
            nonlocal died
            died = True

        run = Run(wanted, workers, batch_done, stop, worker_died, in_turns=True)
        halt = None
        try:
            run.finish()
        except WorkersDieError:
            halt = Halt(Words("inquiry-workers-die"))
        finally:
            workers.end()
            gather()
        return replace(self._report(order, workers.size, halt), done=not stop(), died=died)

    def _missing(self, order: Order) -> tuple[list[Batch], list[int]]:
        """The shares still to be played, and the side of each."""
        found = [
            (share, index)
            for index, (side, games) in enumerate(zip(self._sides, self._games))
            for share in missing_batches(side.job, games.rows["number"].tolist(), order.games)
        ]
        return [share for share, _ in found], [index for _, index in found]

    # --- results ---------------------------------------------------------------------------------

    def _report(self, order: Order, workers: int, halt: Halt | None = None) -> Report:
        sides = self._played
        failed = next((side.games.failed for side in sides if side.games.failed), None)
        if failed is not None:
            halt = halted(failed.diagnostic, failed.number)
        count = sum(len(side.games) for side in sides)
        report = Report(
            played=count,
            wanted=order.games * len(sides),
            seconds=self._seconds,
            games=min(len(side.games) for side in sides),
            titles=tuple(side.title for side in self._sides),
            cautions=tuple(without_winner(tuple((side.job, side.games) for side in sides), sides[-1].phrases)),
            halt=halt,
            workers=workers,
        )
        if order.axes:
            return replace(report, sweep=sweep_view(order, sides))
        return _filled(report, sides, _names(order, sides[-1].phrases)) if report.games else report


def _without_counts(order: Order) -> Order:
    """The order without the number of games and workers, to compare whether it is the same."""
    return replace(order, games=0, workers=0)


def _filled(report: Report, sides: Sequence[Played], names: tuple[str, str]) -> Report:
    last = sides[-1]
    complete = report.played >= report.wanted
    if len(sides) > 1:
        jobs, games = (sides[0].job, last.job), (sides[0].games, last.games)
        comparison = compare(jobs, games, ERROR if complete else ERROR / 2 / EVALUATIONS)
        finding = of_comparison(comparison, names, last.phrases)
    else:
        finding = of_games(last)
    return replace(
        report,
        finding=finding,
        shares=tuple(share_pairs(sides)),
        length=length_pair(sides),
        ends=tuple(end_pairs(sides)),
        choices=tuple(choices_each(side) for side in sides),
        unfinished=sum(side.games.unfinished for side in sides),
        heats=tuple(heat_pairs(sides)),
        cells=tuple(last.job.game.map.topology.names),
    )


def _names(order: Order, phrases: Phrases) -> tuple[str, str]:
    """The names of the first and the last side."""
    called = order.sides[0].called, order.sides[-1].called
    first, last = (
        phrases.say("inquiry-called", name=name) if name else phrases.say(f"inquiry-{when}")
        for name, when in zip(called, TIMES)
    )
    return first, last
