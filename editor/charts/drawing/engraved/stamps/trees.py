"""Firs, broad-leaved trees and palms."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np

from editor.charts.drawing.engraved.stamps.stamp_pen import StampPen, sampled

SHADOW = 0.022
"""How thick the strokes of the shadow on the ground are."""


def fir(pen: StampPen) -> None:
    """Three tiers of hanging boughs."""
    height, half = pen.around(0.86, 0.07), pen.around(0.21, 0.02)
    _shadow(pen, 0.24)
    pen.stroke([(0, 0.0), (0, -0.16)], 0.05, "bark")
    left, right = [(0.0, -height)], [(0.0, -height)]
    for tier, (upper, lower) in enumerate(((1.0, 0.66), (0.72, 0.38), (0.44, 0.11))):
        reach = half * (0.5 + 0.25 * tier)
        dip = pen.around(0.02, 0.01)
        for side, line in ((-1, left), (1, right)):
            line += [(side * reach * 0.45, -height * (upper + lower) / 2 - 0.01), (side * reach, -height * lower + dip),
                     (side * reach * 0.42, -height * lower - 0.035)]  # fmt: skip
    outline = left[::-1] + right[1:]
    pen.fill(outline, "leaf")
    pen.fill([(0.0, -height), *right[1:], (0.02, -height * 0.14)], "slope")
    pen.hatch([side[k : k + 2] for side in (left, right) for k in range(len(side) - 1)], 0.026)
    strokes = []
    for y in (0.62, 0.36, 0.15):
        for x in (0.035, 0.085):
            strokes.append([(x, -height * y - 0.04), (x + 0.02, -height * y + 0.03)])
    pen.hatch([*strokes, [(-0.06, -0.09 * height), (0.1, -0.09 * height)]], 0.02)


def tree(pen: StampPen) -> None:
    """A round crown of leaves in lobes, shaded on the right, on a short trunk."""
    radius, lobes = pen.around(0.26, 0.025), 8
    middle = -0.2 - radius
    _shadow(pen, 0.26)
    pen.hatch([[(-0.025, 0.0), (-0.012, -0.2)], [(0.03, 0.0), (0.014, -0.2)]], 0.028, "bark")
    turn = pen.around(0, 0.3)
    outline: list[tuple[float, float]] = []
    for lobe in range(lobes):
        for part, far in ((0.0, 0.93), (0.28, 1.12), (0.5, 1.17), (0.72, 1.12)):
            angle = 2 * pi * (lobe + part) / lobes + turn
            out = radius * far * (1 + 0.05 * sin(3 * angle + 7 * turn))
            outline.append((1.04 * out * cos(angle), middle + 0.94 * out * sin(angle)))
    pen.fill(outline, "leaf", bent=True)
    shade = [
        (0.10, middle - 0.9 * radius), (0.8 * radius, middle - 0.5 * radius), (1.02 * radius, middle + 0.1),
        (0.6 * radius, middle + 0.85 * radius), (0.0, middle + 1.02 * radius),
        (0.36 * radius, middle + 0.45 * radius), (0.5 * radius, middle - 0.1 * radius),
    ]  # fmt: skip
    pen.fill(shade, "slope", bent=True)
    pen.stroke(outline, 0.03, closed=True)
    curls = []
    for x, y in ((-0.42, -0.35), (0.12, -0.52), (-0.1, 0.12), (0.48, 0.0), (0.22, 0.5)):
        cx, cy, size = pen.around(x, 0.07) * radius, middle + pen.around(y, 0.07) * radius, 0.26 * radius
        curls.append([(cx - size, cy), (cx - 0.2 * size, cy + 0.75 * size), (cx + 0.85 * size, cy - 0.05 * size)])
    pen.hatch(curls, 0.022)


def palm(pen: StampPen) -> None:
    """A leaning stem with rings and a head of hanging leaves."""
    lean, height = pen.around(0.07, 0.06), pen.around(0.66, 0.06)
    _shadow(pen, 0.2)
    stem = [(-lean, 0.0), (-0.5 * lean, -0.34 * height), (0.35 * lean, -0.7 * height), (lean, -height)]
    pen.brush(stem, 0.085, 0.05, 0.045, "bark")
    rings = sampled(stem, 9)[1:-1]
    pen.hatch([[(x - 0.03, y + 0.012), (x + 0.028, y - 0.006)] for x, y in rings.tolist()], 0.014, "leaf")
    for angle, long in ((200, 0.36), (-20, 0.36), (165, 0.34), (15, 0.34), (232, 0.27), (-52, 0.27), (268, 0.22)):
        _frond(pen, lean, -height, pen.around(angle, 7) * pi / 180, pen.around(long, 0.03))
    nuts = [(lean - 0.03, -height + 0.035), (lean + 0.032, -height + 0.04)]
    pen.hatch([[nut, (nut[0] + 0.002, nut[1])] for nut in nuts], 0.055, "bark")


def _frond(pen: StampPen, x: float, y: float, angle: float, length: float) -> None:
    """A leaf that rises and hangs over, its lower edge in teeth."""
    dx, dy = cos(angle), sin(angle)
    spine = [
        (x, y), (x + 0.38 * length * dx, y + 0.42 * length * dy - 0.07),
        (x + 0.78 * length * dx, y + 0.5 * length * dy - 0.055), (x + length * dx, y + 0.45 * length * dy + 0.09),
    ]  # fmt: skip
    line = sampled(spine, 9)
    teeth = []
    for k in range(7, 0, -1):
        px, py = line[k].tolist()
        drop = 0.105 * sin(pi * k / 8) + 0.03
        teeth += [(px + 0.014 * dx, py + drop), (px - 0.012 * dx, py + 0.45 * drop)]
    pen.fill(np.concatenate([line, np.array(teeth)]), "leaf")
    pen.hatch([teeth], 0.012)
    pen.brush(spine, 0.022, 0.026, 0.012)


def _shadow(pen: StampPen, reach: float) -> None:
    """Level strokes on the ground, to the right of the foot."""
    pen.hatch([[(-0.06, 0.008), (reach, 0.008)], [(0.02, 0.042), (0.8 * reach, 0.042)]], SHADOW)
