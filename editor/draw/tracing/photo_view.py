"""The photo with the four corners of the board to drag, or with three clicks to make."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from dsl.maps.board.topology import Point
from editor.model.documents.underlay import Corners
from editor.model.photos.straighten import convex
from editor.model.sessions.painting.trace_state import Picture

REACH, MARGIN = 14.0, 14.0
"""The radius of a corner's handle, and the margin around the photo, in pixels."""
GLASS, ENLARGED = 110.0, 4.0
"""The magnifying glass: its side in pixels, and its factor."""
COLOUR = QColor("#e8542f")


class PhotoView(QWidget):
    """Shows a picture. Corners are dragged, or moved by the arrow keys; the wheel looks closer."""

    began = Signal(bool)
    """A corner was grabbed; True: by a key."""
    dragged = Signal(object)
    """``Corners`` while a corner moves."""
    ended = Signal()
    dropped = Signal()
    """Escape: the drag was cancelled."""
    clicked = Signal(float, float)
    """A clicked pixel of the picture, while clicks are requested (``ask``)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture: Picture | None = None
        self.corners: Corners | None = None
        self.marks: list[Point] = []
        self.asking = False
        self.locked = False
        self.chosen = 0
        self.aim: Point | None = None
        self.zoom = 1.0
        self.centre = QPointF(0, 0)
        self._grabbed = -1
        self._pulled: QPointF | None = None
        self.setMinimumSize(180, 160)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        """A size at which corners can be seen."""
        return QSize(280, 240)

    def show_picture(self, picture: Picture | None) -> None:
        """Show another picture, fitted to the widget."""
        if picture is not self.picture:
            self.picture, self.zoom = picture, 1.0
            if picture is not None:
                self.centre = QPointF(picture.image.width() / 2, picture.image.height() / 2)
        self.update()

    def ask(self, on: bool) -> None:
        """Start or stop requesting clicks. Arrow keys then move a cross, Enter clicks at it."""
        self.asking, self.marks = on, []
        self.aim = (self.centre.x(), self.centre.y()) if on else None
        if on:
            self.setFocus()
        self.update()

    def mark(self, points: list[Point]) -> None:
        """Mark the clicks made so far."""
        self.marks = list(points)
        self.update()

    def release_corner(self) -> None:
        """Release the grabbed corner without a signal."""
        self._grabbed, self._pulled = -1, None
        self.update()

    def show_corners(self, corners: Corners | None) -> None:
        """Show other corners."""
        self.corners = corners
        self.update()

    # --- places ----------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Screen pixels per pixel of the picture."""
        if self.picture is None:
            return 1.0
        wide, high = self.picture.image.width(), self.picture.image.height()
        room = min((self.width() - 2 * MARGIN) / wide, (self.height() - 2 * MARGIN) / high)
        return max(room, 1e-4) * self.zoom

    def seen(self, point: Point) -> QPointF:
        """The position of a picture's pixel on the widget."""
        middle = QPointF(self.width() / 2, self.height() / 2)
        return middle + (QPointF(*point) - self.centre) * self.scale

    def pixel(self, at: QPointF) -> Point:
        """The picture's pixel at a place of the widget."""
        there = (at - QPointF(self.width() / 2, self.height() / 2)) / self.scale + self.centre
        return there.x(), there.y()

    def _corner_near(self, at: QPointF) -> int:
        if self.corners is None or self.locked:
            return -1
        far = [(self.seen(point) - at).manhattanLength() for point in self.corners]
        nearest = min(range(4), key=far.__getitem__)
        return nearest if far[nearest] <= REACH * 1.5 else -1

    # --- mouse and keys --------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grab a corner, click, or pan the picture."""
        if self.picture is None:
            return
        if self.asking and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(*self.pixel(event.position()))
            return
        self._grabbed = self._corner_near(event.position()) if event.button() == Qt.MouseButton.LeftButton else -1
        if self._grabbed >= 0:
            self.chosen = self._grabbed
            self.began.emit(False)
        else:
            self._pulled = event.position()
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the corner, or the picture."""
        if self._grabbed >= 0:
            self._move_corner(self._grabbed, self.pixel(event.position()))
        elif self._pulled is not None:
            self.centre -= (event.position() - self._pulled) / self.scale
            self._pulled = event.position()
            self.update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """End the drag."""
        held, self._grabbed, self._pulled = self._grabbed, -1, None
        if held >= 0:
            self.ended.emit()
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom in or out at the place under the pointer."""
        before = QPointF(*self.pixel(event.position()))
        self.zoom = min(max(self.zoom * 1.0015 ** event.angleDelta().y(), 1.0), 30.0)
        self.centre += before - QPointF(*self.pixel(event.position()))
        event.accept()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys move the corner by a pixel, with Shift by ten; Space: next corner; Escape cancels."""
        step = 10.0 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1.0
        steps = {
            Qt.Key.Key_Left: (-step, 0.0), Qt.Key.Key_Right: (step, 0.0),
            Qt.Key.Key_Up: (0.0, -step), Qt.Key.Key_Down: (0.0, step),
        }  # fmt: skip
        by = steps.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape and (self._grabbed >= 0 or self.asking):
            self._grabbed = -1
            self.dropped.emit()
            self.update()
        elif self.asking and by is not None and self.aim is not None:
            self.aim = self.aim[0] + by[0], self.aim[1] + by[1]
            self.update()
        elif self.asking and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit(*(self.aim or (0.0, 0.0)))
        elif by is not None and self.corners is not None and not self.locked:
            x, y = self.corners[self.chosen]
            self.began.emit(True)
            self._move_corner(self.chosen, (x + by[0], y + by[1]))
            self.ended.emit()
        elif event.key() == Qt.Key.Key_Space:
            self.chosen = (self.chosen + 1) % 4
            self.update()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show which corner the keys move."""
        super().focusInEvent(event)
        self.update()

    def _move_corner(self, number: int, point: Point) -> None:
        if self.corners is None:
            return
        points = list(self.corners)
        points[number] = point
        made = (points[0], points[1], points[2], points[3])
        if convex(made):
            self.corners = made
            self.dragged.emit(made)
        self.update()

    # --- drawing ---------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint picture, outline of the board, corners, clicks, and a magnifying glass while a corner moves."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Mid))
        if self.picture is None:
            return
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        image = self.picture.image
        target = QRectF(self.seen((0, 0)), self.seen((image.width(), image.height())))
        level = sum(1 for copy in self.picture.copies if copy.width() >= target.width()) - 1
        copy = self.picture.copies[max(level, 0)]
        painter.drawImage(target, copy, QRectF(copy.rect()))
        if self.corners is not None:
            self._corners(painter, self.corners)
        painter.setPen(QPen(COLOUR, 2))
        aim = [self.aim] if self.asking and self.aim is not None and self.hasFocus() else []
        for mark in (*self.marks, *aim):
            at = self.seen(mark)
            painter.drawLine(at - QPointF(8, 0), at + QPointF(8, 0))
            painter.drawLine(at - QPointF(0, 8), at + QPointF(0, 8))
        if self._grabbed >= 0 and self.corners is not None:
            self._glass(painter, image, self.corners[self._grabbed])
        painter.end()

    def _corners(self, painter: QPainter, corners: Corners) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((QColor(255, 255, 255, 180), 4.0), (COLOUR, 2.0)):
            painter.setPen(QPen(colour, width))
            painter.drawPolygon(QPolygonF([self.seen(point) for point in corners]))
        for number, point in enumerate(corners):
            chosen = number == self.chosen and self.hasFocus()
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.setBrush(COLOUR if not self.locked else QColor("#888888"))
            painter.drawEllipse(self.seen(point), 9 if chosen else 7, 9 if chosen else 7)

    def _glass(self, painter: QPainter, image: QImage, point: Point) -> None:
        """Paint the surroundings of a corner, enlarged, at the upper left or right of the widget, away from it."""
        left = self.seen(point).x() > self.width() / 2
        place = QRectF(8 if left else self.width() - GLASS - 8, 8, GLASS, GLASS)
        shown = GLASS / max(ENLARGED * self.scale, 1.5)
        painter.fillRect(place, QColor("#000000"))
        painter.drawImage(place, image, QRectF(point[0] - shown / 2, point[1] - shown / 2, shown, shown))
        painter.setPen(QPen(COLOUR, 1))
        middle = place.center()
        painter.drawLine(QPointF(place.left(), middle.y()), QPointF(place.right(), middle.y()))
        painter.drawLine(QPointF(middle.x(), place.top()), QPointF(middle.x(), place.bottom()))
        painter.setPen(QPen(QColor("#ffffff"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)
