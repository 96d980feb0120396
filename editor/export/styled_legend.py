"""The legend of a styled chart: ports as the coins, currents as the bows that they are on it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from dsl.board.spec import Feature, Kind
from editor.documents.chart import Chart
from editor.engraving.currents import Way, current_shape
from editor.engraving.ground_kinds import cell_ground
from editor.export.legend import LegendEntry, Paint, legend_entries
from editor.rendering.drawing_context import DrawingLook
from editor.rendering.engraved.feature_inks import FeatureInks, inks_of
from editor.rendering.engraved.ground_painter import slot_grounds
from editor.rendering.engraved.inked_currents import draw_current
from editor.rendering.engraved.roundels import Roundel, paint_roundel
from editor.rendering.style.feature_styles import SiteStyle
from editor.rendering.style.theme import Theme
from editor.rulesets.boards import GameBoard


def styled_legend(chart: Chart, theme: Theme, game: GameBoard | None, look: DrawingLook) -> tuple[LegendEntry, ...]:
    """What is really on a map; common water and land need no explanation beside coasts that everybody can read."""
    inks = inks_of(look.style, theme.night)
    found = []
    usual = _usual_terrains(chart, theme)
    for subject, entry in legend_entries(chart, theme, game):
        if isinstance(subject, SiteStyle):
            found.append(replace(entry, paint=_coin(subject, inks)))
        elif isinstance(subject, Feature) and subject.kind is Kind.ARROW:
            found.append(replace(entry, paint=_current(subject.name, theme, inks)))
        elif not (isinstance(subject, str) and subject in usual):
            found.append(entry)
    return tuple(found)


def _usual_terrains(chart: Chart, theme: Theme) -> set[str]:
    """The names of the most frequent water and land."""
    if chart.is_track or not chart.cells.size:
        return set()
    special = set(cell_ground(chart, slot_grounds(chart, theme)).special())
    inks = [chart.ink_of_slot(slot) for slot in range(len(chart.slots)) if slot not in special]
    return {ink.terrain for ink in inks if ink is not None and ink.terrain is not None}


def _coin(style: SiteStyle, inks: FeatureInks) -> Paint:
    owner = style.flag.rgba() if style.flag is not None else None
    coin = Roundel(style.colour.rgba(), style.symbol, "", owner)
    return lambda painter, rect: paint_roundel(painter, rect.center(), rect.height() * 0.96, coin, inks)


def _current(kind: str, theme: Theme, inks: FeatureInks) -> Paint:
    colour = inks.drawn(theme.arrow_colour(kind))

    def paint(painter: QPainter, rect: QRectF) -> None:
        long = rect.width() * 1.3
        ends = [QPointF(rect.center().x() - long / 2, rect.bottom() - rect.height() * 0.3)]
        ends.append(QPointF(rect.center().x() + long / 2, rect.top() + rect.height() * 0.34))
        way = Way(np.array([(at.x(), at.y()) for at in ends]), 0.06)
        shape = current_shape(way, rect.width(), rect.width() * 0.9, (0.0, 0.0))
        if shape is not None:
            draw_current(painter, shape, colour, rect.width() * 0.9, inks)

    return paint
