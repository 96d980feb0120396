"""``fordewind tune`` looks for values of parameters under which a measure of the games has a wanted value."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import many_games_options, read_settings, ruleset_argument, voice_of, who_plays_options


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
    help="How many games the search may take; what it finds then plays half as many more.",
)
@who_plays_options
@many_games_options
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
    force: bool,
    lang: str | None,
) -> None:
    """Find values of parameters under which games come out as you wish.

    Says how sure that is, by games that took no part in the search.
    """
    from dsl.fronts.cli.simulation import (
        plain_data,
        seating,
        tune_request,  # not needed for the help, and slow
    )

    voice = voice_of(lang)
    seating.within(voice, ("--games", games, 1, seating.MOST_GAMES), ("--jobs", jobs, 0, seating.MOST_JOBS))
    plain_data.can_write_page(report, voice, force)
    wanted = seating.GameRequest(
        ruleset, map_name, read_settings(settings, voice), players, bots, seed or 0, engine, think
    )
    request = tune_request.TuneRequest(games, jobs, cluster, json, as_csv, report, voice, wanted, target, vary, within)
    request.fulfil()
