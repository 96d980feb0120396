"""Photos of maps on paper, made by the machine: a map is drawn, put on paper, shaded, seen askew, blurred and squeezed.

What a hand-drawn map, a lamp and a telephone do to a chart, in four strengths from a clean scan to a bad photo, and
always the same for the same seed; the true corners and terrains are known, so tracing can be judged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from editor.model.documents.chart import Chart
from editor.model.documents.underlay import Corners
from editor.model.photos.straighten import mapped, pixels

Floats = NDArray[np.float64]
PAINTS = {"water": (141, 190, 214), "land": (214, 192, 140), "rest": (243, 236, 218)}


@dataclass(frozen=True)
class Strength:
    """How bad a photo is. ``askew`` and ``shade`` are parts of the whole, ``blur`` and ``noise`` in pixels and levels."""

    name: str
    askew: float
    shade: float
    blur: float
    noise: float
    paper: float
    quality: int
    wobble: float


STRENGTHS = (
    Strength("scan", 0.004, 0.05, 0.6, 2.0, 2.0, 92, 0.03),
    Strength("mild", 0.04, 0.25, 1.0, 5.0, 4.0, 85, 0.06),
    Strength("strong", 0.10, 0.55, 1.8, 10.0, 8.0, 65, 0.10),
    Strength("bad", 0.16, 0.75, 2.8, 16.0, 12.0, 45, 0.14),
)


@dataclass(frozen=True, eq=False)
class Photo:
    """A photo and the pixels where the board's corners are on it."""

    image: QImage
    corners: Corners


def photo(chart: Chart, group: Callable[[int], str], strength: Strength, seed: int = 1, unit: float = 26.0) -> Photo:
    """Take a photo of a map. ``group``: ``water``, ``land`` or ``rest`` for a cell; ``unit``: pixels to a cell."""
    random = np.random.default_rng(seed)
    drawn = _drawn(chart, group, unit, strength.wobble, random)
    paper = _papered(pixels(drawn).astype(np.float64), strength.paper, random)
    margin = unit
    box = chart.geometry.bounds
    wide, high = (box[2] - box[0]) * unit, (box[3] - box[1]) * unit
    board = ((margin, margin), (margin + wide, margin), (margin + wide, margin + high), (margin, margin + high))
    seen, transform = _askew(_image(paper), strength.askew, random)
    x, y = mapped(transform, np.array([p[0] for p in board]), np.array([p[1] for p in board]))
    shot = _shaded(pixels(seen).astype(np.float64), strength.shade, random)
    shot = _blurred(shot, strength.blur)
    shot += random.normal(0, strength.noise, shot.shape)
    corners = tuple((float(px), float(py)) for px, py in zip(x, y))
    return Photo(as_jpeg(_image(shot), strength.quality), (corners[0], corners[1], corners[2], corners[3]))


def _drawn(
    chart: Chart, group: Callable[[int], str], unit: float, wobble: float, random: np.random.Generator
) -> QImage:
    """The map as a patient hand draws it: cells coloured unevenly, the grid ruled, the coast in soft pencil."""
    geometry = chart.geometry
    box = geometry.bounds
    image = QImage(round((box[2] + 2) * unit), round((box[3] + 2) * unit), QImage.Format.Format_RGB32)
    image.fill(QColor(*PAINTS["rest"]))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(unit, unit)
    shapes = [QPolygonF([QPointF(x * unit, y * unit) for x, y in geometry.polygon(c)]) for c in range(geometry.size)]
    kinds = [group(c) for c in range(geometry.size)]
    for shape, kind in zip(shapes, kinds):
        paint = [int(np.clip(v + random.normal(0, 4), 0, 255)) for v in PAINTS[kind]]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(*paint))
        painter.drawPolygon(shape)
        if kind != "rest":
            painter.setBrush(QBrush(QColor(*paint).darker(106), Qt.BrushStyle.BDiagPattern))
            painter.drawPolygon(shape)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(70, 80, 100, 170), max(unit / 22, 0.8)))
    for shape, kind in zip(shapes, kinds):
        if kind != "rest":
            painter.drawPolygon(shape)
    _coast(painter, shapes, kinds, unit, wobble, random)
    painter.end()
    return image


