"""Counts the squares or hexes in a straightened picture, by comparing it with boards of every likely size.

Lines are darker than what lies on both sides of them. ``darkness`` measures how much darker each pixel is than its
surroundings of about a cell's size, so that shadows, coasts and grain do not count. The score of a board (its contrast)
is the mean darkness along its lines minus that along the middles of its cells. Only for the right numbers do all lines
of the board fall on lines of the picture: with twice as many half of them lie in the middles of cells, with half as
many there are lines in the middles. For hexes the same is done with their outlines and two smaller rings within them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QTransform

from dsl.maps.board.hexes import LEVEL, RADIUS
from dsl.maps.board.topology import Point
from editor.model.documents.geometry import Geometry
from editor.model.documents.underlay import Corners
from editor.model.photos.straighten import Pixels, box_corners, convex, map_point

Floats = NDArray[np.float32]

FEWEST, MOST = 3, 300
"""The range of columns and of rows."""
LEAST_PIXELS = 4.0
"""The width of the smallest square that can be recognised, in pixels."""
OBLONG = 1.38
"""The largest ratio of a cell's sides: corners are dragged by hand and photos distorted."""
SIZES = (6, 12, 24, 48, 96, 192)
"""The cell sizes in pixels for which ``darkness`` is computed."""
SURE, SURE_OF_FEW, MANY = 0.5, 1.2, 60
"""The contrast from which a result is sure: for boards of at least ``MANY`` cells, and for smaller ones."""
APART = 1.5
"""A result is only sure if its contrast is this times that of the best clearly different board."""


@dataclass(frozen=True)
class Count:
    """The number of columns and rows found in a picture; ``sure`` if its lines are clear."""

    width: int
    height: int
    sure: bool


def greyness(pixels: Pixels) -> Floats:
    """The logarithm of the brightness of each pixel; a shadow only subtracts something from it."""
    return np.asarray(np.log(pixels.astype(np.float32).mean(axis=2) + 20), dtype=np.float32)


def darknesses(grey: Floats) -> dict[int, Floats]:
    """``darkness`` for each of the ``SIZES`` that fit into the picture."""
    return {size: darkness(grey, size) for size in SIZES if size < max(grey.shape)}


def darkness(grey: Floats, cell: float) -> Floats:
    """How much darker each pixel is than its surroundings of a cell's size, in standard deviations."""
    fine = _mean(_mean(grey, cell / 24), cell / 24)
    found = _mean(fine, cell * 0.5) - fine
    limit = float(np.percentile(np.abs(found[::3, ::3]), 92))
    cut = np.clip(found, -limit, limit)
    return np.asarray(cut / max(float(cut.std()), 1e-6), dtype=np.float32)


def _mean(values: Floats, reach: float) -> Floats:
    """The mean of the square around each pixel, ``reach`` pixels to each side."""
    near = round(reach)
    for axis in (0, 1) if near else ():
        size = values.shape[axis]
        edges = [(near + 1, near) if side == axis else (0, 0) for side in (0, 1)]
        sums = np.pad(values, edges, mode="edge").cumsum(axis=axis, dtype=np.float64)
        above = np.take(sums, range(2 * near + 1, 2 * near + 1 + size), axis=axis)
        values = ((above - np.take(sums, range(size), axis=axis)) / (2 * near + 1)).astype(np.float32)
    return values


def nearest_size(maps: dict[int, Floats], cell: float) -> int:
    """The size in ``maps`` nearest to a cell of ``cell`` pixels."""
    return min(maps, key=lambda size: abs(np.log(size / cell)))


def count_squares(pixels: Pixels) -> Count | None:
    """The columns and rows of a board of squares that fills the picture, whose proportions are about right.

    None if there are no regular lines. The cells of the result are roughly square.
    """
    maps = darknesses(greyness(pixels))
    if not maps:
        return None
    down, across = pixels.shape[:2]
    wide = {size: found.mean(axis=0) for size, found in maps.items()}
    high = {size: found.mean(axis=1) for size, found in maps.items()}
    columns = {n: _line_contrast(wide[nearest_size(maps, across / n)], n) for n in _likely(across)}
    rows = {n: _line_contrast(high[nearest_size(maps, down / n)], n) for n in _likely(down)}
    ranked = sorted(
        ((columns[w] + rows[h], w, h) for w in columns for h in rows if _square(across / w, down / h)), reverse=True
    )
    if not ranked or ranked[0][0] <= 0:
        return None
    contrast, width, height = ranked[0]
    other = next((c for c, w, h in ranked if not _nearly_same((w, h), (width, height))), 0.0)
    plain = contrast > (SURE if width * height >= MANY else SURE_OF_FEW)
    return Count(width, height, plain and min(columns[width], rows[height]) > SURE / 4 and contrast > APART * other)


