"""The picture of a comparison: two charts side by side, or on top of each other with a movable dividing line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from dsl.maps.mapfile.compare import Comparison
from editor.base.background.packets import Failure
from editor.base.texts import ui
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.difference_marks import MARGIN, marked_picture
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.style.theme import Theme
from editor.charts.drawing.style_choice import chosen
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box, View
from editor.view.canvas.grounds.ground_client import picture_client
from editor.view.canvas.grounds.ground_questions import Part, Planned

SIDE = 1600
"""The longer side of the picture, in pixels."""


class GroundSheet:
    """The ground of one chart in its state when requested. ``arrived`` is called when it arrives."""

    def __init__(self, chart: Chart, theme: Theme, look: DrawingLook, arrived: Callable[[], object]) -> None:
        self._picture: QImage | None = None
        self._box: Box = (0.0, 0.0, 1.0, 1.0)
        self._paper, self._arrived = theme.paper, arrived
        self._question = 0
        self._expected = style_of(chart, look).ground_of(chart) is not None
        if self._expected:
            self._ask(chart, theme, look)

    @property
    def busy(self) -> bool:
        """Whether it has not arrived yet."""
        return self._expected and self._picture is None

    def drop(self) -> None:
        """Cancel the request."""
        self._expected = False
        picture_client().drop(self._question)

    def _ask(self, chart: Chart, theme: Theme, look: DrawingLook) -> None:
        left, top, right, bottom = chart.geometry.sheet
        scale = SIDE / max(right - left, bottom - top, 1e-6)
        x, y = round(left * scale), round(top * scale)
        width, height = max(round((right - left) * scale), 1), max(round((bottom - top) * scale), 1)

        def planned(found: Planned | Failure | None) -> None:
            if not isinstance(found, Planned):
                self._expected = False
            elif self._expected:
                self._question = picture_client().picture(Part(number, scale, 1.0, x, y, width, height), came)

        def came(picture: QImage | None) -> None:
            self._picture, self._box = picture, (x / scale, y / scale, (x + width) / scale, (y + height) / scale)
            if self._expected and picture is not None:
                self._arrived()
            self._expected = False

        number = picture_client().plan(chart, theme, look, planned)

    def seen(self, view: View, ratio: float) -> QImage | None:
        """The ground in a view; None before it arrives."""
        if self._picture is None:
            return None
        made = QImage(round(view.width * ratio), round(view.height * ratio), QImage.Format.Format_RGB32)
        made.setDevicePixelRatio(ratio)
        made.fill(self._paper)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        try:
            painter.drawImage(view.rect(self._box), self._picture, QRectF(self._picture.rect()))
        finally:
            painter.end()
        return made


GAP = 6
CLOSE = 28.0
"""The least pixels per cell when going to a difference."""


class ComparingView(QWidget):
    """Both pictures move and zoom together. ``split`` (0 to 1): the dividing line, if they overlap."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.comparison: Comparison | None = None
        self.charts: tuple[Chart, Chart] | None = None
        self.theme = Theme()
        self.beside, self.split = True, 0.5
        self.names = "", ""
        """The names of the old and the new map."""
        self._view: View | None = None
        self._grab: QPointF | None = None
        self._looks: tuple[DrawingLook, ...] = ()
        self._grounds: tuple[GroundSheet, ...] = ()
        chosen.changed.connect(self._request_grounds)
        self._pictures: dict[bool, tuple[tuple[View, str, float], QImage]] = {}
        self.setMinimumSize(QSize(200, 140))
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(460, 180)

    def show_pair(self, comparison: Comparison | None, charts: tuple[Chart, Chart] | None, theme: Theme) -> None:
        """Show two charts, the old one first."""
        fresh = self.charts is None or charts is None
        self.comparison, self.charts, self.theme = comparison, charts, theme
        self._request_grounds()
        if fresh:
            self._view = None
        self.update()

    def _request_grounds(self) -> None:
        """Request the grounds of both in the chosen style; plain is shown until they arrive."""
        self._pictures.clear()
        for sheet in self._grounds:
            sheet.drop()
        self._looks = tuple(chosen.choice.dress(DrawingLook(ui.language), chart) for chart in self.charts or ())
        self._grounds = tuple(
            GroundSheet(chart, self.theme, look, self._ground_arrived)
            for chart, look in zip(self.charts or (), self._looks, strict=True)
        )
        self.update()

    def _ground_arrived(self) -> None:
        self._pictures.clear()
        self.update()

    def arrange(self, beside: bool) -> None:
        """Show them side by side, or on top of each other."""
        self.beside, self._view = beside, None
        self.update()

    def set_split(self, split: float) -> None:
        """Move the dividing line."""
        self.split = split
        self.update()

    def look_at(self, x: float, y: float) -> None:
        """Go to a point of the new chart."""
        view = self.view()
        scale = max(view.scale, CLOSE)
        self._view = replace(view, scale=scale, left=x - view.width / 2 / scale, top=y - view.height / 2 / scale)
        self.update()

    def view(self) -> View:
        """The visible part of the new chart."""
        width = (self.width() - GAP) // 2 if self.beside else self.width()
        if self._view is None and self.charts is not None:
            self._view = View.fitting(self.charts[1].geometry.sheet, width, self.height(), MARGIN)
        view = self._view or View(1.0, 0.0, 0.0, width, self.height())
        return replace(view, width=max(width, 1), height=max(self.height(), 1))

    def _old_view(self) -> View:
        """The visible part of the old chart, which may be shifted."""
        assert self.comparison is not None
        (down, right), view = self.comparison.shift, self.view()
        return replace(view, left=view.left - right, top=view.top - down)

    # --- events ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.charts is None or self.comparison is None:
            return
        painter = QPainter(self)
        view, (old, new) = self.view(), self.charts
        offset = view.width + GAP if self.beside else 0
        cut = view.width if self.beside else round(self.width() * self.split)
        pictures = (
            (old, self._old_view(), QRectF(0, 0, cut, self.height()), 0),
            (new, view, QRectF(offset or cut, 0, self.width(), self.height()), offset),
        )
        for chart, seen, clip, left in pictures:
            painter.setClipRect(clip)
            painter.drawImage(QPointF(left, 0), self._picture(chart, seen, chart is old))
            self._caption(painter, clip, self.names[chart is new])
        painter.setClipping(False)
        if not self.beside:
            for colour, width in ((self.theme.paper, 4), (QColor(self.theme.ink), 1.5)):
                painter.setPen(QPen(colour, width))
                painter.drawLine(QPointF(cut, 0), QPointF(cut, self.height()))

    def _picture(self, chart: Chart, seen: View, old: bool) -> QImage:
        """One of the two with its marks; repainted only if something changed."""
        assert self.comparison is not None
        key = seen, ui.language, self.devicePixelRatioF()
        cached = self._pictures.get(old)
        if cached is None or cached[0] != key:
            ground = self._grounds[not old].seen(seen, key[2])
            look = replace(self._looks[not old], language=key[1])
            image = marked_picture(self.comparison, chart, self.theme, seen, look, old=old, ratio=key[2], ground=ground)
            cached = self._pictures[old] = key, image
        return cached[1]

    def _caption(self, painter: QPainter, within: QRectF, name: str) -> None:
        """Paint the name of the map in the lower left corner of its picture."""
        if not name or within.width() < 60:
            return
        metrics = painter.fontMetrics()
        text = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, int(within.width()) - 24)
        tag = QRectF(within.left() + 6, within.bottom() - metrics.height() - 12, 0, metrics.height() + 6)
        tag.setWidth(metrics.horizontalAdvance(text) + 12)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(tag, 4, 4)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._view = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        at = event.position()
        left = self.view().width + GAP
        x = at.x() - left if self.beside and at.x() >= left else at.x()
        self._view = self.view().zoomed(1.2 ** (event.angleDelta().y() / 120), x, at.y())
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grab = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grab is not None:
            moved = event.position() - self._grab
            self._grab = event.position()
            self._view = self.view().moved(moved.x(), moved.y())
            self.update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._grab = None
