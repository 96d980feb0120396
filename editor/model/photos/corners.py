"""Guesses where the corners of a drawn board are on a photo, for the user to correct.

In a small copy each point is classified as paper or drawing by comparing it with the light near it, since no lamp
lights a sheet evenly.
Rays from the edge of the photo inward cross the table, the paper's rim, and then the drawing: its outline is reduced to
the four sides that enclose the least area, which are fitted to the points again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.topology import Point
from editor.model.documents.underlay import Corners
from editor.model.photos.straighten import Pixels, convex

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

SIDE = 240
"""Points along the longer side of the small copy."""
LIT, TINTED = 0.10, 0.09
"""A point that differs from the paper around by more in brightness, or in hue, is drawing (logarithms)."""
LEAST = 0.12
"""The smallest share of the photo's area that a board may have."""
RAYS, RIM, STROKE = 480, 4, 3
"""The number of rays, and the lengths, in half points, that paper and drawing must have to count."""
NEARBY, FEWEST = (12.0, 6.0, 4.0), 8
"""The distances within which a point belongs to a side, smaller from round to round; the fewest points of a side."""


def guess_corners(pixels: Pixels) -> Corners | None:
    """The board's corners in pixels of the picture, clockwise from the upper left; None if none is found."""
    step = max(max(pixels.shape[:2]) / SIDE, 1.0)
    small = _small(pixels, step)
    edge = _edge(_drawn(small))
    if len(edge) < RAYS // 3:
        return None
    rough = _four_sides(_hull(edge))
    quad = _fitted(rough, edge) if rough is not None else None
    if quad is None or not _sensible(quad, small.shape[:2]):
        return None
    points = [(float((x + 0.5) * step), float((y + 0.5) * step)) for x, y in _clockwise(quad)]
    found: Corners = (points[0], points[1], points[2], points[3])
    return found if convex(found) else None


def _small(pixels: Pixels, step: float) -> Floats:
    """The picture reduced to about ``SIDE`` points of averaged pixels; logarithms of red, green, blue."""
    high, wide = (int(n / step) for n in pixels.shape[:2])
    rows, columns = (np.linspace(0, n, k + 1).astype(np.int64)[:-1] for n, k in zip(pixels.shape[:2], (high, wide)))
    sums = np.add.reduceat(np.add.reduceat(pixels.astype(np.float64), rows, axis=0), columns, axis=1)
    counts = np.diff([*rows, pixels.shape[0]])[:, None] * np.diff([*columns, pixels.shape[1]])[None, :]
    return np.asarray(np.log(sums / counts[:, :, None] + 12.0))


def _drawn(small: Floats) -> Mask:
    """A mask of the points that are darker than the paper near them, or of another colour."""
    light = small.mean(axis=2)
    warm = small[:, :, 0] - small[:, :, 2]
    green = small[:, :, 0] - small[:, :, 1]
    reach = SIDE // 8
    around = _blurred(_highest(light, reach), reach)
    paper = light > around - LIT / 2
    tint = np.zeros(light.shape, dtype=bool)
    for hue in (warm, green):
        plain = _blurred(np.where(paper, hue, 0.0), reach) / np.maximum(_blurred(paper.astype(float), reach), 1e-6)
        tint |= np.abs(hue - plain) > TINTED
    return np.asarray((light < around - LIT) | tint)


def _highest(values: Floats, reach: int) -> Floats:
    """The highest value (90th percentile) in the square ``reach`` points around each point."""
    for axis in (0, 1):
        padded = np.pad(values, [(reach, reach) if a == axis else (0, 0) for a in (0, 1)], mode="edge")
        windows = np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1, axis=axis)
        values = np.quantile(windows, 0.9, axis=-1)
    return values


def _blurred(values: Floats, reach: int) -> Floats:
    """The mean of the square ``reach`` points around each point."""
    for axis in (0, 1):
        padded = np.pad(values, [(reach + 1, reach) if a == axis else (0, 0) for a in (0, 1)], mode="edge")
        sums = np.cumsum(padded, axis=axis)
        ends, starts = (np.take(sums, np.arange(values.shape[axis]) + k, axis=axis) for k in (2 * reach + 1, 0))
        values = (ends - starts) / (2 * reach + 1)
    return values


def _edge(drawn: Mask) -> Floats:
    """Where the drawing begins behind the paper's rim, seen from outside: an array (n, 2), one point for a ray."""
    high, wide = drawn.shape
    middle = np.array([(wide - 1) / 2, (high - 1) / 2])
    found: list[Floats] = []
    for turn in np.linspace(0, 2 * np.pi, RAYS, endpoint=False):
        way = np.array([np.cos(turn), np.sin(turn)])
        far = float(np.min(middle / np.maximum(np.abs(way), 1e-9)))
        points = middle + np.arange(far, far / 4, -0.5)[:, None] * way
        column, row = np.clip(np.rint(points).astype(np.int64), 0, [wide - 1, high - 1]).T
        seen = drawn[row, column]
        blank = _first_run(~seen, 0, RIM)
        begin = _first_run(seen, blank, STROKE) if blank >= 0 else -1
        if begin >= 0:
            found.append(points[begin])
    return np.array(found).reshape(-1, 2)


