"""The table of commands: for each its module and the first line of its help; ``editor`` adds its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import SpeakingGroup
from dsl.fronts.cli.options import lang_option
from dsl.fronts.cli.voice import Voice
from dsl.text.version import program_version


@dataclass
class Additions:
    """What ``editor`` adds: commands, each with module and first line of its help, and functions of the window."""

    commands: dict[str, tuple[str, str]] = field(default_factory=dict)
    open_window: Callable[[Sequence[str], str], int] | None = None
    """Opens files in the window, in a language ("": the one of the settings); returns the exit code."""
    paint_difference: Callable[[str, str, Path, Voice], str] | None = None
    """Paints the texts of two maps into a file; returns why it could not be written, or ""."""


additions = Additions()


def wants_window(words: Sequence[str]) -> bool:
    """Whether a command line asks for nothing but the window, so that the other commands need not be loaded."""
    return not words or (words[0] == "edit" and not any(word.startswith("-") for word in words))


_HERE = "dsl.fronts.cli.commands"
COMMANDS = {
    "play": (f"{_HERE}.play", "Play a game in the terminal, people and bots at any seats."),
    "list": (f"{_HERE}.games", "List the games, their house rules and maps that are at hand."),
    "new": (f"{_HERE}.new", "Begin a game of your own, or a copy of one, in a folder of its own."),
    "check": (
        f"{_HERE}.check",
        "Look for mistakes: every one with its line, underlined, and what was probably meant.",
    ),
    "explain": (f"{_HERE}.explain", "Explain a report by its code, with a small example of the right form."),
    "fmt": (f"{_HERE}.check", "Write rules files evenly, or with the keywords of another language."),
    "test": (f"{_HERE}.test", "Run scenarios: positions and courses of play with what must come of them."),
    "simulate": (f"{_HERE}.simulate", "Play many games between bots and sum them up."),
    "tune": (f"{_HERE}.tune", "Find values of parameters under which games come out as you wish."),
    "calibrate": (
        f"{_HERE}.tune",
        "Find how many steps easy, normal and hard take, so that each beats the one below it.",
    ),
    "replay": (f"{_HERE}.replay", "Play a saved match again and print its journal."),
    "params": (
        f"{_HERE}.show",
        "List the parameters of a ruleset: range, default, clause and help; and its tables, cell by cell.",
    ),
    "show": (f"{_HERE}.show", "Show what a ruleset is made of: its head, or any stage on the way to a running game."),
    "schema": (
        f"{_HERE}.show",
        "Print the JSON Schema of a ruleset's maps; editors that know YAML use it to help and to check.",
    ),
    "diff": (
        f"{_HERE}.diff",
        "Show where two maps or rule files differ. Exit code 0: nowhere, 1: somewhere, 2: one cannot be read.",
    ),
    "pack": (
        f"{_HERE}.pack",
        "Put a game with its maps, texts, look and scenarios into one file that anyone can open safely.",
    ),
    "unpack": (f"{_HERE}.pack", "Open a packed game: show what is in it, then write it into a folder of its own."),
    "lsp": (
        f"{_HERE}.lsp",
        "Serve any editor that speaks the language server protocol, while rules and maps are written.",
    ),
}


def _report_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        print(f"fordewind {program_version()}")
        context.exit()


@click.group(
    "fordewind",
    cls=SpeakingGroup,
    table=lambda: COMMANDS | additions.commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Any command takes --debug to show where an unexpected error came from.",
)
@click.option(
    "--version", "-V", is_flag=True, is_eager=True, expose_value=False, callback=_report_version,
    help="Print the version and exit.",
)  # fmt: skip
@lang_option
@click.pass_context
def app(context: click.Context, lang: str | None) -> None:
    """Write the rules, draw the sea, play it. Without a command the editor opens."""
    context.default_map = {name: {"lang": lang} for name in (*COMMANDS, *additions.commands)} if lang else None
    if context.invoked_subcommand is None:
        if additions.open_window is None:
            print(context.get_help())
            context.exit()
        raise SystemExit(additions.open_window([], lang or ""))
