"""Shots: smoke at the firer's side, a ball on a flat arc, a splash or a hit, and boarding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, dist, hypot, pi, radians, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPixmap, QPolygonF

from dsl.maps.board.topology import Point
from dsl.services.match.effects import Effect
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.match.effect_sprites import fineness_of, paint_sprite, scatter
from editor.charts.drawing.style.colours import with_alpha
from editor.model.documents.geometry import View
from editor.view.canvas.match.match_motion import along
from editor.view.canvas.match.match_scene import MatchScene

LARGE = 850
"""From so many pixels of height on a view is read from farther away."""


@dataclass(frozen=True)
class Shown:
    """A visible effect: ``part`` of it (0 to 1) is over; visible for ``age`` milliseconds."""

    painter: QPainter
    view: View
    scene: MatchScene
    font: QFont
    effect: Effect
    part: float
    age: float

    @property
    def left(self) -> float:
        """The fraction of its remaining visible time after its end, 1 to 0."""
        after = self.age - self.effect.lasts
        return 1.0 - min(max(after / max(self.effect.rest, 1), 0.0), 1.0)

    def cell(self, number: int = 0) -> QPointF | None:
        """The middle of a cell of the effect; None where that is not on the board."""
        geometry, cells = self.scene.geometry, self.effect.cells
        if geometry is None or not cells:
            return None
        found = cells[number]
        return self.scene.centre(found, self.view) if 0 <= found < geometry.size else None

    @property
    def way(self) -> list[QPointF]:
        """The middles of all its cells that are on the board."""
        size = self.scene.geometry.size if self.scene.geometry is not None else 0
        return [self.scene.centre(cell, self.view) for cell in self.effect.cells if 0 <= cell < size]

    @property
    def board(self) -> QRectF:
        """The part of the picture with the board, without side panels."""
        left, right = self.scene.edges
        whole = QRectF(left, 0, self.view.width - left - right, self.view.height)
        geometry = self.scene.geometry
        return self.view.rect(geometry.sheet) & whole if geometry is not None else whole

    @property
    def grown(self) -> float:
        """How many times larger than usual what is to be read is drawn."""
        return 1.3 if self.view.height >= LARGE else 1.0

    @property
    def side(self) -> float:
        """The width of the effect's piece, or of any."""
        piece = self.effect.piece
        known = piece if piece is not None and piece in self.scene.looks else next(iter(self.scene.looks), None)
        return self.scene.side(self.view, known)


def direction(start: QPointF, end: QPointF) -> tuple[QPointF, float]:
    """The unit vector from one point to another, and their distance."""
    way = end - start
    long = hypot(way.x(), way.y())
    return (way / long, long) if long > 0 else (QPointF(1.0, 0.0), 0.0)


PUFFS, SPLINTERS, PLUMES, PLANKS = 5, 9, 4, 7
LOW = 0.3
"""How far under its middle a piece meets the water, in its widths."""
FLASH, BURST, SMOKE = 90, 240, 1000
"""Milliseconds: the flash at the muzzle, the burst of a hit, its dark smoke."""


def shot(shown: Shown) -> None:
    """Draw smoke towards the target, and the flying ball."""
    start, end = shown.cell(0), shown.cell(-1)
    if start is None or end is None:
        return
    side, painter = shown.side, shown.painter
    ahead, long = direction(start, end)
    muzzle = start + ahead * (side * 0.42) + QPointF(0, side * 0.12)
    spread = min(shown.age / 500, 1.0)
    opacity = shown.left if shown.part >= 1 else 1.0
    for k in range(PUFFS):
        share = k / (PUFFS - 1)
        aside = sin(k * 2.3) * side * 0.07
        at = (
            muzzle
            + ahead * (side * (0.06 + 0.62 * share) * (0.4 + spread))
            + QPointF(aside, aside - side * 0.1 * spread)
        )
        paint_sprite(painter, "smoke", at, side * (0.14 + 0.2 * share) * (0.6 + 0.6 * spread), opacity)
    if shown.age < FLASH:
        paint_sprite(painter, "burst", muzzle, side * 0.34)
    if shown.part < 1:
        at = muzzle + (end - muzzle) * shown.part - QPointF(0, sin(pi * shown.part) * long * 0.12)
        paint_sprite(painter, "ball", at, max(side * 0.1, 5.0))


