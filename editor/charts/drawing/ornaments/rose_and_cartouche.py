"""The parts that make a drawing a chart: coordinates along the rim, a compass rose, a cartouche."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF

from editor.charts.drawing.devices import fineness, is_vector, misses
from editor.charts.drawing.names.lettering import Lettering, extent, write
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.theme import Theme

ROSE_LARGEST = 400.0


def paint_rose(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    """A compass rose of sixteen points, north up."""
    colours = (theme.ink.rgba(), theme.paper.rgba(), theme.selection.rgba())
    fine, reach = fineness(painter), 1.4 * radius
    if misses(painter, QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)):
        return
    if is_vector(painter) or radius * fine > ROSE_LARGEST:
        _rose(painter, centre, radius, colours)
        return
    image = _rose_image(round(radius * 4) / 4, round(fine, 4), colours)
    side = image.width() / image.devicePixelRatio()
    corner = painter.deviceTransform().map(QPointF(centre.x() - side / 2, centre.y() - side / 2))
    dx, dy = (round(corner.x()) - corner.x()) / fine, (round(corner.y()) - corner.y()) / fine
    painter.drawImage(QPointF(centre.x() - side / 2 + dx, centre.y() - side / 2 + dy), image)


@lru_cache(maxsize=16)
def _rose_image(radius: float, ratio: float, colours: tuple[int, int, int]) -> QImage:
    side = ceil((2 * radius * 1.36 + 4) * ratio)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _rose(painter, QPointF(side / ratio / 2, side / ratio / 2), radius, colours)
    painter.end()
    return image


def _rose(painter: QPainter, centre: QPointF, radius: float, colours: tuple[int, int, int]) -> None:
    ink, paper, accent = (QColor.fromRgba(colour) for colour in colours)
    painter.save()
    painter.translate(centre)
    painter.setBrush(with_alpha(paper, 0.35))
    painter.setPen(QPen(with_alpha(ink, 0.75), max(radius * 0.018, 0.7)))
    painter.drawEllipse(QPointF(), radius * 0.80, radius * 0.80)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(), radius * 0.72, radius * 0.72)
    painter.drawEllipse(QPointF(), radius * 0.30, radius * 0.30)
    _ticks(painter, radius, ink)
    for first, step, long, wide in ((1, 2, 0.52, 0.075), (2, 4, 0.68, 0.12), (0, 4, 1.0, 0.17)):
        for k in range(first, 16, step):
            main = accent if k == 0 else ink
            _point(painter, k * pi / 8, radius * long, radius * wide, step * pi / 16, main, paper, ink)
    painter.setPen(QPen(ink, max(radius * 0.02, 0.7)))
    painter.setBrush(mixed(accent, paper, 0.35))
    painter.drawEllipse(QPointF(), radius * 0.075, radius * 0.075)
    painter.translate(0, -radius * 1.0)
    painter.setPen(QPen(with_alpha(paper, 0.8), max(radius * 0.05, 1.0)))
    painter.setBrush(accent)
    lily = _lily(radius * 0.30)
    painter.drawPath(lily)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(lily)
    painter.restore()


def _ticks(painter: QPainter, radius: float, ink: QColor) -> None:
    path = QPainterPath()
    for k in range(72 if radius >= 40 else 36):
        angle = 2 * pi * k / (72 if radius >= 40 else 36)
        path.moveTo(sin(angle) * radius * 0.72, -cos(angle) * radius * 0.72)
        path.lineTo(sin(angle) * radius * 0.80, -cos(angle) * radius * 0.80)
    painter.strokePath(path, QPen(with_alpha(ink, 0.6), max(radius * 0.012, 0.5)))


def _point(
    painter: QPainter, angle: float, long: float, wide: float, half: float, dark: QColor, light: QColor, line: QColor
) -> None:
    """Paint one point of the star: a dark and a light half."""
    tip = QPointF(sin(angle) * long, -cos(angle) * long)
    painter.setPen(
        QPen(line, max(long * 0.014, 0.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
    )
    for side, colour in ((-1, light), (1, dark)):
        turn = angle + side * half
        waist = QPointF(sin(turn) * wide, -cos(turn) * wide)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([QPointF(), tip, waist]))


def _lily(size: float) -> QPainterPath:
    """The fleur-de-lis that shows north, standing on (0, 0)."""
    path = QPainterPath(QPointF(0, -size))
    path.cubicTo(size * 0.34, -size * 0.62, size * 0.16, -size * 0.40, size * 0.12, -size * 0.25)
    path.cubicTo(size * 0.30, -size * 0.62, size * 0.62, -size * 0.50, size * 0.50, -size * 0.16)
    path.cubicTo(size * 0.44, -size * 0.34, size * 0.26, -size * 0.26, size * 0.16, -size * 0.12)
    path.lineTo(size * 0.14, size * 0.06)
    path.lineTo(-size * 0.14, size * 0.06)
    path.lineTo(-size * 0.16, -size * 0.12)
    path.cubicTo(-size * 0.26, -size * 0.26, -size * 0.44, -size * 0.34, -size * 0.50, -size * 0.16)
    path.cubicTo(-size * 0.62, -size * 0.50, -size * 0.30, -size * 0.62, -size * 0.12, -size * 0.25)
    path.cubicTo(-size * 0.16, -size * 0.40, -size * 0.34, -size * 0.62, 0, -size)
    return path


def paint_cartouche(painter: QPainter, rect: QRectF, title: str, theme: Theme) -> None:
    """A title in a frame with hollowed corners; letters as large as fit, between 9 and 40 pixels."""
    if misses(painter, rect):
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    hollow = min(rect.height() * 0.22, 14.0)
    painter.setBrush(theme.paper)
    painter.setPen(QPen(theme.ink, 1.6))
    painter.drawPath(_plate(rect.adjusted(1, 1, -1, -1), hollow))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(with_alpha(theme.ink, 0.55), 0.8))
    painter.drawPath(_plate(rect.adjusted(5, 5, -5, -5), hollow))
    size = next((s for s in range(40, 9, -1) if _fits(title, s, rect, hollow)), 9)
    letters = Lettering(size, theme.ink.rgba(), 0, bold=True)
    room = rect.width() - 2 * hollow - 8
    shown = QFontMetricsF(letters.font()).elidedText(title, Qt.TextElideMode.ElideRight, room)
    write(painter, rect.center(), shown, letters)
    painter.restore()


def _fits(title: str, size: int, rect: QRectF, hollow: float) -> bool:
    wide, high = extent(title, Lettering(size, 0, 0, bold=True))
    return wide <= rect.width() - 2 * hollow - 12 and high <= rect.height() - 12


def _plate(rect: QRectF, hollow: float) -> QPainterPath:
    path = QPainterPath()
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    path.moveTo(left + hollow, top)
    path.lineTo(right - hollow, top)
    path.quadTo(QPointF(right - hollow, top + hollow), QPointF(right, top + hollow))
    path.lineTo(right, bottom - hollow)
    path.quadTo(QPointF(right - hollow, bottom - hollow), QPointF(right - hollow, bottom))
    path.lineTo(left + hollow, bottom)
    path.quadTo(QPointF(left + hollow, bottom - hollow), QPointF(left, bottom - hollow))
    path.lineTo(left, top + hollow)
    path.quadTo(QPointF(left + hollow, top + hollow), QPointF(left + hollow, top))
    path.closeSubpath()
    return path
