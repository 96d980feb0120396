"""Small pictures for effects in an engraved style: ink around flat tints, no glow.

Each is painted once for a size and cached as a premultiplied picture.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from math import cos, pi, sin, tau

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPolygonF, QRadialGradient

from editor.charts.drawing.devices import fineness
from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.style.colours import with_alpha

INK, FOAM, SPRAY_INK = QColor("#3a2a1c"), QColor("#f4fbf8"), QColor("#2f5f72")
STEP = 2
"""Sizes of sprites are rounded to this many pixels, to cache few."""
Draw = Callable[[QPainter, float, str], None]


def paint_sprite(
    painter: QPainter, name: str, at: QPointF, wide: float, opacity: float = 1.0, turn: float = 0.0, tint: str = ""
) -> None:
    """A sprite about a point, ``wide`` pixels across, turned by degrees; ``tint`` is a colour that it may have."""
    if wide < 1 or opacity <= 0.01:
        return
    picture = _picture(name, max(round(wide / STEP), 1) * STEP, round(fineness_of(painter), 2), tint)
    scale = wide / (picture.width() / picture.devicePixelRatio())
    box = QRectF(-wide / 2, -wide / 2, wide, wide)
    before = painter.opacity()
    painter.setOpacity(before * min(opacity, 1.0))
    if turn or abs(scale - 1) > 0.1:
        painter.save()
        painter.translate(at)
        painter.rotate(turn)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))
        painter.restore()
    else:
        ratio = picture.devicePixelRatio()
        painter.drawPixmap(at - QPointF(picture.width(), picture.height()) / ratio / 2, picture)
    painter.setOpacity(before)


def fineness_of(painter: QPainter) -> float:
    """Screen pixels in a unit of a painter that may be turned."""
    device = painter.device()
    return device.devicePixelRatioF() if device is not None else fineness(painter)


@lru_cache(maxsize=512)
def _picture(name: str, wide: int, ratio: float, tint: str) -> QPixmap:
    picture = QPixmap(max(round(wide * ratio), 1), max(round(wide * ratio), 1))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    SPRITES[name](painter, float(wide), tint)
    painter.end()
    return picture


def _puff(painter: QPainter, wide: float, pale: str, deep: str) -> None:
    light = QRadialGradient(wide * 0.4, wide * 0.34, wide * 0.56)
    light.setColorAt(0.0, QColor(pale))
    light.setColorAt(1.0, QColor(deep))
    painter.setPen(round_pen(with_alpha(INK, 0.75), max(wide * 0.04, 1.0)))
    painter.setBrush(light)
    painter.drawEllipse(QRectF(1, 1, wide - 2, wide - 2))


def _smoke(painter: QPainter, wide: float, _tint: str) -> None:
    _puff(painter, wide, "#fffdf2", "#cdbf9d")


def _dark_smoke(painter: QPainter, wide: float, _tint: str) -> None:
    _puff(painter, wide, "#8d8373", "#4a4036")


def _ball(painter: QPainter, wide: float, _tint: str) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#1a1410"))
    painter.drawEllipse(QRectF(0, 0, wide, wide))
    painter.setBrush(QColor("#8a7a66"))
    painter.drawEllipse(QRectF(wide * 0.25, wide * 0.2, wide * 0.25, wide * 0.25))


def _burst(painter: QPainter, wide: float, _tint: str) -> None:
    middle = QPointF(wide / 2, wide / 2)
    for reach, colour in ((0.48, "#f07a1e"), (0.3, "#ffd23f"), (0.16, "#fffbe6")):
        points = []
        for k in range(22):
            long = wide * reach * ((0.9 + 0.1 * sin(k * 5.1)) if k % 2 else 0.55)
            points.append(middle + QPointF(cos(k / 22 * tau), sin(k / 22 * tau)) * long)
        painter.setPen(round_pen(QColor("#3a1a0c"), max(wide * 0.02, 1.0)) if reach > 0.4 else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawPolygon(QPolygonF(points))


def _splash(painter: QPainter, wide: float, _tint: str) -> None:
    painter.setPen(round_pen(SPRAY_INK, max(wide * 0.018, 0.9)))
    painter.setBrush(FOAM)
    for k in range(9):
        side = (k - 4) / 4
        foot, tip = wide * (0.5 + side * 0.2), QPointF(wide * (0.5 + side * 0.42), wide * (0.08 + 0.4 * abs(side)))
        path = QPainterPath(QPointF(foot - wide * 0.04, wide * 0.86))
        path.quadTo(QPointF(foot, wide * 0.4), tip)
        path.quadTo(QPointF(foot + wide * 0.1, wide * 0.5), QPointF(foot + wide * 0.05, wide * 0.86))
        painter.drawPath(path)
        painter.drawEllipse(tip + QPointF(side * wide * 0.03, -wide * 0.03), wide * 0.02, wide * 0.02)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(QColor("white"), max(wide * 0.035, 1.2)))
    painter.drawEllipse(QPointF(wide / 2, wide * 0.87), wide * 0.4, wide * 0.1)


def _plank(painter: QPainter, wide: float, _tint: str) -> None:
    painter.setPen(round_pen(QColor("#2a180c"), max(wide * 0.05, 0.8)))
    painter.setBrush(QColor("#8a552c"))
    painter.drawRect(QRectF(1, wide * 0.39, wide - 2, wide * 0.22))


def _bubble(painter: QPainter, wide: float, _tint: str) -> None:
    painter.setPen(round_pen(SPRAY_INK, max(wide * 0.08, 0.9)))
    painter.setBrush(QColor(240, 251, 250, 215))
    painter.drawEllipse(QRectF(1, 1, wide - 2, wide - 2))


def _coin(painter: QPainter, wide: float, _tint: str) -> None:
    painter.setPen(round_pen(INK, max(wide * 0.06, 1.0)))
    painter.setBrush(QColor("#f2c037"))
    painter.drawEllipse(QRectF(1, 1, wide - 2, wide - 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(QColor("#b9831d"), max(wide * 0.05, 0.8)))
    painter.drawEllipse(QRectF(wide * 0.2, wide * 0.2, wide * 0.6, wide * 0.6))


def _flag(painter: QPainter, wide: float, tint: str) -> None:
    """Draw a cloth in a colour, its left edge at the pole."""
    path = QPainterPath(QPointF(wide * 0.06, wide * 0.2))
    path.cubicTo(QPointF(wide * 0.35, wide * 0.04), QPointF(wide * 0.6, wide * 0.38), QPointF(wide * 0.95, wide * 0.18))
    path.lineTo(QPointF(wide * 0.92, wide * 0.74))
    path.cubicTo(QPointF(wide * 0.6, wide * 0.92), QPointF(wide * 0.35, wide * 0.58), QPointF(wide * 0.06, wide * 0.76))
    path.closeSubpath()
    painter.setPen(round_pen(INK, max(wide * 0.03, 1.0)))
    painter.setBrush(QColor(tint or "#f3ead2"))
    painter.drawPath(path)


def _glint(painter: QPainter, wide: float, _tint: str) -> None:
    half, points = wide / 2, []
    for k in range(8):
        reach = half * (0.98 if k % 2 == 0 else 0.16)
        points.append(QPointF(half + cos(k * pi / 4) * reach, half + sin(k * pi / 4) * reach))
    painter.setPen(round_pen(QColor("#8a5a12"), max(wide * 0.03, 0.8)))
    painter.setBrush(QColor("#fff6cf"))
    painter.drawPolygon(QPolygonF(points))


def _wind_head(painter: QPainter, wide: float, tint: str) -> None:
    """A cloud with a face that blows to the right."""
    unit = wide / 170
    painter.translate(wide * 0.46, wide * 0.5)
    painter.scale(unit, unit)
    clouds = ((-30, 10, 34), (0, -18, 40), (34, -4, 36), (24, 26, 32), (-8, 30, 34), (-46, -8, 24), (50, 18, 24))
    painter.setPen(Qt.PenStyle.NoPen)
    for grown, colour in ((2.5, "#33261a"), (0.0, tint or "#fbf4df")):
        painter.setBrush(QColor(colour))
        for x, y, radius in clouds:
            painter.drawEllipse(QPointF(x, y), radius + grown, radius + grown)
    painter.setBrush(QColor(229, 143, 116, 165))
    for x, y, radius in ((4, 10, 11), (38, 10, 10)):
        painter.drawEllipse(QPointF(x, y), radius, radius)
    painter.setBrush(QColor("#33261a"))
    for x in (8, 31):
        painter.drawEllipse(QPointF(x, -10), 3.8, 3.8)
    painter.setPen(round_pen(QColor("#33261a"), 2.4))
    painter.setBrush(QColor("#5a1f14"))
    painter.drawEllipse(QPointF(25, 17), 5.5, 6.5)
    brows = QPainterPath(QPointF(-2, -20))
    brows.quadTo(QPointF(6, -29), QPointF(15, -22))
    brows.moveTo(QPointF(26, -22))
    brows.quadTo(QPointF(33, -28), QPointF(39, -22))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(brows)


SPRITES: dict[str, Draw] = {
    "smoke": _smoke, "dark": _dark_smoke, "ball": _ball, "burst": _burst, "splash": _splash, "plank": _plank,
    "bubble": _bubble, "coin": _coin, "flag": _flag, "glint": _glint, "wind": _wind_head,
}  # fmt: skip


@cache
def scatter(count: int) -> tuple[tuple[float, float, float], ...]:
    """``count`` irregular directions with a size each, always the same."""
    turns = [(k * 2.399963 + 0.7) % tau for k in range(count)]
    return tuple((cos(turn), sin(turn), 0.7 + 0.3 * abs(sin(k * 12.9898))) for k, turn in enumerate(turns))
