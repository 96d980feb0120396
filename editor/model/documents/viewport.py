"""Which part of a chart is looked at, and how large."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF

from dsl.maps.board.topology import Point
from editor.model.documents.geometry import Box


@dataclass(frozen=True)
class View:
    """``scale`` pixels for a chart unit; the chart's (``left``, ``top``) is at the first pixel of width × height."""

    scale: float
    left: float
    top: float
    width: int
    height: int

    def point(self, x: float, y: float) -> QPointF:
        """Where a point of the chart is on the picture, in pixels."""
        return QPointF((x - self.left) * self.scale, (y - self.top) * self.scale)

    def chart(self, x: float, y: float) -> Point:
        """Which point of the chart a pixel shows."""
        return x / self.scale + self.left, y / self.scale + self.top

    def rect(self, box: Box) -> QRectF:
        """A box of the chart (left, top, right, bottom) on the picture."""
        return QRectF(self.point(box[0], box[1]), self.point(box[2], box[3]))

    @property
    def box(self) -> Box:
        """The part of the chart that is seen: left, top, right, bottom."""
        return self.left, self.top, self.left + self.width / self.scale, self.top + self.height / self.scale

    def zoomed(self, factor: float, x: float, y: float) -> View:
        """The view with another scale in which the pixel (x, y) shows the same point of the chart."""
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
    """Where one looks on a chart: what is to be seen, whether at once or at the end of a glide.

    ``fitted``: the whole of it, however large the window becomes. ``by_hand``: somebody went there himself.
    """

    goal: View = View(16.0, 0.0, 0.0, 1, 1)
    fitted: bool = True
    by_hand: bool = False
