"""What an ornament is drawn with: shapes and lines, each in the role of a colour, kept to be painted again and again.

The units are such that most ornaments are about a hundred wide. Outlines are 1.3 to 1.7 thick, hatching 0.55 to 0.7.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import hypot

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

Points = NDArray[np.float64]
OUTLINE, FINE, HATCH = 1.5, 1.0, 0.6
_TOKEN = re.compile(r"[MLQCZ]|-?\d*\.?\d+")
_NUMBERS = {"M": 2, "L": 2, "Q": 4, "C": 6}


@dataclass(frozen=True)
class Mark:
    """One thing on a sheet: a shape filled with the colour of ``role``, or a line of some ``width`` (0: filled)."""

    path: QPainterPath
    role: str
    width: float = 0.0


@dataclass
class Sheet:
    """An ornament in the making: what is drawn later lies on top."""

    marks: list[Mark] = field(default_factory=list)

    def fill(self, path: str | QPainterPath, role: str) -> None:
        """A shape without an outline."""
        self.marks.append(Mark(drawn(path), role))

    def line(self, path: str | QPainterPath, width: float = OUTLINE, role: str = "ink") -> None:
        """A line."""
        self.marks.append(Mark(drawn(path), role, width))

    def shape(self, path: str | QPainterPath, role: str, width: float = OUTLINE) -> None:
        """A shape with its outline."""
        self.fill(path, role)
        self.line(path, width)

    def put(self, other: Sheet, transform: QTransform) -> None:
        """All that is on another sheet, moved, turned or made larger; lines keep their width."""
        self.marks += [Mark(transform.map(mark.path), mark.role, mark.width) for mark in other.marks]


def drawn(path: str | QPainterPath) -> QPainterPath:
    """A path as it is, or from the letters of SVG for places on the sheet (M, L, Q, C, Z)."""
    if isinstance(path, QPainterPath):
        return path
    made = QPainterPath()
    letter, numbers = "", list[float]()
    for token in _TOKEN.findall(path):
        if token in _NUMBERS:
            letter = token
        elif token == "Z":
            made.closeSubpath()
        else:
            numbers.append(float(token))
            if len(numbers) == _NUMBERS[letter]:
                _go(made, letter, numbers)
                letter, numbers = "L" if letter == "M" else letter, []
    return made


def _go(path: QPainterPath, letter: str, numbers: Sequence[float]) -> None:
    points = [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    step = {"M": path.moveTo, "L": path.lineTo, "Q": path.quadTo, "C": path.cubicTo}[letter]
    step(*points)  # type: ignore[operator]  # as many points as the letter asks for


def bezier(points: ArrayLike, count: int = 24) -> Points:
    """Points along the cubic curve of four points, or along several that begin where the last ended."""
    ends = np.asarray(points, dtype=np.float64)
    t = np.linspace(0.0, 1.0, count)[:, None]
    parts: list[Points] = []
    for start in range(0, len(ends) - 3, 3):
        a, b, c, d = ends[start : start + 4]
        curve = (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
        parts.append(curve if not parts else curve[1:])
    return np.concatenate(parts)


def through(points: ArrayLike, close: bool = False) -> QPainterPath:
    """A smooth curve through points (a Catmull-Rom spline)."""
    listed = [QPointF(float(x), float(y)) for x, y in np.asarray(points, dtype=np.float64)]
    count = len(listed)
    path = QPainterPath(listed[0])

    def at(number: int) -> QPointF:
        return listed[number % count] if close else listed[min(max(number, 0), count - 1)]

    for k in range(count if close else count - 1):
        before, here, there, after = at(k - 1), at(k), at(k + 1), at(k + 2)
        path.cubicTo(here + (there - before) / 6, there - (after - here) / 6, there)
    if close:
        path.closeSubpath()
    return path


def polygon(points: ArrayLike, close: bool = True) -> QPainterPath:
    """Straight lines from point to point."""
    listed = np.asarray(points, dtype=np.float64).tolist()
    path = QPainterPath(QPointF(*listed[0]))
    for x, y in listed[1:]:
        path.lineTo(x, y)
    if close:
        path.closeSubpath()
    return path


def circle(x: float, y: float, radius: float, high: float | None = None) -> QPainterPath:
    """A circle, or an ellipse of another height."""
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius if high is None else high)
    return path


def normals(points: Points) -> Points:
    """The unit vectors that stand on a line, to its left when it runs to the right and y points down."""
    along = np.gradient(points, axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    return np.stack([along[:, 1], -along[:, 0]], axis=1)


def swelling(points: ArrayLike, widths: ArrayLike) -> tuple[Points, Points]:
    """The two sides of a body along a line: ``widths`` from its start to its end, evenly spread."""
    line = np.asarray(points, dtype=np.float64)
    given = np.asarray(widths, dtype=np.float64)
    wide = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(given)), given)
    aside = normals(line) * wide[:, None] / 2
    return line + aside, line - aside


def stroke_of_pen(points: ArrayLike, widths: ArrayLike) -> QPainterPath:
    """A line of changing width, as a shape to fill: the stroke of a quill."""
    one, other = swelling(points, widths)
    return polygon(np.concatenate([one, other[::-1]]))


def volute(turns: float = 1.5, outer: float = 1.0, inner: float = 0.08, count: int = 48) -> Points:
    """A spiral that begins in the origin, runs to the right and winds inward, about ``outer`` in radius."""
    t = np.linspace(0.0, 1.0, count)
    radius = outer * (1 - t) ** 1.1 + inner * outer
    angle = t * turns * 2 * np.pi
    return np.stack([radius * np.sin(angle), outer * (1 + inner) - radius * np.cos(angle)], axis=1)


def joined(paths: Iterable[QPainterPath | str]) -> QPainterPath:
    """Several paths as one: lines of a kind are quicker drawn together."""
    made = QPainterPath()
    for path in paths:
        made.addPath(drawn(path))
    return made


def wave_crests(places: Iterable[tuple[float, float, int]], step: float = 8.0) -> QPainterPath:
    """Rows of small wave crests: where each row begins, and of how many."""
    made = QPainterPath()
    for x, y, count in places:
        for k in range(count):
            left = x + k * step
            made.moveTo(left, y)
            made.quadTo(left + step * 0.42, y - step * 0.45, left + step * 0.9, y - step * 0.02)
            made.quadTo(left + step * 0.72, y - step * 0.16, left + step * 0.62, y + step * 0.02)
    return made


def hypotenuse(points: Points) -> float:
    """How long a line of points is."""
    steps = np.diff(points, axis=0)
    return float(sum(hypot(x, y) for x, y in steps.tolist()))
