"""On the water: foam behind who sails, the place that a storm took a ship from, rings and wreckage, the wind."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, pi, radians, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPolygonF

from dsl.maps.board.topology import Point
from editor.charts.drawing.match.cell_marks import fine_pen
from editor.charts.drawing.match.effect_sprites import paint_sprite, scatter
from editor.charts.drawing.style.colours import with_alpha
from editor.view.canvas.match.effects.shown_effect import Shown, direction
from editor.view.canvas.match.match_motion import along

WHITE, RING, FOAM, FOAM_NIGHT = QColor("white"), QColor("#fdf6df"), QColor("#f0f8f6"), QColor("#b9ced6")
PIECES = 12
"""Into so many pieces a wake is cut."""
DRIFT, FADED, EVERY = 40.0, 0.25, 150.0
"""Pixels by which lines of wind move, how much of them is left at the end, pixels between them."""


def wake(shown: Shown) -> None:
    """Two bands of foam that open behind a ship, and grow thin after it has arrived.

    Opaque and filled: half transparent shapes and wide strokes take four times as long to paint.
    """
    points = [(at.x(), at.y()) for at in shown.way]
    if len(points) < 2:
        return
    smooth = shown.part * shown.part * (3 - 2 * shown.part)
    trail = [along(points, smooth * k / PIECES) for k in range(PIECES + 1)]
    shown.painter.setPen(Qt.PenStyle.NoPen)
    shown.painter.setBrush(FOAM_NIGHT if shown.scene.theme.night else FOAM)
    for band in _bands(trail, shown.side, shown.age, shown.left if shown.part >= 1 else 1.0):
        shown.painter.drawPolygon(band)


def _bands(trail: Sequence[Point], side: float, age: float, thick: float) -> tuple[QPolygonF, QPolygonF]:
    """The foam on both sides of a trail: wide apart and thin where it is old, close to the ship where it is new."""
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
    """A dashed ring where it stood, spray at the bow."""
    way = shown.way
    if len(way) < 2:
        return
    pen = fine_pen(with_alpha(RING, 0.95), 2.0)
    pen.setDashPattern([3, 3])
    shown.painter.setPen(pen)
    shown.painter.setBrush(Qt.BrushStyle.NoBrush)
    shown.painter.drawEllipse(way[0], shown.side * 0.4, shown.side * 0.4)
    at = QPointF(*along([(p.x(), p.y()) for p in way], 1 - (1 - shown.part) ** 2))
    ahead, _ = direction(way[0], way[-1])
    paint_sprite(shown.painter, "splash", at + ahead * shown.side * 0.4, shown.side * 0.42, sin(pi * shown.part))


def placed(shown: Shown) -> None:
    """A ring where something came to stand."""
    at = shown.cell(-1)
    if at is not None:
        _ring(shown, at, shown.side * (0.35 + 0.3 * shown.part), RING, 1.0 - shown.part)


def sunk(shown: Shown) -> None:
    """Rings and bubbles, then planks that float for a while."""
    at = shown.cell(0)
    if at is None:
        return
    side, painter = shown.side, shown.painter
    low = at + QPointF(0, side * 0.3)
    floating = shown.left if shown.part >= 1 else min(shown.part * 2, 1.0)
    for k in range(3):
        grown = (shown.age / 1100 + k / 3) % 1.0
        if shown.part < 1:
            _ring(shown, low, side * (0.2 + 0.75 * grown), WHITE, (1.0 - grown) * 0.8, 0.32)
    for k, (x, y, size) in enumerate(scatter(7)):
        if shown.part < 1:
            rise = (shown.age / 500 + k * 0.37) % 1.0
            place = low + QPointF(x * side * 0.3, y * side * 0.08 - rise * side * 0.2)
            paint_sprite(painter, "bubble", place, side * 0.14 * size, 1.0 - rise)
        place = low + QPointF(x * side * 0.42, y * side * 0.14 + sin(shown.age / 400 + k) * side * 0.015)
        paint_sprite(painter, "plank", place, side * 0.22 * size, floating, k * 37.0)


def _ring(shown: Shown, at: QPointF, radius: float, colour: QColor, opacity: float, flat: float = 1.0) -> None:
    shown.painter.setPen(fine_pen(with_alpha(colour, min(max(opacity, 0.0), 1.0)), max(shown.side * 0.04, 1.6)))
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
    _lines(shown, ahead, strength, ahead * DRIFT * age)
    board = shown.board
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


def _lines(shown: Shown, ahead: QPointF, strength: float, by: QPointF) -> None:
    """Bundles of three strokes in rows across the wind."""
    board, across, painter = shown.board, QPointF(-ahead.y(), ahead.x()), shown.painter
    path, core = QPainterPath(), QPainterPath()
    columns, rows = int(board.width() / EVERY) + 1, int(board.height() / EVERY) + 1
    for number, (x, y, size) in enumerate(scatter(columns * rows)):
        place = QPointF((number % columns + 0.5) * EVERY + x * 45, (number // columns + 0.5) * EVERY + y * 45)
        at = board.topLeft() + place + by
        bend = across * (9.0 if number % 2 else -9.0)
        for k in (-1, 0, 1):
            long = ahead * (55.0 * size * (1.0 - 0.22 * abs(k)))
            line = core if k == 0 else path
            line.moveTo(at + across * (7.0 * k) - long)
            line.quadTo(at + across * (7.0 * k) + bend, at + across * (7.0 * k) + long)
        core.quadTo(at + ahead * (55.0 * size + 12), at + ahead * (55.0 * size + 6) + across * 8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for drawn, width, colour, share in (
        (core, 4.6, "#3f7f92", 0.4),
        (path, 1.5, "#ffffff", 0.65),
        (core, 2.3, "#ffffff", 0.9),
    ):
        painter.setPen(fine_pen(with_alpha(QColor(colour), strength * share), width))
        painter.drawPath(drawn)
