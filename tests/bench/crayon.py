"""Photos of maps drawn by a hand with crayons, made by the machine without any idea that the tracer goes by.

The coast is a wobbly line that crosses the cells as it likes. Sea and land are rubbed in with wax that leaves the
paper's grain white, now more, now less, and sometimes not at all; the grid is ruled in ink that runs dry; names and
ships are written over the sea; there are stains, the shadow of a hand with fingers, a yellow lamp, and a telephone that
squeezes everything into a small JPEG. A cell is land if more than half of it is; cells that the coast crosses are known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from editor.model.documents.geometry import Geometry
from editor.model.documents.underlay import Corners
from tests.bench.photos import as_jpeg

Field = NDArray[np.float64]
Coasts = Callable[[int, int, np.random.Generator], Field]
"""Width, height in pixels and chance give a field that is positive on land."""
UNIT = 36
"""Pixels to a cell on the drawing; the telephone sees fewer."""
SEAS = ((70, 130, 190), (90, 160, 200), (60, 110, 160), (110, 170, 190))
LANDS = ((120, 160, 70), (205, 170, 90), (190, 140, 90), (226, 214, 120))
GRAPHITE = (150, 153, 162)
PAPER = (246, 241, 228)
NAMES = ("Mar del Sur", "Hic sunt", "Залив", "Cabo", "N 40", "Bahía", "Пролив")


@dataclass(frozen=True, eq=False)
class Drawing:
    """A photo, the pixels of the board's corners, the share of land in each cell."""

    image: QImage
    corners: Corners
    land: Field

    @property
    def truth(self) -> NDArray[np.int32]:
        """0 for water, 1 for land, cell by cell."""
        return (self.land > 0.5).astype(np.int32)

    @property
    def coast(self) -> NDArray[np.bool_]:
        """The cells that the coast crosses."""
        return (self.land > 0.03) & (self.land < 0.97)


def drawing(
    geometry: Geometry,
    seed: int,
    longest: int = 900,
    quality: int = 45,
    coasts: Coasts | None = None,
    haste: float = 1,
    shadow: float = 0,
    pencil: bool = False,
) -> Drawing:
    """Draw a map on the cells of ``geometry`` and take a photo of it, ``longest`` pixels at its longer side.

    ``coasts`` gives a field that is positive on land; islands of fancy if left out. ``haste``: how much paper is left
    white by the crayons, 1 for a child, 0 for a patient one. ``shadow``: how much light something beside the paper
    takes from a corner of it, 0 to 1, with a sharp edge. ``pencil``: the sea is hatched in pencil, the land left white.
    """
    random = np.random.default_rng([seed, geometry.size])
    left, top, right, bottom = geometry.bounds
    width, height = round((right - left + 3) * UNIT), round((bottom - top + 3) * UNIT)
    field = (coasts or islands)(width, height, random)
    land = field > 0
    paper = np.ones((height, width, 3)) * PAPER
    grain = noise(width, height, 2.2, random) + 0.6 * noise(width, height, 7, random)
    box = np.zeros((height, width), dtype=np.bool_)
    box[round(1.5 * UNIT) : height - round(1.5 * UNIT), round(1.5 * UNIT) : width - round(1.5 * UNIT)] = True
    sea, ground = SEAS[random.integers(len(SEAS))], LANDS[random.integers(len(LANDS))]
    _rub(paper, box & ~land, GRAPHITE if pencil else sea, grain, random, bare=0.10 * haste)
    if not pencil and (random.uniform() < 0.75 or haste < 1):  # some leave the land white
        _rub(paper, box & land, ground, grain, random, bare=0.08 * haste)
        _rub(paper, box & (field > 0.55), (150, 105, 70), grain, random, bare=0.35)
    paper += grain[:, :, None] * 4
    _pencil(paper, field, box, random)
    image = _image(paper)
    _ink(image, geometry, random)
    _doodles(image, land & box, random)
    shot = _soiled(_floats(image), random)
    share = np.array([_share(land, geometry.polygon(cell)) for cell in range(geometry.size)])
    seen, corners = _telephone(_image(shot), random, longest)
    final = _lamp(_floats(seen), random)
    if shadow:
        final *= _dark_corner(final.shape[1], final.shape[0], shadow, random)
    return Drawing(as_jpeg(_image(final), quality), corners, share)


