"""Shared by the painters of features: what they paint on, and the names still to be written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal
from weakref import WeakKeyDictionary

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QTransform

from dsl.maps.mapfile.values import Data
from editor.charts.drawing.names.lettering import LARGEST, SMALLEST, Label, Lettering, Room
from editor.charts.drawing.style.faces import HAND, PORT, SUBTITLE
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.geometry import Geometry, View
from editor.model.documents.name_text import name_in

MOST_CACHED = 20_000
PRINTED = {
    ("ink", False): ("#000000", "#ffffff"),
    ("ink", True): ("#000000", "#ffffff"),
    ("magazine", False): ("#1d1a18", "#f6efdc"),
    ("magazine", True): ("#f3e8cf", "#171d24"),
}
"""Letters and the line around them in the styles that have few inks, by day and night."""
NARROW = 1.17
"""The factor by which hand-lettered names are enlarged, because they are narrow."""
FEW = 16
"""The number of things painted before yielding to other work."""
LASTING = frozenset({"kind", "id", "name", "at", "cells", "note"})
"""The keys of a site that no match changes."""
STATELY, MOST_STATELY = {False: 1.5, True: 1.2}, 21
"""How much faster the letters of old charts grow with the cells, on a screen and on paper, and their greatest size

in pixels,
"""
LEAST_SEEN, LEAST_PRINTED = 11, 8
"""and have as many at least."""
A4, GROWING = (1062.0, 733.0), 0.85
"""The sides of what a printer fills of a sheet of A4, in units of 1/96 inch; how fast letters grow with larger sheets:

