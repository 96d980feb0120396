"""The plates of a styled chart: title and legend, with ports as coins and currents as bows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from dsl.maps.board.spec import Feature, Kind
from editor.base.texts import tr
from editor.charts.drawing.drawing_context import DrawingLook, StyleName
from editor.charts.drawing.engraved.areas_and_arrows import draw_current
from editor.charts.drawing.engraved.coined_sites import SETTLED, paint_town
from editor.charts.drawing.engraved.ground_painter import slot_grounds
from editor.charts.drawing.engraved.palettes import FeatureInks, inks_of
from editor.charts.drawing.engraved.plan_paths import dotted_pen
from editor.charts.drawing.engraved.roundels import Roundel, mark_colours, paint_roundel
from editor.charts.drawing.engraved.track_coins import coin_look, paint_coin
from editor.charts.drawing.engraved.track_ground import track_inks
from editor.charts.drawing.features.arrows import ways_back
from editor.charts.drawing.ornaments.ornament_sheets import line_of, ornament_inks
from editor.charts.drawing.ornaments.plates import (
    LETTERS,
    LegendLayout,
    TitleWords,
    legend_across,
    legend_layout,
    legend_sizes,
    paint_legend,
    paint_title_cartouche,
)
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.swatches import draw_feature, draw_ink
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme import Theme
from editor.charts.drawing.style.theme_file import Mark, NodeStyle, SiteStyle
from editor.charts.export.legend import LegendEntry, Paint, Subject, legend_entries
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.name_text import name_in
from editor.model.games import GameBoard, game_of, game_title
from editor.model.plans.currents import Way, current_shape
from editor.model.plans.ground_kinds import cell_ground

COIN = 16.0
"""The radius of a coin when drawn, in units of the painter."""


def styled_legend(chart: Chart, theme: Theme, game: GameBoard | None, look: DrawingLook) -> tuple[LegendEntry, ...]:
    """The entries for everything on a map, in the words of its game.

    Common water and land need no entry next to visible coasts; in plain charts they have one.
    """
    usual = set() if look.style == "plain" else _usual_terrains(chart, theme)
    untold = usual | _hatched_terrains(chart, theme)
    entries = [(subject, text) for subject, text in legend_entries(chart, theme, game) if str(subject) not in untold]
    return tuple(LegendEntry(text, _paint(subject, chart, theme, look.style)) for subject, text in entries)


def _paint(subject: Subject, chart: Chart, theme: Theme, style: StyleName) -> Paint:
    """Paint a subject as it looks on a chart."""
    inks = inks_of(style, theme.night)
    match subject:
        case SiteStyle():
            return _coin(subject, inks)
        case Mark():
            return _mark(subject.symbol, inks)
        case NodeStyle():
            return _circle(subject, style, theme)
        case Feature() if subject.kind is Kind.ARROW:
            arrows = [arrow for _, arrow in chart.features("arrows")]
            back = ways_back(arrows)
            both = chart.two_way or all(
                place in back for place, arrow in enumerate(arrows) if arrow.get("kind") == subject.name
            )
            return _current(subject.name, theme, inks, both)
        case Feature() if subject.kind is Kind.START and chart.is_track:
            return _ring(theme.start_style(subject.name).colour, inks)
        case Feature() if style != "plain":
            return _area(subject, theme, inks)
        case Feature():
            return _flat_area(subject, chart, theme)
        case _ if inks.is_spotted:
            return _terrain(str(subject), theme, inks)
    return lambda painter, rect: draw_ink(painter, rect, Ink(subject), theme)


def _flat_area(feature: Feature, chart: Chart, theme: Theme) -> Paint:
    """Paint an area of a plain chart on the terrain that is below it there."""
    cells = (chart.cells_of(area) for _, area in chart.features(feature.kind.section) if area["kind"] == feature.name)
    first = next((found[0] for found in cells if found), None)
    ink = chart.ink_at(first) if first is not None and not chart.is_track else None

    def paint(painter: QPainter, rect: QRectF) -> None:
        if ink is not None and ink.terrain is not None:
            draw_ink(painter, rect, ink, theme)
        draw_feature(painter, rect, feature, theme)

    return paint


def _usual_terrains(chart: Chart, theme: Theme) -> set[str]:
    """The names of the most frequent water and land."""
    if chart.is_track or not chart.cells.size:
        return set()
    special = set(cell_ground(chart, slot_grounds(chart, theme)).special())
    inks = [chart.ink_of_slot(slot) for slot in range(len(chart.slots)) if slot not in special]
    return {ink.terrain for ink in inks if ink is not None and ink.terrain is not None}


def _hatched_terrains(chart: Chart, theme: Theme) -> set[str]:
    """Terrains that are only in hatched areas: only the hatch is visible, which has its own entry."""
    if chart.is_track:
        return set()
    areas = [area for _, area in chart.features("regions") if theme.region_style(str(area.get("kind", "")), 0).outline]
    inside = {cell for area in areas for cell in chart.cells_of(area)}
    if not inside:
        return set()
    cells = chart.cells.ravel()
    outside = np.delete(cells, list(inside))
    hidden = set(np.unique(cells).tolist()) - set(np.unique(outside).tolist())
    inks = [chart.ink_of_slot(slot) for slot in range(len(chart.slots))]
    shown = {ink.terrain for slot, ink in enumerate(inks) if ink is not None and slot not in hidden}
    return {ink.terrain for ink in inks if ink is not None and ink.terrain is not None} - shown


def _area(feature: Feature, theme: Theme, inks: FeatureInks) -> Paint:
    """Paint waters and starts as on the chart: tinted, hatched, dashed; or tinted with a darker rim."""
    start = theme.start_style(feature.name) if feature.kind is Kind.START else None
    region = theme.region_style(feature.name, 0)
    marked = start.colour if start is not None else region.outline
    colour = marked if marked is not None else region.fill
    tint = QColor(inks.paper)
    if colour is not None and (inks.spots or not inks.is_spotted):
        tint = mixed(inks.printed(with_alpha(colour, 1.0)), tint, 0.6)

    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        square = rect.adjusted(1, 1, -1, -1)
        painter.fillRect(square, tint)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if marked is not None:
            _hatch(painter, square, inks)
            pen = QPen(QColor(inks.line), rect.width() * 0.06)
            pen.setDashPattern([3.0, 2.0])
        else:  # on the chart only a fine line goes around it
            pen = QPen(with_alpha(QColor(inks.line), 0.6), rect.width() * 0.045)
        painter.setPen(pen)
        painter.drawRect(square)
        if marked is None and inks.is_spotted:
            painter.setPen(dotted_pen(QColor(inks.line), rect.width() * 0.08, 2.2))
            painter.drawRect(square.adjusted(3, 3, -3, -3))
        if start is not None and start.symbol:
            line = QColor(inks.line)
            inner = rect.adjusted(*(side * rect.width() * 0.2 for side in (1, 1, -1, -1)))
            draw_symbol(painter, start.symbol, inner, line, line)

    return paint


def _ring(colour: QColor, inks: FeatureInks) -> Paint:
    """Paint a start of a track: a dashed ring, which goes around a coin there."""
    line = mixed(inks.printed(colour), QColor(inks.line), 0.35 if inks.has_colours else 1.0)

    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(line, rect.width() * 0.09)
        pen.setDashPattern([2.2, 1.4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(rect.adjusted(2, 2, -2, -2))

    return paint


def _terrain(name: str, theme: Theme, inks: FeatureInks) -> Paint:
    """A terrain apart from the usual in the few inks of a print: its colour there, with a hatch."""
    colour = inks.printed(theme.terrain_colour(name))

    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        square = rect.adjusted(1, 1, -1, -1)
        painter.fillRect(square, mixed(colour, QColor(inks.paper), 0.6) if inks.has_colours else QColor(inks.paper))
        _hatch(painter, square, inks)
        painter.setPen(QPen(QColor(inks.line), rect.width() * 0.06))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(square)

    return paint


def _hatch(painter: QPainter, square: QRectF, inks: FeatureInks) -> None:
    """Slanting lines, fainter where a tint marks the area as well."""
    colour = QColor(inks.line) if inks.is_spotted else with_alpha(QColor(inks.line), 0.22)
    painter.setPen(QPen(colour, square.width() * 0.04))
    for share in (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75):
        low, far = max(share - 1, 0.0), min(share, 1.0)
        start, end = (
            square.bottomLeft() + QPointF(x * square.width(), -(share - x) * square.height()) for x in (low, far)
        )
        painter.drawLine(start, end)


def _circle(style: NodeStyle, name: StyleName, theme: Theme) -> Paint:
    """Paint the coin of a circle large and scale it down, so that all its parts are visible."""
    inks = track_inks(name, theme.night)
    coin = coin_look(style, inks)

    def paint(painter: QPainter, rect: QRectF) -> None:
        size = 0.52 * rect.height() / COIN
        painter.save()
        painter.translate(rect.center())
        painter.scale(size, size)
        paint_coin(painter, QPointF(), COIN, coin, inks)
        painter.restore()

    return paint


def _coin(style: SiteStyle, inks: FeatureInks) -> Paint:
    owner = style.flag.rgba() if style.flag is not None else None
    coin = Roundel(style.colour.rgba(), style.symbol, style.letter, owner, hatched=inks.is_spotted)

    def paint(painter: QPainter, rect: QRectF) -> None:
        size = rect.height() * 0.96 / (2 * COIN)  # as that of a track
        painter.save()
        painter.translate(rect.center())
        painter.scale(size, size)
        paint_roundel(painter, QPointF(), 2 * COIN, coin, inks)
        painter.restore()

    return paint


def _mark(symbol: str, inks: FeatureInks) -> Paint:
    """Paint a mark of ports: a town on the land, or a small symbol on the rim of a coin."""

    def paint(painter: QPainter, rect: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if symbol in SETTLED:
            paint_town(painter, rect.center(), rect.width() * 0.92, inks)
        else:
            draw_symbol(painter, symbol, rect, *mark_colours(inks))

    return paint


def _current(kind: str, theme: Theme, inks: FeatureInks, both: bool) -> Paint:
    colour = inks.drawn(theme.arrow_colour(kind))

    def paint(painter: QPainter, rect: QRectF) -> None:
        long = rect.width() * 1.3
        ends = [QPointF(rect.center().x() - long / 2, rect.bottom() - rect.height() * 0.3)]
        ends.append(QPointF(rect.center().x() + long / 2, rect.top() + rect.height() * 0.34))
        way = Way(np.array([(at.x(), at.y()) for at in ends]), 0.06, both)
        shape = current_shape(way, rect.width(), rect.width() * 0.9, (0.0, 0.0))
        if shape is not None:
            draw_current(painter, shape, colour, rect.width() * 0.9, inks)

    return paint


LONGEST = 120


def title_of(chart: Chart, language: str) -> str:
    """The map's name in a language; a long one is shortened to its beginning."""
    return " ".join(name_in(chart.data.get("title"), language).split())[:LONGEST]


