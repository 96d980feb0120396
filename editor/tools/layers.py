"""What tracing adds to the chart: the picture underneath, and the suggestion that waits to be taken.

The picture is drawn in tiles that are kept while one pans; while something moves only as many new tiles are made as fit
in a frame, the others are stretched from a small copy until their turn comes.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF, QTransform

from dsl.board.hexes import LEVEL, RADIUS, Hex
from editor.model.geometry import Box
from editor.model.lattice import cells_at
from editor.model.straighten import pinned_box
from editor.paint.theme import load_theme
from editor.paint.view import View
from editor.tools.desk import Desk
from editor.tools.tracing import Picture, tracing_of

TILE = 256
MOST_TILES = 240
BUDGET = 0.006
BEYOND = 0.12
"""So much of the picture is shown beyond the board, as a part of its size."""
MOST_POLYGONS = 4000


class UnderlayLayer:
    """The picture under the chart of a desk: ``paint`` goes into the view's ``layers_under``."""

    def __init__(self, desk: Desk, update: Callable[[], object] = lambda: None) -> None:
        """``update`` asks for another frame (``ChartView.update``)."""
        self.desk, self.tracing, self.update = desk, tracing_of(desk), update
        self.hidden = False
        self._tiles: dict[tuple[int, int], QPixmap] = {}
        self._key: object = None
        self._warp: object = None
        self._small: tuple[QPixmap, QRectF] | None = None
        self._timer = QTimer(desk, singleShot=True, interval=0)
        self._timer.timeout.connect(self._again)
        self.tracing.changed.connect(self._changed)

    def _again(self) -> None:
        self.update()

    def _changed(self, name: str) -> None:
        if name == "picture":
            self.update()

    def paint(self, painter: QPainter, view: View) -> None:
        """Draw the picture as far as it is seen."""
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
                    tile = self._made(column * TILE, row * TILE, TILE, TILE, scale, picture, back)
                    self._keep((column, row), tile)
                if tile is not None:
                    painter.drawPixmap(column * TILE, row * TILE, tile)
                else:
                    missing = True
                    self._stretch(painter, QRectF(column * TILE, row * TILE, TILE, TILE), scale, picture, back, box)
        if missing:
            self._timer.start()

    def _keep(self, place: tuple[int, int], tile: QPixmap) -> None:
        if len(self._tiles) >= MOST_TILES:
            self._tiles.pop(next(iter(self._tiles)))
        self._tiles[place] = tile

    @staticmethod
    def _made(x: float, y: float, width: int, height: int, scale: float, picture: Picture, back: QTransform) -> QPixmap:
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
            pixmap = self._made(box[0] * small, box[1] * small, width, height, small, picture, back)
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
    """The copy of the picture that is about as fine as it is drawn."""
    image = picture.image
    there, possible = to_tile.inverted()
    if not possible:
        return picture.copies[-1]
    one, other = there.map(QPointF(width / 2, width / 2)), there.map(QPointF(width / 2 + 8, width / 2))
    step = max(abs(other.x() - one.x()), abs(other.y() - one.y())) / 8
    level = int(np.clip(np.log2(max(step, 1.0)), 0, len(picture.copies) - 1))
    return picture.copies[level] if image.width() else image


