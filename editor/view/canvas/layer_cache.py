"""A layer above the terrain, cached as a transparent picture.

It is moved while the view is panned, scaled while it is zoomed, drawn again when it no longer fits or its content has
changed. Drawing can take longer than a frame. So it is drawn in steps, some in each frame, for the present or future
view, and the last picture is shown until the next is finished.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import copysign

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from editor.charts.drawing.features.feature_painter import HINTS
from editor.model.documents.geometry import View

EDGE = 240
"""The margin of the picture around the view, in pixels."""
AHEAD = 100
"""The next picture is begun when less of the margin is left, in pixels."""
LEAD = 120
"""The additional margin in pixels on the side to which the view is being moved."""
QUICK = 0.002
"""A layer drawn within this many seconds is drawn in each frame of an animation instead of being scaled."""
PIECE = 128
"""The size in pixels of pieces; empty ones are not copied to the screen."""
PATIENCE = 2
"""How many successive half-finished pictures may be dropped because the content changed again."""
LACKING = 0.02
"""The seconds of a frame that go into the next picture while a part of the view is empty."""
ALWAYS = float("inf")
DONE = object()

Paint = Callable[[QPainter, View], Iterator[None] | None]
"""Paints a layer, in steps if it returns an iterator."""


@dataclass
class LayerPicture:
    """A picture of the layer, done or in the making; ``view`` is what it shows."""

    image: QImage
    view: View
    ratio: float
    pieces: list[QRect] = field(default_factory=list)
    stale: bool = False
    passing: bool = False
    """Whether its content has changed since it was begun: it is used until the next is finished."""
    steps: Iterator[None] | None = None
    brush: QPainter = field(default_factory=QPainter)
    cost: float = 0.0

    def fits(self, view: View, ratio: float, margin: float = 0.0) -> bool:
        """Whether it covers a view and ``margin`` pixels around it, at the right scale and up to date."""
        current = not self.stale and ratio == self.ratio and view.scale == self.view.scale
        return current and self.covers(view, margin)

    def covers(self, view: View, margin: float = 0.0) -> bool:
        """Whether some picture of all of a view is on it."""
        has, wants, more = self.view.box, view.box, margin / view.scale - 1e-9
        return (
            has[0] <= wants[0] - more
            and has[1] <= wants[1] - more
            and has[2] >= wants[2] + more
            and has[3] >= wants[3] + more
        )

    def advance(self, end: float) -> bool:
        """Paint until the clock shows ``end`` (seconds); returns whether the picture is finished.

        The painter is ended between two steps: an open one would crash the process if the picture were deleted.
        """
        if self.steps is None:
            return True
        begin = time.perf_counter()
        with self.painting():
            while self.steps is not None and time.perf_counter() <= end:
                if next(self.steps, DONE) is DONE:
                    self.steps = None
        self.cost += time.perf_counter() - begin
        if self.steps is None:
            self.pieces = _filled(self.image)
        return self.steps is None

    @contextmanager
    def painting(self) -> Iterator[None]:
        """A painter on the picture; after an error the picture is dropped."""
        self.image.setDevicePixelRatio(self.ratio)
        self.brush.begin(self.image)
        self.brush.setRenderHints(HINTS | QPainter.RenderHint.TextAntialiasing)
        try:
            yield
        except BaseException:
            self.stale, self.steps = True, None
            raise
        finally:
            self.brush.end()
            self.image.setDevicePixelRatio(1.0)


class LayerCache:
    """The pictures of one layer."""

    def __init__(self) -> None:
        self.drawn = 0
        """How often the layer was drawn so far."""
        self._shown: LayerPicture | None = None
        self._next: LayerPicture | None = None
        self._spare: QImage | None = None
        self._cost = 0.0
        self._given_up = 0

    @property
    def quick(self) -> bool:
        """Whether the layer can be drawn in each frame."""
        return self._cost <= QUICK

    def invalidate(self, harmless: bool = False) -> None:
        """Mark the content as changed: the old picture stays until there is a new one.

        ``harmless``: a half-finished picture is finished and shown for a moment, so that something new is shown however
        often the content changes.
        """
        if self._shown is not None:
            self._shown.stale = True
        if harmless and self._next is not None and self._next.steps is not None:
            self._next.passing = True
        elif self._next is not None:
            self._given_up += self._next.steps is not None
            self._drop(self._next)
            self._next = None

    def clear(self) -> None:
        """Discard the picture: another chart is shown."""
        self.invalidate()
        self._drop(self._shown)
        self._shown, self._given_up = None, 0

    def draw(self, painter: QPainter, view: View, ratio: float, paint: Paint) -> None:
        """Show the layer, painting it first if necessary, however long that takes."""
        self.work(view, ratio, paint, ALWAYS)
        self.show(painter, view, ratio)

    def draw_ahead(self, painter: QPainter, view: View, ratio: float, paint: Paint) -> None:
        """Show the layer, painting the next picture over several frames while the last one fits."""
        fits = self._shown is not None and self._shown.fits(view, ratio)
        self.work(view, ratio, paint, QUICK if fits else ALWAYS)
        self.show(painter, view, ratio)

    def work(self, view: View, ratio: float, paint: Paint, budget: float) -> bool:
        """Paint for ``view``, the present or a future one; returns whether nothing is left to paint.

        ``ratio``: screen pixels per window pixel. ``budget``: approximate seconds; the very first picture of a chart is
        painted completely, and so is one that would never be finished because of changes.
        """
        shown, coming = self._shown, self._next
        if shown is not None and shown.fits(view, ratio, AHEAD):
            return True
        if coming is None or not coming.fits(view, ratio):
            if coming is not None:
                self._drop(coming)
            coming = self._next = self._begin(view, ratio, paint)
        if shown is None or self._given_up >= PATIENCE:
            budget = ALWAYS
        elif not shown.covers(view):
            budget = max(budget, LACKING)
        if not coming.advance(time.perf_counter() + budget):
            return shown is not None and shown.fits(view, ratio)
        self._given_up, self._cost = 0, coming.cost
        if shown is None or shown.stale:
            self._take()
        return not coming.stale

    def show(self, painter: QPainter, view: View, ratio: float) -> bool:
        """Draw the best available picture; returns whether it is up to date and covers the view."""
        if self._next is not None and self._next.steps is None and self._next.fits(view, ratio):
            self._take()
        if self._shown is None:
            return False
        fits = self._shown.fits(view, ratio)
        if fits or (view.scale == self._shown.view.scale and ratio == self._shown.ratio):
            _copy(painter, view, self._shown)
        else:
            painter.drawImage(view.rect(self._shown.view.box), self._shown.image, QRectF(self._shown.image.rect()))
        return fits

    def _take(self) -> None:
        self._drop(self._shown)
        self._shown, self._next = self._next, None
        if self._shown is not None:
            self._shown.stale |= self._shown.passing

    def _drop(self, old: LayerPicture | None) -> None:
        """Keep the memory of a picture for the next, because allocating it is as slow as painting."""
        if old is not None:
            old.steps = None
            self._spare = old.image

    def _begin(self, view: View, ratio: float, paint: Paint) -> LayerPicture:
        begin = time.perf_counter()
        # Whole screen pixels beyond the corner, or the copy would be blurred.
        edge, (x, y) = round(EDGE * ratio) / ratio, self._lead(view, ratio)
        wide = replace(view.moved(edge - x, edge - y), width=round(view.width + 2 * edge))
        wide = replace(wide, height=round(view.height + 2 * edge))
        image = self._blank(QSize(round(wide.width * ratio), round(wide.height * ratio)))
        made = LayerPicture(image, wide, ratio)
        with made.painting():
            made.steps = paint(made.brush, wide)
        if made.steps is None:
            made.pieces = _filled(image)
        made.cost = time.perf_counter() - begin
        self.drawn += 1
        return made

    def _lead(self, view: View, ratio: float) -> tuple[float, float]:
        """How far the next picture extends ahead of the view's movement, to the right and down, in pixels."""
        shown = self._shown
        if shown is None or shown.stale or shown.view.scale != view.scale or shown.ratio != ratio:
            return 0.0, 0.0
        middle = shown.view.point(view.left, view.top) + QPointF(view.width, view.height) / 2
        lead = round(LEAD * ratio) / ratio
        way = middle - QPointF(shown.view.width, shown.view.height) / 2
        x, y = (copysign(lead, far) if abs(far) > EDGE / 4 else 0.0 for far in (way.x(), way.y()))
        return x, y

    def _blank(self, size: QSize) -> QImage:
        image, self._spare = self._spare, None
        if image is None or image.size() != size:
            image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        return image


def _copy(painter: QPainter, view: View, shown: LayerPicture) -> None:
    ratio = shown.ratio
    corner = view.point(shown.view.left, shown.view.top) * ratio
    x, y = round(corner.x()), round(corner.y())
    seen = QRect(-x, -y, round(view.width * ratio) + 1, round(view.height * ratio) + 1)
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)
    for piece in shown.pieces:
        if piece.intersects(seen):
            painter.drawImage(piece.translated(x, y), shown.image, piece)
    painter.restore()


def _filled(image: QImage) -> list[QRect]:
    """The non-empty pieces of a picture, adjacent ones in a row combined."""
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
