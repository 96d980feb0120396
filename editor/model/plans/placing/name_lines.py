"""The names written across a chart, and the straight or curved lines they are written on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import atan2, hypot, isfinite
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import NAMES
from dsl.maps.board.topology import Point
from dsl.maps.mapfile.schema import NAME_KINDS
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Feature
from editor.model.documents.geometry import Geometry
from editor.model.plans.currents import stops_of

Line = NDArray[np.float64]
"""Points of a line, of shape (n, 2)."""
BOW_STEPS = 64


@dataclass(frozen=True)
class Bow:
    """The curved line on which a name is written, from ``start`` to ``end``.

    ``bend``: how far its middle is above the straight line between the ends, as a share of the length of that.
    """

    start: Point
    end: Point
    bend: float = 0.0

    @cached_property
    def chord(self) -> float:
        """The distance between the ends."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def middle(self) -> Point:
        """The point of the bow halfway between its ends."""
        x, y = (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2
        dx, dy = self.end[0] - self.start[0], self.end[1] - self.start[1]
        return x + dy * self.bend, y - dx * self.bend

    @cached_property
    def points(self) -> Line:
        """Points along the curve (a quadratic Bézier curve)."""
        start, end, middle = np.array(self.start), np.array(self.end), np.array(self.middle)
        control = 2 * middle - (start + end) / 2
        t = np.linspace(0.0, 1.0, BOW_STEPS + 1)[:, None]
        return np.asarray((1 - t) ** 2 * start + 2 * (1 - t) * t * control + t * t * end)

    @cached_property
    def _lengths(self) -> NDArray[np.float64]:
        steps = np.hypot(*np.diff(self.points, axis=0).T)
        return np.concatenate([[0.0], np.cumsum(steps)])

    @property
    def length(self) -> float:
        """The length along the curve."""
        return float(self._lengths[-1])

    def at(self, way: float) -> tuple[float, float, float]:
        """The point at distance ``way`` from the start along the curve, and its angle in radians.

        Beyond the end it goes straight on. The angle is 0 to the east and grows clockwise.
        """
        if self.length <= 0:
            return self.start[0] + way, self.start[1], 0.0
        index = int(np.clip(np.searchsorted(self._lengths, way) - 1, 0, BOW_STEPS - 1))
        one, other = self.points[index], self.points[index + 1]
        dx, dy = float(other[0] - one[0]), float(other[1] - one[1])
        far = (way - float(self._lengths[index])) / max(hypot(dx, dy), 1e-9)
        before, after = self.points[max(index - 1, 0)], self.points[min(index + 2, BOW_STEPS)]
        angle = atan2(float(after[1] - before[1]), float(after[0] - before[0]))  # over three pieces: no letter tilts
        return float(one[0]) + dx * far, float(one[1]) + dy * far, angle

    def nearest(self, x: float, y: float) -> float:
        """The distance of a point from the curve, in chart units."""
        return float(np.hypot(self.points[:, 0] - x, self.points[:, 1] - y).min())


def longest_axis(points: Line) -> tuple[Point, Point]:
    """The ends of the line through the middle of a cloud of points along which it extends farthest, left end first.

    The direction is that of the larger eigenvalue of the covariance (principal component); nearly round clouds lie
    level. Four fifths of the points lie between the ends.
    """
    middle = points.mean(axis=0)
    way = np.array([1.0, 0.0])
    if len(points) > 2:
        values, vectors = np.linalg.eigh(np.cov((points - middle).T))
        if values[1] > 1.3 * values[0] + 1e-9:
            way = vectors[:, 1] if vectors[0, 1] >= 0 else -vectors[:, 1]
    along = (points - middle) @ way
    low, high = np.quantile(along, [0.1, 0.9])
    one, other = middle + way * low, middle + way * high
    return (float(one[0]), float(one[1])), (float(other[0]), float(other[1]))


WIDE, HIGH = 56.0, 32.0
"""The size of a board in cells on which letters are as high as a cell; on a smaller one they are smaller."""
LEAST, MOST = 0.34, 1.2
"""The least and the most height of the usual letters, in cells."""
SIZES, BENDS = (0.3, 4.0), (-0.5, 0.5)
"""The range of a name's size (relative to the usual) and of its bend."""
ASIDE, STEPS, SAMPLES = 0.5, 8, 24
"""The line along a region is moved from its axis by up to STEPS times ASIDE cells, to where most of it is inside."""
MANY = 2000
"""The most names that are drawn."""
_axes: WeakKeyDictionary[Geometry, dict[str, tuple[Point, Point] | None]] = WeakKeyDictionary()


@dataclass(frozen=True)
class NameLine:
    """One name: its index in the map's list ``names``, its kind, its text as in the map, and the curve below it.

    ``em`` is the size of the letters in chart units. ``spread``: the letters fill the line from end to end; else they
    are in its middle with normal spacing.
    """

    index: int
    kind: str
    text: Data
    bow: Bow
    em: float
    spread: bool
    sized: bool = False
    """Whether the map sets the size of the letters; otherwise it depends on the length of the line."""


def usual_em(geometry: Geometry) -> float:
    """The usual size of the letters on a board, in chart units."""
    left, top, right, bottom = geometry.bounds
    cell = 2 * geometry.radius if geometry.is_track else 1.0
    share = max((right - left) / WIDE, (bottom - top) / HIGH) / cell
    return cell * min(max(share, LEAST), MOST)


def name_lines(chart: Chart) -> list[NameLine]:
    """All names with a place and a text; others are skipped, because a check reports them."""
    found = (_line(chart, index, item) for index, item in chart.features(NAMES)[:MANY])
    return [line for line in found if line is not None]


def _line(chart: Chart, index: int, item: Feature) -> NameLine | None:
    kind = str(item.get("kind", ""))
    em = usual_em(chart.geometry) * _number(item.get("size"), 1.0, SIZES)
    bend = _number(item.get("bow"), 0.0, BENDS)
    text = item.get("name")
    ends = ends_of(chart, item)
    if ends is not None:
        spread = ends[0] != ends[1]
        if ends[1][0] < ends[0][0] - 1e-9:  # letters run to the right, as after a mirror
            ends = ends[1], ends[0]
    else:
        region = region_of(chart, item)
        ends = along_region(chart, region) if region is not None else None
        text, spread = text or (region or {}).get("name"), False
    if ends is None or not text or isinstance(text, list):
        return None
    return NameLine(index, kind if kind in NAME_KINDS else "free", text, Bow(*ends, bend), em, spread, "size" in item)


CLEARED = 8
"""A name may lose so many of the pieces of its bow at either end. An arrow is looked at in so many pieces."""


def clear_of_arrows(chart: Chart, lines: list[NameLine]) -> list[NameLine]:
    """The same names; one that would begin or end in an arrow or a port is a little shorter."""
    taken = _taken_points(chart) if any(line.spread for line in lines) else np.empty((0, 2))
    return [_cleared(line, taken) if line.spread and len(taken) else line for line in lines]


def _taken_points(chart: Chart) -> Line:
    """Points of ports, and along arrows."""
    geometry, found = chart.geometry, []
    for _, site in chart.features("sites")[:MANY]:
        found += [geometry.centre(cell) for cell in chart.cells_of(site)]
    for _, arrow in chart.features("arrows")[:MANY]:
        cells = [cell for stop in stops_of(arrow) if stop is not None and (cell := geometry.cell(stop)) >= 0]
        for one, other in pairwise(cells):
            (x, y), (to_x, to_y) = geometry.centre(one), geometry.centre(other)
            found += [(x + (to_x - x) * k / CLEARED, y + (to_y - y) * k / CLEARED) for k in range(CLEARED + 1)]
    return np.array(found, dtype=np.float64).reshape(-1, 2)


def _cleared(line: NameLine, taken: Line) -> NameLine:
    """A name without the pieces at its ends that lie nearer to what is taken than half a letter and half a cell."""
    points = line.bow.points
    ends = np.concatenate((points[:CLEARED], points[: -CLEARED - 1 : -1]))
    squares = np.subtract.outer(ends[:, 0], taken[:, 0]) ** 2 + np.subtract.outer(ends[:, 1], taken[:, 1]) ** 2
    close = squares.min(axis=1) < ((line.em + 1) / 2) ** 2
    first, last = (int(np.flatnonzero(part).max(initial=-1)) + 1 for part in (close[:CLEARED], close[CLEARED:]))
    if not first + last:
        return line
    start, end = points[first], points[BOW_STEPS - last]
    bend = line.bow.bend * (BOW_STEPS - first - last) / BOW_STEPS
    bow = Bow((float(start[0]), float(start[1])), (float(end[0]), float(end[1])), bend)
    return replace(line, bow=bow)


def _number(value: Data, otherwise: float, between: tuple[float, float]) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        return otherwise
    return min(max(float(value), between[0]), between[1])


def ends_of(chart: Chart, item: Feature) -> tuple[Point, Point] | None:
    """Where a name begins and ends, the same point twice if it is around a cell; None without a valid place."""
    at = item.get("at")
    written = at[:2] if isinstance(at, list) else [at]
    cells = [chart.geometry.cell(str(name)) for name in written if isinstance(name, (str, int))]
    if not cells or min(cells) < 0:
        return None
    return chart.geometry.centre(cells[0]), chart.geometry.centre(cells[-1])


def region_of(chart: Chart, item: Feature) -> Feature | None:
    """The region that a name belongs to; None if there is none."""
    name = str(item.get("region", "")).casefold()
    if not name:
        return None
    regions = (region for _, region in chart.features("regions"))
    return next((region for region in regions if str(region.get("id", "")).casefold() == name), None)


def along_region(chart: Chart, region: Feature) -> tuple[Point, Point] | None:
    """The line along a region, from left to right, cached with the board; None for a region without cells."""
    cached = _axes.setdefault(chart.geometry, {})
    key = repr((region.get("at"), region.get("cells")))
    if key not in cached:
        if len(cached) >= MANY:
            cached.clear()
        cached[key] = _axis(chart, chart.cells_of(region))
    return cached[key]


def _axis(chart: Chart, cells: list[int]) -> tuple[Point, Point] | None:
    if not cells:
        return None
    some = cells[:: max(len(cells) // MANY, 1)]
    one, other = longest_axis(np.array([chart.geometry.centre(cell) for cell in some], dtype=np.float64))
    dx, dy = other[0] - one[0], other[1] - one[1]
    long = max(hypot(dx, dy), 1e-9)
    own, best, most = set(cells), (one, other), -1.0
    for step in sorted(range(-STEPS, STEPS + 1), key=abs):
        x, y = -dy / long * ASIDE * step, dx / long * ASIDE * step
        there = (one[0] + x, one[1] + y), (other[0] + x, other[1] + y)
        inside = _inside(chart.geometry, there, own) - 0.01 * abs(step)
        if inside > most:
            best, most = there, inside
    return best


def _inside(geometry: Geometry, line: tuple[Point, Point], cells: set[int]) -> float:
    """The share of a strip along a line, from 0 to 1, that is in some cells."""
    (x, y), (to_x, to_y) = line
    long = max(hypot(to_x - x, to_y - y), 1e-9)
    across = -(to_y - y) / long * ASIDE, (to_x - x) / long * ASIDE
    parts = [k / SAMPLES for k in range(SAMPLES + 1)]
    points = [
        (x + (to_x - x) * t + across[0] * side, y + (to_y - y) * t + across[1] * side)
        for t in parts for side in (-1, 0, 1)
    ]  # fmt: skip
    return sum(geometry.at(*point) in cells for point in points) / len(points)
