"""The visible part of a selection: its border inside the view, or, if that is too long, a picture by pixels.

A selection may have four million cells, and is shown in every frame. So its cells are put into a mask once, and only
the visible part of that is examined.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import ceil, floor
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from dsl.maps.board.hexes import LEVEL, RADIUS, Hex
from editor.charts.drawing.outline import mask_lines, path_of
from editor.model.documents.geometry import Geometry, View
from editor.model.documents.patches import Numbers

Mask = NDArray[np.bool_]
Places = NDArray[np.float64]
Window = tuple[int, int, int, int]
"""Rows from, to, columns from, to; the ends are not in it."""
MOST_BENDS = 2500
"""A border with at most this many bends is followed by marching ants; a longer one is painted by pixels."""
FINE = 3.0
"""With fewer pixels per cell slanting sides of hexes and halos are not visible."""
STRIP = 160
"""Lines of pixels that are painted at a step."""
BEYOND = 2
"""Cells around the view for which the selection is drawn, so that no cut edge is visible."""


@dataclass(eq=False)
class Chosen:
    """A selection on a grid, and its part examined last."""

    cells: Numbers
    mask: Mask
    window: Window = (0, 0, 0, 0)
    path: QPainterPath | None = field(default=None)


_cached: WeakKeyDictionary[Geometry, Chosen] = WeakKeyDictionary()


def chosen(geometry: Geometry, cells: Numbers) -> Chosen:
    """The mask of selected cells of a grid (sorted); cached until other cells are requested."""
    cached = _cached.get(geometry)
    if cached is None or cached.cells is not cells:
        mask = np.zeros(geometry.size, dtype=bool)
        if len(cells) and int(cells[-1]) - int(cells[0]) == len(cells) - 1:
            mask[int(cells[0]) : int(cells[-1]) + 1] = True
        else:
            mask[cells] = True
        cached = _cached[geometry] = Chosen(cells, mask.reshape(geometry.height, geometry.width))
    return cached


def seen_border(geometry: Geometry, cells: Numbers, view: View) -> QPainterPath | None:
    """The visible border in chart units; None if it is too long."""
    cached = chosen(geometry, cells)
    window = window_of(geometry, view)
    if cached.window != window:
        top, bottom, left, right = cached.window = window
        part = cached.mask[top:bottom, left:right]
        # A side of a hex that is no end of a row is a bend; of squares every fourth or so is.
        few = sides(part) <= MOST_BENDS * (1 if geometry.kind == "hex" else 4)
        path = path_of(mask_lines(geometry, part, top, left)) if few else None
        cached.path = path if path is not None and path.elementCount() <= MOST_BENDS else None
    return cached.path


def sides(mask: Mask) -> int:
    """The number of cell sides on the border inside a mask, without its rim."""
    rows, columns = mask[1:] != mask[:-1], mask[:, 1:] != mask[:, :-1]
    return int(np.count_nonzero(rows) + np.count_nonzero(columns))


def window_of(geometry: Geometry, view: View) -> Window:
    """The rows and columns visible in a view, with a margin, within the board."""
    left, top, right, bottom = view.box
    topology = geometry.topology
    if not isinstance(topology, Hex):
        return *_range(top, bottom, geometry.height), *_range(left, right, geometry.width)
    flat = topology.orientation == "flat"
    if flat:
        left, top, right, bottom = top, left, bottom, right
    count, long = (geometry.width, geometry.height) if flat else (geometry.height, geometry.width)
    levels = _range(top / LEVEL, bottom / LEVEL, count)
    most = levels[1] / 2 if topology.shifted == "every" else 0.5
    least = levels[0] / 2 if topology.shifted == "every" else 0.0
    along = _range(left - most, right - least, long)
    return (*along, *levels) if flat else (*levels, *along)


def _range(low: float, high: float, count: int) -> tuple[int, int]:
    first = min(max(floor(low) - BEYOND, 0), count)
    return first, min(max(ceil(high) + BEYOND, first), count)


# --- by pixels -----------------------------------------------------------------------------------


def pixel_steps(
    painter: QPainter, view: View, geometry: Geometry, cells: Mask, colours: list[QColor]
) -> Iterator[None]:
    """Paint the cells of a mask by pixels, a strip at a step.

    ``colours``: of what is inside, of its rim, and of the halo around it.
    """
    table = np.array([0, *(_premultiplied(colour) for colour in colours)], dtype=np.uint32)
    for top in range(0, view.height, STRIP):
        first, last = max(top - 1, 0), min(top + STRIP + 1, view.height)  # with a line beyond, for the rims
        strip = replace(view, top=view.top + first / view.scale, height=last - first)
        codes = _codes(pixels(geometry, cells, strip), view.scale > FINE)
        found = np.ascontiguousarray(table[codes[top - first : top - first + STRIP]])
        high, wide = found.shape
        image = QImage(found.data, wide, high, 4 * wide, QImage.Format.Format_ARGB32_Premultiplied)
        painter.drawImage(QPointF(0, top), image)
        yield


def _codes(mask: Mask, halos: bool) -> NDArray[np.uint8]:
    """0 outside, 1 inside, 2 on the rim, 3 on the halo."""
    rim, halo = _rims(mask)
    codes = mask.astype(np.uint8)
    codes[rim] = 2
    if halos:
        codes[halo] = 3
    return codes


def pixels(geometry: Geometry, mask: Mask, view: View) -> Mask:
    """Whether each pixel of a view shows a cell of a mask."""
    across: Places = view.left + (np.arange(view.width, dtype=np.float64) + 0.5) / view.scale
    down: Places = view.top + (np.arange(view.height, dtype=np.float64) + 0.5) / view.scale
    topology = geometry.topology
    if not isinstance(topology, Hex):
        found = np.zeros((len(down), len(across)), dtype=bool)
        rows, columns = np.floor(down).astype(np.int64), np.floor(across).astype(np.int64)
        y, x = (np.flatnonzero((at >= 0) & (at < end)) for at, end in zip((rows, columns), mask.shape, strict=True))
        if len(y) and len(x):
            seen = mask.take(rows[y], axis=0).take(columns[x], axis=1)
            found[y[0] : y[-1] + 1, x[0] : x[-1] + 1] = seen
        return found
    fine = view.scale > FINE
    if topology.orientation == "flat":
        return _hexes(topology, np.ascontiguousarray(mask.T), down, across, fine).T
    return _hexes(topology, mask, across, down, fine)


def _hexes(topology: Hex, mask: Mask, along: Places, over: Places, fine: bool) -> Mask:
    """Pixels of hexes, line by line; where two levels overlap, the nearer centre has the pixel."""
    lines = np.zeros((len(over), len(along)), dtype=bool)
    levels = np.floor((over - RADIUS) / LEVEL + 0.5).astype(np.int64)
    off_level = over - RADIUS - levels * LEVEL
    alone = np.abs(off_level) < (RADIUS / 2 if fine else RADIUS)
    again = np.zeros(len(over), dtype=bool)
    again[1:] = alone[1:] & alone[:-1] & (levels[1:] == levels[:-1])
    for y, level in enumerate(levels.tolist()):
        if again[y]:
            lines[y] = lines[y - 1]
            continue
        far = float(off_level[y])
        seen, aside = _level(topology, mask, along, level)
        if not alone[y]:
            beside = level + (1 if far > 0 else -1)
            other, off = _level(topology, mask, along, beside)
            seen = np.where(aside**2 + far**2 <= off**2 + (LEVEL - abs(far)) ** 2, seen, other)
        lines[y] = seen
    return lines


def _level(topology: Hex, mask: Mask, along: Places, level: int) -> tuple[Mask, Places]:
    """The mask along one level, and the distance of each place from its cell's middle."""
    there = along - topology.shift(level) / 2
    columns = np.floor(there)
    found = np.zeros(len(along), dtype=bool)
    if 0 <= level < len(mask):
        first, last = np.searchsorted(columns, [0, mask.shape[1]]).tolist()
        found[first:last] = mask[level].take(columns[first:last].astype(np.int64))
    return found, there - columns - 0.5


def _rims(mask: Mask) -> tuple[Mask, Mask]:
    """The inside pixels next to an outside one, and the reverse."""
    rim, halo = np.zeros_like(mask), np.zeros_like(mask)
    for one, other in ((np.s_[1:], np.s_[:-1]), (np.s_[:, 1:], np.s_[:, :-1])):
        step = mask[one] != mask[other]
        for here in (one, other):
            inner = step & mask[here]
            rim[here] |= inner
            halo[here] |= step & ~inner
    return rim, halo


def _premultiplied(colour: QColor) -> int:
    alpha = colour.alpha()
    red, green, blue = (round(part * alpha / 255) for part in (colour.red(), colour.green(), colour.blue()))
    return alpha << 24 | red << 16 | green << 8 | blue