def _likely(length: int) -> range:
    return range(FEWEST, int(min(length / LEAST_PIXELS, MOST)) + 1)


def _nearly_same(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two boards differ by at most a column or a row, or one divides the cells of the other evenly."""
    (width, height), (wide, high) = one, other
    if abs(width - wide) <= 1 or abs(height - high) <= 1:
        return True
    return width % wide == 0 and height % high == 0


def _square(wide: float, high: float) -> bool:
    return 1 / OBLONG < wide / high < OBLONG


def _line_contrast(profile: Floats, count: int) -> float:
    """The mean darkness of the lines between ``count`` cells minus that of the middles of the cells."""
    step = len(profile) / count
    lines, middles = np.arange(1, count) * step, (np.arange(count) + 0.5) * step
    near = np.array([-0.06, 0.0, 0.06]) * step
    places = np.arange(len(profile)) + 0.5
    caught = np.interp(lines[:, None] + near, places, profile).mean()
    missed = np.interp(middles[:, None] + 2 * near, places, profile).mean()
    return float(caught - missed)


HEX_LEAST_PIXELS, HEX_MOST = 8.0, 120
"""The width of the smallest hex that can be recognised, in pixels; the most columns and rows of hexes."""
ROUGH, FINE, REFINED = 40, 500, 50
"""The cells that are sampled in the first and in the second round, and how many boards reach the second."""
TURN = np.arange(24) * (np.pi / 12)
OUTLINE = 0.5 / np.cos((TURN + np.pi / 6) % (np.pi / 3) - np.pi / 6)
"""The distance from the centre of a pointy hex to its outline in each of the directions ``TURN``."""
RINGS = (1.0, 0.68, 0.36)
"""The outline and the two smaller rings, as shares of the outline's distance from the centre."""
HEX_SURE, HEX_SURE_OF_FEW, HEX_MANY = 0.35, 0.8, 30
"""The contrast from which a result is sure: for boards of at least ``HEX_MANY`` cells, and for smaller ones."""
HEX_APART = 2.0
"""The same as ``APART``, for hexes."""


def count_hexes(pixels: Pixels, orientation: str = "pointy", shifted: str = "even") -> Count | None:
    """The columns and rows of a board of hexes that fills the picture, whose proportions are about right; else None."""
    flat = orientation == "flat"
    grey = greyness(pixels)
    grey = np.ascontiguousarray(grey.T) if flat else grey
    maps = darknesses(grey)
    boards = _boards(grey.shape[1], grey.shape[0], shifted)
    if not boards or not maps:
        return None

    def ranked(listed: list[tuple[int, int]], cells: int, every: int) -> list[tuple[float, int, int]]:
        found = []
        for width, height in listed:
            cell = grey.shape[1] / _extent(width, height, shifted)[0]
            found.append(
                (_outline_contrast(maps[nearest_size(maps, cell)], width, height, shifted, cells, every), width, height)
            )
        return sorted(found, reverse=True)

    best, *others = ranked([board[1:] for board in ranked(boards, ROUGH, 2)[:REFINED]], FINE, 1)
    contrast, width, height = best
    other = next((c for c, w, h in others if abs(w - width) > 1 or abs(h - height) > 1), 0.0)
    plain = contrast > (HEX_SURE if width * height >= HEX_MANY else HEX_SURE_OF_FEW)
    sure = plain and contrast > HEX_APART * other
    return Count(*((height, width) if flat else (width, height)), bool(sure))


def _extent(width: int, height: int, shifted: str) -> tuple[float, float]:
    """The size of a board of pointy hexes, in chart units."""
    more = (height - 1) / 2 if shifted == "every" else 0.5 if height > 1 or shifted == "odd" else 0.0
    return width + more, (height - 1) * LEVEL + 2 * RADIUS


def _boards(across: int, down: int, shifted: str) -> list[tuple[int, int]]:
    """The boards (width, height) with roughly regular hexes, large enough to be recognized."""
    found = []
    for width in range(3, HEX_MOST + 1):
        for height in range(2, HEX_MOST + 1):
            wide, high = _extent(width, height, shifted)
            regular = (down / high) / (across / wide)
            if across / wide >= HEX_LEAST_PIXELS and 1 / OBLONG < regular < OBLONG:
                found.append((width, height))
    return found


def _outline_contrast(dark: Floats, width: int, height: int, shifted: str, count: int, every: int) -> float:
    """The mean darkness of the hexes' outlines minus that inside of them.

    ``count`` cells are sampled, each in every ``every``-th direction.
    """
    turn, outline = TURN[::every], OUTLINE[::every]
    cells = np.unique(np.linspace(0, width * height - 1, min(width * height, count)).astype(np.int64))
    row, column = np.divmod(cells, width)
    shift = row if shifted == "every" else (row + (shifted == "odd")) % 2
    x, y = column + shift / 2 + 0.5, row * LEVEL + RADIUS
    wide, high = _extent(width, height, shifted)
    scale_x, scale_y = dark.shape[1] / wide, dark.shape[0] / high
    rings = []
    for part in RINGS:
        at_x = ((x[:, None] + part * outline * np.cos(turn)) * scale_x).astype(np.int32)
        at_y = ((y[:, None] + part * outline * np.sin(turn)) * scale_y).astype(np.int32)
        at_x, at_y = np.clip(at_x, 0, dark.shape[1] - 1), np.clip(at_y, 0, dark.shape[0] - 1)
        rings.append(float(dark[at_y, at_x].mean()))
    return rings[0] - max(rings[1], rings[2])


MOST_SIDE = 2000
"""The most columns or rows of a fitted grid."""
Clicks = tuple[Point, Point, Point]


@dataclass(frozen=True)
class Fit:
    """A grid of ``width`` × ``height`` cells whose bounding box has its corners at these pixels of the picture."""

    width: int
    height: int
    corners: Corners


def fit(
    kind: str,
    orientation: str,
    shifted: str,
    clicks: Clicks,
    along: int,
    down: int,
    first: tuple[int, int] = (0, 0),
    size: tuple[int, int] | None = None,
) -> Fit | None:
    """The grid whose cell in row and column ``first`` (from 0) is at the first click.

    The second click is ``along`` columns further in the same row, the third ``down`` rows further in the same column,
    all of them pixels of the picture. ``size``: (width, height) of the board; left out, the clicked cells are its
    corners. None if the clicks lie on a line or a step is less than 1.
    """
    if along < 1 or down < 1:
        return None
    row, column = first
    width, height = size or (column + along + 1, row + down + 1)
    if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE):
        return None
    reach = Geometry.of_grid(kind, max(width, column + along + 1), max(height, row + down + 1), orientation, shifted)
    cells = ((row, column), (row, column + along), (row + down, column))
    places = [reach.centre(reach.number(r, c)) for r, c in cells]
    affine = _affine(places, clicks)
    if affine is None:
        return None
    box = Geometry.of_grid(kind, width, height, orientation, shifted).bounds
    one, two, three, four = (
        (float(affine[0] @ (x, y, 1.0)), float(affine[1] @ (x, y, 1.0))) for x, y in box_corners(box)
    )
    return Fit(width, height, (one, two, three, four))


