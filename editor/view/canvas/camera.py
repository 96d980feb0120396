"""The visible part of the chart: moved, zoomed, animated, and kept near the board.

Positions are snapped to the pixels of the screen, so that tiles made at one place fit at every other.
"""

from __future__ import annotations

from dataclasses import replace
from math import exp, log

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from dsl.maps.board.topology import Point
from editor.charts.drawing.ornaments.chart_frame import frame_width
from editor.charts.drawing.ornaments.rim import THICK
from editor.model.documents.geometry import Box, Geometry, View, Viewpoint

MARGIN = 40.0
GLIDE, CENTRE_GLIDE = 140, 260
"""Milliseconds of an animation: of a small move, and of one to another place."""
MOST_ZOOM, LEAST_ZOOM = 3.0, 1.15
"""The greatest zoom of ``show`` relative to the whole board; and the least one worth a move."""
LARGEST = 256.0
"""No cell is drawn with more pixels between its neighbours' centres."""


class Camera(QObject):
    """Holds the ``view``; ``moved`` is emitted on each change, ``rested`` at the end of an animation."""

    moved = Signal()
    rested = Signal()
    pinched = Signal()
    """A pinch gesture is changing the scale, which will change again at once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.place = Viewpoint()
        """The view at the end of the animation, and how it was chosen; each session has its own."""
        self.view = self.place.goal
        self.bounds: Box = (0.0, 0.0, 1.0, 1.0)
        self.frame = 0.0
        """The width of the frame around the board, in chart units."""
        self.edges: tuple[float, float] | None = None
        """While a match is played: the pixels at the left and right that the whole board leaves free."""
        self.unit = 1.0
        self.ratio = 1.0
        self.animated = True
        self._from = self.view
        easing = QEasingCurve(QEasingCurve.Type.OutCubic)
        self._glide = QVariantAnimation(self, startValue=0.0, endValue=1.0, easingCurve=easing)
        self._glide.valueChanged.connect(self._step)
        self._glide.finished.connect(self.rested)

    # --- board and limits ---------------------------------------------------------------------------

    def set_board(self, geometry: Geometry | None) -> None:
        """Set the bounds of another board; the view stays if it shows some of it, else it is fitted."""
        self.bounds = geometry.sheet if geometry is not None else (0.0, 0.0, 1.0, 1.0)
        self.frame = frame_width(geometry, self.edges is None) if geometry is not None else 0.0
        track = geometry is not None and geometry.is_track
        self.unit = max(geometry.radius / 0.35, 1e-3) if geometry is not None and track else 1.0
        self.jump(self.fitting(self.view.width, self.view.height) if self.place.fitted else self.place.goal)

    def resize(self, width: int, height: int, ratio: float) -> None:
        """Set the size of the window in its pixels; ``ratio``: screen pixels per window pixel."""
        self.ratio = ratio
        goal = self.place.goal
        goal = replace(goal.moved((width - goal.width) / 2, (height - goal.height) / 2), width=width, height=height)
        if self.place.fitted:
            goal = self.fitting(width, height)
        self.jump(goal)

    def set_edges(self, edges: tuple[float, float] | None, geometry: Geometry | None) -> None:
        """Fit the whole board with its ruler between these edges of the view; None: as in Draw."""
        self.edges = edges
        self.set_board(geometry)

    def fitting(self, width: int, height: int) -> View:
        """The view of the whole board."""
        if self.edges is not None:
            left, right = self.edges
            view = View.fitting(self.framed, max(round(width - left - right), 1), height, 0.0)
            view = replace(view, width=width).moved(left, 0)
        else:
            view = View.fitting(self.bounds, width, height, min(MARGIN, width / 6, height / 6))
            framed = view.scale * self.frame
            if framed > MARGIN:
                view = View.fitting(self.bounds, width, height, min(framed, width / 6, height / 6))
        most = LARGEST / self.unit
        return view.zoomed(most / view.scale, width / 2, height / 2) if view.scale > most else view

    @property
    def framed(self) -> Box:
        """The board with its frame."""
        left, top, right, bottom = self.bounds
        return left - self.frame, top - self.frame, right + self.frame, bottom + self.frame

    @property
    def goal(self) -> View:
        """The view at the end of the animation; the present one without animation."""
        return self.place.goal

    @property
    def gliding(self) -> bool:
        """Whether an animation is running."""
        return self._glide.state() == QVariantAnimation.State.Running

    @property
    def limits(self) -> tuple[float, float]:
        """The smallest and the largest scale."""
        most = LARGEST / self.unit
        whole = self.fitting(self.view.width, self.view.height).scale
        return min(whole / 2, most), most

    def _within(self, view: View) -> View:
        """The nearest view that is allowed: its middle on the board, its corner on a pixel of the screen."""
        least, most = self.limits
        scale = min(max(view.scale, least), most)
        if scale != view.scale:
            view = view.zoomed(scale / view.scale, view.width / 2, view.height / 2)
        left, top, right, bottom = self.bounds
        half_x, half_y = view.width / 2 / scale, view.height / 2 / scale
        x = min(max(view.left + half_x, left), right) - half_x
        y = min(max(view.top + half_y, top), bottom) - half_y
        pixel = scale * self.ratio
        return replace(view, left=round(x * pixel) / pixel, top=round(y * pixel) / pixel)

    # --- moving -----------------------------------------------------------------------------

    def jump(self, view: View) -> None:
        """Set the view at once."""
        self._glide.stop()
        self.place.goal = self._within(view)
        self._show(self.place.goal)

    def glide(self, view: View, milliseconds: int = GLIDE) -> None:
        """Set the view, animated if enabled."""
        if not self.animated:
            self.jump(view)
            self.rested.emit()
            return
        self._from, self.place.goal = self.view, self._within(view)
        self._glide.stop()
        self._glide.setDuration(milliseconds)
        self._glide.start()

    def fit(self) -> None:
        """Show the whole board, and keep it visible while the window is resized."""
        self.glide(self.fitting(self.view.width, self.view.height), CENTRE_GLIDE)
        self.place.fitted, self.place.by_hand = True, False

    def show(self, box: Box, most: float = MOST_ZOOM) -> None:
        """Centre a box of the chart between the edges, zoomed up to ``most`` times the whole board.

        The chart's ruler is hidden then, because names of rows and columns are at the edges of the view. Nothing
        happens if all of the box is well visible already.
        """
        right = self.edges[1] if self.edges is not None else 0.0
        goal, whole = self.place.goal, self.fitting(self.view.width, self.view.height)
        seen = max(round(goal.width - right), 1)
        near = View.fitting(box, seen, goal.height, MARGIN)
        scale = min(max(near.scale, whole.scale), whole.scale * most)
        if scale <= whole.scale * LEAST_ZOOM:
            self.fit()
            return
        near = near.zoomed(scale / near.scale, seen / 2, goal.height / 2)
        left, top, end, foot = self.bounds
        x = max(min(near.left, end - seen / scale), left - THICK / scale)  # nothing beside the board
        y = max(min(near.top, foot - goal.height / scale), top - THICK / scale)
        self.place.fitted = self.place.by_hand = False
        self.glide(replace(near, left=x, top=y, width=goal.width), CENTRE_GLIDE)

    def _move_by_hand(self, goal: View, softly: bool, milliseconds: int = GLIDE) -> None:
        """Set a view that the user chose; ``softly``: animated."""
        self.place.fitted, self.place.by_hand = False, True
        if softly:
            self.glide(goal, milliseconds)
        else:
            self.jump(goal)

    def pan(self, dx: float, dy: float, softly: bool = False) -> None:
        """Move the chart by pixels; ``softly``: animated."""
        self._move_by_hand(self.place.goal.moved(dx, dy), softly)

    def zoom(self, factor: float, x: float, y: float, softly: bool = True) -> None:
        """Change the scale; the point of the chart at the pixel (x, y) stays there."""
        least, most = self.limits
        factor = min(max(self.place.goal.scale * factor, least), most) / self.place.goal.scale
        if factor != 1.0:
            self._move_by_hand(self.place.goal.zoomed(factor, x, y), softly)

    def pinch(self, factor: float, x: float, y: float) -> None:
        """Change the scale by a step of a pinch gesture."""
        self.pinched.emit()
        self.zoom(factor, x, y, softly=False)

    def centre(self, point: Point, scale: float | None = None, softly: bool = True) -> None:
        """Centre a point of the chart, with another scale if given."""
        goal = self.place.goal
        scale = goal.scale if scale is None else scale
        left, top = point[0] - goal.width / 2 / scale, point[1] - goal.height / 2 / scale
        self._move_by_hand(replace(goal, scale=scale, left=left, top=top), softly, CENTRE_GLIDE)

    def _step(self, part: float) -> None:
        """A frame of an animation. Left and top change with 1/scale, so that the zoomed point stays fixed."""
        one, two = self._from, self.place.goal
        if part >= 1.0:
            self._show(two)
            return
        scale = exp(log(one.scale) + (log(two.scale) - log(one.scale)) * part)
        way = part
        if abs(one.scale / two.scale - 1) > 1e-9:
            way = (1 / scale - 1 / one.scale) / (1 / two.scale - 1 / one.scale)
        left, top = one.left + (two.left - one.left) * way, one.top + (two.top - one.top) * way
        pixel = scale * self.ratio
        self._show(replace(two, scale=scale, left=round(left * pixel) / pixel, top=round(top * pixel) / pixel))

    def _show(self, view: View) -> None:
        if view != self.view:
            self.view = view
            self.moved.emit()
