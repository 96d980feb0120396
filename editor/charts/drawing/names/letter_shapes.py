"""Texts as outlines: straight, along a bow, or fitted to a width; alike on screen, in PNG, SVG and PDF."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import degrees

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QTransform

from editor.charts.drawing.names.lettering import FAMILIES
from editor.charts.drawing.style.faces import LARGE, SUBTITLE, TEXT, TITLE, Face
from editor.model.plans.placing.name_lines import Bow

TIGHT = {"sea": 0.07, "land": 0.12, "free": 0.02}
"""The least distance of letters, in their sizes, by kind of name."""
LOOSE = {"sea": 0.2, "land": 0.34, "free": 0.08}
"""The distance of letters that grow with their line,"""
GROWN = (0.55, 2.4)
"""up to this multiple of their usual size."""
WIDEST = 1.25
"""The greatest legible distance of letters; beyond it they are centred on their line."""


@lru_cache(maxsize=1024)
def outline_of(text: str, face: Face) -> tuple[QPainterPath, float]:
    """A text on a line from the origin, and its width; letters of size 1."""
    font = face.font()
    path = QPainterPath()
    path.addText(QPointF(), font, text)
    return QTransform.fromScale(1 / LARGE, 1 / LARGE).map(path), QFontMetricsF(font).horizontalAdvance(text) / LARGE


@lru_cache(maxsize=4096)
def _letters(text: str, face: Face) -> tuple[tuple[str, float, float], ...]:
    """Each letter, its position in the text (with kerning), and its width; for letters of size 1."""
    metrics = QFontMetricsF(face.font())
    ends = [0.0, *(metrics.horizontalAdvance(text[: k + 1]) / LARGE for k in range(len(text)))]
    widths = [metrics.horizontalAdvance(letter) / LARGE for letter in text]
    return tuple(
        (letter, end - width, width) for letter, width, (_, end) in zip(text, widths, pairwise(ends), strict=True)
    )


def natural_length(text: str, face: Face, kind: str) -> float:
    """The length of a text with the closest allowed letters; for letters of size 1."""
    letters = _letters(text, face)
    return letters[-1][1] + letters[-1][2] + TIGHT[kind] * (len(letters) - 1) if letters else 0.0


def em_along(text: str, face: Face, kind: str, bow: Bow, usual: float) -> float:
    """The size of letters that fill a bow well: a long line has large ones."""
    letters = _letters(text, face)
    if not letters or bow.length <= 0:
        return usual
    loose = natural_length(text, face, kind) + (LOOSE[kind] - TIGHT[kind]) * (len(letters) - 1)
    least, most = GROWN
    return min(max(bow.length / loose, least * usual), most * usual)


@lru_cache(maxsize=512)
def along(text: str, face: Face, kind: str, bow: Bow, em: float, spread: bool) -> tuple[QPainterPath, ...]:
    """The letters of a text along a bow, each turned with it, in units of the bow; blanks are left out.

    ``spread``: from end to end. A text that is too long gets smaller letters.
    """
    letters = _letters(text, face)
    if not letters:
        return ()
    natural = natural_length(text, face, kind)
    gaps = max(len(letters) - 1, 1)
    gap = TIGHT[kind]
    if spread:
        em = min(em, bow.length / natural)
        gap = min(gap + (bow.length / em - natural) / gaps, WIDEST)
    elif bow.length > 0:  # along a region: loose, but not torn apart
        gap = min(gap + max(bow.length / em - natural, 0) / gaps, WIDEST / 3)
    length = natural + (gap - TIGHT[kind]) * gaps
    start = (bow.length - length * em) / 2
    found = []
    for number, (letter, begin, width) in enumerate(letters):
        if letter.isspace():
            continue
        x, y, angle = bow.at(start + (begin + gap * number + width / 2) * em)
        place = QTransform().translate(x, y).rotate(degrees(angle)).scale(em, em).translate(-width / 2, 0.22)
        found.append(place.map(outline_of(letter, face)[0]))
    return tuple(found)


def boxes_of(letters: tuple[QPainterPath, ...]) -> list[QRectF]:
    """The rectangle around each letter."""
    return [letter.boundingRect() for letter in letters]


SHORTEST = 0.3
"""A text that would have to be smaller than so much of its size is cut instead."""


def width_of(text: str, face: Face, high: float) -> float:
    """The width of a text in letters of this size."""
    return outline_of(text, face)[1] * high


def inscribe(
    painter: QPainter, at: QPointF, text: str, face: Face, high: float, colour: QColor, side: float = 0.5
) -> None:
    """Write a text; ``at`` is on its base line: its middle, its beginning (``side`` 0) or its end (1)."""
    path, wide = outline_of(text, face)
    place = QTransform().translate(at.x() - wide * high * side, at.y()).scale(high, high)
    painter.fillPath(place.map(path), colour)


def fitted(text: str, face: Face, high: float, room: float) -> tuple[str, float]:
    """A text and its size, not wider than ``room``: smaller letters, and finally a shorter text."""
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
