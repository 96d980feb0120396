"""What stands on the plates of a styled chart, title and legend: on paper, and on the screen beneath what is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.base.texts import tr
from editor.charts.drawing.drawing_context import DrawingLook, StyleName, name_in
from editor.charts.drawing.ornaments.ornament_sheets import line_of, ornament_inks
from editor.charts.drawing.ornaments.plates import (
    LETTERS,
    LegendLayout,
    TitleWords,
    legend_layout,
    legend_sizes,
    paint_legend,
    paint_title_cartouche,
)
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.legend import LegendEntry
from editor.charts.export.styled_legend import styled_legend
from editor.model.documents.chart import Chart
from editor.model.games import game_of, game_title

LONGEST = 120


def title_of(chart: Chart, language: str) -> str:
    """The map's name in a language; of several lines or far too long ones the beginning."""
    return " ".join(name_in(chart.data.get("title"), language).split())[:LONGEST]


@dataclass(frozen=True)
class ChartPlates:
    """Title and legend of a chart in the inks of its style; ``game``: what the game is called, if there is one."""

    title: str
    entries: tuple[LegendEntry, ...]
    style: StyleName
    night: bool
    game: str = ""
    is_track: bool = False

    @classmethod
    def of(cls, chart: Chart, theme: Theme, look: DrawingLook) -> ChartPlates:
        """As a chart has them in a look and in the words of the theme's game."""
        game = game_of(theme.spec)
        entries = styled_legend(chart, theme, game, look)
        name = game_title(game.header) if game is not None else ""
        return cls(title_of(chart, look.language), entries, look.style, theme.night, name, chart.is_track)

    @cached_property
    def texts(self) -> list[str]:
        """The texts of the legend."""
        return [entry.text for entry in self.entries]

    def planned(self, look: DrawingLook) -> DrawingLook:
        """A look that leaves room for them."""
        return replace(look, captions=True, legend=legend_sizes(self.texts, LETTERS))

    @property
    def words(self) -> TitleWords:
        """What stands in the cartouche."""
        below = tr("out-chart-game", game=self.game) if self.game else ""
        return TitleWords(tr("out-chart-above"), self.title, below, "" if self.is_track else tr("out-chart-cells"))

    def paint_title(self, painter: QPainter, box: QRectF, cell: float) -> None:
        """The cartouche in a box; ``cell``: how wide a cell is there."""
        inks, line = ornament_inks(self.style, self.night), line_of(self.style, self.night)
        paint_title_cartouche(painter, box, self.words, inks, line, cell)

    def layout(self, most: tuple[float, float], mark: float) -> LegendLayout:
        """How the entries stand on a plate no larger than ``most`` (width, height)."""
        return legend_layout(self.texts, mark, most, LETTERS * mark)

    def paint_legend(self, painter: QPainter, box: QRectF, layout: LegendLayout, mark: float) -> None:
        """The legend in the middle of a box."""
        inks, line = ornament_inks(self.style, self.night), line_of(self.style, self.night)
        paint_legend(painter, box, layout, [(entry.text, entry.paint) for entry in self.entries], inks, line, mark)
