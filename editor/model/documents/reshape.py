"""Resizes and shifts maps: pure functions that return patches and what would be lost.

Features move with their cells: the names of cells are rewritten everywhere. Hexes keep their neighbours: if an odd
number of rows (columns, if flat) is added before the first, ``shifted`` changes between ``even`` and ``odd``.

A shifted row of hexes may be written one hex shorter. Such rows stay short; where the missing hex ends up inside a
row, it becomes a cell without terrain, which any map can contain.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.hexes import LEVEL, Hex
from dsl.maps.board.spec import BoardSpec
from dsl.maps.board.topology import Point
from dsl.maps.mapfile.schema import MAX_CELLS
from dsl.maps.mapfile.values import Data
from editor.base.texts import Message
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.feature_edits import human_name
from editor.model.documents.geometry import Geometry
from editor.model.documents.patches import MISSING, Patch, Rows, Slots, Value, having
from editor.model.documents.references import CellMap, Cells, Target, relabelled
from editor.model.documents.underlay import underlay_of, underlay_patches

Short = NDArray[np.bool_]
STRETCH = 50_000
"""Cells moved at a time, so that the arrays fit the processor's cache."""


@dataclass(frozen=True)
class Outcome:
    """What a change of shape would do.

    ``lost`` are the names of features that lose all their cells, ``clipped`` of those that lose some; ``notes`` are
    further messages; ``size`` is (width, height) afterwards, on a track (circles, 1); ``offset`` is how far the
    remaining cells move on the drawing, in chart units. ``refusal`` is the reason why nothing can be done.
    """

    patches: tuple[Patch, ...] = ()
    lost: tuple[str, ...] = ()
    clipped: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    size: tuple[int, int] = (0, 0)
    offset: Point = (0.0, 0.0)
    refusal: Message | None = None


def refusal(chart: Chart, key: str, /, **args: object) -> Outcome:
    """The outcome of a change that cannot be made, with the reason."""
    return Outcome(refusal=Message(key, args), size=size_of(chart))


def size_of(chart: Chart) -> tuple[int, int]:
    """Width and height in cells; on a track the number of circles and 1."""
    geometry = chart.geometry
    if chart.is_track or chart.cells.size:
        return geometry.width, geometry.height
    return 0, 0


def titles(
    chart: Chart, items: Iterable[tuple[str, dict[str, Data]]], spec: BoardSpec | None = None
) -> tuple[str, ...]:
    """The names of features, as messages show them."""
    return tuple(human_name(chart, item, spec) for _, item in items)


def slots_for(chart: Chart, inks: Iterable[Ink]) -> tuple[dict[Ink, int], list[Patch]]:
    """The slots of several inks, and the patches that add missing ones to the legend."""
    found: dict[Ink, int] = {}
    patches: list[Patch] = []
    for ink in inks:
        if ink not in found:
            found[ink], more = chart.slot_for(ink)
            patches += [p for p in more if not (isinstance(p, Value) and p.path == ("legend",) and patches)]
    return found, patches


# --- size and place ------------------------------------------------------------------------------


def resized(
    chart: Chart, left: int, top: int, right: int, bottom: int, fill: Ink, spec: BoardSpec | None = None
) -> Outcome:
    """Add cells on each side (negative: cut off); new cells are painted with ``fill``."""
    if chart.is_track:
        return refusal(chart, "reshape-no-track")
    height, width = chart.cells.shape
    wide, high = width + left + right, height + top + bottom
    if wide < 1 or high < 1:
        return refusal(chart, "reshape-too-small")
    if wide * high > MAX_CELLS:
        return refusal(chart, "reshape-too-large", limit=f"{MAX_CELLS:,}".replace(",", "\u202f"))
    short = short_rows(chart)
    moved = np.full(high, _always(chart, short), dtype=np.bool_)
    rows = np.arange(high) - top
    there_before = (rows >= 0) & (rows < height)
    moved[there_before] = short[rows[there_before]]
    move = _Move(chart, spec, (high, wide), (left, top), short, moved, fill)

    def target(cells: Cells) -> Cells:
        old, columns = np.divmod(cells, width)
        new, across = old + top, columns + left
        inside = (new >= 0) & (new < high) & (across >= 0) & (columns < width - short[old])
        inside &= across < wide - move.stays[np.clip(new, 0, high - 1)]
        return np.where(inside, new * wide + across, -1)

    return move.outcome(target)


