"""``fordewind host``: a table for phones, tablets and laptops in the same network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import (
    LAST_MATCH,
    RULESET_HELP,
    argument,
    force_option,
    json_option,
    lang_option,
    map_option,
    players_option,
    seed_option,
    set_option,
    voice_of,
)
from dsl.fronts.cli.output import fail_with


@command(
    [
        "fordewind host GAME",
        "fordewind host GAME --players 3 --seat 3=normal",
        "fordewind host --resume",
    ]
)
@argument("ruleset", "[GAME]", RULESET_HELP, default="")
@map_option
@set_option
@click.option(
    "--seat",
    multiple=True,
    metavar="N=WHO",
    help="Who sits at seat N: human, or a bot: random, greedy, easy, normal, hard; may be repeated.",
)
@players_option
@seed_option
@click.option("--bind", default="", metavar="ADDRESS", help="Listen at this address of the machine only.")
@click.option("--port", type=click.IntRange(1, 65535), default=None, metavar="NUMBER", help="The port to listen at.")
@click.option(
    "--save", metavar="FILE", type=click.Path(path_type=Path), help="Keep the match in this file, after every move."
)
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value=LAST_MATCH,
    help="Go on with a table, or with a saved match; without FILE with the table that was left last.",
)
@click.option("--show", is_flag=True, help="Open the big screen in the browser of this machine.")
@force_option
@json_option
@lang_option
def host_command(lang: str | None, **given: Any) -> None:
    """Lay a table for phones in the same network: scan, choose a seat, play.

    The big screen shows the code to scan and what all may see; each phone shows what its seat may see. Nothing need be
    installed on the phones. Whoever can read along in the network can read the match, too.
    """
    voice = voice_of(lang)
    try:
        from editor.window.commands.hosting import HostRequest, host_table
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] not in ("websockets", "segno"):
            raise
        raise fail_with(voice, "cli-host-missing") from None
    host_table(HostRequest(lang=lang, **given))
