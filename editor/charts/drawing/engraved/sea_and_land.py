"""Water, land and paper of an engraved chart: washes, strokes, waves, tinted countries, coast lines, texture."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.plan_paths import (
    area_paths,
    bows_paths,
    closed_path,
    curves_path,
    dotted_pen,
    open_path,
    round_pen,
    strokes_path,
)
from editor.charts.drawing.style.colours import mixed
from editor.model.documents.viewport import View
from editor.model.plans.ground_plan import GroundPlan
from editor.model.plans.land_washes import Wash

WAVE = ((0, 0), (0.2, -0.3), (0.75, -0.32), (0.82, -0.03), (0.76, -0.11), (0.66, -0.1), (0.58, -0.05))
"""A crest that breaks to the right."""
FEW = 200
"""So many strokes are painted at once: of more the painter sorts all for every row of pixels."""
SMALL = 0.4
"""Where a mark is smaller than so many pixels, fine lines would only make everything gray."""


def paint_water(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """The page, and on the whole board the wash of the water; land is painted over it."""
    painter.fillRect(QRectF(0, 0, view.width, view.height), palette.colour("paper"))
    painter.fillRect(view.rect(plan.bounds), palette.colour("sea"))
    if not palette.tinted:
        return
    washes = [(lines, palette.colour("pale", 0.22)) for lines in plan.tones]
    washes += [
        (lines, palette.colour("near", palette.bands + 0.012 * number)) for number, lines in enumerate(plan.waters)
    ]
    for lines, colour in washes:
        for path in area_paths(lines, view):
            painter.fillPath(path, colour)


def paint_strokes(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Level strokes along the coast, and waves."""
    mark = plan.mark * view.scale
    if mark < SMALL:
        return
    pen = round_pen(palette.colour("stroke", palette.strokes), 1.05 * mark)
    for first in range(0, len(plan.strokes), FEW):
        painter.strokePath(strokes_path(plan.strokes[first : first + FEW], view), pen)
    painter.strokePath(waves_path(plan, view), round_pen(palette.colour("stroke", 0.72 * palette.strokes), 0.95 * mark))


def waves_path(plan: GroundPlan, view: View) -> QPainterPath:
    """The waves that a view shows."""
    left, top, right, bottom = view.box
    x, y, wide = plan.waves.T
    seen = (x + wide > left) & (x < right) & (y > top) & (y - wide < bottom)
    return curves_path(plan.waves[seen].astype(float), WAVE, view)


EDGES = 6
"""So many bands from the coast on lead to the colour of the land; those behind them make it lighter still."""
COAST, SHADE = 1.75, (2.5, 3.1)
"""How wide the coast line is, and how far the land casts its shade, in marks."""


def paint_land(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """The land without its coast line."""
    mark = plan.mark * view.scale
    land = list(area_paths(plan.coasts, view))
    shade = palette.colour("coast", 0.32 if palette.tinted else 0.25)
    for path in land:
        painter.fillPath(path.translated(SHADE[0] * mark, SHADE[1] * mark), shade)
    edge, body = palette.colour("edge"), palette.colour("land")
    for path in land:
        painter.fillPath(path, edge)
    bands = [mixed(edge, body, (number + 1) / EDGES) for number in range(EDGES)]
    bands += [palette.colour("inner", 0.35)] * (len(plan.lands) - EDGES) if palette.tinted else []
    for lines, colour in zip(plan.lands, bands, strict=False):
        for path in area_paths(lines, view):
            painter.fillPath(path, colour)
    if not palette.tinted:
        return
    for wash in plan.washes.countries if plan.washes else ():
        _paint_wash(painter, wash, view, palette)


def _paint_wash(painter: QPainter, wash: Wash, view: View, palette: Palette) -> None:
    """A country: a thin wash on all of it, stronger in bands along its border."""
    outline = closed_path(wash.outline, view)
    painter.fillPath(outline, palette.wash(wash.colour, palette.body))
    for number, inside in enumerate(wash.insides):
        band = QPainterPath(outline)
        band.addPath(closed_path(inside, view))
        painter.fillPath(band, palette.wash(wash.colour, palette.border + 0.03 * number))


def paint_borders(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Dots along the borders of countries."""
    mark = plan.mark * view.scale
    if plan.washes and palette.tinted:
        pen = dotted_pen(palette.colour("burin", 0.8), 1.35 * mark)
        painter.strokePath(open_path(plan.washes.borders, view), pen)


def paint_coast(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """The coast line."""
    pen = round_pen(palette.colour("coast"), COAST * plan.mark * view.scale)
    for line in plan.coasts:  # one by one: a pen along all at once takes five times as long
        painter.strokePath(closed_path([line], view), pen)


STAIN, DARK, LIGHT = 0.026, 0.13, 0.10
"""How strong stains and fibres are."""
FINE_PAPER = 0.35
"""Where a mark is less than so many pixels, nobody sees a fibre."""


def paint_texture(painter: QPainter, plan: GroundPlan, view: View, palette: Palette) -> None:
    """Stains and fibres, if the page has any."""
    if plan.paper is None or not palette.textured:
        return
    for ring in plan.paper.stains:
        painter.fillPath(closed_path([ring], view), palette.colour("grain", STAIN))
    mark = plan.mark * view.scale
    if mark < FINE_PAPER:
        return
    for fibres, name, strength in ((plan.paper.dark, "grain", DARK), (plan.paper.light, "snow", LIGHT)):
        pen = round_pen(palette.colour(name, strength), 0.8 * mark)
        for path in bows_paths(fibres, view):
            painter.strokePath(path, pen)
