"""``fordewind export``: a map as a picture, a print or a file for Tiled. The editor draws it, loaded when needed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from dsl.fronts.cli.help.lazy_group import command
from dsl.fronts.cli.options import argument, force_option, lang_option, voice_of
from dsl.fronts.cli.output import can_write, console
from dsl.services.book.book_values import PAGES
from editor.window.commands.opening import needs_drawing

PROGRESS = "FORDEWIND_PROGRESS"
"""The environment variable set by the window, which reads the steps of a long export from the error stream."""


@command(
    [
        "fordewind export MAP chart.png --dpi 200",
        "fordewind export MAP poster.pdf --poster A4 --cell 15",
        "fordewind export MAP poster.pdf --poster A4 --sheets 2x2",
        "fordewind export drawn.tmx my_map.yaml",
    ]
)
@argument("source", "MAP", "A map by name or path, or a file of Tiled's (.tmx, .tmj).")
@argument(
    "target", "FILE", "What to make, by its ending: .png .svg .pdf .tmx .tmj .yaml.", type=click.Path(path_type=Path)
)
@click.option("--cell", type=float, default=0.0, metavar="MM", help="Width of a cell (default: as fits an A4).")
@click.option("--dpi", type=int, default=150, metavar="NUMBER", show_default=True, help="Dots per inch of a PNG.")
@click.option("--poster", default="", metavar="A3|A4|A5|letter|tabloid", help="Cut a PDF into sheets of this paper.")
@click.option(
    "--sheets", default="", metavar="2x3", help="So many sheets across and down; cells as large as fit (on A4)."
)
@click.option("--margin", type=float, default=8.0, metavar="MM", show_default=True, help="Blank rim of each sheet.")
@click.option(
    "--overlap", type=float, default=10.0, metavar="MM", show_default=True, help="Strip that two sheets share."
)
@click.option("--style", default="", metavar="STYLE", help="engraved, magazine, ink or plain (default: the map's).")
@click.option(
    "--without", default="", metavar="PARTS", help="Leave out parts of the style, like ornament,relief,washes,frame."
)
@click.option("--page", default=PAGES[0], type=click.Choice(PAGES), help="The ground of the pages: white or cream.")
@click.option("--night", is_flag=True, help="The dark colours.")
@click.option("--no-grid", is_flag=True, help="Without lines between cells.")
@click.option("--no-names", is_flag=True, help="Without the names of places.")
@click.option("--no-title", is_flag=True, help="Without title and legend: the chart alone.")
@click.option("--game", default="", metavar="RULES", help="Words and colours of a game, or none (default: the map's).")
@force_option
@lang_option
def export_command(
    source: str,
    target: Path,
    cell: float,
    dpi: int,
    poster: str,
    sheets: str,
    margin: float,
    overlap: float,
    style: str,
    without: str,
    page: str,
    night: bool,
    no_grid: bool,
    no_names: bool,
    no_title: bool,
    game: str,
    force: bool,
    lang: str | None,
) -> None:
    """Make a picture, a print to scale, a poster, or a map for Tiled; or read one of Tiled's.

    Needs no display.
    """
    voice = voice_of(lang)
    if not force:
        can_write(target, voice, None, force)
    with needs_drawing(voice):
        from editor.charts.export import command as exporter
    order = exporter.Order(
        source, target, cell=cell, dpi=dpi, poster=poster or ("A4" if sheets else ""), sheets=sheets, margin=margin,
        overlap=overlap, night=night,
        grid=not no_grid, names=not no_names, title=not no_title, language=voice.language, game=game,
        style=style.lower(), without=without.lower(), page=page,
    )  # fmt: skip
    code, text = exporter.run(order, show_step if sys.stderr.isatty() or os.environ.get(PROGRESS) else None)
    console(stderr=bool(code)).print(text, soft_wrap=True)
    message = exporter.remarks(order) if not code and not os.environ.get(PROGRESS) else ""
    if message:
        console(stderr=True).print(message, soft_wrap=True)
    if code:
        raise SystemExit(code)


def show_step(done: int, count: int) -> None:
    """Show the progress: on one line of a terminal, else a line for each step."""
    end = "\n" if done == count or not sys.stderr.isatty() else "\r"
    print(f"{done}/{count}", end=end, file=sys.stderr, flush=True)
