"""Maps between the chart and the picture underneath: a photo taken at an angle is straightened by four points.

All analysis samples the photo itself through the transform; a straightened copy is only made to be shown or searched.
"""

from __future__ import annotations

from math import hypot

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPolygonF, QTransform

from dsl.maps.board.topology import Point
from editor.model.documents.geometry import Box, Geometry
from editor.model.documents.underlay import Corners, Underlay

Floats = NDArray[np.float64]
Pixels = NDArray[np.uint8]


def box_corners(box: Box) -> Corners:
    """The corners of a box, clockwise from the upper left."""
    left, top, right, bottom = box
    return (left, top), (right, top), (right, bottom), (left, bottom)


def whole_picture(size: QSize) -> Corners:
    """The corners of a picture, in its pixels."""
    return box_corners((0.0, 0.0, float(size.width()), float(size.height())))


def convex(corners: Corners) -> bool:
    """Whether four points are a convex quadrilateral in clockwise order (y downward)."""
    for k in range(4):
        (ax, ay), (bx, by), (cx, cy) = corners[k], corners[(k + 1) % 4], corners[(k + 2) % 4]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 1e-6:
            return False
    return True


def quad_to_quad(one: Corners, other: Corners) -> QTransform | None:
    """The perspective transform from four points to four others; None if a camera could not produce it."""
    if not convex(one) or not convex(other):
        return None
    found = QTransform.quadToQuad(_polygon(one), _polygon(other))
    return found if isinstance(found, QTransform) else None


def _polygon(corners: Corners) -> QPolygonF:
    return QPolygonF([QPointF(*point) for point in corners])


def pinned_box(underlay: Underlay, geometry: Geometry) -> Box:
    """The part of the chart that the picture's corners are pinned to."""
    return underlay.box or geometry.bounds


def to_picture(underlay: Underlay, geometry: Geometry, size: QSize) -> QTransform | None:
    """From chart units to pixels of the picture, whose size is ``size``."""
    return quad_to_quad(box_corners(pinned_box(underlay, geometry)), underlay.corners or whole_picture(size))


def mapped(transform: QTransform, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Many points transformed at once."""
    t = transform
    deep = t.m13() * x + t.m23() * y + t.m33()
    return (t.m11() * x + t.m21() * y + t.m31()) / deep, (t.m12() * x + t.m22() * y + t.m32()) / deep


def map_point(transform: QTransform, point: Point) -> Point:
    """One point transformed."""
    there = transform.map(QPointF(*point))
    return there.x(), there.y()


def pixels(image: QImage) -> Pixels:
    """The picture as an array of shape (height, width, 3), red first; a view where it can be."""
    held = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(held.constBits(), dtype=np.uint8).reshape(held.height(), held.bytesPerLine())
    return rows[:, : 4 * held.width()].reshape(held.height(), held.width(), 4)[:, :, 2::-1].copy()


def straightened(image: QImage, transform: QTransform, box: Box, longest: int = 1400) -> QImage:
    """The part ``box`` of the chart as the picture shows it, its longer side ``longest`` pixels; white beyond."""
    wide, high = box[2] - box[0], box[3] - box[1]
    scale = longest / max(wide, high)
    made = QImage(max(round(wide * scale), 1), max(round(high * scale), 1), QImage.Format.Format_RGB32)
    made.fill(0xFFFFFFFF)
    back, possible = transform.inverted()
    if possible:
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(back * QTransform(scale, 0, 0, scale, -box[0] * scale, -box[1] * scale))
        painter.drawImage(QRectF(image.rect()), image)
        painter.end()
    return made


def levelled(image: QImage, corners: Corners) -> QImage:
    """The part of a picture between four corners, straightened, with about the true lengths of its sides."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    wide = hypot(bx - ax, by - ay) + hypot(cx - dx, cy - dy)
    high = hypot(dx - ax, dy - ay) + hypot(cx - bx, cy - by)
    box = (0.0, 0.0, max(wide / 2, 1.0), max(high / 2, 1.0))
    transform = quad_to_quad(box_corners(box), corners)
    return straightened(image, transform if transform is not None else QTransform(), box, 1000)


def stretched(corners: Corners, at: Corners, grabbed: Point, to: Point, near: int) -> Corners | None:
    """New corners after the picture's point seen at ``grabbed`` was dragged to ``to``, stretching it.

    ``corners``: the picture's pixels now at the points ``at`` of the chart; ``near``: the corner that moves, the other
    three do not. None if the picture would be turned inside out.
    """
    now = quad_to_quad(at, corners)
    if now is None:
        return None
    pixel = map_point(now, grabbed)
    places, points = list(at), list(corners)
    places[near], points[near] = to, pixel
    then = quad_to_quad((places[0], places[1], places[2], places[3]), (points[0], points[1], points[2], points[3]))
    if then is None:
        return None
    points[near] = map_point(then, at[near])
    made = (points[0], points[1], points[2], points[3])
    return made if quad_to_quad(at, made) is not None else None


def shifted(corners: Corners, at: Corners, grabbed: Point, to: Point) -> Corners | None:
    """New corners after the whole picture was dragged, in chart units."""
    now = quad_to_quad(at, corners)
    if now is None:
        return None
    dx, dy = to[0] - grabbed[0], to[1] - grabbed[1]
    one, two, three, four = (map_point(now, (x - dx, y - dy)) for x, y in at)
    made = (one, two, three, four)
    return made if convex(made) else None
