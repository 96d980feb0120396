"""The land around a track: islands that grow away from the route.

All is in cells (see ``track_cell``). Near the route there is always water; farther off a noise decides between island
and sea, so that two arms of the route with land between them look like straits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import ceil, sqrt
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.topology import Pair, Point
from editor.model.documents.geometry import Geometry
from editor.model.plans.land_shape import LandShape, mark_of
from editor.model.plans.placing.taken import Box, Taken
from editor.model.plans.sample_grid import Noise, Reals, SampleGrid, distances

CELL, MOST_CELLS = 1.9, 5000
"""The width of a cell, in radii of a track's circles; it is larger if the track would have more cells than the most."""
COIN, LARGE_COIN, SMALL_COIN = 1.15, 1.42, 0.9
"""The radii of the drawn circles (coins) of three sizes, in radii of the circles of the geometry (for clicks)."""


def track_cell(geometry: Geometry) -> float:
    """The chart units of a track that are a cell of plans."""
    left, top, right, bottom = geometry.bounds
    return max(CELL * geometry.radius, sqrt((right - left) * (bottom - top) / MOST_CELLS), 1e-6)


Points = NDArray[np.float64]
STEPS = 24
MOST_CURVED = 600
"""Tracks with more lines have straight ones: curves would take too long, and nobody could see them."""
STRAIGHT = 0.17
"""Cosine of the sharpest turn through which a line runs smoothly."""
LEAST = LARGE_COIN + 0.25
"""The least distance of a line from the centre of a circle to which it does not lead, in radii."""
BOWS = (1.6, 2.4, 3.4, 4.8, 7.0)
"""The distances from the straight line at which control points of a curve around circles are tried, in radii."""
LEANINGS = ((0.3, 0.7), (0.05, 0.5), (0.5, 0.95), (0.05, 0.95))
"""Where along the straight line the two control points are tried (0 start, 1 end)."""
COMBED = 3
"""From this number on, lines from a row of circles to one circle join each other like the teeth of a comb."""
TEETH = (1.5, 2.3)
"""Where they join the common line: how far forward and how far aside of their circle, in radii."""
_cached: WeakKeyDictionary[Geometry, tuple[Leg, ...]] = WeakKeyDictionary()


@dataclass(frozen=True, eq=False)
class Leg:
    """The line from one circle to another: points in chart units, from middle to middle.

    ``both``: it leads both ways (and is listed once). ``joins``: it ends at another line that leads to ``end``.
    """

    start: int
    end: int
    both: bool
    line: Points
    joins: bool = False


def route_legs(geometry: Geometry) -> tuple[Leg, ...]:
    """All lines of a track that have a length, in the order of the map; cached as long as the geometry."""
    if geometry not in _cached:
        _cached[geometry] = tuple(_Router(geometry).legs())
    return _cached[geometry]


def track_course(geometry: Geometry, cells: Sequence[int]) -> list[Point]:
    """The points of a way over cells: on a track along the lines between them, on another board over their centres."""
    routes = route_legs(geometry) if geometry.is_track else ()
    legs = {(leg.start, leg.end): _led_on(leg, routes) for leg in routes}
    found = [geometry.centre(cells[0])] if cells else []
    for one, other in pairwise(cells):
        line = legs.get((one, other), legs[other, one][::-1] if (other, one) in legs else ())
        found += [(float(x), float(y)) for x, y in line[1:-1]]
        found.append(geometry.centre(other))
    return found


def _led_on(leg: Leg, routes: Sequence[Leg]) -> Points:
    """The whole line to the end circle: that of a leg that joins another, continued along the other."""
    if not leg.joins:
        return leg.line
    whole = np.concatenate([other.line for other in routes if other.end == leg.end and not other.joins])
    return np.concatenate([leg.line, whole[int(np.hypot(*(whole - leg.line[-1]).T).argmin()) + 1 :]])


