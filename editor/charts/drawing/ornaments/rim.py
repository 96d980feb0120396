"""Coordinates along the edges of a chart, in the black and white frame that sea charts have."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from dsl.maps.board.grid import FROM_SOUTH, ROW_COLUMN, letters
from dsl.maps.board.hexes import LEVEL
from editor.charts.drawing.devices import is_vector, misses
from editor.charts.drawing.names.lettering import Lettering, extent, write
from editor.charts.drawing.style.colours import mixed, with_alpha
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry, View

THICK = 19.0
"""The width of the rim in pixels; left and right wider if the names of rows are long."""
BAR = 4.0
SMALL, LARGE = 10, 11
"""The heights of the letters, in pixels."""
LEAST = 8.0
OVER = 4.0
"""How far a name may extend beyond the end of its strip, in pixels."""
AIR = 16.0
"""The additional distance of names in pixels when not all rows or columns can be named."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)


@dataclass(frozen=True)
class Scale:
    """One axis: the middle of cell 0 in pixels, pixels per cell, number of cells, and whether named by letters."""

    first: float
    step: float
    count: int
    lettered: bool
    start: float
    """The start and end of the frame, in pixels."""
    end: float
    backward: bool = False
    """Whether it counts from its end: rows from the south."""

    def number(self, cell: int) -> int:
        """The number of a row or column (from 0), from 1."""
        return self.count - cell if self.backward else cell + 1

    def name(self, cell: int) -> str:
        """The name of a row or column (from 0) in the rules."""
        return letters(self.number(cell)) if self.lettered else str(self.number(cell))

    def named(self, cell: int, every: int) -> bool:
        """Whether a cell is named when only some can be: letters counted from A, numbers at round values."""
        return (self.number(cell) - 1) % every == 0 if self.lettered else self.number(cell) % every == 0

    def seen(self, length: float) -> range:
        """The cells that are visible in ``length`` pixels."""
        low = floor((0 - self.first) / self.step - 1)
        high = ceil((length - self.first) / self.step + 1)
        return range(max(low, 0), min(high, self.count))


def paint_rim(painter: QPainter, view: View, chart: Chart, theme: Theme) -> None:
    """Paint the coordinates of rows and columns, as the rules write them.

    They are outside the board if there is room; if the board extends beyond the view, at its upper and left edge. A
    track has none.
    """
    rim = rim_of(view, chart)
    if rim is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for side in rim.sides:
        side.paint(painter, theme)
    rim.paint_corner(painter, view, theme)
    painter.restore()


def rim_of(view: View, chart: Chart, framed: float = 0.0) -> Rim | None:
    """The visible parts of the rim; None if there are none.

    ``framed``: the width in pixels of a frame that names the cells; the rim is only used where less of it is visible.
    """
    geometry = chart.geometry
    if geometry.is_track or not chart.cells.size:
        return None
    board = view.rect(geometry.bounds)
    if not board.intersects(QRectF(0, 0, view.width, view.height)):
        return None
    across, down = scales(geometry, view, board)
    wide = side_width(geometry)
    if framed:
        return _stuck(view, board, (across, down), wide, framed)
    left, top = max(board.left() - wide, 0), max(board.top() - THICK, 0)
    sides = [
        Side(down, x, 0.0, view.height, False, near, wide)
        for x, near in ((left, True), (board.right(), False))
        if near or x + wide <= view.width
    ]
    sides += [
        Side(across, 0.0, y, view.width, True, near, THICK)
        for y, near in ((top, True), (board.bottom(), False))
        if near or y + THICK <= view.height
    ]
    return Rim(tuple(sides), board, QRectF(left, top, wide, THICK))


def _stuck(view: View, board: QRectF, scales: tuple[Scale, Scale], wide: float, framed: float) -> Rim | None:
    """The rim at the upper and left edge of a view, each only if the frame's names are not visible."""
    across, down = scales
    left, top = board.left() < framed, board.top() < framed
    sides = [Side(down, 0.0, 0.0, view.height, False, True, wide)] if left else []
    sides += [Side(across, 0.0, 0.0, view.width, True, True, THICK)] if top else []
    corner = QRectF(0, 0, wide if left else 0.0, THICK if top else 0.0)
    return Rim(tuple(sides), board, corner, True) if sides else None


def side_width(geometry: Geometry) -> float:
    """The width of the rim left and right of a board, so that no row's name is cut."""
    lettered = geometry.topology.coordinates == ROW_COLUMN
    longest = "N" * len(letters(geometry.height)) if lettered else "8" * len(str(geometry.height))
    return max(THICK, ceil(extent(longest, Lettering(LARGE, 0, 0))[0]) + BAR + 1)


def rim_parts(view: View, chart: Chart, framed: float = 0.0) -> list[QRectF]:
    """The boxes of the rim, to keep names away; ``framed``: the width of a frame."""
    geometry = chart.geometry
    board = view.rect(geometry.bounds)
    page = QRectF(0, 0, view.width, view.height)
    if geometry.is_track or not chart.cells.size or not board.intersects(page):
        return []
    wide, thick = max(side_width(geometry), framed), max(THICK, framed)
    frame = board.adjusted(-wide, -thick, wide, thick)
    left, top = max(frame.left(), 0), max(frame.top(), 0)
    across, down = QRectF(frame.left(), 0, frame.width(), thick), QRectF(0, frame.top(), wide, frame.height())
    parts = [across.translated(0, top), down.translated(left, 0)]
    return [*parts, across.translated(0, board.bottom()), down.translated(board.right(), 0)]


