"""Compass roses: one of thirty-two winds with a lily to the north, a plain star, and an anchor with its rope.

The centre of a rose lies in the origin, its ring has the radius 40.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QTransform

from editor.charts.drawing.ornament_art.art_sheet import (
    FINE,
    HATCH,
    Sheet,
    bezier,
    circle,
    drawn,
    joined,
    polygon,
    swelling,
)

RING = 40.0
LILY = (
    "M 0 -17 C 4.6 -11.6 6 -8 3.4 -3.4 C 6 -8.6 11.6 -10.6 13.4 -6 C 14.6 -2.6 11.4 0.6 8 -0.6 "
    "C 9.6 -2 9 -4.4 7 -3.8 C 5 -3 4.2 -0.8 4 1.4 L 6.4 1.4 L 6.4 4.4 L 3.4 4.4 L 0 11 L -3.4 4.4 L -6.4 4.4 "
    "L -6.4 1.4 L -4 1.4 C -4.2 -0.8 -5 -3 -7 -3.8 C -9 -4.4 -9.6 -2 -8 -0.6 C -11.4 0.6 -14.6 -2.6 -13.4 -6 "
    "C -11.6 -10.6 -6 -8.6 -3.4 -3.4 C -6 -8 -4.6 -11.6 0 -17 Z"
)


def rose() -> Sheet:
    """A rose as the masters of Majorca drew it."""
    sheet = Sheet()
    sheet.fill(circle(0, 0, RING), "paper")
    for radius, width in ((RING, 1.3), (RING - 1.7, 0.5), (RING - 5.6, 0.5), (26.4, 0.5), (25.2, 0.9)):
        sheet.line(circle(0, 0, radius), width)
    _degrees(sheet)
    for first, step, long, waist, colours in (
        (1, 2, 25.0, 10.0, ("gold", "paper")),
        (2, 4, 32.0, 10.4, ("green", "paper")),
        (4, 8, 40.0, 10.4, ("blue", "paper")),
        (0, 8, 51.0, 10.8, ("red", "paper")),
    ):
        for wind in range(first, 32, step):
            _ray(sheet, wind * pi / 16, long, waist, step * pi / 32, colours)
    for radius, role in ((6.0, "gold"), (3.8, "paper"), (1.8, "red")):
        sheet.shape(circle(0, 0, radius), role, 0.8)
    sheet.shape(QTransform().translate(0, -58).map(drawn(LILY)), "red", FINE)
    sheet.line("M -3.2 -56.6 L 3.2 -56.6", 0.7)
    cross = (
        "M 54 -1.3 L 57.6 -1.3 L 57.6 -5 L 60.4 -5 L 60.4 -1.3 L 64 -1.3 L 64 1.3 L 60.4 1.3 L 60.4 5 "
        "L 57.6 5 L 57.6 1.3 L 54 1.3 Z"
    )
    sheet.shape(cross, "red", 0.8)
    return sheet


def _degrees(sheet: Sheet) -> None:
    """The chequered ring, and fine marks inside."""
    outer, inner = RING - 1.7, RING - 5.6
    fields, marks = QPainterPath(), QPainterPath()
    for k in range(0, 32, 2):
        start = 90 - k * 11.25 + 5.625
        fields.arcMoveTo(QRectF(-outer, -outer, 2 * outer, 2 * outer), start)
        fields.arcTo(QRectF(-outer, -outer, 2 * outer, 2 * outer), start, -11.25)
        fields.arcTo(QRectF(-inner, -inner, 2 * inner, 2 * inner), start - 11.25, 11.25)
        fields.closeSubpath()
    for k in range(96):
        a, long = k * pi / 48, 2.2 if k % 3 else 3.6
        marks.moveTo(inner * sin(a), -inner * cos(a))
        marks.lineTo((inner - long) * sin(a), -(inner - long) * cos(a))
    sheet.fill(fields, "ink")
    sheet.line(marks, 0.4)


def _ray(sheet: Sheet, angle: float, long: float, waist: float, half: float, colours: tuple[str, str]) -> None:
    """A ray of two faces, dark on its right; the light one is hatched."""
    tip = (long * sin(angle), -long * cos(angle))
    for side, role in ((-1, colours[1]), (1, colours[0])):
        b = angle + side * half
        corner = (waist * sin(b), -waist * cos(b))
        sheet.shape(polygon([(0, 0), tip, corner]), role, 0.6)
    if long > 30:
        b = angle - half
        hatch = QPainterPath()
        for k in range(2, 7):
            t = k / 8
            hatch.moveTo(tip[0] * t, tip[1] * t)
            inside = 0.92 * (1 - t)
            hatch.lineTo(tip[0] * t + waist * sin(b) * inside * t, tip[1] * t - waist * cos(b) * inside * t)
        sheet.line(hatch, 0.45)


def star() -> Sheet:
    """A small rose: eight rays in a ring of beads."""
    sheet = Sheet()
    sheet.line(circle(0, 0, 27), 1.2)
    sheet.line(circle(0, 0, 24.6), 0.5)
    beads = joined(circle(30.4 * sin(k * pi / 16), -30.4 * cos(k * pi / 16), 1.2 if k % 4 else 0.01) for k in range(32))
    sheet.fill(beads, "ink")
    for k in range(16):
        if k % 2:
            _ray(sheet, k * pi / 8, 22.0, 9.0, pi / 16, ("gold", "paper"))
    for k in range(4):
        _ray(sheet, k * pi / 2 + pi / 4, 31.0, 10.0, pi / 8, ("blue", "paper"))
    for k in range(4):
        _ray(sheet, k * pi / 2, 43.0, 10.4, pi / 4, ("red", "paper"))
    sheet.shape(circle(0, 0, 3.4), "gold", 0.8)
    sheet.shape(QTransform().translate(0, -49).scale(0.8, 0.8).map(drawn(LILY)), "ink", 0.6)
    return sheet


def anchor() -> Sheet:
    """An anchor, a rope wound about its shank."""
    sheet = Sheet()
    arms = (
        "M -33 8 C -30 28 -18 40 0 46 C 18 40 30 28 33 8 L 39 17 L 43 4 L 36 -8 L 24 0 L 27.6 5 C 24 "
        "20 16 28 4.4 32 L 4.4 -30 L -4.4 -30 L -4.4 32 C -16 28 -24 20 -27.6 5 L -24 0 L -36 -8 L "
        "-43 4 L -39 17 Z"
    )
    sheet.shape(arms, "stone")
    sheet.fill("M 0 -30 L 4.4 -30 L 4.4 32 C 16 28 24 20 27.6 5 L 33 8 C 30 28 18 40 0 46 Z", "stone_dark")
    sheet.line("M 6 36 Q 18 30 25 19 M -6 36 Q -18 30 -25 19", HATCH)
    sheet.line(arms, 1.5)
    stock = "M -26 -33 Q 0 -27 26 -33 L 27 -26 Q 0 -20 -27 -26 Z"
    sheet.shape(stock, "wood", 1.4)
    sheet.line("M -20 -29 Q -10 -27 -4 -26.4 M 20 -29 Q 10 -27 4 -26.4", HATCH)
    sheet.line(circle(0, -42, 7.4), 5.2)
    sheet.line(circle(0, -42, 7.4), 2.6, "stone")
    rope = bezier(
        [
            (4, -36),
            (30, -46),
            (34, -20),
            (6, -12),
            (-16, -4),
            (-16, 8),
            (6, 10),
            (30, 14),
            (28, 36),
            (10, 40),
            (-8, 46),
            (-30, 40),
            (-38, 30),
        ],
        26,
    )
    _rope(sheet, rope, 5.0)
    return sheet


def _rope(sheet: Sheet, line: np.ndarray[tuple[int, ...], np.dtype[np.float64]], wide: float) -> None:
    one, other = swelling(line, [wide, wide])
    sheet.shape(polygon(np.concatenate([one, other[::-1]])), "rope", 1.1)
    twist = QPainterPath()
    for k in range(1, len(line) - 2, 2):
        twist.moveTo(*one[k])
        twist.lineTo(*other[k + 2])
    sheet.line(twist, 0.7)
