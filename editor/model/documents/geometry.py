"""The positions of the cells of a chart, and the cell at a point.

A map may have four million cells, so only methods of ``dsl.maps.board`` are used that compute one cell without
tables of all cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import floor, hypot, inf

from PySide6.QtCore import QPointF, QRectF

from dsl.maps.board.grid import Grid
from dsl.maps.board.topology import Pair, Point, Topology, bits, make_topology
from dsl.maps.board.track import Track

Box = tuple[float, float, float, float]
AROUND_TRACK = 3.2
"""The margin around a track, in radii of its circles."""
NAMED = 20_000
"""The most names in the cache of cells by name."""


class Geometry:
    """The cells of one chart, absent ones included.

    ``x`` runs to the east, ``y`` to the south. The unit is the distance of neighbouring cells; a track has its own.
    """

    def __init__(self, topology: Topology) -> None:
        self.topology = topology
        self.kind = topology.kind
        self.width, self.height = topology.width, topology.height
        self.size = self.width * self.height
        self._named: dict[str, int] = {}
        self.narrow = False
        """Whether no shifted row of hexes has its last cell, so that the bounds are half a cell narrower."""

    @classmethod
    def of_grid(
        cls, kind: str, width: int, height: int, orientation: str = "pointy", shifted: str = "even", naming: str = ""
    ) -> Geometry:
        """The geometry of a grid of squares or hexes; see ``make_topology``."""
        return cls(make_topology(kind, width, height, orientation=orientation, shifted=shifted, coordinates=naming))

    @classmethod
    def of_track(cls, nodes: Iterable[tuple[str, float, float]], edges: Iterable[Pair]) -> Geometry:
        """The geometry of circles and the lines between them."""
        return cls(make_topology("track", nodes=tuple(nodes), edges=tuple(edges)))

    @property
    def is_track(self) -> bool:
        """Whether the board is a track: circles joined by lines."""
        return self.kind == "track"

    @cached_property
    def bounds(self) -> Box:
        """The box around the drawing: left, top, right, bottom; a unit square around nothing."""
        left, top, right, bottom = self.topology.bounds if self.size else (0.0, 0.0, 1.0, 1.0)
        if self.narrow and self.topology.orientation == "flat":
            return left, top, right, bottom - 0.5
        return left, top, right - 0.5 * self.narrow, bottom

    @cached_property
    def sheet(self) -> Box:
        """The box of the whole drawing: the bounds of a board; for a track with a margin for islands."""
        left, top, right, bottom = self.bounds
        edge = AROUND_TRACK * self.radius if self.is_track else 0.0
        return left - edge, top - edge, right + edge, bottom + edge

    @property
    def radius(self) -> float:
        """The largest distance of a cell's corner from its centre."""
        if isinstance(self.topology, Track):
            return self.topology.radius
        return 0.5773502691896258 if self.kind == "hex" else 0.7071067811865476

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""
        return self.topology.centre(cell)

    def polygon(self, cell: int) -> tuple[Point, ...]:
        """The corners of a cell, clockwise."""
        return self.topology.polygon(cell)

    def at(self, x: float, y: float) -> int:
        """The cell at a point, or -1."""
        if not self.size:
            return -1
        if not isinstance(self.topology, Track):
            return self.topology.at(x, y)
        side = self._side
        i, j = floor(x / side), floor(y / side)
        near = [cell for di in (-1, 0, 1) for dj in (-1, 0, 1) for cell in self._squares.get((i + di, j + dj), ())]
        centres = ((*self.centre(cell), cell) for cell in near)
        far, best = min(((hypot(a - x, b - y), cell) for a, b, cell in centres), default=(inf, -1))
        return best if far <= self.radius else -1

    @cached_property
    def _side(self) -> float:
        return max(self.radius, 1e-6)

    @cached_property
    def _squares(self) -> dict[Pair, list[int]]:
        """The circles of a track by square, for ``at``; the squares are as wide as a circle's radius."""
        found: dict[Pair, list[int]] = {}
        for cell in range(self.size):
            x, y = self.centre(cell)
            found.setdefault((floor(x / self._side), floor(y / self._side)), []).append(cell)
        return found

    def nearest(self, x: float, y: float) -> int:
        """The cell at a point or, outside the board, a cell near it; -1 if there are no cells."""
        left, top, right, bottom = self.bounds
        inside = self.at(min(max(x, left + 1e-6), right - 1e-6), min(max(y, top + 1e-6), bottom - 1e-6))
        if inside >= 0 or not self.size:
            return inside
        if self.is_track:
            return min(range(self.size), key=lambda c: (self.centre(c)[0] - x) ** 2 + (self.centre(c)[1] - y) ** 2)
        rows = min(max(int(y / max(bottom, 1) * self.height), 0), self.height - 1)
        columns = min(max(int(x / max(right, 1) * self.width), 0), self.width - 1)
        return rows * self.width + columns

    def name(self, cell: int) -> str:
        """The name of a cell in the rules: C5, E10, or a node's id."""
        topology = self.topology
        return topology.name(cell) if isinstance(topology, Grid) else topology.names[cell]

    def cell(self, name: str) -> int:
        """The cell of that name, or -1."""
        found = self._named.get(name)
        if found is None:
            cell = self.topology.cell(str(name)) if self.size else None
            found = -1 if cell is None else cell
            if len(self._named) >= NAMED:
                self._named.clear()
            self._named[name] = found
        return found

    def neighbours(self, cell: int) -> list[int]:
        """The neighbours of a cell; on a track in both directions of its lines."""
        topology = self.topology
        if isinstance(topology, Grid):
            return [n for n in topology.around(cell) if n >= 0]
        return list(bits(topology.neighbours[cell]))

    def row_column(self, cell: int) -> Pair:
        """Row and column of a cell of a grid, from 0."""
        return divmod(cell, self.width)

    def number(self, row: int, column: int) -> int:
        """The cell at row and column of a grid, from 0, or -1 off the board."""
        return row * self.width + column if 0 <= row < self.height and 0 <= column < self.width else -1

    def cells_between(self, one: int, other: int) -> Iterator[int]:
        """The cells of the rectangle of rows and columns that two cells of a grid span."""
        (r1, c1), (r2, c2) = self.row_column(one), self.row_column(other)
        for row in range(min(r1, r2), max(r1, r2) + 1):
            yield from range(row * self.width + min(c1, c2), row * self.width + max(c1, c2) + 1)

    @cached_property
    def edges(self) -> tuple[Pair, ...]:
        """The one-way lines of a track; none on a grid."""
        return self.topology.edges


