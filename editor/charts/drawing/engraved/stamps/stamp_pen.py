"""Recording a stamp: fills and strokes in a box one unit wide, whose foot's middle is (0, 0); y runs down.

What has a name of a tone (``body``, ``slope``, ``line``, ``leaf``) gets its colour when it is stamped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QPainterPath

from editor.charts.drawing.engraved.plan_paths import CURVE, CURVE_DATA, LINE, MOVE, path_of_elements

FINE = 3
"""So many decimals of a stamp's width are kept: files stay small."""
Tone = Literal["body", "slope", "leaf", "line", "snow", "bark"]
Points = Sequence[tuple[float, float]] | NDArray[np.float64]


@dataclass(frozen=True)
class Mark:
    """One fill (``width`` 0) or stroke of a stamp."""

    path: QPainterPath
    tone: Tone
    width: float = 0.0


@dataclass
class StampPen:
    """What a stamp is drawn with; ``chance`` makes variants differ."""

    chance: np.random.Generator
    marks: list[Mark] = field(default_factory=list)

    def around(self, middle: float, by: float) -> float:
        """A number about ``middle``, at most ``by`` off."""
        return float(middle + self.chance.uniform(-by, by))

    def fill(self, points: Points, tone: Tone, bent: bool = False) -> None:
        """An area; ``bent`` makes its outline a curve through the points."""
        self.marks.append(Mark(curve(points, closed=True) if bent else polygon(points), tone))

    def stroke(self, points: Points, width: float, tone: Tone = "line", closed: bool = False) -> None:
        """A curve through points, everywhere as wide."""
        self.marks.append(Mark(curve(points, closed), tone, width))

    def hatch(self, lines: Sequence[Points], width: float, tone: Tone = "line") -> None:
        """Several curves as one stroke."""
        path = QPainterPath()
        for line in lines:
            path.addPath(curve(line))
        self.marks.append(Mark(path, tone, width))

    def brush(self, points: Points, start: float, middle: float, end: float, tone: Tone = "line") -> None:
        """A line that swells and thins as of a burin: so wide at its start, middle and end."""
        self.marks.append(Mark(brushed(points, start, middle, end), tone))


def polygon(points: Points) -> QPainterPath:
    """A closed path with straight sides."""
    corners = np.asarray(points, dtype=np.float64)
    kinds = np.full(len(corners) + 1, LINE)
    kinds[0] = MOVE
    return path_of_elements(kinds, np.round(np.concatenate([corners, corners[:1]]), FINE))


def curve(points: Points, closed: bool = False) -> QPainterPath:
    """A curve through points (Catmull and Rom, 1974)."""
    given = np.asarray(points, dtype=np.float64)
    if closed:
        given = np.concatenate([given[-1:], given, given[:2]])
    else:
        given = np.concatenate([given[:1], given, given[-1:]])
    before, start, end, after = given[:-3], given[1:-2], given[2:-1], given[3:]
    curves = np.stack([start + (end - before) / 6, end - (after - start) / 6, end], axis=1).reshape(-1, 2)
    kinds = np.full(len(curves) + 1, CURVE_DATA)
    kinds[0], kinds[1::3] = MOVE, CURVE
    return path_of_elements(kinds, np.round(np.concatenate([start[:1], curves]), FINE))


def sampled(points: Points, count: int = 24) -> NDArray[np.float64]:
    """Places along a curve through points, evenly by its parameter."""
    given = np.asarray(points, dtype=np.float64)
    padded = np.concatenate([2 * given[:1] - given[1:2], given, 2 * given[-1:] - given[-2:-1]])
    place = np.linspace(0, len(given) - 1 - 1e-9, count)
    index = place.astype(int)
    t = (place - index)[:, None]
    a, b, c, d = (padded[index + k] for k in range(4))
    return np.asarray(
        b + t * (c - a) / 2 + t * t * (a - 2.5 * b + 2 * c - d / 2) + t**3 * (1.5 * (b - c) + (d - a) / 2)
    )


def brushed(points: Points, start: float, middle: float, end: float) -> QPainterPath:
    """The outline of a swelling line along a curve through points."""
    line = sampled(points, 13)
    t = np.linspace(0, 1, len(line))
    swell = np.sin(np.pi * t)
    width = np.where(t < 0.5, start, end) * (1 - swell) + middle * swell
    along = np.gradient(line, axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)[:, None]
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1) * width[:, None] / 2
    return polygon(np.concatenate([line + aside, (line - aside)[::-1]]))
