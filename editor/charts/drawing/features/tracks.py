"""The circles of a track in a view and their names, and how the plain style paints circles and lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, ceil, cos, hypot, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient

from editor.charts.drawing.devices import fineness, is_vector, misses
from editor.charts.drawing.drawing_context import FEW, Drawing
from editor.charts.drawing.names.lettering import Label, Lettering, extent, write
from editor.charts.drawing.style.colours import lightness, mixed, with_alpha
from editor.charts.drawing.style.symbols import draw_symbol
from editor.charts.drawing.style.theme_file import NodeStyle
from editor.model.documents.chart import Feature


@dataclass(frozen=True)
class SeenNode:
    """A circle: its cell, its entry in the map, and its place on the picture, in pixels."""

    cell: int
    node: Feature
    at: QPointF

    def box(self, radius: float) -> QRectF:
        """The square around a circle of that radius."""
        return QRectF(self.at.x() - radius, self.at.y() - radius, 2 * radius, 2 * radius)


def seen_nodes(drawing: Drawing, margin: float) -> Iterator[SeenNode | None]:
    """The circles that are seen, or something ``margin`` pixels around them; None for each that is not."""
    if "nodes" in drawing.look.hidden or not drawing.geometry.is_track:
        return
    for cell, (_, node) in enumerate(drawing.chart.nodes):
        at = drawing.point(cell)
        yield SeenNode(cell, node, at) if drawing.sees(at, margin) else None


def short_name(drawing: Drawing, seen: SeenNode) -> str:
    """What is written on a circle: its id, which players read only where it has no name (that stands beside it)."""
    return "" if drawing.name(seen.node) else str(seen.node.get("id", ""))


def call_node(drawing: Drawing, seen: SeenNode, radius: float) -> None:
    """Let the name of a circle of that radius be written beside it."""
    name = drawing.name(seen.node)
    if not name or (drawing.cell < 9 and not drawing.insists):
        return
    letters = drawing.lettering(drawing.cell * 0.2 + 6)
    wide, high = extent(name, letters)
    low, out = radius + high / 2 + 1, radius + wide / 2 + 3
    x, y = seen.at.x(), seen.at.y()
    places = ((x, y + low), (x, y - low), (x + out, y), (x - out, y))
    drawing.labels.append(Label(name, places, letters, rank=5, anchor=(x, y), reach=radius))


PICTURED = 7.0
"""Circles of smaller radius show no symbol."""
LARGEST = 256.0
"""Circles of larger radius are drawn each by itself."""


def paint_edges(drawing: Drawing) -> Iterator[None]:
    """The lines between circles, with heads where they lead one way."""
    if "edges" in drawing.look.hidden or not drawing.geometry.is_track:
        return
    lines: list[QLineF] = []
    heads: list[QPainterPath] = []
    radius = drawing.cell / 2
    both = set(drawing.geometry.edges)
    for number, (one, other) in enumerate(drawing.geometry.edges):
        if number % FEW == 0:
            yield
            heads.append(QPainterPath())
        a, b = drawing.point(one), drawing.point(other)
        around = QRectF(a, b).normalized().adjusted(-9, -9, 9, 9)
        if not drawing.sees_rect(around):
            continue
        far = hypot(b.x() - a.x(), b.y() - a.y())
        if far <= 2 * radius:
            continue
        way = (b - a) / far
        start, end = a + way * radius, b - way * radius
        drawing.room.brush_line(QLineF(a, b))
        if misses(drawing.painter, around):
            continue
        if (other, one) in both:  # no head: it leads both ways
            if one < other:
                lines.append(QLineF(start, end))
            continue
        lines.append(QLineF(start, end - way * min(drawing.cell * 0.1, 4)))
        _head(heads[-1], end, atan2(way.y(), way.x()), min(max(drawing.cell * 0.3, 2.5 if drawing.cell < 9 else 6), 14))
    yield from _draw_lines(drawing, lines)
    for path in heads:
        drawing.painter.fillPath(path, drawing.theme.ink)
        yield


def _draw_lines(drawing: Drawing, lines: list[QLineF]) -> Iterator[None]:
    """Dark lines, each with a light edge."""
    ink, painter = drawing.theme.ink, drawing.painter
    width = min(max(drawing.cell * 0.07, 1.2), 3.5)
    flat = Qt.PenCapStyle.RoundCap
    for colour, wide in ((with_alpha(drawing.theme.paper, 0.55), width * 2.6), (with_alpha(ink, 0.75), width)):
        pen = QPen(colour, wide, Qt.PenStyle.SolidLine, flat)
        if is_vector(painter):  # one path makes a smaller file, but takes pixels very long
            painter.strokePath(_as_path(lines), pen)
            continue
        for first in range(0, len(lines), FEW):
            painter.setPen(pen)
            painter.drawLines(lines[first : first + FEW])
            yield


def _as_path(lines: list[QLineF]) -> QPainterPath:
    path = QPainterPath()
    for line in lines:
        path.moveTo(line.p1())
        path.lineTo(line.p2())
    return path


def _head(path: QPainterPath, tip: QPointF, angle: float, size: float) -> None:
    path.moveTo(tip)
    for turn, far in ((2.65, size), (3.14159, size * 0.66), (-2.65, size)):
        path.lineTo(tip + QPointF(cos(angle + turn) * far, sin(angle + turn) * far))
    path.closeSubpath()


def paint_nodes(drawing: Drawing) -> Iterator[None]:
    """The circles."""
    radius = drawing.cell / 2
    for number, seen in enumerate(seen_nodes(drawing, radius + 4)):
        if number % FEW == 0:
            yield
        if seen is None:
            continue
        style = drawing.theme.node_style(seen.node)
        _circle(drawing, seen.at, radius, style.colour)
        _fill_in(drawing, seen, radius, style)
        drawing.room.take(seen.box(radius))
        call_node(drawing, seen, radius)


def _circle(drawing: Drawing, at: QPointF, radius: float, colour: QColor) -> None:
    painter, theme = drawing.painter, drawing.theme
    if misses(painter, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius).adjusted(-2, -2, 2, 9)):
        return
    painter.setPen(Qt.PenStyle.NoPen)
    if drawing.cell < 7:
        painter.setPen(QPen(theme.ink, 0.7))
        painter.setBrush(colour)
        painter.drawEllipse(at, max(radius, 1.8), max(radius, 1.8))
        return
    fine = round(fineness(painter), 4)
    if is_vector(painter) or radius * fine > LARGEST:
        _disc(painter, at, radius, colour, theme.night)
        return
    image = _disc_image(round(radius, 2), fine, colour.rgba(), theme.night)
    side = image.width() / fine
    corner = painter.deviceTransform().map(QPointF(at.x() - side / 2, at.y() - side / 2))
    dx, dy = (round(corner.x()) - corner.x()) / fine, (round(corner.y()) - corner.y()) / fine
    painter.drawImage(QRectF(at.x() - side / 2 + dx, at.y() - side / 2 + dy, side, side), image)


def ink_on(colour: QColor) -> QColor:
    """What is read well on a circle of a colour."""
    return QColor("#2f271f") if lightness(colour) > 0.45 else QColor("#f8f2e2")


def symbol_box(at: QPointF, radius: float) -> QRectF:
    """Where a symbol stands in a circle."""
    half = radius * 0.62
    return QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)


@lru_cache(maxsize=256)
def _disc_image(radius: float, fine: float, colour: int, night: bool) -> QImage:
    side = ceil((2.3 * radius + 4) * fine)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(fine)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _disc(painter, QPointF(side / fine / 2, side / fine / 2), radius, QColor.fromRgba(colour), night)
    painter.end()
    return image


def _disc(painter: QPainter, at: QPointF, radius: float, colour: QColor, night: bool) -> None:
    """A circle of stone on the water, with its shadow."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(with_alpha(QColor("black"), 0.22))
    painter.drawEllipse(at + QPointF(radius * 0.06, radius * 0.12), radius, radius)
    glow = QRadialGradient(at - QPointF(radius * 0.3, radius * 0.35), radius * 1.5)
    glow.setColorAt(0, mixed(colour, QColor("white"), 0.28))
    glow.setColorAt(1, mixed(colour, QColor("black"), 0.10))
    painter.setBrush(glow)
    rim = QColor("#3b3127") if lightness(colour) > 0.32 or not night else QColor("#e9dfc6")
    painter.setPen(QPen(rim, min(max(radius * 0.1, 1.0), 2.4)))
    painter.drawEllipse(at, radius, radius)
    if radius >= 11:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(with_alpha(rim, 0.45), 0.8))
        painter.drawEllipse(at, radius * 0.84, radius * 0.84)


