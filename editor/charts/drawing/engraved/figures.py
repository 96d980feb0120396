"""Figures and letters as outlines, their middle at the origin: the same on every device, with lining figures."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QPainterPath, QTransform

from editor.charts.drawing.lettering import FAMILIES

DRAWN = 200


@lru_cache(maxsize=512)
def figure(text: str, high: float, wide: float) -> QPainterPath:
    """A text so high, narrower letters if it would be wider than ``wide``; in pixels."""
    font = QFont(FAMILIES)
    font.setPixelSize(DRAWN)
    font.setBold(True)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("lnum"), 1)
    path = QPainterPath()
    path.addText(QPointF(), font, text)
    box = path.boundingRect()
    if box.isEmpty():
        return QPainterPath()
    scale = min(high / box.height(), wide / box.width())
    middle = box.center()
    return QTransform.fromScale(scale, scale).translate(-middle.x(), -middle.y()).map(path)
