"""Patterns of the ground: small masks that repeat over the pixels of the whole chart."""

from __future__ import annotations

from functools import cache
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from editor.model.plans.print_screens import hatch_lines

PERIOD = 256
STRENGTHS = 3
ROW, COLUMN, DOT, RADIUS = 8, 16, 4, 1.1
"""Of dots: how far their rows and columns are apart, where the first is, and how large each is."""
LINED = 8
"""How far slanting lines are apart in a row."""
NAMES = ("waves", "dots", "hatch")


def mask(name: str, ratio: float, x: int, y: int, width: int, height: int) -> NDArray[np.uint8]:
    """How strong (0 to 3) a pattern is at the pixels [x, x + width) × [y, y + height) of the endless plane."""
    whole = _mask(name, max(round(ratio * 4), 1) / 4)
    period = whole.shape[0]
    rows = np.arange(y, y + height) % period
    columns = np.arange(x, x + width) % period
    found: NDArray[np.uint8] = whole.take(rows, axis=0).take(columns, axis=1)
    return found


@cache
def _mask(name: str, ratio: float) -> NDArray[np.uint8]:
    side = round(PERIOD * ratio)
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / PERIOD, side / PERIOD)
    {"waves": _waves, "dots": _dots, "hatch": _hatch}.get(name, _dots)(painter)
    painter.end()
    grey = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(side, side, 4)[:, :, 0]
    return np.round(grey / 255 * STRENGTHS).astype(np.uint8)


def wave(at: QPointF, size: float) -> QPainterPath:
    """Three troughs of a wave, ``size`` long each, starting at a point."""
    path = QPainterPath(at)
    for k in range(3):
        start = QPointF(at.x() + k * size, at.y())
        path.quadTo(QPointF(start.x() + size / 2, start.y() + size * 0.62), QPointF(start.x() + size, start.y()))
    return path


@cache
def wave_spots() -> tuple[tuple[float, float, float], ...]:
    """Where waves begin in a square of PERIOD pixels, and how long they are."""
    spots = np.random.default_rng(1)
    return tuple(
        (
            column * 64 + (32 if row % 2 else 0) + float(spots.uniform(-12, 12)),
            row * 32 + float(spots.uniform(-7, 7)),
            float(spots.uniform(4.0, 6.0)),
        )
        for row in range(8)
        for column in range(4)
    )


def paint_pattern(painter: QPainter, name: str, outline: QPainterPath, colour: QColor, origin: QPointF) -> None:
    """The dots or slanting lines of a pattern within an outline, as a drawing; ``origin`` is where it begins."""
    rings = [
        np.array([(at.x() - origin.x(), at.y() - origin.y()) for at in ring.toList()])
        for ring in outline.toSubpathPolygons()
    ]
    slanting = name == "hatch"
    path = QPainterPath()
    lines = hatch_lines(rings, LINED / sqrt(2), 45.0) if slanting else hatch_lines(rings, ROW, 0.0, phase=0.5)
    for left, top, right, bottom in (lines + np.array([origin.x(), origin.y()] * 2)).tolist():
        if slanting:
            path.moveTo(left, top)
            path.lineTo(right, bottom)
            continue
        first = origin.x() + DOT + (COLUMN / 2 if round((top - origin.y()) / ROW - 0.5) % 2 else 0)
        x = first + ceil((left - first) / COLUMN) * COLUMN
        while x <= right:
            path.addEllipse(QPointF(x, top), RADIUS, RADIUS)
            x += COLUMN
    if slanting:
        painter.strokePath(path, QPen(colour, 1.0))
    else:
        painter.fillPath(path, colour)


def _waves(painter: QPainter) -> None:
    painter.setPen(QPen(QColor("white"), 1.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for x, y, size in wave_spots():
        for dx in (-PERIOD, 0, PERIOD):
            for dy in (-PERIOD, 0, PERIOD):
                painter.drawPath(wave(QPointF(x + dx, y + dy), size))


def _dots(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("white"))
    for row in range(PERIOD // ROW):
        for column in range(PERIOD // COLUMN):
            at = QPointF(column * COLUMN + (COLUMN / 2 if row % 2 else 0) + DOT, (row + 0.5) * ROW)
            painter.drawEllipse(at, RADIUS, RADIUS)


def _hatch(painter: QPainter) -> None:
    painter.setPen(QPen(QColor("white"), 1.0))
    for start in range(-PERIOD, PERIOD, LINED):
        painter.drawLine(QPointF(start, 0), QPointF(start + PERIOD, PERIOD))
