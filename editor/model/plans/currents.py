"""The shape of a current: an arrow, curved and wider toward its barbed head, with feathers at its tail. Any unit.

A current that leads both ways is a curve of one width without head and feathers.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Feature

Points = NDArray[np.float64]
"""Of shape (n, 2)."""
BOW, MOST_BENT = 0.075, 0.34
"""How far a current bends aside: a share of its length, but at most this number of cells."""
STEPS, FEATHERS = 24, 3
"""The points of the middle line; the feathers on each side of the tail."""


def stops_of(arrow: Feature) -> list[str | None]:
    """The names of the cells of an arrow: tail, bends, head."""
    bends: Data = arrow.get("via")
    names = [arrow.get("from"), *(bends if isinstance(bends, list) else [bends]), arrow.get("to")]
    return [None if name is None else str(name) for name in names]


class Way(NamedTuple):
    """The path of a current: tail, bends and head as an array of points, and to which side it bends (1 or -1).

    ``both``: it leads both ways.
    """

    points: Points
    side: float = 1.0
    both: bool = False


@dataclass(frozen=True)
class CurrentShape:
    """Closed outlines of body and head, the feathers as pairs of bowed strokes (three points each), the middle line.

    Head and feathers are empty where it leads both ways.
    """

    body: Points
    head: Points
    feathers: tuple[Points, ...]
    line: Points


def current_shape(way: Way, cell: float, width: float, clear: tuple[float, float] = (0.0, 0.0)) -> CurrentShape | None:
    """The shape of a current; None if it is too short to be drawn.

    ``cell`` is the width of a cell, ``width`` that of the current; ``clear``: the distances of its tail and its tip
    from the ends of the path.
    """
    line = _cut(_bowed(way, cell), *clear)
    length = float(np.hypot(*np.diff(line, axis=0).T).sum())
    width = min(width, 0.75 * length)
    if length < 1e-6 or width < 1e-6:
        return None
    if way.both:
        return CurrentShape(_band(line, np.full((len(line), 1), 0.057 * width)), np.empty((0, 2)), (), line)
    head = 0.42 * width
    shaft = _cut(line, 0.0, 0.92 * head)
    ahead = _unit(line[-1] - _at(line, length - 1.1 * head))
    share = np.linspace(0, 1, len(shaft))[:, None]
    body = _band(shaft, width * (0.026 + 0.062 * share**0.9))
    return CurrentShape(body, _head(line[-1], ahead, head), _feathers(shaft, width), line)


def _band(line: Points, half: Points) -> Points:
    """The outline of a band along a line; ``half``: half its width at each point."""
    across = _normals(line) * half
    return np.concatenate((line + across, (line - across)[::-1]))


def bend_of(start: tuple[float, float], end: tuple[float, float], middle: tuple[float, float]) -> float:
    """The side to which a current bends so that it runs around the middle of the board, like ocean currents."""
    turn = (end[0] - start[0]) * (middle[1] - start[1]) - (end[1] - start[1]) * (middle[0] - start[0])
    return -1.0 if turn > 0 else 1.0


def _bowed(way: Way, cell: float) -> Points:
    """The middle line: a cubic curve, or the path itself if it has bends."""
    points = way.points
    if len(points) > 2:
        return points
    start, end = points
    long = hypot(*(end - start))
    if long < 1e-9:
        return points
    aside = np.array((-(end - start)[1], (end - start)[0])) / long
    bow = min(BOW * long, MOST_BENT * cell) * way.side * aside
    one, other = start + (end - start) * 0.33 + bow, start + (end - start) * 0.66 + bow
    t = np.linspace(0, 1, STEPS)[:, None]
    return np.asarray((1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * one + 3 * (1 - t) * t * t * other + t**3 * end)


def _cut(line: Points, first: float, last: float) -> Points:
    """A line shortened by ``first`` at its beginning and by ``last`` at its end, with at least ``STEPS`` points."""
    far = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    if first + last >= far[-1]:
        first = last = 0.0 if first + last == 0 else far[-1] * 0.25
    places = np.linspace(first, far[-1] - last, max(len(line), STEPS))
    return np.stack([np.interp(places, far, line[:, k]) for k in (0, 1)], axis=1)


def _at(line: Points, place: float) -> Points:
    far = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    return np.array([np.interp(place, far, line[:, k]) for k in (0, 1)])


def _unit(way: Points) -> Points:
    return np.asarray(way / max(hypot(*way), 1e-9))


def _normals(line: Points) -> Points:
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    return np.stack((-along[:, 1], along[:, 0]), axis=1)


def _head(tip: Points, ahead: Points, size: float) -> Points:
    """A barbed head: tip, barb, notch, barb, around which way the body goes; the sides bend inward a little."""
    across = np.array((ahead[1], -ahead[0]))
    outline = (
        (0, 0),
        (-0.7, 0.2),
        (-1.38, 0.62),
        (-1.05, 0.16),
        (-0.9, 0),
        (-1.05, -0.16),
        (-1.38, -0.62),
        (-0.7, -0.2),
    )
    return np.array([tip + ahead * (size * u) + across * (size * v) for u, v in outline])


def _feathers(shaft: Points, width: float) -> tuple[Points, ...]:
    """Bowed strokes on both sides of the tail, each half as long as a barb of the head."""
    ahead = _unit(shaft[min(3, len(shaft) - 1)] - shaft[0])
    found = []
    for number in range(FEATHERS):
        root = shaft[0] + ahead * (0.04 + 0.1 * number) * width
        for side in (1, -1):
            turns = (side * pi * 0.64, side * pi * 0.79)
            reach = (0.085 * width, 0.185 * width)
            bends = [root + far * _turned(ahead, turn) for far, turn in zip(reach, turns, strict=True)]
            found.append(np.array([root, *bends]))
    return tuple(found)


def _turned(way: Points, angle: float) -> Points:
    c, s = cos(angle), sin(angle)
    return np.array((way[0] * c - way[1] * s, way[0] * s + way[1] * c))