@dataclass(frozen=True)
class View:
    """A visible part of width × height pixels: ``scale`` pixels per unit, the chart's (``left``, ``top``) first."""

    scale: float
    left: float
    top: float
    width: int
    height: int

    def point(self, x: float, y: float) -> QPointF:
        """The pixel of a point of the chart."""
        return QPointF((x - self.left) * self.scale, (y - self.top) * self.scale)

    def chart(self, x: float, y: float) -> Point:
        """The point of the chart at a pixel."""
        return x / self.scale + self.left, y / self.scale + self.top

    def rect(self, box: Box) -> QRectF:
        """A box of the chart (left, top, right, bottom) in pixels."""
        return QRectF(self.point(box[0], box[1]), self.point(box[2], box[3]))

    @property
    def box(self) -> Box:
        """The visible part of the chart: left, top, right, bottom."""
        return self.left, self.top, self.left + self.width / self.scale, self.top + self.height / self.scale

    def zoomed(self, factor: float, x: float, y: float) -> View:
        """The view with ``scale`` times ``factor`` that shows the same point of the chart at pixel (x, y)."""
        cx, cy = self.chart(x, y)
        scale = self.scale * factor
        return replace(self, scale=scale, left=cx - x / scale, top=cy - y / scale)

    def moved(self, dx: float, dy: float) -> View:
        """The view after the chart was dragged by pixels."""
        return replace(self, left=self.left - dx / self.scale, top=self.top - dy / self.scale)

    @classmethod
    def fitting(cls, box: Box, width: int, height: int, margin: float = 24.0) -> View:
        """The view that shows a whole box in the middle, with a margin in pixels."""
        wide, high = max(box[2] - box[0], 1e-6), max(box[3] - box[1], 1e-6)
        scale = max(min((width - 2 * margin) / wide, (height - 2 * margin) / high), 1e-3)
        left = (box[0] + box[2]) / 2 - width / 2 / scale
        top = (box[1] + box[3]) / 2 - height / 2 / scale
        return cls(scale, left, top, width, height)


@dataclass
class Viewpoint:
    """The part of a chart that is shown, or will be when the camera stops moving (``goal``).

    ``fitted``: always the whole chart, whatever the size of the window. ``by_hand``: the user moved or zoomed.
    """

    goal: View = View(16.0, 0.0, 0.0, 1, 1)
    fitted: bool = True
    by_hand: bool = False
