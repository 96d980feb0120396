"""A painter for PDFs that rounds points to whole dots, because Qt would write nine digits of other numbers."""

from __future__ import annotations

from math import sqrt

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QImage,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPixmap,
)

from editor.charts.drawing.engraved.plan_paths import CURVE, CURVE_DATA, ELEMENT, LINE, MOVE, Elements, path_of

HEAD = 4
"""The bytes before the elements of a path in a stream: their number."""
AROUND = 20.0
"""Dots around the visible part that are painted, too."""


class PrintPainter(QPainter):
    """A painter that fills and strokes paths with all points on dots; its scales are the same across and down."""

    def fillPath(
        self,
        path: QPainterPath,
        brush: QBrush | Qt.BrushStyle | Qt.GlobalColor | QColor | QGradient | QImage | QPixmap,
        /,
    ) -> None:
        """Fill a path."""
        placed = on_dots(self.transform().map(path), self._seen(0.0))
        self.setWorldMatrixEnabled(False)
        super().fillPath(placed, brush)
        self.setWorldMatrixEnabled(True)

    def strokePath(self, path: QPainterPath, pen: QPen | Qt.PenStyle | QColor, /) -> None:
        """Stroke a path; a translucent line is filled, as Qt would do."""
        place, scaled = self.transform(), QPen(pen)
        scaled.setWidthF(scaled.widthF() * sqrt(abs(place.determinant())))
        placed, seen = place.map(path), self._seen(scaled.widthF())
        self.setWorldMatrixEnabled(False)
        if scaled.brush().isOpaque():
            solid = scaled.style() == Qt.PenStyle.SolidLine  # of dashes none may be lost
            super().strokePath(on_dots(placed, seen if solid else None), scaled)
        else:
            super().fillPath(on_dots(QPainterPathStroker(scaled).createStroke(placed), seen), scaled.brush())
        self.setWorldMatrixEnabled(True)

    def _seen(self, width: float) -> QRectF | None:
        """The visible part in dots, with room for a line of this width; None for everything."""
        if not self.hasClipping():
            return None
        around = AROUND + 2 * width
        return self.transform().mapRect(self.clipBoundingRect()).adjusted(-around, -around, around, around)


def on_dots(path: QPainterPath, seen: QRectF | None = None) -> QPainterPath:
    """A path with rounded points, reduced outside of the part ``seen``."""
    if path.isEmpty():
        return path
    streamed = QByteArray()
    QDataStream(streamed, QIODevice.OpenModeFlag.WriteOnly) << path
    data = bytearray(streamed.data())
    elements = np.frombuffer(data, ELEMENT, path.elementCount(), HEAD)
    for axis in ("x", "y"):
        elements[axis] = np.rint(elements[axis])
    if seen is not None and not seen.contains(path.controlPointRect()):
        return path_of(_cropped(elements, seen), path.fillRule() == Qt.FillRule.OddEvenFill)
    held, found = QByteArray(data), QPainterPath()  # the stream only points to the bytes
    QDataStream(held, QIODevice.OpenModeFlag.ReadOnly) >> found
    return found


def _cropped(elements: Elements, seen: QRectF) -> Elements:
    """The elements of a path; successive ones beyond one side of ``seen`` are replaced by a line."""
    kinds, x, y = elements["type"], elements["x"], elements["y"]
    first = np.flatnonzero(kinds != CURVE_DATA)
    last = first + 2 * (kinds[first] == CURVE)
    away = np.zeros(len(first), dtype=np.bool_)
    for out in (x < seen.left(), x > seen.right(), y < seen.top(), y > seen.bottom()):
        beyond = out[first] & out[np.minimum(first + 1, last)] & out[last] & np.roll(out[last], 1)
        beyond &= kinds[first] != MOVE
        stays = ~(beyond & np.append(beyond[1:], False))
        first, last, away = first[stays], last[stays], (away | beyond)[stays]
    first = np.where(away, last, first)
    counts = last - first + 1
    ends = np.cumsum(counts)
    found: Elements = elements[np.repeat(last + 1 - ends, counts) + np.arange(ends[-1])]
    found["type"][ends[away] - 1] = LINE
    return found
