"""All layers of the view, from the terrain up to the compass rose, and when each must be redrawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from dsl.maps.mapfile.values import Data
from editor.charts.drawing.chart_style import soon_painted
from editor.charts.drawing.drawing_context import Drawing, DrawingLook
from editor.charts.drawing.features.feature_painter import feature_steps
from editor.charts.drawing.ground.terrain_painter import TerrainPainter
from editor.charts.drawing.ornaments.chart_frame import named_strip
from editor.charts.drawing.ornaments.rim import rim_of
from editor.charts.drawing.sketch import paint_label
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Change, Chart
from editor.model.documents.geometry import View
from editor.view.canvas.camera import Camera
from editor.view.canvas.compass_rose import Rose, paint_backdrop
from editor.view.canvas.grounds.styled_ground import StyledGround
from editor.view.canvas.layer_cache import ALWAYS, LayerCache
from editor.view.canvas.overlay import BESIDE, Overlay, boxes_of, has_cells
from editor.view.canvas.rim_cache import PlatesLayer, RimCache
from editor.view.canvas.terrain_tiles import Frame, Tiles, level_of

Layer = Callable[[QPainter, View], None]
REST_BUDGET = 0.005
GLIDE_BUDGET = 0.003
"""Seconds per frame for redrawing, and of these for features:"""
FEATURES_BUDGET = 0.0025
SHARED_BUDGET = 0.0015


class Scene(Overlay):
    """Paints one chart; the widget reports changes."""

    def __init__(self, camera: Camera, theme: Theme, look: DrawingLook) -> None:
        super().__init__()
        self.camera, self.theme, self.look = camera, theme, look
        self.under: list[Layer] = []
        self.over: list[Layer] = []
        self.top: list[Layer] = []
        """Over the rim, too."""
        self.label_at: QPointF | None = None
        self.tiles = Tiles()
        self.styled = StyledGround()
        self.styled.planned.connect(self._planned)
        self.plates = PlatesLayer()
        self.features = LayerCache()
        self.rim = RimCache()
        self.rose = Rose()
        self.chart: Chart | None = None
        self.ground: TerrainPainter | None = None
        self.sharp = True
        """Whether the last frame showed everything as it is."""
        self.lacks_ground = False
        """Whether some of the terrain is still to be drawn."""
        self._shape: tuple[object, ...] = ()
        self.written: Drawing | None = None
        """The drawing with which names were placed last."""
        self._size = 0
        self.site_values: Mapping[int, Mapping[str, Data]] = {}
        """The attributes of sites in the match that is played, by their first cell."""
        self.moving = False
        """Whether the view is being moved: names are not kept inside it before it is at rest."""

    # --- what changed ----------------------------------------------------------------------------

    def show(self, chart: Chart | None) -> None:
        """Paint another chart, or none."""
        self.chart = chart if chart is not None and has_cells(chart) else None
        self.tiles.clear()
        self.styled.show(self.chart)
        self.features.clear()
        self.written = None
        self._size = self.chart.geometry.size if self.chart is not None else 0
        self.selected.clear()
        self._prepare()

    def _prepare(self) -> None:
        self.ground = None
        self.rose.forget()
        if self.chart is not None:
            self.ground = soon_painted(self.chart, self.theme, self.look, self.camera.ratio)
            self.tiles.bounds = self.chart.geometry.sheet
        self.tiles.compose = self._compose if self.ground is not None else None
        self.styled.dress(self.chart, self.theme, self.look, self.camera.ratio)
        self.features.invalidate()
        self.selected.invalidate()

    def _planned(self) -> None:
        plans = self.styled.plans()
        self.plates.show(self.chart, self.styled.plates, plans.ornaments if plans is not None else None)
        self.features.invalidate()

    def _compose(self, scale: float, x: int, y: int, width: int, height: int) -> QImage:
        assert self.ground is not None
        return self.ground.area(scale, x, y, width, height)

    def apply_theme(self, theme: Theme, look: DrawingLook) -> None:
        """Use another theme or look; old pictures are shown until there are new ones."""
        ground = theme is not self.theme or (look.grid, look.style) != (self.look.grid, self.look.style)
        self.theme, self.look = theme, look
        self.features.invalidate()
        if ground:
            self.tiles.spoil_all()
            self._prepare()
        self.styled.dress(self.chart, theme, look, self.camera.ratio)

    def change(self, chart: Chart, change: Change) -> None:
        """Redraw what changed on the chart."""
        if (self.chart is None) == has_cells(chart):
            self.show(chart)
            return
        if change.whole:
            self.tiles.spoil_all()
            self.styled.show(self.chart)
            self._prepare()
        elif change.cells is not None:
            self.tiles.invalidate(boxes_of(change.cells, chart.geometry))
            self.styled.changed(boxes_of(change.cells, chart.geometry, BESIDE))
        elif change.sections:
            self.styled.changed()
        if change.sections:
            # As long as there are as many cells as before, painters find all they have begun with.
            size, self._size = self._size, chart.geometry.size
            self.features.invalidate(harmless=size == self._size)

    def set_site_values(self, values: Mapping[int, Mapping[str, Data]]) -> None:
        """Show the sites with their values in a match."""
        if values != self.site_values:
            self.site_values = values
            self.features.invalidate()

    # --- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, hurry: bool) -> None:
        """Paint a frame. ``hurry``: the scale is changing, so what is slow may be stretched for now."""
        view, ratio = self.camera.view, self.camera.ratio
        if self.chart is None:
            paint_backdrop(painter, view, self.theme)
            self.sharp = True
            return
        if self.ground is not None and self.ground.ratio != ratio:  # another screen, its pixels have another size
            self.tiles.spoil_all()
            self._prepare()
        begin = time.perf_counter()
        ready = self._prepare_features(view, ratio, hurry)
        self.lacks_ground = not self._terrain(painter, view, ratio, hurry, time.perf_counter() - begin)
        sharp = ready and not self.lacks_ground
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if self.styled.ready:
            self.plates.paint(painter, view, ratio, hurry)
        for layer in self.under:
            self._paint_layer(layer, painter, view)
        if not self.styled.ready:  # a style has a rose of its own, on the chart
            self.rose.paint(painter, view, self.chart, self.theme)
        sharp &= self.features.show(painter, view, ratio)
        for layer in self.over:
            self._paint_layer(layer, painter, view)
        self.paint_marks(painter, view, ratio, self.chart, self.theme)
        self._frame(painter, view, hurry)
        for layer in self.top:
            self._paint_layer(layer, painter, view)
        if self.sketch.label and self.label_at is not None:
            paint_label(painter, self.label_at, self.sketch.label, self.theme)
        self.sharp = sharp

    @staticmethod
    def _paint_layer(layer: Layer, painter: QPainter, view: View) -> None:
        painter.save()
        layer(painter, view)
        painter.restore()

    def _prepare_features(self, view: View, ratio: float, hurry: bool) -> bool:
        """Continue drawing outdated features; returns whether they are finished."""
        if hurry and self.features.quick:
            return self.features.work(view, ratio, self._features, ALWAYS)
        if self.camera.gliding:
            return self.features.work(self.camera.goal, ratio, self._features, SHARED_BUDGET)
        if hurry and self.features.drawn:  # fingers are moving, the scale will be another in the next moment
            return False
        return self.features.work(view, ratio, self._features, FEATURES_BUDGET)

    def _terrain(self, painter: QPainter, view: View, ratio: float, hurry: bool, spent: float) -> bool:
        goal = view
        passing = hurry and not self.camera.gliding
        if self.styled.active:
            self.styled.request(frame_of(self.camera.goal if self.camera.gliding else view, ratio), passing)
        if self.styled.ready:
            return self._styled_terrain(painter, view, ratio, (GLIDE_BUDGET if hurry else REST_BUDGET) - spent)
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

    def _styled_terrain(self, painter: QPainter, view: View, ratio: float, budget: float) -> bool:
        """Paint the ground in its style, and above it changed cells in its colours."""
        frame, done = frame_of(view, ratio), True
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        changed = self.styled.draw(painter, frame)
        if not changed.isEmpty():
            done = self.tiles.make(frame, budget, changed)
            painter.setClipRegion(changed)
            self.tiles.draw(painter, frame)
        painter.restore()
        return done

    def _draw_tiles(self, painter: QPainter, view: View, ratio: float) -> None:
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        self.tiles.draw(painter, frame_of(view, ratio))
        painter.restore()

    def prefetch(self, budget: float) -> bool:
        """Make tiles in advance in idle time; returns whether more remain."""
        if self.chart is None or self.camera.gliding or self.styled.ready:
            return False
        return self.tiles.prefetch(frame_of(self.camera.view, self.camera.ratio), budget)

    def work_ahead(self, budget: float) -> bool:
        """Continue drawing the features in idle time; returns whether they are finished."""
        camera = self.camera
        if self.chart is None or camera.gliding:
            return True
        return self.features.work(camera.view, camera.ratio, self._features, budget)

    def _features(self, painter: QPainter, wide: View) -> Iterator[None]:
        assert self.chart is not None
        plans = self.styled.plans()
        look = plans.look if plans is not None else self.look
        drawing = Drawing(painter, wide, self.chart, self.theme, look, plans=plans)
        drawing.now = self.site_values
        if self.camera.edges is not None or self._framed(wide):  # names next to the board would be covered or cut
            drawing.room.page = wide.rect(self.camera.framed)
        frame, rose = (None, None) if self.moving else self._free_frame(self.camera.goal, wide)
        yield from feature_steps(drawing, frame, rose)
        self.written = drawing

    def _free_frame(self, view: View, wide: View) -> tuple[QRectF, QRectF | None]:
        """For a picture of ``wide``: the part that ``view`` shows inside the rim, and the rose's box."""
        assert self.chart is not None
        rim = rim_of(view, self.chart, self._framed(view)) if self.look.coordinates else None
        corner = rim.corner.bottomRight() if rim is not None else QPointF()
        at = wide.point(view.left, view.top)
        origin = QPointF(round(at.x()), round(at.y()))
        margin = self.camera.edges[1] if self.camera.edges is not None else 0.0
        frame = QRectF(corner, QPointF(view.width - margin, view.height)).translated(origin)
        rose = self.rose.box(view, self.chart) if not self.styled.ready else None
        return frame, rose.translated(origin) if rose is not None else None

    def tidy(self) -> bool:
        """When the view is at rest: move names that its edge cuts or the rose covers.

        Returns whether something must be redrawn.
        """
        written, view = self.written, self.camera.view
        if self.chart is None or written is None or written.view.scale != view.scale:
            return False
        frame, rose = self._free_frame(view, written.view)
        room = written.room
        if (frame, rose) == (room.frame, room.rose):
            return False
        placed = [rect for rect, _ in room.placed]
        covered = rose is not None and any(rose.intersects(rect) for rect in placed)
        if not room.bent and not covered and not any(room.cut(rect, frame) for rect in placed):
            return False
        self.features.invalidate()
        return True

    def _frame(self, painter: QPainter, view: View, hurry: bool) -> None:
        """The rim with coordinates."""
        assert self.chart is not None
        if self.look.coordinates:
            self.rim.draw(painter, view, self.camera.ratio, self.chart, self.theme, hurry, self._framed(view))

    def _framed(self, view: View) -> float:
        """The width in pixels of a style's frame that names the cells; 0 without one."""
        assert self.chart is not None
        return named_strip(self.chart, self.look, view.scale) if self.styled.ready else 0.0


def frame_of(view: View, ratio: float) -> Frame:
    """A view in screen pixels."""
    scale = level_of(view.scale * ratio)
    left, top = round(view.left * scale), round(view.top * scale)
    # One more, for windows whose size is not a whole number of screen pixels.
    return Frame(scale, left, top, round(view.width * ratio) + 1, round(view.height * ratio) + 1)
