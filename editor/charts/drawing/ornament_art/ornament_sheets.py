"""Every ornament by its kind, read once, and painted where and as large as it is wished."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.charts.drawing.art.art_files import Mark, drawing
from editor.charts.drawing.ornament_art.ornament_inks import Inks

UNTURNED = ("rose", "star", "anchor")
"""What looks nowhere, and is never mirrored."""
TOO_FINE = 0.16
"""Lines that would be thinner than so many pixels are left out: hatching would only be grey."""


@cache
def box_of(kind: str) -> QRectF:
    """The box around the ornament of a kind, lines included, in the units of its file."""
    box = QRectF()
    for mark in drawing(f"ornaments/{kind}"):
        half = mark.width / 2
        box = box.united(mark.path.boundingRect().adjusted(-half, -half, half, half))
    return box


def draw_ornament(painter: QPainter, kind: str, rect: QRectF, inks: Inks, west: bool = False) -> None:
    """An ornament as large as fits into a rectangle, in its middle; ``west``: looking to the left."""
    box = box_of(kind)
    scale = min(rect.width() / box.width(), rect.height() / box.height())
    painter.save()
    painter.translate(rect.center())
    painter.scale(-scale if west and kind not in UNTURNED else scale, scale)
    painter.translate(-box.center())
    draw_marks(painter, drawing(f"ornaments/{kind}"), inks, scale)
    painter.restore()


def draw_marks(painter: QPainter, marks: Sequence[Mark], inks: Inks, scale: float) -> None:
    """All marks of a drawing, in its own units; ``scale`` is how many pixels one of these is."""
    for mark in marks:
        colour = inks[mark.ink]
        if not mark.width:
            painter.fillPath(mark.path, colour)
        elif mark.width * scale >= TOO_FINE:
            pen = QPen(colour, mark.width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(mark.path, pen)
