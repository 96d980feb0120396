"""The chart of a game for a browser: an SVG without title and ornaments, symbols, the theme as plain values."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from dsl.maps.board.topology import Topology
from dsl.maps.mapfile import MapFile
from dsl.services.book.book_values import PAGES
from dsl.web.ground import Ground
from editor.base.texts import ui
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
PAINT = re.compile(r'(?<=[ "])((?:fill|stroke|stop-color)(?:-opacity)?|stop-opacity|stroke-width)="([^"]*)"')
"""Attributes that may differ between day and night."""
DIMMED = "<style>@media (prefers-color-scheme:dark){svg{filter:brightness(.75)}}</style>"


def by_light(day: str, night: str) -> str:
    """One drawing for both modes: in dark mode ``night`` is shown, which may only differ in colours.

    If they differ in more, the day's is shown, dimmed.
    """
    end = day.find(">", day.find("<svg")) + 1
    if PAINT.sub(r"\1", day) != PAINT.sub(r"\1", night):
        return day[:end] + DIMMED + day[end:]
    paints = (found[2] for found in PAINT.finditer(night))
    names: dict[tuple[str, str], str] = {}

    def either(found: re.Match[str]) -> str:
        pair = found[2], next(paints)
        if pair[0] == pair[1]:
            return found[0]
        return f'{found[1]}="var(--{names.setdefault(pair, f"p{len(names)}")})"'

    text = PAINT.sub(either, day)
    light, dark = ("".join(f"--{name}:{pair[at]};" for pair, name in names.items()) for at in (0, 1))
    style = f"<style>:root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}</style>"
    return text[:end] + style + text[end:]


def browser_ground(rules: Path, board: str, name: str, topology: Topology, language: str) -> Ground:
    """The ground of the map ``board`` (its text, called ``name``) in the look of the game ``rules``.

    Raises ``ExportError`` if it cannot be drawn.
    """
    ensure_application()
    ui.language = language
    chart = Chart.read(MapFile(board))
    order = Order(
        name, Path("chart.svg"), language=language, title=False, without=WITHOUT, game=str(rules), page=PAGES[1]
    )
    game = chosen_game(order.game, chart, rules.parent)
    theme = theme_of(game, night=False)
    options = export_options(order, chart, theme, game)
    options = replace(options, cell=max(options.cell, CELL))
    whole = options.composition(chart, theme)
    night = options.composition(chart, theme.with_night(True))
    drawn = by_light(svg_bytes(whole).decode(), svg_bytes(night).decode())
    size, view = (whole.width, whole.height), whole.view
    folder = game.folder if game is not None else None
    sheets = (read_sheet(folder / FILE),) if folder is not None else ()
    fonts = files("editor.view.widgets").joinpath("fonts")
    symbols = files("editor.charts.drawing.style").joinpath("symbols")
    return Ground(
        SIZE.sub(f' width="{size[0]}" height="{size[1]}"', drawn, count=1),
        size, view.scale, view.left, view.top, topology,
        {each: symbols.joinpath(f"{each}.svg").read_text(encoding="utf-8") for each in symbol_names()},
        (*sheets, plain_sheet()),
        {face: fonts.joinpath(face).read_bytes() for face in FACES},
    )  # fmt: skip
