"""Lines of a plan as paths of the painter, in pixels of a view: whole arrays at once, without a call for each point.

A ``QPainterPath`` is read from the bytes that Qt's ``QDataStream`` would have written of it (Qt's documentation,
"Serializing Qt Data Types"): a count, each element as type, x and y, where the last subpath starts, and the fill rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import pack

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QIODevice
from PySide6.QtGui import QPainterPath

from editor.engraving.contours import Line
from editor.rendering.viewport import View

MOVE, LINE, CURVE, CURVE_DATA = range(4)
ELEMENT = np.dtype([("type", ">i4"), ("x", ">f8"), ("y", ">f8")])
FINE = 100
"""Coordinates are rounded to 1/100 pixel: files stay small, nobody sees it."""
MARGIN = 1.0
"""What is so far outside a view, in chart units, is left out."""
BUNDLE = 200
"""So many strokes go into one path."""
Elements = NDArray[np.void]


def closed_path(lines: Iterable[Line], view: View, bent: bool = True) -> QPainterPath:
    """Closed lines that a view shows something of; ``bent``: as quadratic B-splines, whose corners the points are."""
    seen = [line for line in lines if len(line) > 2 and _is_seen(line, view)]
    if not seen:
        return QPainterPath()
    make = _splined if bent else _straight
    return _path(np.concatenate([make(_placed(line, view)) for line in seen]), odd_even=True)


def open_path(lines: Iterable[Line], view: View) -> QPainterPath:
    """Open lines, straight from point to point."""
    seen = [line for line in lines if len(line) > 1 and _is_seen(line, view)]
    return _path(np.concatenate([_straight(_placed(line, view))[:-1] for line in seen])) if seen else QPainterPath()


def strokes_path(segments: NDArray[np.float32], view: View) -> QPainterPath:
    """Straight strokes (n, 4) as one path, those of them that are seen."""
    left, top, right, bottom = view.box
    x1, y1, x2, y2 = segments.T
    seen = (np.maximum(x1, x2) > left) & (np.minimum(x1, x2) < right)
    seen &= (np.maximum(y1, y2) > top - MARGIN) & (np.minimum(y1, y2) < bottom + MARGIN)
    points = _placed(segments[seen].reshape(-1, 2), view)
    elements = _elements(points)
    elements["type"][0::2], elements["type"][1::2] = MOVE, LINE
    return _path(elements)


def dots_path(places: NDArray[np.float32], view: View) -> QPainterPath:
    """Strokes without length at places (n, 2): dots, for a pen with round ends."""
    points = np.concatenate([places, places + np.array([0.01 / view.scale, 0.0], dtype=np.float32)], axis=1)
    return strokes_path(points, view)


def curves_path(starts: NDArray[np.float64], form: Iterable[tuple[float, float]], view: View) -> QPainterPath:
    """One form of cubic curves (a start, then three points a curve) at many places (n, 3): x, y and how large."""
    points = np.array(list(form), dtype=np.float64)
    placed = starts[:, None, :2] + points[None] * starts[:, None, 2:]
    elements = _elements(_placed(placed.reshape(-1, 2), view))
    kinds = np.full(len(points), CURVE_DATA, dtype=np.int32)
    kinds[0], kinds[1::3] = MOVE, CURVE
    elements["type"] = np.tile(kinds, len(starts))
    return _path(elements)


def bows_paths(curves: NDArray[np.float32], view: View) -> Iterator[QPainterPath]:
    """Quadratic curves (n, 6), those that are seen, in paths of some hundred: a path of thousands is slow to stroke."""
    left, top, right, bottom = view.box
    x, y = curves[:, 0], curves[:, 1]
    seen = curves[(x > left - MARGIN) & (x < right + MARGIN) & (y > top - MARGIN) & (y < bottom + MARGIN)]
    for first in range(0, len(seen), BUNDLE):
        start, bend, end = (_placed(seen[first : first + BUNDLE, k : k + 2], view) for k in (0, 2, 4))
        points = np.stack([start, start + (bend - start) * (2 / 3), end + (bend - end) * (2 / 3), end], axis=1)
        kinds = np.tile([MOVE, CURVE, CURVE_DATA, CURVE_DATA], len(start))
        yield path_of_elements(kinds, np.round(points.reshape(-1, 2) * FINE) / FINE)


def path_of_elements(kinds: NDArray[np.integer], points: NDArray[np.floating]) -> QPainterPath:
    """A path of elements: their kinds (``MOVE``, ``LINE``, …) and points (n, 2)."""
    elements = _elements(points)
    elements["type"] = kinds
    return _path(elements)


def _is_seen(line: Line, view: View) -> bool:
    left, top, right, bottom = view.box
    (x1, y1), (x2, y2) = line.min(axis=0), line.max(axis=0)
    return bool(x2 > left - MARGIN and x1 < right + MARGIN and y2 > top - MARGIN and y1 < bottom + MARGIN)


def _placed(points: NDArray[np.floating], view: View) -> NDArray[np.float64]:
    """Points of the chart in pixels of a view."""
    moved = (points.astype(np.float64) - np.array([view.left, view.top])) * view.scale
    return np.asarray(np.round(moved * FINE) / FINE)


def _elements(points: NDArray[np.floating]) -> Elements:
    found = np.empty(len(points), dtype=ELEMENT)
    found["type"], found["x"], found["y"] = LINE, points[:, 0], points[:, 1]
    return found


def _straight(points: NDArray[np.float64]) -> Elements:
    found = _elements(np.concatenate([points, points[:1]]))
    found["type"][0] = MOVE
    return found


def _splined(points: NDArray[np.float64]) -> Elements:
    """From middle to middle of the sides, each corner the control point; quadratic curves as cubic ones."""
    after = np.roll(points, -1, axis=0)
    ends = (points + after) / 2
    starts = np.roll(ends, 1, axis=0)
    curves = np.stack([starts + (points - starts) * (2 / 3), ends + (points - ends) * (2 / 3), ends], axis=1)
    curves = np.round(curves * FINE) / FINE
    found = _elements(np.concatenate([curves[-1, 2:], curves.reshape(-1, 2)]))
    found["type"][1::3] = CURVE
    found["type"][2::3] = found["type"][3::3] = CURVE_DATA
    found["type"][0] = MOVE
    return found


def _path(elements: Elements, odd_even: bool = False) -> QPainterPath:
    if not len(elements):
        return QPainterPath()
    last = int(np.flatnonzero(elements["type"] == MOVE)[-1])
    written = elements.astype(ELEMENT)  # joined arrays are in the byte order of the machine
    data = pack(">i", len(elements)) + written.tobytes() + pack(">ii", last, 0 if odd_even else 1)
    held = QByteArray(data)  # the stream only points to it
    path = QPainterPath()
    stream = QDataStream(held, QIODevice.OpenModeFlag.ReadOnly)
    stream >> path
    return path
