"""The commands: where each is, and the first line of its help, known without loading it."""

from __future__ import annotations

import click

from dsl.fronts.cli.help.lazy_group import SpeakingGroup
from dsl.fronts.cli.options import lang_option
from dsl.text.version import program_version

COMMANDS = {
    "play": ("play", "Play a game in the terminal, people and bots at any seats."),
    "list": ("games", "List the games, their house rules and maps that are at hand."),
    "new": ("new", "Begin a game of your own, or a copy of one, in a folder of its own."),
    "check": (
        "check",
        "Look for mistakes: every one with its line, underlined, and what was probably meant.",
    ),
    "fmt": ("check", "Write rules files evenly, or with the keywords of another language."),
    "test": ("test", "Run scenarios: positions and courses of play with what must come of them."),
    "simulate": ("simulate", "Play many games between bots and sum them up."),
    "tune": ("tune", "Find values of parameters under which games come out as you wish."),
    "replay": ("replay", "Play a saved match again and print its journal."),
    "params": (
        "show",
        "List the parameters of a ruleset: range, default, clause and help; and its tables, cell by cell.",
    ),
    "show": ("show", "Show what a ruleset is made of: its head, or any stage on the way to a running game."),
    "schema": (
        "show",
        "Print the JSON Schema of a ruleset's maps; editors that know YAML use it to help and to check.",
    ),
    "diff": (
        "diff",
        "Show where two maps or rule files differ. Exit code 0: nowhere, 1: somewhere, 2: one cannot be read.",
    ),
    "export": ("export", "Make a picture, a print to scale, a poster, or a map for Tiled; or read one of Tiled's."),
    "pack": ("pack", "Put a game with its maps, texts, look and scenarios into one file that anyone can open safely."),
    "unpack": ("unpack", "Open a packed game: show what is in it, then write it into a folder of its own."),
    "book": ("book", "Make the rulebook of a game or of house rules: PDF, HTML or Markdown."),
    "kit": ("kit", "Make the box of a game to print and cut out: board, counters, cards, spinner, mats."),
    "lsp": ("lsp", "Serve any editor that speaks the language server protocol, while rules and maps are written."),
    "edit": ("edit", "Open the editor (the same as fordewind without a command)."),
}


def _tell_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        print(f"fordewind {program_version()}")
        context.exit()


@click.group(
    "fordewind",
    cls=SpeakingGroup,
    table=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Any command takes --debug to show where an unexpected error came from.",
)
@click.option(
    "--version", "-V", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version,
    help="Print the version and exit.",
)  # fmt: skip
@lang_option
@click.pass_context
def app(context: click.Context, lang: str | None) -> None:
    """Write the rules, draw the sea, play it. Without a command the editor opens."""
    context.default_map = {name: {"lang": lang} for name in COMMANDS} if lang else None
    if context.invoked_subcommand is None:
        from dsl.fronts.cli.editor_loader import open_window

        raise SystemExit(open_window([], lang or ""))
