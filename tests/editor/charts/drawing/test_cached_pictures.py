"""Drawings kept as pictures: what is shown is what would have been painted, and it is painted only once."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPicture

from editor.charts.drawing.devices import Spot, paint_cached

BOX = QRectF(-210, -60, 450, 200)


class Mark:
    """Two ellipses, larger than one piece; counts how often it is painted."""

    def __init__(self) -> None:
        self.painted = 0
        self.path = QPainterPath()
        self.path.addEllipse(QPointF(0, 0), 200, 13)
        self.path.addEllipse(QPointF(30, 40), 20, 90)

    def draw(self, painter: QPainter, _part: QRectF) -> None:
        self.painted += 1
        painter.strokePath(self.path, QPen(QColor("#80ffaa00"), 5))
        painter.fillPath(self.path, QColor("#112233"))


def sheet(ratio: float = 1.0) -> tuple[QImage, QPainter]:
    image = QImage(QSize(500, 300) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("#aabbcc"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter


def pixels(image: QImage) -> np.ndarray:
    return np.frombuffer(image.constBits(), np.uint8).astype(int)


@pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
@pytest.mark.parametrize("at", [(300.3, 150.7), (301.3, 149.7), (-20.4, 20.0)])
def test_a_kept_drawing_looks_as_if_it_were_painted(ratio: float, at: tuple[float, float]) -> None:
    mark, spot = Mark(), Spot(QPointF(*at), BOX)
    kept, painter = sheet(ratio)
    paint_cached(painter, ("mark", mark), spot, mark.draw)
    painter.end()
    painted, painter = sheet(ratio)
    painter.translate(spot.at)
    mark.draw(painter, BOX)
    painter.end()
    assert np.abs(pixels(kept) - pixels(painted)).max() <= 2


def test_in_print_it_stays_a_drawing() -> None:
    mark, page = Mark(), QPicture()
    painter = QPainter(page)
    paint_cached(painter, ("mark", mark), Spot(QPointF(240.3, 100.7), BOX), mark.draw)
    painter.end()
    assert mark.painted == 1 and page.size() < 5000
