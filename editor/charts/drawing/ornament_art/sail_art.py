"""A square sail on its yard, filled by the wind."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainterPath

from editor.charts.drawing.ornament_art.art_sheet import HATCH, Points, Sheet, bezier, polygon, stroke_of_pen


def square_sail(sheet: Sheet, x: float, top: float, foot: float, head: float, wide: float, cross: bool = False) -> None:
    """A sail on its yard: ``head`` and ``wide`` are half its widths above and below; it swells to the right."""
    high, belly = foot - top, 0.34 * (foot - top)
    left = bezier(
        [
            (x - head, top),
            (x - head + belly * 0.5, top + high * 0.35),
            (x - wide + belly, foot - high * 0.3),
            (x - wide, foot),
        ],
        12,
    )
    right = bezier(
        [
            (x + wide + 2, foot),
            (x + wide + belly + 3, foot - high * 0.34),
            (x + head + belly + 3, top + high * 0.3),
            (x + head + 1, top - 1),
        ],
        12,
    )
    low = bezier(
        [
            (x - wide, foot),
            (x - wide * 0.4, foot - high * 0.2),
            (x + wide * 0.5, foot - high * 0.22),
            (x + wide + 2, foot),
        ],
        12,
    )
    outline = polygon(np.concatenate([left, low[1:], right[1:]]))
    sheet.fill(outline, "sail")
    shade = bezier(
        [
            (x - head * 0.45, top),
            (x - head * 0.2 + belly * 0.6, top + high * 0.4),
            (x - wide * 0.45 + belly, foot - high * 0.4),
            (x - wide * 0.55, foot - high * 0.1),
        ],
        12,
    )
    sheet.fill(polygon(np.concatenate([left, shade[::-1]])), "sail_shade")
    if cross:
        _cross(sheet, x, top, high, wide, belly)
    sheet.line(_seams(left, right[::-1]), HATCH)
    sheet.line(_ruffles(left, shade), 0.55)
    sheet.line(outline, 1.4)
    sheet.fill(
        stroke_of_pen([(x - head - 3, top + 0.6), (x, top - 1.2), (x + head + 4, top - 1.4)], [1.2, 2.8, 1.2]), "ink"
    )


def _seams(left: Points, right: Points) -> QPainterPath:
    """Cloths sewn together: lines from the head downward that fade out."""
    made = QPainterPath()
    for t in (0.58, 0.74, 0.88):
        line = left + (right - left) * t
        made.addPath(polygon(line[1:8], close=False))
    return made


def _ruffles(left: Points, shade: Points) -> QPainterPath:
    """Hatching across the shaded side."""
    made = QPainterPath()
    for k in range(1, len(left) - 1):
        a, b = left[k], left[k] + (shade[k] - left[k]) * (0.86 if k % 2 else 0.6)
        made.moveTo(*a)
        made.quadTo((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 1.0, *b)
    return made


def _cross(sheet: Sheet, x: float, top: float, high: float, wide: float, belly: float) -> None:
    middle = x + belly * 0.62
    up = (
        f"M {middle - 2.2} {top + high * 0.14} Q {middle + 1.6} {top + high * 0.45} {middle - 1.6} "
        f"{top + high * 0.78} L {middle + 2.2} {top + high * 0.78} Q {middle + 5.2} "
        f"{top + high * 0.45} {middle + 2} {top + high * 0.13} Z"
    )
    across = (
        f"M {middle - wide * 0.6} {top + high * 0.37} Q {middle} {top + high * 0.41} "
        f"{middle + wide * 0.78} {top + high * 0.36} L {middle + wide * 0.8} {top + high * 0.5} Q "
        f"{middle} {top + high * 0.55} {middle - wide * 0.55} {top + high * 0.51} Z"
    )
    sheet.fill(up, "red")
    sheet.fill(across, "red")
