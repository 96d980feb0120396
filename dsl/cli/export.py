"""``fordewind export``: a map out of the house. The painting is the editor's, which is loaded only when asked for."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from dsl.cli.options import Lang, voice_of
from dsl.cli.out import console, fail_with


def export(
    source: Annotated[
        str, typer.Argument(metavar="MAP", help="A map by name or path, or a file of Tiled's (.tmx, .tmj).")
    ],
    target: Annotated[
        Path, typer.Argument(metavar="FILE", help="What to make, by its ending: .png .svg .pdf .tmx .tmj .yaml.")
    ],
    cell: Annotated[
        float, typer.Option("--cell", metavar="MM", help="Width of a cell (default: as fits an A4).")
    ] = 0.0,
    dpi: Annotated[int, typer.Option("--dpi", help="Dots per inch of a PNG.")] = 150,
    poster: Annotated[str, typer.Option("--poster", metavar="A4|A3", help="Cut a PDF into sheets of this paper.")] = "",
    margin: Annotated[float, typer.Option("--margin", metavar="MM", help="Blank rim of each sheet.")] = 8.0,
    overlap: Annotated[float, typer.Option("--overlap", metavar="MM", help="Strip that two sheets share.")] = 10.0,
    night: Annotated[bool, typer.Option("--night", help="The dark colours.")] = False,
    no_grid: Annotated[bool, typer.Option("--no-grid", help="Without lines between cells.")] = False,
    no_names: Annotated[bool, typer.Option("--no-names", help="Without the names of places.")] = False,
    lang: Lang = None,
) -> None:
    """Make a picture, a print to scale, a poster, or a map for Tiled; or read one of Tiled's.

    Needs no display. Examples:

    [bold]fordewind export MAP chart.png --dpi 200[/]

    [bold]fordewind export MAP poster.pdf --poster A4 --cell 15[/]

    [bold]fordewind export drawn.tmx my_map.yaml[/]
    """
    voice = voice_of(lang)
    try:
        command: Any = import_module("editor.out.command")
    except ImportError as trouble:
        raise fail_with(
            voice, "cli-no-qt-library", reason=str(trouble).splitlines()[0], packages="libegl1 libgl1"
        ) from None
    order = command.Order(
        source, target, cell, dpi, poster.upper() if poster != "letter" else poster, margin, overlap, night,
        not no_grid, not no_names, voice.language,
    )  # fmt: skip
    code, text = command.run(order)
    console(stderr=bool(code)).print(text, soft_wrap=True)
    if code:
        raise typer.Exit(code)
