"""Where on a chart things stand that one plays with: no ornament, hill or name of a sea may lie on these."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from editor.model.documents.chart import Chart, Feature
from editor.model.plans.taken import FINE, Taken

PORT, COIN = 0.5, 1.12
"""How far a port reaches from the middle of its cell, in cells; a circle of a track, in its own radii."""
SHAFT, BOW = 0.6, 0.11
"""How wide a strip an arrow needs: in cells, and for each cell of its length, for engraved arrows are bent."""
SMALL_WATERS, SHARE = 24, 0.07
"""A region of no more cells, or no larger part of the board, such as neutral waters, is kept free altogether."""
MOST = 4000
"""More things of one list are not looked at one by one."""


def taken_by_play(chart: Chart, step: float = FINE) -> Taken:
    """Ports, arrows, small regions, the cells where fleets start; the circles of a track and the lines between them."""
    taken = Taken(chart.geometry.bounds, step)
    for _, site in chart.features("sites")[:MOST]:
        _block_cells(taken, chart, site)
    small = max(SMALL_WATERS, SHARE * chart.geometry.size)
    for _, region in chart.features("regions")[:MOST]:
        if len(chart.cells_of(region)) <= small:
            _block_cells(taken, chart, region)
    for _, start in chart.features("starts")[:MOST]:
        _block_cells(taken, chart, start)
    for _, arrow in chart.features("arrows")[:MOST]:
        _block_arrow(taken, chart, arrow)
    if chart.is_track:
        _block_track(taken, chart)
    return taken


def _block_cells(taken: Taken, chart: Chart, feature: Feature) -> None:
    """The cells of a port or start, each as a square around its middle."""
    for cell in chart.cells_of(feature)[:MOST]:
        x, y = chart.geometry.centre(cell)
        taken.block((x - PORT, y - PORT, x + PORT, y + PORT))


def _block_arrow(taken: Taken, chart: Chart, arrow: Feature) -> None:
    """The strip along an arrow, from the middle of its tail through its bends to the middle of its head."""
    bends = arrow.get("via")
    names = [arrow.get("from"), *(bends if isinstance(bends, list) else [bends]), arrow.get("to")]
    cells = [chart.geometry.cell(str(name)) if name is not None else -1 for name in names]
    if cells[0] < 0 or cells[-1] < 0:
        return
    points = [chart.geometry.centre(cell) for cell in cells if cell >= 0]
    for (x, y), (to_x, to_y) in pairwise(points):
        taken.block_line([(x, y), (to_x, to_y)], SHAFT + BOW * hypot(to_x - x, to_y - y))


def _block_track(taken: Taken, chart: Chart) -> None:
    """The circles of a track, and the lines between them."""
    geometry = chart.geometry
    for one, other in geometry.edges[:MOST]:
        taken.block_line([geometry.centre(one), geometry.centre(other)], geometry.radius)
    for cell in range(min(geometry.size, MOST)):
        taken.block_circle(*geometry.centre(cell), geometry.radius * COIN)
