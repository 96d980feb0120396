"""The border of a set of cells as closed lines, computed by numpy, cached with the geometry.

The corners of cells get whole numbers: squares count corners, hexes count half widths and half radii. Each cell has its
sides as pairs of corners, clockwise; a side without its reverse is on the border. Inner cells are removed first, so
that a large set costs no more than its border.
"""

from __future__ import annotations

from collections.abc import Iterable
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from dsl.maps.board.hexes import RADIUS, Hex
from editor.model.documents.geometry import Geometry

Whole = NDArray[np.int64]
Line = NDArray[np.float64]
"""Corners of a closed line, of shape (n, 2), in chart units."""

Form = tuple[tuple[int, int], ...]
MOST_CACHED = 256
AROUND = 1.35
"""The radius of the border around a circle of a track, in its radii: the circle is painted over it."""
SHIFT = 8
"""How far masks may begin above and left of the board, minus the margin of two, to keep corners non-negative."""
SQUARE: Form = ((0, 0), (1, 0), (1, 1), (0, 1))
HEX: Form = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_cached: WeakKeyDictionary[Geometry, dict[tuple[bytes, float], QPainterPath]] = WeakKeyDictionary()


def border_path(geometry: Geometry, cells: Iterable[int] | NDArray[np.integer], soft: float = 0.0) -> QPainterPath:
    """The border of a set of cells in chart units; ``soft`` rounds its corners (0.5 as much as can be)."""
    numbers = np.unique(np.asarray(cells if isinstance(cells, np.ndarray) else list(cells), dtype=np.int32))
    numbers = numbers[(numbers >= 0) & (numbers < geometry.size)]
    paths = _cached.setdefault(geometry, {})
    key = (numbers.tobytes(), soft)
    if key not in paths:
        if len(paths) >= MOST_CACHED:
            paths.clear()
        paths[key] = _path(geometry, numbers, soft)
    return paths[key]


def _path(geometry: Geometry, cells: NDArray[np.int32], soft: float) -> QPainterPath:
    path = QPainterPath()
    if geometry.is_track:
        radius = geometry.radius
        for cell in cells.tolist():
            x, y = geometry.centre(cell)
            path.addEllipse(QRectF(x - radius, y - radius, 2 * radius, 2 * radius))
        return path
    return path_of(border_lines(geometry, cells), soft)


def path_of(lines: Iterable[Line], soft: float = 0.0) -> QPainterPath:
    """Closed lines as one path."""
    path = QPainterPath()
    for line in lines:
        (_softened if soft else _straight)(path, line, soft)
    return path


def _straight(path: QPainterPath, line: Line, _soft: float) -> None:
    points = line.tolist()
    path.moveTo(*points[0])
    for x, y in points[1:]:
        path.lineTo(x, y)
    path.closeSubpath()


def _softened(path: QPainterPath, line: Line, soft: float) -> None:
    before, after = np.roll(line, 1, axis=0), np.roll(line, -1, axis=0)
    into, out = line + _toward(line, before, soft), line + _toward(line, after, soft)
    for k, (a, corner, b) in enumerate(zip(into.tolist(), line.tolist(), out.tolist(), strict=True)):
        if k:
            path.lineTo(*a)
        else:
            path.moveTo(*a)
        path.quadTo(QPointF(*corner), QPointF(*b))
    path.closeSubpath()


def _toward(line: Line, other: Line, soft: float) -> Line:
    """The step from each corner toward another, ``soft`` long, at most half the distance."""
    way = other - line
    length = np.maximum(np.hypot(way[:, 0], way[:, 1]), 1e-9)
    return np.asarray(way * (np.minimum(soft, length / 2) / length)[:, None])


def border_lines(geometry: Geometry, cells: NDArray[np.int32]) -> list[Line]:
    """The closed lines around a set of cells, clockwise (around holes reversed); on a track around each circle."""
    if not len(cells):
        return []
    if geometry.is_track:
        turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
        ring = np.stack([np.cos(turn), np.sin(turn)], axis=1) * geometry.radius * AROUND
        return [ring + np.array(geometry.centre(cell)) for cell in cells.tolist()]
    rows, columns = np.divmod(cells.astype(np.int32), np.int32(geometry.width))
    top, left = int(rows.min()), int(columns.min())
    mask = np.zeros((int(rows.max()) - top + 1, int(columns.max()) - left + 1), dtype=bool)
    mask[rows - top, columns - left] = True
    return mask_lines(geometry, mask, top, left)


