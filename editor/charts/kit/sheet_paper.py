"""The paper of a kit: its size, what is not printed on, and what every sheet bears: a heading, a number, a ruler."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.base.texts import tr
from editor.charts.export.paper_sheets import PAPER_SIZES
from editor.charts.kit.print_letters import Letters, width_of, write_line

MARGIN = 12.0
HEAD, FOOT = 20.0, 18.0
"""Room for heading and ruler, from the edges of the paper; all in millimetres."""
RULER = 100
SMALLEST_PAPER, LARGEST_PAPER = 140.0, 1200.0
ODD = re.compile(r"(\d{2,4}(?:\.\d+)?)\s?[x×хX]\s?(\d{2,4}(?:\.\d+)?)")
BLACK, QUIET = QColor("#222222"), "#6b604f"
PaintSheet = Callable[[QPainter], None]
Part = Literal[
    "cover",
    "board",
    "counters",
    "markers",
    "cards",
    "spinner",
    "dice",
    "mats",
    "table",
    "registers",
    "log",
    "rules",
    "notes",
]


@dataclass(frozen=True)
class Paper:
    """A sheet as it lies: millimetres wide and high."""

    width: float
    height: float

    @property
    def box(self) -> QRectF:
        """What may be printed on besides heading and ruler."""
        return QRectF(MARGIN, HEAD, self.width - 2 * MARGIN, self.height - HEAD - FOOT)

    @property
    def whole(self) -> QRectF:
        """All of it."""
        return QRectF(0, 0, self.width, self.height)


@dataclass(frozen=True)
class KitSheet:
    """One page: what ``part`` of the kit it is, its heading, and what paints it in millimetres.

    ``bare``: it bears nothing but the ruler, for it is printed to its edges; ``back``: the back of the page before.
    """

    part: Part
    heading: str
    paint: PaintSheet
    paper: Paper
    bare: bool = False
    back: bool = False
    also: tuple[Part, ...] = ()
    """Other parts that are on the same page."""


def paper_of(name: str) -> Paper | None:
    """The paper of a name (``A4``), or of a size (``200x280``) in millimetres; None where that is no paper."""
    for known, (wide, high) in PAPER_SIZES.items():
        if known.casefold() == name.strip().casefold() and min(wide, high) >= SMALLEST_PAPER:
            return Paper(wide, high)
    found = ODD.fullmatch(name.strip())
    if found is None:
        return None
    wide, high = float(found[1]), float(found[2])
    return Paper(wide, high) if min(wide, high) >= SMALLEST_PAPER and max(wide, high) <= LARGEST_PAPER else None


def paint_frame(painter: QPainter, sheet: KitSheet, title: str, number: int, count: int) -> None:
    """The heading, the number of the sheet and the ruler; above and below of all that is cut."""
    paper = sheet.paper
    if not sheet.bare:
        letters = Letters(3.6, capitals=True, colour=QUIET)
        write_line(painter, QPointF(MARGIN, 13.5), sheet.heading, letters.inked("#3a2f22"))
        if width_of(sheet.heading, letters) + width_of(title, letters) < paper.width - 2 * MARGIN - 10:
            write_line(painter, QPointF(paper.width - MARGIN, 13.5), title, letters, 1)
        painter.setPen(QPen(QColor(QUIET), 0.25))
        painter.drawLine(QLineF(MARGIN, 15.6, paper.width - MARGIN, 15.6))
        text = tr("kit-sheet-number", number=number, count=count)
        write_line(painter, QPointF(paper.width - MARGIN, paper.height - 7.5), text, Letters(2.8, colour=QUIET), 1)
        paint_ruler(painter, QPointF(MARGIN, paper.height - 8.5))
    else:
        paint_ruler(painter, QPointF((paper.width - RULER) / 2, 7.0))


def paint_ruler(painter: QPainter, at: QPointF) -> None:
    """A hundred millimetres, to see whether the printer has enlarged or reduced the page."""
    painter.setPen(QPen(BLACK, 0.2))
    painter.drawLine(QLineF(at.x(), at.y(), at.x() + RULER, at.y()))
    for mm in range(0, RULER + 1, 5):
        long = 2.4 if mm % 50 == 0 else 1.7 if mm % 10 == 0 else 1.0
        painter.drawLine(QLineF(at.x() + mm, at.y(), at.x() + mm, at.y() - long))
    letters = Letters(2.2, colour="#222222")
    write_line(painter, QPointF(at.x() + RULER / 2, at.y() + 2.6), tr("kit-ruler", length=RULER), letters, 0.5)