def miss(shown: Shown) -> None:
    """Draw a splash next to the target."""
    at = shown.cell(-1)
    if at is None:
        return
    side = shown.side
    beside = at + QPointF(side * 0.42, side * 0.2)
    wide = side * (0.4 + min(shown.part * 3, 1.0) * 0.5)
    paint_sprite(shown.painter, "splash", beside, wide, 1.0 - max(shown.part - 0.5, 0.0) * 2)


def hit(shown: Shown) -> None:
    """A burst, splinters, then dark smoke."""
    at = shown.cell(-1)
    if at is None:
        return
    side, painter = shown.side, shown.painter
    for k in range(PLUMES):
        rise = shown.age / SMOKE - k * 0.12
        if 0 < rise < 1:
            place = at + QPointF(sin(k * 2 + rise * 3) * side * 0.06, -side * (0.2 + 0.75 * rise))
            paint_sprite(painter, "dark", place, side * (0.12 + 0.16 * rise), 1.0 - rise)
    if shown.age < BURST:
        paint_sprite(painter, "burst", at, side * (0.45 + 0.35 * shown.age / BURST))
    if shown.part < 1:
        for k, (x, y, size) in enumerate(scatter(SPLINTERS)):
            far = side * (0.15 + 0.7 * shown.part * size)
            fall = side * 0.35 * shown.part**2
            place = at + QPointF(x * far, y * far + fall)
            paint_sprite(painter, "plank", place, side * 0.14 * size, 1.2 - shown.part, k * 47 + shown.part * 240)


def repair(shown: Shown) -> None:
    """A glint at the bar."""
    at = shown.cell(-1)
    if at is not None:
        place = at + QPointF(shown.side * 0.2, shown.side * 0.42)
        paint_sprite(shown.painter, "glint", place, shown.side * 0.5 * sin(pi * shown.part), 1.0, shown.part * 60)


def grapple(shown: Shown) -> None:
    """Two ropes from board to board."""
    start, end = shown.cell(0), shown.cell(-1)
    if start is None or end is None:
        return
    reach, side = start + (end - start) * min(shown.part * 1.6, 1.0), shown.side
    for width, colour in ((3.6, "#3a2a1c"), (1.8, "#d9b46a")):
        shown.painter.setPen(round_pen(QColor(colour), width))
        for aside in (-0.14, 0.14):
            off = QPointF(0, side * aside)
            shown.painter.drawLine(start + off, reach + off)


WHITE, RING, FOAM, FOAM_NIGHT = QColor("white"), QColor("#fdf6df"), QColor("#f0f8f6"), QColor("#b9ced6")
PIECES, WAKE = 6, 3.0
"""The number of pieces of a wake; how long it is at most, in widths of the ship."""
DRIFT, FADED, EVERY = 40.0, 0.25, 150.0
"""Pixels by which lines of wind move, their opacity at the end, pixels between them."""
RAIN = 6000
"""Square pixels for each stroke of rain."""


def wake(shown: Shown) -> None:
    """Draw two bands of foam behind a ship, which fade after it has arrived.

    Opaque and filled: translucent shapes and wide strokes take four times as long to paint, long ones longer.
    """
    points = [(at.x(), at.y()) for at in shown.way]
    if len(points) < 2:
        return
    smooth = shown.part * shown.part * (3 - 2 * shown.part)
    seen = min(WAKE * shown.side / (sum(map(dist, points, points[1:])) or 1.0), smooth)
    trail = [along(points, smooth - seen * (1 - k / PIECES)) for k in range(PIECES + 1)]
    shown.painter.setPen(Qt.PenStyle.NoPen)
    shown.painter.setBrush(FOAM_NIGHT if shown.scene.theme.night else FOAM)
    for band in _bands(trail, shown.side, shown.age, shown.left if shown.part >= 1 else 1.0):
        shown.painter.drawPolygon(band)