def _coast(
    painter: QPainter,
    shapes: list[QPolygonF],
    kinds: list[str],
    unit: float,
    wobble: float,
    random: np.random.Generator,
) -> None:
    """A thick pencil line, not quite straight, wherever land meets water."""
    sides: dict[tuple[tuple[int, int], ...], list[tuple[QPointF, QPointF, str]]] = {}
    for shape, kind in zip(shapes, kinds):
        for k in range(shape.count()):
            a, b = shape.at(k), shape.at((k + 1) % shape.count())
            key = tuple(sorted(((round(a.x()), round(a.y())), (round(b.x()), round(b.y())))))
            sides.setdefault(key, []).append((a, b, kind))
    painter.setPen(QPen(QColor(60, 50, 45, 210), unit / 9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for pair in sides.values():
        if {kind for _, _, kind in pair} == {"water", "land"}:
            a, b, _ = pair[0]
            shake = [QPointF(*random.normal(0, wobble * unit, 2)) for _ in range(3)]
            painter.drawPolyline(QPolygonF([a + shake[0], (a + b) / 2 + shake[1], b + shake[2]]))


def _papered(picture: Floats, grain: float, random: np.random.Generator) -> Floats:
    """Fibres and stains: noise of several sizes, the same for all colours."""
    height, width = picture.shape[:2]
    total = np.zeros((height, width))
    for size, part in ((1, 0.5), (4, 0.7), (24, 0.8), (120, 1.0)):
        small = random.normal(0, 1, (height // size + 2, width // size + 2))
        total += (
            part * np.kron(_smooth(small), np.ones((size, size)))[:height, :width]
            if size > 1
            else part * small[:height, :width]
        )
    return picture + _blurred(total[:, :, None], 1.0) * grain


def _smooth(values: Floats) -> Floats:
    return (values + np.roll(values, 1, 0) + np.roll(values, 1, 1) + np.roll(values, (1, 1), (0, 1))) / 2


def _askew(paper: QImage, amount: float, random: np.random.Generator) -> tuple[QImage, QTransform]:
    """The sheet on a brown table, seen from the side: its corners are anywhere within ``amount`` of the size."""
    width, height = paper.width(), paper.height()
    pad = amount * max(width, height) + 20
    square = [(0.0, 0.0), (float(width), 0.0), (float(width), float(height)), (0.0, float(height))]
    moved = [
        (
            x + pad + random.uniform(-1, 1) * amount * width * 0.7,
            y + pad + random.uniform(-1, 1) * amount * height * 0.7,
        )
        for x, y in square
    ]
    transform = QTransform.quadToQuad(QPolygonF([QPointF(*p) for p in square]), QPolygonF([QPointF(*p) for p in moved]))
    assert isinstance(transform, QTransform)
    made = QImage(round(width + 2 * pad), round(height + 2 * pad), QImage.Format.Format_RGB32)
    made.fill(QColor(122, 92, 66))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(transform)
    painter.drawImage(QRectF(paper.rect()), paper)
    painter.end()
    return made, transform


def _shaded(picture: Floats, amount: float, random: np.random.Generator) -> Floats:
    """A lamp on one side, warmer where it is near, the corners dark, and the soft shadow of a hand."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    turn = random.uniform(0, 2 * np.pi)
    lamp = (np.cos(turn) * x + np.sin(turn) * y) / np.sqrt(2)
    sx, sy = random.uniform(-0.8, 0.8, 2)
    hand = np.exp(-((x - sx) ** 2 + (y - sy) ** 2) / 0.35)
    light = 1 - amount * (0.35 - 0.35 * lamp) - amount * 0.25 * (x**2 + y**2) / 2 - amount * 0.3 * hand
    warm = np.stack([1 + 0.06 * amount * lamp, np.ones_like(lamp), 1 - 0.10 * amount * lamp], axis=-1)
    return picture * light[:, :, None] * warm


def _blurred(picture: Floats, sigma: float) -> Floats:
    """Gaussian blur along both sides."""
    reach = max(int(3 * sigma), 1)
    weights = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * sigma * sigma))
    weights /= weights.sum()
    for axis in (0, 1):
        edges = [(reach, reach) if a == axis else (0, 0) for a in range(picture.ndim)]
        padded = np.pad(picture, edges, mode="edge")
        length = picture.shape[axis]
        picture = sum(w * np.take(padded, range(k, k + length), axis=axis) for k, w in enumerate(weights))  # type: ignore[assignment]
    return picture


def _image(picture: Floats) -> QImage:
    held = np.ascontiguousarray(np.clip(picture, 0, 255).astype(np.uint8))
    height, width = held.shape[:2]
    return QImage(held.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def as_jpeg(image: QImage, quality: int) -> QImage:
    """The picture after saving as JPEG with this quality (0 to 100) and reading it again."""
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", quality)  # type: ignore[call-overload]
    return QImage.fromData(held, "JPG").convertToFormat(QImage.Format.Format_RGB32)
