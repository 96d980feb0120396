"""Title, legend and the rim with coordinates on the screen, cached as pictures below the features."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from math import floor

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from editor.charts.drawing.ornaments.chart_frame import mark_of_board
from editor.charts.drawing.ornaments.rim import Side, rim_of
from editor.charts.drawing.style.theme import Theme
from editor.charts.export.styled_legend import ChartPlates
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.plans.placing.ornament_plan import OrnamentPlan, ShownOrnaments, inside

NAMES = ("cartouche", "legend")
MOST, LEAST = 0.6, 26.0
"""A plate is shown up to this share of the view's size, and from this height in pixels."""
AROUND = 14.0
"""Leaves and shades reach so far beyond a plate, in marks."""


@dataclass(frozen=True)
class Picture:
    """A plate painted at a scale."""

    image: QPixmap
    scale: float
    ratio: float


class PlatesLayer:
    """The plates of one chart."""

    def __init__(self) -> None:
        self.painted = 0
        """How often a plate was painted so far."""
        self._plates: ChartPlates | None = None
        self._shown = ShownOrnaments()
        self._mark = 0.0
        self._cache: dict[str, Picture] = {}
        self._hidden = ""

    def show(self, chart: Chart | None, plates: ChartPlates | None, plan: OrnamentPlan | None) -> None:
        """Show the planned plates of a chart; nothing without a plan."""
        self._cache.clear()
        self._hidden = ""
        self._plates = plates if chart is not None else None
        self._shown = ShownOrnaments.of(chart, plan) if chart is not None else ShownOrnaments()
        self._mark = mark_of_board(chart.geometry) if chart is not None else 0.0

    def point(self, cell: int, x: float, y: float, aside: bool) -> bool:
        """The pointer is at a point of the chart; ``aside``: hide plates under it. Returns whether that changed any."""
        before, boxes = self._hidden, ((name, self._shown.plate(name)) for name in NAMES)
        on_chart = aside and (cell >= 0 or bool(x or y))
        self._hidden = next((name for name, box in boxes if on_chart and box is not None and inside(box, x, y)), "")
        return self._hidden != before

    def paint(self, painter: QPainter, view: View, ratio: float, hurry: bool) -> None:
        """Paint the visible plates; ``hurry``: scale existing pictures, if there are any."""
        for name in NAMES:
            box = self._shown.plate(name)
            if box is not None and name != self._hidden and self._plates is not None:
                self._paint(painter, name, view.rect(box), view, ratio, hurry)

    def _paint(self, painter: QPainter, name: str, rect: QRectF, view: View, ratio: float, hurry: bool) -> None:
        if rect.height() < LEAST or rect.width() > MOST * view.width or rect.height() > MOST * view.height:
            return
        around = AROUND * self._mark * view.scale
        wide = rect.adjusted(-around, -around, around, around)
        if not wide.intersects(QRectF(0, 0, view.width, view.height)):
            return
        cached = self._cache.get(name)
        if cached is None or (not hurry and (cached.scale, cached.ratio) != (view.scale, ratio)):
            cached = self._cache[name] = self._picture(name, rect.size(), around, view.scale, ratio)
        if cached.scale == view.scale:
            at = QPointF(round(wide.left() * ratio) / ratio, round(wide.top() * ratio) / ratio)
            painter.drawPixmap(at, cached.image)
        else:
            painter.drawPixmap(wide, cached.image, QRectF(cached.image.rect()))

    def _picture(self, name: str, size: QSizeF, around: float, scale: float, ratio: float) -> Picture:
        assert self._plates is not None
        self.painted += 1
        image = QPixmap(round((size.width() + 2 * around) * ratio) + 1, round((size.height() + 2 * around) * ratio) + 1)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(QPointF(around, around), size)
        try:
            if name == "cartouche":
                self._plates.paint_title(painter, box, scale)
            else:
                mark = self._mark * scale
                layout = self._plates.layout((box.width(), box.height()), mark)
                self._plates.paint_legend(painter, box, layout, mark)
        finally:
            painter.end()
        return Picture(image, scale, ratio)


MARGIN = 256
"""How far a picture extends beyond the view at both ends, in pixels."""
MOST_STRIPS = 12


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
        self._cache: OrderedDict[tuple[object, ...], Strip] = OrderedDict()

    def draw(
        self, painter: QPainter, view: View, ratio: float, chart: Chart, theme: Theme, hurry: bool, framed: float = 0.0
    ) -> None:
        """Show the rim; ``hurry``: the scale is changing or time is short, so no pictures are made.

        ``framed``: as in ``rim_of``.
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
        strip = self._cache.get(key)
        if strip is None or not -2 * MARGIN - 0.01 <= scale.first - strip.first <= 0.01:
            if not make:
                return None
            strip = self._cache[key] = self._made(side, ratio, theme)
        self._cache.move_to_end(key)
        while len(self._cache) > MOST_STRIPS:
            self._cache.popitem(last=False)
        return strip

    def _made(self, side: Side, ratio: float, theme: Theme) -> Strip:
        self.drawn += 1
        more = round(MARGIN * ratio) / ratio
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
        """Paint a side as its picture would look: it continues beyond the edge of the view."""
        more = round(MARGIN / 4 * ratio) / ratio
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
    """A side extended by this many pixels at both ends."""
    scale = side.scale
    moved = replace(scale, first=scale.first + more, start=scale.start + more, end=scale.end + more)
    return replace(side, scale=moved, length=side.length + 2 * more)


def _across(side: Side, ratio: float) -> tuple[int, float]:
    """The distance of a side from the edge of the view: whole screen pixels, and the rest."""
    at = (side.y if side.lying else side.x) * ratio
    whole = floor(at + 1e-6)
    return whole, max(at - whole, 0.0)