def mask_lines(geometry: Geometry, mask: NDArray[np.bool_], top: int = 0, left: int = 0) -> list[Line]:
    """``border_lines`` for a mask with its first cell in row ``top`` and column ``left``, possibly off the board."""
    mask = np.pad(mask, 2)
    inner = _eroded(mask)
    rim, near = np.nonzero(mask & ~inner), np.nonzero(mask & ~_eroded(inner))
    if not len(rim[0]):
        return []
    pitch = 2 * (geometry.width + geometry.height) + 8 + 8 * SHIFT
    top, left = top - 2 + SHIFT, left - 2 + SHIFT
    starts, ends, owners = _sides(geometry, rim[0] + top, rim[1] + left, pitch)
    around_starts, around_ends, _ = _sides(geometry, near[0] + top, near[1] + left, pitch)
    span = pitch * (3 * max(geometry.width, geometry.height) + 8 + 6 * SHIFT)
    on_border = ~np.isin(starts * span + ends, around_ends * span + around_starts)
    starts, ends, owners = starts[on_border], ends[on_border], owners[on_border]
    return [_to_chart(geometry, starts[loop], pitch) for loop in _chained(starts, ends, owners)]


def _eroded(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    made = np.zeros_like(mask)
    flat = mask[:, :-2] & mask[:, 1:-1] & mask[:, 2:]
    made[1:-1, 1:-1] = flat[:-2] & flat[1:-1] & flat[2:]
    return made


def _sides(geometry: Geometry, rows: Whole, columns: Whole, pitch: int) -> tuple[Whole, Whole, Whole]:
    """All sides of cells: first corner, second corner, the cell's place in the list."""
    topology = geometry.topology
    if isinstance(topology, Hex):
        turned = topology.orientation == "flat"
        along, level = (rows, columns) if turned else (columns, rows)
        shift = {"every": level, "even": level % 2, "odd": 1 - level % 2}[topology.shifted]
        x, y, form = 2 * along + shift + 1, 3 * level + 2, HEX
    else:
        x, y, form = columns, rows, SQUARE
    corners = [(y + dy) * pitch + x + dx for dx, dy in form]
    starts, ends = np.concatenate(corners), np.concatenate([*corners[1:], corners[0]])
    return starts, ends, np.tile(np.arange(len(rows)), len(form))


def _chained(starts: Whole, ends: Whole, owners: Whole) -> list[Whole]:
    """The sides in closed lines; where two lines meet in a corner, each stays with its cell."""
    order = np.lexsort((owners, starts))
    keys = starts[order]
    found = np.searchsorted(keys, ends)
    following = order[found]
    twice = (found + 1 < len(keys)) & (keys[np.minimum(found + 1, len(keys) - 1)] == ends)
    other = order[np.minimum(found + 1, len(keys) - 1)]
    swap = twice & (owners[following] != owners) & (owners[other] == owners)
    after = np.where(swap, other, following).tolist()
    seen = bytearray(len(after))
    loops = []
    for first in range(len(after)):
        loop, here = [], first
        while not seen[here]:
            seen[here] = 1
            loop.append(here)
            here = after[here]
        if loop:
            loops.append(np.array(loop, dtype=np.int64))
    return loops


def _to_chart(geometry: Geometry, corners: Whole, pitch: int) -> Line:
    y, x = np.divmod(corners, pitch)
    topology = geometry.topology
    if isinstance(topology, Hex):
        x, y = x - (3 if topology.shifted == "every" else 2) * SHIFT, y - 3 * SHIFT
        u, v = x / 2, y * (RADIUS / 2)
        pointy = topology.orientation == "pointy"
        points = np.stack((u, v), axis=1) if pointy else np.stack((v, u), axis=1)[::-1]  # mirrored: round the other way
        return np.asarray(points, dtype=np.float64)
    bends = (np.roll(x, 1) != np.roll(x, -1)) & (np.roll(y, 1) != np.roll(y, -1))
    return np.stack((x[bends], y[bends]), axis=1).astype(np.float64) - SHIFT


TIE = 0.14
"""How far a tie extends to each side of its corner, in cells."""


def corner_ties(geometry: Geometry, cells: Iterable[int]) -> QPainterPath:
    """Short lines across the corners that alone connect squares of a set, in chart units."""
    path = QPainterPath()
    if geometry.is_track or isinstance(geometry.topology, Hex):
        return path  # hexes that touch have a side in common
    places = {divmod(cell, geometry.width) for cell in cells}
    for row, column in sorted(places):
        for turn in (-1, 1):
            if (row + 1, column + turn) in places and places.isdisjoint(((row + 1, column), (row, column + turn))):
                corner = QPointF(column + (turn > 0), row + 1)
                path.moveTo(corner - QPointF(turn, 1) * TIE)
                path.lineTo(corner + QPointF(turn, 1) * TIE)
    return path


def inset(line: Line, depth: float) -> Line:
    """A closed line moved inward, or outward if ``depth`` is negative, by less than half a cell."""
    along = np.roll(line, -1, axis=0) - line
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    after = np.stack((-along[:, 1], along[:, 0]), axis=1)
    before = np.roll(after, 1, axis=0)
    share = np.maximum(1 + (after * before).sum(axis=1), 1e-3)
    return np.asarray(line + depth * (after + before) / share[:, None])
