"""Smaller vessels: a caravel with lateen sails, and a sloop. The water lies at 0."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from editor.charts.drawing.ornament_art.art_sheet import FINE, HATCH, Sheet, bezier, circle, stroke_of_pen
from editor.charts.drawing.ornament_art.ship_art import foam, pennant

CARAVEL = (
    "M -44 -24 L -22 -20 L -21 -14 Q 0 -9 22 -15 Q 34 -19 46 -27 Q 44 -12 34 1 Q 30 -2.4 26 1.4 Q 22 -2.4 18 1.4 "
    "Q 14 -2.4 10 1.4 Q 6 -2.4 2 1.4 Q -2 -2.4 -6 1.4 Q -10 -2.4 -14 1.4 Q -18 -2.4 -22 1.4 Q -26 -2.4 -30 1.4 "
    "Q -33 -1 -36 0.6 Q -41 -8 -44 -24 Z"
)
MAIN = (
    "M -24 -22 L 32 -86 C 44 -66 46 -42 40 -21 C 20 -32 -4 -30 -24 -22 Z",
    "M -24 -22 L 32 -86 Q 35 -81 37 -75 C 22 -56 8 -42 -6 -27.4 Q -16 -26 -24 -22 Z",
    "M -8 -27 Q 16 -48 36.6 -76 M 4 -29 Q 24 -46 40 -66 M 16 -29 Q 30 -40 42.6 -54 M 27 -26 Q 36 -33 42.6 -41",
    "M 4 -29 Q 24 -46 40 -66 L 42.6 -54 Q 30 -40 16 -29 Z",
)
MIZZEN = (
    "M -52 -26 L -10 -70 C -1 -56 0 -38 -5 -22 C -20 -30 -36 -30 -52 -26 Z",
    "M -52 -26 L -10 -70 Q -7 -65 -6 -60 C -18 -46 -28 -36 -38 -28 Q -46 -28 -52 -26 Z",
    "M -40 -28 Q -22 -42 -6 -60 M -29 -28.6 Q -15 -38 -3 -50 M -17 -27 Q -8 -33 -1.6 -40",
    "M -33 -29 Q -17 -41 -4.4 -55 L -2.4 -47 Q -13 -36 -23 -28.6 Z",
)
"""The outline of a sail, its shaded part, its seams, its stripe."""
SLOOP = (
    "M -36 -14 L -35 -9 Q -8 -4 14 -7 Q 28 -9 40 -15 Q 36 -5 28 1 Q 24 -2.2 20 1.2 Q 16 -2.2 12 1.2 Q 8 -2.2 4 1.2 "
    "Q 0 -2.2 -4 1.2 Q -8 -2.2 -12 1.2 Q -16 -2.2 -20 1.2 Q -24 -2.2 -29 0.6 Q -34 -4 -36 -14 Z"
)


def caravel() -> Sheet:
    """Two masts with slanting yards; the sails are striped."""
    sheet = Sheet()
    stays = (
        "M 14 -78 L 44 -26 M 14 -78 L -24 -60 M -24 -60 L -44 -26 M 14 -60 L 6 -12 M 14 -60 L 24 -16 "
        "M 14 -60 L 30 -18 M -24 -48 L -32 -21 M -24 -48 L -18 -15"
    )
    sheet.line(stays, 0.5)
    for x, top in ((14, -80), (-24, -62)):
        sheet.fill(stroke_of_pen([(x - 1, -10), (x, top)], [3.2, 1.2]), "ink")
    _lateen(sheet, *MAIN, "red")
    sheet.line("M -27 -20 L 34 -88", 2.2)
    _lateen(sheet, *MIZZEN, "blue")
    sheet.line("M -54 -24 L -8 -72", 2.2)
    _caravel_hull(sheet)
    sheet.shape(pennant(14, -80, 20), "red", FINE)
    sheet.shape(pennant(-24, -62, 14), "blue", FINE)
    foam(sheet, -46, 40)
    return sheet


def _lateen(sheet: Sheet, outline: str, shade: str, seams: str, stripe: str, colour: str) -> None:
    """A three-cornered sail that swells to the right, with one stripe."""
    sheet.fill(outline, "sail")
    sheet.fill(shade, "sail_shade")
    sheet.fill(stripe, colour)
    sheet.line(seams, HATCH)
    sheet.line(outline, 1.4)


def _caravel_hull(sheet: Sheet) -> None:
    sheet.fill(CARAVEL, "wood")
    sheet.fill("M -42.6 -14 Q -4 -1 41 -14 Q 38.6 -6 34 1 L -36 0.6 Q -40 -6 -42.6 -14 Z", "wood_dark")
    sheet.fill("M -43.4 -18.4 Q -4 -5 43 -18.6 L 41.6 -14.6 Q -4 -1.4 -42.7 -14.2 Z", "gold")
    sheet.line("M -43.4 -18.4 Q -4 -5 43 -18.6 M -42.7 -14.2 Q -4 -1.4 41.6 -14.6 M -41 -7.6 Q -2 2 38 -6.6", 0.9)
    hatch = QPainterPath()
    for k in range(9):
        x = -34 + 8 * k
        hatch.moveTo(x, -1.6)
        hatch.quadTo(x + 1.2, -3.6, x + 0.6, -5.4)
    sheet.line(hatch, HATCH)
    sheet.line(
        "M -44 -27.4 L -22.4 -23.4 M -40 -27 L -39.6 -23.4 M -34 -25.6 L -33.6 -22.4 M -28 -24.6 L -27.6 -21.2", 0.9
    )
    sheet.line(CARAVEL, 1.6)
    for x in (-14, -2, 10):
        sheet.shape(circle(x, -11 + abs(x) * 0.02, 2.6, 2.4), "sail", 0.8)
        sheet.line(f"M {x - 1.6} -11 L {x + 1.6} -11 M {x} -12.6 L {x} -9.4", 0.7, "red")


def sloop() -> Sheet:
    """One mast, a gaff sail and a jib; somebody at the helm."""
    sheet = Sheet()
    sheet.line("M 6 -74 L 52 -19 M 6 -58 L 38 -15 M 6 -62 L -2 -8 M 6 -62 L 14 -8", 0.5)
    sheet.fill(stroke_of_pen([(5, -5), (6, -80)], [3.0, 1.1]), "ink")
    sheet.fill(stroke_of_pen([(34, -12.6), (56, -20)], [2.6, 0.9]), "ink")
    main = "M 4.6 -60 L -26 -72 C -33 -52 -37 -34 -36 -17.6 C -22 -13 -8 -12.6 4.4 -14 Z"
    sheet.fill(main, "sail")
    sheet.fill(
        "M -26 -72 C -33 -52 -37 -34 -36 -17.6 Q -30 -15.6 -25 -14.6 C -27 -34 -24 -52 -17 -68.6 Z", "sail_shade"
    )
    hatch = QPainterPath()
    for x, y in bezier([(-28, -66), (-33, -50), (-36, -34), (-35.6, -20)], 11).tolist():
        hatch.moveTo(x + 0.8, y)
        hatch.quadTo(x + 4, y + 1.2, x + 7.4, y + 0.6)
    sheet.line(hatch, HATCH)
    sheet.line("M -9 -65.4 C -14 -48 -16 -30 -14.6 -13.4 M -1 -62.4 C -4 -46 -5.4 -30 -4.6 -13.2", HATCH)
    sheet.line(main, 1.4)
    sheet.line("M 6 -59.6 L -28 -73 M 6 -13 L -40 -16.6", 2.0)
    jib = "M 8 -70 C 16 -52 30 -34 50 -20 C 34 -21 20 -20 9 -15 C 12 -34 11 -52 8 -70 Z"
    sheet.shape(jib, "sail", 1.4)
    sheet.line("M 13 -18 Q 14 -38 13 -57 M 22 -20.6 Q 20 -32 18 -48", HATCH)
    sheet.shape(circle(-27.6, -20.4, 2.7), "skin", FINE)
    sheet.shape("M -32 -8 Q -32 -17.4 -27.6 -17.4 Q -23 -17.4 -22.6 -8 Z", "blue", FINE)
    sheet.fill("M -31.4 -21.6 Q -27.6 -25.8 -23.8 -21.8 Z", "red")
    _sloop_hull(sheet)
    sheet.shape(pennant(6, -80, 17), "blue", FINE)
    foam(sheet, -38, 35)
    return sheet


def _sloop_hull(sheet: Sheet) -> None:
    sheet.fill(SLOOP, "wood")
    sheet.fill("M -35.4 -9.6 Q -6 -3 39 -12.8 L 36.6 -8.4 Q -4 0 -34.4 -5.4 Z", "sail")
    sheet.line("M -35.4 -9.6 Q -6 -3 39 -12.8 M -34.4 -5.4 Q -4 0.4 36.6 -8.4", 0.9)
    sheet.line(SLOOP, 1.6)
