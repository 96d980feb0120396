"""The kraken: a head like a bell between arms with suckers that rise out of the water, which lies at 0."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtGui import QPainterPath, QTransform

from editor.charts.drawing.ornament_art.art_sheet import (
    FINE,
    HATCH,
    Sheet,
    bezier,
    circle,
    polygon,
    swelling,
    wave_crests,
)

BEHIND = (
    (
        [
            (-14, 4),
            (-22, -30),
            (-44, -34),
            (-42, -54),
            (-41, -66),
            (-28, -70),
            (-25, -61),
            (-23, -55),
            (-29, -52),
            (-32, -56),
        ],
        10.0,
    ),
    (
        [(15, 4), (22, -28), (42, -40), (38, -58), (35, -70), (22, -70), (21, -62), (20, -56), (27, -54), (29, -58)],
        10.0,
    ),
)
BEFORE = (
    (
        [
            (-30, 5),
            (-36, -14),
            (-52, -12),
            (-58, -24),
            (-62, -34),
            (-53, -42),
            (-47, -36),
            (-43, -31),
            (-48, -26),
            (-52, -29),
        ],
        9.0,
    ),
    (
        [
            (31, 5),
            (38, -12),
            (52, -8),
            (60, -20),
            (67, -31),
            (59, -41),
            (52, -36),
            (47, -32),
            (50, -25),
            (55, -27),
        ],
        9.0,
    ),
    (
        [
            (-8, 6),
            (-12, -6),
            (-24, -8),
            (-30, -2),
            (-33, 3),
            (-34, 6),
            (-38, 6),
        ],
        7.5,
    ),
    (
        [
            (9, 6),
            (12, -7),
            (24, -10),
            (29, -3),
            (32, 2),
            (34, 6),
            (38, 6),
        ],
        7.5,
    ),
)
HEAD = (
    "M -17 4 C -18 -6 -25 -14 -27 -28 C -29 -48 -16 -64 0 -65 C 16 -64 29 -48 27 -28 C 25 -14 18 -6 17 4 "
    "Q 13 0 8.5 4 Q 4 0 0 4 Q -4 0 -8.5 4 Q -13 0 -17 4 Z"
)


def kraken() -> Sheet:
    """The beast, staring."""
    sheet = Sheet()
    for points, wide in BEHIND:
        _arm(sheet, points, wide)
    _head(sheet)
    for points, wide in BEFORE:
        _arm(sheet, points, wide)
    rows = [(-66, 7, 4), (-24, 8, 6), (30, 7, 4), (-46, 13, 4), (4, 13.4, 5), (-20, 18.6, 3)]
    sheet.line(wave_crests(rows), 0.9, "water_ink")
    return sheet


def _arm(sheet: Sheet, points: Sequence[tuple[float, float]], wide: float) -> None:
    """An arm that grows thin, with suckers on the inner side of its curl."""
    line = bezier(points, 18)
    inner = -1 if _turns_left(points) else 1
    widths = [wide, wide * 0.92, wide * 0.7, wide * 0.46, wide * 0.28, 1.4]
    one, other = swelling(line, widths)
    side = one if inner < 0 else other
    sheet.fill(polygon(np.concatenate([one, other[::-1]])), "kraken")
    sheet.fill(polygon(np.concatenate([line, side[::-1]])), "kraken_pale")
    marks = QPainterPath()
    outer = other if inner < 0 else one
    for k in range(2, len(line) - 6, 2):
        marks.moveTo(*(outer[k] + (line[k] - outer[k]) * 0.06))
        marks.lineTo(*(outer[k] + (line[k] - outer[k]) * (0.72 if k % 4 else 0.46)))
    sheet.line(marks, HATCH)
    for k in range(2, len(line) - 5, 3):
        place = line[k] + (side[k] - line[k]) * 0.62
        reach = float(np.hypot(*(side[k] - line[k])))
        if reach > 1.1:
            sheet.shape(circle(float(place[0]), float(place[1]), reach * 0.42), "sail", 0.65)
    sheet.line(polygon(np.concatenate([one, other[::-1]]), close=False), 1.5)


def _turns_left(points: Sequence[tuple[float, float]]) -> bool:
    """Whether an arm curls to its left: more of its way lies to the left of the line from root to tip."""
    line = bezier(points, 18)
    step = np.diff(line, axis=0)
    turn = step[:-1, 0] * step[1:, 1] - step[:-1, 1] * step[1:, 0]
    return float(turn[len(turn) // 2 :].sum()) < 0


def _head(sheet: Sheet) -> None:
    sheet.fill(HEAD, "kraken")
    sheet.fill(
        (
            "M -17 4 C -18 -6 -25 -14 -27 -28 C -29 -48 -16 -64 0 -65 C -12 -58 -19 -44 -17 -28 C -16 -16 "
            "-10 -8 -9 3 Q -13 0 -17 4 Z"
        ),
        "kraken_dark",
    )
    hatch = QPainterPath()
    for k in range(9):
        y = -52.0 + 5 * k
        left = -27.0 + 0.010 * (y + 30) ** 2
        hatch.moveTo(left + 1.2, y)
        hatch.quadTo(left + 5, y + 1.8, left + 9 - (k % 2) * 2.6, y + 0.4)
    sheet.line(hatch, HATCH)
    spots = (
        (7, -54, 3.0),
        (15, -46, 2.2),
        (-3, -56, 1.8),
        (4, -46, 1.6),
        (20, -37, 1.7),
        (11, -38.6, 1.3),
        (-6, -47, 1.2),
    )
    for x, y, r in spots:
        sheet.shape(circle(x, y, r, r * 0.8), "kraken_pale", 0.7)
    for side in (-1, 1):
        eye = circle(side * 10.4, -24, 6.2, 5.4)
        sheet.shape(eye, "gold", 1.3)
        sheet.fill(circle(side * 10.0, -23.4, 1.7, 4.0), "ink")
        brow = QTransform().scale(side, 1).map(polygon([(3.4, -27.4), (10.6, -31.6), (18.4, -29.2), (10.6, -28.8)]))
        sheet.shape(brow, "kraken_dark", FINE)
    sheet.line("M -3.4 -15 Q 0 -13.6 3.4 -15 M -8 -33 L -4 -31 M 8 -33 L 4 -31", 0.8)
    sheet.line(HEAD, 1.6)
