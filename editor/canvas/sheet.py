"""A layer drawn above the terrain, kept as a transparent picture: moved while the view is panned, stretched while it is
zoomed, drawn anew when it no longer fits or what it shows has changed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from editor.paint.view import View

EDGE = 160
"""How far the picture reaches beyond the view on each side, in pixels."""
QUICK = 0.004
"""A layer that is drawn in so many seconds is not stretched in a glide but drawn in each frame."""
PIECE = 128
"""Empty pieces of the picture, of so many pixels, are not copied to the screen."""

Paint = Callable[[QPainter, View], None]


class Sheet:
    """The picture of one layer."""

    def __init__(self) -> None:
        self._picture: QImage | None = None
        self._old: QImage | None = None
        self._view = View(1.0, 0.0, 0.0, 0, 0)
        self._ratio = 1.0
        self._cost = 0.0
        self._pieces: list[QRect] = []
        self.drawn = 0
        """How often the layer was drawn so far."""

    def spoil(self) -> None:
        """What the layer shows has changed."""
        self._old, self._picture = self._picture or self._old, None

    def draw(self, painter: QPainter, view: View, ratio: float, paint: Paint, hurry: bool) -> bool:
        """Show the layer, painting it first with ``paint`` if need be; gives whether it is sharp.

        ``ratio``: screen pixels in a pixel of the window. ``hurry``: the view is gliding, a stretched picture will do.
        """
        if hurry and self._picture is not None and self._view.scale != view.scale and self._cost > QUICK:
            self._stretch(painter, view)
            return False
        if not self._fits(view, ratio):
            self.spoil()
            self._make(view, ratio, paint)
        self._copy(painter, view)
        return True

    def due(self, view: View, ratio: float, hurry: bool) -> bool:
        """Whether the next ``draw`` will take its time."""
        return self._cost > QUICK and not self._fits(view, ratio) and not (hurry and self._picture is not None)

    def _fits(self, view: View, ratio: float) -> bool:
        if self._picture is None or ratio != self._ratio or view.scale != self._view.scale:
            return False
        has, wants, grace = self._view.box, view.box, 1e-9
        return (
            has[0] <= wants[0] + grace
            and has[1] <= wants[1] + grace
            and has[2] >= wants[2] - grace
            and has[3] >= wants[3] - grace
        )

    def _make(self, view: View, ratio: float, paint: Paint) -> None:
        begin = time.perf_counter()
        # Whole screen pixels beyond the corner, or the copy would be blurred.
        edge = round(EDGE * ratio) / ratio
        wide = replace(view.moved(edge, edge), width=round(view.width + 2 * edge), height=round(view.height + 2 * edge))
        image = self._blank(QSize(round(wide.width * ratio), round(wide.height * ratio)))
        image.setDevicePixelRatio(ratio)
        brush = QPainter(image)
        brush.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        try:
            paint(brush, wide)
        finally:
            brush.end()
        image.setDevicePixelRatio(1.0)
        self._pieces = _filled(image)
        self._picture = image
        self._view, self._ratio = wide, ratio
        self._cost = time.perf_counter() - begin
        self.drawn += 1

    def _blank(self, size: QSize) -> QImage:
        """An empty picture: the memory of the last one, if that will do, for fresh memory takes as long as painting."""
        image, self._old = self._old, None
        if image is None or image.size() != size:
            image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        return image

    def _copy(self, painter: QPainter, view: View) -> None:
        assert self._picture is not None
        corner = view.point(self._view.left, self._view.top) * self._ratio
        x, y = round(corner.x()), round(corner.y())
        seen = QRect(-x, -y, round(view.width * self._ratio) + 1, round(view.height * self._ratio) + 1)
        painter.save()
        painter.scale(1 / self._ratio, 1 / self._ratio)
        for piece in self._pieces:
            if piece.intersects(seen):
                painter.drawImage(piece.translated(x, y), self._picture, piece)
        painter.restore()

    def _stretch(self, painter: QPainter, view: View) -> None:
        assert self._picture is not None
        painter.drawImage(view.rect(self._view.box), self._picture, QRectF(self._picture.rect()))


def _filled(image: QImage) -> list[QRect]:
    """The pieces of a picture in which there is anything, those beside each other in a row as one."""
    width, height = image.width(), image.height()
    if not width or not height:
        return []
    pixels = np.frombuffer(image.constBits(), dtype=np.uint32).reshape(height, image.bytesPerLine() // 4)[:, :width]
    found = []
    for top in range(0, height, PIECE):
        used = np.logical_or.reduce(pixels[top : top + PIECE], axis=0)
        full = np.logical_or.reduceat(used, range(0, width, PIECE)).tolist()
        run = 0
        for number in range(len(full) + 1):
            if number < len(full) and full[number]:
                run += 1
            elif run:
                left = (number - run) * PIECE
                found.append(QRect(left, top, min(run * PIECE, width - left), min(PIECE, height - top)))
                run = 0
    return found
