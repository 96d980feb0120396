"""The frame of a chart: a chequered band with one field per cell, the names of rows and columns, a rope, corners.

So the frame is a ruler, too. Widths are in marks: pixels of a page 1680 wide.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from editor.charts.drawing.art import drawing
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.names.letter_shapes import TEXT, inscribe, width_of
from editor.charts.drawing.ornaments.ornament_sheets import Inks, draw_marks, line_of, ornament_inks
from editor.charts.drawing.ornaments.rim import STEPS, Scale, scales
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box, Geometry, View
from editor.model.plans.land_shape import mark_of
from editor.model.plans.track_shape import track_cell

BAND = (2.0, 9.0)
"""The inner and outer edge of the chequered band, from the board."""
LETTERS = 26.0
"""The width of the strip of names; a track has none."""
ROPE = 13.0
STRAND = 100.0
"""The length and width of a strand in its file."""
GAP = 3.0
LETTER = 17.0
"""The height of letters."""
CORNER = 27.0
READABLE, LEAST_MARK = 9.5, 0.36
"""The least size of letters on a screen in pixels, and the least mark for which names are in the frame."""
MOST_NAMES = 300
"""The number of names measured for the width of the frame: the last ones, which are the longest."""
WIDEST = 66.0
"""The width of the whole frame."""


@dataclass(frozen=True)
class FrameMeasure:
    """The frame around a board in a view: the board in pixels, how many pixels a mark is."""

    board: QRectF
    mark: float
    lettered: bool

    def out(self, marks: float) -> QRectF:
        """The rectangle so far outside the board."""
        by = marks * self.mark
        return self.board.adjusted(-by, -by, by, by)

    @property
    def inside_rope(self) -> float:
        """The distance of the rope's strip from the board, in marks."""
        return BAND[1] + GAP + (LETTERS if self.lettered else 0.0)


def frame_marks(geometry: Geometry, rope: bool = True) -> float:
    """The width of the frame, in marks."""
    widest = WIDEST if rope else BAND[1] + GAP + LETTERS
    return widest if not geometry.is_track else widest - LETTERS


def sheet_of(geometry: Geometry) -> Box:
    """The box inside the frame, in chart units: the board, or the sheet of a track."""
    return geometry.sheet if geometry.is_track else geometry.bounds


def mark_of_board(geometry: Geometry) -> float:
    """The width of a mark in chart units."""
    left, top, right, bottom = sheet_of(geometry)
    unit = track_cell(geometry) if geometry.is_track else 1.0
    return mark_of((right - left) / unit, (bottom - top) / unit) * unit


def is_roped(look: DrawingLook) -> bool:
    """Whether a chart on a screen has the frame."""
    return look.roped and look.frame and look.style != "plain"


def frame_width(geometry: Geometry, rope: bool = True) -> float:
    """The width of the frame, in chart units."""
    return frame_marks(geometry, rope) * mark_of_board(geometry)


def named_strip(chart: Chart, look: DrawingLook, scale: float) -> float:
    """The outer edge of the names of rows and columns at most, in pixels from the board; 0 if they are illegible."""
    mark = mark_of_board(chart.geometry) * scale
    return (BAND[1] + GAP / 2 + LETTERS) * mark if is_roped(look) and mark >= LEAST_MARK else 0.0


def paint_around(painter: QPainter, plans: Plans, view: View, look: DrawingLook, theme: Theme) -> None:
    """The frame as part of a ground, where a view shows some of it."""
    page = QRectF(0, 0, view.width, view.height)
    geometry = plans.chart.geometry
    seen = is_roped(look) and mark_of_board(geometry) * view.scale >= LEAST_MARK
    if seen and not view.rect(sheet_of(geometry)).contains(page):
        paint_chart_frame(painter, view, plans.chart, theme, look)


def paint_chart_frame(painter: QPainter, view: View, chart: Chart, theme: Theme, look: DrawingLook) -> None:
    """The frame around a whole chart."""
    board = view.rect(sheet_of(chart.geometry))
    frame = FrameMeasure(
        board, mark_of_board(chart.geometry) * view.scale, not chart.is_track and bool(chart.cells.size)
    )
    inks, line = ornament_inks(look.style, theme.night), line_of(look.style, theme.night)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    across, down = _scales(chart, view, board)
    _paint_band(painter, frame, across, down, line)
    if frame.lettered and look.coordinates:
        for scale, lying in ((across, True), (down, False)):
            _name_cells(painter, frame, scale, lying, line, READABLE if look.roped else 0.0)
    if look.rope:
        _paint_rope(painter, frame, inks, line)
    painter.restore()


def _scales(chart: Chart, view: View, board: QRectF) -> tuple[Scale, Scale]:
    """The fields of the band; around a track as large as its circles."""
    if not chart.is_track and chart.cells.size:
        return scales(chart.geometry, view, board)
    step = max(track_cell(chart.geometry) * view.scale, 1.0)
    found = []
    for start, end in ((board.left(), board.right()), (board.top(), board.bottom())):
        count = max(round((end - start) / step), 2)
        wide = (end - start) / count
        found.append(Scale(start + wide / 2, wide, count, False, start, end))
    return found[0], found[1]


