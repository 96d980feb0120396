"""The questions to the process that paints grounds, and its answers."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from dsl.games.library.shelves import all_rulesets
from dsl.maps.mapfile import MapEditError, MapFile
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.picture import chart_picture
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.charts.drawing.style_choice import StyleChoice
from editor.model.documents.chart import Chart


@dataclass(frozen=True)
class Sheet:
    """A chart in its present state, to be planned; later questions refer to its ``number``."""

    number: int
    chart: Chart
    theme: Theme
    look: DrawingLook


@dataclass(frozen=True)
class Area:
    """``columns`` × ``rows`` tiles of ``side`` pixels of a sheet, the first at pixel (``x``, ``y``) of the whole chart.

    ``scale``: pixels a chart unit; ``ratio``: pixels a point of the screen.
    """

    number: int
    scale: float
    ratio: float
    x: int
    y: int
    columns: int
    rows: int
    side: int


@dataclass(frozen=True)
class Part:
    """A rectangle of pixels of a sheet, to be painted as one picture; fields as of an ``Area``."""

    number: int
    scale: float
    ratio: float
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Planned:
    """The plans that the window needs: all except the ground, which is large."""

    labels: Any
    ornaments: Any
    taken: Any
    regions: Any = None

    def plans(self, chart: Chart, theme: Theme, look: DrawingLook) -> Plans:
        """The plans for the painters of features."""
        return Plans(
            chart, theme, look, labels=self.labels, ornaments=self.ornaments, taken=self.taken, regions=self.regions
        )


@dataclass(frozen=True)
class PaintedTile:
    """A tile of an area: its packed pixels (32 bits each, row by row), at ``column`` and ``row``.

    They are unpacked when a frame has time for it.
    """

    column: int
    row: int
    width: int
    height: int
    pixels: bytes

    @classmethod
    def of(cls, image: QImage, column: int = 0, row: int = 0) -> PaintedTile:
        """A picture of RGB32 pixels, to be sent."""
        return cls(column, row, image.width(), image.height(), zlib.compress(bytes(image.constBits()), 1))

    def image(self) -> QImage:
        """The picture."""
        return QImage(
            zlib.decompress(self.pixels), self.width, self.height, self.width * 4, QImage.Format.Format_RGB32
        ).copy()


@dataclass(frozen=True)
class Cover:
    """A picture of a map file, ``width`` × ``height`` points of ``ratio`` pixels, in the chosen style.

    ``text``: the map, if it is in no file. ``match``: the saved match whose position is shown, as all players see it.
    """

    path: Path
    night: bool
    language: str
    choice: StyleChoice
    width: int
    height: int
    ratio: float
    text: str | None = None
    match: Path | None = None

    @property
    def dress(self) -> tuple[bool, str, StyleChoice]:
        """What all pictures of a page have in common."""
        return self.night, self.language, self.choice

    def dressed(self) -> tuple[Chart, Theme, DrawingLook]:
        """The map, and how it is drawn; raises ``MapEditError`` if it cannot be read."""
        chart = Chart.read(MapFile(self.text) if self.text is not None else MapFile.open(self.path))
        header = next((header for header in all_rulesets() if header.name in chart.games), None)
        theme = load_theme(header.path.parent if header is not None else None, self.night)
        plain = DrawingLook(self.language, names=False, grid=False, coordinates=False, frame=False)
        return chart, theme, self.choice.dress(plain, chart)


def drawn_cover(cover: Cover, *, soon: bool = False) -> QImage | None:
    """The picture of the map; null if it cannot be read. ``soon``: None if planning it or replaying takes long."""
    try:
        chart, theme, look = cover.dressed()
    except MapEditError:
        return QImage()
    if soon and (cover.match is not None or style_of(chart, look).planners_of(chart)):
        return None
    return chart_picture(chart, theme, cover.width, cover.height, look, cover.ratio)