def _first_run(mask: Mask, start: int, length: int) -> int:
    """The index where ``length`` true values in a row begin, from ``start`` on; -1 if nowhere."""
    sums = np.cumsum(np.concatenate([[0], mask[start:]]))
    found: list[int] = np.flatnonzero(sums[length:] - sums[:-length] == length).tolist() if len(sums) > length else []
    return start + found[0] if found else -1


def _fitted(quad: list[Point], points: Floats) -> list[Point] | None:
    """The four corners of sides fitted to the points near them; outliers are ignored, more from round to round."""
    for reach in NEARBY:
        sides = []
        for k in range(4):
            start, end = np.array(quad[k]), np.array(quad[(k + 1) % 4])
            along = (end - start) / max(float(np.hypot(*(end - start))), 1e-9)
            normal = np.array([-along[1], along[0]])
            off, on = (points - start) @ normal, (points - start) @ along
            near = (np.abs(off) < reach) & (on > 0.04 * SIDE) & (on < float(np.hypot(*(end - start))) - 0.04 * SIDE)
            if near.sum() < FEWEST:
                return None
            slope, shift = np.polyfit(on[near], off[near], 1)
            rest = np.abs(off - slope * on - shift)
            good = near & (rest <= np.quantile(rest[near], 0.7))
            slope, shift = np.polyfit(on[good], off[good], 1)
            base = start + shift * normal
            sides.append((base, along + slope * normal))
        corners = [_crossing(*sides[k - 1], *sides[k]) for k in range(4)]
        if any(corner is None for corner in corners):
            return None
        quad = [corner for corner in corners if corner is not None]
    return quad


def _crossing(a: Floats, along: Floats, b: Floats, other: Floats) -> Point | None:
    """The intersection of two lines; None if they are parallel."""
    across = along[0] * other[1] - along[1] * other[0]
    if abs(across) < 1e-9:
        return None
    share = ((b[0] - a[0]) * other[1] - (b[1] - a[1]) * other[0]) / across
    return float(a[0] + share * along[0]), float(a[1] + share * along[1])


def _hull(points: Floats) -> list[Point]:
    """The convex outline."""
    ordered = sorted(map(tuple, points.tolist()))

    def half(row: list[tuple[float, ...]]) -> list[Point]:
        chain: list[Point] = []
        for x, y in row:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], (x, y)) <= 0:
                chain.pop()
            chain.append((x, y))
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _four_sides(hull: list[Point]) -> list[Point] | None:
    """The outline reduced to four corners: repeatedly the side is removed whose loss adds the least area."""
    while len(hull) > 4:
        best: tuple[float, int, Point] | None = None
        for k in range(len(hull)):
            a, b, c, d = (hull[(k + n) % len(hull)] for n in range(4))
            meeting = _meeting(a, b, d, c)
            if meeting is not None:
                area = abs(_turn(b, meeting, c)) / 2
                if best is None or area < best[0]:
                    best = area, k, meeting
        if best is None:
            return None
        _, k, meeting = best
        first, second = (k + 1) % len(hull), (k + 2) % len(hull)
        hull[first] = meeting
        del hull[second]
    return hull if len(hull) == 4 else None


def _meeting(a: Point, b: Point, d: Point, c: Point) -> Point | None:
    """The point where the lines a–b and d–c meet beyond b and c; None if they do not."""
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], c[0] - d[0], c[1] - d[1]
    across = dx * ey - dy * ex
    if abs(across) < 1e-9:
        return None
    share = ((d[0] - a[0]) * ey - (d[1] - a[1]) * ex) / across
    other = ((d[0] - a[0]) * dy - (d[1] - a[1]) * dx) / across
    return (a[0] + share * dx, a[1] + share * dy) if share > 1 and other > 1 else None


def _sensible(quad: list[Point], shape: tuple[int, ...]) -> bool:
    """Whether these can be the corners of a board: not too small, and hardly beyond the photo."""
    high, wide = shape
    area = abs(_turn(quad[0], quad[1], quad[2]) + _turn(quad[0], quad[2], quad[3])) / 2
    inside = all(-0.03 * wide < x < 1.03 * wide and -0.03 * high < y < 1.03 * high for x, y in quad)
    return inside and area > LEAST * wide * high


def _clockwise(quad: list[Point]) -> list[Point]:
    """The corners in clockwise order from the upper left, as seen."""
    middle = np.mean(quad, axis=0)
    around = sorted(quad, key=lambda point: np.arctan2(point[1] - middle[1], point[0] - middle[0]))
    first = min(range(4), key=lambda k: around[k][0] + around[k][1])
    return around[first:] + around[:first]
