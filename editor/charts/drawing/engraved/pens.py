"""Pens and brushes of engraved charts: round ends, flat colours."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

THINNEST = 0.25
"""No line is thinner than so many pixels."""


def round_pen(colour: QColor, width: float) -> QPen:
    """A pen whose lines end and bend roundly."""
    pen = QPen(colour, max(width, THINNEST))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def flat_pen(colour: QColor, width: float) -> QPen:
    """A pen whose lines end where they end; Qt strokes straight ones in a tenth of the time that round ends take."""
    pen = QPen(colour, max(width, THINNEST))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


def dotted_pen(colour: QColor, width: float, apart: float = 3.0) -> QPen:
    """A pen that sets round dots, so many of its widths apart."""
    pen = round_pen(colour, width)
    pen.setDashPattern([0.01, apart])
    return pen
