"""The ground of a chart as shapes, for print: fills, bands of shallow water, soft coasts, waves and grid lines.

Nothing is clipped, because SVG viewers differ in that: the page covers what extends beyond the rim of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QTransform

from editor.charts.drawing.devices import window
from editor.charts.drawing.ground.coast_ramp import PERIOD, Ground, fading, paint_pattern, wave, wave_spots
from editor.charts.drawing.outline import Line, border_path, inset, mask_lines, path_of
from editor.charts.drawing.style.colours import between_hexes, mixed, with_alpha
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry, View
from editor.model.documents.lattice import cells_at, centres, within_frame

AROUND = 2.0
"""Cells drawn beyond the visible part: more than any line or round corner reaches."""
WAVE = 24.0
"""Longer than a wave, in units of the painter."""
Fits = Callable[[NDArray[np.float64], NDArray[np.float64]], NDArray[np.bool_]]
MOST_CELLS = 300_000
"""Charts with more cells are a picture in print, too."""
MOST_HEXES = 60_000
SOFT = 0.5
"""Corners of coasts are as round as they can be, as on the screen."""
REACH = 0.43
"""The distance from the coast, in cells, within which the colours of water and land change."""
SHALLOW = 0.41
"""The lightness of water at the shore."""
STEPS = 8
"""The number of bands of the shading, which looks smooth on the screen."""
LINES = ((0.34, 0.16), (0.24, 0.28), (0.13, 0.42))
"""Lines along the coast: distance in cells, and darkness."""
PATTERN = 0.22
"""The darkness of dots and slanting lines, as on the screen."""
PRINTED = 1.2
"""The strength of grid lines on paper relative to the screen."""
SMALL_ISLAND = 6
"""The number of cell sides around two cells."""
BEYOND = 2
"""How far a coast continues beyond the board, in cells, so that it ends at the frame; the page covers the rest."""
RIM = 0.5
"""How dark the rim of a board is."""
HILLS = ((0.0, 1.0, 0.9), (0.8, 0.75, 0.6))
"""Two hills on land: where each starts, its length and height, in parts of the length of the first."""
HILLY = 0.32
"""The darkness of hills."""


def paint_shapes(painter: QPainter, chart: Chart, grounds: list[Ground], theme: Theme, view: View, grid: bool) -> None:
    """Paint the ground; ``grounds`` are those of the chart's slots."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    page = QRectF(0, 0, view.width, view.height)
    if chart.is_track:
        seen = window(painter)
        painter.fillRect(page, theme.sea)
        _waves(painter, theme.sea, theme, view, page if seen is None else page.intersected(seen), None)
    else:
        painter.fillRect(page, theme.paper)
        _Shapes(painter, chart, grounds, theme, view).paint(grid)
    painter.restore()


