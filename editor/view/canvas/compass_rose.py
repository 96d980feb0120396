"""The compass rose of a chart, and what is shown without a chart.

On a grid it is in the quietest visible corner of the board, on a track in the widest open water.
"""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from dsl.maps.board.topology import Point
from dsl.maps.board.track import Track
from dsl.maps.mapfile.values import Data
from editor.charts.drawing.ornaments.rose_and_cartouche import paint_rose
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View

LARGE, LEAST = 46.0, 26.0
MARGIN = 22.0
CORNERS = ((1, 1), (0, 1), (1, 0), (0, 0))
"""(right, down) of the corners, the preferred one first."""
POINTS, PARTS, MOST = 24, 6, 4000
"""Points per side tried for open water, points examined along a line, and points examined at most."""
COAST, CORNER_PART = 3.0, 0.26
"""The cost of a corner half land, half water, in ports; and the examined part of the board's shorter side."""
NEARBY = 0.36
"""The distance from a corner, in parts of the board's shorter side, within which features disturb the rose."""


class Rose:
    """The place of the rose for one chart; call ``forget`` when the chart or its features change."""

    def __init__(self) -> None:
        self.visible = True
        self._corner: tuple[int, int] | None = None
        self._water: tuple[Point, float] | None = None

    def forget(self) -> None:
        """Find the quietest corner again."""
        self._corner = self._water = None

    def place(self, view: View, chart: Chart) -> tuple[QPointF, float] | None:
        """Its centre and radius in pixels; None if it is switched off, or there is no room."""
        seen = view.rect(chart.geometry.bounds) & QRectF(0, 0, view.width, view.height)
        room = min(seen.width(), seen.height())
        if not self.visible or room <= 8 * LEAST:
            return None
        radius = min(max(room * 0.09, LEAST), LARGE)
        topology = chart.geometry.topology
        if isinstance(topology, Track):
            return self._on_water(view, topology, radius)
        if self._corner is None:
            self._corner = quiet_corner(chart)
        right, down = self._corner
        out = radius * 1.1 + MARGIN
        x = seen.right() - out if right else seen.left() + out
        y = seen.bottom() - out if down else seen.top() + out + 0.3 * radius
        return QPointF(x, y), radius

    def _on_water(self, view: View, track: Track, radius: float) -> tuple[QPointF, float] | None:
        """The place in the widest open water, limited to a radius; None if it would be illegible."""
        if self._water is None:
            self._water = open_water(track)
        (x, y), clear = self._water
        radius = min(radius, clear * view.scale * 0.8)
        return (view.point(x, y), radius) if radius >= LEAST / 2 else None

    def box(self, view: View, chart: Chart) -> QRectF | None:
        """Its box, where no names should be."""
        place = self.place(view, chart)
        if place is None:
            return None
        out = place[1] * 1.1
        return QRectF(place[0].x() - out, place[0].y() - out, 2 * out, 2 * out)

    def paint(self, painter: QPainter, view: View, chart: Chart, theme: Theme) -> None:
        """Paint it, below the features."""
        place = self.place(view, chart)
        if place is not None:
            painter.save()
            paint_rose(painter, *place, theme)
            painter.restore()


def quiet_corner(chart: Chart) -> tuple[int, int]:
    """The corner of a grid (right or not, down or not) with the fewest ports and posts, and the least of a coast."""
    geometry = chart.geometry
    left, top, right, bottom = geometry.bounds
    cells = [cell for section in ("sites", "starts") for item in chart.items(section) for cell in _first(chart, item)]
    centres = [geometry.centre(cell) for cell in cells if 0 <= cell < geometry.size]
    counts = [COAST * _mixed(chart, corner) for corner in CORNERS]
    reach = NEARBY * min(right - left, bottom - top)
    for x, y in centres:
        for number, corner in enumerate(CORNERS):
            far = max(abs(x - (right if corner[0] else left)), abs(y - (bottom if corner[1] else top)))
            # What the rose itself would hide counts most.
            counts[number] += 4 if far < 0.7 * reach else far < reach
    return CORNERS[counts.index(min(counts))]


def _mixed(chart: Chart, corner: tuple[int, int]) -> float:
    """How mixed the terrain is where the rose would be in a corner: 0 (one terrain) to 1 (half and half)."""
    high, wide = chart.cells.shape
    side = max(round(CORNER_PART * min(high, wide)), 1)
    step = max(side // 64, 1)
    rows = slice(high - side, None, step) if corner[1] else slice(0, side, step)
    columns = slice(wide - side, None, step) if corner[0] else slice(0, side, step)
    part = np.bincount(chart.cells[rows, columns].reshape(-1).astype(np.int64))
    return 2 * (1 - float(part.max()) / float(part.sum())) if part.size else 0.0


def open_water(track: Track) -> tuple[Point, float]:
    """The point of a track's sheet that is farthest from all circles, lines and edges, and how far that is, in units.

    By trial: a lattice of points against points along the lines.
    """
    left, top, right, bottom = track.bounds
    across, down = np.meshgrid(np.linspace(left, right, POINTS), np.linspace(top, bottom, POINTS))
    points = np.stack([across.reshape(-1), down.reshape(-1)], axis=1)
    far = np.minimum.reduce([points[:, 0] - left, right - points[:, 0], points[:, 1] - top, bottom - points[:, 1]])
    nodes = np.array([(x, y) for _, x, y in track.nodes]).reshape(-1, 2)
    ends = nodes[np.array(track.edges, dtype=np.int64).reshape(-1, 2)]
    along = [ends[:, 0] * (1 - part) + ends[:, 1] * part for part in np.linspace(0.0, 1.0, PARTS, endpoint=False)]
    obstacles = np.concatenate([nodes, *along])
    obstacles = obstacles[:: max(len(obstacles) // MOST, 1)]
    for x, y in obstacles.tolist():
        far = np.minimum(far, np.hypot(points[:, 0] - x, points[:, 1] - y) - track.radius)
    best = int(far.argmax())
    return (float(points[best, 0]), float(points[best, 1])), float(far[best])


def _first(chart: Chart, item: Data) -> list[int]:
    return chart.cells_of(item)[:1] if isinstance(item, dict) else []


def paint_backdrop(painter: QPainter, view: View, theme: Theme) -> None:
    """No chart: a sheet of paper with the lines of winds and a rose."""
    painter.fillRect(QRectF(0, 0, view.width, view.height), theme.paper)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle, far = QPointF(view.width / 2, view.height / 2), float(view.width + view.height)
    painter.setPen(QPen(theme.grid, 1.0, Qt.PenStyle.SolidLine))
    painter.drawLines(
        [QLineF(middle, middle + QPointF(far * cos(k * pi / 16), far * sin(k * pi / 16))) for k in range(32)]
    )
    if min(view.width, view.height) > 3 * LARGE:
        paint_rose(painter, middle, min(view.width, view.height) / 5, theme)