class SuggestionLayer:
    """The suggested terrains over the chart of a desk, and the samples: ``paint`` goes into ``layers_over``."""

    def __init__(self, desk: Desk, update: Callable[[], object] = lambda: None) -> None:
        self.desk, self.tracing, self.update = desk, tracing_of(desk), update
        self.night = False
        self._image: QImage | None = None
        self._colours: NDArray[np.uint32] | None = None
        self.tracing.changed.connect(self._changed)
        desk.changed.connect(self._desk_changed)

    def _changed(self, name: str) -> None:
        if name in ("suggestion", "samples"):
            self._image = self._colours = None
            self.update()

    def _desk_changed(self, name: str) -> None:
        if name in ("selection", "game"):
            self._changed("suggestion")

    def paint(self, painter: QPainter, view: View) -> None:
        """Draw suggestion and samples as far as they are seen."""
        chart = self.tracing.chart
        if chart is None or chart.is_track:
            return
        labels = self.tracing.labels
        if labels is not None and len(labels) == chart.geometry.size:
            self._ghosts(painter, view, labels)
        self._samples(painter, view)

    def _ghosts(self, painter: QPainter, view: View, labels: NDArray[np.int32]) -> None:
        chart = self.tracing.chart
        assert chart is not None
        if self._colours is None:
            self._colours = self._coloured(labels)
        geometry = chart.geometry
        painter.setOpacity(0.72)
        if not isinstance(geometry.topology, Hex):
            if self._image is None:
                self._image = _picture(self._colours.reshape(geometry.height, geometry.width))
            painter.drawImage(view.rect((0, 0, geometry.width, geometry.height)), self._image)
            return
        seen = self._seen(view)
        if len(seen) <= MOST_POLYGONS:
            painter.setPen(Qt.PenStyle.NoPen)
            for cell in seen.tolist():
                painter.setBrush(QColor.fromRgba(int(self._colours[cell])))
                painter.drawPolygon(QPolygonF([view.point(*p) for p in geometry.polygon(cell)]))
            return
        if self._image is None:
            self._image = self._bricks(geometry.topology)
        flat = geometry.topology.orientation == "flat"
        along, down = geometry.bounds[3 if flat else 2], self._image.width() if flat else self._image.height()
        first = RADIUS - LEVEL / 2
        box = (first, 0.0, first + down * LEVEL, along) if flat else (0.0, first, along, first + down * LEVEL)
        painter.drawImage(view.rect(box), self._image)

    def _coloured(self, labels: NDArray[np.int32]) -> NDArray[np.uint32]:
        game = self.desk.game
        theme = load_theme(game.folder if game else None, self.night).with_spec(self.desk.spec)
        table = np.array([theme.terrain_colour(ink.terrain).rgba() for ink in self.tracing.inks] + [0], dtype=np.uint32)
        colours = table[labels]
        if self.tracing.only_selection and self.desk.selection.size:
            chosen = np.zeros(len(labels), dtype=np.bool_)
            chosen[self.desk.selection[self.desk.selection < len(labels)]] = True
            colours = np.where(chosen, colours, np.uint32(0))
        return colours

    def _bricks(self, topology: Hex) -> QImage:
        """Far away hexes look like bricks: two pixels a hex, every other row one pixel further on."""
        assert self._colours is not None
        rows = self._colours.reshape(topology.height, topology.width)
        rows = rows.T if topology.orientation == "flat" else rows
        most = max(topology.shift(level) for level in range(len(rows)))
        made = np.zeros((len(rows), 2 * rows.shape[1] + most), dtype=np.uint32)
        for level, row in enumerate(rows):
            start = topology.shift(level)
            made[level, start : start + 2 * len(row)] = np.repeat(row, 2)
        return _picture(made.T if topology.orientation == "flat" else made)

    def _seen(self, view: View) -> NDArray[np.int32]:
        chart = self.tracing.chart
        assert chart is not None
        left, top, right, bottom = view.box
        step = max(0.4, np.sqrt((right - left) * (bottom - top) / 60_000))
        x, y = np.meshgrid(np.arange(left - 0.6, right + 0.6, step), np.arange(top - 0.6, bottom + 0.6, step))
        found = np.unique(cells_at(chart.geometry, x, y))
        return found[found >= 0]

    def _samples(self, painter: QPainter, view: View) -> None:
        chart = self.tracing.chart
        assert chart is not None
        painter.setOpacity(1.0)
        game = self.desk.game
        theme = load_theme(game.folder if game else None, self.night).with_spec(self.desk.spec)
        for cell, ink in self.tracing.samples.items():
            if cell < chart.geometry.size:
                radius = max(min(view.scale * 0.22, 9.0), 4.0)
                painter.setPen(QPen(QColor("#ffffff"), 2.5))
                painter.setBrush(theme.terrain_colour(ink.terrain))
                painter.drawEllipse(view.point(*chart.geometry.centre(cell)), radius, radius)
                painter.setPen(QPen(QColor("#20303a"), 1.0))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(view.point(*chart.geometry.centre(cell)), radius + 1.5, radius + 1.5)


def _picture(colours: NDArray[np.uint32]) -> QImage:
    held = np.ascontiguousarray(colours)
    height, width = held.shape
    return QImage(held.data, width, height, 4 * width, QImage.Format.Format_ARGB32).copy()
