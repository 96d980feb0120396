"""Painting in several places at once: mirrored, or turned about the middle of the board.

Every kind is a small group of moves of the lattice, so images of images add nothing new. A board of hexes with
shifted rows has no axis through its exact middle: the near axis that leaves the fewest cells without an image is
used. Images off the board are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import cos, floor, pi, sin

import numpy as np

from dsl.maps.board.topology import Pair, Point
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import LEFT_RIGHT, SAME, TOP_BOTTOM, TURNS, Lattice, Matrix, moved, power, times
from editor.model.documents.patches import Numbers, rising

KINDS = (
    "none",
    "left-right",
    "top-bottom",
    "both",
    "half-turn",
    "quarter-turn",
    "third-turn",
    "sixth-turn",
)
FOLDS = {"half-turn": 2, "quarter-turn": 4, "third-turn": 3, "sixth-turn": 6}
"""By kind of turn: the number of turns in a full circle."""

Move = tuple[Matrix, Pair]


def kinds(geometry: Geometry) -> tuple[str, ...]:
    """The symmetries that the board allows."""
    if geometry.is_track:
        return KINDS
    if geometry.kind == "hex":
        return tuple(kind for kind in KINDS if kind != "quarter-turn")
    # If width and height are not both even or both odd, no turn by 90° about the middle maps squares onto squares.
    quarter = (geometry.width + geometry.height) % 2 == 0
    return tuple(k for k in KINDS if k not in ("third-turn", "sixth-turn") and (quarter or k != "quarter-turn"))


def images(geometry: Geometry, kind: str, cells: Iterable[int]) -> Numbers:
    """The cells and their images under a symmetry, in rising order; a kind that the board does not allow adds none."""
    here = rising(np.fromiter(cells, dtype=np.int32) if not isinstance(cells, np.ndarray) else cells)
    here = here[(here >= 0) & (here < geometry.size)].astype(np.int32)
    if kind == "none" or kind not in kinds(geometry) or not len(here):
        return here
    if geometry.is_track:
        return _track_images(geometry, kind, here)
    lattice = Lattice(geometry)
    i, j = lattice.of(here)
    parts = [here]
    for matrix, by in _group(lattice, kind):
        found = lattice.cells(*moved(matrix, i, j, by))
        parts.append(found[found >= 0])
    return rising(np.concatenate(parts))


def _group(lattice: Lattice, kind: str) -> Iterator[Move]:
    """The moves of a symmetry without the identity."""
    form = lattice.form
    if kind in FOLDS:
        step = power(TURNS[form], lattice.turns // FOLDS[kind])
        by = centred(lattice, step)
        move: Move = (step, by)
        for _ in range(FOLDS[kind] - 1):
            yield move
            move = _after((step, by), move)
        return
    mirrors = {"left-right": [LEFT_RIGHT], "top-bottom": [TOP_BOTTOM], "both": [LEFT_RIGHT, TOP_BOTTOM]}[kind]
    moves = [(table[form], centred(lattice, table[form])) for table in mirrors]
    yield from moves
    if len(moves) == 2:
        yield _after(*moves)


def _after(one: Move, other: Move) -> Move:
    """The composition of two moves: ``other`` first, then ``one``."""
    (a, b, c, d), (p, q) = one
    (e, f, g, h), (r, s) = other
    matrix = (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)
    return matrix, (a * r + b * s + p, c * r + d * s + q)


def centred(lattice: Lattice, matrix: Matrix) -> Pair:
    """The offset to add after a turn or mirror, so that it is about the middle of the board, as nearly as possible."""
    w, h = lattice.width, lattice.height
    rows = [r for r in dict.fromkeys((0, 1, h - 2, h - 1)) if 0 <= r < h]
    columns = [c for c in dict.fromkeys((0, 1, w - 2, w - 1)) if 0 <= c < w]
    edge = np.array([r * w + c for r, c in product(rows, columns)], dtype=np.int32)
    i, j = lattice.of(edge)
    wanted = _about(matrix, float(i.min() + i.max()) / 2, float(j.min() + j.max()) / 2)
    if not lattice.hex:
        return round(wanted[0]), round(wanted[1])

    there_and_back = times(matrix, matrix) == SAME

    def score(by: Pair) -> tuple[int, float, Pair]:
        # Turns by less than 180° move most of the edge off the board; for these only the middle counts.
        inside = int((lattice.cells(*moved(matrix, i, j, by)) >= 0).sum()) if there_and_back else 0
        return -inside, (by[0] - wanted[0]) ** 2 + (by[1] - wanted[1]) ** 2, by

    return min((by for by in lattice_points_near(wanted) if returns(matrix, by)), key=score)


def lattice_points_near(place: Point) -> Iterator[Pair]:
    """The points of a lattice not far from a place between them."""
    i, j = floor(place[0]), floor(place[1])
    return product(range(i - 2, i + 4), range(j - 2, j + 4))


def _about(matrix: Matrix, i: float, j: float) -> tuple[float, float]:
    a, b, c, d = matrix
    return i - (a * i + b * j), j - (c * i + d * j)


def returns(matrix: Matrix, by: Pair) -> bool:
    """Whether repeating a move returns to the start: turns do, mirrors only if they do not shift along the axis."""
    a, b, c, d = matrix
    if a * d - b * c > 0:
        return True
    return (a * by[0] + b * by[1] + by[0], c * by[0] + d * by[1] + by[1]) == (0, 0)


# --- tracks --------------------------------------------------------------------------------------


def track_moves(kind: str) -> list[tuple[float, float, float, float]]:
    """The moves of a symmetry as matrices over x and y."""
    if kind in FOLDS:
        turns = [2 * pi * k / FOLDS[kind] for k in range(1, FOLDS[kind])]
        return [(cos(t), -sin(t), sin(t), cos(t)) for t in turns]
    left_right, top_bottom = (-1.0, 0.0, 0.0, 1.0), (1.0, 0.0, 0.0, -1.0)
    both = [left_right, top_bottom, (-1.0, 0.0, 0.0, -1.0)]
    return {"left-right": [left_right], "top-bottom": [top_bottom], "both": both}[kind]


def _track_images(geometry: Geometry, kind: str, cells: Numbers) -> Numbers:
    """The nodes at or touching the images of nodes, repeated until no new ones are found."""
    left, top, right, bottom = geometry.bounds
    middle = np.array([(left + right) / 2, (top + bottom) / 2])
    moves = [np.array(m).reshape(2, 2) for m in track_moves(kind)]
    seen = set(cells.tolist())
    front = sorted(seen)
    while front:
        places = np.array([geometry.centre(cell) for cell in front]) - middle
        found = {geometry.at(x, y) for matrix in moves for x, y in (places @ matrix.T + middle).tolist()}
        front = sorted(found - seen - {-1})
        seen.update(front)
    return np.array(sorted(seen), dtype=np.int32)
