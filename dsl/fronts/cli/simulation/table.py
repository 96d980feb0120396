"""Plays the games of a command in processes, and reads and writes the file of games."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from dsl.fronts.cli.output import console, fail, fail_with, show_problems, write_out
from dsl.fronts.cli.voice import Voice
from dsl.games.balance.job import Batch, Job, missing_batches
from dsl.games.balance.results import Failure, Games, joined
from dsl.games.balance.running import Processes, Run, WorkerPool, WorkersDieError
from dsl.games.balance.saved import GamesSaver, games_text, read_games
from dsl.games.library.shelves import option_span
from dsl.text.diagnostics import Problems
from dsl.text.files import read_source

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stopping() -> Iterator[Callable[[], bool]]:
    """Yields a function that says whether the user (Ctrl-C) or a time limit (SIGTERM) has asked to stop.

    After that both signals are ignored, so that a second Ctrl-C does not cut the command's last output. A signal that
    was ignored before, as in the background of a shell, stays so.
    """
    heard = False

    def hear(_number: int, _frame: object) -> None:
        nonlocal heard
        heard = True

    before = {one: handler for one in _SIGNALS if (handler := signal.getsignal(one)) != signal.SIG_IGN}
    for one in before:
        signal.signal(one, hear)
    try:
        yield lambda: heard
    finally:
        for one, handler in before.items():
            signal.signal(one, signal.SIG_IGN if heard else handler)


class GamesFile:
    """The file of ``--save`` with the games of one job."""

    def __init__(self, path: Path, job: Job, voice: Voice) -> None:
        self._path, self._job, self._voice = path, job, voice
        self._span = option_span("--save", str(path))
        self._keeper = GamesSaver(monotonic)
        self._parts = [self._read()]

    @property
    def games(self) -> Games:
        """All games, from the file and played since."""
        return joined(self._parts)

    def add(self, games: Games) -> None:
        """Add played games; they are written to the file from time to time."""
        self._parts.append(games)
        if self._keeper.due():
            began = monotonic()
            self.write()
            self._keeper.wrote(began)

    def write(self) -> None:
        """Write all games. Ends the command if they cannot be written."""
        self._parts = [self.games]
        write_out(self._path, games_text(self._job, self._parts[0]), self._voice, self._span)

    def missing(self, count: int) -> list[Batch]:
        """The shares that are missing to the first ``count`` games."""
        return list(missing_batches(self._job, self._parts[0].rows["number"].tolist(), count))

    def _read(self) -> Games:
        if not self._path.exists():
            write_out(
                self._path, games_text(self._job, Games()), self._voice, self._span
            )  # reports now that it cannot be written
            return Games()
        problems = Problems()
        source = read_source(self._path, problems, span=self._span)
        games = read_games(source, self._job, problems) if source is not None else None
        if games is None:
            raise fail(problems, self._voice)
        show_problems(problems, self._voice)
        return games


STOPPED, BROKEN = "cli-simulate-stopped", "cli-simulate-broken"
Tell = Callable[[int], None]


class Table:
    """Plays shares of jobs and stores what went wrong."""

    def __init__(self, workers: WorkerPool, tell: Tell, stop: Callable[[], bool], voice: Voice) -> None:
        self._workers, self._tell, self._stop, self._voice = workers, tell, stop, voice
        self.played = 0
        self.broken = False
        self.failed: Failure | None = None
        self._death_reported = False  # whether the message that a worker died was printed
        self.heard: Callable[[Games], None] = lambda games: None

    @property
    def why(self) -> str:
        """The code of the message if the games were stopped before their end; else empty."""
        return STOPPED if self._stop() else BROKEN if self.broken else ""

    def play(self, wanted: Sequence[Batch], in_turns: bool = False) -> list[Games]:
        """Play shares; fewer games are returned if the user stopped, workers died every time, or a game failed."""
        run = Run(wanted, self._workers, self._take, self._halted, self._died, in_turns=in_turns)
        try:
            run.finish()
        except WorkersDieError:
            self.broken = True
        games = run.games
        self.failed = self.failed or next((part.failed for part in games if part.failed), None)
        return games

    def play_in_turns(self, wanted: Sequence[Batch]) -> list[Games]:
        """Like ``play``, but in turns, so that if it is stopped about as many games of each share are returned."""
        return self.play(wanted, in_turns=True)

    def _halted(self) -> bool:
        return self._stop() or self.broken or self.failed is not None

    def _died(self) -> None:
        if not self._death_reported:
            self._death_reported = True
            console(stderr=True).print(self._voice.say("cli-simulate-deaths"), soft_wrap=True)

    def _take(self, games: Games) -> None:
        self.played += len(games)
        self._tell(self.played)
        self.heard(games)


@contextmanager
def table(count: int, jobs: int, cluster: str, voice: Voice, show: bool) -> Iterator[Table]:
    """A table for ``count`` games, with a progress bar if ``show``; all processes are ended afterwards."""
    workers = _workers(min(jobs or os.cpu_count() or 1, count), cluster, voice)
    with stopping() as stop:
        try:
            with progress(count, voice, show) as tell:
                yield Table(workers, tell, stop, voice)
        finally:
            workers.end()


def report_stops(at: Table, count: int, voice: Voice) -> None:
    """Print what stopped the games, and end the command with its exit code; does nothing if nothing did."""
    if at.failed:
        console(stderr=True).print(voice.say("cli-simulate-failed", seed=at.failed.seed), soft_wrap=True)
        raise fail([at.failed.diagnostic], voice)
    if at.why:
        console(stderr=True).print(voice.say(at.why, done=at.played, count=count), soft_wrap=True)
        raise SystemExit(130 if at.why == STOPPED else 1)


def _workers(count: int, cluster: str, voice: Voice) -> WorkerPool:
    if not cluster:
        return Processes(count)
    span = option_span("--cluster", cluster)
    try:
        from dsl.games.balance.cluster import Cluster  # only with the extra, and slow to import
    except ModuleNotFoundError:
        raise fail_with(voice, "cli-cluster-missing", span) from None
    try:
        return Cluster(cluster)
    except (OSError, ValueError) as error:
        raise fail_with(voice, "cli-cluster-none", span, address=cluster, reason=error) from None


@contextmanager
def progress(count: int, voice: Voice, show: bool) -> Iterator[Tell]:
    """Yields a function that shows how many games are finished: a bar in a terminal, else a line at each tenth."""
    out = console(stderr=True)
    if not show or not out.is_terminal:
        tenths = 0

        def line(games: int) -> None:
            nonlocal tenths
            if show and games * 10 // count > tenths:
                tenths = games * 10 // count
                out.print(voice.say("cli-simulate-progress", done=games, count=count), soft_wrap=True)

        yield line
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(voice.say("cli-simulate-bar")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as bar:
        row = bar.add_task("", total=count)
        yield lambda games: bar.update(row, completed=games)
