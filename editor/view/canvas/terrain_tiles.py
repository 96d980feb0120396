"""The terrain on the screen: tiles of 256 × 256 screen pixels, drawn once, cached, and redrawn where cells change.

Drawing a tile takes a millisecond or more, and a frame has sixteen. So each frame has a budget: a tile that is missing
when that is spent is drawn in one of the next frames, and until then replaced by a scaled tile of another level or of
the picture of the whole board, so that nothing flashes blank. Tiles with changed cells are redrawn only where these
cells are, and show the old picture until then.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QRegion

from editor.model.documents.geometry import Box

SIDE = 256
WHOLE = 512
"""The longer side of the picture of the whole board, in pixels."""
BAND = 96 * 256
"""The number of its pixels redrawn at once."""
SPARE_TILES = 160

Compose = Callable[[float, int, int, int, int], QImage]
"""(scale, x, y, width, height): a rectangle of pixels of the whole chart drawn at that scale."""
Key = tuple[float, int, int]


@dataclass
class Tile:
    """A picture, and the part of it that is outdated."""

    picture: QPixmap
    stale: QRect


@dataclass(frozen=True)
class Frame:
    """The visible part of the chart in screen pixels: its pixel (left, top) is at the upper left corner."""

    scale: float
    left: int
    top: int
    width: int
    height: int


def level_of(scale: float) -> float:
    """A scale rounded to nine digits, the key of its tiles: rounding errors make no difference."""
    return float(f"{scale:.9g}")


class Tiles:
    """The tiles of one chart. Set ``compose`` and call ``clear`` for another chart or theme."""

    def __init__(self, compose: Compose | None = None) -> None:
        self.compose = compose
        self.bounds: Box = (0.0, 0.0, 1.0, 1.0)
        self.level = 0.0
        self.made = 0
        """How many tiles or parts of tiles were drawn so far."""
        self._cache: OrderedDict[Key, Tile] = OrderedDict()
        self._room = SPARE_TILES
        self._whole: QPixmap | None = None
        self._ground = QColor("#000000")
        self._whole_scale = 1.0
        self._corner = QPoint()
        self._whole_stale = QRect()
        self._cost = 0.001
        """Seconds to draw a tile, a moving average."""

    def clear(self) -> None:
        """Drop all tiles."""
        self._cache.clear()
        self._whole, self._whole_stale = None, QRect()

    def spoil_all(self) -> None:
        """Mark all tiles as outdated; they are shown until new ones are made."""
        if self._whole is not None:
            self._whole_stale = self._whole.rect()
        for tile in self._cache.values():
            tile.stale = QRect(0, 0, SIDE, SIDE)

    def __len__(self) -> int:
        return len(self._cache)

    # --- what changed ----------------------------------------------------------------------------

    def invalidate(self, boxes: Iterable[Box]) -> None:
        """Mark boxes of the chart (in its unit) as outdated."""
        levels = {key[0] for key in self._cache}
        for box in boxes:
            if self._whole is not None:
                area = area_of(box, self._whole_scale).translated(-self._corner)
                self._whole_stale = self._whole_stale.united(area & self._whole.rect())
            for level in levels:
                self._spoil_level(level, box)

    def _spoil_level(self, level: float, box: Box) -> None:
        area = area_of(box, level)
        columns = range(area.left() // SIDE, area.right() // SIDE + 1)
        rows = range(area.top() // SIDE, area.bottom() // SIDE + 1)
        if len(columns) * len(rows) > len(self._cache):
            hit: Iterable[Key] = [k for k in self._cache if k[0] == level and k[1] in columns and k[2] in rows]
        else:
            hit = [(level, x, y) for y in rows for x in columns if (level, x, y) in self._cache]
        for key in hit:
            tile = self._cache[key]
            tile.stale = tile.stale.united(area.translated(-key[1] * SIDE, -key[2] * SIDE) & QRect(0, 0, SIDE, SIDE))

    # --- drawing ---------------------------------------------------------------------------------

    def make(self, goal: Frame, budget: float, within: QRegion | None = None) -> bool:
        """Draw missing and outdated tiles of the present or future view; returns whether none is left.

        ``budget``: seconds; at least one tile is drawn. ``within``: only those in this part of the frame.
        """
        if self.compose is None:
            return True
        end = time.perf_counter() + budget
        self.level = level_of(goal.scale)
        seen = self._seen(goal, self.level)
        self._room = max(SPARE_TILES, 3 * len(seen))
        if self._whole is None:
            self._make_whole()
        faulty = [key for key in seen if key not in self._cache or not self._cache[key].stale.isEmpty()]
        if within is not None:
            faulty = [key for key in faulty if within.intersects(target_of(key, goal))]
        middle = self._middle(goal, self.level)
        # What changed under the brush comes first, then what lies nearest to the middle.
        faulty.sort(key=lambda k: (k not in self._cache, abs(k[1] - middle[0]) + abs(k[2] - middle[1])))
        for number, key in enumerate(faulty, 1):
            begin = time.perf_counter()
            self._make(key)
            now = time.perf_counter()
            self._cost += (now - begin - self._cost) / 8
            if now + self._cost > end:
                return number == len(faulty)
        return True

    def draw(self, painter: QPainter, frame: Frame) -> None:
        """Draw the terrain from cached tiles. ``painter`` draws in screen pixels."""
        if self._whole is None:
            return
        for key in self._seen(frame, self._best_level(frame)):
            target = target_of(key, frame)
            tile = self._cache.get(key)
            if tile is None:
                self._stopgap(painter, frame, target, key[0])
            else:
                self._cache.move_to_end(key)
                _blit(painter, target, tile.picture)
        self._shrink()

    def _best_level(self, frame: Frame) -> float:
        """The level of the view; during zooming the level with the most cached tiles."""
        here = level_of(frame.scale)
        if here == self.level:
            return here
        usual = len(self._seen(frame, here))
        best, fewest = self.level, usual + 1.0
        for level in {self.level, *(key[0] for key in self._cache)}:
            if not frame.scale / 4 < level < frame.scale * 4:
                continue
            seen = self._seen(frame, level)
            missing = sum(key not in self._cache for key in seen) / len(seen) * usual
            if (missing, abs(level - self.level)) < (fewest, abs(best - self.level)):
                best, fewest = level, missing
        return best

    def prefetch(self, frame: Frame, budget: float) -> bool:
        """Draw tiles just outside the view in idle time; True if more remain to be drawn."""
        if self.compose is None or self.level != level_of(frame.scale):
            return False
        end = time.perf_counter() + budget
        if not self._whole_stale.isEmpty():
            self._mend_whole()
        wide = Frame(frame.scale, frame.left - SIDE, frame.top - SIDE, frame.width + 2 * SIDE, frame.height + 2 * SIDE)
        for key in self._seen(wide, self.level):
            if key not in self._cache and self._on_board(key):
                self._make(key)
                if time.perf_counter() + self._cost > end:
                    return True
        self._shrink()
        return not self._whole_stale.isEmpty()

    def _on_board(self, key: Key) -> bool:
        level, x, y = key
        left, top, right, bottom = (edge * level / SIDE for edge in self.bounds)
        return left - 1 < x < right and top - 1 < y < bottom

    @staticmethod
    def _seen(frame: Frame, level: float) -> list[Key]:
        by = level / frame.scale / SIDE
        columns = range(int(frame.left * by // 1), int((frame.left + frame.width) * by // 1) + 1)
        rows = range(int(frame.top * by // 1), int((frame.top + frame.height) * by // 1) + 1)
        return [(level, x, y) for y in rows for x in columns]

    @staticmethod
    def _middle(frame: Frame, level: float) -> tuple[float, float]:
        by = level / frame.scale / SIDE
        return (frame.left + frame.width / 2) * by - 0.5, (frame.top + frame.height / 2) * by - 0.5

    def _make(self, key: Key) -> None:
        assert self.compose is not None
        level, x, y = key
        self.made += 1
        tile = self._cache.get(key)
        if tile is None:
            self._cache[key] = Tile(_opaque(self.compose(level, x * SIDE, y * SIDE, SIDE, SIDE)), QRect())
            return
        part = tile.stale
        picture = self.compose(level, x * SIDE + part.x(), y * SIDE + part.y(), part.width(), part.height())
        brush = QPainter(tile.picture)
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        brush.drawImage(part.topLeft(), picture)
        brush.end()
        tile.stale = QRect()

    def _shrink(self) -> None:
        while len(self._cache) > self._room:
            self._cache.popitem(last=False)

    # --- instead of a tile -----------------------------------------------------------------------

    def _make_whole(self) -> None:
        assert self.compose is not None
        left, top, right, bottom = self.bounds
        scale = self._whole_scale = WHOLE / max(right - left, bottom - top, 1e-6)
        self._corner = QPoint(int(left * scale // 1) - 1, int(top * scale // 1) - 1)
        width, height = int((right - left) * scale) + 3, int((bottom - top) * scale) + 3
        picture = self.compose(scale, self._corner.x(), self._corner.y(), width, height)
        self._whole, self._ground = _opaque(picture), picture.pixelColor(0, 0)  # a pixel outside the board
        self._whole_stale = QRect()

    def _mend_whole(self) -> None:
        """Redraw a band of the picture of the whole board."""
        assert self.compose is not None and self._whole is not None
        part = QRect(self._whole_stale)
        part.setHeight(min(part.height(), max(BAND // max(part.width(), 1), 1)))
        corner = self._corner + part.topLeft()
        picture = self.compose(self._whole_scale, corner.x(), corner.y(), part.width(), part.height())
        brush = QPainter(self._whole)
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        brush.drawImage(part.topLeft(), picture)
        brush.end()
        self._ground = picture.pixelColor(0, 0) if corner == self._corner else self._ground
        self._whole_stale.setTop(part.bottom() + 1)

    def _stopgap(self, painter: QPainter, frame: Frame, target: QRect, but: float) -> None:
        """Draw a substitute for a missing tile: the whole board stretched, and over it tiles of other scales."""
        assert self._whole is not None
        by = self._whole_scale / frame.scale
        left, top = (target.x() + frame.left) * by - self._corner.x(), (target.y() + frame.top) * by - self._corner.y()
        source = QRectF(left, top, target.width() * by, target.height() * by)
        painter.fillRect(target, self._ground)
        painter.drawPixmap(QRectF(target), self._whole, source)
        for tile, shown in self._others(frame, target, but):
            part = shown & target
            across, down = SIDE / shown.width(), SIDE / shown.height()
            source = QRectF(
                (part.x() - shown.x()) * across,
                (part.y() - shown.y()) * down,
                part.width() * across,
                part.height() * down,
            )
            painter.drawPixmap(QRectF(part), tile.picture, source)

    def _others(self, frame: Frame, target: QRect, but: float) -> Iterator[tuple[Tile, QRect]]:
        """Cached tiles of the nearest levels except ``but`` that overlap a target, and their places."""
        levels = {key[0] for key in self._cache} - {but}
        near = sorted(levels, key=lambda level: abs(level / frame.scale - 1) + abs(frame.scale / level - 1))[:2]
        for level in reversed(near):
            if level > 4 * frame.scale:
                continue
            part = Frame(frame.scale, frame.left + target.x(), frame.top + target.y(), target.width(), target.height())
            for key in self._seen(part, level):
                tile = self._cache.get(key)
                shown = target_of(key, frame)
                if tile is not None and shown.intersects(target):
                    yield tile, shown


def target_of(key: Key, frame: Frame) -> QRect:
    """The place of a tile in screen pixels; neighbours meet without a gap at every scale."""
    level, x, y = key
    if level == level_of(frame.scale):
        return QRect(x * SIDE - frame.left, y * SIDE - frame.top, SIDE, SIDE)
    by = SIDE * frame.scale / level
    corner = QPoint(round(x * by) - frame.left, round(y * by) - frame.top)
    return QRect(corner, QPoint(round((x + 1) * by) - frame.left - 1, round((y + 1) * by) - frame.top - 1))


def area_of(box: Box, scale: float) -> QRect:
    """The pixels of a box of the chart, with a margin of one."""
    return QRect(
        QPoint(floor(box[0] * scale) - 1, floor(box[1] * scale) - 1),
        QPoint(ceil(box[2] * scale) + 1, ceil(box[3] * scale) + 1),
    )


def _blit(painter: QPainter, target: QRect, picture: QPixmap) -> None:
    if target.width() == picture.width():
        painter.drawPixmap(target.topLeft(), picture)
    else:
        painter.drawPixmap(target, picture)


def _opaque(image: QImage) -> QPixmap:
    image.setDevicePixelRatio(1.0)
    return QPixmap.fromImage(image)
