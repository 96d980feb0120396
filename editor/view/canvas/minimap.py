"""A small overview of the map with the visible part marked; a click or drag moves the view."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.base.texts import set_text
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.features.feature_painter import paint_features
from editor.charts.drawing.ground.terrain_painter import TerrainPainter
from editor.model.documents.chart import Change, Chart
from editor.model.documents.geometry import Box, View
from editor.model.sessions.session import Session
from editor.model.sessions.session_factory import SessionListener
from editor.view.canvas.chart_view import ChartView
from editor.view.canvas.navigation import KEY_WAYS, NOTCH, NOTCHES_TO_DOUBLE
from editor.view.canvas.overlay import has_cells

MARGIN = 6.0
MANY_CELLS = 40_000
SOON, LATER = 40, 250
"""Milliseconds from a change to a new picture, for small maps and for large ones."""
DOT = 3.0
"""The least radius of a piece, in pixels."""
STEP = 0.25
"""An arrow key moves the view by this part of it."""


class Minimap(QWidget, SessionListener):
    """An overview of the map, next to a ``ChartView``."""

    def __init__(self, session: Session | None, view: ChartView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = view
        self.drawn = 0
        """How often the picture was made."""
        self._picture: QPixmap | None = None
        self._things: QPixmap | None = None
        """The features without the ground: brush strokes do not change them."""
        self._late = QTimer(self, singleShot=True)
        self._late.timeout.connect(self._outdated)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(96, 72)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_text(self, self.setAccessibleName, "canvas-minimap")
        set_text(self, self.setToolTip, "canvas-minimap-tip")
        self.listen_to(session)
        view.viewed.connect(self.update)
        view.match.context.position_shown.connect(self.update)
        view.look_changed.connect(self._redraw)
        self._redraw()

    def sizeHint(self) -> QSize:
        """A little wider than high, as maps are."""
        return QSize(220, 160)

    # --- what changed ----------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Show another map, or none."""
        self._redraw()

    def map_changed(self, change: Change) -> None:
        """Redraw after a short delay."""
        if change.whole or change.sections:
            self._things = None
        chart = self.chart
        if not self._late.isActive():
            self._late.start(LATER if chart is not None and chart.cells.size > MANY_CELLS else SOON)

    def _outdated(self) -> None:
        self._picture = None
        self.update()

    def _redraw(self) -> None:
        """Redraw everything."""
        self._things = None
        self._outdated()

    @property
    def chart(self) -> Chart | None:
        """The chart, if it has any cells."""
        document = self.document
        return document.chart if document is not None and has_cells(document.chart) else None

    @property
    def whole(self) -> View:
        """The view that fits the map into this widget."""
        chart = self.chart
        bounds = chart.geometry.sheet if chart is not None else (0.0, 0.0, 1.0, 1.0)
        return View.fitting(bounds, self.width(), self.height(), MARGIN)

    # --- painting --------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The picture, and the frame of what is seen."""
        painter = QPainter(self)
        try:
            self._paint(painter)
        finally:
            painter.end()

    def _paint(self, painter: QPainter) -> None:
        theme = self.view.theme
        painter.fillRect(self.rect(), theme.paper)
        chart = self.chart
        if chart is not None:
            ratio = self.devicePixelRatioF()
            if self._picture is None or self._picture.devicePixelRatio() != ratio:
                self._picture = self._draw(chart)
            if self._things is None or self._things.devicePixelRatio() != ratio:
                self._things = self._draw_things(chart)
            painter.drawPixmap(0, 0, self._picture)
            painter.drawPixmap(0, 0, self._things)
            self._draw_pieces(painter)
            self._draw_frame(painter)
        if self.hasFocus():
            painter.setPen(QPen(theme.selection, 2))
            painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def _draw(self, chart: Chart) -> QPixmap:
        self.drawn += 1
        view, ratio, theme = self.whole, self.devicePixelRatioF(), self.view.theme
        scale = view.scale * ratio
        width, height = round(view.width * ratio), round(view.height * ratio)
        whole = self.view.scene.styled.tiles.whole()
        if whole is not None:
            return _scaled(*whole, view, ratio, theme.paper)
        ground = TerrainPainter(chart, theme, False, ratio)
        image = ground.area(scale, round(view.left * scale), round(view.top * scale), width, height)
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        return QPixmap.fromImage(image)

    def _draw_things(self, chart: Chart) -> QPixmap:
        view, ratio, theme = self.whole, self.devicePixelRatioF(), self.view.theme
        made = QPixmap(round(view.width * ratio), round(view.height * ratio))
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        look = DrawingLook(
            names=False, prices=False, grid=False, coordinates=False, hidden=frozenset({"arrows", "starts"})
        )
        shown = self.view.look
        try:
            paint_features(painter, view, chart, theme, replace(look, language=shown.language, style=shown.style))
        finally:
            painter.end()
        return made

    def _draw_pieces(self, painter: QPainter) -> None:
        """In Play a dot for each piece that the viewer sees, in its owner's colour."""
        scene, view = self.view.match.scene, self.whole
        if scene.position is None or scene.geometry is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.view.theme.paper, 1))
        radius = max(scene.cell_size(view) * 0.4, DOT)
        for place in scene.places:
            painter.setBrush(scene.ink(scene.position.pieces[place.index].owner))
            painter.drawEllipse(scene.centre(place.cell, view), radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _draw_frame(self, painter: QPainter) -> None:
        seen = self.whole.rect(self.view.view.box) & QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if seen.isEmpty():
            return
        around = QColor(self.view.theme.ink)
        around.setAlpha(50)
        painter.setClipRect(self.rect())
        for part in _around(seen, QRectF(self.rect())):
            painter.fillRect(part, around)
        painter.setPen(QPen(self.view.theme.paper, 3))
        painter.drawRect(seen)
        painter.setPen(QPen(self.view.theme.error, 1.5))
        painter.drawRect(seen)

    # --- looking elsewhere -----------------------------------------------------------------------

    def _look(self, at: QPointF, softly: bool) -> None:
        if self.chart is not None:
            self.view.centre_at(self.whole.chart(at.x(), at.y()), softly)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._look(event.position(), True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Look where the mouse is dragged to."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look(event.position(), False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the view around its middle."""
        self.view.zoom(2 ** (event.angleDelta().y() / NOTCH / NOTCHES_TO_DOUBLE))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys move the view."""
        key = Qt.Key(event.key())
        if key not in KEY_WAYS:
            event.ignore()
            return
        across, down = KEY_WAYS[key]
        seen = self.view.camera.goal
        self.view.camera.pan(across * STEP * seen.width, down * STEP * seen.height, softly=True)

    def resizeEvent(self, _event: object) -> None:
        """Redraw for the new size."""
        self._redraw()


def _scaled(picture: QPixmap, box: Box, view: View, ratio: float, paper: QColor) -> QPixmap:
    """A picture that shows a box of the chart, as a view shows it."""
    made = QPixmap(round(view.width * ratio), round(view.height * ratio))
    made.setDevicePixelRatio(ratio)
    made.fill(paper)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    try:
        painter.drawPixmap(view.rect(box), picture, QRectF(picture.rect()))
    finally:
        painter.end()
    return made


def _around(inner: QRectF, outer: QRectF) -> tuple[QRectF, ...]:
    """The four strips of ``outer`` around ``inner``."""
    return (
        QRectF(outer.left(), outer.top(), outer.width(), inner.top() - outer.top()),
        QRectF(outer.left(), inner.bottom(), outer.width(), outer.bottom() - inner.bottom()),
        QRectF(outer.left(), inner.top(), inner.left() - outer.left(), inner.height()),
        QRectF(inner.right(), inner.top(), outer.right() - inner.right(), inner.height()),
    )
