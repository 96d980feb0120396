"""The table at which the games of a command are played: a crew, a bar that says how far it is, an ear for Ctrl-C."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from dsl.fronts.cli.commands.stop_signals import stopping
from dsl.fronts.cli.output import console, fail, fail_with
from dsl.fronts.cli.voice import Voice
from dsl.games.balance.job import Share
from dsl.games.balance.results import Failure, Games
from dsl.games.balance.running import Crew, Run, WorkersDieError
from dsl.games.balance.workers import Processes
from dsl.games.library.shelves import given_span

STOPPED, BROKEN = "cli-simulate-stopped", "cli-simulate-broken"
Tell = Callable[[int], None]


class Table:
    """Plays shares and remembers what went wrong."""

    def __init__(self, crew: Crew, tell: Tell, stop: Callable[[], bool], voice: Voice) -> None:
        self._crew, self._tell, self._stop, self._voice = crew, tell, stop, voice
        self.played = 0
        self.broken = False
        self.failed: Failure | None = None
        self._told = False  # that a worker died
        self.heard: Callable[[Games], None] = lambda games: None

    @property
    def why(self) -> str:
        """The code of the message if something stopped the games half-way."""
        return STOPPED if self._stop() else BROKEN if self.broken else ""

    def play(self, wanted: Sequence[Share], in_turns: bool = False) -> list[Games]:
        """Play shares; less comes back if it was stopped, or a worker died every time, or a game failed."""
        run = Run(wanted, self._crew, self._take, self._halted, self._died, in_turns=in_turns)
        try:
            run.finish()
        except WorkersDieError:
            self.broken = True
        return run.games

    def play_in_turns(self, wanted: Sequence[Share]) -> list[Games]:
        """The same; what comes back of each of them if it was stopped is about as much."""
        return self.play(wanted, in_turns=True)

    def _halted(self) -> bool:
        return self._stop() or self.broken or self.failed is not None

    def _died(self) -> None:
        if not self._told:
            self._told = True
            console(stderr=True).print(self._voice.say("cli-simulate-deaths"), soft_wrap=True)

    def _take(self, games: Games) -> None:
        self.played += len(games)
        self.failed = self.failed or games.failed
        self._tell(self.played)
        self.heard(games)


@contextmanager
def table(count: int, jobs: int, cluster: str, voice: Voice, show: bool) -> Iterator[Table]:
    """A table for so many games, with a sign of how far it is; no process is left when it is cleared."""
    crew = _crew(min(jobs or os.cpu_count() or 1, count), cluster, voice)
    with stopping() as stop:
        try:
            with progress(count, voice, show) as tell:
                yield Table(crew, tell, stop, voice)
        finally:
            crew.end()


def told(at: Table, count: int, voice: Voice) -> None:
    """Say what stopped the games, and leave with the exit code that belongs to it."""
    if at.failed:
        console(stderr=True).print(voice.say("cli-simulate-failed", seed=at.failed.seed), soft_wrap=True)
        raise fail([at.failed.diagnostic], voice)
    if at.why:
        console(stderr=True).print(voice.say(at.why, done=at.played, count=count), soft_wrap=True)
        raise SystemExit(130 if at.why == STOPPED else 1)


def _crew(count: int, cluster: str, voice: Voice) -> Crew:
    if not cluster:
        return Processes(count)
    span = given_span("--cluster", cluster)
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
    """A bar in a terminal; elsewhere a line at each tenth of the games."""
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
