"""The layers of tracing: the picture under the chart, and the suggestion over it (``suggestion_layer``).

The picture is drawn in cached tiles; during movement only as many new tiles are made as fit into a frame, the others
are scaled from a small copy until then.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

from editor.draw.tracing.suggestion_layer import SuggestionLayer
from editor.model.documents.geometry import Box, View
from editor.model.photos.straighten import pinned_box
from editor.model.sessions.painting.trace_state import Picture, TracingListener
from editor.model.sessions.session import Session
from editor.view.canvas.chart_view import ChartView

TILE, MOST_TILES = 256, 240
"""The side of a tile in pixels; the most tiles in the cache."""
BUDGET = 0.006
"""Seconds in each frame for making tiles."""
BEYOND = 0.12
"""How much of the picture is shown beyond the board, as a share of the board's size."""


def tracing_layers(session: Session | None, view: ChartView) -> tuple[UnderlayLayer, SuggestionLayer]:
    """The layers of a chart view for a session, created at first use."""
    for paint in view.layers_under:
        under = getattr(paint, "__self__", None)
        over = under.over if isinstance(under, UnderlayLayer) else None
        if isinstance(under, UnderlayLayer) and over is not None:
            break
    else:
        under, over = UnderlayLayer(view.update, view), SuggestionLayer(view.update, view)
        under.over = over
        view.layers_under.append(under.paint)
        view.layers_over.append(over.paint)
    under.show_session(session)
    over.show_session(session)
    return under, over


class UnderlayLayer(QObject, TracingListener):
    """The picture under the chart of a session: ``paint`` goes into the view's ``layers_under``."""

    def __init__(self, update: Callable[[], object] = lambda: None, parent: QObject | None = None) -> None:
        """``update`` requests another frame (``ChartView.update``)."""
        super().__init__(parent)
        self.update = update
        self.hidden = False
        self.sharp = True
        """Whether all visible tiles were drawn in full resolution the last time."""
        self.over: SuggestionLayer | None = None
        self._tiles: dict[tuple[int, int], QPixmap] = {}
        self._key: object = None
        self._warp: object = None
        self._small: tuple[QPixmap, QRectF] | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._repaint)

    def _repaint(self) -> None:
        self.update()

    def traced(self, name: str) -> None:
        """Draw another picture."""
        if name == "picture":
            self.update()

    def paint(self, painter: QPainter, view: View) -> None:
        """Draw the visible part of the picture."""
        tracing = self.tracing
        underlay, chart, picture, transform = tracing.underlay, tracing.chart, tracing.picture, tracing.transform
        if self.hidden or underlay is None or chart is None or picture is None or transform is None:
            return
        back, possible = transform.inverted()
        if not possible:
            return
        box = _grown(pinned_box(underlay, chart.geometry))
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        self._prepare(picture, back, box, view.scale * ratio)
        painter.setOpacity(underlay.opacity)
        painter.scale(1 / ratio, 1 / ratio)
        self._draw(painter, view, ratio, picture, back, box)

    def _prepare(self, picture: Picture, back: QTransform, box: Box, scale: float) -> None:
        warp = (picture, back, box)
        if warp != self._warp:
            self._warp, self._small = warp, None
        if (warp, scale) != self._key:
            self._key = (warp, scale)
            self._tiles.clear()

    def _draw(self, painter: QPainter, view: View, ratio: float, picture: Picture, back: QTransform, box: Box) -> None:
        scale = view.scale * ratio
        left, top = round(view.left * scale), round(view.top * scale)
        seen = QRectF(left, top, view.width * ratio, view.height * ratio)
        whole = QRectF(QPointF(box[0] * scale, box[1] * scale), QPointF(box[2] * scale, box[3] * scale))
        shown = seen.intersected(whole)
        if shown.isEmpty():
            return
        painter.translate(-left, -top)
        painter.setClipRect(shown)
        until = time.perf_counter() + BUDGET
        missing = False
        for column in range(int(shown.left() // TILE), int(shown.right() // TILE) + 1):
            for row in range(int(shown.top() // TILE), int(shown.bottom() // TILE) + 1):
                tile = self._tiles.get((column, row))
                if tile is None and (time.perf_counter() < until or not self._tiles):
                    tile = self._rendered(column * TILE, row * TILE, TILE, TILE, scale, picture, back)
                    self._cache_tile((column, row), tile)
                if tile is not None:
                    painter.drawPixmap(column * TILE, row * TILE, tile)
                else:
                    missing = True
                    self._stretch(painter, QRectF(column * TILE, row * TILE, TILE, TILE), scale, picture, back, box)
        self.sharp = not missing
        if missing:
            self._timer.start()

    def _cache_tile(self, place: tuple[int, int], tile: QPixmap) -> None:
        if len(self._tiles) >= MOST_TILES:
            self._tiles.pop(next(iter(self._tiles)))
        self._tiles[place] = tile

    @staticmethod
    def _rendered(
        x: float, y: float, width: int, height: int, scale: float, picture: Picture, back: QTransform
    ) -> QPixmap:
        """A part of the warped picture, in pixels at ``scale`` to a chart unit."""
        made = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        made.fill(Qt.GlobalColor.transparent)
        to_tile = back * QTransform(scale, 0, 0, scale, -x, -y)
        copy = _copy_for(picture, to_tile, width)
        shrunk = picture.image.width() / copy.width()
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(QTransform.fromScale(shrunk, picture.image.height() / copy.height()) * to_tile)
        painter.drawImage(0, 0, copy)
        painter.end()
        return QPixmap.fromImage(made)

    def _stretch(
        self, painter: QPainter, target: QRectF, scale: float, picture: Picture, back: QTransform, box: Box
    ) -> None:
        if self._small is None:
            small = 600 / max(box[2] - box[0], box[3] - box[1])
            width, height = round((box[2] - box[0]) * small) + 1, round((box[3] - box[1]) * small) + 1
            pixmap = self._rendered(box[0] * small, box[1] * small, width, height, small, picture, back)
            self._small = pixmap, QRectF(box[0], box[1], width / small, height / small)
        pixmap, place = self._small
        part = pixmap.width() / (place.width() * scale)
        source = QRectF(
            (target.left() - place.left() * scale) * part,
            (target.top() - place.top() * scale) * part,
            target.width() * part,
            target.height() * part,
        )
        painter.drawPixmap(target, pixmap, source)


def _grown(box: Box) -> Box:
    wide, high = (box[2] - box[0]) * BEYOND, (box[3] - box[1]) * BEYOND
    return box[0] - wide, box[1] - high, box[2] + wide, box[3] + high


def _copy_for(picture: Picture, to_tile: QTransform, width: int) -> QImage:
    """The copy of the picture with about the resolution needed."""
    image = picture.image
    there, possible = to_tile.inverted()
    if not possible:
        return picture.copies[-1]
    one, other = there.map(QPointF(width / 2, width / 2)), there.map(QPointF(width / 2 + 8, width / 2))
    step = max(abs(other.x() - one.x()), abs(other.y() - one.y())) / 8
    level = int(np.clip(np.log2(max(step, 1.0)), 0, len(picture.copies) - 1))
    return picture.copies[level] if image.width() else image
