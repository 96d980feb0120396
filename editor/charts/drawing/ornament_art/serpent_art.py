"""The great sea serpent: a raised neck, three coils and a tail out of the water, which lies at 0."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainterPath

from editor.charts.drawing.ornament_art.art_sheet import (
    FINE,
    HATCH,
    Points,
    Sheet,
    bezier,
    circle,
    normals,
    polygon,
    swelling,
    wave_crests,
)


def serpent() -> Sheet:
    """The beast, looking to the right."""
    sheet = Sheet()
    _tail(sheet)
    for middle, half, high, thick in ((-40, 11, 20, 9.5), (-12, 14, 30, 13.0), (20, 15.5, 35, 15.5)):
        body(sheet, _coil(middle, half, high), [thick * 0.9, thick, thick * 1.08, thick, thick * 0.9])
    neck = bezier([(45, 5), (62, -22), (30, -38), (47, -64), (50, -69), (54, -71), (58, -71)], 22)
    body(sheet, neck[:-6], [18, 17, 14, 12.5, 12.5])
    _head(sheet)
    _water(sheet)
    return sheet


def _coil(middle: float, half: float, high: float) -> Points:
    t = np.linspace(0, np.pi, 25)
    return np.stack([middle - half * np.cos(t), 5 - high * np.sin(t) ** 0.9], axis=1)


def body(sheet: Sheet, line: Points, widths: list[float]) -> None:
    """A stretch of the beast along a line: spines on its back, scales, plates on its belly."""
    back, belly = swelling(line, widths)
    inside = back + (belly - back) * 0.68
    aside = normals(line)
    _spines(sheet, back, aside, line)
    sheet.fill(polygon(np.concatenate([back, belly[::-1]])), "beast")
    sheet.fill(polygon(np.concatenate([inside, belly[::-1]])), "belly")
    scales, plates = QPainterPath(), QPainterPath()
    for k in range(1, len(line) - 1):
        for row in (0.14, 0.40) if k % 2 else (0.27, 0.52):
            a = back[k] + (belly[k] - back[k]) * row
            b = back[k] + (belly[k] - back[k]) * (row + 0.2)
            bend = (a + b) / 2 + (line[k] - line[k - 1]) * 0.72
            scales.moveTo(*a)
            scales.quadTo(*bend, *b)
        plates.moveTo(*inside[k])
        plates.lineTo(*belly[k])
    sheet.line(scales, 0.65)
    sheet.line(plates, 0.55)
    sheet.line(polygon(inside, close=False), 0.8)
    sheet.line(polygon(back, close=False), 1.6)
    sheet.line(polygon(belly, close=False), 1.4)


def _spines(sheet: Sheet, back: Points, aside: Points, line: Points) -> None:
    for k in range(2, len(line) - 4, 4):
        along = line[k + 2] - line[k]
        tip = back[k + 1] + aside[k + 1] * 5.2 - along * 0.35
        low = back[k + 3]
        spine = QPainterPath()
        spine.moveTo(*(back[k - 1] - aside[k] * 1.0))
        spine.quadTo(*(back[k] + aside[k] * 2.6), *tip)
        spine.quadTo(*((tip + low) / 2 - aside[k] * 1.2), *(low - aside[k] * 1.0))
        sheet.shape(spine, "fin", FINE)


def _tail(sheet: Sheet) -> None:
    line = bezier([(-59, 6), (-56, -12), (-68, -16), (-68, -31)], 16)
    body(sheet, line, [9, 7.5, 5.5, 3.6])
    fin = (
        "M -68 -29 C -74 -33 -80 -33 -86 -30 C -84 -37 -80 -42 -74 -43 C -75 -49 -72 -55 -66 -58 C "
        "-64 -53 -61 -49 -62 -43 C -57 -43 -53 -39 -52 -34 C -57 -35 -63 -34 -67 -29 Z"
    )
    sheet.shape(fin, "fin", 1.4)
    sheet.line(
        (
            "M -68 -31 Q -75 -36 -82 -33 M -68 -32 Q -72 -38 -76 -40 M -67.6 -32 Q -68 -42 -66.6 -52 M "
            "-67 -32 Q -64 -38 -61 -40 M -66.6 -31 Q -61 -35.6 -56 -36.4"
        ),
        HATCH,
    )


def _head(sheet: Sheet) -> None:
    tongue = (
        "M 82 -62 C 90 -59 95 -63 101 -59 L 105.6 -62.6 L 103.4 -58.4 L 108.4 -56.6 L 102 -56 C 95 "
        "-56.6 91 -54 81 -58.6 Z"
    )
    sheet.shape(tongue, "red", 0.8)
    ruff = (
        "M 50 -74 C 44 -83 35 -87 27 -86 C 31 -81 32 -79 32 -77 C 26 -79 21 -78 17 -75 C 23 -73 26 "
        "-70 28 -67 C 23 -66 20 -63 19 -58 C 26 -60 33 -58 38 -54 C 45 -58 50 -64 52 -70 Z"
    )
    sheet.shape(ruff, "fin", 1.4)
    sheet.line(
        "M 48 -73 Q 40 -81 31 -84 M 46 -71 Q 35 -77 22 -75.4 M 46 -67 Q 36 -68 29 -67 M 47 -63 Q 36 -62 23 -59.6", 0.7
    )
    jaw = "M 54 -60 C 62 -54 74 -54 86 -57 C 88 -59 87 -61 85 -61.6 C 78 -61 70 -63 64 -66 Z"
    sheet.shape(jaw, "belly", 1.3)
    skull = (
        "M 44 -66 C 42 -76 48 -84 58 -85 C 64 -86 69 -83 72 -79 C 78 -80 86 -77 91 -72 C 93 -70 92 "
        "-66 89 -65 C 82 -65 76 -66 71 -68 C 67 -66 63 -63 58 -58 C 52 -58 47 -61 44 -66 Z"
    )
    sheet.fill(skull, "beast")
    sheet.fill("M 44 -66 C 43 -72 45 -77 48 -80 C 48 -72 52 -66 60 -62 L 58 -58 C 52 -58 47 -61 44 -66 Z", "beast_dark")
    for x, y in ((87, -65.4), (82, -65.6), (77, -66.6)):
        sheet.shape(f"M {x} {y} L {x - 1.6} {y + 4.4} L {x - 3.4} {y - 0.2} Z", "sail", 0.7)
    sheet.shape("M 79 -60.6 L 80.2 -64 L 82 -60.8 Z", "sail", 0.6)
    sheet.line("M 50 -78 Q 54 -74 53 -69 M 56 -72 Q 59 -69 58 -65 M 75 -76 Q 78 -73 82 -73", HATCH)
    sheet.line(skull, 1.6)
    sheet.fill(circle(87.4, -72.2, 1.0), "ink")
    horn = "M 57 -84 C 54 -90 48 -94 41 -95 C 45 -90 47 -86 50 -82 Z"
    sheet.shape(horn, "sail", 1.2)
    sheet.line("M 50.6 -88.6 L 48.4 -86 M 53.4 -86 L 51 -83.6", HATCH)
    sheet.shape(circle(65, -76, 3.5, 3.1), "gold", 1.1)
    sheet.fill(circle(66.4, -75.8, 1.3, 1.8), "ink")
    sheet.line("M 58.4 -79 Q 64 -83 70.6 -78.6", 1.5)


def _water(sheet: Sheet) -> None:
    """Ripples where the body leaves the water."""
    rings = QPainterPath()
    for x, wide in ((-61, 8), (-50, 7), (-27, 9), (4.5, 13), (43, 16)):
        rings.moveTo(x - wide, 4.4)
        rings.quadTo(x - wide * 0.4, 0.4, x, 4)
        rings.quadTo(x + wide * 0.5, 0.4, x + wide, 4.4)
    sheet.fill(_pool(), "water")
    sheet.line(rings, FINE, "water_ink")
    rows = [(-76, 8.5, 3), (-38, 9, 3), (-2, 9, 3), (32, 9, 4), (-60, 14, 4), (-14, 14.4, 4), (24, 14, 3), (-36, 19, 2)]
    sheet.line(wave_crests(rows), 0.9, "water_ink")


def _pool() -> QPainterPath:
    """A thin strip of water that hides where the coils end."""
    made = QPainterPath()
    made.moveTo(-72, 5)
    for x in range(-72, 62, 9):
        made.quadTo(x + 4.5, 1.6, x + 9, 5)
    made.quadTo(0, 13, -72, 5)
    return made
