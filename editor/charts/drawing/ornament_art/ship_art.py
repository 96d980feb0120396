"""A galleon under full sail, seen from abeam; the wind comes from behind. The water lies at 0."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainterPath

from editor.charts.drawing.ornament_art.art_sheet import (
    FINE,
    HATCH,
    Sheet,
    bezier,
    circle,
    joined,
    polygon,
    stroke_of_pen,
    wave_crests,
)
from editor.charts.drawing.ornament_art.sail_art import square_sail

MASTS = ((-31.0, -74.0), (-3.0, -104.0), (26.0, -88.0))
"""Where the masts stand, and how high they reach: mizzen, main, fore."""


def galleon() -> Sheet:
    """The whole ship."""
    sheet = Sheet()
    _rigging(sheet)
    _masts(sheet)
    _sails(sheet)
    _hull(sheet)
    _flags(sheet)
    foam(sheet, -52, 46)
    return sheet


def _rigging(sheet: Sheet) -> None:
    """Shrouds with their ratlines, and the stays from mast to mast."""
    lines = QPainterPath()
    for (x, top), spread in zip(MASTS, (9.0, 13.0, 11.0), strict=True):
        hounds, deck = top + 26, -20.0
        for side in (-1, 1):
            for k in range(3):
                lines.moveTo(x, hounds)
                lines.lineTo(x + side * (spread - 3.6 * k), deck)
        for k in range(1, 7):
            t = k / 7.5
            half = spread * t
            lines.moveTo(x - half, hounds + (deck - hounds) * t)
            lines.lineTo(x + half, hounds + (deck - hounds) * t)
    for start, end in (
        ((26, -84), (66, -38)), ((26, -62), (52, -30)), ((-3, -100), (26, -72)), ((-3, -78), (24, -34)),
        ((-31, -70), (-3, -56)), ((-31, -70), (-47, -38)),
    ):  # fmt: skip
        lines.moveTo(*start)
        lines.lineTo(*end)
    sheet.line(lines, 0.5)


def _masts(sheet: Sheet) -> None:
    for x, top in MASTS:
        sheet.fill(stroke_of_pen([(x - 0.5, -12), (x, top)], [3.4, 1.2]), "ink")
    sheet.fill(stroke_of_pen([(38, -20), (68, -39)], [3.2, 1.0]), "ink")
    for x, y in ((-3, -73.5), (26, -60), (-31, -56)):
        sheet.shape(f"M {x - 4} {y} L {x + 4} {y} L {x + 2.6} {y + 4} L {x - 2.6} {y + 4} Z", "wood", FINE)


def _sails(sheet: Sheet) -> None:
    mizzen = "M -46 -29 L -21 -72 Q -12 -50 -15 -27 Q -30 -36 -46 -29 Z"
    sheet.fill(mizzen, "sail")
    sheet.fill("M -46 -29 L -21 -72 Q -19 -68 -18 -64 Q -26 -44 -34 -31 Q -40 -32 -46 -29 Z", "sail_shade")
    sheet.line("M -40 -31 Q -27 -44 -19 -64 M -33 -32 Q -22 -44 -16.5 -58 M -25 -31 Q -18 -40 -15 -50", HATCH)
    sheet.line(mizzen, 1.4)
    sheet.fill(stroke_of_pen([(-50, -25), (-34, -50), (-18, -77)], [1.0, 2.6, 1.0]), "ink")
    square_sail(sheet, 26, -82, -62, 7.5, 10.5)
    square_sail(sheet, 26, -57, -29, 11.5, 13.5)
    square_sail(sheet, -3, -96, -73, 9.5, 13)
    square_sail(sheet, -3, -67, -29, 15, 17.5, cross=True)
    sprit = "M 51 -27 L 63 -35 Q 70 -26 66 -15 Q 60 -19 53 -14 Q 56 -21 51 -27 Z"
    sheet.shape(sprit, "sail", 1.3)
    sheet.line("M 55 -27 Q 60 -22 58 -17 M 59 -30 Q 64 -24 62.5 -17.5", HATCH)
    sheet.fill(stroke_of_pen([(49, -25), (57, -31.5), (65, -37)], [1.0, 2.2, 1.0]), "ink")


HULL = (
    "M -51 -41 L -29 -35 L -28 -28.5 L -11 -24 L -10 -19 Q 6 -15.5 19 -18 L 20 -25 L 39 -26 L 41 -21 "
    "Q 50 -21.5 59 -27 Q 57 -18 46 -13 Q 44 -4 39 2 Q 35 -2 31 2 Q 27 -2 23 2 Q 19 -2 15 2 Q 11 -2 7 2 "
    "Q 3 -2 -1 2 Q -5 -2 -9 2 Q -13 -2 -17 2 Q -21 -2 -25 2 Q -29 -2 -33 2 Q -37 -2 -41 1 "
    "Q -46 -8 -46.5 -18 Q -50 -28 -51 -41 Z"
)


def _hull(sheet: Sheet) -> None:
    sheet.fill(HULL, "wood")
    sheet.fill("M -46.3 -17 Q -10 -3 45.5 -12.5 Q 44 -4 39 2 L -41 1 Q -46 -8 -46.3 -17 Z", "wood_dark")
    sheet.fill("M -47.4 -20.5 Q -10 -7 47 -15.5 L 45.7 -11.8 Q -10 -3 -46.4 -16.6 Z", "gold")
    sheet.fill("M -50.4 -34 L -29 -28.8 L -11 -18.6 L -10.5 -15.8 L -30 -24 L -49.6 -29.6 Z", "red")
    hatch = QPainterPath()
    for k in range(11):
        x = -40 + 7.6 * k
        hatch.moveTo(x, -1.5)
        hatch.quadTo(x + 1.4, -4, x + 0.6, -6.4)
    sheet.line(hatch, HATCH)
    sheet.line("M -46.4 -16.6 Q -10 -3 45.7 -11.8 M -47.4 -20.5 Q -10 -7 47 -15.5 M -44.8 -9 Q -10 1 42.5 -5.5", FINE)
    sheet.line("M -49.6 -29.6 L -30 -24 L -10.5 -15.8 M 19.5 -20.6 L 42 -21 M -50.4 -34 L -29 -28.8", 0.8)
    ports = [polygon([(x, y), (x + 3.6, y + 0.5), (x + 3.6, y + 4), (x, y + 3.5)]) for x, y in _ports()]
    for port in ports:
        sheet.fill(port, "ink")
    windows = joined(
        f"M {x} {y} L {x + 3} {y + 0.8} L {x + 3} {y + 5.2} L {x} {y + 4.4} Z"
        for x, y in ((-47.6, -28), (-42.6, -26.6), (-37.6, -25.2))
    )
    sheet.shape(windows, "gold", 0.8)
    rails = QPainterPath()
    for x, y, high in (
        (-46, -39.6, 3.6),
        (-41, -38.3, 3.6),
        (-36, -36.9, 3.6),
        (-24, -27.4, 3),
        (-19, -26, 3),
        (-14.5, -24.8, 3),
        (24, -25.3, 3),
        (29, -25.5, 3),
        (34, -25.8, 3),
    ):
        rails.moveTo(x, y)
        rails.lineTo(x, y - high)
    sheet.line(rails, 0.8)
    sheet.line("M -51 -44.6 L -30 -38.8 M -28 -31.8 L -11.5 -27.3 M 20 -28.4 L 39 -29.2", FINE)
    sheet.line(HULL, 1.6)
    sheet.line("M -51 -41 L -53 -49", 1.2)
    sheet.shape(circle(-53.4, -50.6, 2.2, 2.7), "gold", FINE)
    sheet.shape("M 59 -27 Q 63 -30 62 -33 Q 66 -29 62 -24 Q 59 -22 57 -22 Z", "gold", FINE)


def _ports() -> list[tuple[float, float]]:
    """Where the guns look out."""
    x = np.arange(-38.0, 38.0, 8.8)
    return [(float(a), float(-13.2 + 6.4 * (1 - ((a + 2) / 46) ** 2))) for a in x]


def _flags(sheet: Sheet) -> None:
    for (x, top), long in zip(MASTS, (16.0, 26.0, 19.0), strict=True):
        sheet.shape(pennant(x, top, long), "red", FINE)
        sheet.fill(circle(x, top - 0.6, 1.3), "ink")
    sheet.line("M -51 -42 L -57 -60", 1.2)
    ensign = "M -57 -60 C -49 -63 -46 -56 -37 -59 L -35.4 -50.5 C -44 -47.5 -47 -54 -54.4 -51.4 Z"
    sheet.shape(ensign, "sail", FINE)
    sheet.fill(
        "M -56.2 -57.4 C -48.6 -60.2 -45.4 -53.4 -36.5 -56.3 L -36 -53.3 C -45 -50.6 -48 -57 -55.2 -54.2 Z", "red"
    )
    sheet.line(ensign, FINE)


def pennant(x: float, y: float, long: float) -> QPainterPath:
    """A swallow-tailed pennant that streams to the right."""
    wave = long * 0.16
    top = bezier([(x, y), (x + long * 0.33, y - wave), (x + long * 0.6, y + wave), (x + long, y - wave * 0.4)], 12)
    low = bezier(
        [(x + long * 0.98, y + 3.2), (x + long * 0.6, y + 4.6 + wave), (x + long * 0.33, y + 5 - wave), (x, y + 6)], 12
    )
    return polygon(np.concatenate([top, [(x + long * 0.8, y + 1.9)], low]))


def foam(sheet: Sheet, left: float, right: float) -> None:
    """The bow wave and crests beside and below a hull that ends in the water at 0."""
    bow = (
        f"M {right - 10} 2 Q {right - 4} -6 {right + 4} -3.4 Q {right + 9} 0.6 {right + 4.4} 3 Q "
        f"{right + 6} -0.6 {right + 2} -0.8 Q {right - 3} -0.6 {right - 5} 3"
    )
    wake = f"M {left + 10} 2 Q {left + 4} -4 {left - 2} -1.4 Q {left - 6} 1 {left - 2} 3"
    sheet.line(bow, FINE, "water_ink")
    sheet.line(wake, FINE, "water_ink")
    wide = right - left
    rows = [
        (left - 6, 4.4, int(wide / 24)),
        (left + wide * 0.42, 5.2, int(wide / 26)),
        (left + wide * 0.8, 4.2, int(wide / 26)),
        (left + 8, 9.2, int(wide / 22)),
        (left + wide * 0.56, 9.6, int(wide / 24)),
        (left + wide * 0.3, 13.4, int(wide / 30)),
    ]
    sheet.line(wave_crests(rows), 0.8, "water_ink")
