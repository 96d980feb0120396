"""Every ornament by its kind, drawn once, and painted where and as large as it is wished."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from editor.charts.drawing.ornament_art.art_sheet import Sheet
from editor.charts.drawing.ornament_art.boat_art import caravel, sloop
from editor.charts.drawing.ornament_art.kraken_art import kraken
from editor.charts.drawing.ornament_art.ornament_inks import Inks
from editor.charts.drawing.ornament_art.rose_art import anchor, rose, star
from editor.charts.drawing.ornament_art.serpent_art import serpent
from editor.charts.drawing.ornament_art.ship_art import galleon
from editor.charts.drawing.ornament_art.whale_art import dolphins, whale
from editor.charts.drawing.ornament_art.wind_art import wind

SHEETS: dict[str, Callable[[], Sheet]] = {
    "ship": galleon,
    "caravel": caravel,
    "sloop": sloop,
    "serpent": serpent,
    "whale": whale,
    "kraken": kraken,
    "dolphins": dolphins,
    "rose": rose,
    "star": star,
    "wind": wind,
    "anchor": anchor,
}
UNTURNED = ("rose", "star", "anchor")
"""What looks nowhere, and is never mirrored."""
TOO_FINE = 0.16
"""Lines that would be thinner than so many pixels are left out: hatching would only be grey."""


@dataclass(frozen=True)
class Ornament:
    """An ornament drawn, and the box around it."""

    sheet: Sheet
    box: QRectF


@cache
def ornament(kind: str) -> Ornament:
    """The ornament of a kind (``SHEETS``); raises ``KeyError`` for another."""
    sheet = SHEETS[kind]()
    box = QRectF()
    for mark in sheet.marks:
        around = mark.path.boundingRect()
        half = mark.width / 2
        box = box.united(around.adjusted(-half, -half, half, half))
    return Ornament(sheet, box)


def draw_ornament(painter: QPainter, kind: str, rect: QRectF, inks: Inks, west: bool = False) -> None:
    """An ornament as large as fits into a rectangle, in its middle; ``west``: looking to the left."""
    drawn = ornament(kind)
    scale = min(rect.width() / drawn.box.width(), rect.height() / drawn.box.height())
    painter.save()
    painter.translate(rect.center())
    painter.scale(-scale if west and kind not in UNTURNED else scale, scale)
    painter.translate(-drawn.box.center())
    draw_sheet(painter, drawn.sheet, inks, scale)
    painter.restore()


def draw_sheet(painter: QPainter, sheet: Sheet, inks: Inks, scale: float) -> None:
    """All marks of a sheet, in its own units; ``scale`` is how many pixels one of these is."""
    for mark in sheet.marks:
        colour = inks[mark.role]
        if not mark.width:
            painter.fillPath(mark.path, colour)
        elif mark.width * scale >= TOO_FINE:
            pen = QPen(colour, mark.width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(mark.path, pen)
