"""The three uses of many games: statistics of one kind of game, two compared, several values of parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

from dsl.fronts.cli.output import as_json, console, fail, problem_json
from dsl.fronts.cli.simulation import plain_data as data
from dsl.fronts.cli.simulation.plain_data import print_csv, show, write_page
from dsl.fronts.cli.simulation.seating import Request
from dsl.fronts.cli.simulation.table import GamesFile, Table, report_stops
from dsl.games.balance.contrast import Comparing, Comparison
from dsl.games.balance.intervals import Plan
from dsl.games.balance.job import Batch, Job, Settings, load
from dsl.games.balance.report import page as pictures
from dsl.games.balance.report.about_games import about_games
from dsl.games.balance.report.about_values import about_comparison, about_sweep
from dsl.games.balance.report.page import page
from dsl.games.balance.report.phrases import Block, Phrases
from dsl.games.balance.results import Games, joined
from dsl.games.balance.sweep import Axis, Sweep, points


@dataclass(frozen=True)
class Order(Request):
    """A request with its job."""

    job: Job
    phrases: Phrases

    def play(self, save: Path | None) -> None:
        """Play the games of the job and print their statistics."""
        file = GamesFile(save, self.job, self.voice) if save else None
        missing = file.missing(self.count) if file else [Batch(self.job, 0, self.count)]
        there = self.count - sum(share.count for share in missing)
        if there and not self.quiet:
            console(stderr=True).print(self.voice.say("cli-simulate-resumed", done=there), soft_wrap=True)
        begun = perf_counter()
        with self.table(max(1, self.count - there)) as at:
            at.heard = file.add if file else at.heard
            played = joined(at.play(missing))
        seconds = perf_counter() - begun
        if file:
            file.write()
        self._show_games(file.games if file else played, at, seconds)
        if file and at.why:
            console(stderr=True).print(self.voice.say("cli-simulate-kept", path=save), soft_wrap=True)
        report_stops(at, self.count, self.voice)

    def compare(self, other: Job, patient: bool) -> None:
        """Play the job and another one in pairs, and print the differences."""
        with self.table(2 * self.count) as at:
            found = Comparing((self.job, other), Plan(self.count), at.play_in_turns, patient=patient).run()
        self._show_comparison(found, at)
        report_stops(at, 2 * self.count, self.voice)

    def sweep(self, axes: Sequence[Axis]) -> None:
        """Play the job with every combination of values, and print a table."""
        jobs = tuple(self._point(settings) for settings in points(self.job, axes))
        with self.table(len(jobs) * self.count) as at:
            games = at.play([Batch(job, 0, self.count) for job in jobs])
        found = Sweep(tuple(axes), jobs, tuple(games))
        self._show_sweep(found, at)
        report_stops(at, len(jobs) * self.count, self.voice)

    def _point(self, settings: Settings) -> Job:
        """The job with these settings. Ends the command if the rules do not allow them."""
        job = replace(self.job, settings=settings)
        wrong = load(job)
        if isinstance(wrong, tuple):
            named = ", ".join(f"{name} = {value}" for name, value in settings)
            console(stderr=True).print(self.voice.say("cli-simulate-point", settings=named), soft_wrap=True)
            raise fail(wrong, self.voice)
        return job

    # ---- showing
    def _show_games(self, games: Games, at: Table, seconds: float) -> None:
        if self.json:
            failed = at.failed and {"seed": at.failed.seed, **problem_json(at.failed.diagnostic, self.voice)}
            more = {"stopped": bool(at.why), "verified": self.job.verify and not at.failed}
            as_json({**data.games_data(self.job, games), **more, "seconds": round(seconds, 3), "failed": failed})
        elif self.csv:
            print_csv(data.SHARES, data.share_rows(self.job, games))
        elif len(games):
            show(about_games(self.job, games, self.phrases, seconds))
        if self.report and len(games):
            blocks = [
                *about_games(self.job, games, self.phrases, seconds),
                *pictures.of_games(self.job, games, self.phrases),
            ]
            self._write("games", blocks, at)

    def _show_comparison(self, found: Comparison, at: Table) -> None:
        if self.json:
            as_json({**data.comparison_data(found), "stopped": bool(at.why)})
        elif self.csv:
            rows = (data.difference_data(each) for each in (*found.shares, *found.lengths))
            heads = ("measure", "pairs", "a", "b", "change", "low", "high", "clear")
            print_csv(
                heads, ([v for key in row.values() for v in (key if isinstance(key, list) else [key])] for row in rows)
            )
        else:
            show(about_comparison(found, self.count, self.phrases))
        if self.report:
            blocks = about_comparison(found, self.count, self.phrases)
            self._write("compare", [*blocks, *pictures.of_comparison(found, self.phrases)], at)

    def _show_sweep(self, found: Sweep, at: Table) -> None:
        if self.json:
            as_json({**data.sweep_data(found), "stopped": bool(at.why)})
        elif self.csv:
            names = tuple(axis.name for axis in found.axes)
            rows = (
                (*found.values(job), *row)
                for job, games in zip(found.jobs, found.games)
                for row in data.share_rows(job, games)
            )
            print_csv((*names, *data.SHARES), rows)
        else:
            show(about_sweep(found, self.phrases))
        if self.report:
            self._write("sweep", [*about_sweep(found, self.phrases), *pictures.of_sweep(found, self.phrases)], at)

    def _write(self, kind: str, blocks: Sequence[Block], at: Table) -> None:
        assert self.report is not None
        html = page(kind, self.phrases.job(self.job), blocks, self.phrases, whole=not at.why and not at.failed)
        write_page(self.report, html, self.voice)