def shifted(
    chart: Chart, dx: int, dy: int, wrap: bool = False, fill: Ink | None = None, spec: BoardSpec | None = None
) -> Outcome:
    """Move everything by columns and rows on a board of the same size.

    ``wrap``: cells that leave on one side reappear on the other. On a track the circles move by units of the drawing.
    """
    if chart.is_track:
        return _shifted_track(chart, dx, dy)
    height, width = chart.cells.shape
    if not chart.cells.size:
        return refusal(chart, "reshape-too-small")
    if not wrap:
        return resized(chart, dx, dy, -dx, -dy, fill or common_ink(chart), spec)
    short = short_rows(chart)
    move = _Move(chart, spec, (height, width), (dx, dy), short, np.roll(short, dy), fill or Ink(None))

    def target(cells: Cells) -> Cells:
        old, columns = np.divmod(cells, width)
        lengths = np.maximum(width - short[old], 1)
        there = (old + dy) % height * width + (columns + dx) % lengths
        return np.where(columns < lengths, there, -1)

    return move.outcome(target)


def common_ink(chart: Chart) -> Ink:
    """The ink of most cells, used for cells that become empty."""
    if not chart.cells.size:
        return Ink(None)
    return chart.ink_of_slot(int(np.bincount(chart.cells.reshape(-1)).argmax())) or Ink(None)


def _shifted_track(chart: Chart, dx: int, dy: int) -> Outcome:
    patches: list[Patch] = []
    for number, node in chart.features("nodes"):
        for key, by in (("x", dx), ("y", dy)):
            old = node.get(key)
            if by and isinstance(old, (int, float)) and not isinstance(old, bool):
                patches.append(Value(("nodes", number, key), old, old + by))
    return Outcome(tuple(patches), size=size_of(chart), offset=(float(dx), float(dy)))


# --- inside --------------------------------------------------------------------------------------


def loose_rows(geometry: Geometry, height: int) -> Short:
    """A mask of the rows that may be written one hex shorter: those shifted by half a hex."""
    topology = geometry.topology
    made = np.zeros(height, dtype=np.bool_)
    if isinstance(topology, Hex) and topology.orientation == "pointy" and topology.shifted != "every":
        made[topology.shift(0) == 0 :: 2] = True
    return made


def short_rows(chart: Chart) -> Short:
    """A mask of the rows that are written one hex shorter."""
    if not chart.cells.size:
        return np.zeros(chart.cells.shape[0], dtype=np.bool_)
    blank = chart.cells == 0
    made: Short = blank[:, -1] & (blank.sum(axis=1) == 1) & loose_rows(chart.geometry, len(chart.cells))
    return made if chart.cells.shape[1] > 1 else np.zeros_like(made)


def _always(chart: Chart, short: Short) -> bool:
    """Whether all rows that may be short are short."""
    loose = loose_rows(chart.geometry, len(short))
    return bool(loose.any() and short[loose].all())