class _Router:
    """Finds the curves of one track."""

    def __init__(self, geometry: Geometry) -> None:
        self.edges = tuple(dict.fromkeys(geometry.edges))
        self.known = set(self.edges)
        self.places: Points = np.array([geometry.centre(cell) for cell in range(geometry.size)]).reshape(-1, 2)
        self.radius = geometry.radius
        self.into: dict[int, list[int]] = {}
        self.out: dict[int, list[int]] = {}
        for one, other in self.edges:
            self.out.setdefault(one, []).append(other)
            self.into.setdefault(other, []).append(one)

    def legs(self) -> Iterator[Leg]:
        """The curves, one for each pair of circles."""
        combed = self._combed() if len(self.edges) <= MOST_CURVED else {}
        for one, other in self.edges:
            if (one, other) in combed:
                yield combed[one, other]
                continue
            both = (other, one) in self.known
            if (both and one > other) or not self._direction(one, other)[1]:
                continue
            curved = len(self.edges) <= MOST_CURVED
            yield Leg(one, other, both, self._curve(one, other) if curved else self.places[[one, other]])

    def _combed(self) -> dict[Pair, Leg]:
        """The lines from rows of circles to one circle that would run through the circles before: they share a line."""
        found: dict[Pair, Leg] = {}
        for end, starts in self.into.items():
            a, b = self.places[starts], self.places[end]
            row = [one for one, place in zip(starts, a, strict=True)
                   if (end, one) not in self.known and self._is_barred(one, end, place, b)]  # fmt: skip
            row.sort(key=lambda one: -self._direction(one, end)[1])
            if len(row) >= COMBED:
                found |= {(leg.start, end): leg for leg in self._comb(row, end)}
        return found

    def _is_barred(self, one: int, other: int, a: Points, b: Points) -> bool:
        near = self._others(one, other, a, b)
        return len(near) > 0 and self._worst(np.linspace(a, b, STEPS + 1), near) > 0

    def _comb(self, row: list[int], end: int) -> list[Leg]:
        """The lines from a row of circles, first the farthest, which the others join; none if it is no straight row."""
        first, last = self.places[row[0]], self.places[row[-1]]
        way = (last - first) / np.hypot(*(last - first))
        aside = np.array([-way[1], way[0]])
        if np.abs((self.places[row] - first) @ aside).max() > self.radius:
            return []
        b, near = self.places[end], self._others(row[0], end, first, self.places[end])
        arriving = self._tangent(way, [self._direction(end, after)[0] for after in self.out.get(end, ())])
        tries: list[tuple[float, int, list[Points]]] = []
        for side, (early, late) in product((aside, -aside), ((0.3, 0.3), (0.5, 0.3), (0.7, 0.2))):
            off = TEETH[0] * way + TEETH[1] * side
            ways = (0.8 * TEETH[1] * side, off - way, off)
            teeth = [_cubic(a, *(a + self.radius * step for step in ways)) for a in self.places[row]]
            start, far = teeth[-1][-1], float(np.hypot(*(b - teeth[-1][-1])))
            bend = _cubic(start, start + way * far * early, b - arriving * far * late, b)
            back = np.concatenate([teeth[0], np.linspace(teeth[0][-1], start, STEPS + 1)[1:-1], bend])
            crossed = sum(_cross(teeth[0][-1], start, *self.places[list(edge)]) for edge in self.edges)
            tries.append((crossed + 10 * self._worst(back, near), len(tries), [back, *teeth[1:]]))
        lines = min(tries)[2]
        return [Leg(one, end, False, line, line is not lines[0]) for one, line in zip(row, lines, strict=True)]

    def _direction(self, one: int, other: int) -> tuple[Points, float]:
        """The direction from a circle to another, and their distance."""
        way = self.places[other] - self.places[one]
        far = float(np.hypot(*way))
        return (way / far if far else way), far

    def _curve(self, one: int, other: int) -> Points:
        a, b = self.places[one], self.places[other]
        way, far = self._direction(one, other)
        leaving = self._tangent(
            way, [self._direction(before, one)[0] for before in self.into.get(one, ()) if before != other]
        )
        arriving = self._tangent(
            way, [self._direction(other, after)[0] for after in self.out.get(other, ()) if after != one]
        )
        smooth = _cubic(a, a + leaving * far / 3, b - arriving * far / 3, b)
        near = self._others(one, other, a, b)
        if not len(near) or self._worst(smooth, near) == 0:
            return smooth
        return min(self._candidates(a, b, way, far), key=lambda line: self._cost(line, near, far))

    @staticmethod
    def _tangent(way: Points, joined: list[Points]) -> Points:
        """The direction half-way between a line's own and that of the straightest line that it continues."""
        straightest = max(joined, key=lambda other: float(other @ way), default=way)
        if float(straightest @ way) < STRAIGHT:
            return way
        between = way + straightest
        found: Points = between / np.hypot(*between)
        return found

    def _others(self, one: int, other: int, a: Points, b: Points) -> Points:
        """The circles that a line could meet, whatever its curve."""
        reach = (max(BOWS) + LEAST) * self.radius
        low, high = np.minimum(a, b) - reach, np.maximum(a, b) + reach
        inside: NDArray[np.bool_] = np.all((self.places >= low) & (self.places <= high), axis=1)
        inside[[one, other]] = False
        found: Points = self.places[inside]
        return found

    def _worst(self, line: Points, near: Points) -> float:
        """How much a line intrudes on the surroundings of other circles, summed up."""
        far = np.hypot(*(line[:, None, :] - near[None, :, :]).transpose(2, 0, 1)).min(axis=0)
        return float(np.maximum(1 - far / (LEAST * self.radius), 0).sum())

    def _cost(self, line: Points, near: Points, far: float) -> float:
        length = float(np.hypot(*np.diff(line, axis=0).T).sum())
        return 10 * self._worst(line, near) + length / far

    def _candidates(self, a: Points, b: Points, way: Points, far: float) -> Iterator[Points]:
        """The straight line, and bows to both sides."""
        yield _cubic(a, a + way * far / 3, b - way * far / 3, b)
        aside = np.array([-way[1], way[0]]) * self.radius
        for bow, side, (first, second) in product(BOWS, (1, -1), LEANINGS):
            off = aside * bow * side
            yield _cubic(a, a + way * far * first + off, a + way * far * second + off, b)


