"""Decides which ornaments a chart gets, and where: in large free circles, spread out; those placed by hand come first.

Each kind is there once at most. The program finds a place for every usual kind as if the map placed none, so moving
one by hand does not move the others, unless it covers them. The two largest are placed first, each near a fixed part
of the chart; then each other kind in a part of the chart of its own, so that they do not compete for space. Places
depend on the map alone, so that they are the same when it is opened again. A brush stroke over an ornament moves that
one and hardly ever others, unless it is one of the two largest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import hypot

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.chart import Chart
from editor.model.documents.chart_adornment import Adornment, PlacedOrnament
from editor.model.plans.placing.free_room import FreeRoom, Home
from editor.model.plans.placing.taken import Box, Taken
from editor.model.plans.sample_grid import generator
from editor.model.plans.track_shape import track_cell


@dataclass(frozen=True)
class OrnamentForm:
    """The space of an ornament, relative to its width: its height, and how far its centre is below its top.

    ``usual_width`` and the smallest width ``least`` are in marks (a mark is a pixel of a page 1680 wide).
    """

    high: float
    middle: float
    usual_width: float
    least: float
    where: str = "sea"


FORMS = {
    "ship": OrnamentForm(0.95, 0.5, 168, 78),
    "caravel": OrnamentForm(1.02, 0.5, 122, 62),
    "sloop": OrnamentForm(0.96, 0.5, 92, 52),
    "serpent": OrnamentForm(0.59, 0.5, 196, 96),
    "whale": OrnamentForm(0.70, 0.5, 160, 80),
    "kraken": OrnamentForm(0.68, 0.5, 150, 80),
    "dolphins": OrnamentForm(0.53, 0.5, 118, 66),
    "rose": OrnamentForm(1.12, 0.595, 214, 100),
    "star": OrnamentForm(1.24, 0.593, 128, 64),
    "wind": OrnamentForm(0.64, 0.5, 150, 84, "void"),
    "anchor": OrnamentForm(1.14, 0.5, 92, 56, "void"),
}
"""The form of each kind; ``void`` is where there are no cells."""
SHIPS, BEASTS, SMALL = ("ship", "caravel"), ("serpent", "whale", "kraken"), ("dolphins", "sloop")
GROWN = 1.09
"""The factor by which an ornament is enlarged, step by step, as long as its box is free."""
THIRDS = ((0.0, 0.31), (0.345, 0.655), (0.69, 1.0))
PARTS = [(left, top, right, bottom) for top, bottom in THIRDS for left, right in THIRDS]
"""Parts of the chart (shares of width and height): each kind is looked for in one of its own, or around it."""
LEADERS = ("rose", SHIPS[0])
"""The two kinds that are placed first."""
ALONE = 235.0
"""The least distance between the centres of two ornaments at sea, in marks."""
BY_PROGRAM = -1


@dataclass(frozen=True)
class OrnamentSpot:
    """An ornament on the chart: its middle and width in units of the plan; ``number`` in the file's list, or -1."""

    kind: str
    x: float
    y: float
    width: float
    west: bool = False
    number: int = BY_PROGRAM

    @property
    def box(self) -> Box:
        """The space it covers: left, top, right, bottom."""
        form = FORMS[self.kind]
        high, above = self.width * form.high, self.width * form.high * form.middle
        return self.x - self.width / 2, self.y - above, self.x + self.width / 2, self.y - above + high


@dataclass(frozen=True, eq=False)
class OrnamentPlan:
    """All ornaments, from north to south; where rhumb lines meet; the boxes of cartouche and legend on the chart."""

    spots: tuple[OrnamentSpot, ...] = ()
    cartouche: Box | None = None
    legend: Box | None = None
    rhumbs: NDArray[np.float32] | None = None
    """Lines of winds at sea: see ``rhumb_lines``."""

    @property
    def rose(self) -> OrnamentSpot | None:
        """The rose from which the rhumb lines go out."""
        return next((spot for spot in self.spots if spot.kind in ("rose", "star")), None)


