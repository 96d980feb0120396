"""Names on a chart: serif letters with a halo, cached as pictures for the screen, and the space available for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPaintEngine, QPainter, QPainterPath, QPen

from editor.charts.drawing.devices import cached_image, fineness, is_vector, misses
from editor.charts.drawing.style.faces import SERIFS, Face, load_faces

FAMILIES = ["Alegreya", *SERIFS]
"""The fonts without a face: a bundled one first, so that charts are the same on every machine."""
SMALLEST, LARGEST = 10, 17
HALO = 3.0
FINE_HALO = 0.17
"""The halo of a bundled face, in sizes of its letters."""
PAD = 3
STEP = 4
HATCHED = 0.3
"""The cost of a hatch under a name, relative to a line across it."""
SIDE_AIR = 8.0
"""The distance of two names in a row, in pixels."""
LOW, LEADING = 0.94, 0.8
"""The height of a line of text, and the distance to the next, in heights of the font."""
ON_ROSE = 60.0
"""The cost of a place on the compass rose."""


@dataclass(frozen=True)
class Lettering:
    """The font of a text: pixels high, upright or italic, in a colour with a halo."""

    size: int
    colour: int
    halo: int
    italic: bool = False
    bold: bool = False
    spread: float = 0.0
    face: Face | None = None
    """A bundled face: then the letters are outlines on paper too, and ``italic`` and ``bold`` are ignored."""

    @classmethod
    def of(
        cls, size: float, ink: QColor, paper: QColor, *, italic: bool = False, bold: bool = False, spread: float = 0.0
    ) -> Lettering:
        """A lettering with a size limited to a legible and modest range."""
        return cls(round(min(max(size, SMALLEST), LARGEST)), ink.rgba(), paper.rgba(), italic, bold, spread)

    def font(self) -> QFont:
        """The Qt font."""
        if self.face is not None:
            font = self.face.font(self.size)
            if self.spread:
                font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, self.spread)
            return font
        load_faces()
        font = QFont(FAMILIES)
        font.setStyleHint(QFont.StyleHint.Serif)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setFeature(QFont.Tag("lnum"), 1)
        font.setPixelSize(max(self.size, 1))
        font.setItalic(self.italic)
        font.setBold(self.bold)
        if self.spread:
            font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, self.spread)
        return font


@lru_cache(maxsize=16_384)
def extent(text: str, lettering: Lettering) -> tuple[float, float]:
    """Width and height of a text of one or more lines, in pixels."""
    metrics = QFontMetricsF(lettering.font())
    lines = text.split("\n")
    high = metrics.height() * (LOW + LEADING * (len(lines) - 1))
    return max(metrics.horizontalAdvance(line) for line in lines), high


def write(painter: QPainter, at: QPointF, text: str, lettering: Lettering) -> None:
    """Write a text with its middle at a point."""
    fine = fineness(painter)
    if is_vector(painter) or fine > 4:
        _write(painter, at, text, lettering)
        return
    ratio = round(fine, 4)  # to the pixel: an enlarged picture would have doubled lines
    image = cached_image((text, lettering, ratio), lambda: _image(text, lettering, ratio))
    wide, high = image.width() / ratio, image.height() / ratio
    left, top = at.x() - wide / 2, at.y() - high / 2
    device = painter.deviceTransform().map(QPointF(left, top))
    left += (floor(device.x() + 0.5) - device.x()) / fine  # not round: halves would go now up, now down
    top += (floor(device.y() + 0.5) - device.y()) / fine
    painter.drawImage(QRectF(left, top, wide, high), image)


def _image(text: str, lettering: Lettering, ratio: float) -> QImage:
    wide, high = extent(text, lettering)
    size = (ceil((wide + 2 * PAD) * ratio) + 1, ceil((high + 2 * PAD) * ratio) + 1)
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _write(painter, QPointF(size[0] / ratio / 2, size[1] / ratio / 2), text, lettering)
    painter.end()
    return image


def _write(painter: QPainter, at: QPointF, text: str, lettering: Lettering) -> None:
    """Write a text with its halo as paths; in SVG and PDF the letters stay text, for searching and copying."""
    path, font = QPainterPath(), print_font(painter, text, lettering)
    as_text = is_vector(painter) and lettering.face is None
    metrics = QFontMetricsF(font)
    lines = text.split("\n")
    high = metrics.height() * LEADING
    starts = []
    for number, line in enumerate(lines):
        base = at.y() + (number - (len(lines) - 1) / 2) * high + (metrics.ascent() - metrics.descent()) / 2
        starts.append(QPointF(at.x() - metrics.horizontalAdvance(line) / 2, base))
        path.addText(starts[-1], font, line)
    if misses(painter, path.boundingRect().adjusted(-HALO, -HALO, HALO, HALO)):
        return  # not searchable on this sheet if another one shows it
    painter.save()
    halo, colour = QColor.fromRgba(lettering.halo), QColor.fromRgba(lettering.colour)
    if halo.alpha():
        pen = QPen(halo, HALO if lettering.face is None else max(lettering.size * FINE_HALO, 1.4))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    if as_text:
        painter.setFont(font)
        painter.setPen(colour)
        for start, line in zip(starts, lines, strict=True):
            painter.drawText(start, line)
    else:
        painter.fillPath(path, colour)
        if lettering.face is not None and lettering.face.swell:
            painter.strokePath(path, QPen(colour, lettering.face.swell * lettering.size))
    painter.restore()


def print_font(painter: QPainter, text: str, lettering: Lettering) -> QFont:
    """The font for a text on a device, as wide as on the screen, because the halo is.

    Qt scales letter spacing with the resolution of a PDF in addition to the scaling of letters, and ignores it in SVG.
    So letters are spread in per cent, or not at all.
    """
    font = lettering.font()
    if not lettering.spread or not is_vector(painter) or lettering.face is not None:
        return font
    wide = QFontMetricsF(font).horizontalAdvance(text)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100)
    if painter.paintEngine().type() != QPaintEngine.Type.SVG:
        plain = QFontMetricsF(font).horizontalAdvance(text)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 100 * wide / max(plain, 1.0))
    return font


@dataclass(frozen=True)
class Label:
    """A text with several possible places (centres of boxes); labels with a lower ``rank`` are placed first."""

    text: str
    places: tuple[tuple[float, float], ...]
    lettering: Lettering
    rank: float = 0.0
    alone: float = 0.0
    """The least distance in pixels to the same text."""
    anchor: tuple[float, float] | None = None
    """The middle of what is named, for a line to it; ``reach`` is its radius."""
    reach: float = 0.0


class Room:
    """The used space of a picture, on a coarse grid: by symbols and names (hard), by arrows (soft)."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        shape = (max(height // STEP + 2, 1), max(width // STEP + 2, 1))
        self._taken = np.zeros(shape, dtype=bool)
        self._soft = np.zeros(shape, dtype=np.float32)
        self._written: dict[str, list[tuple[float, float]]] = {}
        self.boxes: list[tuple[float, float, float, float]] = []
        """The rectangles in which no name may stand, in pixels: left, top, right, bottom."""
        self.placed: list[tuple[QRectF, str]] = []
        """The rectangle and the text of each name that was written."""
        self.lettered: list[tuple[QRectF, str, Lettering]] = []
        """The same line by line: rectangle, text, and letters of each line."""
        self.leaders: list[QLineF] = []
        """Lines from a place to its name, where the name does not stand beside it."""
        self.left: list[Label] = []
        """The labels for which there was no room."""
        self.frame: QRectF | None = None
        """The visible part of the picture: no name crosses its edge."""
        self.page: QRectF | None = None
        """The part in which names may stand; what is around it will be covered."""
        self.uncut: QRectF | None = None
        """The part in which names along seas and coasts stand whole or not at all."""
        self.rose: QRectF | None = None
        """The compass rose; a name crosses it only if it has no other place."""
        self.bent = False
        """Whether the rose made a name stand elsewhere, or be left out."""

    def part(self, rect: QRectF) -> tuple[slice, slice]:
        """The squares of a rectangle: rows and columns."""
        top, bottom = max(int(rect.top() // STEP), 0), max(int(-(-rect.bottom() // STEP)), 0)
        left, right = max(int(rect.left() // STEP), 0), max(int(-(-rect.right() // STEP)), 0)
        return slice(top, bottom), slice(left, right)

    @property
    def used(self) -> NDArray[np.bool_]:
        """The squares of STEP pixels with anything in them."""
        found: NDArray[np.bool_] = self._taken | (self._soft > 0)
        return found

    @property
    def soft(self) -> NDArray[np.float32]:
        """The cost of a name on each square: 1 on a thin line, less on a hatch."""
        return self._soft

    def take(self, rect: QRectF) -> None:
        """Forbid names in a rectangle."""
        self.boxes.append((rect.left(), rect.top(), rect.right(), rect.bottom()))
        self._taken[self.part(rect)] = True

    def brush(self, points: Sequence[tuple[float, float]] | NDArray[np.float64]) -> None:
        """Mark the squares of a thin line, which names should avoid."""
        places = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        ways = np.diff(places, axis=0)
        counts = np.maximum((np.hypot(ways[:, 0], ways[:, 1]) / STEP).astype(np.int64), 1)
        of = np.repeat(np.arange(len(ways)), counts)
        part = (np.arange(counts.sum()) - (np.cumsum(counts) - counts)[of]) * (1.0 / counts)[of]
        columns, rows = ((places[of] + ways[of] * part[:, None]) // STEP).astype(np.int64).T
        high, wide = self._soft.shape
        seen = (rows >= 0) & (rows < high) & (columns >= 0) & (columns < wide)
        self._soft[rows[seen], columns[seen]] = 1.0

    def shade(self, rect: QRectF) -> None:
        """Mark a rectangle as hatched, which names should avoid."""
        part = self.part(rect)
        self._soft[part] = np.maximum(self._soft[part], HATCHED)

    def free(self, rect: QRectF) -> bool:
        """Whether a rectangle is unused."""
        return not self._taken[self.part(rect)].any()

    def holds(self, rect: QRectF) -> bool:
        """Whether a rectangle is on the picture, and on its page if only that is shown."""
        if self.page is not None and not self.page.contains(rect):
            return False
        across = rect.left() >= 1 and rect.right() <= self.width - 1
        return across and rect.top() >= 0 and rect.bottom() <= self.height

    def brushed(self, rect: QRectF) -> float:
        """The cost of thin lines in a rectangle."""
        return float(self._soft[self.part(rect)].sum())

    def crossed(self, points: Sequence[tuple[float, float]]) -> int:
        """The number of these points on used squares."""
        squares = ((int(y // STEP), int(x // STEP)) for x, y in points)
        rows, columns = self._taken.shape
        return sum(0 <= r < rows and 0 <= c < columns and bool(self._taken[r, c]) for r, c in squares)

    def repeats(self, label: Label) -> bool:
        """Whether the same text is written near enough."""
        near = self._written.get(label.text, []) if label.alone else []
        return any(abs(x - a) + abs(y - b) < label.alone for x, y in label.places for a, b in near)

    @staticmethod
    def cut(rect: QRectF, frame: QRectF | None) -> bool:
        """Whether the edge of a frame crosses a rectangle."""
        return frame is not None and frame.intersects(rect) and not frame.contains(rect)

    def place(self, label: Label) -> QRectF | None:
        """The best free place for a label; None if there is none."""
        wide, high = extent(label.text, label.lettering)
        best: tuple[float, float, float] | None = None
        if self.repeats(label):
            return None
        for number, (x, y) in enumerate(label.places):
            rect = QRectF(x - wide / 2, y - high / 2, wide, high)
            if not self.holds(rect) or not self.free(rect):
                continue
            cost = self.brushed(rect) + number * 0.6
            if self.cut(rect, self.frame):
                self.bent = True
                continue
            if self.rose is not None and self.rose.intersects(rect):
                self.bent = True
                cost += ON_ROSE
            if best is None or cost < best[0]:
                best = (cost, x, y)
        if best is None:
            return None
        _, x, y = best
        return QRectF(x - wide / 2, y - high / 2, wide, high)

    def write(self, painter: QPainter, rect: QRectF, text: str, lettering: Lettering, lines: str = "") -> None:
        """Write a text and mark its space as used; ``lines``: the text with line breaks."""
        write(painter, rect.center(), lines or text, lettering)
        self.lettered.append((rect, lines or text, lettering))
        self.take(rect.adjusted(-SIDE_AIR, 0, SIDE_AIR, 0))
        self.placed.append((rect, text))
        self._written.setdefault(text, []).append((rect.center().x(), rect.center().y()))


def write_labels(painter: QPainter, room: Room, labels: Sequence[Label]) -> Iterator[None]:
    """Write the labels that have room, the important ones first."""
    for label in sorted(labels, key=lambda one: one.rank):
        yield
        at = room.place(label)
        if at is not None:
            room.write(painter, at, label.text, label.lettering)
        else:
            room.left.append(label)
