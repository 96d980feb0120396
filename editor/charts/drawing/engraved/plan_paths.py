"""Pens of engraved charts, and the lines of a plan as painter paths in pixels of a view, whole arrays at once.

A ``QPainterPath`` is read from bytes in the format of Qt's ``QDataStream`` (Qt's documentation, "Serializing Qt
Data Types"): a count, each element as type, x and y, the start of the last subpath, and the fill rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import pack

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from editor.model.documents.geometry import View
from editor.model.plans.contours import Line, line_groups

THINNEST = 0.25
"""The least width of a line in pixels."""


def round_pen(colour: QColor, width: float) -> QPen:
    """A pen with round caps and joins."""
    pen = QPen(colour, max(width, THINNEST))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def flat_pen(colour: QColor, width: float) -> QPen:
    """A pen with flat caps; Qt strokes straight lines in a tenth of the time that round caps take."""
    pen = QPen(colour, max(width, THINNEST))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


def dotted_pen(colour: QColor, width: float, apart: float = 3.0) -> QPen:
    """A pen with round dots at this distance, in widths."""
    pen = round_pen(colour, width)
    pen.setDashPattern([0.01, apart])
    return pen


MOVE, LINE, CURVE, CURVE_DATA = range(4)
ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])
FINE = 100
"""Coordinates are rounded to 1/100 pixel, to keep files small."""
MARGIN = 1.0
"""Lines further than this outside a view, in chart units, are left out."""
BUNDLE = 200
"""The greatest number of strokes in one path."""
BUNDLED = 400
"""Areas with fewer elements share a path with the next."""
Elements = NDArray[np.void]
Sizes = NDArray[np.intp]


def closed_path(lines: Iterable[Line], view: View, bent: bool = True) -> QPainterPath:
    """Visible closed lines; ``bent``: as quadratic B-splines with the points as control polygon."""
    points, sizes = _seen([line for line in lines if len(line) > 2], view)
    if not len(sizes):
        return QPainterPath()
    return path_of(_splined(points, sizes, view) if bent else _straight(points, sizes, view), odd_even=True)


def area_paths(lines: Iterable[Line], view: View) -> Iterator[QPainterPath]:
    """The areas within bent closed lines with their holes, small ones combined in one path.

    The painter sorts all lines of a path for every row of pixels: one path for all areas takes longer to fill.
    """
    points, sizes = _seen([line for line in lines if len(line) > 2], view)
    if not len(sizes):
        return
    parts = np.split(_splined(points, sizes, view), np.cumsum(3 * sizes + 1)[:-1])
    bundle: list[Elements] = []
    for group in line_groups(points, sizes):
        bundle += [parts[line] for line in group.tolist()]
        if sum(map(len, bundle)) > BUNDLED:
            yield path_of(np.concatenate(bundle).astype(ELEMENT), odd_even=True)
            bundle.clear()
    if bundle:
        yield path_of(np.concatenate(bundle).astype(ELEMENT), odd_even=True)


def open_path(lines: Iterable[Line], view: View) -> QPainterPath:
    """Open lines, straight from point to point."""
    points, sizes = _seen([line for line in lines if len(line) > 1], view)
    if not len(sizes):
        return QPainterPath()
    elements = _elements(_to_pixels(points, view))
    elements["type"][np.cumsum(sizes) - sizes] = MOVE
    return path_of(elements)


def strokes_path(segments: NDArray[np.float32], view: View) -> QPainterPath:
    """The visible straight strokes (n, 4) as one path."""
    left, top, right, bottom = view.box
    x1, y1, x2, y2 = segments.T
    seen = (np.maximum(x1, x2) > left) & (np.minimum(x1, x2) < right)
    seen &= (np.maximum(y1, y2) > top - MARGIN) & (np.minimum(y1, y2) < bottom + MARGIN)
    points = _to_pixels(segments[seen].reshape(-1, 2), view)
    elements = _elements(points)
    elements["type"][0::2], elements["type"][1::2] = MOVE, LINE
    return path_of(elements)


def dots_path(places: NDArray[np.float32], view: View) -> QPainterPath:
    """Strokes without length at places (n, 2): dots, for a pen with round ends."""
    points = np.concatenate([places, places + np.array([0.01 / view.scale, 0.0], dtype=np.float32)], axis=1)
    return strokes_path(points, view)


def curves_path(starts: NDArray[np.float64], form: Iterable[tuple[float, float]], view: View) -> QPainterPath:
    """One shape of cubic curves (a start, then three points per curve) at many places (n, 3): x, y and scale."""
    points = np.array(list(form), dtype=np.float64)
    placed = starts[:, None, :2] + points[None] * starts[:, None, 2:]
    elements = _elements(_to_pixels(placed.reshape(-1, 2), view))
    kinds = np.full(len(points), CURVE_DATA, dtype=np.int32)
    kinds[0], kinds[1::3] = MOVE, CURVE
    elements["type"] = np.tile(kinds, len(starts))
    return path_of(elements)


def bows_paths(curves: NDArray[np.float32], view: View) -> Iterator[QPainterPath]:
    """The visible quadratic curves (n, 6), in paths of some hundred: a path of thousands is slow to stroke."""
    left, top, right, bottom = view.box
    x, y = curves[:, 0], curves[:, 1]
    seen = curves[(x > left - MARGIN) & (x < right + MARGIN) & (y > top - MARGIN) & (y < bottom + MARGIN)]
    for first in range(0, len(seen), BUNDLE):
        start, bend, end = (_to_pixels(seen[first : first + BUNDLE, k : k + 2], view) for k in (0, 2, 4))
        points = np.stack([start, start + (bend - start) * (2 / 3), end + (bend - end) * (2 / 3), end], axis=1)
        kinds = np.tile([MOVE, CURVE, CURVE_DATA, CURVE_DATA], len(start))
        yield path_of_elements(kinds, np.round(points.reshape(-1, 2) * FINE) / FINE)


def path_of_elements(kinds: NDArray[np.integer], points: NDArray[np.floating]) -> QPainterPath:
    """A path of elements: their kinds (``MOVE``, ``LINE``, …) and points (n, 2)."""
    elements = _elements(points)
    elements["type"] = kinds
    return path_of(elements)


def _seen(lines: list[Line], view: View) -> tuple[Line, Sizes]:
    """The points of all visible lines, one line after the other, and the length of each."""
    if not lines:
        return np.zeros((0, 2), dtype=np.float32), np.zeros(0, dtype=np.intp)
    sizes = np.array([len(line) for line in lines])
    points = np.concatenate(lines)
    starts = np.cumsum(sizes) - sizes
    (x1, y1), (x2, y2) = (found.reduceat(points, starts).T for found in (np.minimum, np.maximum))
    left, top, right, bottom = view.box
    seen = (x2 > left - MARGIN) & (x1 < right + MARGIN) & (y2 > top - MARGIN) & (y1 < bottom + MARGIN)
    return (points, sizes) if seen.all() else (points[np.repeat(seen, sizes)], sizes[seen])


def _to_pixels(points: NDArray[np.floating], view: View) -> NDArray[np.float64]:
    """Points of the chart in pixels of a view."""
    moved = (points.astype(np.float64) - np.array([view.left, view.top])) * view.scale
    return np.asarray(np.round(moved * FINE) / FINE)


def _elements(points: NDArray[np.floating]) -> Elements:
    found = np.empty(len(points), dtype=ELEMENT)
    found["type"], found["x"], found["y"] = LINE, points[:, 0], points[:, 1]
    return found


def _straight(points: Line, sizes: Sizes, view: View) -> Elements:
    """Closed lines from point to point."""
    starts = np.cumsum(sizes) - sizes
    first = starts + np.arange(len(sizes))
    placed = np.insert(_to_pixels(points, view), starts + sizes, _to_pixels(points[starts], view), axis=0)
    found = _elements(placed)
    found["type"][first] = MOVE
    return found


def _splined(points: Line, sizes: Sizes, view: View) -> Elements:
    """Quadratic curves, as cubic ones, between the middles of the sides, with the corners as control points."""
    ends = np.cumsum(sizes)
    starts = ends - sizes
    before, after = np.arange(len(points)) - 1, np.arange(len(points)) + 1
    before[starts], after[ends - 1] = ends - 1, starts
    corners = _to_pixels(points, view)
    middles = (corners + corners[after]) / 2
    first = middles[before]
    curves = np.stack([first + (corners - first) * (2 / 3), middles + (corners - middles) * (2 / 3), middles], axis=1)
    moves = 3 * starts + np.arange(len(sizes))
    bends = np.ones(3 * len(points) + len(sizes), dtype=np.bool_)
    bends[moves] = False
    found = np.empty(len(bends), dtype=ELEMENT)
    for name, axis in (("x", 0), ("y", 1)):
        found[name][bends] = np.round(curves[..., axis].reshape(-1) * FINE) / FINE
        found[name][moves] = np.round(first[starts, axis] * FINE) / FINE
    found["type"][bends] = np.tile(np.array([CURVE, CURVE_DATA, CURVE_DATA]), len(points))
    found["type"][moves] = MOVE
    return found


def path_of(elements: Elements, odd_even: bool = False) -> QPainterPath:
    """A path of elements; ``odd_even``: its fill rule, else that of winding."""
    if not len(elements):
        return QPainterPath()
    last = int(np.flatnonzero(elements["type"] == MOVE)[-1])
    data = pack(">i", len(elements)) + elements.tobytes() + pack(">ii", last, 0 if odd_even else 1)
    held = QByteArray(data)  # the stream only points to it
    path = QPainterPath()
    stream = QDataStream(held, QIODevice.OpenModeFlag.ReadOnly)
    stream >> path
    return path
