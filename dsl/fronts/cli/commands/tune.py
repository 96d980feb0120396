"""``fordewind tune`` looks for values of parameters with which games come out as wanted, ``calibrate`` for bots."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from dsl.fronts.cli import options
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


@command(["fordewind calibrate RULESET --minutes 30 --save bots.yaml"])
@ruleset_argument
@click.option("--minutes", type=float, default=10.0, metavar="NUMBER", show_default=True, help="How long it may play.")
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write what it finds into this file; as bots.yaml beside the rules it holds for the game.",
)
@options.combined(options.jobs_option, options.force_option, options.lang_option)
def calibrate_command(
    ruleset: str, minutes: float, save: Path | None, jobs: int, force: bool, lang: str | None
) -> None:
    """Find how many steps easy, normal and hard take, so that each beats the one below it.

    Bots play against each other: easy should beat greedy (55 %), normal easy, and hard normal (75 %). What it finds
    stands in a file beside the rules.
    """
    from dsl.fronts.cli.output import can_write, console, write_out
    from dsl.fronts.cli.simulation import seating, table  # not needed for the help, and slow
    from dsl.games.balance.calibration import Calibration
    from dsl.games.library.shelves import option_span

    voice, span = voice_of(lang), option_span("--save", str(save))
    seating.within(voice, ("--jobs", jobs, 0, seating.MOST_JOBS))
    if save is not None:
        can_write(save, voice, span, force)
    job, opened = seating.seat(seating.GameRequest(ruleset, "", {}, 0, "hard", 0), voice)
    end = monotonic() + 60 * minutes
    with table.table(seating.MOST_JOBS, jobs, "", voice, show=False) as at:
        tell = console(stderr=True).print
        found = Calibration(job, at.play_in_turns, lambda: bool(at.why or at.failed) or monotonic() > end, tell)
        found.run()
    rows = [(f"{name}: {steps}", found.result(name) or voice.say("cli-calibrate-none")) for name, steps in found.steps]
    head = voice.say("cli-calibrate-head", title=opened.game.title)
    text = "".join(f"{line}\n" for line in (f"# {head}", *(f"{row:16}# {result}" for row, result in rows)))
    print(text, end="")
    if save is not None:
        write_out(save, text, voice, span)
    table.report_stops(at, at.played, voice)
