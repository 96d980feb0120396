"""Marks on a chart during a match: rings and glow of cells, heat maps, goals, and the courses of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QRadialGradient, QTransform

from editor.charts.drawing.engraved.plan_paths import round_pen
from editor.charts.drawing.names.lettering import Lettering, write
from editor.charts.drawing.outline import border_path
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.geometry import Geometry, View
from editor.model.match.match_steps import CellTone, Heat, MarkedCells, WayTone


def ring(
    painter: QPainter, at: QPointF, radius: float, width: float, colour: QColor, outline: QColor | None = None
) -> None:
    """A ring with this middle radius, between two fine lines of ``outline``."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if outline is not None:
        painter.setPen(QPen(outline, width + 1.6))
        painter.drawEllipse(at, radius, radius)
    painter.setPen(QPen(colour, width))
    painter.drawEllipse(at, radius, radius)


def halo(painter: QPainter, at: QPointF, radius: float, reach: float, colour: QColor, strength: float) -> None:
    """A glow that fades outside a circle over ``reach``; nothing inside the circle."""
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
"""The share of a cell covered by a goal's mark, so that ground stays visible between two of them."""
AROUND = 1.35
"""The radius on a track, in radii of a circle, which is painted over it."""
BY_DAY, BY_NIGHT, POINTED = 0.4, 0.32, 0.3
"""The opacity of a goal, and the additional one when it is pointed at."""


def paint_goals(
    painter: QPainter,
    view: View,
    geometry: Geometry,
    cells: Iterable[int],
    pointed: int,
    night: bool,
    opacity: float = 1.0,
) -> None:
    """Mark the cells that can be chosen in amber with an ink rim, the pointed one stronger."""
    share = BY_NIGHT if night else BY_DAY
    painter.save()
    painter.setOpacity(opacity)
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
        pen = round_pen(LIGHT if night else RIM, 2.6 if strong else 1.4)
        pen.setCosmetic(True)
        painter.strokePath(path, pen)
    painter.restore()


CREAM = QColor("#fdf6df")
GUN, GUNS = QColor("#b3322a"), 3
"""The colour and greatest number of gun signs side by side; for more guns a single one has their number."""


def paint_guns(painter: QPainter, at: QPointF, cell: float, count: int) -> None:
    """A small cross hair for each gun that reaches a cell."""
    radius = min(max(cell * 0.1, 3.5), 8.0)
    shown = count if count <= GUNS else 1
    painter.save()
    for number in range(shown):
        middle = at + QPointF((2 * number - shown + 1) * radius * 1.15, 0)
        painter.setBrush(CREAM)
        painter.setPen(QPen(GUN, max(radius * 0.28, 1.2)))
        painter.drawEllipse(middle, radius, radius)
        arm = radius * 0.5
        painter.drawLine(middle + QPointF(-arm, 0), middle + QPointF(arm, 0))
        painter.drawLine(middle + QPointF(0, -arm), middle + QPointF(0, arm))
    painter.restore()
    if shown < count:
        letters = Lettering(round(max(radius * 1.9, 10)), GUN.rgba(), CREAM.rgba(), bold=True)
        write(painter, at + QPointF(radius * 2.2, 0), str(count), letters)


SCALE = ("#ffe9a8", "#f7be5e", "#e87c42", "#c13e3a", "#7a1d42")
STEPS = 20
"""The number of shades that are distinguished."""
STRONG = 0.58
"""The opacity of the heat by day, so that names and coasts stay legible."""
VEIL = 0.42
"""The strength of fading the chart's own colour, so that warm colours stand out."""


def heat_colour(share: float, night: bool = False) -> QColor:
    """The colour for a share from 0 to 1; by night frequent is bright."""
    place = min(max(1.0 - share if night else share, 0.0), 1.0) * (len(SCALE) - 1)
    low = min(int(place), len(SCALE) - 2)
    return mixed(QColor(SCALE[low]), QColor(SCALE[low + 1]), place - low)


def heat_mode(theme: Theme) -> QPainter.CompositionMode:
    """The composition mode for the heat over the chart."""
    modes = QPainter.CompositionMode
    return modes.CompositionMode_Screen if theme.night else modes.CompositionMode_Multiply


def heat_steps(painter: QPainter, view: View, geometry: Geometry, heat: Heat, theme: Theme) -> Iterator[None]:
    """Paint the cells, a shade at a step, on an empty picture; by night their light is weaker."""
    shades: dict[int, list[int]] = {}
    found = [(cell, share) for cell, share in heat.share.items() if 0 <= cell < geometry.size and share > 0]
    least = min((share for _, share in found), default=0.0)
    for cell, value in found:  # a value that all cells share is pale, so that differences stand out
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
    """Fade the colours of the board."""
    painter.fillRect(view.rect(geometry.sheet), with_alpha(theme.paper, VEIL))


TONES: dict[CellTone, tuple[str, str]] = {
    "shown": ("#1d6d92", "#dcebf0"),
    "good": ("#c98a12", "#ffe27a"),
    "wrong": ("#b3322a", "#e9a79a"),
    "changed": ("#d98a1e", "#f6d48a"),
}
"""Border and tint."""


