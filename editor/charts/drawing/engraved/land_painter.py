"""Land of an engraved chart: dark along its coast, tinted by countries, with a coast line that casts a little shade."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPainterPath

from editor.charts.drawing.engraved.palettes import Palette
from editor.charts.drawing.engraved.pens import dotted_pen, round_pen
from editor.charts.drawing.engraved.plan_paths import area_paths, closed_path, open_path
from editor.charts.drawing.style.colours import mixed
from editor.model.documents.viewport import View
from editor.model.plans.ground_layers.land_washes import Wash
from editor.model.plans.ground_plan import GroundPlan

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
