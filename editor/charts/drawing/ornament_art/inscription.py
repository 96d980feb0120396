"""Letters of frames and plates as outlines: the same on screen, in PNG, SVG and PDF."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from editor.charts.drawing.names.letter_shapes import outline_of
from editor.charts.drawing.style.faces import SUBTITLE, TEXT, TITLE, Face

SHORTEST = 0.3
"""A text that would have to be smaller than so much of its size is cut instead."""


def width_of(text: str, face: Face, high: float) -> float:
    """How wide a text is in letters of a size."""
    return outline_of(text, face)[1] * high


def inscribe(
    painter: QPainter, at: QPointF, text: str, face: Face, high: float, colour: QColor, side: float = 0.5
) -> None:
    """Write a text; ``at`` is on its base line: its middle, its beginning (``side`` 0) or its end (1)."""
    path, wide = outline_of(text, face)
    place = QTransform().translate(at.x() - wide * high * side, at.y()).scale(high, high)
    painter.fillPath(place.map(path), colour)


def fitted(text: str, face: Face, high: float, room: float) -> tuple[str, float]:
    """A text and its size so that it is no wider than ``room``: smaller letters, and at last a shorter text."""
    wide = width_of(text, face, high)
    if wide <= room:
        return text, high
    if room / wide >= SHORTEST:
        return text, high * room / wide
    least = high * SHORTEST
    words = text.split()
    while len(words) > 1 and width_of(f"{' '.join(words)}…", face, least) > room:
        words.pop()
    text = " ".join(words)
    while text and width_of(f"{text}…", face, least) > room:  # one endless word
        text = text[:-1]
    return f"{text}…", least


__all__ = ["SUBTITLE", "TEXT", "TITLE", "QPainterPath", "fitted", "inscribe", "width_of"]
