"""An SVG in fewer letters draws the same."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
from PySide6.QtSvg import QSvgGenerator, QSvgRenderer

from editor.charts.export.svg import compact

SIDE = 300


def star(radius: float) -> QPainterPath:
    """A bent shape in two parts."""
    path = QPainterPath(QPointF(radius, 0))
    for turn in range(1, 9):
        path.quadTo(QPointF(turn % 3, -turn * 0.4), QPointF(radius * (1 - turn % 2 * 0.6), turn * radius / 9))
    path.closeSubpath()
    path.addEllipse(QPointF(-radius / 2, 3.25), radius / 3, radius / 4)
    return path


@pytest.fixture(scope="module")
def drawing() -> str:
    """Stars of several sizes, one of them again and again, a tiny one enlarged, and an empty group."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(SIDE, SIDE))
    generator.setViewBox(QRectF(0, 0, SIDE, SIDE))
    painter = QPainter(generator)
    for turn in range(12):
        painter.save()
        painter.translate(40 + turn * 19, 60 + turn % 5 * 30)
        painter.rotate(turn * 23)
        painter.fillPath(star(17.3), QColor(30, 90 + turn * 9, 120, 190))
        painter.strokePath(star(17.3), QPen(QColor("#33261a"), 1.3))
        painter.restore()
    painter.translate(150, 220)
    painter.scale(60, 60)
    painter.fillPath(star(0.9), Qt.GlobalColor.darkRed)
    painter.end()
    return bytes(held.data()).decode()


def drawn(svg: str) -> np.ndarray:
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    assert renderer.isValid()
    image = QImage(2 * SIDE, 2 * SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).astype(int)


def test_it_draws_the_same_in_half_the_letters(drawing: str) -> None:
    small = compact(drawing)
    assert len(small) < 0.5 * len(drawing)
    difference = np.abs(drawn(small) - drawn(drawing))
    assert (drawn(drawing) < 200).mean() > 0.02, "there is something to see"
    assert difference.max() <= 40 and difference.mean() < 0.05
