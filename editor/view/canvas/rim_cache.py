"""The rim with coordinates, kept as pictures of its sides: moved while one pans, painted anew while one zooms."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from math import floor

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from editor.charts.drawing.ornaments.rim import Side, rim_of
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.viewport import View

BEYOND = 256
"""How far a picture reaches beyond the view at both ends, in pixels."""
KEPT = 12


@dataclass
class Strip:
    """The picture of a side; the middle of cell 0 is at ``first``, in pixels of the window."""

    image: QImage
    first: float


class RimCache:
    """The rim of one view."""

    def __init__(self) -> None:
        self.drawn = 0
        """How often a side was painted so far."""
        self._kept: OrderedDict[tuple[object, ...], Strip] = OrderedDict()

    def draw(
        self, painter: QPainter, view: View, ratio: float, chart: Chart, theme: Theme, hurry: bool, framed: float = 0.0
    ) -> None:
        """Show the rim; ``hurry``: the scale is changing or there is more to be done, so no pictures are made.

        ``framed``: as ``rim_of`` has it.
        """
        rim = rim_of(view, chart, framed)
        if rim is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawn = self.drawn
        for side in rim.sides:
            # A frame makes one picture at most: that takes longer than painting the side just once.
            strip = self._strip(side, ratio, theme, not hurry and self.drawn == drawn)
            if strip is None:
                self._paint(painter, side, ratio, theme)
            else:
                self._show(painter, strip, side, ratio)
        rim.paint_corner(painter, view, theme)
        painter.restore()

    def _strip(self, side: Side, ratio: float, theme: Theme, make: bool) -> Strip | None:
        scale = side.scale
        form = replace(
            scale, first=0.0, start=round(scale.start - scale.first, 3), end=round(scale.end - scale.first, 3)
        )
        key = (form, side.length, side.lying, side.near, side.thick, round(_across(side, ratio)[1], 3), ratio, theme)
        strip = self._kept.get(key)
        if strip is None or not -2 * BEYOND - 0.01 <= scale.first - strip.first <= 0.01:
            if not make:
                return None
            strip = self._kept[key] = self._made(side, ratio, theme)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return strip

    def _made(self, side: Side, ratio: float, theme: Theme) -> Strip:
        self.drawn += 1
        more = round(BEYOND * ratio) / ratio
        wide_side = _longer(side, more)
        long, wide = round((side.length + 2 * more) * ratio), round(side.thick * ratio) + 1
        image = QImage(
            QSize(long, wide) if side.lying else QSize(wide, long), QImage.Format.Format_ARGB32_Premultiplied
        )
        image.fill(Qt.GlobalColor.transparent)
        image.setDevicePixelRatio(ratio)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        part = _across(side, ratio)[1] / ratio
        x, y = (0.0, part) if side.lying else (part, 0.0)
        try:
            replace(wide_side, x=x, y=y).paint(painter, theme)
        finally:
            painter.end()
        image.setDevicePixelRatio(1.0)
        return Strip(image, wide_side.scale.first)

    @staticmethod
    def _paint(painter: QPainter, side: Side, ratio: float, theme: Theme) -> None:
        """Paint a side as a picture of it would look: what stands at the edge of the view goes on beyond it."""
        more = round(BEYOND / 4 * ratio) / ratio
        painter.save()
        painter.translate(*((-more, 0.0) if side.lying else (0.0, -more)))
        _longer(side, more).paint(painter, theme)
        painter.restore()

    @staticmethod
    def _show(painter: QPainter, strip: Strip, side: Side, ratio: float) -> None:
        along = round((strip.first - side.scale.first) * ratio)
        long = round(side.length * ratio)
        across = _across(side, ratio)[0]
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        if side.lying:
            painter.drawImage(0, across, strip.image, along, 0, long, strip.image.height())
        else:
            painter.drawImage(across, 0, strip.image, 0, along, strip.image.width(), long)
        painter.restore()


def _longer(side: Side, more: float) -> Side:
    """A side that begins and ends so many pixels farther out, and is counted from there."""
    scale = side.scale
    moved = replace(scale, first=scale.first + more, start=scale.start + more, end=scale.end + more)
    return replace(side, scale=moved, length=side.length + 2 * more)


def _across(side: Side, ratio: float) -> tuple[int, float]:
    """How far from the edge of the view a side begins: whole screen pixels, and the part of one that is left."""
    at = (side.y if side.lying else side.x) * ratio
    whole = floor(at + 1e-6)
    return whole, max(at - whole, 0.0)
