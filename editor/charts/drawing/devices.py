"""On what is painted: pixels or print, how fine, and what of a print can be seen at all.

One sheet of a poster holds only what lies on it: painters ask whether what they draw ``misses`` the sheet. On a screen
nothing is left out here; there the views see to it.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEngine, QPainter

VECTORS = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf, QPaintEngine.Type.Picture)


def is_vector(painter: QPainter) -> bool:
    """Whether what is painted stays a drawing, as in SVG and PDF."""
    engine = painter.paintEngine()
    return engine is not None and engine.type() in VECTORS


def fineness(painter: QPainter) -> float:
    """How many device pixels a unit of the painter has."""
    return max(abs(painter.deviceTransform().m11()), 0.05)


def window(painter: QPainter) -> QRectF | None:
    """What can be seen of a drawing that is clipped, in units of the painter; None where all is to be painted."""
    if not painter.hasClipping() or not is_vector(painter):  # in this order: the second takes ten times as long
        return None
    return painter.clipBoundingRect()


def misses(painter: QPainter, rect: QRectF) -> bool:
    """Whether nothing of a rectangle can be seen in a clipped print."""
    seen = window(painter)
    return seen is not None and not seen.intersects(rect)
