"""A track: circles with what they are worth, and lines with the way they lead."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QRadialGradient

from editor.model.places import node_items
from editor.paint.colours import lightness, mixed, with_alpha
from editor.paint.drawing import Drawing
from editor.paint.letters import STEP, Label, Lettering, extent, write


def paint_edges(drawing: Drawing) -> None:
    """The lines between circles, with heads where they lead."""
    if "edges" in drawing.look.hidden or not drawing.geometry.is_track:
        return
    lines, heads = QPainterPath(), QPainterPath()
    radius = drawing.cell / 2
    both = set(drawing.geometry.edges)
    for one, other in drawing.geometry.edges:
        a, b = drawing.point(one), drawing.point(other)
        if not drawing.sees_rect(QRectF(a, b).normalized().adjusted(-2, -2, 2, 2)):
            continue
        far = hypot(b.x() - a.x(), b.y() - a.y())
        if far <= 2 * radius:
            continue
        way = (b - a) / far
        start, end = a + way * radius, b - way * radius
        if (other, one) not in both or one < other:
            lines.moveTo(start)
            lines.lineTo(end - way * min(drawing.cell * 0.1, 4))
        _head(heads, end, atan2(way.y(), way.x()), min(max(drawing.cell * 0.3, 2.5 if drawing.cell < 9 else 6), 14))
        steps = max(int(far / STEP), 1)
        drawing.room.brush(
            [(a.x() + (b.x() - a.x()) * k / steps, a.y() + (b.y() - a.y()) * k / steps) for k in range(steps)]
        )
    ink = drawing.theme.ink
    width = min(max(drawing.cell * 0.07, 1.2), 3.5)
    painter = drawing.painter
    flat = Qt.PenCapStyle.RoundCap
    painter.strokePath(lines, QPen(with_alpha(drawing.theme.paper, 0.55), width * 2.6, Qt.PenStyle.SolidLine, flat))
    painter.strokePath(lines, QPen(with_alpha(ink, 0.75), width, Qt.PenStyle.SolidLine, flat))
    painter.fillPath(heads, ink)


def _head(path: QPainterPath, tip: QPointF, angle: float, size: float) -> None:
    path.moveTo(tip)
    for turn, far in ((2.65, size), (3.14159, size * 0.66), (-2.65, size)):
        path.lineTo(tip + QPointF(cos(angle + turn) * far, sin(angle + turn) * far))
    path.closeSubpath()


def paint_nodes(drawing: Drawing) -> None:
    """The circles."""
    if "nodes" in drawing.look.hidden or not drawing.geometry.is_track:
        return
    radius = drawing.cell / 2
    for cell, (_, node) in enumerate(node_items(drawing.chart.items("nodes"))):
        at = drawing.point(cell)
        if not drawing.sees(at, radius + 4):
            continue
        colour = drawing.theme.node_colour(node)
        _circle(drawing, at, radius, colour)
        letter = drawing.theme.node_letter(node) if drawing.look.prices else ""
        _write_in(drawing, at, radius, colour, letter, str(node.get("id", "")))
        drawing.room.take(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius))
        name = drawing.name(node)
        if name and drawing.cell >= 9:
            letters = drawing.lettering(drawing.cell * 0.2 + 6)
            wide, high = extent(name, letters)
            low, out = radius + high / 2 + 1, radius + wide / 2 + 3
            x, y = at.x(), at.y()
            places = ((x, y + low), (x, y - low), (x + out, y), (x - out, y))
            drawing.labels.append(Label(name, places, letters, rank=5))


def _circle(drawing: Drawing, at: QPointF, radius: float, colour: QColor) -> None:
    painter, theme = drawing.painter, drawing.theme
    painter.setPen(Qt.PenStyle.NoPen)
    if drawing.cell < 7:
        painter.setPen(QPen(theme.ink, 0.7))
        painter.setBrush(colour)
        painter.drawEllipse(at, max(radius, 1.8), max(radius, 1.8))
        return
    painter.setBrush(with_alpha(QColor("black"), 0.22))
    painter.drawEllipse(at + QPointF(radius * 0.06, radius * 0.12), radius, radius)
    glow = QRadialGradient(at - QPointF(radius * 0.3, radius * 0.35), radius * 1.5)
    glow.setColorAt(0, mixed(colour, QColor("white"), 0.28))
    glow.setColorAt(1, mixed(colour, QColor("black"), 0.10))
    painter.setBrush(glow)
    rim = QColor("#3b3127") if lightness(colour) > 0.32 or not theme.night else QColor("#e9dfc6")
    painter.setPen(QPen(rim, min(max(drawing.cell * 0.05, 1.0), 2.4)))
    painter.drawEllipse(at, radius, radius)
    if drawing.cell >= 22:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(with_alpha(rim, 0.45), 0.8))
        painter.drawEllipse(at, radius * 0.84, radius * 0.84)


def _write_in(drawing: Drawing, at: QPointF, radius: float, colour: QColor, letter: str, name: str) -> None:
    """The points in the middle, the id in the middle or below them; what is too small to be read is left out."""
    ink = QColor("#2f271f") if lightness(colour) > 0.45 else QColor("#f8f2e2")
    if letter and radius >= 6:
        lift = radius * 0.16 if radius >= 17 else 0.0
        letters = Lettering(round(min(max(radius * 0.95, 9), 34)), ink.rgba(), 0, bold=True)
        write(drawing.painter, QPointF(at.x(), at.y() - lift), letter, letters)
    small = Lettering(round(min(max(radius * 0.5, 9), 15)), with_alpha(ink, 0.75).rgba(), 0)
    if not drawing.look.names or extent(name, small)[0] > 1.7 * radius:
        return
    if not letter and radius >= 9:
        write(drawing.painter, at, name, small)
    elif radius >= 17:
        write(drawing.painter, QPointF(at.x(), at.y() + radius * 0.56), name, small)
