"""``fordewind play``: people and bots at one terminal."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import (
    LAST_MATCH,
    RULESET_HELP,
    argument,
    engine_option,
    force_option,
    lang_option,
    map_option,
    players_option,
    seed_option,
    set_option,
    think_option,
)


@command(
    [
        "fordewind play RULESET --seat 2=normal",
        "fordewind play RULESET --own-dice --save our.match",
        "fordewind play --resume our.match",
    ]
)
@argument("ruleset", "[RULESET]", RULESET_HELP, default="")
@map_option
@click.option(
    "--seat",
    multiple=True,
    metavar="N=WHO",
    help="Who sits at seat N: human, or a bot: random, greedy, easy, normal, hard; may be repeated.",
)
@think_option
@players_option
@seed_option
@set_option
@click.option("--own-dice", is_flag=True, help="Type in what your own dice, spinner or cards show.")
@click.option(
    "--save", metavar="FILE", type=click.Path(path_type=Path), help="Keep the match in this file, after every move."
)
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value=LAST_MATCH,
    help="Go on with a saved match; without FILE with the one that was left last.",
)
@force_option
@engine_option
@lang_option
def play_command(
    ruleset: str,
    map_name: str,
    seat: tuple[str, ...],
    think: str,
    players: int,
    seed: int | None,
    settings: tuple[str, ...],
    own_dice: bool,
    save: Path | None,
    resume: str | None,
    force: bool,
    engine: str | None,
    lang: str | None,
) -> None:
    """Play a game in the terminal, people and bots at any seats.

    Choose by typing a cell, a piece or a number of the list; “help” shows what else can be typed.
    """
    from dsl.fronts.cli.terminal.playing import PlayOptions, play  # not needed for the help, and slow

    play(
        PlayOptions(
            ruleset, map_name, seat, think, players, seed, settings, own_dice, save, resume, force, engine, lang
        )
    )
