"""The possible places of a port's name with their costs: side, what is covered, which ports are near.

The preferences follow Imhof, "Positioning Names on Maps" (The American Cartographer 2, 1975): right of a port before
left of it, beside before above and below, near before far.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF

from editor.charts.drawing.drawing_context import Drawing
from editor.charts.drawing.features.areas import square
from editor.charts.drawing.names.leader_lines import in_two_lines
from editor.charts.drawing.names.lettering import STEP, Label, extent
from editor.charts.drawing.selection import pixels
from editor.model.documents.geometry import View
from editor.model.documents.lattice import cells_at
from editor.model.documents.patches import having
from editor.model.plans.placing.ornament_plan import unit_of

Numbers = NDArray[np.float64]
Mask = NDArray[np.bool_]
NEAR = 8
"""The most neighbouring ports that are considered."""
ASTRAY, MARGIN = 160.0, 6.0
"""The cost of being less than twice as far from another port as from one's own; over this many pixels the cost

grows.
"""


def astray(labels: list[Label], boxes: Numbers) -> Numbers:
    """The cost of each place of each label, (n, k, 4), for being near other ports."""
    found = np.zeros(boxes.shape[:2])
    listed = [number for number, label in enumerate(labels) if label.anchor is not None and label.reach > 0]
    if len(listed) < 2:
        return found
    anchors = np.array([labels[number].anchor for number in listed], dtype=np.float64)
    reaches = np.array([labels[number].reach for number in listed])
    apart = np.hypot(*(anchors[:, None] - anchors[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    near = np.argsort(apart, axis=1, kind="stable")[:, : min(NEAR, len(listed) - 1)]
    mine = boxes[listed]
    own = _distance(mine[:, :, None], anchors[:, None, None], reaches[:, None, None])
    other = _distance(mine[:, :, None], anchors[near][:, None], reaches[near][:, None])
    found[listed] = (ASTRAY * np.clip((2 * own - other + MARGIN) / (2 * MARGIN), 0, 1)).max(axis=2)
    return found


def _distance(boxes: Numbers, points: Numbers, reaches: Numbers) -> Numbers:
    """The distance of coins from boxes; horizontal distance counts half, since a row is read together."""
    x, y = points[..., 0], points[..., 1]
    left, top, right, bottom = np.moveaxis(boxes, -1, 0)
    across = np.maximum(np.maximum(left - x, x - right) - reaches, 0) / 2
    down = np.maximum(np.maximum(top - y, y - bottom) - reaches, 0)
    return np.asarray(np.hypot(across, down))


Boxes = NDArray[np.float64]
"""Left, top, right, bottom in pixels, in the last of any number of axes."""
AIR = 2.0
"""Pixels of a box that are empty above its letters, and below them."""
ARROW, COAST, SHORE, FOREIGN, HILL = 14.0, 10.0, 2.5, 40.0, 1.0
"""The cost of a square of 4 pixels crossed by an arrow; of water beside a coast (also of a place beyond

land and water), and of land there; on an island where others have their ports; and on a hill.
"""
FAR = 12
"""The greatest length in cells of a connection over land to a port's own land."""
HIDING = 0.42
"""A coin of a larger radius, in cells, hides an islet."""
ON_ROSE = 60.0
AT_RIM, RIM_AIR = 16.0, 7.0
"""The cost of touching the rim of the chart, and the distance in pixels from which it is free."""


