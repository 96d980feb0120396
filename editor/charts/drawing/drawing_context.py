"""What the painters of features share: where they paint, and what names are still to be written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QTransform

from dsl.maps.mapfile.values import Data
from editor.charts.drawing.names.lettering import Label, Lettering, Room
from editor.charts.drawing.style.faces import HAND, PORT, SUBTITLE
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.geometry import Geometry, View
from editor.model.documents.given_name import name_in

MOST_CACHED = 20_000
PRINTED = {
    ("ink", False): ("#000000", "#ffffff"),
    ("ink", True): ("#000000", "#ffffff"),
    ("magazine", False): ("#1d1a18", "#f6efdc"),
    ("magazine", True): ("#f3e8cf", "#171d24"),
}
"""Letters and the line around them in the styles that have few inks, by day and night."""
NARROW = 1.17
"""Letters lettered by hand are narrow: so much larger they are."""
FEW = 16
"""The number of things that are painted before other work gets a turn."""
LASTING = frozenset({"kind", "id", "name", "at", "cells", "note"})
"""What no match changes of a site."""
STATELY, MOST_STATELY = {False: 1.5, True: 1.2}, 21
"""On a screen and on paper the letters of old charts grow so much faster with the cells than plain ones, up to so many
pixels,"""
LEAST_SEEN, LEAST_PRINTED = 11, 8
"""and have as many at least."""
StyleName = Literal["plain", "engraved", "magazine", "ink"]
"""How a chart is drawn; see ``chart_style``."""
_cached: WeakKeyDictionary[Geometry, dict[str, list[int]]] = WeakKeyDictionary()


@dataclass(frozen=True)
class DrawingLook:
    """What is shown: names in a ``language``, prices (the sites' letters), grid lines, regions, coordinates.

    ``hidden`` are lists that are left out altogether (``sites``, ``arrows``, ``regions``, ``starts``, ``nodes``,
    ``edges``), or one kind of theirs (``sites:port``).
    """

    language: str = "en"
    names: bool = True
    prices: bool = True
    grid: bool = True
    regions: bool = True
    coordinates: bool = True
    hidden: frozenset[str] = frozenset()
    style: StyleName = "plain"
    ornament: bool = True
    """Ships, beasts, roses, winds, cartouche; of styles other than plain, as are the next."""
    relief: bool = True
    washes: bool = True
    """Countries tinted by hand."""
    paper: bool = True
    """The colour and texture of old paper; without it the page stays white, for it is printed on real paper."""
    frame: bool = True
    """A frame around the board, not only its coordinates."""
    roped: bool = False
    """That frame with the ground, as rope and fields of cells: on a screen, where nobody paints it over the whole."""
    rope: bool = True
    """Whether that frame has its rope; without it only the fields and names of cells stand around the board."""
    captions: bool = False
    """A cartouche and a legend on the chart, where there is room for them."""
    legend: tuple[tuple[float, float], ...] = ()
    """How wide and high the plate of the legend may be, in marks, the best first; none: there is no legend."""
    without: frozenset[str] = frozenset()
    """What else is left out, as maps call it: ``rhumbs``, ``cartouche``, ``legend``, kinds of ornaments."""


@dataclass
class Plans:
    """What is planned of a chart before it is painted in a style, each plan put here by its planner.

    Planners that come later see what those before have planned.
    """

    chart: Chart
    theme: Theme
    look: DrawingLook
    cells: Any = None
    """What each cell is: water, land, no part of the drawing (``CellGround``); of squares and hexes."""
    shape: Any = None
    """Where the land is, and how far all places are from its coast (``LandShape``)."""
    labels: Any = None
    ornaments: Any = None
    ground: Any = None
    regions: Any = None
    """The shapes of regions under the coast, by their cells."""
    taken: Any = None
    """What of the chart belongs to play and names, so that no ornament may stand there."""


@dataclass
class Drawing:
    """One pass over the features of a chart."""

    painter: QPainter
    view: View
    chart: Chart
    theme: Theme
    look: DrawingLook
    labels: list[Label] = field(default_factory=list)
    insists: bool = False
    """Whether every name is to be written, for nobody can zoom in on paper; see ``leaders``."""
    airy: bool = False
    """Whether there are so few sites that symbols and names have room, however small the cells are."""

    plans: Plans | None = None
    """What was planned of the chart in the style of the look; None in plain, and on a screen until it is there."""
    now: Mapping[int, Mapping[str, Data]] = field(default_factory=dict)
    """What is so of the sites in the match that is played, by their first cell."""

    marks: set[tuple[str, int]] = field(default_factory=set)
    """What was drawn of the things on the map: a symbol, a letter or the kind of a thing, and its first cell."""

    cut: set[str] = field(default_factory=set)
    """The names of seas and lands that are too small to be read here, or reach beyond the board."""

    @cached_property
    def room(self) -> Room:
        """What of the picture is taken."""
        return Room(self.view.width, self.view.height)

    @cached_property
    def geometry(self) -> Geometry:
        """Where the cells are."""
        return self.chart.geometry

    @cached_property
    def cell(self) -> float:
        """How wide a cell is, in pixels."""
        return self.view.scale * (2 * self.geometry.radius if self.geometry.is_track else 1.0)

    @cached_property
    def transform(self) -> QTransform:
        """From chart units to pixels."""
        view = self.view
        return QTransform(view.scale, 0, 0, view.scale, -view.left * view.scale, -view.top * view.scale)

    def shows(self, what: str, cell: int, legible: bool = True) -> bool:
        """Whether to draw a symbol, letter or kind in a cell; if so it is one of the ``marks``.

        On paper nothing that the legend explains is left out; on a screen only what is ``legible`` is drawn.
        """
        if legible or self.insists:
            self.marks.add((what, cell))
        return legible or self.insists

    def shown(self, section: str) -> list[tuple[int, Feature]]:
        """The features of a list that the look shows."""
        hidden = self.look.hidden
        if section in hidden:
            return []
        listed = self.chart.features(section)
        if not any(name.startswith(f"{section}:") for name in hidden):
            return listed
        return [(index, item) for index, item in listed if f"{section}:{item.get('kind', '')}" not in hidden]

    def cells(self, feature: Feature) -> list[int]:
        """The cells of a feature; remembered, for reading names takes a while."""
        cached = _cached.setdefault(self.geometry, {})
        key = repr((feature.get("from"), feature.get("to"), feature.get("at"), feature.get("cells")))
        if key not in cached:
            if len(cached) >= MOST_CACHED:
                cached.clear()
            cached[key] = self.chart.cells_of(feature)
        return cached[key]

    def site(self, site: Feature) -> Feature:
        """A site as it is now: its name and place from the map, what may change from the match."""
        cells = self.cells(site) if self.now else []
        values = self.now.get(cells[0]) if cells else None
        if not values:
            return site
        changed = {k: v for k, v in values.items() if k not in LASTING and not isinstance(site.get(k), (list, dict))}
        return {**site, **changed}

    def point(self, cell: int) -> QPointF:
        """The middle of a cell on the picture."""
        return self.view.point(*self.geometry.centre(cell))

    def sees(self, at: QPointF, margin: float) -> bool:
        """Whether a point, or something so far around it, is on the picture."""
        return -margin <= at.x() <= self.view.width + margin and -margin <= at.y() <= self.view.height + margin

    def sees_rect(self, rect: QRectF) -> bool:
        """Whether some of a rectangle is on the picture."""
        return rect.intersects(QRectF(-2, -2, self.view.width + 4, self.view.height + 4))

    def name(self, feature: Feature) -> str:
        """The name of a feature in the language of the look; in any other if it has none in that."""
        return name_in(feature.get("name"), self.look.language) if self.look.names else ""

    def lettering(self, size: float, *, italic: bool = False, bold: bool = False) -> Lettering:
        """Letters in ink on paper; in other styles than plain those of old charts, which are small for their size."""
        if self.look.style != "plain":
            face = PORT if bold or not italic else SUBTITLE
            ink, paper = PRINTED.get((self.look.style, self.theme.night), (self.theme.ink, self.theme.paper))
            least = LEAST_PRINTED if self.insists else LEAST_SEEN
            large = round(min(max((size - 7) * STATELY[self.insists] + 6, least), MOST_STATELY))
            if self.look.style == "magazine":
                face, large = HAND, round(large * NARROW)
            return Lettering(large, QColor(ink).rgba(), QColor(paper).rgba(), face=face)
        return Lettering.of(size, self.theme.ink, self.theme.paper, italic=italic, bold=bold)
