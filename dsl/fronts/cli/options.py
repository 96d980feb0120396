"""The options that several commands share, and functions that read their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from dsl.engines.protocol.errors import ENGINES
from dsl.fronts.cli.voice import Voice
from dsl.text.diagnostics import LANGUAGES, Problems

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

RULESET_HELP = "A ruleset by name or path."
LAST_MATCH = "last"
"""The value of ``--resume`` without a file: the match that was left last."""

lang_option: Decorator = click.option(
    "--lang", type=click.Choice(LANGUAGES), help="Language of texts and messages (default: the locale's)."
)
json_option: Decorator = click.option("--json", is_flag=True, help="Print JSON for a program to read.")
set_option: Decorator = click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE",
    help="Give a parameter or a cell of a table another value; may be repeated.",
)  # fmt: skip
map_option: Decorator = click.option(
    "--map", "-m", "map_name", default="", metavar="MAP", help="A map by name or path (default: the game's first)."
)
seed_option: Decorator = click.option(
    "--seed", type=int, metavar="NUMBER", help="Seed of chance: the same seed gives the same game."
)
players_option: Decorator = click.option(
    "--players", "-p", type=int, default=0, metavar="NUMBER",
    help="How many players (default: the least the game allows).",
)  # fmt: skip
engine_option: Decorator = click.option(
    "--engine", type=click.Choice(ENGINES), default=None,
    help="The engine that plays (default: compiled, as soon as that pays).",
)  # fmt: skip
think_option: Decorator = click.option(
    "--think",
    default="",
    metavar="TIME",
    help="How long hard thinks over a choice (the others a part of it): 2s, 500ms.",
)

bots_option: Decorator = click.option(
    "--bots", default="random", metavar="NAMES", show_default=True,
    help="Who plays, by seat: random, greedy, easy, normal or hard, between commas (one name means all).",
)  # fmt: skip
jobs_option: Decorator = click.option(
    "--jobs", "-j", type=int, default=0, metavar="NUMBER", help="How many processes (default: one for each processor)."
)
cluster_option: Decorator = click.option(
    "--cluster",
    default="",
    metavar="ADDRESS",
    help="Play on a cluster: the address of a scheduler of dask.distributed.",
)
csv_option: Decorator = click.option("--csv", "as_csv", is_flag=True, help="Print CSV for a spreadsheet.")
report_option: Decorator = click.option(
    "--report", type=click.Path(path_type=Path), metavar="FILE", help="Also write a page with charts (.html)."
)
force_option: Decorator = click.option("--force", is_flag=True, help="Write over a file that is there already.")


def combined(*options: Decorator) -> Decorator:
    """Several options as one decorator, in the order in which the help shows them."""

    def decorated(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorated


who_plays_options = combined(bots_option, players_option, map_option, set_option, seed_option)
many_games_options = combined(
    engine_option,
    think_option,
    jobs_option,
    cluster_option,
    json_option,
    csv_option,
    report_option,
    force_option,
    lang_option,
)

_TIME = re.compile(r"\s*(?P<number>\d{1,6}(?:[.,]\d+)?)\s*(?P<unit>ms|s|)\s*")
_SETTING = re.compile(r"\s*(?P<name>\w+(?:(?:\.|\[)\w+\]?)*)\s*=\s*(?P<value>\S.*?)\s*")


class Documented(click.Argument):
    """A positional argument with a help text, which click's own arguments lack."""

    def __init__(self, names: Sequence[str], help: str = "", **more: Any) -> None:
        super().__init__(names, **more)
        self.help = help


def argument(name: str, metavar: str, help: str, **more: Any) -> Decorator:
    """An argument with its help."""
    return click.argument(name, cls=Documented, metavar=metavar, help=help, **more)


ruleset_argument: Decorator = argument("ruleset", "RULESET", RULESET_HELP)


def voice_of(lang: str | None) -> Voice:
    """The message catalogue in the language of ``--lang``."""
    return Voice(lang)


def read_think(given: str, voice: Voice) -> float:
    """The seconds of ``--think``; 0 if it is not given. Ends the command if it is no time."""
    from dsl.fronts.cli.output import fail_with
    from dsl.games.library.shelves import option_span

    match = _TIME.fullmatch(given)
    seconds = float(match["number"].replace(",", ".")) / (1000 if match["unit"] == "ms" else 1) if match else 0.0
    if given and not seconds:
        raise fail_with(voice, "cli-think-form", option_span("--think", given))
    return seconds


def read_settings(given: Sequence[str], voice: Voice) -> dict[str, str]:
    """The values of ``--set name=value`` by name. Ends the command if one has another form."""
    from dsl.fronts.cli.output import fail
    from dsl.games.library.shelves import option_span

    problems, settings = Problems(), {}
    for text in given:
        match = _SETTING.fullmatch(text)
        if match is None:
            problems.error("cli-set-form", option_span("--set", text), text=text)
        else:
            settings[match["name"]] = match["value"]
    if problems.failed:
        raise fail(problems, voice)
    return settings