@dataclass(frozen=True)
class ChartPlates:
    """Title and legend of a chart in the inks of its style; ``game``: the title of the game, if any."""

    title: str
    entries: tuple[LegendEntry, ...]
    style: StyleName
    night: bool
    game: str = ""
    is_track: bool = False

    @classmethod
    def of(cls, chart: Chart, theme: Theme, look: DrawingLook) -> ChartPlates:
        """The plates of a chart with a look, in the words of the theme's game."""
        game = game_of(theme.spec)
        entries = styled_legend(chart, theme, game, look)
        name = game_title(game.header) if game is not None else ""
        return cls(title_of(chart, look.language), entries, look.style, theme.night, name, chart.is_track)

    @cached_property
    def texts(self) -> list[str]:
        """The texts of the legend."""
        return [entry.text for entry in self.entries]

    def planned(self, look: DrawingLook) -> DrawingLook:
        """The look with room for them."""
        return replace(look, captions=True, legend=legend_sizes(self.texts, LETTERS))

    @property
    def words(self) -> TitleWords:
        """The texts of the cartouche."""
        below = tr("out-chart-game", game=self.game) if self.game else ""
        return TitleWords(tr("out-chart-above"), self.title, below, "" if self.is_track else tr("out-chart-cells"))

    def paint_title(self, painter: QPainter, box: QRectF, cell: float) -> None:
        """Paint the cartouche in a box; ``cell``: the width of a cell there."""
        inks, line = ornament_inks(self.style, self.night), line_of(self.style, self.night)
        paint_title_cartouche(painter, box, self.words, inks, line, cell)

    def layout(self, most: tuple[float, float], mark: float) -> LegendLayout:
        """The layout of the legend on a plate not larger than ``most`` (width, height)."""
        return legend_layout(self.texts, mark, most, LETTERS * mark)

    def layout_across(self, wide: float, mark: float) -> LegendLayout:
        """The layout of the legend on a plate not wider than ``wide``."""
        return legend_across(self.texts, mark, wide, LETTERS * mark)

    def paint_legend(self, painter: QPainter, box: QRectF, layout: LegendLayout, mark: float) -> None:
        """Paint the legend in the middle of a box."""
        inks, line = ornament_inks(self.style, self.night), line_of(self.style, self.night)
        paint_legend(painter, box, layout, [(entry.text, entry.paint) for entry in self.entries], inks, line, mark)
