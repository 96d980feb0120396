"""The request of ``fordewind tune``: a measure with its wanted value, and the parameters that may change."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dsl.engines.protocol.errors import MOST_DECISIONS
from dsl.fronts.cli.output import as_json, fail, fail_with
from dsl.fronts.cli.simulation import plain_data as data
from dsl.fronts.cli.simulation.plain_data import print_csv, show, write_page
from dsl.fronts.cli.simulation.seating import GameRequest, Request, read_axes, seat
from dsl.fronts.cli.simulation.table import Table, report_stops
from dsl.fronts.cli.voice import Voice
from dsl.games.balance.batch import play
from dsl.games.balance.job import Batch, Job, load
from dsl.games.balance.measures import all_measures, find_measure
from dsl.games.balance.report.about_values import about_tuning
from dsl.games.balance.report.page import of_tuning, page
from dsl.games.balance.report.phrases import Phrases
from dsl.games.balance.sweep import Axis, playable, points
from dsl.games.balance.tuning import Target, Tuner, Tuning
from dsl.games.library.shelves import option_span
from dsl.text.diagnostics import Diagnostic, near

TRIED = 8
"""The games that are played first, to find the sides of the game."""


@dataclass(frozen=True)
class TuneRequest(Request):
    """A request with the measure that is wanted and the parameters that may change."""

    wanted: GameRequest
    target: str
    vary: tuple[str, ...]
    within: float

    def fulfil(self) -> None:
        """Look for the best settings and print them."""
        job, opened = seat(self.wanted, self.voice)
        job = replace(job, count_positions=bool(self.report))
        aim, axes = _target(self.target, job, self.voice), _axes(self.vary, job, self.voice)
        if not playable(job, axes):
            wrong = load(replace(job, settings=points(job, axes)[0]))
            span = option_span("--vary", ", ".join(self.vary))
            raise fail(
                [Diagnostic("cli-simulate-no-point", span), *(wrong if isinstance(wrong, tuple) else ())], self.voice
            )
        most = self.count + self.count // 2
        with self.table(most) as at:
            within = self.within / 100 if aim.measure.is_share else self.within
            found = Tuner(job, axes, aim, self.count, at.play).run(within)
        if found is not None:
            self._show(found, at, Phrases.of(opened.game, self.voice.language))
        report_stops(at, most, self.voice)

    def _show(self, found: Tuning, at: Table, phrases: Phrases) -> None:
        if self.json:
            as_json({**data.tuning_data(found), "stopped": bool(at.why)})
        elif self.csv:
            print_csv(*data.tuning_rows(found))
        else:
            show(about_tuning(found, phrases))
        if self.report:
            blocks = [*about_tuning(found, phrases), *of_tuning(found, phrases)]
            html = page("tune", phrases.job(found.best.job), blocks, phrases, whole=found.whole)
            write_page(self.report, html, self.voice)


def _target(text: str, job: Job, voice: Voice) -> Target:
    """The measure of ``--target`` and its value. Ends the command on errors."""
    games = play(Batch(replace(job, bots=("random",) * len(job.bots), count_positions=False), 0, TRIED))
    known = [measure.key for measure in all_measures(job.game, games)]
    name, _, value = text.partition("=")
    measure, span = find_measure(name, job.game, games), option_span("--target", text)
    if not value:
        raise fail_with(voice, "cli-simulate-target", span, known=f"{known[0]}=50%")
    if measure is None:
        raise fail_with(voice, "cli-simulate-no-target", span, near(name, known), name=name, known=", ".join(known))
    try:
        number = float(value.strip().rstrip("%").replace(",", "."))
    except ValueError:
        raise fail_with(voice, "cli-simulate-target", span, known=f"{known[0]}=50%") from None
    if not 0 <= number <= (100 if measure.is_share else MOST_DECISIONS):
        raise fail_with(voice, "cli-simulate-target", span, known=f"{known[0]}=50%")
    return Target(measure, number / 100 if measure.is_share else number)


def _axes(texts: tuple[str, ...], job: Job, voice: Voice) -> list[Axis]:
    """The parameters to vary: names by comma, or one with its values."""
    return read_axes("--vary", [word for text in texts for word in _words(text)], job, voice)


def _words(text: str) -> list[str]:
    """``a,b=1..4,c=1,2`` cut into its three parameters."""
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in found[-1] and "=" not in part:
            found[-1] += f",{part}"  # one more value
        else:
            found.append(part)
    return found
