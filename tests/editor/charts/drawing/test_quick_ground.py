"""What is seen until a style's ground comes: its colours, cell by cell."""

from __future__ import annotations

import pytest
from charts import map_text
from PySide6.QtGui import QColor

from dsl.maps.mapfile import MapFile
from editor.charts.drawing.chart_style import soon_painted
from editor.charts.drawing.drawing_context import DrawingLook, StyleName
from editor.charts.drawing.engraved.palettes import palette_of
from editor.charts.drawing.ground.terrain_painter import TerrainPainter
from editor.charts.drawing.style.theme import load_theme
from editor.model.documents.chart import Chart
from editor.model.documents.map_document import MapDocument

SCALE = 40.0
ROWS = ("~~~~~~", "~###r~", "~#S#~_", "~###~_", "~~~~~~")


def chart() -> Chart:
    text = (
        'fordewind: 1\ngrid: {kind: square4}\nlegend: {"~": sea, "#": land, S: sand, r: reef, "_": none}\nterrain: |\n'
    )
    return MapDocument(MapFile(text + "\n".join("  " + row for row in ROWS) + "\n")).chart


def seen(painter: TerrainPainter, column: int, row: int) -> QColor:
    """The colour in the middle of a cell."""
    return painter.area(SCALE, round((column + 0.5) * SCALE), round((row + 0.5) * SCALE), 1, 1).pixelColor(0, 0)


def far(one: QColor, other: QColor) -> int:
    return max(abs(a - b) for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True))


@pytest.mark.parametrize("style", ["engraved", "magazine", "ink"])
@pytest.mark.parametrize("night", [False, True])
def test_water_land_and_page_have_the_colours_of_the_style(style: StyleName, night: bool) -> None:
    theme, look = load_theme(None, night), DrawingLook(style=style, grid=False)
    painter, palette = soon_painted(chart(), theme, look, 1.0), palette_of(look, theme)
    assert seen(painter, 0, 0) == QColor(palette.sea)
    assert seen(painter, 1, 1) == QColor(palette.land)
    assert seen(painter, 5, 2) == QColor(palette.paper)


def test_other_terrains_can_be_told_from_plain_water_and_land() -> None:
    theme, look = load_theme(None), DrawingLook(style="engraved", grid=False)
    painter = soon_painted(chart(), theme, look, 1.0)
    assert far(seen(painter, 2, 2), seen(painter, 1, 1)) > 4
    assert far(seen(painter, 4, 1), seen(painter, 0, 0)) > 4
    assert far(seen(painter, 4, 1), seen(painter, 0, 0)) < far(
        seen(painter, 4, 1), seen(painter, 1, 1)
    )  # a reef is water


def test_plain_stays_plain() -> None:
    theme = load_theme(None)
    painter = soon_painted(chart(), theme, DrawingLook(grid=False), 1.0)
    assert seen(painter, 0, 0) == theme.terrain_colour("sea")


@pytest.mark.parametrize("kind", ["hex", "track"])
def test_hexes_and_tracks_too(kind: str) -> None:
    drawn = MapDocument(MapFile(map_text(kind))).chart
    painter = soon_painted(drawn, load_theme(None), DrawingLook(style="engraved"), 2.0)
    assert painter.tile(SCALE, 0, 0, 64).width() == 64
