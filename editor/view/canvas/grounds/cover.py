"""The small picture of a map's file: the lid of a box, a card of the start page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage

from dsl.games.library.shelves import all_rulesets
from dsl.maps.mapfile import MapEditError, MapFile
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.picture import chart_picture
from editor.charts.drawing.style.theme import load_theme
from editor.charts.drawing.style_choice import StyleChoice
from editor.model.documents.chart import Chart


@dataclass(frozen=True)
class Cover:
    """The picture of a file, ``width`` × ``height`` points of ``ratio`` pixels, in the style that is chosen."""

    path: Path
    night: bool
    language: str
    choice: StyleChoice
    width: int
    height: int
    ratio: float

    @property
    def dress(self) -> tuple[bool, str, StyleChoice]:
        """What all pictures of a page have in common."""
        return self.night, self.language, self.choice


def drawn_cover(cover: Cover, *, soon: bool = False) -> QImage | None:
    """The picture; null if the file cannot be read as a map. ``soon``: None where the style takes long to plan."""
    try:
        chart = Chart.read(MapFile.open(cover.path))
    except MapEditError:
        return QImage()
    header = next((header for header in all_rulesets() if header.name in chart.games), None)
    theme = load_theme(header.path.parent if header is not None else None, cover.night)
    plain = DrawingLook(cover.language, names=False, grid=False, coordinates=False, frame=False)
    look = cover.choice.dress(plain, chart)
    if soon and style_of(chart, look).planners_of(chart):
        return None
    return chart_picture(chart, theme, cover.width, cover.height, look, cover.ratio)
