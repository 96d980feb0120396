"""Contours of a field: closed lines around what is above a level, by marching squares, and thinned.

Lines are drawn as quadratic B-splines with their points as corners. In each pass every second point of a line may go:
where it lies close to the line between its neighbours, and where the curve cuts the corners at these hardly more.

W. Lorensen, H. Cline, "Marching Cubes" (1987), in the plane: each square of four samples has up to two pieces of line.
The pieces are linked without following them one by one: each end finds the least end of its ring, and its place in
the ring, by pointer doubling (J. Wyllie's list ranking), in as many passes as the longest ring has binary digits.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.sample_grid import Reals, SampleGrid

PASSES = 3
"""How often a line is thinned; each time at most half of its points go, so that one of eight is left at best."""
LEAST = 12
"""Lines with fewer points are not thinned."""
OFF, CUT = 0.75, 0.25
"""How far a curve moves where a point is removed (OFF), and how far it passes from a point that is left (CUT), each as
a share of that point's distance from the line between its neighbours."""

Points = NDArray[np.float32]
Numbers = NDArray[np.intp]


def thinned(points: Points, sizes: Numbers, within: float) -> tuple[Points, Numbers]:
    """Closed lines, one after the other in one array, without unnecessary points; ``sizes``: how many points each has.

    No curve moves by more than about ``within`` in a pass.
    """
    for _ in range(PASSES):
        stays = _needed(points, sizes, within)
        if stays.all():
            break
        lines = np.repeat(np.arange(len(sizes)), sizes)
        points, sizes = points[stays], np.bincount(lines[stays], minlength=len(sizes))
    return points, sizes


def _needed(points: Points, sizes: Numbers, within: float) -> NDArray[np.bool_]:
    """Which points are needed; the others may be removed in this pass."""
    starts = np.repeat(np.cumsum(sizes) - sizes, sizes)
    counts = np.repeat(sizes, sizes)
    place = np.arange(len(points)) - starts
    before, after = starts + (place - 1) % counts, starts + (place + 1) % counts
    near = _off_chord(points, points[before], points[after])
    wide = _off_chord(points, points[before[before]], points[after[after]])
    smooth = wide * np.float32(CUT) < within
    goes: NDArray[np.bool_] = (place % 2 == 1) & (counts >= LEAST) & (near * np.float32(OFF) < within)
    goes &= smooth[before] & smooth[after]
    return np.logical_not(goes)


def _off_chord(points: Points, one: Points, other: Points) -> NDArray[np.float32]:
    """The distance of each of ``points`` from the straight line between its points of ``one`` and ``other``."""
    along, aside = other - one, points - one
    across = np.abs(along[:, 0] * aside[:, 1] - along[:, 1] * aside[:, 0])
    found: NDArray[np.float32] = across / np.maximum(np.hypot(along[:, 0], along[:, 1]), np.float32(1e-6))
    return found


Line = NDArray[np.float32]
"""Points (n, 2) of a line, x and y in chart units."""
Ends = NDArray[np.int64]
TOP, LEFT, BOTTOM, RIGHT = 0, 1, 2, 3
# For the samples above the level (1 top left, 2 top right, 4 bottom right, 8 bottom left): from which side to which,
# with what is above on the right hand. In the saddles 5 and 10 what is below the level goes through.
PIECES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((LEFT, TOP),),
    2: ((TOP, RIGHT),),
    3: ((LEFT, RIGHT),),
    4: ((RIGHT, BOTTOM),),
    5: ((LEFT, TOP), (RIGHT, BOTTOM)),
    6: ((TOP, BOTTOM),),
    7: ((LEFT, BOTTOM),),
    8: ((BOTTOM, LEFT),),
    9: ((BOTTOM, TOP),),
    10: ((TOP, RIGHT), (BOTTOM, LEFT)),
    11: ((BOTTOM, RIGHT),),
    12: ((RIGHT, LEFT),),
    13: ((RIGHT, TOP),),
    14: ((TOP, LEFT),),
}


