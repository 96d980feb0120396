"""``fordewind simulate``: many games between bots, and what they came to; two kinds of game compared; values swept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from dsl.balance.job import Job
from dsl.balance.sweep import Axis, read_axis
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
from dsl.cli.output import fail_with
from dsl.cli.simulation.orders import Order
from dsl.cli.simulation.seating import Wanted, at_least, bots_option, phrases_of, seat
from dsl.cli.simulation.showing import can_write, csv_option, report_option
from dsl.cli.simulation.table import cluster_option, jobs_option
from dsl.cli.voice import Voice
from dsl.library.shelves import given_span


@command(
    [
        "fordewind simulate RULESET --games 1000",
        "fordewind simulate RULESET -n 200 --bots greedy,random --seed 7 --json",
        "fordewind simulate RULESET -n 2000 --against NAME=VALUE --report page.html",
        "fordewind simulate RULESET -n 500 --sweep NAME=1..4",
    ]
)
@ruleset_argument
@click.option("--games", "-n", type=int, default=100, metavar="NUMBER", show_default=True, help="How many games.")
@bots_option
@players_option
@map_option
@set_option
@seed_option
@click.option(
    "--limit",
    type=int,
    default=LIMIT,
    metavar="NUMBER",
    show_default=True,
    help="Decisions after which a game is given up.",
)
@click.option("--verify", is_flag=True, help="Also replay every game from its record, step by step, back and forward.")
@click.option(
    "--against",
    multiple=True,
    metavar="RULES|NAME=VALUE",
    help="Compare with other rules, or with another value of a parameter; may be repeated.",
)
@click.option("--against-map", default="", metavar="MAP", help="Compare with the same on another map.")
@click.option("--against-bots", default="", metavar="NAMES", help="Compare with the same played by other bots.")
@click.option("--to-the-end", is_flag=True, help="Compare all games, also when it is clear before.")
@click.option(
    "--sweep",
    multiple=True,
    metavar="NAME=1..4",
    help="Play the games once with each of these values (or NAME=a,b); twice: each combination.",
)
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the games in this file; if it is there already, go on with it.",
)
@engine_option
@think_option
@jobs_option
@cluster_option
@json_option
@csv_option
@report_option
@lang_option
def simulate_command(
    ruleset: str,
    games: int,
    bots: str,
    players: int,
    map_name: str,
    settings: tuple[str, ...],
    seed: int | None,
    limit: int,
    verify: bool,
    against: tuple[str, ...],
    against_map: str,
    against_bots: str,
    to_the_end: bool,
    sweep: tuple[str, ...],
    save: Path | None,
    engine: str | None,
    think: str,
    jobs: int,
    cluster: str,
    json: bool,
    as_csv: bool,
    report: Path | None,
    lang: str | None,
) -> None:
    """Play many games between bots and sum them up.

    Shows how often every seat and every side wins (with a 95 % interval), how long games last, and what ends them.
    Ctrl-C stops and shows what was played so far.

    With --against the same dice are played both ways, pair by pair; it stops as soon as the difference is clear.
    """
    voice = voice_of(lang)
    at_least(voice, ("--games", games, 1), ("--limit", limit, 1), ("--jobs", jobs, 0))
    can_write(report, voice)
    compared = bool(against or against_map or against_bots)
    _one_of(voice, {"--against": compared, "--sweep": bool(sweep), "--save": bool(save)})
    wanted = Wanted(ruleset, map_name, read_settings(settings, voice), players, bots, seed or 0, engine, think)
    job, opened = seat(wanted, voice)
    job = replace(job, limit=limit, verify=verify, charted=bool(report))
    order = Order(job, phrases_of(opened, voice), games, jobs, cluster, json, as_csv, report, voice)
    if compared:
        other = _other(wanted, against, against_map, against_bots, voice)
        order.compare(replace(other, limit=limit, verify=verify, charted=bool(report)), to_the_end)
    elif sweep:
        order.sweep(_axes(sweep, job, voice))
    else:
        order.play(save)


def _other(wanted: Wanted, against: Sequence[str], board: str, bots: str, voice: Voice) -> Job:
    """The job to compare with: the same but for what was named."""
    given = read_settings([text for text in against if "=" in text], voice)
    rules = [text for text in against if "=" not in text]
    if len(rules) > 1:
        raise fail_with(voice, "cli-simulate-together", given_span("--against", rules[1]), one=rules[0], other=rules[1])
    other = replace(
        wanted,
        ruleset=rules[0] if rules else wanted.ruleset,
        map=board or wanted.map,
        settings={**wanted.settings, **given},
        bots=bots or wanted.bots,
        option="--against-bots" if bots else "--bots",
    )
    return seat(other, voice)[0]


def _axes(texts: Sequence[str], job: Job, voice: Voice) -> list[Axis]:
    if len(texts) > 2:
        raise fail_with(voice, "cli-simulate-axes", given_span("--sweep", texts[2]))
    found = []
    for text in texts:
        axis = read_axis(text, job.game)
        if axis is None:
            raise fail_with(voice, "cli-simulate-axis", given_span("--sweep", text), text=text)
        found.append(axis)
    return found


def _one_of(voice: Voice, options: dict[str, bool]) -> None:
    """End the command where options were given that exclude each other."""
    named = [name for name, there in options.items() if there]
    if len(named) > 1:
        raise fail_with(voice, "cli-simulate-together", given_span(named[1], ""), one=named[0], other=named[1])