def paint_marked(painter: QPainter, view: View, geometry: Geometry, marked: MarkedCells) -> None:
    """Paint marked cells as one area."""
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


TEAL, WAS, BECAME, SIGHT = QColor("#1f6d92"), QColor("#5d6a70"), QColor("#c8641b"), QColor("#a8322a")


def paint_course(
    painter: QPainter, points: Sequence[QPointF], tone: WayTone, cell: float, clear: float = 0.0,
    stops: Sequence[QPointF] = (),
) -> None:  # fmt: skip
    """Draw a path through points of the picture, starting and ending ``clear`` pixels from its ends; dots at stops."""
    line = shortened(points, clear)
    if len(line) < 2:
        return
    path = QPainterPath(line[0])
    for point in line[1:]:
        path.lineTo(point)
    thick = min(max(cell * 0.16, 3.0), 7.0)
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if tone == "course":
        painter.strokePath(path, round_pen(with_alpha(CREAM, 0.92), thick))
        painter.strokePath(path, _dotted(TEAL, thick * 0.56))
        painter.setPen(QPen(CREAM, max(thick * 0.16, 0.8)))
        painter.setBrush(TEAL)
        for point in stops:
            painter.drawEllipse(point, thick * 0.62, thick * 0.62)
    elif tone == "was":
        painter.strokePath(path, round_pen(with_alpha(CREAM, 0.7), thick * 0.7))
        pen = QPen(WAS, thick * 0.4)
        pen.setDashPattern([4, 3])
        painter.strokePath(path, pen)
    else:
        painter.strokePath(path, round_pen(CREAM, thick))
        painter.strokePath(path, round_pen(BECAME, thick * 0.55))
        _knob(painter, line[0], thick)
    painter.restore()


def paint_wake(painter: QPainter, points: Sequence[QPointF], ink: QColor, paper: QColor, cell: float) -> None:
    """Draw where a piece came from: a thin line of the player's colour on paper, from a ring at its former place."""
    thick = min(max(cell * 0.055, 1.4), 2.2)
    radius = min(max(cell * 0.16, 4.0), 9.0)
    line = shortened(points, radius)
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((with_alpha(paper, 0.7), thick + 2.0), (with_alpha(ink, 0.8), thick)):
        painter.setPen(round_pen(colour, width))
        painter.drawEllipse(points[0], radius, radius)
        painter.drawPolyline(line)
    painter.restore()


def paint_sight(painter: QPainter, start: QPointF, end: QPointF, blocked: QPointF | None, cell: float) -> None:
    """Draw a line of fire, with a cross where it is blocked and dots beyond."""
    thick = min(max(cell * 0.09, 3.0), 5.0)
    stop = end if blocked is None else blocked
    painter.save()
    painter.setPen(round_pen(CREAM, thick + 3))
    painter.drawLine(start, stop)
    painter.setPen(round_pen(SIGHT, thick))
    painter.drawLine(start, stop)
    if blocked is not None:
        painter.setPen(_dotted(SIGHT, thick))
        painter.drawLine(stop, end)
        radius = min(max(cell * 0.16, 7.0), 13.0)
        painter.setPen(QPen(CREAM, 2))
        painter.setBrush(SIGHT)
        painter.drawEllipse(stop, radius, radius)
        painter.setPen(round_pen(CREAM, max(radius * 0.24, 2.0)))
        arm = radius * 0.38
        painter.drawLine(stop + QPointF(-arm, -arm), stop + QPointF(arm, arm))
        painter.drawLine(stop + QPointF(-arm, arm), stop + QPointF(arm, -arm))
    painter.restore()


def paint_cross(painter: QPainter, at: QPointF, half: float) -> None:
    """Paint the cross of a lost piece."""
    painter.save()
    for colour, width in ((CREAM, half * 0.36), (SIGHT, half * 0.2)):
        painter.setPen(round_pen(colour, max(width, 1.5)))
        painter.drawLine(at + QPointF(-half, -half), at + QPointF(half, half))
        painter.drawLine(at + QPointF(-half, half), at + QPointF(half, -half))
    painter.restore()


def shortened(points: Sequence[QPointF], clear: float) -> list[QPointF]:
    """A line without its first and last ``clear`` pixels; empty if it is too short."""
    line = list(points)
    for _ in range(2):
        line.reverse()
        if len(line) < 2:
            return []
        left = clear
        while len(line) > 1 and (long := hypot(*(line[1] - line[0]).toTuple())) <= left:
            line, left = line[1:], left - long
        if len(line) > 1:
            line[0] += (line[1] - line[0]) * (left / long)
    return line if len(line) > 1 else []


def _knob(painter: QPainter, at: QPointF, thick: float) -> None:
    painter.setPen(QPen(QColor("#3b2a12"), 1.2))
    painter.setBrush(CREAM)
    painter.drawEllipse(at, thick * 0.75, thick * 0.75)


def _dotted(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.01, 2.1])
    return pen
