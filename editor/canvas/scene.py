"""All that is seen in the view, from the terrain up to the compass rose, and what of it must be made anew when."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPen

from dsl.mapfile.values import Data
from editor.canvas.camera import Camera
from editor.canvas.changes import boxes_of, has_cells
from editor.canvas.rimsheet import RimSheet
from editor.canvas.sheet import ALWAYS, Sheet
from editor.canvas.tiles import Frame, Tiles, level_of
from editor.model.chart import Change, Chart
from editor.paint.drawing import Drawing, Look
from editor.paint.features import feature_steps
from editor.paint.ornament import paint_rose
from editor.paint.sketch import (
    paint_cells_outline,
    paint_ghosts,
    paint_handles,
    paint_label,
    paint_lines,
    paint_selection,
)
from editor.paint.terrain import TerrainPainter
from editor.paint.theme import Theme
from editor.paint.view import View
from editor.tools.desk import NOTHING, Thing
from editor.tools.tool import Sketch

Layer = Callable[[QPainter, View], None]
REST_BUDGET = 0.006
GLIDE_BUDGET = 0.004
"""Seconds of a frame for what is drawn anew, and of these for what stands on the chart:"""
FEATURES_BUDGET = 0.004
SHARED_BUDGET = 0.002
ROSE, LEAST_ROSE = 46.0, 26.0
ROSE_MARGIN = 22.0
CORNERS = ((1, 1), (0, 1), (1, 0), (0, 0))
"""Right and down, the one that is liked best first."""
FLASHES = 3


class Scene:
    """Paints one chart; the widget tells it what has changed."""

    def __init__(self, camera: Camera, theme: Theme, look: Look) -> None:
        self.camera, self.theme, self.look = camera, theme, look
        self.rose = True
        self.under: list[Layer] = []
        self.over: list[Layer] = []
        self.selection = NOTHING
        self.ants = 0.0
        self.things: tuple[Thing, ...] = ()
        self.sketch = Sketch()
        self.label_at: QPointF | None = None
        self.cursor = -1
        self.flashed: tuple[int, ...] = ()
        self.flash_part = 0.0
        self.tiles = Tiles()
        self.features = Sheet()
        self.selected = Sheet()
        self.rim = RimSheet()
        self.chart: Chart | None = None
        self.ground: TerrainPainter | None = None
        self.sharp = True
        """Whether the last frame showed everything as it is."""
        self._shape: tuple[object, ...] = ()
        self._corner: tuple[int, int] | None = None

    # --- what changed ----------------------------------------------------------------------------

    def show(self, chart: Chart | None) -> None:
        """Paint another chart, or none."""
        self.chart = chart if chart is not None and has_cells(chart) else None
        self.tiles.clear()
        self.features.clear()
        self.selected.clear()
        self._prepare()

    def _prepare(self) -> None:
        self.ground, self._corner = None, None
        if self.chart is not None:
            self.ground = TerrainPainter(self.chart, self.theme, self.look.grid, self.camera.ratio)
            self.tiles.bounds = self.chart.geometry.bounds
        self.tiles.compose = self._compose if self.ground is not None else None
        self.features.spoil()
        self.selected.spoil()

    def _compose(self, scale: float, x: int, y: int, width: int, height: int) -> QImage:
        assert self.ground is not None
        return self.ground.area(scale, x, y, width, height)

    def dress(self, theme: Theme, look: Look) -> None:
        """Paint with another theme or look; old pictures are shown until there are new ones."""
        ground = theme is not self.theme or look.grid != self.look.grid
        self.theme, self.look = theme, look
        self.features.spoil()
        if ground:
            self.tiles.spoil_all()
            self._prepare()

    def change(self, chart: Chart, change: Change) -> None:
        """Something on the chart has changed."""
        if (self.chart is None) == has_cells(chart):
            self.show(chart)
            return
        if change.whole:
            self.tiles.spoil_all()
            self._prepare()
        elif change.cells is not None:
            self.tiles.spoil(boxes_of(change.cells, chart.geometry))
        if change.sections:
            self.features.spoil()

    # --- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, hurry: bool) -> None:
        """Paint a frame. ``hurry``: the scale is changing, so what is slow may be stretched for now."""
        view, ratio = self.camera.view, self.camera.ratio
        if self.chart is None:
            self._backdrop(painter, view)
            self.sharp = True
            return
        if self.ground is not None and self.ground.ratio != ratio:  # another screen, its pixels have another size
            self.tiles.spoil_all()
            self._prepare()
        begin = time.perf_counter()
        ready = self._prepare_features(view, ratio, hurry)
        sharp = self._terrain(painter, view, ratio, hurry, time.perf_counter() - begin) and ready
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        for layer in self.under:
            self._apart(layer, painter, view)
        self._rose(painter, view)
        sharp &= self.features.show(painter, view, ratio)
        for layer in self.over:
            self._apart(layer, painter, view)
        self._marks(painter, view, ratio)
        self._frame(painter, view, hurry)
        if self.sketch.label and self.label_at is not None:
            paint_label(painter, self.label_at, self.sketch.label, self.theme)
        self.sharp = sharp

    @staticmethod
    def _apart(layer: Layer, painter: QPainter, view: View) -> None:
        painter.save()
        layer(painter, view)
        painter.restore()

    def _prepare_features(self, view: View, ratio: float, hurry: bool) -> bool:
        """Draw some of what stands on the chart, if need be; gives whether all is done."""
        if hurry and self.features.quick:
            return self.features.work(view, ratio, self._features, ALWAYS)
        if self.camera.gliding:
            return self.features.work(self.camera.goal, ratio, self._features, SHARED_BUDGET)
        if hurry and self.features.drawn:  # fingers are moving, the scale will be another in the next moment
            return False
        return self.features.work(view, ratio, self._features, FEATURES_BUDGET)

    def _terrain(self, painter: QPainter, view: View, ratio: float, hurry: bool, spent: float) -> bool:
        goal = view
        if self.camera.gliding:
            goal = self.camera.goal
        elif hurry and self.tiles.level and 0.5 < self.tiles.level / (view.scale * ratio) < 2:
            # Fingers are still moving: no tiles for a scale that will be another in the next moment.
            self._draw_tiles(painter, view, ratio)
            return False
        budget = (GLIDE_BUDGET if hurry else REST_BUDGET) - spent
        done = self.tiles.make(frame_of(goal, ratio), budget)
        self._draw_tiles(painter, view, ratio)
        return done and not hurry

    def _draw_tiles(self, painter: QPainter, view: View, ratio: float) -> None:
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        self.tiles.draw(painter, frame_of(view, ratio))
        painter.restore()

    def prefetch(self, budget: float) -> bool:
        """Make tiles ahead while nothing is to be done; gives whether there is more."""
        if self.chart is None or self.camera.gliding:
            return False
        return self.tiles.prefetch(frame_of(self.camera.view, self.camera.ratio), budget)

    def work_ahead(self, budget: float) -> bool:
        """Go on drawing what stands on the chart while nothing else is to be done; gives whether that is done."""
        camera = self.camera
        if self.chart is None or camera.gliding:
            return True
        return self.features.work(camera.view, camera.ratio, self._features, budget)

    def _features(self, painter: QPainter, view: View) -> Iterator[None]:
        assert self.chart is not None
        return feature_steps(Drawing(painter, view, self.chart, self.theme, self.look))

    def _selection(self, painter: QPainter, view: View) -> None:
        assert self.chart is not None
        paint_selection(painter, view, self.chart, self.selection, self.theme, self.ants)

    def _marks(self, painter: QPainter, view: View, ratio: float) -> None:
        """Selection, picked things, sketch, cursor, flash."""
        chart = self.chart
        assert chart is not None
        if len(self.selection) and self.selection[-1] < chart.geometry.size:
            self.selected.draw(painter, view, ratio, self._selection)
        size = chart.geometry.size
        for cells in self._picked(chart):
            painter.save()
            paint_cells_outline(painter, view, chart, cells, self.theme.selection, 2.5)
            painter.restore()
        painter.save()
        self._sketch(painter, view, chart)
        painter.restore()
        painter.save()
        if 0 <= self.cursor < size:
            wide = 1.8 if chart.is_track else 1.0  # circles have a rim of their own
            paint_cells_outline(painter, view, chart, [self.cursor], self.theme.paper, 5.0 * wide)
            paint_cells_outline(painter, view, chart, [self.cursor], self.theme.ink, 2.5 * wide)
        flashed = [cell for cell in self.flashed if 0 <= cell < size]
        if flashed:
            painter.setOpacity(abs(cos(pi * FLASHES * self.flash_part)) * (1 - self.flash_part / 2))
            paint_cells_outline(painter, view, chart, flashed, self.theme.error, 4.0)
        painter.restore()

    def _picked(self, chart: Chart) -> list[list[int]]:
        found = []
        for thing in self.things:
            items = chart.items(thing.section)
            item = items[thing.index] if thing.index < len(items) else None
            if not isinstance(item, dict):
                continue
            if thing.section == "nodes":
                cell = chart.geometry.cell(str(item.get("id", "")))
                found.append([cell] if cell >= 0 else [])
            elif thing.section != "edges":
                found.append(chart.cells_of(item))
        return [cells for cells in found if cells]

    def _sketch(self, painter: QPainter, view: View, chart: Chart) -> None:
        sketch, size = self.sketch, chart.geometry.size
        if sketch.ghosts:
            paint_ghosts(painter, view, chart, [g for g in sketch.ghosts if 0 <= g[0] < size], self.theme)
        if sketch.cells:
            paint_cells_outline(painter, view, chart, [c for c in sketch.cells if 0 <= c < size], self.theme.selection)
        if sketch.faded:
            paint_cells_outline(painter, view, chart, [c for c in sketch.faded if 0 <= c < size], self.theme.error)
        if sketch.lines:
            paint_lines(painter, view, sketch.lines, self.theme.selection, sketch.arrow)
        if sketch.handles:
            paint_handles(painter, view, sketch.handles, self.theme)

    def _frame(self, painter: QPainter, view: View, hurry: bool) -> None:
        """The rim with coordinates."""
        assert self.chart is not None
        if self.look.coordinates:
            self.rim.draw(painter, view, self.camera.ratio, self.chart, self.theme, hurry)

    def _rose(self, painter: QPainter, view: View) -> None:
        """The compass rose, in the quietest corner of what is seen of the board; what stands there is above it."""
        assert self.chart is not None
        seen = view.rect(self.chart.geometry.bounds) & QRectF(0, 0, view.width, view.height)
        room = min(seen.width(), seen.height())
        if self.rose and room > 8 * LEAST_ROSE:
            if self._corner is None:
                self._corner = quiet_corner(self.chart)
            radius = min(max(room * 0.09, LEAST_ROSE), ROSE)
            right, down = self._corner
            out = radius * 1.1 + ROSE_MARGIN
            x = seen.right() - out if right else seen.left() + out
            y = seen.bottom() - out if down else seen.top() + out + 0.3 * radius
            painter.save()
            paint_rose(painter, QPointF(x, y), radius, self.theme)
            painter.restore()

    def _backdrop(self, painter: QPainter, view: View) -> None:
        """No chart: a sheet of paper with the lines of winds and a rose."""
        theme = self.theme
        painter.fillRect(QRectF(0, 0, view.width, view.height), theme.paper)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, far = QPointF(view.width / 2, view.height / 2), float(view.width + view.height)
        painter.setPen(QPen(theme.grid, 1.0, Qt.PenStyle.SolidLine))
        painter.drawLines(
            [QLineF(middle, middle + QPointF(far * cos(k * pi / 16), far * sin(k * pi / 16))) for k in range(32)]
        )
        if min(view.width, view.height) > 3 * ROSE:
            paint_rose(painter, middle, min(view.width, view.height) / 5, theme)


def quiet_corner(chart: Chart) -> tuple[int, int]:
    """The corner of the board (right or not, down or not) with the fewest ports, posts and circles."""
    geometry = chart.geometry
    left, top, right, bottom = geometry.bounds
    cells = [cell for section in ("sites", "starts") for item in chart.items(section) for cell in _first(chart, item)]
    if geometry.is_track:
        cells = list(range(geometry.size))
    centres = [geometry.centre(cell) for cell in cells if 0 <= cell < geometry.size]
    counts = [0] * len(CORNERS)
    for x, y in centres:
        across, down = (x - left) / max(right - left, 1e-9), (y - top) / max(bottom - top, 1e-9)
        for number, corner in enumerate(CORNERS):
            counts[number] += abs(across - corner[0]) < 0.24 and abs(down - corner[1]) < 0.28
    return CORNERS[counts.index(min(counts))]


def _first(chart: Chart, item: Data) -> list[int]:
    return chart.cells_of(item)[:1] if isinstance(item, dict) else []


def frame_of(view: View, ratio: float) -> Frame:
    """A view in screen pixels."""
    scale = level_of(view.scale * ratio)
    left, top = round(view.left * scale), round(view.top * scale)
    # One more, for windows whose size is not a whole number of screen pixels.
    return Frame(scale, left, top, round(view.width * ratio) + 1, round(view.height * ratio) + 1)
