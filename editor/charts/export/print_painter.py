"""A painter for PDFs whose shapes have whole numbers of dots, like prints: of others Qt writes nine digits."""

from __future__ import annotations

from math import sqrt

import numpy as np
from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Qt
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

from editor.charts.drawing.engraved.plan_paths import ELEMENT

HEAD = 4
"""The bytes before the elements of a path in a stream: their number."""


class PrintPainter(QPainter):
    """A painter that fills and strokes paths with all points on dots; its scales are the same across and down."""

    def fillPath(
        self,
        path: QPainterPath,
        brush: QBrush | Qt.BrushStyle | Qt.GlobalColor | QColor | QGradient | QImage | QPixmap,
        /,
    ) -> None:
        """Fill a path."""
        placed = on_dots(self.transform().map(path))
        self.setWorldMatrixEnabled(False)
        super().fillPath(placed, brush)
        self.setWorldMatrixEnabled(True)

    def strokePath(self, path: QPainterPath, pen: QPen | Qt.PenStyle | QColor, /) -> None:
        """Draw a line along a path; one that is not opaque is filled, as Qt would do."""
        place, scaled = self.transform(), QPen(pen)
        scaled.setWidthF(scaled.widthF() * sqrt(abs(place.determinant())))
        placed = place.map(path)
        self.setWorldMatrixEnabled(False)
        if scaled.brush().isOpaque():
            super().strokePath(on_dots(placed), scaled)
        else:
            super().fillPath(on_dots(QPainterPathStroker(scaled).createStroke(placed)), scaled.brush())
        self.setWorldMatrixEnabled(True)


def on_dots(path: QPainterPath) -> QPainterPath:
    """A path with its points rounded to whole numbers."""
    if path.isEmpty():
        return path
    streamed = QByteArray()
    QDataStream(streamed, QIODevice.OpenModeFlag.WriteOnly) << path
    data = bytearray(streamed.data())
    elements = np.frombuffer(data, ELEMENT, path.elementCount(), HEAD)
    for axis in ("x", "y"):
        elements[axis] = np.rint(elements[axis])
    held, found = QByteArray(data), QPainterPath()  # the stream only points to the bytes
    QDataStream(held, QIODevice.OpenModeFlag.ReadOnly) >> found
    return found