def _cross(a: Points, b: Points, c: Points, d: Points) -> bool:
    """Whether two straight lines cross."""
    corners = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    sides = [(q - p)[0] * (r - p)[1] - (q - p)[1] * (r - p)[0] for p, q, r in corners]
    return bool(sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0)


def _cubic(a: Points, b: Points, c: Points, d: Points) -> Points:
    """Points of a cubic Bézier curve."""
    t = np.linspace(0, 1, STEPS + 1)[:, None]
    found: Points = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
    return found


SAMPLES = 300_000
LEAST_FINE, MOST_FINE = 6, 9
BEYOND = 1.5
"""How far the coast goes on under the frame, in cells."""
REACH = 7.0
"""The largest distance from the route that is computed, in cells."""
SHORE, SLOPE = 1.5, 0.75
"""Where the land begins, in cells from the route, and how fast it rises there."""
BAY, OFTEN = 2.2, 0.16
"""By how many cells the start of the land varies, and how often per cell, so that coasts do not follow the route."""
FREE = 0.3
"""The width of the water between the largest coin, or the lane, and a coast, in cells."""
LANE = 0.62
"""Half the width of the lane, in radii of circles."""
PLATE = 0.6
"""The width of the water around a plate, about, in cells."""
WIDE = ((0.085, 0.11, 0.8), (0.21, 0.21, 0.38))
"""The noise of the islands: how often a cell across and down, and how strong."""
LIFT = 0.1
"""Added to the noise of the islands: the larger, the more land."""
FINER = ((0.6, 0.24), (1.6, 0.13), (3.6, 0.07))
"""The noises of the coasts: waves per cell, and strength."""


def track_shape(geometry: Geometry, seed: str) -> LandShape:
    """The islands about a track, in cells of the plan."""
    cell = track_cell(geometry)
    left, top, right, bottom = (edge / cell for edge in geometry.sheet)
    fine = round(min(max(sqrt(SAMPLES / ((right - left) * (bottom - top))), LEAST_FINE), MOST_FINE))
    bounds = left, top, right, bottom
    grid = SampleGrid.covering(bounds, fine, BEYOND)
    route = _route_points(geometry, 1 / fine)
    far = _far_from_route(grid, route)
    shore = SHORE + np.float32(BAY) * np.maximum(_noise(grid, seed, "bays", OFTEN, OFTEN), 0)
    field = np.minimum((far - shore) * np.float32(SLOPE), _islands(grid, seed))
    for number, (often, strong) in enumerate(FINER):
        field += np.float32(strong) * _noise(grid, seed, f"coast {number}", often, often)
    _open_route(field, grid, geometry, route)
    return LandShape(bounds, grid, field, seed, mark_of(right - left, bottom - top))