def contours(field: Reals, grid: SampleGrid, level: float = 0.0, least: int = 6, within: float = 0.0) -> list[Line]:
    """Closed lines around ``field > level``, each of ``least`` points or more; they close along the grid's edge.

    ``within``: how far, in chart units, a line may deviate in order to have fewer points. The first point is not
        repeated at the end. Rings around holes run in the opposite direction, so odd-even and winding fills agree.
    """
    rows, columns = _window(field > np.float32(level))
    height = field[rows, columns] - np.float32(level)
    height[height == 0] = np.float32(-1e-6)
    for edge in (height[0], height[-1], height[:, 0], height[:, -1]):
        np.minimum(edge, np.float32(-1e-3), out=edge)
    above = height > 0
    code = above[:-1, :-1] + 2 * above[:-1, 1:].astype(np.uint8) + 4 * above[1:, 1:] + 8 * above[1:, :-1]
    start, end = _pieces(code, height.shape)
    if not len(start):
        return []
    number = np.full(2 * height.size, -1, dtype=np.int64)
    number[start] = 0
    names = np.flatnonzero(number == 0)
    number[names] = np.arange(len(names))
    points = _crossings(names, height, grid, (columns.start, rows.start))
    following = np.empty(len(names), dtype=np.int64)
    following[number[start]] = number[end]
    rings = [ring for ring in _rings(following) if len(ring) >= least]
    if not rings:
        return []
    lines, sizes = points[np.concatenate(rings)], np.array([len(ring) for ring in rings])
    if within:
        lines, sizes = thinned(lines, sizes, within)
    return np.split(lines, np.cumsum(sizes)[:-1])


def line_groups(points: Line, sizes: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """The contours, by index, in groups of lines that enclose each other or share holes, from the top down.

    ``points``: of all lines, one after the other; ``sizes``: how many each has. Lines in one group need not touch, but
    a hole is always in the group of the line around it.
    """
    starts = np.cumsum(sizes) - sizes
    x, y = points.astype(np.float64).T
    following = np.arange(len(points)) + 1
    following[starts + sizes - 1] = starts
    hole = np.add.reduceat(x * y[following] - x[following] * y, starts) > 0
    low, high = (found.reduceat(points, starts) for found in (np.minimum, np.maximum))
    group, whole = np.arange(len(sizes)), np.flatnonzero(~hole)
    for number in np.flatnonzero(hole).tolist():
        around = whole[((low[whole] <= low[number]) & (high[whole] >= high[number])).all(axis=1)]
        joined = np.unique(group[[number, *around.tolist()]])
        group[np.isin(group, joined)] = joined[0]
    order = np.argsort(group, kind="stable")
    found = np.split(order, np.flatnonzero(np.diff(group[order])) + 1)
    return sorted(found, key=lambda lines: float(low[lines, 1].min()))


def _window(above: NDArray[np.bool_]) -> tuple[slice, slice]:
    """The rows and columns of all samples above a level, and one more on each side."""
    spans = []
    for axis in (1, 0):
        has = np.flatnonzero(above.any(axis=axis))
        first, last = (int(has[0]), int(has[-1])) if len(has) else (0, 0)
        spans.append(slice(max(first - 1, 0), last + 2))
    return spans[0], spans[1]


def _pieces(code: NDArray[np.uint8], shape: tuple[int, ...]) -> tuple[Ends, Ends]:
    """Where pieces of the lines begin and end: numbers of the sides between two samples.

    Side ``n`` of the first ``rows · columns`` goes to the right of sample n, the others down from theirs.
    """
    rows, columns = np.nonzero((code > 0) & (code < 15))
    kind = code[rows, columns]
    first = rows * shape[1] + columns
    down = first + shape[0] * shape[1]
    sides = {TOP: first, BOTTOM: first + shape[1], LEFT: down, RIGHT: down + 1}
    starts, ends = [], []
    for number, pieces in PIECES.items():
        has = kind == number
        for one, other in pieces:
            starts.append(sides[one][has])
            ends.append(sides[other][has])
    return np.concatenate(starts), np.concatenate(ends)


def _crossings(names: Ends, height: Reals, grid: SampleGrid, first: tuple[int, int]) -> Line:
    """Where the line crosses each side; ``first``: the column and row of the grid of the first of ``height``."""
    rows, columns = height.shape
    down = names >= rows * columns
    sample = np.where(down, names - rows * columns, names)
    flat = height.reshape(-1)
    one, other = flat[sample], flat[sample + np.where(down, columns, 1)]
    part = one / (one - other)
    y, x = np.divmod(sample, columns)
    found = np.empty((len(names), 2), dtype=np.float32)
    found[:, 0] = (x + first[0] + np.where(down, 0, part)) / grid.fine + grid.left
    found[:, 1] = (y + first[1] + np.where(down, part, 0)) / grid.fine + grid.top
    return found


def _rings(following: Ends) -> list[Ends]:
    """The rings of a permutation, in the order of their least members; each ring begins with that."""
    count = len(following)
    least, jump = np.arange(count), following.copy()
    for _ in range(count.bit_length()):
        np.minimum(least, least[jump], out=least)
        jump = jump[jump]
    before_head = following == least
    jump = np.where(before_head, np.arange(count), following)
    left = np.where(before_head, 0, 1)
    for _ in range(count.bit_length()):
        left = left + left[jump]
        jump = jump[jump]
    order = np.lexsort((-left, least))
    cuts = np.flatnonzero(np.diff(least[order])) + 1
    return np.split(order, cuts)
