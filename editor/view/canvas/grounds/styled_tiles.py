"""The ground of a style on the screen: tiles painted in another process, shown as they arrive.

Until the first picture of a chart arrives, a ground is shown that can be painted at once. After that there is always
something in the style: the tile, or a scaled one of another level, or the picture of the whole board. Changed cells
are shown above it at once, in the colours of the style (``patches``), until the tiles are updated.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter, QPixmap, QRegion

from editor.base.background.packets import Failure
from editor.charts.drawing.drawing_context import DrawingLook
from editor.charts.drawing.ornaments.chart_frame import frame_width, is_roped
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box
from editor.view.canvas.grounds.ground_client import GroundClient, ground_client
from editor.view.canvas.grounds.ground_questions import Area, PaintedTile, Planned
from editor.view.canvas.terrain_tiles import SIDE, SPARE_TILES, Frame, Key, Tile, Tiles, area_of, level_of, target_of

WHOLE = 640
"""The longer side of the picture of the whole board, in pixels."""
MOST_ACROSS = 12
"""The greatest number of tiles across or down in one request."""
MOST_WAITING = 8
"""The most finished tiles that wait for a frame."""
MOST_BOXES = 400
"""Patches with more boxes are combined."""


class StyledTiles(Tiles):
    """The tiles of one chart in a style, set by ``dress``; ``on_update`` is called when more can be shown."""

    def __init__(self, on_update: Callable[[], object]) -> None:
        super().__init__()
        self.on_update = on_update
        self.planned: Planned | None = None
        """What the painters of features need of the plans."""
        self.failed = self.lost = False
        self._client: GroundClient | None = None
        self._sheet = 0  # that whose tiles are asked for; 0: none is planned
        self._planning = 0
        self._question = 0
        self._edition = 0  # of the chart, counted up with each change
        self._shown: dict[Key, int] = {}  # the edition that a tile shows
        self._whole_shown = self._sheet_shows = 0
        self._patches: dict[int, set[Box]] = {}
        self._ratio = 1.0
        self._arrived: deque[tuple[Key, int, PaintedTile]] = deque()

    # --- what is to be shown ---------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether there is a picture of the whole board: from then on the ground is shown in its style."""
        return self._whole is not None

    @property
    def busy(self) -> bool:
        """Whether something is being planned or painted."""
        return bool(self._planning or self._question or self._arrived)

    def drop(self) -> None:
        """Discard everything: another chart, or no style."""
        self.clear()
        self._shown.clear()
        self._arrived.clear()
        self._patches.clear()
        self.planned, self._sheet, self.failed = None, 0, False
        self._stop()
        self._planning = 0

    def changed(self, boxes: Iterable[Box]) -> None:
        """Cells in boxes of the chart have changed; ``plan`` is to follow."""
        self._edition += 1
        patch = set(boxes)
        newest = max(self._patches, default=0)
        if newest > self._sheet_shows and not self._planning:  # none has been asked for since the last: one patch
            patch |= self._patches.pop(newest)
        if len(patch) > MOST_BOXES:
            patch = {_around(patch)}
        self._patches[self._edition] = patch

    def plan(self, chart: Chart, theme: Theme, look: DrawingLook, ratio: float) -> bool:
        """Plan the chart in its present state, unless planning is in progress; returns whether it began."""
        if self._planning:
            return False
        self._client = self._client or ground_client()
        self._stop()
        around = frame_width(chart.geometry, look.rope) if is_roped(look) else 0.0
        left, top, right, bottom = chart.geometry.sheet
        self.bounds = (left - around, top - around, right + around, bottom + around)
        self._ratio, edition = ratio, self._edition
        number = 0

        def answered(found: Planned | Failure | None) -> None:
            if number == self._planning:
                self._planning = 0
                self._take_plan(number, edition, found)

        number = self._planning = self._client.plan(chart, theme, look, answered)
        return True

    def _take_plan(self, number: int, edition: int, found: Planned | Failure | None) -> None:
        self.failed, self.lost = not isinstance(found, Planned), False
        if isinstance(found, Planned):
            self._stop()  # pictures of the sheet before must not pass for those of this one
            self._arrived.clear()
            self._sheet, self._sheet_shows, self.planned = number, edition, found
            self.spoil_all()
        self.on_update()

    def spoil_all(self) -> None:
        """Mark all tiles as outdated; they are shown until new ones arrive."""
        self._whole_stale = QRect(0, 0, 1, 1)
        super().spoil_all()

    # --- asking ----------------------------------------------------------------------------------

    def request(self, goal: Frame) -> bool:
        """Request what is missing at the view's present or future place; returns whether nothing is."""
        if not self._sheet:
            return False
        self.level = level_of(goal.scale)
        seen = self._seen(goal, self.level)
        self._room = max(SPARE_TILES, 3 * len(seen))
        if self._question or self._arrived:
            return False
        missing = [key for key in seen if self._lacks(key)]
        patched = [key for key in missing if self._whole is not None and self._is_patched(key, goal)]
        if patched:  # what somebody has just painted comes first
            self._ask_tiles(patched)
            return False
        if self._whole is None or not self._whole_stale.isEmpty():
            self._ask_whole()
            return False
        if missing:
            self._ask_tiles(missing)
            return False
        wide = Frame(goal.scale, goal.left - SIDE, goal.top - SIDE, goal.width + 2 * SIDE, goal.height + 2 * SIDE)
        ahead = [key for key in self._seen(wide, self.level) if self._lacks(key) and self._on_board(key)]
        if ahead:
            self._ask_tiles(ahead)
        return True

    def unpack(self, budget: float) -> None:
        """Unpack arrived tiles for this many seconds; ``on_update`` is called again if there are more."""
        end = time.perf_counter() + budget
        while self._arrived:
            key, shows, found = self._arrived.popleft()
            self._cache[key] = Tile(QPixmap.fromImage(found.image()), QRect())
            self._shown[key] = shows
            self.made += 1
            if time.perf_counter() > end:
                break
        if self._arrived:
            self.on_update()

    def _is_patched(self, key: Key, frame: Frame) -> bool:
        """Whether a tile shows cells as they no longer are."""
        target, scale = target_of(key, frame), level_of(frame.scale)
        shown = self._shown.get(key, self._whole_shown) if key in self._cache else self._whole_shown
        boxes = (box for edition, boxes in self._patches.items() if edition > shown for box in boxes)
        return any(area_of(box, scale).translated(-frame.left, -frame.top).intersects(target) for box in boxes)

    def _lacks(self, key: Key) -> bool:
        tile = self._cache.get(key)
        return tile is None or not tile.stale.isEmpty()

    def _ask_whole(self) -> None:
        left, top, right, bottom = self.bounds
        scale = WHOLE / max(right - left, bottom - top, 1e-6)
        corner = QPoint(int(left * scale // 1) - 1, int(top * scale // 1) - 1)
        side = WHOLE + 3
        area = Area(self._sheet, scale, self._ratio, corner.x(), corner.y(), 1, 1, side)

        def show(found: PaintedTile) -> None:
            picture = found.image()
            self._whole, self._ground = QPixmap.fromImage(picture), picture.pixelColor(0, 0)
            self._whole_scale, self._corner = scale, corner
            self._whole_stale, self._whole_shown = QRect(), self._sheet_shows
            self.on_update()

        self._ask(area, show)

    def _ask_tiles(self, missing: list[Key]) -> None:
        left, right = min(key[1] for key in missing), max(key[1] for key in missing)
        top, bottom = min(key[2] for key in missing), max(key[2] for key in missing)
        columns, rows = min(right - left + 1, MOST_ACROSS), min(bottom - top + 1, MOST_ACROSS)
        level, requested = self.level, frozenset(missing)
        area = Area(self._sheet, level, self._ratio, left * SIDE, top * SIDE, columns, rows, SIDE)

        shows = self._sheet_shows

        def show(found: PaintedTile) -> None:
            key = (level, left + found.column, top + found.row)
            self._arrived.append((key, shows, found))
            if key in requested or len(self._arrived) > MOST_WAITING:
                self.on_update()

        self._ask(area, show)

    def _ask(self, area: Area, show: Callable[[PaintedTile], None]) -> None:
        assert self._client is not None
        number = 0

        def current(found: PaintedTile) -> None:
            if number == self._question:
                show(found)

        def done(answer: bool | Failure) -> None:
            if number == self._question:
                self._question = 0
                self.failed = isinstance(answer, Failure)
                if answer is not True:  # False: the process was begun anew, and knows nothing of the sheet
                    self._sheet, self.lost = 0, answer is False
                self.on_update()

        number = self._question = self._client.paint(area, current, done)

    def whole(self) -> tuple[QPixmap, Box] | None:
        """The picture of the whole board, and its box on the chart; None before it arrived."""
        if self._whole is None:
            return None
        by, x, y = 1 / self._whole_scale, self._corner.x(), self._corner.y()
        return self._whole, (x * by, y * by, (x + self._whole.width()) * by, (y + self._whole.height()) * by)

    def drop_other_scales(self, goal: Frame) -> None:
        """Drop questions about another scale."""
        if self._question and self.ready and level_of(goal.scale) != self.level:
            self._stop()

    def _stop(self) -> None:
        if self._question and self._client is not None:
            self._client.drop(self._question)
        self._question = 0

    # --- drawing ---------------------------------------------------------------------------------

    def patched(self, frame: Frame) -> QRegion:
        """The region of a frame with outdated cells, in screen pixels."""
        region = QRegion()
        if not self._patches:
            return region
        oldest = self._whole_shown
        scale = level_of(frame.scale)
        for key in self._seen(frame, self._best_level(frame)):
            shown = self._shown.get(key, self._whole_shown) if key in self._cache else self._whole_shown
            oldest = min(oldest, shown)
            target = target_of(key, frame)
            for edition, boxes in self._patches.items():
                if edition > shown:
                    for box in boxes:
                        region += area_of(box, scale).translated(-frame.left, -frame.top) & target
        for edition in [edition for edition in self._patches if edition <= oldest]:
            del self._patches[edition]
            self._forget_older(edition)
        return region

    def _forget_older(self, edition: int) -> None:
        """Discard invisible tiles from before a change, when nothing covers it any more."""
        for key in [key for key in self._cache if self._shown.get(key, 0) < edition]:
            del self._cache[key]
            self._shown.pop(key, None)

    def draw(self, painter: QPainter, frame: Frame) -> None:
        """Draw the ground from the available tiles. ``painter`` draws in screen pixels."""
        super().draw(painter, frame)
        if len(self._shown) > 2 * len(self._cache):
            self._shown = {key: shown for key, shown in self._shown.items() if key in self._cache}


def _around(boxes: set[Box]) -> Box:
    """The box around boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