@dataclass
class _Move:
    """Moves all cells ``by`` columns and rows to a board of another ``shape``.

    ``short``: a mask of the rows that are one hex shorter before; ``moved``: the same rows at their new places;
    ``stays``: those of ``moved`` that can be short there.
    """

    chart: Chart
    spec: BoardSpec | None
    shape: tuple[int, int]
    by: tuple[int, int]
    short: Short
    moved: Short
    fill: Ink

    def __post_init__(self) -> None:
        old = self.chart.geometry.topology
        self.flips = isinstance(old, Hex) and old.shifted != "every" and self._levels(self.by) % 2 == 1
        self.shifted = old.shifted
        if self.flips:
            self.shifted = "odd" if self.shifted == "even" else "even"
        self.new = self._geometry()
        self.stays = self.moved & loose_rows(self.new, self.shape[0]) & (self.shape[1] > 1)

    def _levels(self, by: tuple[int, int]) -> int:
        old = self.chart.geometry.topology
        return by[1] if old.orientation == "pointy" else by[0]

    def _geometry(self) -> Geometry:
        old = self.chart.geometry.topology
        height, width = self.shape
        orientation = old.orientation or "pointy"
        return Geometry.of_grid(self.chart.kind, width, height, orientation, self.shifted or "even", old.coordinates)

    def outcome(self, target: Target) -> Outcome:
        """The outcome for a ``target`` that maps old cells to new ones."""
        chart = self.chart
        grid, patches = self._grid(target)
        if not (grid.shape == chart.cells.shape and (grid == chart.cells).all()):
            patches.append(Rows(chart.cells.copy(), grid))
        wanted: dict[str, Data] = {"width": self.shape[1], "height": self.shape[0]}
        if self.flips:
            wanted["shifted"] = self.shifted
        for key, value in wanted.items():
            before = chart.value(("grid", key))
            if before != value and (before is not MISSING or key == "shifted"):
                patches.append(Value(("grid", key), before, value))
        if not chart.cells.size:
            return Outcome(tuple(patches), size=(self.shape[1], self.shape[0]))
        patches += self._underlay()
        made = relabelled(chart, self.spec, CellMap(chart.geometry, self.new, target))
        lost, clipped = titles(chart, made.lost, self.spec), titles(chart, made.clipped, self.spec)
        size = (self.shape[1], self.shape[0])
        return Outcome((*patches, *made.patches), lost, clipped, size=size, offset=self._offset())

    def _grid(self, target: Target) -> tuple[Slots, list[Patch]]:
        old = self.chart.cells.copy()
        stray = having(old, self.chart.blanks())
        stray[self.short, -1] = False
        holes = self.moved & ~self.stays
        inks = [self.fill, Ink(None)] if stray.any() or holes.any() else [self.fill]
        slots, patches = slots_for(self.chart, inks)
        if stray.any():
            old[stray] = slots[Ink(None)]
        grid = np.full(self.shape, slots[self.fill], dtype=np.uint16)
        if holes.any():
            grid[holes, -1] = slots[Ink(None)]
        grid[self.stays, -1] = 0
        if old.size:
            for start in range(0, old.size, STRETCH):
                part = old.reshape(-1)[start : start + STRETCH]
                there = target(np.arange(start, start + part.size, dtype=np.int64))
                grid.reshape(-1)[there[there >= 0]] = part[there >= 0]
        return grid, patches

    def _underlay(self) -> list[Patch]:
        """The patches that move the traced picture along with the cells."""
        underlay = underlay_of(self.chart)
        if underlay is None:
            return []
        left, top, right, bottom = underlay.box or self.chart.geometry.bounds
        x, y = self._offset()
        box: list[Data] = [round(side, 3) for side in (left + x, top + y, right + x, bottom + y)]
        whole = [round(side, 3) for side in self.new.bounds]
        return underlay_patches(self.chart, box=MISSING if box == whole else box)

    def _offset(self) -> Point:
        old, new = self.chart.geometry.topology, self.new.topology
        if not (isinstance(old, Hex) and isinstance(new, Hex)):
            return float(self.by[0]), float(self.by[1])
        pointy = old.orientation == "pointy"
        along, level = self.by if pointy else (self.by[1], self.by[0])
        x, y = along + (new.shift(level) - old.shift(0)) / 2, level * LEVEL
        return (x, y) if pointy else (y, x)
