"""A widget for choosing a part of the world: a globe or a flat map, with a frame around the chosen window."""

from __future__ import annotations

from functools import cache
from math import cos, radians

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from editor.draw.world.coast import Coast, GlobeWindow, coast, is_land
from editor.view.widgets.shades import is_night

Floats = NDArray[np.float64]
NEAREST = 40.0
"""The greatest magnification."""
STEP = 2.0
"""Degrees by which an arrow key moves the window."""
NEAR = 2.5
"""The magnification from which a finer coast is drawn."""
THINNED = (1.5, 0.8, 0.0)
"""The tolerances of the coasts in degrees, coarsest first: smaller bends are left out."""
REST = 160
"""Milliseconds after the last movement until the fine coast is drawn."""


@cache
def _coast(by: float) -> Coast:
    return coast().thinned(by) if by else coast()


def path_of(x: Floats, y: Floats, ends: NDArray[np.int64]) -> QPainterPath:
    """Many closed lines as one path, built from Qt's serialised form: a call per point is too slow."""
    held = np.zeros(len(x), dtype=[("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])
    held["kind"] = 1
    held["kind"][np.concatenate([[0], ends[:-1]])] = 0
    held["x"], held["y"] = x, y
    head, tail = np.array([len(x)], dtype=">i4").tobytes(), np.array([0, 0], dtype=">i4").tobytes()
    bytes_ = QByteArray(head + held.tobytes() + tail)  # the stream does not keep it alive
    stream = QDataStream(bytes_)
    path = QPainterPath()
    stream >> path
    path.setFillRule(Qt.FillRule.OddEvenFill)
    return path


class Globe(QWidget):
    """Shows the world around the middle of ``window``. A drag or the arrow keys move the window, the wheel zooms."""

    moved = Signal(float, float)
    """Latitude and longitude of the window's middle, chosen by the user."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.window_ = GlobeWindow(20, -40, 100, 70)
        self.flat = False
        self.zoom = 1.0
        self._grabbed_at: QPointF | None = None
        self._moving = QTimer(self, singleShot=True, interval=REST)
        self._moving.timeout.connect(self.update)
        self.setMinimumSize(200, 180)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def sizeHint(self) -> QSize:
        """The usual size of the globe."""
        return QSize(380, 320)

    def show_window(self, window: GlobeWindow) -> None:
        """Turn to a window and draw its frame."""
        self._glide(window != self.window_)
        self.window_ = window

    def set_flat(self, flat: bool) -> None:
        """Draw the world flat or as a globe."""
        self.flat = flat
        self.update()

    def set_zoom(self, zoom: float) -> None:
        """Set the magnification; 1 fits the widget."""
        zoom = min(max(zoom, 1.0), NEAREST)
        self._glide(zoom != self.zoom)
        self.zoom = zoom

    def _glide(self, moves: bool) -> None:
        """Redraw: coarse during movement, fine afterwards."""
        if moves and self.isVisible():
            self._moving.start()
        self.update()

    @property
    def thinned(self) -> float:
        """The tolerance in degrees of the coast drawn at present."""
        return THINNED[(self.zoom > NEAR) + (not self._moving.isActive())]

    # --- where points are ------------------------------------------------------------------------

    @property
    def radius(self) -> float:
        """Pixels from the middle to the rim of the globe."""
        return (min(self.width(), self.height()) / 2 - 8) * self.zoom

    @property
    def per_degree(self) -> float:
        """Pixels for a degree in the middle."""
        if self.flat:
            return min((self.width() - 8) / 360, (self.height() - 8) / 180) * self.zoom
        return self.radius * radians(1)

    def placed(self, points: Floats) -> tuple[Floats, Floats, Floats]:
        """The pixels x, y of (longitude, latitude) points, and a depth: negative on the far side of the globe."""
        middle_x, middle_y = self.width() / 2, self.height() / 2
        if self.flat:
            x = middle_x + (points[:, 0] - self.window_.lon) * self.per_degree
            return x, middle_y - (points[:, 1] - self._flat_lat()) * self.per_degree, np.ones(len(points))
        lon, lat = np.radians(points[:, 0] - self.window_.lon), np.radians(points[:, 1])
        tilt = radians(self.window_.lat)
        x = np.cos(lat) * np.sin(lon)
        y = np.cos(tilt) * np.sin(lat) - np.sin(tilt) * np.cos(lat) * np.cos(lon)
        near = np.sin(tilt) * np.sin(lat) + np.cos(tilt) * np.cos(lat) * np.cos(lon)
        rim = np.where(
            near < 0, 1 / np.maximum(np.hypot(x, y), 1e-9), 1.0
        )  # points on the far side are moved to the rim
        return middle_x + x * rim * self.radius, middle_y - y * rim * self.radius, near

    def _flat_lat(self) -> float:
        room = max(90 - self.height() / 2 / self.per_degree, 0.0)
        return min(max(self.window_.lat, -room), room)

    # --- drawing ---------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint sea, land, the net of degrees and the frame of the window."""
        night = is_night(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sea, land = QColor("#1d4a63" if night else "#a9d2e2"), QColor("#6b6144" if night else "#e0cd9a")
        disc = QPainterPath()
        middle = QPointF(self.width() / 2, self.height() / 2)
        if self.flat:
            disc.addRect(QRectF(self.rect()))
        else:
            disc.addEllipse(middle, self.radius, self.radius)
        painter.setClipPath(disc)
        painter.fillPath(disc, sea)
        self._land(painter, disc, land, QColor("#b9ab7c" if night else "#7b6a43"))
        self._net(painter, QColor(255, 255, 255, 40 if night else 90))
        self._frame(painter, QColor("#ffb74a" if night else "#b3361f"))
        painter.setClipping(False)
        if not self.flat:
            painter.setPen(QPen(QColor("#0d2431" if night else "#5f8ea3"), 1.5))
            painter.drawEllipse(middle, self.radius, self.radius)
        painter.end()

    def _land(self, painter: QPainter, disc: QPainterPath, fill: QColor, line: QColor) -> None:
        held = _coast(self.thinned)
        x, y, _ = self.placed(held.points)
        painter.setPen(QPen(line, 0.8))
        painter.setBrush(fill)
        if self.flat:
            for turn in range(-2, 4):
                shift = 360.0 * turn * self.per_degree
                if x.min() + shift < self.width() and x.max() + shift > 0:
                    painter.drawPath(path_of(x + shift, y, held.ends))
            return
        path = path_of(x, y, held.ends)
        if is_land(-self.window_.lat, self.window_.lon + 180):
            path.addPath(disc)  # the far pole is inside the ring: swap inside and outside
        painter.drawPath(path)

    def _net(self, painter: QPainter, colour: QColor) -> None:
        painter.setPen(QPen(colour, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        line = np.linspace(-90, 90, 61)
        start = round(self.window_.lon / 30) * 30
        for lon in range(start - 180, start + 181, 30):
            self._line(painter, np.stack([np.full(61, float(lon)), line], axis=1))
        across = np.linspace(self.window_.lon - 180, self.window_.lon + 180, 121)
        for lat in range(-60, 61, 30):
            self._line(painter, np.stack([across, np.full(121, float(lat))], axis=1))

    def _frame(self, painter: QPainter, colour: QColor) -> None:
        window = self.window_
        painter.setPen(QPen(colour, 2.5))
        part = np.linspace(0, 1, 61)
        wide, high = (
            window.west + part * (window.east - window.west),
            window.south + part * (window.north - window.south),
        )
        for lat in (window.south, window.north):
            self._line(painter, np.stack([wide, np.full(61, lat)], axis=1))
        for lon in (window.west, window.east):
            self._line(painter, np.stack([np.full(61, lon), high], axis=1))

    def _line(self, painter: QPainter, points: Floats) -> None:
        x, y, near = self.placed(points)
        run: list[QPointF] = []
        for px, py, seen in zip(x.tolist(), y.tolist(), (near >= 0).tolist()):
            if seen:
                run.append(QPointF(px, py))
            elif run:
                painter.drawPolyline(QPolygonF(run))
                run = []
        if run:
            painter.drawPolyline(QPolygonF(run))

    # --- mouse and keys --------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start dragging the globe."""
        self._grabbed_at = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Turn the globe."""
        if self._grabbed_at is not None:
            by = event.position() - self._grabbed_at
            self._grabbed_at = event.position()
            self._move(by.y() / self.per_degree, -by.x() / self.per_degree)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Stop dragging."""
        self._grabbed_at = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom in or out."""
        self.set_zoom(self.zoom * 1.0015 ** event.angleDelta().y())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys move, plus and minus zoom."""
        steps = {
            Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (1, 0), Qt.Key.Key_Down: (-1, 0),
        }  # fmt: skip
        key = Qt.Key(event.key())
        if key in steps:
            up, right = steps[key]
            self._move(up * STEP / self.zoom, right * STEP / self.zoom)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.set_zoom(self.zoom * 1.25)
        elif key == Qt.Key.Key_Minus:
            self.set_zoom(self.zoom / 1.25)
        else:
            super().keyPressEvent(event)

    def _move(self, up: float, right: float) -> None:
        stretch = 1.0 if self.flat else max(cos(radians(self.window_.lat)), 0.2)
        lat = min(max(self.window_.lat + up, -90.0), 90.0)
        self.moved.emit(lat, (self.window_.lon + right / stretch + 180) % 360 - 180)