@dataclass
class OrnamentSearch:
    """Finds places on a chart. ``mark`` is the width of a pixel of the page, in units of the plan."""

    room: FreeRoom
    taken: Mapping[str, Taken]
    """For ``sea`` and ``void``: the area that is not free, including all that is not sea, or not void."""
    mark: float
    seed: int

    def plan(self, adornment: Adornment, unit: float = 1.0) -> tuple[OrnamentSpot, ...]:
        """All ornaments; places from the map are divided by ``unit`` to get units of the plan."""
        by_hand = [self._by_hand(placed, unit) for placed in adornment.ornaments]
        own = {spot.kind for spot in by_hand} | adornment.without
        found = [spot for spot in self._usual() if spot.kind not in own]
        free = [spot for spot in found if not any(_meet(spot.box, other.box) for other in by_hand)]
        return tuple(sorted((*by_hand, *free), key=lambda spot: (spot.y, spot.x)))

    def _by_hand(self, placed: PlacedOrnament, unit: float) -> OrnamentSpot:
        x, y = placed.at[0] / unit, placed.at[1] / unit
        width = placed.size or FORMS[placed.kind].usual_width * self.mark
        return OrnamentSpot(placed.kind, x, y, width, placed.west, placed.number)

    # --- by the program --------------------------------------------------------------------------

    def _usual(self) -> list[OrnamentSpot]:
        """The leaders, then each kind in its own part of the chart; then, anywhere, those that did not fit there.

        So an ornament that loses its place to a brush stroke does not displace others.
        """
        chance = self._chance("kinds")
        beasts, small = chance.permutation(BEASTS).tolist(), chance.permutation(SMALL).tolist()
        kinds = [*LEADERS, beasts[0], beasts[1], SHIPS[1], small[0], beasts[2], small[1], "wind"]
        parts = dict(zip(kinds, map(self._chart_part, chance.permutation(PARTS).tolist()), strict=True))
        found: list[OrnamentSpot] = []
        for kind in LEADERS:
            self._add(self._best_spot(kind, Home(parts[kind]), found), found)
        at_home = [self._best_spot(kind, Home(parts[kind], closed=True), found) for kind in kinds[len(LEADERS) :]]
        for spot in at_home:
            self._add(spot, found)
        for kind in kinds:
            if all(spot.kind != kind for spot in found):
                self._add(self._best_spot(kind, Home(), found), found)
        if all(spot.kind != "rose" for spot in found):
            self._add(self._best_spot("star", Home(), found), found)
        return found

    def _chart_part(self, share: Box) -> Box:
        """A part of the chart, in units of the plan."""
        left, top, right, bottom = self.room.bounds
        wide, high = right - left, bottom - top
        return left + share[0] * wide, top + share[1] * high, left + share[2] * wide, top + share[3] * high

    def _add(self, spot: OrnamentSpot | None, found: list[OrnamentSpot]) -> None:
        if spot is not None:
            found.append(spot)
            self._occupy(spot)

    def _occupy(self, spot: OrnamentSpot) -> None:
        where = FORMS[spot.kind].where
        self.room.take(spot.box, where)
        self.taken[where].block(spot.box)

    def _best_spot(self, kind: str, home: Home, others: list[OrnamentSpot]) -> OrnamentSpot | None:
        """The best place for a kind: as large as usual, and at home."""
        form = FORMS[kind]
        diagonal = hypot(1.0, form.high) / 2
        apart = ALONE * self.mark if form.where == "sea" else 0.0
        chance = self._chance(kind)
        share = chance.random()
        middles = [(spot.x, spot.y) for spot in others]
        at = self.room.best(form.where, form.usual_width * self.mark * diagonal, (middles, apart), home, chance)
        if at is None:
            return None
        x, y, radius = at
        spot = OrnamentSpot(kind, x, y, 0.0, west=self._faces_west(x, share))
        wide = min(radius / diagonal, form.usual_width * self.mark)
        spot = replace(spot, width=wide)
        spot = replace(spot, y=spot.y + (form.middle - 0.5) * form.high * wide)
        spot = self._fitted(spot, form, home)
        return spot if spot.width >= form.least * self.mark else None

    def _fitted(self, spot: OrnamentSpot, form: OrnamentForm, home: Home) -> OrnamentSpot:
        """The spot in the largest size whose box is free: found as a circle, it may be too large or too small."""
        taken = self.taken[form.where]
        while spot.width >= form.least * self.mark and not (taken.free(spot.box) and home.holds(spot.box)):
            spot = replace(spot, width=spot.width / GROWN)
        while spot.width * GROWN <= form.usual_width * self.mark:
            larger = replace(spot, width=spot.width * GROWN)
            if not (taken.free(larger.box) and home.holds(larger.box)):
                break
            spot = larger
        return spot

    def _chance(self, what: str) -> np.random.Generator:
        return generator(self.seed, what)

    def _faces_west(self, x: float, chance: float) -> bool:
        """Whether an ornament looks to the west: mostly toward the middle of the chart. ``chance``: 0 to 1."""
        left, _, right, _ = self.room.bounds
        share = (x - left) / max(right - left, 1e-9)
        return chance < (0.15 if share < 0.33 else 0.85 if share > 0.67 else 0.5)


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@dataclass(frozen=True)
class ShownOrnaments:
    """The ornaments, and the places of cartouche and legend, in chart units."""

    spots: tuple[OrnamentSpot, ...] = ()
    cartouche: Box | None = None
    legend: Box | None = None

    @classmethod
    def of(cls, chart: Chart, plan: OrnamentPlan | None) -> ShownOrnaments:
        """The ornaments of a plan; converts from cells to chart units on a track."""
        if plan is None:
            return cls()
        unit = unit_of(chart)
        spots = tuple(replace(s, x=s.x * unit, y=s.y * unit, width=s.width * unit) for s in plan.spots)
        boxes = [_scaled(box, unit) for box in (plan.cartouche, plan.legend)]
        return cls(spots, *boxes)

    def at(self, x: float, y: float) -> OrnamentSpot | None:
        """The ornament at a point; of several the southernmost, which is drawn last."""
        return next((spot for spot in reversed(self.spots) if inside(spot.box, x, y)), None)

    def plate(self, name: str) -> Box | None:
        """The box of ``cartouche`` or ``legend``."""
        return self.cartouche if name == "cartouche" else self.legend


def unit_of(chart: Chart) -> float:
    """How many chart units a unit of the plan (a cell) is."""
    return track_cell(chart.geometry) if chart.is_track else 1.0


def inside(box: Box, x: float, y: float) -> bool:
    """Whether a point is in a box."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _scaled(box: Box | None, unit: float) -> Box | None:
    return (box[0] * unit, box[1] * unit, box[2] * unit, box[3] * unit) if box is not None else None
