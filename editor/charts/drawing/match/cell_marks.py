"""Marks on cells during a match: rings, the glow of cells that can be chosen, heat maps, cells pointed out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QRadialGradient, QTransform

from editor.charts.drawing.outline import border_path
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Geometry
from editor.model.documents.viewport import View
from editor.model.match.play_marks import CellTone, Heat, MarkedCells


def fine_pen(colour: QColor, width: float) -> QPen:
    """A pen with round ends and joins."""
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def ring(
    painter: QPainter, at: QPointF, radius: float, width: float, colour: QColor, outline: QColor | None = None
) -> None:
    """A ring whose middle line has a radius, between two fine lines of ``outline``."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if outline is not None:
        painter.setPen(QPen(outline, width + 1.6))
        painter.drawEllipse(at, radius, radius)
    painter.setPen(QPen(colour, width))
    painter.drawEllipse(at, radius, radius)


def halo(painter: QPainter, at: QPointF, radius: float, reach: float, colour: QColor, strength: float) -> None:
    """Light that falls off from a circle outwards, ``reach`` far; nothing within the circle."""
    outer = radius + reach
    if outer <= 0:
        return
    light = QRadialGradient(at, outer)
    light.setColorAt(max(radius / outer - 0.02, 0.0), with_alpha(colour, strength))
    light.setColorAt(1.0, with_alpha(colour, 0.0))
    path = QPainterPath()
    path.addEllipse(at, outer, outer)
    path.addEllipse(at, radius * 0.9, radius * 0.9)
    painter.fillPath(path, light)


LIGHT, RIM, FILL = QColor("#ffd24d"), QColor("#b9831d"), QColor("#ffe08a")
INSET = 0.93
"""How much of a cell the mark of a goal takes: between two of them the ground is seen."""
AROUND = 1.35
"""How wide it is on a track, in radii of a circle, which is painted over it."""
BY_DAY, BY_NIGHT, POINTED = 0.4, 0.32, 0.3
"""How much of the ground a goal hides, and how much more where it is pointed at."""


def paint_goals(
    painter: QPainter, view: View, geometry: Geometry, cells: Iterable[int], pointed: int, night: bool
) -> None:
    """The cells that can be chosen: amber with an ink rim; stronger the one that is pointed at."""
    share = BY_NIGHT if night else BY_DAY
    painter.save()
    painter.translate(-view.left * view.scale, -view.top * view.scale)
    painter.scale(view.scale, view.scale)
    for cell in cells:
        x, y = geometry.centre(cell)
        path = QPainterPath()
        if geometry.is_track:
            path.addEllipse(QPointF(x, y), AROUND * geometry.radius, AROUND * geometry.radius)
        else:
            path.addPolygon([QPointF(x + (u - x) * INSET, y + (v - y) * INSET) for u, v in geometry.polygon(cell)])
            path.closeSubpath()
        strong = cell == pointed
        painter.fillPath(path, with_alpha(FILL, share + POINTED * strong))
        pen = fine_pen(LIGHT if night else RIM, 2.6 if strong else 1.4)
        pen.setCosmetic(True)
        painter.strokePath(path, pen)
    painter.restore()


SCALE = ("#ffe9a8", "#f7be5e", "#e87c42", "#c13e3a", "#7a1d42")
STEPS = 20
"""So many shades are distinguished."""
STRONG = 0.58
"""How much of it the heat takes of the ground by day: names and coasts stay to be read."""
VEIL = 0.42
"""How much of the chart's own colour is taken away, so that the warm ones are seen."""


def heat_colour(share: float, night: bool = False) -> QColor:
    """The colour for a share from 0 to 1: by night what is often is bright, for that stands out there."""
    place = min(max(1.0 - share if night else share, 0.0), 1.0) * (len(SCALE) - 1)
    low = min(int(place), len(SCALE) - 2)
    return mixed(QColor(SCALE[low]), QColor(SCALE[low + 1]), place - low)


def heat_mode(theme: Theme) -> QPainter.CompositionMode:
    """How the picture of the heat is laid over the chart."""
    modes = QPainter.CompositionMode
    return modes.CompositionMode_Screen if theme.night else modes.CompositionMode_Multiply


def heat_steps(painter: QPainter, view: View, geometry: Geometry, heat: Heat, theme: Theme) -> Iterator[None]:
    """Paint the cells, a shade at a step, on an empty picture; by night their light is weaker."""
    shades: dict[int, list[int]] = {}
    found = [(cell, share) for cell, share in heat.share.items() if 0 <= cell < geometry.size and share > 0]
    least = min((share for _, share in found), default=0.0)
    for cell, value in found:  # what every cell has is pale: the differences are what one looks for
        share = (value - least) / (1 - least) if least < 1 else value
        shades.setdefault(min(int(share * STEPS), STEPS - 1), []).append(cell)
    for shade, cells in sorted(shades.items()):
        colour = heat_colour((shade + 0.5) / STEPS, theme.night)
        painter.save()
        painter.translate(-view.left * view.scale, -view.top * view.scale)
        painter.scale(view.scale, view.scale)
        painter.fillPath(border_path(geometry, cells), with_alpha(colour, 0.62 if theme.night else STRONG))
        painter.restore()
        yield


def paint_veil(painter: QPainter, view: View, geometry: Geometry, theme: Theme) -> None:
    """Take the colour out of the board, as far as it is seen."""
    painter.fillRect(view.rect(geometry.sheet), with_alpha(theme.paper, VEIL))


TONES: dict[CellTone, tuple[str, str]] = {
    "shown": ("#1d6d92", "#dcebf0"),
    "good": ("#c98a12", "#ffe27a"),
    "wrong": ("#b3322a", "#e9a79a"),
    "changed": ("#d98a1e", "#f6d48a"),
}
"""Border and tint."""


def paint_marked(painter: QPainter, view: View, geometry: Geometry, marked: MarkedCells) -> None:
    """Paint them as one area."""
    cells = [cell for cell in marked.cells if 0 <= cell < geometry.size]
    if not cells:
        return
    place = QTransform(view.scale, 0, 0, view.scale, -view.left * view.scale, -view.top * view.scale)
    path = place.map(border_path(geometry, cells))
    edge, tint = (QColor(text) for text in TONES[marked.tone])
    painter.save()
    painter.fillPath(path, with_alpha(tint, 0.32 if marked.hatched else 0.5))
    if marked.hatched:
        brush = QBrush(with_alpha(edge, 0.8), Qt.BrushStyle.BDiagPattern)
        brush.setTransform(QTransform.fromScale(1.6, 1.6))
        painter.fillPath(path, brush)
    pen = QPen(edge, min(max(view.scale * 0.05, 1.8), 3.2))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.restore()