class _Shapes:
    def __init__(self, painter: QPainter, chart: Chart, grounds: list[Ground], theme: Theme, view: View) -> None:
        self.painter, self.chart, self.grounds, self.theme, self.view = painter, chart, grounds, theme, view
        self.slots = chart.cells.reshape(-1)
        self.to_page = QTransform(view.scale, 0, 0, view.scale, -view.left * view.scale, -view.top * view.scale)
        self.wet = np.array([g.wet and not g.blank for g in grounds])[self.slots]
        self.dry = np.array([not g.wet and not g.blank for g in grounds])[self.slots]
        self.bare = self.dry & np.array([not g.pattern for g in grounds])[self.slots]
        self.page = QRectF(0, 0, view.width, view.height)
        seen = window(painter)
        self.seen = self.page if seen is None else self.page.intersected(seen)
        self.near = None if seen is None else self._near(seen)

    def _near(self, seen: QRectF) -> NDArray[np.bool_]:
        """A mask of the visible cells and some around them, so that no line ends visibly."""
        (left, top), (right, bottom) = (self.view.chart(p.x(), p.y()) for p in (seen.topLeft(), seen.bottomRight()))
        x, y = centres(self.chart.geometry)
        inside: NDArray[np.bool_] = (np.abs(x - (left + right) / 2) < (right - left) / 2 + AROUND) & (
            np.abs(y - (top + bottom) / 2) < (bottom - top) / 2 + AROUND
        )
        return inside

    def path(self, chosen: NDArray[np.bool_], soft: float = 0.0) -> QPainterPath:
        """The border of some cells on the picture."""
        some = chosen if self.near is None else chosen & self.near
        return self.to_page.map(border_path(self.chart.geometry, np.flatnonzero(some), soft))

    def paint(self, grid: bool) -> None:
        """Water, coast, land, lines, page."""
        painter, theme, scale = self.painter, self.theme, self.view.scale
        board = self.path(self.wet | self.dry)
        waters, lands = self._ordered(self.wet), self._ordered(self.dry)
        coast = self._coast() if lands else []
        if len(lands) == 1 and self.chart.geometry.kind != "hex":
            coast = [without_stairs(line) for line in coast]
        shore = self.to_page.map(path_of(coast, SOFT))
        for number, slot in enumerate(waters):
            painter.fillPath(board if not number else self.path(self.slots == slot), self.grounds[slot].colour)
        if waters:
            if lands:
                self._shallows(coast, shore)
            _waves(painter, self.grounds[waters[0]].colour, theme, self.view, self.seen, partial(self._are, self.wet))
        for number, slot in enumerate(lands):
            soft = SOFT if waters else 0.0
            path = shore if not number else self.path(self.slots == slot, soft)
            painter.fillPath(path, self.grounds[slot].colour)
        if waters and lands:
            self._wash(coast, shore)
            paint_hills(
                painter, self.grounds[lands[0]].colour, theme, self.view, self.seen, partial(self._are, self.bare)
            )
        if grid:
            lines = QPen(with_alpha(theme.grid, theme.grid.alphaF() * max(fading(scale, 1.0), PRINTED)), 0.8)
            painter.strokePath(grid_path(self.chart.geometry, self.to_page, self.near), lines)
        if waters and lands:
            pen = QPen(theme.coast, min(max(0.04 * scale, 0.8), 2.6))
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(shore, pen)
        self._cover(board)
        self._patterns()

    def _patterns(self) -> None:
        """Paint the dots and slanting lines of terrains; waves are below the coast."""
        ink, origin = with_alpha(self.theme.ink, PATTERN), self.to_page.map(QPointF())
        for slot, ground in enumerate(self.grounds[:-1]):
            if ground.pattern not in ("", "waves"):
                paint_pattern(self.painter, ground.pattern, self.path(self.slots == slot), ink, origin)

    def _ordered(self, chosen: NDArray[np.bool_]) -> list[int]:
        """The slots of some cells, the most frequent first."""
        found, counts = np.unique(self.slots[chosen], return_counts=True)
        return [int(slot) for slot in found[np.argsort(-counts)]]

    def _coast(self) -> list[Line]:
        """The lines around all land, continued beyond the rim and into holes."""
        geometry = self.chart.geometry
        shape = (geometry.height, geometry.width)
        near = np.ones(geometry.size, dtype=np.bool_) if self.near is None else self.near
        dry, known = (np.pad(part.reshape(shape), BEYOND) for part in (self.dry & near, (self.dry | self.wet) & near))
        for _ in range(BEYOND):
            dry |= ~known & _spread(dry & known)
            known |= _spread(known)
        return mask_lines(geometry, dry, -BEYOND, -BEYOND)

    def _shallows(self, coast: list[Line], shore: QPainterPath) -> None:
        """Water, whatever its colour, grows lighter toward the shore, with a few lines along it."""
        theme, scale, seen = self.theme, self.view.scale, 0.0
        light = QColor("#6fb4ba") if theme.night else QColor("#fffdf2")
        for far in np.linspace(REACH, REACH / STEPS, STEPS).tolist():
            share = SHALLOW * ((REACH - far * (1 - 0.5 / STEPS)) / REACH) ** 1.6
            pen = QPen(with_alpha(light, 1 - (1 - share) / (1 - seen)), 2 * far * scale)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            self.painter.strokePath(shore, pen)
            seen = share
        for far, share in LINES if scale >= 16 else ():
            line = self.to_page.map(path_of([inset(line, -far) for line in coast], SOFT))
            dark = with_alpha(theme.coast if theme.night else QColor("#1d4a66"), 0.45 * share)
            self.painter.strokePath(line, QPen(dark, 0.9))

    def _wash(self, coast: list[Line], shore: QPainterPath) -> None:
        """Darken land along the coast by rings inside each other, each thinner than the last."""
        shares = [0.30 * (1 - (k + 0.5) / STEPS) ** 2.2 for k in range(STEPS)]
        for k, share in enumerate(shares):
            more = share - (shares[k + 1] if k + 1 < STEPS else 0)
            ring = self.to_page.map(path_of([inset(line, REACH * (k + 1) / STEPS) for line in coast], SOFT))
            ring.addPath(shore)
            ring.setFillRule(Qt.FillRule.OddEvenFill)
            self.painter.fillPath(ring, with_alpha(self.theme.coast, more))

    def _are(self, chosen: NDArray[np.bool_], x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Which places lie on chosen cells."""
        cells = cells_at(self.chart.geometry, x, y)
        found: NDArray[np.bool_] = (cells >= 0) & chosen[np.maximum(cells, 0)]
        return found

    def _cover(self, board: QPainterPath) -> None:
        """Cover the page around the board and in its holes, and unknown cells; draw the rim of the board."""
        if self.chart.geometry.kind == "hex":
            usual = [self.grounds[slot].colour for slot in self._ordered(self.wet | self.dry)[:1]]
            self.painter.fillPath(self._around(board), between_hexes((*usual, self.theme.paper)[0], self.theme.paper))
            holes = ~(self.wet | self.dry) & within_frame(self.chart.geometry)
            self.painter.fillPath(self.path(holes), self.theme.paper)
            frame = QPainterPath()
            frame.addRect(self.view.rect(self.chart.geometry.bounds))
            self.painter.fillPath(self._around(frame), self.theme.paper)
        else:
            self.painter.fillPath(self._around(board), self.theme.paper)
        self.painter.strokePath(board, QPen(mixed(self.theme.paper, self.theme.ink, RIM), 1.0))
        for slot, ground in enumerate(self.grounds[:-1]):
            if ground.blank and ground.lined:
                self.painter.fillPath(self.path(self.slots == slot), ground.colour)

    def _around(self, inner: QPainterPath) -> QPainterPath:
        """The visible page and somewhat more, without what is inside."""
        page, over = QPainterPath(inner), (BEYOND + 1) * self.view.scale
        page.addRect(self.seen.adjusted(-over, -over, over, over))
        page.setFillRule(Qt.FillRule.OddEvenFill)
        return page


def without_stairs(line: Line) -> Line:
    """A closed line along sides of squares through the middles of those sides, so that stairs become slopes.

    Unchanged around one or two cells, which would vanish otherwise.
    """
    way = np.roll(line, -1, axis=0) - line
    count = np.rint(np.abs(way).sum(axis=1)).astype(int)
    if count.sum() <= SMALL_ISLAND:
        return line
    along = np.arange(count.sum()) - np.repeat(np.cumsum(count) - count, count) + 0.5
    found: Line = np.repeat(line, count, axis=0) + np.repeat(way / count[:, None], count, axis=0) * along[:, None]
    return found


def _spread(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A set of cells with their neighbours in rows and columns."""
    made = mask.copy()
    made[1:] |= mask[:-1]
    made[:-1] |= mask[1:]
    made[:, 1:] |= mask[:, :-1]
    made[:, :-1] |= mask[:, 1:]
    return made


def grid_path(geometry: Geometry, to_page: QTransform, near: NDArray[np.bool_] | None = None) -> QPainterPath:
    """The lines between cells, or between those that are ``near``; none if there are too many hexes."""
    path = QPainterPath()
    cells = np.arange(geometry.size) if near is None else np.flatnonzero(near)
    if not len(cells):
        return path
    if geometry.kind != "hex":
        (top, bottom), (left, right) = ((n.min(), n.max() + 1) for n in np.divmod(cells, geometry.width))
        for column in range(left, right + 1):
            path.moveTo(column, top)
            path.lineTo(column, bottom)
        for row in range(top, bottom + 1):
            path.moveTo(left, row)
            path.lineTo(right, row)
    elif geometry.size <= MOST_HEXES:
        for cell in cells.tolist():
            corners = geometry.polygon(cell)
            path.moveTo(*corners[0])
            for corner in corners[1:4]:  # the other three are those of the neighbours
                path.lineTo(*corner)
    return to_page.map(path)


def _waves(painter: QPainter, water: QColor, theme: Theme, view: View, seen: QRectF, is_wet: Fits | None) -> None:
    """Small waves all over the water that is ``seen``, not so near to land that they would touch it."""
    around = seen.adjusted(-WAVE, -WAVE, WAVE, WAVE)
    if is_wet is None:  # water up to the edges: no wave may reach beyond them
        around = around.intersected(QRectF(0, 4, view.width - WAVE, view.height - 8))
    path = QPainterPath()
    for at, size in _spots(view, around):
        if is_wet is None or _fit(view, QRectF(at.x(), at.y(), 3 * size, 0), is_wet):
            path.addPath(wave(at, size))
    light = mixed(water, QColor("#8fd0dc") if theme.night else QColor("white"), 0.28 if theme.night else 0.5)
    painter.strokePath(path, QPen(light, 0.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))


def paint_hills(painter: QPainter, land: QColor, theme: Theme, view: View, seen: QRectF, is_dry: Fits) -> None:
    """Pairs of small hills all over the land that is ``seen``, as sparse as waves at sea, away from coasts."""
    path = QPainterPath()
    for at, size in _spots(view, seen.adjusted(-WAVE, -WAVE, WAVE, WAVE)):
        around = QRectF(at.x() - 2 * size, at.y() - 2 * size, 7 * size, 3 * size)
        for start, long, high in HILLS if _fit(view, around, is_dry) else ():
            left, wide, top = at.x() + start * 2 * size, long * 2 * size, at.y() - high * 2 * size
            path.moveTo(left, at.y())
            path.cubicTo(left + 0.25 * wide, top, left + 0.7 * wide, top, left + wide, at.y())
    painter.strokePath(path, QPen(mixed(land, theme.coast, HILLY), 0.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))


def _spots(view: View, around: QRectF) -> Iterator[tuple[QPointF, float]]:
    """The starts and sizes of waves on the picture, strewn over the whole plane, within a rectangle."""
    left, top = view.left * view.scale, view.top * view.scale
    for x0 in range(int((left + around.left()) // PERIOD) * PERIOD, ceil(left + around.right()), PERIOD):
        for y0 in range(int((top + around.top()) // PERIOD) * PERIOD, ceil(top + around.bottom()), PERIOD):
            for x, y, size in wave_spots():
                at = QPointF(x0 + x - left, y0 + y - top)
                if around.contains(at):
                    yield at, size


def _fit(view: View, rect: QRectF, fits: Fits) -> bool:
    """Whether the corners of a rectangle of the picture lie on cells that fit."""
    x, y = view.chart(rect.left(), rect.top())
    to_x, to_y = view.chart(rect.right(), rect.bottom())
    return bool(fits(np.array([x, to_x, x, to_x]), np.array([y, y, to_y, to_y])).all())


def paint_image(painter: QPainter, image: QImage, rect: QRectF) -> None:
    """A picture of the ground, or of a part of it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, image)
    painter.restore()
