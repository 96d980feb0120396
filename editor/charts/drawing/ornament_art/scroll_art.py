"""What plates and frames are adorned with: scrolls, acanthus leaves, a shell, corner pieces. About 20 units large."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
from PySide6.QtCore import QRectF
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

LEAF = (
    "M 0 0 C 3 -6 8 -9 14 -8 C 12.6 -6.6 12.4 -5.4 13.4 -4 C 17 -6 21 -5.4 25 -2 C 22 -1.4 20.4 0 20 2 C 14 6 6 6 0 0 Z"
)


def corner_scroll() -> Sheet:
    """For the upper left corner of a plate, which lies in the origin: a volute with two leaves behind it."""
    sheet = Sheet()
    for turn, size, role in ((196, 0.9, "leaf_dark"), (254, 0.9, "leaf_dark"), (225, 1.15, "leaf")):
        _leaf(sheet, QTransform().translate(4, 4).rotate(turn).scale(size, size), role)
    spiral = np.concatenate([[(25.0, 0.2), (14.0, 0.0)], volute(1.45, 8.4)])
    for line in (spiral, spiral[:, ::-1]):
        sheet.shape(stroke_of_pen(line, [2.4, 4.2, 5.2, 4.6, 3.4, 1.6]), "scroll", 1.2)
    sheet.shape(circle(8.0, 8.6, 2.0), "red", 0.9)
    return sheet


def _leaf(sheet: Sheet, place: QTransform, role: str) -> None:
    shape = Sheet()
    shape.shape(LEAF, role, 1.1)
    shape.line("M 1 0 Q 10 -2 21 -1.6 M 6 -1 L 9 -5 M 11 -1.6 L 14 -4.6 M 8 -0.6 L 11 2.4 M 13 -1.2 L 16 1.6", HATCH)
    sheet.put(shape, place)


def crest() -> Sheet:
    """For the middle of an upper edge, which lies at 0: a shell between two scrolls."""
    sheet = Sheet()
    for side in (1, -1):
        flip = QTransform().scale(side, 1)
        _leaf(sheet, QTransform(flip).translate(12, -1).rotate(-26).scale(0.9, 0.9), "leaf")
        curl = volute(1.35, 6.6)
        curl = np.stack([18 - curl[:, 0] * 0.9, -2.0 - curl[:, 1] * 0.95], axis=1)
        arm = np.concatenate([[(36.0, 0.0), (27.0, -1.6)], curl])
        sheet.shape(flip.map(stroke_of_pen(arm, [1.8, 3.8, 4.6, 4.0, 2.8, 1.4])), "scroll", 1.2)
    rays = 9
    for k in (0, 8, 1, 7, 2, 6, 3, 5, 4):
        angle = radians(-166 + (166 - 14) * k / (rays - 1))
        long = 19.0 - 4.2 * abs(k - 4) / 4
        ray = f"M 0 -1.6 C {long * 0.4} -5 {long * 0.86} -5.4 {long} 0 C {long * 0.86} 5.4 {long * 0.4} 5 0 1.6 Z"
        place = QTransform().translate(0, 0.5).rotate(angle * 180 / pi).scale(1, 0.78)
        piece = Sheet()
        piece.shape(ray, "plate" if k % 2 else "gold", FINE)
        sheet.put(piece, place)
    sheet.shape(circle(0, -0.6, 4.0, 3.2), "red", FINE)
    return sheet


def foot() -> Sheet:
    """For the middle of a lower edge, which lies at 0: two small scrolls that meet in a drop."""
    sheet = Sheet()
    for side in (1, -1):
        flip = QTransform().scale(side, 1)
        curl = volute(1.2, 4.6)
        curl = np.stack([10 - curl[:, 0], 1.0 + curl[:, 1] * 0.9], axis=1)
        arm = np.concatenate([[(24.0, 0.0), (17.0, 1.2)], curl])
        sheet.shape(flip.map(stroke_of_pen(arm, [1.4, 2.8, 3.4, 2.8, 1.2])), "scroll", FINE)
    sheet.shape("M 0 0 C 4.4 5 4 9.6 0 13 C -4 9.6 -4.4 5 0 0 Z", "red", FINE)
    return sheet


def corner_piece() -> Sheet:
    """For a corner of a frame, its middle in the origin, 20 units wide: a rosette on a square."""
    sheet = Sheet()
    square = QPainterPath()
    square.addRect(QRectF(-10, -10, 20, 20))
    sheet.shape(square, "paper", 1.4)
    inner = QPainterPath()
    inner.addRect(QRectF(-7.8, -7.8, 15.6, 15.6))
    sheet.line(inner, 0.6)
    for k in range(8):
        angle = k * pi / 4
        long, wide = (7.2, 0.42) if k % 2 == 0 else (6.0, 0.36)
        tip = (long * sin(angle), -long * cos(angle))
        for side, role in ((-1, "paper"), (1, "red" if k % 2 == 0 else "gold")):
            b = angle + side * wide
            sheet.shape(polygon([(0, 0), (2.9 * sin(b), -2.9 * cos(b)), tip]), role, 0.6)
    sheet.shape(circle(0, 0, 1.3), "gold", 0.6)
    return sheet


def rope_strand() -> tuple[QPainterPath, QPainterPath, QPainterPath]:
    """One strand of a rope one unit thick that runs to the right, a unit long: its body, outline and hatching."""
    body = joined(
        ["M -0.02 0.5 C 0.1 0.1 0.4 -0.46 1.02 -0.5 C 1.34 -0.42 1.3 -0.1 1.12 0.16 C 1.0 0.34 0.9 0.46 0.78 0.5 Z"]
    )
    edge = joined(["M -0.02 0.5 C 0.1 0.1 0.4 -0.46 1.02 -0.5 C 1.34 -0.42 1.3 -0.1 1.12 0.16"])
    hatch = joined(["M 0.38 0.36 Q 0.5 0.0 0.9 -0.22", "M 0.6 0.36 Q 0.7 0.12 0.98 -0.02"])
    return body, edge, hatch