def _bands(trail: Sequence[Point], side: float, age: float, thick: float) -> tuple[QPolygonF, QPolygonF]:
    """The foam on both sides of a trail: wide and thin where it is old, close to the ship where it is new."""
    edges: list[list[QPointF]] = [[], [], [], []]
    last = len(trail) - 1
    for k, (x, y) in enumerate(trail):
        (u, v), (w, z) = trail[max(k - 1, 0)], trail[min(k + 1, last)]
        across, ahead = v - z, w - u
        unit = side / (hypot(across, ahead) or 1.0)
        part = k / last
        middle = 0.3 - 0.2 * part + sin(k * 1.3 + age / 110) * 0.02
        half = (0.008 + 0.03 * part) * thick
        for edge, off in zip(edges, (middle + half, middle - half, -middle + half, -middle - half), strict=True):
            edge.append(QPointF(x + across * unit * off, y + ahead * unit * off + side * 0.3))
    return QPolygonF(edges[0] + edges[1][::-1]), QPolygonF(edges[2] + edges[3][::-1])


def drift(shown: Shown) -> None:
    """Draw a dashed ring at the former place, and spray at the bow."""
    way = shown.way
    if len(way) < 2:
        return
    pen = round_pen(with_alpha(RING, 0.95), 2.0)
    pen.setDashPattern([3, 3])
    shown.painter.setPen(pen)
    shown.painter.setBrush(Qt.BrushStyle.NoBrush)
    shown.painter.drawEllipse(way[0], shown.side * 0.4, shown.side * 0.4)
    at = QPointF(*along([(p.x(), p.y()) for p in way], 1 - (1 - shown.part) ** 2))
    ahead, _ = direction(way[0], way[-1])
    paint_sprite(shown.painter, "splash", at + ahead * shown.side * 0.4, shown.side * 0.42, sin(pi * shown.part))


def placed(shown: Shown) -> None:
    """Draw a ring where something was placed."""
    at = shown.cell(-1)
    if at is not None:
        _ring(shown, at, shown.side * (0.35 + 0.3 * shown.part), RING, 1.0 - shown.part)


def sunk(shown: Shown) -> None:
    """Rings and bubbles, and the wreckage that stays."""
    at = shown.cell(0)
    if at is None:
        return
    side, painter = shown.side, shown.painter
    low = at + QPointF(0, side * LOW)
    for k in range(3):
        grown = (shown.age / 1100 + k / 3) % 1.0
        _ring(shown, low, side * (0.2 + 0.75 * grown), WHITE, (1.0 - grown) * 0.8, 0.32)
    for k, (x, y, size) in enumerate(scatter(PLANKS)):
        rise = (shown.age / 500 + k * 0.37) % 1.0
        place = low + QPointF(x * side * 0.3, y * side * 0.08 - rise * side * 0.2)
        paint_sprite(painter, "bubble", place, side * 0.14 * size, 1.0 - rise)
    wreckage(painter, at, side, min(shown.part * 2, 1.0))


def wreckage(painter: QPainter, at: QPointF, side: float, opacity: float = 1.0) -> None:
    """Planks that float where a piece as wide as ``side`` went down."""
    for k, (x, y, size) in enumerate(scatter(PLANKS)):
        place = at + QPointF(x * side * 0.42, side * LOW + y * side * 0.14)
        paint_sprite(painter, "plank", place, side * 0.22 * size, opacity, k * 37.0)


def _ring(shown: Shown, at: QPointF, radius: float, colour: QColor, opacity: float, flat: float = 1.0) -> None:
    shown.painter.setPen(round_pen(with_alpha(colour, min(max(opacity, 0.0), 1.0)), max(shown.side * 0.04, 1.6)))
    shown.painter.setBrush(Qt.BrushStyle.NoBrush)
    shown.painter.drawEllipse(at, radius, radius * flat)


