"""Which cells the straight line between two cell centres meets, in whole numbers and without rounding.

Both functions work on an endless lattice and depend only on the offset from one centre to the other, so their results
are cached by offset.

Squares have their centres at whole numbers and their sides half way between. The line is followed from side to side;
where it goes through a corner it enters the diagonal cell and touches the two others.

A hex is at (u, v): ``v`` counts the levels of hexes (rows if pointy, columns if flat), ``u`` counts half hexes along
the level. Drawn with its centre at (u, 3v) and its corners at centre + (0, ±2), (±1, ±1), the lattice is a stretched
picture of the real one; stretching changes neither straight lines nor what they meet. A hex is crossed if it has
corners strictly on both sides of the line. If not, but two successive corners are on the line, the line runs along the
edge between them.
"""

from __future__ import annotations

from functools import lru_cache

Place = tuple[int, int]
Line = tuple[tuple[Place, ...], tuple[tuple[Place, Place], ...]]
"""The cells that a line crosses, and the pairs between which it passes."""

# The corners of a hex around its centre in the stretched picture, and the hex beyond the edge from each to the next.
CORNERS: tuple[Place, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
BEYOND: tuple[Place, ...] = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


@lru_cache(maxsize=65536)
def square_line(dx: int, dy: int) -> Line:
    """The cells crossed and the pairs touched at a corner from (0, 0) to (dx, dy), without both ends."""
    sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    wide, high = abs(dx), abs(dy)
    x = y = 0
    cells: list[Place] = []
    pairs: list[tuple[Place, Place]] = []
    while (x, y) != (wide, high):
        # The next upright side is met at (2x+1) / 2·wide of the way, the next level one at (2y+1) / 2·high.
        upright, level = (2 * x + 1) * high, (2 * y + 1) * wide
        if upright == level:
            pairs.append((((x + 1) * sx, y * sy), (x * sx, (y + 1) * sy)))
        x += upright <= level
        y += level <= upright
        cells.append((x * sx, y * sy))
    return tuple(cells[:-1]), tuple(pairs)


@lru_cache(maxsize=65536)
def hex_line(du: int, dv: int) -> Line:
    """The hexes crossed and the pairs whose common edge the line runs along, without both ends."""
    if dv == 0:
        sign = 1 if du > 0 else -1
        return tuple((sign * u, 0) for u in range(2, abs(du), 2)), ()
    cells: list[Place] = []
    pairs: list[tuple[Place, Place]] = []
    for u, v in _near(du, dv):
        sides = [du * (3 * v + y) - 3 * dv * (u + x) for x, y in CORNERS]
        if min(sides) < 0 < max(sides):
            if (u, v) not in ((0, 0), (du, dv)) and _between(du, dv, (u, v), sides):
                cells.append((u, v))
            continue
        for k, (bu, bv) in enumerate(BEYOND):
            other = (u + bu, v + bv)
            if sides[k] == 0 == sides[k - 5] and (u, v) < other and _edge_between(du, dv, (u, v), k):
                pairs.append(((u, v), other))
    return tuple(cells), tuple(pairs)


def _near(du: int, dv: int) -> list[Place]:
    """The hexes that the line can touch, and a few others."""
    sign = 1 if dv > 0 else -1
    found = []
    for level in range(abs(dv) + 1):
        v = sign * level
        low, high = (
            max(0, 3 * level - 2),
            min(3 * abs(dv), 3 * level + 2),
        )  # the heights at which a hex of this level lies
        ends = (du * low // (3 * abs(dv)), du * high // (3 * abs(dv)))
        first = min(ends) - 2
        first += (first ^ v) & 1  # hexes of a level stand on every second half
        found += [(u, v) for u in range(first, max(ends) + 4, 2)]
    return found


def _between(du: int, dv: int, place: Place, sides: list[int]) -> bool:
    """Whether the part of the endless line inside a crossed hex lies between the two centres.

    Hexes do not overlap, so the part lies completely between or completely outside; it is enough to test one point,
    where the line cuts an edge whose ends have the distances ``sides[k] > 0 >= sides[k+1]`` from it.
    """
    k = next(k for k in range(6) if sides[k] > 0 >= sides[k - 5])
    here, there = sides[k], sides[k - 5]
    start, end = _along(du, dv, place, k), _along(du, dv, place, k - 5)
    part = start * (here - there) + (end - start) * here  # of the whole way, times its square, times (here - there)
    return 0 < part < (du * du + 9 * dv * dv) * (here - there)


def _edge_between(du: int, dv: int, place: Place, k: int) -> bool:
    """Whether the middle of edge ``k`` of a hex, projected on the line, lies between its ends."""
    twice = _along(du, dv, place, k) + _along(du, dv, place, k - 5)
    return 0 < twice < 2 * (du * du + 9 * dv * dv)


def _along(du: int, dv: int, place: Place, k: int) -> int:
    """The projection of corner ``k`` of a hex on the line: 0 at its start, the square of its length at its end."""
    x, y = CORNERS[k]
    return (place[0] + x) * du + (3 * place[1] + y) * 3 * dv
