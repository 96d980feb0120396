"""A wind: a child's head with full cheeks among clouds, blowing to the right."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
from PySide6.QtGui import QPainterPath, QTransform

from editor.charts.drawing.ornament_art.art_sheet import (
    FINE,
    HATCH,
    Sheet,
    circle,
    joined,
    polygon,
    stroke_of_pen,
    volute,
)

FACE = (
    "M -4 -33 C 12 -35 24 -27 26 -14 C 30 -12 35 -7 36 -2 C 36 1 34 2 31 2.6 C 35 3.6 37.6 5.6 37 8.6 "
    "C 36.6 10.4 35 11 33.6 11.2 C 36 12.6 36.4 15.4 34 17 C 32 18.4 29.6 18.4 28 18.6 C 27 28 16 34 2 33 "
    "C -18 31 -31 17 -31 -2 C -31 -20 -20 -32 -4 -33 Z"
)


def wind() -> Sheet:
    """The head, its locks, its breath."""
    sheet = Sheet()
    _breath(sheet)
    for x, y, r in ((-36, 6, 13), (-34, 25, 15), (-17, 35, 15), (3, 39, 13), (20, 36, 10)):
        _cloud(sheet, x, y, r)
    for degrees in (100, 122, 146, 170, 194, 218, 240):
        angle = radians(degrees)
        _lock(sheet, -5 + 29 * cos(angle), -5 - 29 * sin(angle), 11.0)
    sheet.fill(FACE, "skin")
    sheet.fill(
        (
            "M -31 -2 C -31 17 -18 31 2 33 C 16 34 27 28 28 18.6 C 18 27 0 27 -10 18 C -20 9 -23 -6 -18 "
            "-24 C -26 -18 -31 -11 -31 -2 Z"
        ),
        "skin_shade",
    )
    sheet.fill(circle(15, 13, 11.5, 9.6), "cheek")
    sheet.line("M 5 10 Q 8 3 16 3.4 M 27.4 18.4 Q 22 16.4 23.4 10.6", 0.9)
    sheet.line("M 9 19 Q 15 24.4 22.6 20.6 M 7.6 15.4 Q 8.6 18.4 11 20.4 M 12.6 22 Q 16 23.6 19.6 22.6", HATCH)
    sheet.line(FACE, 1.6)
    sheet.line("M 33.6 11.2 Q 31 9.6 28.6 10", FINE)
    sheet.line("M 8 -18 Q 15 -23.4 23 -17", 1.5)
    sheet.fill("M 9 -9 Q 16 -13.6 23.6 -8.4 Q 17 -9.8 9 -9 Z", "ink")
    sheet.line("M 10.6 -7.4 Q 16 -4.6 22 -7.4", 0.8)
    sheet.line("M 27 -3.6 Q 29.6 -1 33 -1.4", 0.8)
    sheet.shape("M -14 -6 C -20 -9 -21 2 -16 6 C -13 8.4 -10 6 -11 2 C -8 -1 -10 -5 -14 -6 Z", "skin", 1.2)
    sheet.line("M -14.6 -2.6 Q -17 0 -14 3.4", 0.8)
    for turn, size in ((72, 11.0), (86, 10.0), (108, 8.4), (196, 9.4), (216, 9.0)):
        angle = radians(turn)
        _lock(sheet, -4 + 25 * cos(angle), -6 - 26 * sin(angle), size)
    return sheet


def _breath(sheet: Sheet) -> None:
    lines = QPainterPath()
    for k in range(7):
        a = (k - 3) * 0.16
        reach = 84.0 + 7 * (3 - abs(k - 3))
        lines.moveTo(40 + 2 * cos(a), 12 + 10 * sin(a))
        lines.cubicTo(56, 12 + 32 * sin(a) - 2, 68, 12 + 42 * sin(a) + (3 if k % 2 else -3), reach, 12 + 74 * sin(a))
    sheet.line(lines, 1.2, "water_ink")


def _cloud(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """A puff with a curl in it."""
    sheet.shape(circle(x, y, radius), "cloud", 1.3)
    curl = volute(1.15, radius * 0.52) + np.array([x - radius * 0.1, y - radius * 0.5])
    sheet.fill(stroke_of_pen(curl, [0.5, 1.5, 0.6]), "ink")


def _lock(sheet: Sheet, x: float, y: float, radius: float) -> None:
    """A lock of hair, rolled up."""
    sheet.shape(circle(x, y, radius * 0.86), "gold", 1.3)
    turned = QTransform().translate(x, y).rotate(-40)
    curl = polygon(volute(1.3, radius * 0.5) + np.array([0, -radius * 0.5]), close=False)
    sheet.line(turned.map(joined([curl])), 0.9)
