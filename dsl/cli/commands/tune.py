"""``fordewind tune``: values of parameters under which games come out as somebody wishes, and how sure that is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from dsl.balance.batch import play
from dsl.balance.job import Job, Share
from dsl.balance.measures import all_measures, named
from dsl.balance.report.about_tuning import about_tuning
from dsl.balance.report.page import page
from dsl.balance.report.pictures import of_tuning
from dsl.balance.sweep import Axis, playable, read_axis
from dsl.balance.tuning import Target, Tuner, Tuning
from dsl.bots.arena import LIMIT
from dsl.cli.help.lazy_group import command
from dsl.cli.options import (
    engine_option,
    json_option,
    lang_option,
    map_option,
    players_option,
    read_settings,
    ruleset_argument,
    seed_option,
    set_option,
    think_option,
    voice_of,
)
from dsl.cli.output import as_json, fail_with
from dsl.cli.simulation import plain_data as data
from dsl.cli.simulation.seating import Wanted, at_least, bots_option, phrases_of, seat
from dsl.cli.simulation.showing import can_write, csv_option, print_csv, report_option, show, write_page
from dsl.cli.simulation.table import cluster_option, jobs_option, table, told
from dsl.cli.voice import Voice
from dsl.diagnostics import near
from dsl.library.shelves import given_span

TRIED = 8
"""Games that are played beforehand to see which sides there are."""


@command(
    [
        "fordewind tune pirates_1989 --target spain=50% --vary galleons,storm_drift_cells",
        "fordewind tune RULESET --target turns=40 --vary NAME=1..4 --within 5",
    ]
)
@ruleset_argument
@click.option(
    "--target",
    required=True,
    metavar="NAME=50%",
    help="What is wished: the share of victories of a side or a seat, draws=5%, turns=40.",
)
@click.option(
    "--vary",
    multiple=True,
    required=True,
    metavar="NAMES",
    help="The parameters to vary, by comma; all their values, or with NAME=1..4 some; may be repeated.",
)
@click.option(
    "--within",
    type=float,
    default=5.0,
    metavar="NUMBER",
    show_default=True,
    help="How near is near enough: percentage points, or turns.",
)
@click.option(
    "--games",
    "-n",
    type=int,
    default=2000,
    metavar="NUMBER",
    show_default=True,
    help="How many games the search may take.",
)
@bots_option
@players_option
@map_option
@set_option
@seed_option
@engine_option
@think_option
@jobs_option
@cluster_option
@json_option
@csv_option
@report_option
@lang_option
def tune_command(
    ruleset: str,
    target: str,
    vary: tuple[str, ...],
    within: float,
    games: int,
    bots: str,
    players: int,
    map_name: str,
    settings: tuple[str, ...],
    seed: int | None,
    engine: str | None,
    think: str,
    jobs: int,
    cluster: str,
    json: bool,
    as_csv: bool,
    report: Path | None,
    lang: str | None,
) -> None:
    """Find values of parameters under which games come out as you wish.

    Says how sure that is, by games that took no part in the search.
    """
    voice = voice_of(lang)
    at_least(voice, ("--games", games, 1), ("--jobs", jobs, 0))
    can_write(report, voice)
    wanted = Wanted(ruleset, map_name, read_settings(settings, voice), players, bots, seed or 0, engine, think)
    job, opened = seat(wanted, voice)
    job = replace(job, limit=LIMIT, charted=bool(report))
    phrases = phrases_of(opened, voice)
    aim = _target(target, job, voice)
    axes = _axes(vary, job, voice)
    if not playable(job, axes):
        raise fail_with(voice, "cli-simulate-no-point", given_span("--vary", ", ".join(vary)))
    most = games + games // 2
    with table(most, jobs, cluster, voice, not (json or as_csv)) as at:
        found = Tuner(job, axes, aim, games, at.play).run(within / 100 if aim.measure.is_share else within)
    if found is not None and json:
        as_json({**data.tuning_data(found), "stopped": bool(at.why)})
    elif found is not None and as_csv:
        _print_csv(found)
    elif found is not None:
        show(about_tuning(found, phrases))
    if found is not None and report:
        blocks = [*about_tuning(found, phrases), *of_tuning(found, phrases)]
        write_page(report, page("tune", phrases.job(job), blocks, phrases, whole=found.whole), voice)
    told(at, most, voice)


def _target(text: str, job: Job, voice: Voice) -> Target:
    """The measure and the value that are wished."""
    games = play(Share(replace(job, bots=("random",) * len(job.bots), charted=False), 0, TRIED))
    known = [measure.key for measure in all_measures(job.game, games)]
    name, _, value = text.partition("=")
    measure, span = named(name, job.game, games), given_span("--target", text)
    if not value:
        raise fail_with(voice, "cli-simulate-target", span, known=f"{known[0]}=50%")
    if measure is None:
        raise fail_with(voice, "cli-simulate-no-target", span, near(name, known), name=name, known=", ".join(known))
    try:
        number = float(value.strip().rstrip("%").replace(",", "."))
    except ValueError:
        raise fail_with(voice, "cli-simulate-target", span, known=f"{known[0]}=50%") from None
    return Target(measure, number / 100 if measure.is_share else number)


def _axes(texts: tuple[str, ...], job: Job, voice: Voice) -> list[Axis]:
    """The parameters to vary: names by comma, or one with its values."""
    words = [word for text in texts for word in ([text] if "=" in text else text.split(","))]
    found = []
    for word in words:
        axis = read_axis(word, job.game)
        if axis is None:
            raise fail_with(voice, "cli-simulate-axis", given_span("--vary", word), text=word)
        found.append(axis)
    return found


def _print_csv(found: Tuning) -> None:
    names = [axis.name for axis in found.axes]
    rows = []
    for kind, each in [("best", found.best), *(("race", each) for each in found.raced)]:
        chosen = dict(each.job.settings)
        rows.append((kind, *(chosen[name] for name in names), each.games, each.value, *each.interval))
    print_csv(("kind", *names, "games", "value", "low", "high"), rows)
