"""A styled drawing for print: with its frame, the title in a cartouche, the legend on a plate.

If the chart has no room for cartouche or legend, a ribbon and a plate are put across the frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from math import ceil, sqrt

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from editor.charts.drawing.chart_style import plans_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans
from editor.charts.drawing.ornaments.chart_frame import frame_marks, mark_of_board, paint_chart_frame, sheet_of
from editor.charts.drawing.ornaments.ornament_sheets import line_of, ornament_inks
from editor.charts.drawing.ornaments.plates import LETTERS, RIBBON_HALF, LegendLayout, paint_ribbon
from editor.charts.drawing.picture import whole_steps
from editor.charts.export.composition import OVER, PX, Composition
from editor.charts.export.paper_sheets import Poster, unit_mm
from editor.charts.export.styled_legend import ChartPlates
from editor.model.documents.chart_adornment import adornment_of
from editor.model.documents.geometry import Box, View
from editor.model.plans.placing.ornament_plan import OrnamentPlan
from editor.model.plans.track_shape import track_cell

PAGE = 7.0
"""The margin of paper around the frame, in marks."""
READ = 0.85
"""The factor by which letters may be smaller than usual."""
RIBBON = 24.0
"""A ribbon reaches so far above the page."""
LONG = 1826.0
"""The long side of a page with frame and margin, in marks."""
ON_FRAME = 32.0
"""How far a plate extends over the frame, in marks, before it needs room of its own."""
BELOW = 5.0
"""The margin of paper below a plate for its shade, in marks."""


@dataclass(frozen=True)
class FramedComposition(Composition):
    """A composition with a frame; ``game``: the title of the chart's game."""

    game: str = ""
    cache: dict[str, Plans | None] = field(default_factory=dict, compare=False)
    """The plans, made once for all cell sizes."""
    aside: float = 0.0
    """How far to the right of the middle a legend across the frame lies, in units of the painter."""

    @cached_property
    def plans(self) -> Plans | None:
        """The plans of the chart, with room for cartouche and legend."""
        if self.prepared is not None:
            return self.prepared.plans
        if "plans" not in self.cache:
            self.cache["plans"] = plans_of(self.chart, self.theme, self.planned_look)
        return self.cache["plans"]

    @property
    def planned_look(self) -> DrawingLook:
        """The look with room for cartouche and legend."""
        return self.plates.planned(self.look) if self.captioned else self.look

    @cached_property
    def plates(self) -> ChartPlates:
        """Title and legend."""
        style, night = self.look.style, self.theme.night
        return ChartPlates(self.title, self.legend, style, night, self.game, self.chart.is_track)

    @cached_property
    def mark(self) -> float:
        """The size of a mark in units of the painter."""
        return mark_of_board(self.chart.geometry) * unit_mm(self.chart.geometry, self.cell) * PX

    @cached_property
    def outer_mark(self) -> float:
        """The size of a mark for plates across the frame: as on a page of the form of paper, on which the chart fits.

        So they are not smaller on paper because a chart is square.
        """
        return max(self.mark, sqrt(2) * min(self.view.width, self.view.height) / LONG)

    @cached_property
    def frame(self) -> float:
        """The width of frame and page margin, in units of the painter."""
        return (frame_marks(self.chart.geometry) + PAGE) * self.mark

    @cached_property
    def view(self) -> View:
        """The view that shows the whole chart with its frame."""
        left, top, right, bottom = sheet_of(self.chart.geometry)
        scale = unit_mm(self.chart.geometry, self.cell) * PX
        wide, high = ((side * scale + 2 * self.frame) for side in (right - left, bottom - top))
        return View(scale, left - self.frame / scale, top - self.frame / scale, round(wide), round(high))

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the whole in millimetres."""
        left, top, right, bottom = sheet_of(self.chart.geometry)
        unit = unit_mm(self.chart.geometry, self.cell)
        around = 2 * self.frame / PX
        return (right - left) * unit + around, (bottom - top) * unit + around + (self.head + self.foot) / PX

    @property
    def captioned_here(self) -> bool:
        """Whether there are captions."""
        return self.captioned

    @cached_property
    def head(self) -> int:
        """Room above the frame, for a ribbon."""
        high = RIBBON * self.mark + 2 * RIBBON_HALF * (self.outer_mark - self.mark)
        return round(high) if self._on_frame("cartouche") and self.title else 0

    @cached_property
    def foot(self) -> int:
        """Room below the frame, for a legend."""
        layout = self.layout
        if layout is None or not self._on_frame("legend"):
            return 0
        return ceil(layout.height + BELOW * self.outer_mark - ON_FRAME * self.mark)

    def _on_frame(self, name: str) -> bool:
        """Whether cartouche or legend is across the frame: requested, and not on the chart."""
        without = self.look.without | adornment_of(self.chart).without
        return self.captioned and self._box(name) is None and name not in without

    def _box(self, name: str) -> QRectF | None:
        """The box of cartouche or legend on the chart, in units of the painter."""
        plan = self.plans.ornaments if self.plans is not None else None
        box: Box | None = getattr(plan, name) if isinstance(plan, OrnamentPlan) else None
        if box is None:
            return None
        unit = track_cell(self.chart.geometry) if self.chart.is_track else 1.0
        left, top, right, bottom = (side * unit for side in box)
        found = self.view.rect((left, top, right, bottom))
        return found if name != "legend" or self._has_room(found) else None

    @property
    def plate_boxes(self) -> tuple[QRectF, ...]:
        """Cartouche and legend where they lie on the chart."""
        found = (self._box(name) for name in ("cartouche", "legend") if self.captioned)
        return tuple(
            QRectF(box.left() / PX, (box.top() + self.head) / PX, box.width() / PX, box.height() / PX)
            for box in found if box is not None
        )  # fmt: skip

    def off_seams(self, poster: Poster) -> FramedComposition:
        """The same drawing, a legend across its frame on a single sheet where one is wide enough."""
        layout = self.layout
        if layout is None or not self._on_frame("legend"):
            return self
        seams = sorted({sheet.left * PX for sheet in poster.sheets})[1:]
        sides, half = [self.frame, *seams, self.view.width - self.frame], layout.width / 2 + PAGE * self.mark
        middle = self.view.width / 2
        places = [min(max(middle, low + half), high - half) for low, high in pairwise(sides) if high - low >= 2 * half]
        return replace(self, aside=min((place - middle for place in places), key=abs, default=0.0))

    def _has_room(self, box: QRectF) -> bool:
        """Whether the legend is legible in a box of the chart; if not, it is put across the frame."""
        least, most = READ * LETTERS * self.mark, (box.width(), box.height())
        layout = self.plates.layout(most, self.mark)
        return layout.width <= most[0] and layout.height <= most[1] and layout.high >= least

    @cached_property
    def layout(self) -> LegendLayout | None:
        """The layout of the legend; None if it has no entries."""
        if not self.captioned or not self.legend:
            return None
        box = self._box("legend")
        if box is not None:
            return self.plates.layout((box.width(), box.height()), self.mark)
        return self.plates.layout_across(self.view.width - 2 * self.frame, self.outer_mark)

    # --- painting --------------------------------------------------------------------------------

    def steps(self, painter: QPainter) -> Iterator[None]:
        """Paint the chart, then its frame, then the plates, as a generator."""
        painter.fillRect(QRectF(-OVER, -OVER, self.width + 2 * OVER, self.height + 2 * OVER), self.paper)
        painter.save()
        painter.translate(0, self.head)
        board = self.view.rect(sheet_of(self.chart.geometry))
        bare = replace(self.look, coordinates=False, captions=self.captioned)
        try:
            ground = self.prepared.ground if self.prepared is not None else None
            whole = whole_steps(painter, self.view, self.chart, self.theme, bare, self.plans, board, ground)
            self.unwritten.update((yield from whole))
            self._paint_page(painter)
            paint_chart_frame(painter, self.view, self.chart, self.theme, self.look)
            yield
            self._paint_title(painter)
            yield
            self._paint_legend(painter)
        finally:
            painter.restore()

    def _paint_page(self, painter: QPainter) -> None:
        """The paper around the board: the ground may reach beyond it."""
        board = self.view.rect(sheet_of(self.chart.geometry))
        page = QRectF(-OVER, -self.head - OVER, self.width + 2 * OVER, self.height + 2 * OVER)
        for part in (
            QRectF(page.topLeft(), QPointF(page.right(), board.top())),
            QRectF(QPointF(page.left(), board.bottom()), page.bottomRight()),
            QRectF(QPointF(page.left(), board.top()), QPointF(board.left(), board.bottom())),
            QRectF(QPointF(board.right(), board.top()), QPointF(page.right(), board.bottom())),
        ):
            painter.fillRect(part, self.paper)

    def _paint_title(self, painter: QPainter) -> None:
        if not self.captioned or not self.title:
            return
        box = self._box("cartouche")
        if box is not None:
            self.plates.paint_title(painter, box, self.view.scale)
        elif self._on_frame("cartouche"):
            inks, line = ornament_inks(self.look.style, self.theme.night), line_of(self.look.style, self.theme.night)
            high = (PAGE + 2.0 + RIBBON_HALF) * self.mark - RIBBON_HALF * self.outer_mark
            at, most = QPointF(self.view.width / 2, high), self.view.width - 2 * self.frame
            paint_ribbon(painter, at, self.title, inks, line, self.outer_mark, most)

    def _paint_legend(self, painter: QPainter) -> None:
        layout = self.layout
        if layout is None:
            return
        box = self._box("legend")
        if box is None and not self._on_frame("legend"):
            return
        if box is None:
            top = self.view.height - ON_FRAME * self.mark
            box = QRectF(self.aside, top, self.view.width, layout.height - 2 * self.outer_mark)
            self.plates.paint_legend(painter, box, layout, self.outer_mark)
        else:
            self.plates.paint_legend(painter, box, layout, self.mark)
