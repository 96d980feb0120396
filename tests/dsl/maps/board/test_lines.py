"""Lines between cell centres against a brute-force exact reckoning with fractions."""

from __future__ import annotations

from fractions import Fraction

from board_strategies import grids
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.maps.board.hexes import Hex
from dsl.maps.board.topology import Topology, make_topology
from tests.share import share

Spot = tuple[Fraction, Fraction]


def corners(board: Topology, c: int) -> tuple[Spot, list[Spot]]:
    """Centre and corners of a cell; hexes are stretched so that all of them are whole numbers."""
    row, column = divmod(c, board.width)
    if not isinstance(board, Hex):
        around = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        x, y = 2 * column + 1, 2 * row + 1
    else:
        level, along = (row, column) if board.orientation == "pointy" else (column, row)
        shift = {"even": level % 2, "odd": (level + 1) % 2, "every": level}[board.shifted]
        around = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
        x, y = 2 * along + shift, 3 * level
        if board.orientation == "flat":
            x, y = y, x
            around = [(dy, dx) for dx, dy in around]
    return (Fraction(x), Fraction(y)), [(Fraction(x + dx), Fraction(y + dy)) for dx, dy in around]


def clip(a: Spot, b: Spot, polygon: list[Spot]) -> tuple[Fraction, Fraction] | None:
    """The part of the segment (0 to 1) in the open inside of a convex polygon, or None."""
    cx, cy = sum(p[0] for p in polygon) / len(polygon), sum(p[1] for p in polygon) / len(polygon)
    low, high = Fraction(0), Fraction(1)
    for (px, py), (qx, qy) in zip(polygon, polygon[1:] + polygon[:1], strict=True):

        def side(x: Fraction, y: Fraction, p: Spot = (px, py), q: Spot = (qx, qy)) -> Fraction:
            return (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])

        inner = side(cx, cy)
        start, end = side(*a) * inner, side(*b) * inner  # positive inside
        if start <= 0 and end <= 0:
            return None
        if start < 0:
            low = max(low, start / (start - end))
        elif end < 0:
            high = min(high, start / (start - end))
    return (low, high) if low < high else None


def on_segment(a: Spot, b: Spot, p: Spot) -> bool:
    """Whether a point lies on the open segment."""
    if (b[0] - a[0]) * (p[1] - a[1]) != (b[1] - a[1]) * (p[0] - a[0]):
        return False
    along = (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])
    return 0 < along < (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2


def slow_crossed(board: Topology, one: int, other: int) -> tuple[int, set[tuple[int, int]]]:
    """``crossed`` from first principles: clip the segment at every cell, look at every edge or corner."""
    shapes = [corners(board, c) for c in range(board.size)]
    a, b = shapes[one][0], shapes[other][0]
    hit = {c for c, (_, polygon) in enumerate(shapes) if clip(a, b, polygon)}
    pairs: set[tuple[int, int]] = set()
    if isinstance(board, Hex):
        for c, (_, polygon) in enumerate(shapes):
            for p, q in zip(polygon, polygon[1:] + polygon[:1], strict=True):
                middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
                if on_segment(a, b, middle) and (b[0] - a[0]) * (q[1] - p[1]) == (b[1] - a[1]) * (q[0] - p[0]):
                    both = [n for n, (_, shape) in enumerate(shapes) if p in shape and q in shape]
                    pairs.add((min(both), max(both)))
                    assert c in both
    else:
        for p in {p for _, polygon in shapes for p in polygon if on_segment(a, b, p)}:
            around = [c for c, (_, polygon) in enumerate(shapes) if p in polygon]
            beside = [c for c in around if c not in hit]
            if len(around) == 4 and len(beside) == 2:
                pairs.add((beside[0], beside[1]))
    return sum(1 << c for c in hit - {one, other}), pairs


@settings(max_examples=share(300), deadline=None)
@given(grids(most=9), st.data())
def test_crossed_is_exact(board: Topology, data: st.DataObject) -> None:
    a, b = data.draw(st.integers(0, board.size - 1)), data.draw(st.integers(0, board.size - 1))
    inside, pairs = board.crossed(a, b)
    assert board.crossed(b, a) == (inside, pairs)
    assert len(set(pairs)) == len(pairs)
    if a != b:
        slow, slow_pairs = slow_crossed(board, a, b)
        assert (inside, set(pairs)) == (slow, slow_pairs)
    else:
        assert (inside, pairs) == (0, ())


@given(grids(gaps=False), st.data())
def test_nothing_lies_between_neighbours(board: Topology, data: st.DataObject) -> None:
    a = data.draw(st.integers(0, board.size - 1))
    for b in range(board.size):
        if b != a and board.neighbours[a] >> b & 1:
            inside, pairs = board.crossed(a, b)
            assert inside == 0
            diagonal = board.kind == "square8" and len(board.directions[board.direction(a, b)]) == 2
            assert len(pairs) == (1 if diagonal else 0)


@given(grids(), st.data())
def test_clear_follows_from_crossed(board: Topology, data: st.DataObject) -> None:
    a, b = data.draw(st.integers(0, board.size - 1)), data.draw(st.integers(0, board.size - 1))
    blockers = data.draw(st.integers(0, board.full))
    there = {c for c in range(board.size) if board.present >> c & 1}
    inside, pairs = board.crossed(a, b)
    free = not any(inside >> c & 1 and (c not in there or blockers >> c & 1) for c in range(board.size))
    sides = [{x, y} & there for x, y in pairs]
    blocking = [{c for c in side if blockers >> c & 1} for side in sides]
    assert board.clear(a, b, blockers, "ignore") == free
    assert board.clear(a, b, blockers, "either") == (free and all(sides) and not any(blocking))
    assert board.clear(a, b, blockers) == (free and all(sides) and not any(len(found) == 2 for found in blocking))


# Hexes at distance 3 on a large board: always exactly two hexes crossed and no edge run along; at
# distance 2 either one hex crossed or one edge run along (sea-battle-hex.md, 6.3).


def test_short_lines_on_hexes() -> None:
    board = make_topology("hex", 15, 15)
    middle = board.size // 2
    for c in range(board.size):
        inside, pairs = board.crossed(middle, c)
        if board.distance(middle, c) == 2:
            assert (inside.bit_count(), len(pairs)) in ((1, 0), (0, 1))
        if board.distance(middle, c) == 3:
            assert (inside.bit_count(), len(pairs)) == (2, 0)
