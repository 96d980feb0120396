"""``fordewind simulate``: many games between bots, and what they came to."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dsl.bots import BOTS
from dsl.bots.arena import LIMIT
from dsl.bots.simulate import Summary, Task, run_all
from dsl.bots.stats import mean, quantile, wilson
from dsl.cli.load import Opened, open_game
from dsl.cli.options import AsJson, Lang, MapName, RulesName, Seed, Settings, read_settings, voice_of
from dsl.cli.out import as_json, console, fail, fail_with
from dsl.cli.voice import Voice
from dsl.diagnostics import Problems, near
from dsl.library.shelves import given_span
from dsl.link.events import Datum
from dsl.play import Translation, load_translation
from dsl.play.translate import split

_MOST_CAUSES = 12


def simulate(
    ruleset: RulesName,
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", help="Who plays, by seat: random,greedy (one name means all).")
    ] = "random",
    players: Annotated[
        int, typer.Option("--players", "-p", help="How many players (default: the least the game allows).")
    ] = 0,
    map_name: MapName = "",
    settings: Settings = None,
    seed: Seed = None,
    limit: Annotated[int, typer.Option("--limit", help="Decisions after which a game is given up.")] = LIMIT,
    verify: Annotated[
        bool, typer.Option("--verify", help="Also replay every game from its record, step by step, back and forward.")
    ] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", help="How many processes (default: one for each processor).")
    ] = 0,
    json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play many games between bots and sum them up.

    Shows how often every seat wins (with a 95 % interval), how long games last, and what ends them.
    Ctrl-C stops and shows what was played so far.

    Examples:

    [bold]fordewind simulate RULESET --games 1000[/]

    [bold]fordewind simulate RULESET -n 200 --bots greedy,random --seed 7 --json[/]
    """
    voice = voice_of(lang)
    for option, number in (("--games", games), ("--limit", limit)):
        if number < 1:
            raise fail_with(voice, "cli-at-least-one", given_span(option, str(number)), option=option)
    if jobs < 0:
        raise fail_with(voice, "cli-at-least-one", given_span("--jobs", str(jobs)), option="--jobs")
    names = _bots(bots, voice)
    opened = open_game(
        ruleset, map_name, read_settings(settings, voice), players or (len(names) if len(names) > 1 else 0), voice
    )
    seats = _seats(names, opened.game.seats, bots, voice)
    task = Task(
        str(opened.rules),
        str(opened.map or ""),
        opened.setup.settings,
        seats,
        seed or 0,
        0,
        games,
        limit,
        verify,
    )
    begun = perf_counter()
    total, stopped = _run(task, jobs or os.cpu_count() or 1, voice, not json)
    seconds = perf_counter() - begun
    if json:
        as_json(_json(total, opened, seats, seconds, stopped, voice))
    elif total.games:
        _print(total, opened, seats, seconds, voice)
    if total.failed:
        failed_seed, diagnostic = total.failed
        console(stderr=True).print(voice.say("cli-simulate-failed", seed=failed_seed))
        raise fail([diagnostic], voice)
    if stopped:
        raise typer.Exit(130)


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


def _run(task: Task, workers: int, voice: Voice, show: bool) -> tuple[Summary, bool]:
    """All the games, with a bar; what is done when the user stops them."""
    done = Summary()
    columns = (TextColumn(voice.say("cli-simulate-bar")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console(stderr=True), transient=True, disable=not show)
    executor = ProcessPoolExecutor(min(workers, task.count), initializer=_deaf)
    try:
        with bar:
            row = bar.add_task("", total=task.count)

            def more(part: Summary) -> None:
                done.add(part)
                bar.update(row, advance=part.games)

            run_all(task, executor, workers, more)
    except KeyboardInterrupt:
        executor.shutdown(wait=True, cancel_futures=True)
        return done, True
    executor.shutdown(wait=True, cancel_futures=True)
    return done, False


def _deaf() -> None:
    """A worker does not hear Ctrl-C: the command that started it does, and lets it finish what it has begun."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _print(total: Summary, opened: Opened, bots: Sequence[str], seconds: float, voice: Voice) -> None:
    say, out = voice.say, console()
    words = load_translation(opened.family, voice.language, Problems())
    out.print(
        say(
            "cli-simulate-head",
            title=words.word(opened.game.title),
            games=total.games,
            rate=f"{total.games / max(seconds, 1e-9):.1f}",
        )
    )
    table = Table(say("cli-col-seat"), say("cli-col-bot"), say("cli-col-wins"), "%", "95 %", box=None, pad_edge=False)
    for seat, bot in enumerate(bots):
        wins = total.wins[seat]
        low, high = wilson(wins, total.games)
        name = words.label(opened.game, Datum("player", seat))
        table.add_row(name, bot, str(wins), f"{100 * wins / total.games:.1f}", f"{100 * low:.1f} – {100 * high:.1f}")
    table.add_row(say("cli-draws"), "", str(total.draws), f"{100 * total.draws / total.games:.1f}", "")
    if total.unfinished:
        table.add_row(
            say("cli-unfinished"), "", str(total.unfinished), f"{100 * total.unfinished / total.games:.1f}", ""
        )
    out.print(table)
    for code, counts in (("cli-turns", total.turns), ("cli-decisions", total.decisions)):
        low, middle, high = (quantile(counts, share) for share in (0.05, 0.5, 0.95))
        out.print(say(code, mean=f"{mean(counts):.1f}", median=middle, low=low, high=high))
    out.print(say("cli-causes"))
    for cause, times in total.causes.most_common(_MOST_CAUSES):
        out.print(f"  {times:>6}  {100 * times / total.games:5.1f} %  {cause_text(cause, words)}", soft_wrap=True)


def cause_text(cause: str, words: Translation) -> str:
    """The clauses that ended games, and the journal's line with its braces left open."""
    clauses, _, template = cause.partition("\t")
    line = "".join("…" if brace else part for brace, part in split(words.word(template)))
    return "  ".join(text for text in (f"[{clauses}]" if clauses else "", line) if text) or "–"


def _json(
    total: Summary, opened: Opened, bots: Sequence[str], seconds: float, stopped: bool, voice: Voice
) -> dict[str, object]:
    seats = [
        {"seat": seat + 1, "bot": bot, "wins": total.wins[seat], "interval": wilson(total.wins[seat], total.games)}
        for seat, bot in enumerate(bots)
    ]
    return {
        "game": opened.game.name,
        "games": total.games,
        "stopped": stopped,
        "seats": seats,
        "draws": total.draws,
        "unfinished": total.unfinished,
        "turns": _counts(total.turns),
        "decisions": _counts(total.decisions),
        "causes": [_cause(cause, times) for cause, times in total.causes.most_common()],
        "seconds": round(seconds, 3),
        "failed": voice.say(total.failed[1].code) if total.failed else None,
    }


def _counts(counts: Counter[int]) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


def _cause(cause: str, times: int) -> dict[str, object]:
    clauses, _, line = cause.partition("\t")
    return {"clauses": [c for c in clauses.split(", ") if c], "line": line, "games": times}
