"""``fordewind simulate`` plays many games between bots, compares two kinds of game, or tries several values."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from dsl.engines.protocol.errors import MOST_DECISIONS
from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import many_games_options, read_settings, ruleset_argument, voice_of, who_plays_options
from dsl.games.balance.report.phrases import Phrases


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
@who_plays_options
@click.option(
    "--limit",
    type=int,
    metavar="NUMBER",
    show_default=str(MOST_DECISIONS),
    help="Decisions after which a game is given up; random ones that hardly ever end: 1000.",
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
@many_games_options
def simulate_command(
    ruleset: str,
    games: int,
    bots: str,
    players: int,
    map_name: str,
    settings: tuple[str, ...],
    seed: int | None,
    limit: int | None,
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
    force: bool,
    lang: str | None,
) -> None:
    """Play many games between bots and sum them up.

    Shows how often every seat and every side wins (with a 95 % interval), how long games last, and what ends them.
    Ctrl-C stops and shows what was played so far.

    With --against the same dice are played both ways, pair by pair; it stops as soon as the difference is clear.
    """
    from dsl.fronts.cli.simulation import orders, plain_data, seating  # not needed for the help, and slow
    from dsl.games.balance.batch import limit_for

    voice = voice_of(lang)
    most, jobs_limit = seating.MOST_GAMES, ("--jobs", jobs, 0, seating.MOST_JOBS)
    seating.within(
        voice, ("--games", games, 1, most), ("--limit", MOST_DECISIONS if limit is None else limit, 1, most), jobs_limit
    )
    plain_data.can_write_page(report, voice, force)
    compared = bool(against or against_map or against_bots)
    seating.one_of(voice, {"--against": compared, "--sweep": bool(sweep), "--save": bool(save)})
    request = seating.GameRequest(
        ruleset, map_name, read_settings(settings, voice), players, bots, seed or 0, engine, think
    )
    job, opened = seating.seat(request, voice)
    job = replace(job, limit=limit or limit_for(job), verify=verify, count_positions=bool(report))
    phrases = Phrases.of(opened.game, voice.language)
    order = orders.Order(games, jobs, cluster, json, as_csv, report, voice, job, phrases)
    if compared:
        other = seating.other(request, against, against_map, against_bots, voice)
        order.compare(replace(other, limit=job.limit, verify=verify, count_positions=bool(report)), to_the_end)
    elif sweep:
        order.sweep(seating.axes_of(sweep, job, voice))
    else:
        order.play(save)
