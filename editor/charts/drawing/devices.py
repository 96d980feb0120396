"""What is painted on: a screen, or a print with its resolution; slow drawings are cached as pictures for screens.

One sheet of a poster contains only its own part: painters ask whether a drawing ``misses`` the sheet. On a screen
nothing is left out here; the views do that.

A picture is made for a position within a screen pixel, so it looks the same as painting directly. Large drawings are
cached in pieces, each made when first visible. In SVG and PDF drawings stay vectors.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from math import ceil, floor
from threading import Lock

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter, QTransform

VECTORS = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf, QPaintEngine.Type.Picture)


def is_vector(painter: QPainter) -> bool:
    """Whether what is painted stays a drawing, as in SVG and PDF."""
    engine = painter.paintEngine()
    return engine is not None and engine.type() in VECTORS


def fineness(painter: QPainter) -> float:
    """Device pixels per unit of the painter."""
    return max(abs(painter.deviceTransform().m11()), 0.05)


def window(painter: QPainter) -> QRectF | None:
    """The visible part of a clipped print, in units of the painter; None if everything is to be painted."""
    if not painter.hasClipping() or not is_vector(painter):  # in this order: the second takes ten times as long
        return None
    return painter.clipBoundingRect()


def misses(painter: QPainter, rect: QRectF) -> bool:
    """Whether a rectangle is wholly invisible in a clipped print."""
    seen = window(painter)
    return seen is not None and not seen.intersects(rect)


WHOLE, PIECE = 256, 128
"""Drawings larger than the first number of screen pixels are cached in pieces of the second."""
FINEST = 4.0
"""A resolution above all screens: higher ones are paper."""
PLACES = 256
"""The number of places within a screen pixel that are distinguished."""
MOST = 64 * 2**20
"""Bytes of all pictures that are cached."""

Draw = Callable[[QPainter, QRectF], None]
"""Paints a drawing around the origin, at least its part in a rectangle."""


@dataclass(frozen=True)
class Spot:
    """The place of a drawing: its origin on the picture, and its bounding box relative to that."""

    at: QPointF
    box: QRectF


class _Store:
    """The cached pictures, least recently used first; charts are drawn in several threads."""

    def __init__(self) -> None:
        self._cached: OrderedDict[Hashable, QImage] = OrderedDict()
        self._size, self._lock = 0, Lock()

    def get(self, key: Hashable) -> QImage | None:
        with self._lock:
            found = self._cached.get(key)
            if found is not None:
                self._cached.move_to_end(key)
            return found

    def put(self, key: Hashable, painted: QImage) -> QImage:
        """Cache a copy: a picture that was painted on keeps Qt's paint data, five times its size."""
        image = painted.copy()
        with self._lock:
            before = self._cached.pop(key, None)
            self._cached[key] = image
            self._size += image.sizeInBytes() - (before.sizeInBytes() if before is not None else 0)
            while self._size > MOST and len(self._cached) > 1:
                self._size -= self._cached.popitem(last=False)[1].sizeInBytes()
        return image


_store = _Store()


def cached_image(key: Hashable, make: Callable[[], QImage]) -> QImage:
    """The cached picture of a key; made if missing."""
    found = _store.get(key)
    return _store.put(key, make()) if found is None else found


def paint_stamp(painter: QPainter, key: Hashable, at: QPointF, half: float, draw: Callable[[QPainter], None]) -> None:
    """Paint a drawing at most ``half`` to each side of a point; on a screen through the cache, on whole pixels."""
    fine = fineness(painter)
    if is_vector(painter) or fine > FINEST:
        painter.save()
        painter.translate(at)
        draw(painter)
        painter.restore()
        return
    ratio = round(fine, 4)
    image = cached_image((key, ratio), lambda: _stamp(ceil(2 * half * ratio), ratio, draw))
    side = image.width() / ratio
    corner = at - QPointF(side, side) / 2
    device = painter.deviceTransform().map(corner)
    aside = QPointF(round(device.x()) - device.x(), round(device.y()) - device.y()) / fine
    painter.drawImage(QRectF(corner + aside, QSizeF(side, side)), image)


def _stamp(side: int, ratio: float, draw: Callable[[QPainter], None]) -> QImage:
    middle = side / ratio / 2
    return _drawn(
        QRect(0, 0, side, side),
        QTransform(ratio, 0, 0, ratio, middle * ratio, middle * ratio),
        lambda painter, _part: draw(painter),
    )


def paint_cached(painter: QPainter, key: Hashable, spot: Spot, draw: Draw) -> None:
    """Paint a drawing through the cache; ``key`` has everything its look depends on except the painter's scale."""
    for _ in cached_steps(painter, key, spot, draw):
        pass


def cached_steps(painter: QPainter, key: Hashable, spot: Spot, draw: Draw) -> Iterator[None]:
    """``paint_cached`` as a generator that yields after each piece it had to make."""
    fine = fineness(painter)
    if is_vector(painter) or fine > FINEST:
        painter.save()
        painter.translate(spot.at)
        draw(painter, spot.box)
        painter.restore()
        return
    device = painter.deviceTransform()
    at = device.map(spot.at)
    whole = QPoint(floor(at.x()), floor(at.y()))
    part = at - QPointF(whole)
    transform = QTransform(device.m11(), device.m12(), device.m21(), device.m22(), part.x(), part.y())
    box = transform.mapRect(spot.box).toAlignedRect()
    key = (key, *(round(value * PLACES) for value in (part.x(), part.y())), round(fine, 4))
    sheet = painter.device()
    seen = QRect(-whole, QSize(sheet.width(), sheet.height()) * sheet.devicePixelRatioF())
    back = device.inverted()[0]
    for piece in _pieces(box):
        if not piece.intersects(seen):
            continue
        image = _store.get((key, piece.x(), piece.y()))
        made = image is None
        if image is None:
            drawn = _drawn(piece, transform, draw)
            drawn.setDevicePixelRatio(fine)
            image = _store.put((key, piece.x(), piece.y()), drawn)
        corner = back.map(QPointF(whole + piece.topLeft()))
        painter.drawImage(corner, image)
        if made:
            yield


def _pieces(box: QRect) -> Iterator[QRect]:
    """A rectangle, cut into pieces if it is large."""
    if box.width() <= WHOLE and box.height() <= WHOLE:
        yield box
        return
    for row in range(ceil(box.height() / PIECE)):
        for column in range(ceil(box.width() / PIECE)):
            yield QRect(box.x() + column * PIECE, box.y() + row * PIECE, PIECE, PIECE)


def _drawn(piece: QRect, transform: QTransform, draw: Draw) -> QImage:
    image = QImage(piece.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(transform * QTransform.fromTranslate(-piece.x(), -piece.y()))
    try:
        draw(painter, transform.inverted()[0].mapRect(QRectF(piece)))
    finally:
        painter.end()
    return image