in proportion with 1, not at all with 0.
"""
StyleName = Literal["plain", "engraved", "magazine", "ink"]
"""The style of a chart; see ``chart_style``."""
_cached: WeakKeyDictionary[Geometry, dict[str, list[int]]] = WeakKeyDictionary()


def grown_letters(width: float, height: float) -> float:
    """The factor by which letters of a print of this size, in units of 1/96 inch, are larger than on a sheet of A4."""
    ratios = (max(width, height) / A4[0], min(width, height) / A4[1], 1.0)
    return float(max(ratios) ** GROWING)


@dataclass(frozen=True)
class DrawingLook:
    """What is shown: names in a ``language``, prices (the sites' letters), grid lines, regions, coordinates.

    ``hidden`` are lists that are left out (``sites``, ``arrows``, ``regions``, ``starts``, ``nodes``, ``edges``), or
    single kinds of them (``sites:port``).
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
    """Ships, beasts, roses, winds, cartouche; in plain a rose and islands about a track, none of the following."""
    relief: bool = True
    washes: bool = True
    """Countries in different tints."""
    paper: bool = True
    """The colour and texture of old paper; False: the page stays white, for printing on real paper."""
    frame: bool = True
    """A frame around the board, not only its coordinates."""
    roped: bool = False
    """Whether the frame (rope and fields) is part of the ground: on a screen, where no page frame is painted."""
    rope: bool = True
    """Whether the frame has its rope; otherwise only fields and names of cells surround the board."""
    captions: bool = False
    """Whether a cartouche and a legend are put on the chart if there is room."""
    legend: tuple[tuple[float, float], ...] = ()
    """Possible sizes of the legend's plate, in marks, best first; empty: no legend."""
    without: frozenset[str] = frozenset()
    """Other omitted parts, as in map files: ``rhumbs``, ``cartouche``, ``legend``, kinds of ornaments."""


@dataclass
class Plans:
    """The plans of a chart in a style, each stored here by its planner.

    Later planners use the earlier plans.
    """

    chart: Chart
    theme: Theme
    look: DrawingLook
    cells: Any = None
    """The ground of each cell: water, land, or none (``CellGround``); for squares and hexes."""
    shape: Any = None
    """The shape of the land, and the distance of all places from its coast (``LandShape``)."""
    labels: Any = None
    ornaments: Any = None
    ground: Any = None
    regions: Any = None
    """The shapes of regions under the coast, by their cells."""
    taken: Any = None
    """The space used by features and names, where no ornament is allowed."""


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
    """Whether every name must be written, because one cannot zoom in on paper; see ``leaders``."""
    airy: bool = False
    """Whether there are so few sites that symbols and names have room even with small cells."""

    plans: Plans | None = None
    """The plans in the style of the look; None in plain, and on a screen until they are ready."""
    now: Mapping[int, Mapping[str, Data]] = field(default_factory=dict)
    """The current values of sites in the match being played, by their first cell."""

    marks: set[tuple[str, int]] = field(default_factory=set)
    """The symbols, letters and kinds that were drawn, each with its first cell."""

    cut: set[str] = field(default_factory=set)
    """The names of seas and lands that are too small to be read here, or reach beyond the board."""

    @cached_property
    def room(self) -> Room:
        """The used parts of the picture."""
        return Room(self.view.width, self.view.height)

    @cached_property
    def geometry(self) -> Geometry:
        """The positions of the cells."""
        return self.chart.geometry

    @cached_property
    def cell(self) -> float:
        """The width of a cell in pixels."""
        return self.view.scale * (2 * self.geometry.radius if self.geometry.is_track else 1.0)

    @cached_property
    def grown(self) -> float:
        """The factor by which letters are larger than usual: on large paper, which is seen from farther away."""
        return grown_letters(self.view.width, self.view.height) if self.insists else 1.0

    @cached_property
    def transform(self) -> QTransform:
        """From chart units to pixels."""
        view = self.view
        return QTransform(view.scale, 0, 0, view.scale, -view.left * view.scale, -view.top * view.scale)

    def shows(self, what: str, cell: int, legible: bool = True) -> bool:
        """Whether to draw a symbol, letter or kind in a cell; if so it is added to ``marks``.

        On paper everything that the legend explains is drawn; on a screen only what is ``legible``.
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
        """The cells of a feature; cached, because parsing names is slow."""
        cached = _cached.setdefault(self.geometry, {})
        key = repr((feature.get("from"), feature.get("to"), feature.get("at"), feature.get("cells")))
        if key not in cached:
            if len(cached) >= MOST_CACHED:
                cached.clear()
            cached[key] = self.chart.cells_of(feature)
        return cached[key]

    def site(self, site: Feature) -> Feature:
        """A site with its current values in the match."""
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
        """Whether a point, or something within ``margin`` of it, is on the picture."""
        return -margin <= at.x() <= self.view.width + margin and -margin <= at.y() <= self.view.height + margin

    def sees_rect(self, rect: QRectF) -> bool:
        """Whether some of a rectangle is on the picture."""
        return rect.intersects(QRectF(-2, -2, self.view.width + 4, self.view.height + 4))

    def name(self, feature: Feature) -> str:
        """The name of a feature in the language of the look, or else in another one."""
        return name_in(feature.get("name"), self.look.language) if self.look.names else ""

    def lettering(self, size: float, *, italic: bool = False, bold: bool = False) -> Lettering:
        """The font on paper; in styles other than plain that of old charts, which is small for its size."""
        if self.look.style != "plain":
            face = PORT if bold or not italic else SUBTITLE
            ink, paper = PRINTED.get((self.look.style, self.theme.night), (self.theme.ink, self.theme.paper))
            least = LEAST_PRINTED if self.insists else LEAST_SEEN
            large = (size - 7) * STATELY[self.insists] + 6 * self.grown
            large = round(min(max(large, least), MOST_STATELY * self.grown))
            if self.look.style == "magazine":
                face, large = HAND, round(large * NARROW)
            return Lettering(large, QColor(ink).rgba(), QColor(paper).rgba(), face=face)
        size = min(max(size + 7 * (self.grown - 1), SMALLEST), LARGEST * self.grown)
        return Lettering(round(size), self.theme.ink.rgba(), self.theme.paper.rgba(), italic, bold)