class LabelRoom:
    """The free space of a drawing, queried for many boxes at once."""

    def __init__(self, drawing: Drawing) -> None:
        room = drawing.room
        self.room = room
        self._hard = np.array(room.boxes, dtype=np.float64).reshape(-1, 4)
        land, water = land_squares(drawing)
        self._board = drawing.view.rect(drawing.geometry.sheet)
        edges = COAST * (coast_of(water) | void_of(land, water, room.part(self._board))) + SHORE * coast_of(land)
        for label in drawing.labels if drawing.insists else ():
            if label.anchor is not None and label.reach > HIDING * drawing.cell:
                # the coast of an islet lies about its coin
                edges[room.part(square(QPointF(*label.anchor), 2 * (label.reach + STEP)))] = 0.0
        self._below = _sums(ARROW * room.soft + edges + HILL * hill_squares(drawing))
        self._land = land if drawing.insists and land.any() else None
        self._view, self._geometry, self._cell = drawing.view, drawing.geometry, drawing.cell
        if self._land is not None:
            self._dry = having(drawing.chart.cells, _slots(drawing)[1])
            x, y = ((np.arange(side) + 0.5) * STEP / drawing.view.scale for side in land.shape[::-1])
            xs, ys = np.meshgrid(x + drawing.view.left, y + drawing.view.top)
            self._cells = np.maximum(cells_at(drawing.geometry, xs, ys), 0)

    def costs(self, labels: list[Label], boxes: Boxes) -> NDArray[np.float64]:
        """The cost of each box, (n, k, 4), for what it covers; infinite if it is not allowed."""
        letters = boxes + np.array([0.0, AIR, 0.0, -AIR])
        found = _sum(self._below, letters)
        found[self._covered(letters)] = np.inf
        for row, label in enumerate(labels):
            if self._land is not None and label.anchor is not None and label.reach > 0:
                found[row] += self._abroad(self._land, label.anchor, label.reach, letters[row])
        left, top, right, bottom = np.moveaxis(boxes, -1, 0)
        room, board = self.room, self._board
        close = np.minimum.reduce(
            [left - board.left(), board.right() - right, top - board.top(), board.bottom() - bottom]
        )
        found += AT_RIM * np.clip(1 - close / RIM_AIR, 0, 1)
        found[(left < 1) | (right > room.width - 1) | (top < 0) | (bottom > room.height)] = np.inf
        if room.page is not None:
            page = room.page
            found[(left < page.left()) | (right > page.right()) | (top < page.top()) | (bottom > page.bottom())] = (
                np.inf
            )
        if room.frame is not None:
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

    def _abroad(self, land: Mask, anchor: tuple[float, float], reach: float, boxes: Boxes) -> Numbers:
        """The cost of a port's places, (k, 4), on land that is not connected to it, or only far around."""
        left, top = (np.maximum(boxes[:, :2].min(axis=0) // STEP, 0)).astype(int).tolist()
        right, bottom = (boxes[:, 2:].max(axis=0) // STEP + 1).astype(int).tolist()
        part = slice(top, max(bottom, top)), slice(left, max(right, left))
        if not land[part].any():
            return np.zeros(len(boxes))
        x, y = self._view.chart(*anchor)
        row, column = divmod(self._geometry.at(x, y), self._geometry.width)
        first, start = max(row - FAR, 0), max(column - FAR, 0)
        dry = self._dry[first : row + FAR + 1, start : column + FAR + 1]
        home = np.zeros_like(dry)
        home[row - first, column - start] = True
        home = _grown(home, round(reach / self._cell) or 1) & dry
        for _ in range(FAR):
            home = _grown(home, 1) & dry
        mine = np.zeros_like(self._dry)
        mine[first : row + FAR + 1, start : column + FAR + 1] = home
        foreign = land[part] & ~mine.ravel()[self._cells[part]]
        return _sum(_sums(foreign * FOREIGN), boxes - STEP * np.array([left, top, left, top]))

    def _covered(self, boxes: Boxes) -> NDArray[np.bool_]:
        """A mask of boxes, (n, k, 4), that cover used space."""
        found = np.zeros(boxes.shape[:2], dtype=np.bool_)
        hard = self._hard
        for row, places in enumerate(boxes):
            left, top = places[:, 0].min(), places[:, 1].min()
            right, bottom = places[:, 2].max(), places[:, 3].max()
            near = hard[(hard[:, 0] < right) & (hard[:, 2] > left) & (hard[:, 1] < bottom) & (hard[:, 3] > top)]
            across = (places[:, None, 0] < near[:, 2]) & (places[:, None, 2] > near[:, 0])
            found[row] = (across & (places[:, None, 1] < near[:, 3]) & (places[:, None, 3] > near[:, 1])).any(axis=1)
        return found


def hill_squares(drawing: Drawing) -> NDArray[np.bool_]:
    """The squares with relief, once that is planned."""
    found = np.zeros(drawing.room.soft.shape, dtype=np.bool_)
    ground = drawing.plans.ground if drawing.plans is not None and drawing.look.relief else None
    if ground is None:
        return found
    scale, view = unit_of(drawing.chart) * drawing.view.scale / STEP, drawing.view
    x = ground.stamps.x * scale - view.left * view.scale / STEP
    y = ground.stamps.y * scale - view.top * view.scale / STEP
    half = ground.stamps.width * scale / 3  # below its slopes a hill leaves room
    for left, right, top, bottom in np.stack([x - half, x + half, y - 2 * half, y], axis=1).tolist():
        if right > 0 and bottom > 0:
            found[max(int(top), 0) : int(bottom) + 1, max(int(left), 0) : int(right) + 1] = True
    return found


def land_squares(drawing: Drawing) -> tuple[Mask, Mask]:
    """The squares with land, and those with water; empty for a track."""
    view, chart, shape = drawing.view, drawing.chart, drawing.room.soft.shape
    if chart.is_track or not chart.cells.size:
        return np.zeros(shape, dtype=np.bool_), np.zeros(shape, dtype=np.bool_)
    wet, dry = _slots(drawing)
    coarse = View(view.scale / STEP, view.left, view.top, shape[1], shape[0])
    land, water = (pixels(chart.geometry, having(chart.cells, slots), coarse) for slots in (dry, wet))
    return land, water


def _slots(drawing: Drawing) -> tuple[list[int], list[int]]:
    """The slots of a chart that are water, and those that are land."""
    chart, theme = drawing.chart, drawing.theme
    looks = [None if ink is None else ink.terrain for ink in map(chart.ink_of_slot, range(len(chart.slots)))]
    wet = [slot for slot, look in enumerate(looks) if theme.is_wet(look)]
    return wet, [slot for slot, look in enumerate(looks) if slot not in wet and not theme.is_blank(look)]


def _grown(mask: Mask, steps: int) -> Mask:
    """A set of cells with the surrounding ones."""
    for _ in range(steps):
        wide = np.pad(mask, 1)
        across = wide[:, :-2] | wide[:, 1:-1] | wide[:, 2:]
        mask = across[:-2] | across[1:-1] | across[2:]
    return mask


def coast_of(water: Mask) -> Mask:
    """The squares of water beside a coast, on all sides of it alike, or at the rim of the water; so for land, too."""
    dry = np.pad(~water, 1, mode="edge")
    return water & (dry[:-2, 1:-1] | dry[2:, 1:-1] | dry[1:-1, :-2] | dry[1:-1, 2:])


def void_of(land: Mask, water: Mask, board: tuple[slice, slice]) -> Mask:
    """The squares of a board without cells, or without land and water; none if that is so of all."""
    there, found = land | water, np.zeros(land.shape, dtype=np.bool_)
    if there.any():
        found[board] = ~there[board]
    return found


def _sums(squares: NDArray[Any]) -> Numbers:
    """The table of sums over all squares above and left of each."""
    return np.pad(np.cumsum(np.cumsum(squares, axis=0), axis=1), ((1, 0), (1, 0)))


def _sum(sums: Numbers, boxes: Boxes) -> Numbers:
    """The sum of a table's squares that each box touches."""
    high, wide = sums.shape[0] - 1, sums.shape[1] - 1
    left = np.clip(np.floor(boxes[..., 0] / STEP), 0, wide).astype(np.int64)
    top = np.clip(np.floor(boxes[..., 1] / STEP), 0, high).astype(np.int64)
    right = np.clip(np.ceil(boxes[..., 2] / STEP), 0, wide).astype(np.int64)
    bottom = np.clip(np.ceil(boxes[..., 3] / STEP), 0, high).astype(np.int64)
    found: Numbers = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return found


TRIED = 113
"""The greatest number of places tried for a label, for each way to write it."""
BROKEN = 6.0
"""The cost of two lines."""
GAP = 2.0
"""The distance of a label from what it names, in pixels."""
RINGS = ((0.0, 0.0, 0.0), (7.0, 0.5, 6.0), (14.0, 1.1, 14.0), (26.0, 2.0, 30.0))
"""The rings of places: additional distance in pixels and, at least, in reaches of what is named (the coast may

be that far from a coin); additional cost. Each has all of the ``SIDES``.
"""
SIDES = (
    (1, 0, 0.0), (-1, 0, 1.6), (1, -0.55, 1.2), (1, 0.55, 1.4), (-1, -0.55, 2.4), (-1, 0.55, 2.6),
    (0, 1, 2.8), (0, -1, 2.4), (0.4, 1, 3.2), (-0.4, 1, 3.4), (0.4, -1, 2.9), (-0.4, -1, 3.1),
    (0.8, 1, 3.4), (0.8, -1, 3.2), (-0.8, 1, 3.8), (-0.8, -1, 3.6),
    (1, -0.28, 0.6), (1, 0.28, 0.7), (-1, -0.28, 2.0), (-1, 0.28, 2.1),
    (0.2, 1, 3.0), (-0.2, 1, 3.1), (0.2, -1, 2.7), (-0.2, -1, 2.8),
    (0.6, 1, 3.3), (0.6, -1, 3.1), (-0.6, 1, 3.6), (-0.6, -1, 3.4),
)  # fmt: skip
"""Offsets of a label from its point: to the right and down, in halves of label and point; and the cost."""


@dataclass(frozen=True)
class PlacedName:
    """A written name: its box on the picture, and its text, possibly in two lines."""

    box: QRectF
    text: str


@dataclass(frozen=True)
class TriedPlaces:
    """The examined places of ``n`` labels, ``k`` for each; ``texts``: the label in one line, and in two."""

    texts: list[tuple[str, ...]]
    boxes: NDArray[np.float64]
    """Left, top, right, bottom in pixels, of shape (n, k, 4)."""
    costs: NDArray[np.float64]
    """The own cost of each, of shape (n, k); infinite if there is no such place."""

    @classmethod
    def of(cls, labels: list[Label]) -> TriedPlaces:
        """The places of labels."""
        texts = [tuple(dict.fromkeys((label.text, in_two_lines(label.text)))) for label in labels]
        shape = (len(labels), TRIED * max(map(len, texts), default=1))
        boxes, costs = np.zeros((*shape, 4)), np.full(shape, np.inf)
        for number, label in enumerate(labels):
            for way, text in enumerate(texts[number]):
                wide, high = extent(text, label.lettering)
                found = places_of(label, wide, high)
                part = slice(way * TRIED, way * TRIED + len(found))
                half = np.array([wide, high]) / 2
                boxes[number, part] = np.concatenate([found[:, :2] - half, found[:, :2] + half], axis=1)
                costs[number, part] = found[:, 2] + BROKEN * way
        return cls(texts, boxes, costs)

    def name(self, number: int, place: int) -> PlacedName:
        """A label at one of its places."""
        left, top, right, bottom = self.boxes[number, place].tolist()
        return PlacedName(QRectF(QPointF(left, top), QPointF(right, bottom)), self.texts[number][place // TRIED])


def places_of(label: Label, wide: float, high: float) -> NDArray[np.float64]:
    """The places of a label: x and y of its middle, and its own cost, of shape (n, 3)."""
    if label.anchor is None or label.reach <= 0:
        listed = label.places[:TRIED] or ((label.anchor,) if label.anchor is not None else ())
        return np.array([(x, y, 0.7 * number) for number, (x, y) in enumerate(listed)]).reshape(-1, 3)
    x, y = label.anchor
    right, down, cost = np.array(SIDES).T
    beside = np.abs(right) == 1
    found = [np.array([[x, y, 0.0]])]  # between the coins of an island that has several
    for aside, reaches, worse in RINGS:
        gap = GAP + max(aside, reaches * label.reach) if worse else GAP
        out, low = label.reach + gap + wide / 2, label.reach * 0.94 + gap * (0.9 if worse else 0.4) + high / 2
        across = np.where(beside, out - np.abs(down) * label.reach * 0.2, wide / 2 + label.reach * 0.3)
        lower = down * np.where(beside, high, low)
        found.append(np.stack([x + right * across, y + lower, cost + worse], axis=1))
    return np.concatenate(found)