def refit(
    kind: str, form: tuple[str, str], clicks: Clicks, size: tuple[int, int], transform: QTransform
) -> Corners | None:
    """The corners of a board of ``size`` (width, height) whose three corner cells lie at the clicks.

    ``transform``: from the chart to the picture as it is pinned now; its perspective stays. ``form``:
    orientation and shift of hexes. None if the corners would not be convex or nothing can be fitted.
    """
    back, possible = transform.inverted()
    if not possible:
        return None
    one, two, three = (map_point(back, click) for click in clicks)
    found = fit(kind, *form, (one, two, three), size[0] - 1, size[1] - 1)
    if found is None:
        return None
    a, b, c, d = (map_point(transform, corner) for corner in found.corners)
    return (a, b, c, d) if convex((a, b, c, d)) else None


def _affine(places: list[Point], clicks: Clicks) -> np.ndarray[tuple[int, int], np.dtype[np.float64]] | None:
    known = np.array([[x, y, 1.0] for x, y in places])
    wanted = np.array(clicks)
    (ax, ay), (bx, by), (cx, cy) = clicks
    area = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
    if area < 0.05 * hypot(bx - ax, by - ay) * hypot(cx - ax, cy - ay) or area < 1e-3:
        return None
    return np.asarray(np.linalg.solve(known, wanted).T)