def scales(geometry: Geometry, view: View, board: QRectF) -> tuple[Scale, Scale]:
    """Columns, and rows: where hexes are shifted, the uppermost row and the leftmost column seen are what counts."""
    topology = geometry.topology
    lettered_rows = topology.coordinates == ROW_COLUMN
    pointy = topology.orientation == "pointy"
    flat = topology.orientation == "flat"
    wide, high = (LEVEL if flat else 1.0), (LEVEL if pointy else 1.0)
    row = min(max(floor(view.box[1] / high + 0.5), 0), geometry.height - 1)
    column = min(max(floor(view.box[0] / wide + 0.5), 0), geometry.width - 1)
    x = view.point(geometry.centre(row * geometry.width)[0], 0).x()
    y = view.point(0, geometry.centre(column)[1]).y()
    return (
        Scale(x, wide * view.scale, geometry.width, not lettered_rows, board.left(), board.right()),
        Scale(
            y,
            high * view.scale,
            geometry.height,
            lettered_rows,
            board.top(),
            board.bottom(),
            topology.coordinates == FROM_SOUTH,
        ),
    )


@dataclass(frozen=True)
class Side:
    """One of the four strips: its outer or upper left corner, its axis, and the side of the board."""

    scale: Scale
    x: float
    y: float
    length: float
    lying: bool
    near: bool
    """Whether it is above or left of the board: the blocks are on its far edge."""
    thick: float
    named: bool = True

    @property
    def limits(self) -> tuple[float, float]:
        """The start and end of the strip, in pixels along it."""
        return max(self.scale.start, 0), min(self.scale.end, self.length)

    def rect(self, start: float, stop: float, inner: float, outer: float) -> QRectF:
        """A part of the strip; ``inner`` and ``outer`` count from the board."""
        low, high = (self.thick - outer, self.thick - inner) if self.near else (inner, outer)
        if self.lying:
            return QRectF(start, self.y + low, stop - start, high - low)
        return QRectF(self.x + low, start, high - low, stop - start)

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint a bar of black and white blocks next to the board, with names outside."""
        begin, end = self.limits
        if end - begin < 2:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_vector(painter))  # or it would take its time
        painter.fillRect(self.rect(begin, end, 0, self.thick), theme.paper)
        ink, scale = with_alpha(theme.ink, 0.85), self.scale
        seen = scale.seen(self.length)
        group = max(ceil(LEAST / scale.step), 1)
        blocks = []
        for number in range(seen.start - seen.start % (2 * group), seen.stop, 2 * group):
            start = max(scale.first + (number - 0.5) * scale.step, begin)
            stop = min(scale.first + (number - 0.5 + group) * scale.step, end)
            if stop > start and not misses(painter, block := self.rect(start, stop, 0, BAR)):
                blocks.append(block)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawRects(blocks)
        if is_vector(painter):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(ink, 0.8))
            painter.drawRect(self.rect(begin, end, 0, BAR))
        else:
            for start, stop, inner, outer in (
                (begin, end, 0, 1), (begin, end, BAR - 1, BAR), (begin, begin + 1, 0, BAR), (end - 1, end, 0, BAR),
            ):  # fmt: skip
                painter.fillRect(self.rect(start, stop, inner, outer), ink)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.named:
            self._write(painter, theme, seen)

    def _write(self, painter: QPainter, theme: Theme, seen: range) -> None:
        scale, (begin, end) = self.scale, self.limits
        style = Lettering(LARGE if scale.step >= 14 else SMALL, theme.ink.rgba(), 0)
        last = max((scale.name(k) for k in (seen.start, max(seen.stop - 1, 0))), key=len)
        wide, high = extent("W" * len(last) if scale.lettered else last, style)
        need = wide + 5 if self.lying else high + 1
        airy = need + (AIR if self.lying else AIR / 2)
        every = next((s for s in STEPS if s * scale.step >= (need if s == 1 else airy)), STEPS[-1])
        # the first is shown where there is room
        shown = [k for k in seen if scale.named(k, every) or (scale.number(k) == 1 and every > 2)]
        middle = self.rect(0.0, 0.0, BAR, self.thick).center()
        for number in shown:
            name, at = scale.name(number), scale.first + number * scale.step
            half = extent(name, style)[0 if self.lying else 1] / 2
            if begin <= at - half + OVER and at + half - OVER <= end:  # half a name in a corner is none
                write(painter, QPointF(at, middle.y()) if self.lying else QPointF(middle.x(), at), name, style)


@dataclass(frozen=True)
class Rim:
    """The sides, the board within them, and the corner where the first two sides meet."""

    sides: tuple[Side, ...]
    board: QRectF
    corner: QRectF
    framed: bool = False
    """Whether the board has a frame."""

    def paint_corner(self, painter: QPainter, view: View, theme: Theme) -> None:
        """Paint the corner where both strips meet, and a line around the visible rim."""
        wide, high = self.corner.width(), self.corner.height()
        painter.fillRect(self.corner, theme.paper)
        if self.framed:
            return
        painter.setPen(QPen(mixed(theme.paper, theme.ink, 0.85), 1.2))  # opaque: four times as fast
        frame = self.board.adjusted(-wide, -high, wide, high)
        part = frame & QRectF(-9, -9, view.width + 18, view.height + 18)  # large rectangles take their time
        for x in {frame.left(), frame.right()} & {part.left(), part.right()}:
            painter.drawLine(QLineF(x, part.top(), x, part.bottom()))
        for y in {frame.top(), frame.bottom()} & {part.top(), part.bottom()}:
            painter.drawLine(QLineF(part.left(), y, part.right(), y))
