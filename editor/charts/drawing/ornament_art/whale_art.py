"""A whale that blows, as cartographers told of it, and dolphins at play. The water lies at 0."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainterPath, QTransform

from editor.charts.drawing.ornament_art.art_sheet import (
    FINE,
    HATCH,
    OUTLINE,
    Sheet,
    bezier,
    circle,
    joined,
    polygon,
    stroke_of_pen,
    wave_crests,
)

BODY = (
    "M 56 0 C 62 -12 62 -28 50 -38 C 38 -47 18 -46 2 -37 C -12 -29 -20 -16 -33 2 "
    "Q -28 -2 -22 2 Q -17 -2 -11 2 Q -5 -2 1 2 Q 7 -2 13 2 Q 19 -2 25 2 Q 31 -2 37 2 Q 43 -2 49 2 Q 53 -2 56 0 Z"
)
JAW = (
    "M 59.4 -13 C 50 -8 38 -8 25 -15 C 22 -6 15 -2 7 2 Q 7 -2 13 2 Q 19 -2 25 2 Q 31 -2 37 2 Q 43 -2 49 2 "
    "Q 53 -2 56 0 Q 58.6 -6 59.4 -13 Z"
)
TAIL = (
    "M -50 3 C -48 -8 -51 -16 -57 -23 C -64 -22 -71 -25 -75 -33 C -67 -37 -59 -34 -54 -28 "
    "C -54 -36 -49 -43 -39 -45 C -36 -37 -41 -29 -48 -25 C -41 -18 -37 -9 -36 3 Q -40 -1 -43 3 Q -47 -1 -50 3 Z"
)


def whale() -> Sheet:
    """The head with its grin, the back, the flukes apart, and two jets of water."""
    sheet = Sheet()
    _spout(sheet)
    sheet.shape(TAIL, "whale")
    sheet.fill("M -50 3 C -48 -8 -51 -16 -57 -23 L -53 -24 C -46 -16 -45 -8 -45 2 Q -47 -1 -50 3 Z", "whale_dark")
    sheet.line("M -54 -27 Q -53 -25 -51 -24 M -66 -30 Q -61 -28 -58 -25 M -43 -38 Q -46 -31 -50 -27", 0.7)
    sheet.line("M -52 -18 Q -46 -16 -43 -19 M -49.5 -12 Q -44 -10 -40 -13 M -48.6 -6 Q -43 -4 -38 -7", HATCH)
    sheet.line(TAIL, OUTLINE)
    sheet.fill(BODY, "whale")
    sheet.fill("M 2 -37 C -12 -29 -20 -16 -33 2 Q -28 -2 -22 2 Q -18 -1 -14 1 C -8 -14 -1 -26 10 -33 Z", "whale_dark")
    sheet.fill(JAW, "belly")
    _pleats(sheet)
    _hatching(sheet)
    sheet.line("M 59.4 -13 C 50 -8 38 -8 25 -15 Q 22.6 -16.6 21.4 -19.6", 1.4)
    _teeth(sheet)
    _eye(sheet)
    flipper = "M 6 -7 C 0 -10 -8 -9 -14 -3 C -16 0 -15 3 -12 5 C -6 3 2 1 7 -1 Z"
    sheet.shape(flipper, "whale", 1.4)
    sheet.line("M -10 1 Q -4 -2 1 -3.4 M -8.6 3 Q -3 0.6 2 -0.6", HATCH)
    sheet.line(BODY, 1.6)
    rows = [(-66, 5, 3), (-30, 5.6, 2), (22, 5.6, 4), (-52, 10, 3), (-16, 10.4, 4), (34, 10.4, 2), (-4, 15, 2)]
    sheet.line(wave_crests(rows), 0.9, "water_ink")
    return sheet


def _spout(sheet: Sheet) -> None:
    """Two jets that part and fall in curls."""
    for side, tall in ((-1, 1.0), (1, 0.86)):
        out = [(0, -43), (1, -58 * tall - 2), (9, -70 * tall), (17, -62 * tall)]
        down = [(23, -56 * tall), (22, -48 * tall), (16, -50 * tall)]
        line = bezier([(33 + side * x, y) for x, y in (*out, *down)], 16)
        jet = stroke_of_pen(line, [2.6, 4.4, 5.2, 4.6, 3.0, 1.2])
        sheet.shape(jet, "foam", FINE)
        sheet.line(polygon(line[3:22], close=False), 0.55, "water_ink")
    for x, y, r in ((33, -64, 1.6), (29, -72, 1.3), (37.6, -69, 1.2), (8, -46, 1.4), (57, -40, 1.3), (33.4, -75, 1.0)):
        sheet.shape(circle(x, y, r, r * 1.3), "foam", 0.8)


def _pleats(sheet: Sheet) -> None:
    lines = QPainterPath()
    for k in range(6):
        x = 54 - 7.4 * k
        lines.moveTo(x, -8.4 + abs(k - 2) * 0.1)
        lines.quadTo(x - 1.6, -3.6, x - 5.0, 0.4)
    sheet.line(lines, HATCH)


def _hatching(sheet: Sheet) -> None:
    """Strokes along the back, longer toward the tail."""
    lines = QPainterPath()
    back = bezier([(46, -41), (34, -47), (16, -45), (2, -37), (-12, -29), (-20, -16), (-32, 1)], 16)[2:-2]
    for k, (x, y) in enumerate(back.tolist()):
        t = k / len(back)
        lines.moveTo(x + 0.4, y + 2.2)
        lines.quadTo(x + 3.5 + 3 * t, y + 5 + 2 * t, x + 3 + 8 * t, y + 9 + 4.6 * np.sin(3.0 * t) * (1 + k % 2) * 0.6)
    sheet.line(lines, HATCH)
    sheet.line("M 52 -33 Q 55 -28 55.6 -22 M 48.6 -36 Q 52 -30 52.4 -25", HATCH)


def _teeth(sheet: Sheet) -> None:
    upper = bezier([(57.6, -12.2), (49, -8.4), (39, -8.6), (28, -13.6)], 9).tolist()
    teeth = [polygon([(x, y), (x - 1.5, y - 3.6), (x - 3.1, y + 0.3)]) for x, y in upper[:-1]]
    sheet.shape(joined(teeth), "sail", 0.7)


def _eye(sheet: Sheet) -> None:
    sheet.shape(circle(33, -22, 3.1, 2.7), "sail", 1.1)
    sheet.fill(circle(34.1, -21.8, 1.5), "ink")
    sheet.line("M 27.6 -25.4 Q 33 -29 38.6 -25.2", 1.3)
    sheet.line("M 28.4 -20 Q 31.6 -17.4 36 -18.2", 0.7)
    sheet.line("M 29 -44 Q 33 -41 37 -43.6", 1.1)


# --- dolphins ------------------------------------------------------------------------------------


def dolphin() -> Sheet:
    """One dolphin in the air, with its nose to the right and down."""
    sheet = Sheet()
    body = (
        "M 36 -1 C 33 -1 30 -3 28.6 -6 C 27 -17 19 -26 8 -29 C 7 -35 3 -39 -3 -40 C -3 -36 -4 -33 -6 -29.4 "
        "C -18 -27 -26 -18 -29 -6 C -35 -7 -41 -4 -43 2 C -38 0.6 -33 1 -30 3.6 C -30 7 -28 11 -24 13 "
        "C -22 8 -22.6 3 -25 -1 C -21 -11 -12 -17 0 -16 C 2 -11 1 -7 -2 -3 C 4 -4 9 -8 10.6 -13 "
        "C 17 -10 21 -4 23 2 C 26 5 33 4 36 -1 Z"
    )
    sheet.fill(body, "whale")
    sheet.fill(
        "M 36 -1 C 31 1 27 -1 25 -4 C 20 -14 10 -20 -2 -19.4 C -13 -19 -21 -12 -25 -1 C -21 -11 -12 -17 0 -16 "
        "L 10.6 -13 C 17 -10 21 -4 23 2 C 26 5 33 4 36 -1 Z",
        "belly",
    )
    sheet.line("M 36 -1 C 31 1.4 27.6 -0.4 25.6 -3.4", 0.9)
    sheet.line("M -2 -34 Q -1 -31 1.4 -29.6 M -38 -2.6 Q -34 -3 -31 -1 M 2 -14 Q 3.4 -10 1.6 -6.4", HATCH)
    hatch = QPainterPath()
    for x, y in bezier([(20, -21), (8, -31), (-14, -30), (-24, -14)], 13).tolist():
        hatch.moveTo(x, y + 1.2)
        hatch.quadTo(x + 1, y + 3.4, x + 0.4, y + 5.4)
    sheet.line(hatch, HATCH)
    sheet.line(body, OUTLINE)
    sheet.fill(circle(22.6, -8.6, 1.5), "ink")
    sheet.line("M 19.6 -11.4 Q 22.6 -13 25 -11", 0.8)
    return sheet


def dolphins() -> Sheet:
    """Two that leap one behind the other, and the splash of the foremost."""
    sheet = Sheet()
    one = dolphin()
    back = QTransform().translate(-30, -20).rotate(-20).scale(0.84, 0.84)
    front = QTransform().translate(26, -5).rotate(2).scale(0.98, 0.98)
    sheet.put(one, back)
    sheet.put(one, front)
    sheet.line("M 50 2 Q 52 -8 60 -9 M 58 3 Q 62 -5 70 -4 M 46 0 Q 45 -9 49 -14", 1.1, "water_ink")
    rows = [(-56, 4, 3), (-30, 9, 3), (30, 6, 4), (0, 14, 4), (44, 11, 3), (-20, 19, 2)]
    sheet.line(wave_crests(rows), 0.9, "water_ink")
    return sheet