def wind(shown: Shown) -> None:
    """Lines over the whole chart that move with the wind and fade, and a head that blows from the weather side."""
    effect = shown.effect
    age = min(shown.age / max(effect.lasts + effect.rest, 1), 1.0)
    strength = min(age * 6, 1.0) * (1.0 - (1.0 - FADED) * age)
    if age > 0.85:
        strength *= (1.0 - age) / 0.15
    if effect.bearing is None:
        return
    angle = radians(effect.bearing)
    ahead = QPointF(sin(angle), -cos(angle))
    board, storm = shown.board, effect.name == "storm"
    if storm:
        shown.painter.fillRect(board, with_alpha(QColor("#22303a"), strength * 0.4))
    size, fine = board.size().toSize(), round(fineness_of(shown.painter), 2)
    shown.painter.setOpacity(strength)
    shown.painter.drawPixmap(board.topLeft() + ahead * DRIFT * age, _blown(size, effect.bearing, storm, fine))
    shown.painter.setOpacity(1.0)
    middle, reach = board.center(), QPointF(board.width() * 0.44, board.height() * 0.4)
    place = middle - QPointF(ahead.x() * reach.x(), ahead.y() * reach.y())
    left = ahead.x() < -0.1
    shown.painter.save()
    shown.painter.translate(place)
    if left:
        shown.painter.scale(-1, 1)
    turn = degrees(atan2(ahead.y(), abs(ahead.x()))) * 0.35
    tint = "#8f9aa0" if effect.name == "storm" or shown.scene.theme.night else ""
    paint_sprite(
        shown.painter, "wind", QPointF(0, 0), min(board.height() * 0.2, 150.0), min(strength * 1.4, 1.0), turn, tint
    )
    shown.painter.restore()


@lru_cache(maxsize=2)
def _blown(size: QSize, bearing: float, storm: bool, fine: float) -> QPixmap:
    """Lines of wind, in a storm with rain, on nothing: to stroke them anew in each frame would take too long."""
    picture = QPixmap(size * fine)
    picture.setDevicePixelRatio(fine)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ahead = QPointF(sin(radians(bearing)), -cos(radians(bearing)))
    if storm:
        _rain(painter, size, ahead * 9 + QPointF(0, 13))
    _lines(painter, size, ahead)
    painter.end()
    return picture


def _rain(painter: QPainter, size: QSize, fall: QPointF) -> None:
    """Short strokes, strewn evenly."""
    painter.setPen(round_pen(with_alpha(QColor("#dfe9ee"), 0.6), 1.2))
    for number in range(size.width() * size.height() // RAIN):
        at = QPointF(number * 0.618034 % 1 * size.width(), number * 0.754878 % 1 * size.height())
        painter.drawLine(at, at + fall)


def _lines(painter: QPainter, size: QSize, ahead: QPointF) -> None:
    """Bundles of three strokes in rows across the wind."""
    across = QPointF(-ahead.y(), ahead.x())
    path, core = QPainterPath(), QPainterPath()
    columns, rows = size.width() // round(EVERY) + 1, size.height() // round(EVERY) + 1
    for number, (x, y, large) in enumerate(scatter(columns * rows)):
        at = QPointF((number % columns + 0.5) * EVERY + x * 45, (number // columns + 0.5) * EVERY + y * 45)
        bend = across * (9.0 if number % 2 else -9.0)
        for k in (-1, 0, 1):
            long = ahead * (55.0 * large * (1.0 - 0.22 * abs(k)))
            line = core if k == 0 else path
            line.moveTo(at + across * (7.0 * k) - long)
            line.quadTo(at + across * (7.0 * k) + bend, at + across * (7.0 * k) + long)
        core.quadTo(at + ahead * (55.0 * large + 12), at + ahead * (55.0 * large + 6) + across * 8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for drawn, width, colour, share in (
        (core, 4.6, "#3f7f92", 0.4),
        (path, 1.5, "#ffffff", 0.65),
        (core, 2.3, "#ffffff", 0.9),
    ):
        painter.setPen(round_pen(with_alpha(QColor(colour), share), width))
        painter.drawPath(drawn)