# --- what the hand does --------------------------------------------------------------------------


def noise(width: int, height: int, size: float, random: np.random.Generator) -> Field:
    """Soft noise whose lumps are about ``size`` pixels, standard deviation 1, made by Fourier's means."""
    white = np.fft.rfft2(random.normal(size=(height, width)))
    across, down = np.fft.rfftfreq(width)[None], np.fft.fftfreq(height)[:, None]
    found = np.fft.irfft2(white * np.exp(-((across**2 + down**2) * (size * 2) ** 2)), s=(height, width))
    return np.asarray(found / max(float(found.std()), 1e-9))


def islands(width: int, height: int, random: np.random.Generator) -> Field:
    """Positive on land: big lumps, small bays, and the tremble of a pencil."""
    big = noise(width, height, 4.5 * UNIT, random) + 0.45 * noise(width, height, 1.6 * UNIT, random)
    return np.asarray(big + 0.07 * noise(width, height, 0.25 * UNIT, random) - random.uniform(0.35, 0.7))


def _rub(
    paper: Field,
    where: NDArray[np.bool_],
    colour: tuple[int, int, int],
    grain: Field,
    random: np.random.Generator,
    bare: float,
) -> None:
    """Rub wax over a part of the paper: strokes in one direction, pressed more or less, some spots forgotten."""
    height, width = where.shape
    turn = random.uniform(0, np.pi)
    y, x = np.mgrid[0:height, 0:width]
    along, across = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
    sway = noise(width, height, 30, random) * 5
    strokes = np.sin((across + sway) * 2 * np.pi / random.uniform(5, 9) + np.sin(along / 60) * 2)
    pressed = 0.62 + 0.13 * strokes + 0.16 * noise(width, height, 45, random) - 0.17 * grain
    spots = noise(width, height, 26, random)
    forgotten = spots > np.quantile(spots, 1 - bare)
    cover = np.clip(np.where(forgotten, pressed - 0.45, pressed), 0, 0.95)
    amount = (cover * where)[:, :, None]
    tint = np.array(colour, dtype=np.float64) * (1 + 0.05 * noise(width, height, 70, random)[:, :, None])
    paper += amount * (tint - paper)


def _pencil(paper: Field, field: Field, box: NDArray[np.bool_], random: np.random.Generator) -> None:
    """The coast in pencil, thick and thin, here and there twice."""
    height, width = field.shape
    slope = np.hypot(*np.gradient(field)) + 1e-6
    press = np.clip(0.6 + 0.25 * noise(width, height, 20, random), 0.1, 0.95)
    for off, part in ((0.0, 1.0), (random.uniform(2, 5), 0.5)):
        far = np.abs(field / slope - off)
        line = np.clip(2.2 - far, 0, 1) * press * part * box
        paper -= (line * 0.8)[:, :, None] * (paper - 55)


