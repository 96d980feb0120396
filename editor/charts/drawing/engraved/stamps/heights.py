"""Mountains and hills, lit from the left, and the sand of deserts."""

from __future__ import annotations

import numpy as np

from editor.charts.drawing.engraved.stamps.stamp_pen import StampPen, sampled


def mountain(pen: StampPen) -> None:
    """A peak with a wandering ridge; strokes run down its slope in the shade."""
    peak, height = (pen.around(-0.02, 0.07), pen.around(-0.56, 0.08))
    left = [(-0.5, 0.0), (-0.37, 0.17 * height), (-0.25, pen.around(0.42, 0.04) * height),
            (-0.15, pen.around(0.64, 0.04) * height), (peak - 0.04, 0.93 * height), (peak, height)]  # fmt: skip
    right = [(peak, height), (peak + 0.07, 0.84 * height), (0.17, pen.around(0.57, 0.04) * height),
             (0.28, pen.around(0.34, 0.04) * height), (0.41, 0.13 * height), (0.52, 0.01)]  # fmt: skip
    ridge = [
        (peak, height), (peak + pen.around(0.05, 0.02), 0.78 * height), (peak - pen.around(0.02, 0.03), 0.55 * height),
        (peak + pen.around(0.08, 0.03), 0.33 * height), (peak + pen.around(0.03, 0.03), 0.1 * height),
    ]  # fmt: skip
    west, east, spine = sampled(left), sampled(right), sampled(ridge)
    pen.fill(np.concatenate([west, east[1:], [(0.3, 0.05), (0.0, 0.035), (-0.3, 0.03)]]), "body")
    pen.fill(np.concatenate([spine, [(0.16, 0.02), (0.36, 0.03)], east[:0:-1]]), "slope")
    strokes = []
    for part in np.linspace(0.1, 0.86, 7):
        x, y = spine[int(part * 20)] if part > 0.25 else east[2]
        foot = east[min(int((0.32 + 0.72 * part) * 23), 23)]
        reach = pen.around(0.72, 0.12)
        end = (x + (foot[0] - x) * reach, y + (foot[1] - y) * reach)
        strokes.append([(x + 0.025, y + 0.02), ((x + end[0]) / 2 - 0.005, (y + end[1]) / 2 + 0.035), end])
    pen.hatch(strokes, 0.019)
    pen.hatch([_down(west[int(part * 23)], pen) for part in (0.30, 0.52, 0.74)], 0.017)
    pen.brush(ridge, 0.02, 0.018, 0.004)
    pen.brush(left, 0.012, 0.03, 0.03)
    pen.brush(right, 0.035, 0.05, 0.016)


def _down(start: np.ndarray, pen: StampPen) -> list[tuple[float, float]]:
    """A short stroke down the lit side."""
    x, y = float(start[0]) + 0.04, float(start[1]) + 0.05
    length = pen.around(0.1, 0.03)
    return [(x, y), (x - 0.2 * length, y + 0.55 * length), (x - 0.5 * length, y + length)]


def hill(pen: StampPen) -> None:
    """A molehill, in some variants with a lower one before it."""
    if pen.chance.random() < 0.5:
        side = -1 if pen.chance.random() < 0.5 else 1
        _mound(pen, 0.16 * side, -0.03, 0.7, 0.32)
        _mound(pen, -0.22 * side, 0.03, 0.52, 0.22)
    else:
        _mound(pen, 0.0, 0.0, 0.92, 0.36)


def _mound(pen: StampPen, x: float, y: float, width: float, height: float) -> None:
    half, top = width / 2, pen.around(height, 0.04)
    lean = pen.around(0.03, 0.05)
    arc = [(x - half, y + 0.01), (x - 0.72 * half, y - 0.55 * top), (x - 0.3 * half + lean, y - 0.96 * top),
           (x + 0.2 * half + lean, y - 0.98 * top), (x + 0.68 * half, y - 0.6 * top), (x + half, y + 0.01)]  # fmt: skip
    line = sampled(arc)
    pen.fill(np.concatenate([line, [(x + 0.4 * half, y + 0.05), (x - 0.4 * half, y + 0.05)]]), "body")
    pen.fill(np.concatenate([line[13:], [(x + 0.5 * half, y + 0.04), (x + 0.42 * half, y - 0.45 * top)]]), "slope")
    strokes = []
    for k, index in enumerate((13, 15, 17, 19, 21)):
        sx, sy = line[index]
        long = top * (0.62 - 0.09 * k)
        strokes.append([(sx, sy + 0.01), (sx - 0.07 * width, sy + 0.55 * long), (sx - 0.05 * width, sy + long)])
    pen.hatch(strokes, 0.019)
    pen.brush(arc, 0.012, 0.034, 0.03)


def dune(pen: StampPen) -> None:
    """Ripples of sand, low and without a body, and a field of dots: no hill."""
    for x, y, wide in ((-0.2, -0.15, 0.5), (0.14, -0.04, 0.66), (-0.26, 0.05, 0.4)):
        x, half = pen.around(x, 0.05), wide / 2
        high = pen.around(0.075, 0.015)
        pen.brush([(x - half, y), (x - 0.4 * half, y - 0.3 * high), (x + 0.05 * half, y - high)], 0.008, 0.022, 0.03)
        lee = [(x + 0.05 * half, y - high), (x + 0.2 * half, y - 0.35 * high), (x + half, y + 0.01)]
        pen.brush(lee, 0.03, 0.022, 0.008)
        dots = [(pen.around(x + 0.5 * half, 0.45 * half), pen.around(y + 0.045, 0.02)) for _ in range(6)]
        pen.hatch([[dot, (dot[0] + 0.004, dot[1])] for dot in dots], 0.024)
