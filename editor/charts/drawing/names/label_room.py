"""What labels must not cover on a picture, and what they had better not: the costs of places, by tables of sums."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.lettering import STEP
from editor.charts.drawing.selection import pixels
from editor.model.documents.patches import having
from editor.model.documents.viewport import View

Boxes = NDArray[np.float64]
"""Left, top, right, bottom in pixels, in the last of any number of axes."""
AIR = 2.0
"""So many pixels of a box are the air above its letters, and below them."""
ARROW, COAST = 5.0, 5.0
"""What a square of 4 pixels costs through which an arrow or a coast passes: more than to stand farther off."""
ON_ROSE = 60.0


class LabelRoom:
    """The room of a drawing, asked about many boxes at once; ``coast``: its ``coast_squares``."""

    def __init__(self, drawing: Drawing, coast: NDArray[np.bool_] | None) -> None:
        room = drawing.room
        self.room = room
        self._hard = np.array(room.boxes, dtype=np.float64).reshape(-1, 4)
        self._arrows = _summed(room.soft)
        self._coast = _summed(coast) if coast is not None else None

    def costs(self, boxes: Boxes) -> NDArray[np.float64]:
        """What each box costs for what is below it; infinite where it must not be."""
        found = np.asarray(ARROW * _sum(self._arrows, boxes), dtype=np.float64)
        if self._coast is not None:
            found = found + COAST * _sum(self._coast, boxes)
        found[self._covered(boxes + np.array([0.0, AIR, 0.0, -AIR]))] = np.inf
        left, top, right, bottom = np.moveaxis(boxes, -1, 0)
        room = self.room
        found[(left < 1) | (right > room.width - 1) | (top < 0) | (bottom > room.height)] = np.inf
        if room.page is not None:
            page = room.page
            found[(left < page.left()) | (right > page.right()) | (top < page.top()) | (bottom > page.bottom())] = (
                np.inf
            )
        elif room.frame is not None:
            frame = room.frame
            meets = (left < frame.right()) & (right > frame.left()) & (top < frame.bottom()) & (bottom > frame.top())
            within = (left >= frame.left()) & (right <= frame.right()) & (top >= frame.top())
            cut = meets & ~(within & (bottom <= frame.bottom()))
            room.bent = room.bent or bool(cut.any())
            found[cut] = np.inf
        if room.rose is not None:
            rose = room.rose
            on_rose = (left < rose.right()) & (right > rose.left()) & (top < rose.bottom()) & (bottom > rose.top())
            room.bent = room.bent or bool(on_rose.any())
            found[on_rose] += ON_ROSE
        return found

    def _covered(self, boxes: Boxes) -> NDArray[np.bool_]:
        """Which boxes, (n, k, 4), cover something that is taken: each row asks only what is near it."""
        found = np.zeros(boxes.shape[:2], dtype=np.bool_)
        hard = self._hard
        for row, places in enumerate(boxes):
            left, top = places[:, 0].min(), places[:, 1].min()
            right, bottom = places[:, 2].max(), places[:, 3].max()
            near = hard[(hard[:, 0] < right) & (hard[:, 2] > left) & (hard[:, 1] < bottom) & (hard[:, 3] > top)]
            across = (places[:, None, 0] < near[:, 2]) & (places[:, None, 2] > near[:, 0])
            found[row] = (across & (places[:, None, 1] < near[:, 3]) & (places[:, None, 3] > near[:, 1])).any(axis=1)
        return found


def coast_squares(drawing: Drawing) -> NDArray[np.bool_] | None:
    """The squares of the room through which a coast passes; None where there is none, as on a track."""
    view, chart, shape = drawing.view, drawing.chart, drawing.room.soft.shape
    if chart.is_track or not chart.cells.size:
        return None
    inks = [chart.ink_of_slot(slot) for slot in range(len(chart.slots))]
    wet = [slot for slot, ink in enumerate(inks) if ink is not None and drawing.theme.is_wet(ink.terrain)]
    coarse = View(view.scale / STEP, view.left, view.top, shape[1], shape[0])
    sea = pixels(chart.geometry, having(chart.cells, wet), coarse)
    coast = np.zeros(shape, dtype=np.bool_)
    coast[1:] |= sea[1:] != sea[:-1]
    coast[:, 1:] |= sea[:, 1:] != sea[:, :-1]
    return coast


def _summed(squares: NDArray[np.bool_]) -> NDArray[np.int64]:
    return np.pad(np.cumsum(np.cumsum(squares, axis=0, dtype=np.int64), axis=1), ((1, 0), (1, 0)))


def _sum(sums: NDArray[np.int64], boxes: Boxes) -> NDArray[np.int64]:
    """How many squares of a table each box touches."""
    high, wide = sums.shape[0] - 1, sums.shape[1] - 1
    left = np.clip(np.floor(boxes[..., 0] / STEP), 0, wide).astype(np.int64)
    top = np.clip(np.floor(boxes[..., 1] / STEP), 0, high).astype(np.int64)
    right = np.clip(np.ceil(boxes[..., 2] / STEP), 0, wide).astype(np.int64)
    bottom = np.clip(np.ceil(boxes[..., 3] / STEP), 0, high).astype(np.int64)
    found: NDArray[np.int64] = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return found
