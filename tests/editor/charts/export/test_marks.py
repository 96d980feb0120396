"""What the legend of a print explains is on its map: in all styles and sizes, in pixels and in shapes alike."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter, QPicture

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.chart_style import STYLES, paint_styled_ground, plans_of, style_of
from editor.charts.drawing.drawing_context import Drawing, DrawingLook, StyleName
from editor.charts.drawing.features.feature_painter import HINTS
from editor.charts.drawing.ground.terrain_painter import paint_terrain
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.charts.drawing.style.theme_file import Mark, NodeStyle, SiteStyle
from editor.charts.export.command import chosen_game, theme_of
from editor.charts.export.composition import Composition
from editor.charts.export.legend import Subject, legend_entries
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from tests.games_at_hand import ROOT
from tests.share import usually_first

SHIPPED = sorted((ROOT / "maps").glob("*.yaml"))
SIZES = (1.0, 4.6, 12.0)
"""Cells in millimetres: the smallest that can be asked for, as on A4, as on a poster."""


@cache
def read(path: Path) -> tuple[Chart, Theme, list[Subject]]:
    chart = Chart.read(MapFile.open(path))
    game = chosen_game("", chart)
    theme = theme_of(game, False)
    return chart, theme, [subject for subject, _ in legend_entries(chart, theme, game)]


def marks(chart: Chart, theme: Theme, style: StyleName, cell: float, device: QImage | QPicture) -> set[tuple[str, int]]:
    """What is drawn of the things on a map, and in which cells."""
    whole = Composition(chart, theme, DrawingLook(style=style), cell)
    painter = QPainter(device)
    drawing = Drawing(painter, whole.view, chart, theme, whole.look, insists=True)
    way = style_of(chart, whole.look)
    for layer in (way.regions, way.starts, way.arrows, way.nodes, way.sites):
        for _ in layer(drawing):
            pass
    painter.end()
    return drawing.marks


def listed(chart: Chart, theme: Theme) -> set[tuple[str, int]]:
    """What the map has, by the theme: symbols and small marks of sites, circles, arrows, regions, starts."""
    found: set[tuple[str, int]] = set()
    for _, site in chart.features("sites"):
        style = theme.site_style(str(site.get("kind", "")), site)
        symbols = {style.symbol, *(mark.symbol for mark in style.marks)}
        found |= {(symbol, chart.cells_of(site)[0]) for symbol in symbols}
    for _, arrow in chart.features("arrows"):
        found.add((str(arrow["kind"]), chart.geometry.cell(str(arrow["from"]))))
    for section in ("regions", "starts"):
        found |= {(str(area["kind"]), chart.cells_of(area)[0]) for _, area in chart.features(section)}
    for cell, (_, node) in enumerate(chart.nodes if chart.is_track else ()):
        circle = theme.node_style(node)
        if circle.symbol or circle.letter:
            found.add((circle.symbol or circle.letter, cell))
    return found


def name_of(subject: Subject) -> str:
    """How an entry of the legend is called in the list of marks; nothing for a terrain, which is no mark."""
    match subject:
        case NodeStyle():
            return subject.symbol or subject.letter
        case SiteStyle() | Mark():
            return subject.symbol
        case None | str():
            return ""
        case _:
            return subject.name


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("path", usually_first(SHIPPED), ids=lambda path: path.stem)
def test_what_the_legend_explains_is_on_the_map_at_every_size(path: Path, style: StyleName) -> None:
    chart, theme, subjects = read(path)
    wanted = listed(chart, theme)
    assert {name for name in map(name_of, subjects) if name} <= {name for name, _ in wanted}
    for cell in SIZES:
        drawn = marks(chart, theme, style, cell, QImage(1, 1, QImage.Format.Format_RGB32))
        assert wanted - drawn == set(), cell
    assert marks(chart, theme, style, SIZES[2], QPicture()) == marks(
        chart, theme, style, SIZES[2], QImage(1, 1, QImage.Format.Format_RGB32)
    )


CORNERS = """\
fordewind: 1
title: Corners
grid: {kind: square8, width: 8, height: 6, coordinates: column-row}
legend: {"~": sea, "#": land, "f": forest}
terrain: |
  ~~~~~~~~
  ~##~~~f~
  ~##~~f~~
  ~~~##~~~
  ~~~##~~~
  ~~~~~~~~
"""
MEETINGS = ((3, 3), (5, 3), (6, 2))
"""Where two lands touch at a corner."""
SIDE = 32.0


def painted(style: StyleName, in_shapes: bool) -> QImage:
    """The ground of those lands, as pixels or by way of shapes."""
    chart, theme = Chart.read(MapFile(CORNERS)), load_theme(None)
    look = DrawingLook(style=style, ornament=False, relief=False, grid=False)
    view = View(SIDE, 0.0, 0.0, round(8 * SIDE), round(6 * SIDE))
    image, picture = QImage(view.width, view.height, QImage.Format.Format_RGB32), QPicture()
    painter = QPainter(picture if in_shapes else image)
    painter.setRenderHints(HINTS)
    plans = plans_of(chart, theme, look)
    if plans is None:
        paint_terrain(painter, chart, theme, view, grid=False)
    else:
        paint_styled_ground(painter, plans, view, look, theme)
    painter.end()
    if in_shapes:
        painter = QPainter(image)
        painter.drawPicture(0, 0, picture)
        painter.end()
    return image


def colour(image: QImage, x: float, y: float) -> NDArray[np.int_]:
    seen = image.pixelColor(round(x * SIDE), round(y * SIDE))
    return np.array([seen.red(), seen.green(), seen.blue()])


@pytest.mark.parametrize("in_shapes", [False, True])
@pytest.mark.parametrize("style", STYLES)
def test_lands_that_touch_at_a_corner_are_parted_by_water(style: StyleName, in_shapes: bool) -> None:
    """There is neither land at the corner nor the line of a coast."""
    image = painted(style, in_shapes)
    sea = colour(image, 1.5, 4.5)
    for x, y in MEETINGS:
        here, land = colour(image, x, y), colour(image, x - 0.5, y + (0.5 if x > 3 else -0.5))
        assert np.abs(here - sea).sum() < min(np.abs(here - land).sum(), 100)


@pytest.mark.parametrize("in_shapes", [False, True])
def test_the_dots_of_a_terrain_are_there_in_pixels_and_in_shapes(in_shapes: bool) -> None:
    image = painted("plain", in_shapes)
    forest = {image.pixel(round(6.5 * SIDE) + dx, round(1.5 * SIDE) + dy) for dx in range(-6, 7) for dy in range(-6, 7)}
    land = {image.pixel(round(2 * SIDE) + dx, round(2.2 * SIDE) + dy) for dx in range(-6, 7) for dy in range(-6, 7)}
    assert len(forest) > 1 and len(land) == 1
