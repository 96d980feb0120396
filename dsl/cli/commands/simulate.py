"""``fordewind simulate``: many games between bots, and what they came to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from time import perf_counter

import click

from dsl.bots import BOTS
from dsl.bots.arena import LIMIT
from dsl.bots.simulation import Summary, Task, run_all
from dsl.bots.workers import Workers
from dsl.cli.commands.simulation_summary import Report
from dsl.cli.commands.stop_signals import stopping
from dsl.cli.help.lazy_group import command
from dsl.cli.open_game import open_game
from dsl.cli.options import (
    json_option,
    lang_option,
    map_option,
    players_option,
    read_settings,
    ruleset_argument,
    seed_option,
    set_option,
    voice_of,
)
from dsl.cli.output import console, fail, fail_with
from dsl.cli.voice import Voice
from dsl.diagnostics import near
from dsl.library.shelves import given_span

_STOPPED, _BROKEN = "cli-simulate-stopped", "cli-simulate-broken"


@command(
    [
        "fordewind simulate RULESET --games 1000",
        "fordewind simulate RULESET -n 200 --bots greedy,random --seed 7 --json",
    ]
)
@ruleset_argument
@click.option("--games", "-n", type=int, default=100, metavar="NUMBER", show_default=True, help="How many games.")
@click.option(
    "--bots",
    default="random",
    metavar="NAMES",
    show_default=True,
    help="Who plays, by seat: random,greedy (one name means all).",
)
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
    "--jobs", "-j", type=int, default=0, metavar="NUMBER", help="How many processes (default: one for each processor)."
)
@json_option
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
    jobs: int,
    json: bool,
    lang: str | None,
) -> None:
    """Play many games between bots and sum them up.

    Shows how often every seat wins (with a 95 % interval), how long games last, and what ends them.
    Ctrl-C stops and shows what was played so far.
    """
    voice = voice_of(lang)
    for option, number, least in (("--games", games, 1), ("--limit", limit, 1), ("--jobs", jobs, 0)):
        if number < least:
            raise fail_with(voice, "cli-at-least-one", given_span(option, str(number)), option=option)
    names = _bots(bots, voice)
    count = players or (len(names) if len(names) > 1 else 0)
    opened = open_game(ruleset, map_name, read_settings(settings, voice), count, voice)
    seats = _seats(names, opened.game.seats, bots, voice)
    where = (str(opened.rules), str(opened.map or ""), opened.setup.settings)
    task = Task(*where, seats, seed or 0, 0, games, limit, verify)
    begun = perf_counter()
    total, why = _run(task, jobs or os.cpu_count() or 1, voice, not json)
    _finish(Report(total, opened, seats, perf_counter() - begun, bool(why), verify, voice), json, games, why)


def _finish(report: Report, json: bool, count: int, why: str) -> None:
    """Show what came of it; the exit code says whether it was all that was asked for."""
    if json:
        report.print_json()
    elif report.total.games:
        report.show()
    if report.total.failed:
        failed = report.total.failed
        console(stderr=True).print(report.voice.say("cli-simulate-failed", seed=failed.seed), soft_wrap=True)
        raise fail([failed.diagnostic], report.voice)
    if why:
        console(stderr=True).print(report.voice.say(why, done=report.total.games, count=count), soft_wrap=True)
        raise SystemExit(130 if why == _STOPPED else 1)


def _bots(text: str, voice: Voice) -> tuple[str, ...]:
    names = tuple(part.strip() for part in text.split(",") if part.strip())
    for name in names:
        if name not in BOTS:
            raise fail_with(
                voice, "cli-no-bot", given_span("--bots", text), near(name, BOTS), name=name, known=", ".join(BOTS)
            )
    if not names:
        raise fail_with(voice, "cli-no-bot", given_span("--bots", text), name=text, known=", ".join(BOTS))
    return names


def _seats(names: tuple[str, ...], count: int, text: str, voice: Voice) -> tuple[str, ...]:
    if len(names) not in (1, count):
        raise fail_with(voice, "cli-bots-count", given_span("--bots", text), count=len(names), seats=count)
    return names * count if len(names) == 1 else names


def _run(task: Task, count: int, voice: Voice, show: bool) -> tuple[Summary, str]:
    """All the games, with a sign of how far it is; the code of the message if something stopped them half-way."""
    done, broken = Summary(), False
    count = min(count, task.count)
    workers = Workers(count)
    with stopping() as stop:
        try:
            with _progress(task.count, voice, show) as tell:

                def more(part: Summary) -> None:
                    done.add(part)
                    tell(done.games)

                run_all(task, workers, count, more, stop)
        except BrokenExecutor:
            broken = True
        finally:
            workers.end()
        return done, _STOPPED if stop() else _BROKEN if broken else ""


@contextmanager
def _progress(count: int, voice: Voice, show: bool) -> Iterator[Callable[[int], None]]:
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
