"""Where names stand on a chart, planned before ornaments and ground: no ship or hill may lie below a letter.

Labels depend on how large a cell is drawn. They are planned for a page on which all of the chart can be read; there
they are as large a part of it as on most sheets and screens.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtGui import QImage, QPainter

from editor.charts.drawing.drawing_context import Drawing, DrawingLook, Plans
from editor.charts.drawing.features.areas import brush_edge, seen_areas, square, start_side
from editor.charts.drawing.features.arrows import curve_through, seen_arrows
from editor.charts.drawing.features.sites import call_site, seen_sites
from editor.charts.drawing.names.inscriptions import inscriptions, take_letter
from editor.charts.drawing.names.placed_labels import chosen_places, each_once
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.viewport import View
from editor.model.plans.placing.ornament_plan import unit_of
from editor.model.plans.placing.taken import Box, taken_by_play

PAGE = 1250
"""How wide that page is, in pixels; cells are held between these:"""
SMALL, LARGE = 13.0, 60.0
AIR = 0.12
"""So many cells around a letter stay free, too."""

Found = TypeVar("Found")


@dataclass(frozen=True)
class LabelPlan:
    """The boxes of all letters and labels, in chart units."""

    letters: tuple[Box, ...]
    """One for each letter of the names of seas and lands."""
    labels: tuple[tuple[str, Box], ...]
    """One for each label of a port, with its text."""


def plan_labels(plans: Plans) -> None:
    """Put the plan of the labels into ``plans.labels``, and what play and names need into ``plans.taken``."""
    plan = label_plan(plans.chart, plans.theme, plans.look)
    if plans.taken is None:
        plans.taken = taken_by_play(plans.chart)
    unit = unit_of(plans.chart)
    for box in (*plan.letters, *(box for _, box in plan.labels)):
        left, top, right, bottom = (side / unit for side in box)
        plans.taken.block((left - AIR, top - AIR, right + AIR, bottom + AIR))
    plans.labels = plan


def label_plan(chart: Chart, theme: Theme, look: DrawingLook) -> LabelPlan:
    """Where the names of a chart stand."""
    letters = tuple(
        (box.left(), box.top(), box.right(), box.bottom())
        for name in inscriptions(chart, look)
        for box in (letter.boundingRect() for letter in name.letters)
    )
    return LabelPlan(letters, tuple(_labels(chart, theme, look)) if look.names else ())


def _labels(chart: Chart, theme: Theme, look: DrawingLook) -> list[tuple[str, Box]]:
    left, top, right, bottom = chart.geometry.bounds
    cell = 2 * chart.geometry.radius if chart.geometry.is_track else 1.0
    scale = min(max(PAGE * cell / max(right - left, 1e-6), SMALL), LARGE) / cell
    view = View(scale, left, top, round((right - left) * scale), round((bottom - top) * scale))
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        drawing = Drawing(painter, view, chart, theme, look)
        _called(drawing)
        labels = each_once(drawing.labels)
        found = outcome(chosen_places(drawing, labels)) if labels else []
    finally:
        painter.end()
    return [
        (name.text, (name.box.left() / scale + left, name.box.top() / scale + top,
                     name.box.right() / scale + left, name.box.bottom() / scale + top))
        for name in found if name is not None
    ]  # fmt: skip


def _called(drawing: Drawing) -> None:
    """Take the room of what will be drawn, and call the sites."""
    for name in inscriptions(drawing.chart, drawing.look):
        for letter in name.letters:
            take_letter(drawing, drawing.transform.mapRect(letter.boundingRect()))
    _avoid_areas(drawing)
    for arrow in seen_arrows(drawing):
        if arrow is not None:
            drawing.room.brush([(at.x(), at.y()) for at in curve_through(arrow.points)])
    sites = outcome(seen_sites(drawing))
    side = drawing.cell * 0.9
    for site in sites:
        for at in site.points:
            drawing.room.take(square(at, side))
    for site in sites:
        call_site(drawing, site, side)


def _avoid_areas(drawing: Drawing) -> None:
    """Regions that have an outline, and the symbols of starts."""
    for area in seen_areas(drawing, "regions"):
        if area is not None and drawing.theme.region_style(area.kind, area.index).outline is not None:
            brush_edge(drawing, area)
    for area in seen_areas(drawing, "starts"):
        if area is not None:
            side = start_side(drawing, area)
            drawing.room.take(area.box.adjusted(side, side, -side, -side))


def outcome(steps: Generator[None, None, Found]) -> Found:
    """What steps come to, all of them at once."""
    try:
        while True:
            next(steps)
    except StopIteration as done:
        found: Found = done.value
        return found
