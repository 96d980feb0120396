"""A ship as a token: a silhouette under sails of its player's colour, on water, with a bar for hits.

The drawings are the files in ``sails/``: ``currentColor`` are the sails, ``#fefefe`` their lit part. Besides the
colour, the shape of the pennant and the stripe of the hull show the player.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, radians, sin

from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QRadialGradient
from PySide6.QtSvg import QSvgRenderer

from editor.charts.drawing.devices import is_vector
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.match.cell_marks import LIGHT, RIM, ring
from editor.charts.drawing.names.lettering import Lettering, write
from editor.charts.drawing.style.colours import lightness, mixed, with_alpha
from editor.charts.drawing.style.symbols import draw_symbol

INK, CREAM, HOLE, STAR = QColor("#22180f"), QColor("#f7efd8"), QColor("#e4432f"), QColor("#ffcf3f")
CHOSEN, AIMED, CHANGED = QColor("#ffcf3f"), QColor("#b8352a"), QColor("#d98a1e")
STRIPES = ("2.2 3.2", "7 3", "1 2", "5 2 1 2", "12 4", "3 1")
LEAN = 9.0
"""The angle in degrees by which the bow rises when sailing north, and sinks when sailing south."""
STEEP = 0.94
"""A ship on a course as near to north or south as this keeps its side."""
BARRED = 26.0
"""Pixels across below which the bar of a ship cannot be read."""


@cache
def sail_names() -> frozenset[str]:
    """The available silhouettes, by symbol name."""
    folder = files("editor.charts.drawing.match").joinpath("sails")
    return frozenset(entry.name[:-4] for entry in folder.iterdir() if entry.name.startswith("ship-"))


@cache
def _file(name: str) -> str:
    return files("editor.charts.drawing.match").joinpath("sails", f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=128)
def _renderer(name: str, colour: int, seat: int) -> QSvgRenderer:
    pennants = re.findall(r'<g id="pennant-\d+">(.*?)</g>', _file("pennants"))
    pennant = f'<defs><g id="pennant">{pennants[seat % len(pennants)]}</g></defs>'
    body = QColor.fromRgba(colour)
    text = _file(name).replace('<g id="ship"', f'{pennant}<g id="ship"', 1)
    text = text.replace("STRIPE", STRIPES[seat % len(STRIPES)]).replace("currentColor", body.name())
    return QSvgRenderer(QByteArray(text.replace("#fefefe", mixed(body, QColor("white"), 0.28).name()).encode()))


def facing(heading: float | None) -> tuple[bool, float]:
    """Whether a ship on this course points left, and the angle by which its bow rises."""
    if heading is None:
        return False, 0.0
    east = sin(radians(heading))
    return east < -0.02 and abs(cos(radians(heading))) < STEEP, -LEAN * cos(radians(heading))


def paint_hull(
    painter: QPainter, at: QPointF, side: float, name: str, colour: int, seat: int, heading: float | None
) -> None:
    """Paint the silhouette alone, ``side`` wide, with its bow along the course."""
    left, rise = facing(heading)
    painter.save()
    painter.translate(at)
    painter.scale(-1 if left else 1, 1)
    painter.rotate(rise)
    _renderer(name, colour, max(seat, 0)).render(painter, QRectF(-side / 2, -side / 2, side, side))
    painter.restore()


def paint_water(painter: QPainter, at: QPointF, side: float) -> None:
    """A soft shadow on the water and foam along the hull."""
    low = at + QPointF(0, side * 0.4)
    if not is_vector(painter):
        shade = QRadialGradient(QPointF(0, 0), side * 0.5)
        shade.setColorAt(0.3, QColor(20, 40, 52, 90))
        shade.setColorAt(1.0, QColor(20, 40, 52, 0))
        painter.save()
        painter.translate(low)
        painter.scale(1.0, 0.3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        painter.drawEllipse(QPointF(0, 0), side * 0.5, side * 0.5)
        painter.restore()
    foam = QPainterPath(low + QPointF(-side * 0.42, side * 0.03))
    for step in range(4):
        x = -side * 0.42 + step * side * 0.21
        dip = side * (0.05 if step % 2 else -0.03)
        foam.quadTo(low + QPointF(x + side * 0.1, side * 0.03 + dip), low + QPointF(x + side * 0.21, side * 0.03))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(QColor(255, 255, 255, 225), max(side * 0.03, 1.0)))
    painter.drawPath(foam)


def paint_base(painter: QPainter, at: QPointF, side: float, kind: str) -> None:
    """Paint the mark beneath a ship: can act, picked, aimed at, different."""
    if kind == "ready":
        painter.setPen(round_pen(RIM, max(side * 0.03, 1.4)))
        painter.setBrush(with_alpha(LIGHT, 0.85))
        painter.drawEllipse(at + QPointF(0, side * 0.36), side * 0.54, side * 0.2)
    elif kind == "aimed":
        ring(painter, at, side * 0.52, max(side * 0.055, 2.0), AIMED, QColor("white"))
        ticks = [(turn, QPointF(cos(radians(turn)), sin(radians(turn))) * side) for turn in (0, 90, 180, 270)]
        painter.setPen(round_pen(AIMED, max(side * 0.055, 2.0)))
        painter.drawLines([QLineF(at + way * 0.42, at + way * 0.66) for _, way in ticks])
    elif kind:
        ring(painter, at, side * 0.54, max(side * 0.05, 2.0), CHANGED if kind == "changed" else CHOSEN, INK)


STEP, ROUND = 2.35, 1.7
"""The distance of hits, and the margin after the last, in radii of one."""


def bar_rect(at: QPointF, side: float, most: int) -> QRectF:
    """The box of the bar of hits under the keel."""
    radius = _hit_radius(side, most)
    half = radius * ((most - 1) * STEP / 2 + ROUND)
    return QRectF(at.x() - half, at.y() + side * 0.5 - radius * 1.5, 2 * half, radius * 3)


def _hit_radius(side: float, most: int) -> float:
    return min(max(side * 0.055, 2.2), side * 0.46 / max(most, 1))


def paint_bar(painter: QPainter, at: QPointF, side: float, filled: int, most: int) -> None:
    """Paint a place for each hit a ship can bear under the keel: cream if free, crossed red if hit."""
    bar, radius = bar_rect(at, side, most), _hit_radius(side, most)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha(INK, 0.84))
    painter.drawRoundedRect(bar, bar.height() / 2, bar.height() / 2)
    for number in range(most):
        hole = number >= most - filled
        middle = QPointF(bar.left() + radius * (ROUND + number * STEP), bar.center().y())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(HOLE if hole else CREAM)
        painter.drawEllipse(middle, radius, radius)
        if hole:
            reach = QPointF(radius, radius) * 0.62
            painter.setPen(round_pen(INK, max(radius * 0.35, 0.9)))
            painter.drawLine(middle - reach, middle + reach)
            painter.drawLine(middle + QPointF(-reach.x(), reach.y()), middle + QPointF(reach.x(), -reach.y()))


def plate_rect(at: QPointF, side: float, text: str, lifted: bool = False) -> QRectF:
    """The box of a letter or number under the keel, or ``lifted`` above the masts."""
    size = _letter_size(side)
    half = QPointF(size * (0.33 * len(text) + 0.35), size * 0.62)
    middle = at + QPointF(0, (side * 0.5 + half.y() * 0.5) * (-1 if lifted else 1))
    return QRectF(middle - half, middle + half)


def _letter_size(side: float) -> int:
    return round(min(max(side * 0.26, 8), 16))


def paint_plate(painter: QPainter, at: QPointF, side: float, text: str, colour: QColor, lifted: bool) -> None:
    """A letter or number under the keel or above the masts, on the player's colour."""
    plate, ink = plate_rect(at, side, text, lifted), CREAM if lightness(colour) < 0.6 else INK
    painter.setPen(round_pen(ink, 1.0))
    painter.setBrush(colour)
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    write(painter, plate.center(), text, Lettering(_letter_size(side), ink.rgba(), 0, bold=True))


def paint_flagship(painter: QPainter, at: QPointF, side: float, mark: str) -> None:
    """The symbol of a flagship at the mast."""
    wide = max(side * 0.32, 9.0)
    middle = at + QPointF(side * 0.36, -side * 0.36)
    draw_symbol(painter, mark, QRectF(middle.x() - wide / 2, middle.y() - wide / 2, wide, wide), STAR, INK)
