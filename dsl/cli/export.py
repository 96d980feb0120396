"""``fordewind export``: a map out of the house. The painting is the editor's, which is loaded only when asked for."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from dsl.cli.options import Lang, voice_of
from dsl.cli.out import console
from dsl.cli.window import painting

PROGRESS = "FORDEWIND_PROGRESS"
"""Set for those who read the steps of a long export from the error stream: the editor's window."""


def export(
    source: Annotated[
        str, typer.Argument(metavar="MAP", help="A map by name or path, or a file of Tiled's (.tmx, .tmj).")
    ],
    target: Annotated[
        Path, typer.Argument(metavar="FILE", help="What to make, by its ending: .png .svg .pdf .tmx .tmj .yaml.")
    ],
    cell: Annotated[
        float,
        typer.Option("--cell", metavar="MM", help="Width of a cell (default: as fits an A4).", show_default=False),
    ] = 0.0,
    dpi: Annotated[int, typer.Option("--dpi", help="Dots per inch of a PNG.")] = 150,
    poster: Annotated[
        str, typer.Option("--poster", metavar="A3|A4|A5|letter", help="Cut a PDF into sheets of this paper.")
    ] = "",
    sheets: Annotated[
        str,
        typer.Option("--sheets", metavar="2x3", help="So many sheets across and down; cells as large as fit (on A4)."),
    ] = "",
    margin: Annotated[float, typer.Option("--margin", metavar="MM", help="Blank rim of each sheet.")] = 8.0,
    overlap: Annotated[float, typer.Option("--overlap", metavar="MM", help="Strip that two sheets share.")] = 10.0,
    night: Annotated[bool, typer.Option("--night", help="The dark colours.")] = False,
    no_grid: Annotated[bool, typer.Option("--no-grid", help="Without lines between cells.")] = False,
    no_names: Annotated[bool, typer.Option("--no-names", help="Without the names of places.")] = False,
    no_title: Annotated[bool, typer.Option("--no-title", help="Without title and legend: the chart alone.")] = False,
    game: Annotated[
        str, typer.Option("--game", metavar="RULES", help="Words and colours of a game, or none (default: the map's).")
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
    lang: Lang = None,
) -> None:
    """Make a picture, a print to scale, a poster, or a map for Tiled; or read one of Tiled's.

    Needs no display. Examples:

    [bold]fordewind export MAP chart.png --dpi 200[/]

    [bold]fordewind export MAP poster.pdf --poster A4 --cell 15[/]

    [bold]fordewind export MAP poster.pdf --poster A4 --sheets 2x2[/]

    [bold]fordewind export drawn.tmx my_map.yaml[/]
    """
    voice = voice_of(lang)
    command = painting("editor.out.command", voice)
    paper = paper_name(poster or ("A4" if sheets else ""))
    order = command.Order(
        source, target, cell=cell, dpi=dpi, poster=paper, sheets=sheets, margin=margin, overlap=overlap, night=night,
        grid=not no_grid, names=not no_names, title=not no_title, force=force, language=voice.language, game=game,
    )  # fmt: skip
    code, text = command.run(order, _step if sys.stderr.isatty() or os.environ.get(PROGRESS) else None)
    console(stderr=bool(code)).print(text, soft_wrap=True)
    said = command.remarks(order) if not code and not os.environ.get(PROGRESS) else ""
    if said:
        console(stderr=True).print(said, soft_wrap=True)
    if code:
        raise typer.Exit(code)


def paper_name(given: str) -> str:
    """A paper as the editor calls it, in whatever letters it was typed."""
    return given.lower() if given.lower() == "letter" else given.upper()


def _step(done: int, count: int) -> None:
    """Show how far it is: on one line of a terminal, else a line each."""
    end = "\n" if done == count or not sys.stderr.isatty() else "\r"
    print(f"{done}/{count}", end=end, file=sys.stderr, flush=True)