def _paint_band(painter: QPainter, frame: FrameMeasure, across: Scale, down: Scale, line: QColor) -> None:
    """Fields that are dark and empty in turn, between two lines."""
    mark, (near, far) = frame.mark, BAND
    fields = QPainterPath()
    fields.setFillRule(Qt.FillRule.WindingFill)
    for scale, lying in ((across, True), (down, False)):
        group = max(round(6.0 * mark / max(scale.step, 0.1)), 1)
        for number in range(0, scale.count, 2 * group):
            start = max(scale.first + (number - 0.5) * scale.step, scale.start)
            stop = min(scale.first + (number - 0.5 + group) * scale.step, scale.end)
            if stop > start:
                _add_fields(fields, frame.board, start, stop, (near * mark, far * mark), lying)
    painter.fillPath(fields, line)
    for marks, width in ((near / 2, 2.0), (far + 0.6, 1.2)):
        _stroke(painter, frame.out(marks), line, width * mark)


def _add_fields(
    path: QPainterPath, board: QRectF, start: float, stop: float, depth: tuple[float, float], lying: bool
) -> None:
    """A field on both opposite sides."""
    near, far = depth
    if lying:
        path.addRect(QRectF(start, board.top() - far, stop - start, far - near))
        path.addRect(QRectF(start, board.bottom() + near, stop - start, far - near))
    else:
        path.addRect(QRectF(board.left() - far, start, far - near, stop - start))
        path.addRect(QRectF(board.right() + near, start, far - near, stop - start))


def _name_cells(painter: QPainter, frame: FrameMeasure, scale: Scale, lying: bool, line: QColor, least: float) -> None:
    """The names of the rows or columns in the strip, as many as have room; letters of ``least`` pixels, if they fit."""
    mark = frame.mark
    high = max(LETTER * mark, min(least, LETTERS * mark))
    names = [scale.name(number) for number in range(scale.count)]
    widest = max((names[0], *names[-MOST_NAMES:]), key=lambda name: width_of(name, TEXT, 1.0))
    wide = width_of(widest, TEXT, high)
    strip = (LETTERS - 4) * mark
    if not lying and wide > strip and high * strip / wide >= least:
        high, wide = high * strip / wide, strip
    need = wide + 2 * mark if lying else high
    every = next((s for s in STEPS if s * scale.step >= need), STEPS[-1])
    middle = (BAND[1] + GAP / 2 + LETTERS / 2) * mark
    for number in range(scale.count):
        if every > 1 and not scale.named(number, every) and (scale.lettered or scale.number(number) != 1):
            continue
        at = scale.first + number * scale.step
        for outward in (-1, 1):
            board = frame.board
            if lying:
                y = (board.top() if outward < 0 else board.bottom()) + outward * middle
                place = QPointF(at, y + high * 0.32)
            else:
                x = (board.left() if outward < 0 else board.right()) + outward * middle
                place = QPointF(x, at + high * 0.32)
            inscribe(painter, place, names[number], TEXT, high, line)


def _paint_rope(painter: QPainter, frame: FrameMeasure, inks: Inks, line: QColor) -> None:
    """A rope between fine lines, and a rosette in each corner."""
    mark, begin = frame.mark, frame.inside_rope
    middle, end = begin + GAP + ROPE / 2, begin + 2 * GAP + ROPE
    if frame.lettered:
        _stroke(painter, frame.out(begin - 3.0), line, 0.7 * mark)
    _stroke(painter, frame.out(begin), line, 1.3 * mark)
    way = frame.out(middle)
    corners = (way.topLeft(), way.topRight(), way.bottomRight(), way.bottomLeft())
    for k, corner in enumerate(corners):
        _paint_strands(painter, QLineF(corner, corners[(k + 1) % 4]), ROPE * mark, inks)
    _stroke(painter, frame.out(end), line, 1.3 * mark)
    _stroke(painter, frame.out(end + 3.4), line, 0.7 * mark)
    size = CORNER * mark / 20
    for corner in corners:
        painter.save()
        painter.translate(corner)
        painter.scale(size, size)
        draw_marks(painter, drawing("plates/corner_piece"), inks, size)
        painter.restore()


def _paint_strands(painter: QPainter, way: QLineF, thick: float, inks: Inks) -> None:
    """Paint a rope between two points, all strands in one path for speed."""
    count = max(round(way.length() / (thick * 0.86)), 1)
    step = way.length() / count
    body, edge, hatch = (mark.path for mark in drawing("plates/rope_strand"))
    bodies, edges, hatches = QPainterPath(), QPainterPath(), QPainterPath()
    bodies.setFillRule(Qt.FillRule.WindingFill)
    for k in range(count):
        place = QTransform().translate(k * step, 0).scale(step / STRAND, thick / STRAND)
        bodies.addPath(place.map(body))
        edges.addPath(place.map(edge))
        hatches.addPath(place.map(hatch))
    painter.save()
    painter.translate(way.p1())
    painter.rotate(-way.angle())
    painter.fillPath(bodies, inks["rope"])
    long = QRectF(0, -thick / 2, way.length(), thick)
    painter.setPen(QPen(inks["ink"], thick * 0.1))
    painter.drawLines([QLineF(long.topLeft(), long.topRight()), QLineF(long.bottomLeft(), long.bottomRight())])
    painter.strokePath(edges, QPen(inks["ink"], thick * 0.09))
    painter.strokePath(hatches, QPen(inks["ink"], thick * 0.045))
    painter.restore()


def _stroke(painter: QPainter, rect: QRectF, colour: QColor, width: float) -> None:
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)
