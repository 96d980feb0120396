"""The laws that every topology keeps, checked against slow and plain counterparts."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence

from board_strategies import boards, grids, tracks
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.maps.board.topology import Topology, bits, make_topology
from tests.share import share


def walk(start: int, exits: Sequence[int], through: int) -> dict[int, int]:
    """Steps to every cell that can be reached, by breadth first search over single cells."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in bits(exits[here] & through):
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far


def as_mask(cells: Sequence[int]) -> int:
    return sum(1 << c for c in set(cells))


@given(boards())
def test_steps_invert(board: Topology) -> None:
    for c in range(board.size):
        for d, there in enumerate(board.steps[c]):
            if there >= 0:
                assert board.steps[there][board.opposite[d]] == c


@given(boards())
def test_neighbours_are_mutual_and_present(board: Topology) -> None:
    for c in range(board.size):
        assert board.neighbours[c] & ~board.present == 0
        assert not board.neighbours[c] >> c & 1
        for n in bits(board.neighbours[c]):
            assert board.neighbours[n] >> c & 1
            assert board.distance(c, n) == 1
        if not board.present >> c & 1:
            assert board.neighbours[c] == 0


@given(boards(), st.data())
def test_distance_is_a_metric(board: Topology, data: st.DataObject) -> None:
    cell = st.integers(0, board.size - 1)
    a, b, c = data.draw(cell), data.draw(cell), data.draw(cell)
    assert board.distance(a, b) == board.distance(b, a)
    assert (board.distance(a, b) == 0) == (a == b)
    assert board.distance(a, c) <= board.distance(a, b) + board.distance(b, c)


@given(st.one_of(grids(gaps=False), tracks()), st.data())
def test_distance_counts_steps(board: Topology, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, board.size - 1))
    far = walk(start, board.neighbours, board.present)
    for c in range(board.size):
        assert board.distance(start, c) == far.get(c, board.size)


@given(boards(), st.data())
def test_grow_is_the_union_of_neighbours(board: Topology, data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, board.full))
    union = 0
    for c in bits(mask):
        union |= board.neighbours[c]
    assert board.neighbours_of(mask) == union


@given(boards(), st.data())
def test_walks_agree_with_search(board: Topology, data: st.DataObject) -> None:
    start, through = data.draw(st.integers(0, board.size - 1)), data.draw(st.integers(0, board.full))
    n = data.draw(st.integers(0, 5))
    far = walk(start, board.exits, through)
    assert board.reachable(start, n, through) == as_mask([c for c, f in far.items() if 0 < f <= n])
    for c in range(board.size):
        assert board.path_length(start, c, through) == far.get(c, -1)
    assert board.component(start, through) == as_mask(list(walk(start, board.neighbours, through)))


@given(grids(gaps=False), st.data())
def test_direction_is_that_of_the_ray(board: Topology, data: st.DataObject) -> None:
    a = data.draw(st.integers(0, board.size - 1))
    on_rays = {c: d for d in range(len(board.directions)) for c in board.ray(a, d)}
    for b in range(board.size):
        assert board.direction(a, b) == on_rays.get(b, -1)
        for far, c in enumerate(board.ray(a, max(board.direction(a, b), 0)), 1):
            assert board.distance(a, c) == far


@given(grids(gaps=False, most=6))
def test_directions_turn_clockwise_on_the_drawing(board: Topology) -> None:
    middle = next((c for c in range(board.size) if all(n >= 0 for n in board.steps[c])), None)
    if middle is None:
        return
    x, y = board.centre(middle)
    around = [board.centre(n) for n in board.steps[middle]]
    bearings = [math.degrees(math.atan2(cx - x, y - cy)) % 360 for cx, cy in around]
    assert bearings == sorted(bearings)
    compass = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
    for name, bearing in zip(board.directions, bearings, strict=True):
        assert abs(compass[name] - bearing) <= 30
    for one in range(len(around)):
        for other in range(len(around)):
            turn = abs(bearings[one] - bearings[other])
            assert round(min(turn, 360 - turn) / (360 / len(around))) == board.angle(one, other)


@given(grids())
def test_drawing_has_unit_spacing_and_shared_sides(board: Topology) -> None:
    left, top, right, bottom = board.bounds
    for c in bits(board.present):
        x, y = board.centre(c)
        assert board.at(x, y) == c
        corners = board.polygon(c)
        for px, py in corners:
            assert left - 1e-9 <= px <= right + 1e-9 and top - 1e-9 <= py <= bottom + 1e-9
            assert board.at(x + (px - x) * 0.98, y + (py - y) * 0.98) == c
        turned = sum((x1 * y2 - x2 * y1) for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True))
        assert turned > 0  # clockwise, y growing downward
        for d, n in enumerate(board.steps[c]):
            if n < 0:
                continue
            nx, ny = board.centre(n)
            diagonal = board.kind == "square8" and len(board.directions[d]) == 2
            assert math.isclose(math.hypot(nx - x, ny - y), math.sqrt(2) if diagonal else 1)
            shared = [p for p in corners if any(math.dist(p, q) < 1e-9 for q in board.polygon(n))]
            assert len(shared) == (1 if diagonal else 2)


@given(grids())
def test_names_lead_back(board: Topology) -> None:
    assert len(set(board.names)) == board.size
    for c, name in enumerate(board.names):
        expected = c if board.present >> c & 1 else None
        assert board.cell(name) == board.cell(name.lower()) == expected
        assert c == (board.rows[c] - 1) * board.width + board.columns[c] - 1


@settings(max_examples=share(30))
@given(tracks())
def test_tracks_follow_their_arrows(board: Topology) -> None:
    for a in range(board.size):
        for b in range(board.size):
            assert (board.exits[a] >> b & 1) == (board.entries[b] >> a & 1)
            assert (board.neighbours[a] >> b & 1) == (board.exits[a] >> b & 1 | board.entries[a] >> b & 1)
            inside, pairs = board.crossed(a, b)
            assert pairs == ()
            if 0 < board.distance(a, b) < board.size:
                assert inside.bit_count() == board.distance(a, b) - 1
                assert board.component(a, inside | 1 << b) >> b & 1


def test_a_large_grid_floods_quickly() -> None:
    board = make_topology("hex", 200, 200)
    assert board.component(0, board.present) == board.present
    assert board.path_length(0, board.size - 1, board.present) == board.distance(0, board.size - 1)
