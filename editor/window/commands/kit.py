"""``fordewind kit``: all that is in the box of a game, on sheets to be printed and cut out. The editor paints it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import (
    RULESET_HELP,
    argument,
    force_option,
    lang_option,
    map_option,
    read_settings,
    set_option,
    voice_of,
)
from dsl.fronts.cli.output import can_write, console
from dsl.services.book.book_values import PAGES
from dsl.services.kit.kit_values import CARDS
from editor.window.commands.export import PROGRESS, show_step
from editor.window.commands.opening import needs_drawing


@command(
    [
        "fordewind kit GAME kit.pdf",
        "fordewind kit GAME kit.pdf --paper A3 --map MAP",
        "fordewind kit GAME counters.pdf --only counters,markers",
        "fordewind kit GAME kit.pdf --cards 44x68 --one-page",
    ]
)
@argument("ruleset", "GAME", RULESET_HELP)
@argument("target", "FILE", "The PDF to make, or .png for a picture of each page.", type=click.Path(path_type=Path))
@map_option
@set_option
@click.option(
    "--paper", default="A4", metavar="A4|A3|A5|letter|tabloid", show_default=True, help="The paper in the printer."
)
@click.option("--style", default="", metavar="STYLE", help="engraved, magazine, ink or plain (default: the map's).")
@click.option(
    "--without", default="", metavar="PARTS", help="Leave out parts of the style, like ornament,relief,washes,frame."
)
@click.option("--house", default="", metavar="FILE", help="House rules of the game: their names, numbers and pieces.")
@click.option(
    "--players",
    "-p",
    type=int,
    default=0,
    metavar="NUMBER",
    help="For how many players (default: the most there can be).",
)
@click.option("--only", default="", metavar="PARTS", help="Only these parts, between commas: board, counters, cards…")
@click.option("--short-edge", is_flag=True, help="The printer turns the paper over on its short edge.")
@click.option("--cards", default=CARDS[0], type=click.Choice(CARDS), show_default=True, help="Cards in millimetres.")
@click.option("--no-backs", is_flag=True, help="Only fronts: nothing is printed on the other side.")
@click.option("--one-page", is_flag=True, help="The board on one page, however small it becomes.")
@click.option("--page", default=PAGES[0], type=click.Choice(PAGES), help="The ground of the pages: white or cream.")
@click.option("--dpi", default=144, type=click.IntRange(20, 600), help="Pixels to the inch in a .png.")
@force_option
@lang_option
def kit_command(
    ruleset: str,
    target: Path,
    map_name: str,
    settings: tuple[str, ...],
    paper: str,
    style: str,
    without: str,
    house: str,
    players: int,
    only: str,
    short_edge: bool,
    cards: str,
    no_backs: bool,
    one_page: bool,
    page: str,
    dpi: int,
    force: bool,
    lang: str | None,
) -> None:
    """Make the box of a game to print and cut out: board, counters, cards, spinner, mats.

    Needs no display.
    """
    voice = voice_of(lang)
    given = read_settings(settings, voice)
    if not force:
        can_write(target, voice, None, force)
    with needs_drawing(voice):
        from editor.charts.kit.kit_command import run_kit
        from editor.charts.kit.kit_data import KitOrder
    parts = tuple(part.strip() for part in only.split(",") if part.strip())
    order = KitOrder(
        ruleset, target, board=map_name, paper=paper, style=style, without=without, language=voice.language,
        players=players, only=parts, house=house, flip="short" if short_edge else "long",
        settings=tuple(given.items()), cards=cards, backs=not no_backs, one_page=one_page,
        cream=page == PAGES[1], dpi=dpi,
    )  # fmt: skip
    code, text = run_kit(order, show_step if sys.stderr.isatty() or os.environ.get(PROGRESS) else None)
    console(stderr=bool(code)).print(text, soft_wrap=True)
    if code:
        raise SystemExit(code)
