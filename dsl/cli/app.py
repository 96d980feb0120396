"""The commands and their help."""

from __future__ import annotations

import typer

from dsl.cli.checks import check, fmt
from dsl.cli.diff import diff
from dsl.cli.edit import edit
from dsl.cli.export import export
from dsl.cli.group import SpeakingCommand, SpeakingGroup
from dsl.cli.options import Lang
from dsl.cli.play import play
from dsl.cli.replay import replay
from dsl.cli.scenarios import test
from dsl.cli.show import params, schema, show
from dsl.cli.simulate import simulate

COMMANDS = (play, check, fmt, test, simulate, replay, params, show, schema, diff, export, edit)
app = typer.Typer(
    cls=SpeakingGroup,
    name="fordewind",
    invoke_without_command=True,
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Write the rules, draw the sea, play it.",
    epilog="Any command takes --debug to show where an unexpected error came from.",
)


@app.callback()
def door(context: typer.Context, lang: Lang = None) -> None:
    """Write the rules, draw the sea, play it. Without a command the editor opens."""
    context.default_map = {command.__name__: {"lang": lang} for command in COMMANDS}
    if context.invoked_subcommand is None:
        edit(lang=lang)


for command in COMMANDS:
    app.command(command.__name__, cls=SpeakingCommand)(command)
