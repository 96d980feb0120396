"""The report as one self-contained HTML page with charts and heat maps, without scripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from jinja2 import Environment, PackageLoader

from dsl.games.balance.contrast import Comparison
from dsl.games.balance.intervals import wilson
from dsl.games.balance.job import Job
from dsl.games.balance.measures import Measure, shares, winners
from dsl.games.balance.report import charts
from dsl.games.balance.report.about_values import BOTH, answered, questions
from dsl.games.balance.report.charts import Bar
from dsl.games.balance.report.heat import HeatMaps
from dsl.games.balance.report.phrases import Block, Phrases, Picture, Text
from dsl.games.balance.results import Games
from dsl.games.balance.sweep import Sweep
from dsl.games.balance.tuning import Tuning

KINDS = {
    "games": ("sample", "heat"),
    "compare": ("sample", "pairs", "heat"),
    "sweep": ("sample",),
    "tune": ("sample", "tuning", "heat"),
}
"""The explanations on each kind of page."""


def page(kind: str, game: str, blocks: Iterable[Block], phrases: Phrases, whole: bool = True) -> str:
    """The page as HTML; ``game`` describes the games; ``whole``: all of them were played, none left out by a stop."""
    explained: Sequence[str] = [phrases.say(f"explain-{about}") for about in KINDS[kind]]
    template = Environment(loader=PackageLoader("dsl.games.balance.report", "."), autoescape=True, trim_blocks=True)
    return template.get_template("page.html.j2").render(
        language=phrases.language,
        title=phrases.say(f"page-{kind}"),
        game=game if whole else f"{game}. {phrases.say('cut-short')}",
        blocks=list(blocks),
        how=phrases.say("page-explain"),
        explained=explained,
    )


def of_games(job: Job, games: Games, phrases: Phrases) -> Iterator[Block]:
    """The charts of a job: who wins, how long it takes, heat maps."""
    yield from _outcomes(job, games, phrases)
    if len(games):
        yield from HeatMaps(phrases).pictures([(job.game, games)])


def of_comparison(comparison: Comparison, phrases: Phrases) -> Iterator[Block]:
    """The charts of a comparison: changes, results and heat maps of both."""
    game = comparison.jobs[0].game
    rows = [
        Bar(phrases.asked(each.measure, game), 100 * each.change, (100 * each.interval[0], 100 * each.interval[1]))
        for each in comparison.shares
    ]
    if rows:
        yield Picture(charts.changes(rows, phrases.signed), phrases.say("chart-changes"))
    for name, job, games in zip(BOTH, comparison.jobs, comparison.games):
        yield Text(f"{name}: {phrases.job(job)}", "head")
        yield from _outcomes(job, games, phrases)
    played = [(job.game, games) for job, games in zip(comparison.jobs, comparison.games)]
    maps = list(HeatMaps(phrases).pictures(played, BOTH))
    if maps:
        yield Text(phrases.say("page-where"), "head")
    yield from maps


def _outcomes(job: Job, games: Games, phrases: Phrases) -> Iterator[Picture]:
    """Charts of who wins and how long games are."""
    if not len(games):
        return
    seats: list[Measure] = [*winners(job.game)]
    asked = [*seats, *(each for each in shares(job.game, games) if each not in seats)]
    rows = [bar for each in asked if (bar := _bar(each, job, games, phrases)) is not None]
    yield Picture(charts.bars(rows, phrases.number), phrases.say("chart-shares"))
    half = int(np.median(games.rows["turns"]))
    yield Picture(charts.histogram(games.rows["turns"]), phrases.say("chart-lengths", half=half))


def of_sweep(sweep: Sweep, phrases: Phrases) -> Iterator[Picture]:
    """The chart of each share by value: lines for one axis, a table of shades for two."""
    if len(sweep.axes) == 1:
        yield _lines(sweep, phrases)
        return
    down, across = sweep.axes
    for measure in questions(sweep):
        values = [_share(measure, job, games) for job, games in zip(sweep.jobs, sweep.games)]
        wide = len(across.values)
        rows = [values[start : start + wide] for start in range(0, len(values), wide)]
        name = phrases.asked(measure, sweep.jobs[0].game)
        caption = phrases.say("chart-grid", measure=name, across=across.name, down=down.name)
        yield Picture(charts.grid(across.values, down.values, rows, phrases.number), caption)


def of_tuning(tuning: Tuning, phrases: Phrases) -> Iterator[Block]:
    """The charts of tuning: how the best settings play, and their closest rivals."""
    if tuning.target.measure.is_share:
        rows = []
        for each in tuning.raced[:MOST_RACED]:
            chosen = dict(each.job.settings)
            name = ", ".join(f"{axis.name} = {chosen[axis.name]}" for axis in tuning.axes)
            rows.append(Bar(name, each.value, each.interval))
        name = phrases.asked(tuning.target.measure, tuning.best.job.game)
        yield Picture(charts.bars(rows, phrases.number), f"{name}. {phrases.say('chart-shares')}")
    yield from of_games(tuning.best.job, tuning.played, phrases)


MOST_RACED = 12  # candidates of tuning in a chart


def _lines(sweep: Sweep, phrases: Phrases) -> Picture:
    series = []
    for measure in questions(sweep):
        name = phrases.asked(measure, sweep.jobs[0].game)
        found = [_bar(measure, job, games, phrases) for job, games in zip(sweep.jobs, sweep.games)]
        series.append((name, [bar or Bar(name, 0.0, (0.0, 1.0)) for bar in found]))
    (axis,) = sweep.axes
    svg = charts.lines(axis.values, series, lambda value: phrases.number(value, 0))
    return Picture(svg, phrases.say("chart-sweep", name=axis.name))


def _bar(measure: Measure, job: Job, games: Games, phrases: Phrases) -> Bar | None:
    answers = answered(measure, job, games)
    if not len(answers):
        return None
    hits = int(answers.sum())
    return Bar(phrases.name(measure, job.game), hits / len(answers), wilson(hits, len(answers)))


def _share(measure: Measure, job: Job, games: Games) -> float:
    answers = answered(measure, job, games)
    return float(answers.mean()) if len(answers) else 0.0
