"""The chart of a game for a browser: an SVG without title and ornaments, symbols, the theme as plain values."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from dsl.maps.board.topology import Topology
from dsl.maps.mapfile import MapFile
from dsl.web.ground import Ground
from editor.base.texts import speech
from editor.charts.drawing.style.symbols import symbol_names
from editor.charts.drawing.style.theme import FILE
from editor.charts.drawing.style.theme_file import plain_sheet, read_sheet
from editor.charts.export.command import Order, chosen_game, export_options, theme_of
from editor.charts.export.support import ensure_application
from editor.charts.export.svg import svg_bytes
from editor.model.documents.chart import Chart

CELL = 8.0
"""Millimetres of a cell at least: names can be read, lines are not too thin."""
WITHOUT = "ornament,frame,cartouche,legend"
FACES = ("Alegreya-Regular.ttf", "Alegreya-Bold.ttf", "AlegreyaSC-Bold.ttf")
SIZE = re.compile(r' width="[^"]*mm" height="[^"]*mm"')


def browser_ground(rules: Path, board: str, name: str, topology: Topology, language: str) -> Ground:
    """The ground of the map ``board`` (its text, called ``name``) as the game ``rules`` want it to look.

    Raises ``ExportError`` where it cannot be drawn.
    """
    ensure_application()
    speech.language = language
    chart = Chart.read(MapFile(board))
    order = Order(name, Path("chart.svg"), language=language, title=False, without=WITHOUT, game=str(rules))
    game = chosen_game(order.game, chart, rules.parent)
    theme = theme_of(game, night=False)
    options = export_options(order, chart, theme, game)
    whole = replace(options, cell=max(options.cell, CELL)).composition(chart, theme)
    size = (whole.width, whole.height)
    drawn = SIZE.sub(f' width="{size[0]}" height="{size[1]}"', svg_bytes(whole).decode(), count=1)
    view = whole.view
    folder = game.folder if game is not None else None
    sheets = (read_sheet(folder / FILE),) if folder is not None else ()
    fonts = files("editor.view.widgets").joinpath("fonts")
    symbols = files("editor.charts.drawing.style").joinpath("symbols")
    return Ground(
        drawn, size, view.scale, view.left, view.top, topology,
        {each: symbols.joinpath(f"{each}.svg").read_text(encoding="utf-8") for each in symbol_names()},
        (*sheets, plain_sheet()),
        {face: fonts.joinpath(face).read_bytes() for face in FACES},
    )  # fmt: skip