def _fill_in(drawing: Drawing, seen: SeenNode, radius: float, style: NodeStyle) -> None:
    """Symbol or points in the middle, the id there or below them; what is too small to be read is left out."""
    ink, at, name = ink_on(style.colour), seen.at, short_name(drawing, seen)
    letter = style.letter if drawing.look.prices else ""
    lift = radius * 0.16 if radius >= 17 else 0.0
    if style.symbol and drawing.shows(style.symbol, seen.cell, radius >= PICTURED):
        draw_symbol(drawing.painter, style.symbol, symbol_box(at - QPointF(0, lift), radius), ink, style.colour)
    elif letter and drawing.shows(letter, seen.cell, radius >= 6):
        letters = Lettering(round(min(max(radius * 0.95, 9), 34)), ink.rgba(), 0, bold=True)
        write(drawing.painter, QPointF(at.x(), at.y() - lift), letter, letters)
    small = Lettering(round(min(max(radius * 0.5, 9), 15)), with_alpha(ink, 0.88).rgba(), 0)
    if not drawing.look.names or extent(name, small)[0] > 1.7 * radius:
        return
    if not letter and not style.symbol and radius >= 9:
        write(drawing.painter, at, name, small)
    elif radius >= 17:
        write(drawing.painter, QPointF(at.x(), at.y() + radius * 0.56), name, small)