def _ink(image: QImage, geometry: Geometry, random: np.random.Generator) -> None:
    """The cells' outlines, ruled cell by cell in ink that runs dry; some are missing."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(1.5 * UNIT - geometry.bounds[0] * UNIT, 1.5 * UNIT - geometry.bounds[1] * UNIT)
    dark = random.uniform(60, 190)
    for cell in range(geometry.size):
        points = geometry.polygon(cell)
        for one, other in zip(points, (*points[1:], points[0])):
            if one > other:
                continue
            alpha = int(np.clip(dark * random.uniform(0.35, 1.2), 0, 255) * (random.uniform() > 0.04))
            painter.setPen(QPen(QColor(45, 50, 80, alpha), random.uniform(1.0, 2.2)))
            a, b = (QPointF(x * UNIT, y * UNIT) + QPointF(*random.normal(0, 0.8, 2)) for x, y in (one, other))
            painter.drawLine(a, b)
    painter.end()


def _doodles(image: QImage, land: NDArray[np.bool_], random: np.random.Generator) -> None:
    """Names and little ships over the sea, a few over land, too."""
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for _ in range(image.width() * image.height() // 90_000 + 2):
        x, y = int(random.uniform(0.1, 0.8) * image.width()), int(random.uniform(0.1, 0.9) * image.height())
        if land[min(y, len(land) - 1), x] and random.uniform() < 0.7:
            continue
        painter.save()
        painter.translate(x, y)
        painter.rotate(random.uniform(-25, 25))
        painter.setPen(QPen(QColor(40, 35, 60, 220), 2.4))
        if random.uniform() < 0.5:
            painter.setFont(QFont("serif", round(random.uniform(16, 34))))
            painter.drawText(0, 0, str(random.choice(NAMES)))
        else:
            _ship(painter, random.uniform(0.8, 1.6))
        painter.restore()
    painter.end()


def _ship(painter: QPainter, size: float) -> None:
    painter.scale(size, size)
    painter.drawPolyline([QPointF(x, y) for x, y in ((-30, 0), (-22, 14), (20, 14), (32, 0), (-30, 0))])
    painter.drawPolyline([QPointF(x, y) for x, y in ((0, 0), (0, -40), (22, -12), (0, -8))])
    painter.drawLine(QPointF(-14, 0), QPointF(-14, -26))


# --- what befalls the paper, and the telephone ---------------------------------------------------


def _soiled(paper: Field, random: np.random.Generator) -> Field:
    """A ring of coffee and blots of fat."""
    height, width = paper.shape[:2]
    y, x = np.mgrid[0:height, 0:width]
    cx, cy, radius = random.uniform(0, width), random.uniform(0, height), random.uniform(2, 4) * UNIT
    ring = np.exp(-(((np.hypot(x - cx, y - cy) - radius) / (0.22 * UNIT)) ** 2)) * random.uniform(0.1, 0.3)
    blots = np.clip(noise(width, height, 60, random) - 1.4, 0, 1) * 0.22
    brown = np.array([0.35, 0.6, 1.0])
    return np.asarray(paper * (1 - (ring + blots)[:, :, None] * brown))


def _telephone(paper: QImage, random: np.random.Generator, longest: int) -> tuple[QImage, Corners]:
    """The sheet on a dark table, from above and aside, in few pixels."""
    width, height = paper.width(), paper.height()
    scale = longest / (1.15 * max(width, height))
    size = QSize(round(1.15 * width * scale), round(1.15 * height * scale))
    square = [QPointF(0, 0), QPointF(width, 0), QPointF(width, height), QPointF(0, height)]
    shake = random.uniform(-0.055, 0.055, (4, 2)) * (width, height)
    there = [(p + QPointF(0.075 * width, 0.075 * height) + QPointF(*s)) * scale for p, s in zip(square, shake)]
    transform = QTransform.quadToQuad(QPolygonF(square), QPolygonF(there))
    assert isinstance(transform, QTransform)
    fine = QImage(size * 2, QImage.Format.Format_RGB32)
    fine.fill(QColor(70, 52, 44))
    painter = QPainter(fine)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(transform * QTransform.fromScale(2, 2))
    painter.drawImage(QRectF(paper.rect()), paper)
    painter.end()
    small = fine.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    a, b = 1.5 * UNIT, 1.5 * UNIT
    board = [QPointF(a, b), QPointF(width - a, b), QPointF(width - a, height - b), QPointF(a, height - b)]
    one, two, three, four = ((p.x(), p.y()) for p in (transform.map(point) for point in board))
    return small, (one, two, three, four)


def _lamp(picture: Field, random: np.random.Generator) -> Field:
    """A yellow lamp from one side, the shadow of a hand with its fingers, and the noise of the dark."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j]
    turn = random.uniform(0, 2 * np.pi)
    light = 0.86 + 0.22 * (np.cos(turn) * (x - 0.5) + np.sin(turn) * (y - 0.5))
    shade = QImage(width, height, QImage.Format.Format_RGB32)
    shade.fill(QColor(255, 255, 255))
    painter = QPainter(shade)
    painter.translate(random.uniform(0.25, 0.9) * width, height)
    painter.rotate(random.uniform(-30, 30))
    hand = QPainterPath()
    hand.addEllipse(QPointF(0, 0), 0.17 * width, 0.20 * height)
    for k in range(4):
        hand.addRoundedRect(QRectF((-0.14 + 0.07 * k) * width, -0.42 * height, 0.05 * width, 0.36 * height), 9, 9)
    painter.fillPath(hand.simplified(), QColor(150, 150, 150))
    painter.end()
    soft = shade.scaled(width // 14, height // 14, mode=Qt.TransformationMode.SmoothTransformation)
    soft = soft.scaled(width, height, mode=Qt.TransformationMode.SmoothTransformation)
    light *= _floats(soft)[:, :, 0] / 255
    warm = np.array([1.04, 0.98, random.uniform(0.72, 0.95)])
    lit = picture * light[:, :, None] * warm
    return np.asarray(lit + random.normal(0, 5, lit.shape) + 2.5 * noise(width, height, 1.2, random)[:, :, None])


def _dark_corner(width: int, height: int, shadow: float, random: np.random.Generator) -> Field:
    """What is left of the light where the telephone, a lamp's foot or a cupboard stands in it."""
    y, x = np.mgrid[0 : 1 : height * 1j, 0 : 1 : width * 1j]
    x, y = (x, y) if random.uniform() < 0.5 else (1 - x, y)
    x, y = (x, y) if random.uniform() < 0.5 else (x, 1 - y)
    edge = (0.75 - x - random.uniform(0.6, 1.4) * y) * width / 4
    return np.asarray((1 - shadow / (1 + np.exp(-np.clip(edge, -30, 30))))[:, :, None])


def _share(land: NDArray[np.bool_], polygon: list[tuple[float, float]]) -> float:
    """Which part of a cell is land."""
    points = np.array(polygon)
    middle = points.mean(axis=0)
    spots = [middle + (corner - middle) * part for part in (0.25, 0.5, 0.75, 0.95) for corner in _rim(points)]
    at = np.rint((np.array(spots) + 1.5) * UNIT - 0.5).astype(int)
    weight = np.repeat([0.25, 0.5, 0.75, 0.95], len(spots) // 4)
    inside = land[np.clip(at[:, 1], 0, len(land) - 1), np.clip(at[:, 0], 0, land.shape[1] - 1)]
    return float((inside * weight).sum() / weight.sum())


def _rim(points: Field) -> Field:
    """Points along the outline."""
    following = np.roll(points, -1, axis=0)
    return np.concatenate([points + (following - points) * part for part in (0.0, 0.25, 0.5, 0.75)])


def _floats(image: QImage) -> Field:
    held = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(held.constBits(), dtype=np.uint8).reshape(held.height(), held.bytesPerLine())
    return rows[:, : 3 * held.width()].reshape(held.height(), held.width(), 3).astype(np.float64)


def _image(picture: Field) -> QImage:
    held = np.ascontiguousarray(np.clip(picture, 0, 255).astype(np.uint8))
    made = QImage(held.data, held.shape[1], held.shape[0], 3 * held.shape[1], QImage.Format.Format_RGB888)
    return made.convertToFormat(QImage.Format.Format_RGB32)