def with_sea(shape: LandShape, box: Box) -> LandShape:
    """The shape with open sea under a plate (title or legend)."""
    left, top, right, bottom = box
    grid = shape.grid
    across = np.maximum(np.maximum(left - grid.xs, grid.xs - right), 0)
    down = np.maximum(np.maximum(top - grid.ys, grid.ys - bottom), 0)[:, None]
    shore = PLATE + np.float32(PLATE) * _noise(grid, shape.seed, "bays", 3 * OFTEN, 3 * OFTEN)
    return replace(shape, field=np.minimum(shape.field, (np.hypot(across, down) - shore) * np.float32(SLOPE)))


def taken_by_track(geometry: Geometry, bounds: Box) -> Taken:
    """The coins and the lanes between them, in cells."""
    taken = Taken(bounds)
    rows, columns = taken.squares.shape
    half = taken.step / 2
    grid = SampleGrid(taken.left + half, taken.top + half, 1 / taken.step, columns, rows)
    for places, free in _surroundings(geometry, _route_points(geometry, taken.step)):
        taken.block_squares(distances(_ticked(grid, places), grid.fine, free + 2 * taken.step) < free + taken.step)
    return taken


def _noise(grid: SampleGrid, seed: str, name: str, across: float, down: float) -> Reals:
    return Noise(seed, "track", name).grid(grid.xs * np.float32(across), grid.ys * np.float32(down))


def _islands(grid: SampleGrid, seed: str) -> Reals:
    """The land in the sea far from the route: a noise some cells wide."""
    found = np.full(grid.shape, np.float32(LIFT))
    for number, (across, down, strong) in enumerate(WIDE):
        found += np.float32(strong) * _noise(grid, seed, f"island {number}", across, down)
    return found


def _route_points(geometry: Geometry, step: float) -> NDArray[np.float64]:
    """Points in cells along all lines, no farther apart than ``step``, and the middles of all circles."""
    cell = track_cell(geometry)
    parts = [np.array([geometry.centre(node) for node in range(geometry.size)]).reshape(-1, 2) / cell]
    parts += [_dense(leg.line / cell, step) for leg in route_legs(geometry)]
    return np.concatenate(parts)


def _dense(line: NDArray[np.float64], step: float) -> NDArray[np.float64]:
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    places = np.linspace(0, along[-1], max(ceil(along[-1] / step), 1) + 1)
    return np.stack([np.interp(places, along, line[:, 0]), np.interp(places, along, line[:, 1])], axis=1)


def _ticked(grid: SampleGrid, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """The samples nearest to points."""
    found = np.zeros(grid.shape, dtype=np.bool_)
    columns = np.clip(np.rint((points[:, 0] - grid.left) * grid.fine), 0, grid.columns - 1).astype(np.intp)
    rows = np.clip(np.rint((points[:, 1] - grid.top) * grid.fine), 0, grid.rows - 1).astype(np.intp)
    found[rows, columns] = True
    return found


def _far_from_route(grid: SampleGrid, points: NDArray[np.float64]) -> Reals:
    """The distance of each sample from the route, up to ``REACH`` cells, to about a quarter of a cell."""
    coarse = grid.every(max(round(grid.fine / 4), 1))
    far = distances(_ticked(coarse, points), coarse.fine, REACH)
    return coarse.read_rows(far, grid.xs, grid.ys)


def _open_route(field: Reals, grid: SampleGrid, geometry: Geometry, points: NDArray[np.float64]) -> None:
    """Make the field negative on the route and around the circles, so that they are always in water."""
    for places, free in _surroundings(geometry, points):
        reach = free + FREE + 1 / grid.fine
        near = distances(_ticked(grid, places), grid.fine, reach)
        np.minimum(field, near - np.float32(reach), out=field, where=near < reach)


def _surroundings(geometry: Geometry, points: NDArray[np.float64]) -> Iterator[tuple[NDArray[np.float64], float]]:
    """The middles of the coins with the radius of the largest, and the route with half its width; in cells."""
    cell = track_cell(geometry)
    yield points[: geometry.size], LARGE_COIN * geometry.radius / cell
    yield points, LANE * geometry.radius / cell
