"""The cell of every pixel of a picture, and the pixel's distance from borders; for squares and hexes alike.

Nothing is drawn cell by cell. For every pixel the sampler knows its cell (``own``), and for any number per cell it
makes a smooth field over the pixels (``field``): at the middle of a cell the cell's own number, half way to a
neighbour the mean of both. Coasts are painted from the field of "is land": it is 1/2 on the coast line and turns
round corners softly.

Hexes are computed on the lattice of their centres, whose three shortest steps make triangles: a pixel is in one
triangle, and its barycentric coordinates are the weights of the three cells. All numbers are split into integer and
fractional parts before they are mixed, so that a pixel is the same in whatever tile it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.hexes import LEVEL, RADIUS, Hex
from editor.model.documents.geometry import Geometry

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Bools = NDArray[np.bool_]
Doubles = NDArray[np.float64]
Places = NDArray[np.intp]


@dataclass(frozen=True)
class PixelWindow:
    """Rows [top, bottom) and columns [left, right) of the (possibly turned) array of cells; may exceed it."""

    top: int
    bottom: int
    left: int
    right: int

    def cut(self, cells: NDArray[np.uint16], outside: int) -> NDArray[np.uint16]:
        """That part of an array; ``outside`` beyond its rim."""
        height, width = cells.shape
        made = np.full((self.bottom - self.top, self.right - self.left), outside, dtype=np.uint16)
        t, b = max(self.top, 0), min(self.bottom, height)
        left, r = max(self.left, 0), min(self.right, width)
        if t < b and left < r:
            made[t - self.top : b - self.top, left - self.left : r - self.left] = cells[t:b, left:r]
        return made


@dataclass(frozen=True)
class Borders:
    """Pixels on borders.

    Their indices in the flat picture, the cells (in the flat window) of their middles and those on the other side, and
    the share of each pixel that belongs to the other (0 to 1/2).
    """

    pixels: Places
    own: Ints
    other: Ints
    part: Floats


class Sampler(Protocol):
    """Samples cells at pixels. Arrays ``small`` have a number for each cell of ``window``."""

    window: PixelWindow
    turned: bool
    """Whether rows of the window are columns of the chart."""

    def own(self, small: Ints) -> Ints:
        """For every pixel the number of its cell."""
        ...

    def field(self, small: Floats) -> Floats:
        """For every pixel a mean of the numbers of the cells around it."""
        ...

    def touching(self, one: Bools, other: Bools, /) -> Floats | None:
        """For every pixel the part of the ``field`` of ``one`` that comes across a corner where two of its cells touch.

        Such a corner is between two cells of ``one`` and two others, of which at least one is in ``other``: without
        that part the two are separate. None if there is no such corner.
        """
        ...

    def borders(self) -> Borders | None:
        """The pixels through which borders of cells go; None where borders follow rows and columns of pixels."""
        ...

    def grid_lines(self, width: float) -> NDArray[np.uint8]:
        """For every pixel how much of it a line of ``width`` pixels between cells covers, 0 to 4."""
        ...

    def middles(self, reach: float) -> NDArray[np.bool_]:
        """A mask of the pixels within about ``reach`` pixels of the middle of their cells."""
        ...


def sampler(geometry: Geometry, scale: float, x: int, y: int, width: int, height: int) -> Sampler:
    """The sampler of a picture of ``width`` × ``height`` pixels from pixel (x, y) on, ``scale`` pixels a unit."""
    across: Doubles = (np.arange(x, x + width, dtype=np.float64) + 0.5) / scale
    down: Doubles = (np.arange(y, y + height, dtype=np.float64) + 0.5) / scale
    topology = geometry.topology
    if isinstance(topology, Hex):
        return HexSampler(topology, scale, across, down)
    return SquareSampler(scale, across, down)


class SquareSampler:
    """For squares, where rows and columns of pixels are independent and everything is a product of both."""

    turned = False

    def __init__(self, scale: float, across: Doubles, down: Doubles) -> None:
        self.scale = scale
        self._columns, self._rows = _Axis(across, scale), _Axis(down, scale)
        self.window = PixelWindow(self._rows.start, self._rows.end, self._columns.start, self._columns.end)

    def own(self, small: Ints) -> Ints:
        return small.take(self._rows.own, axis=0).take(self._columns.own, axis=1)

    def field(self, small: Floats) -> Floats:
        columns, rows = self._columns, self._rows
        wide = small.take(columns.one, axis=1) * (1 - columns.weight)
        wide += small.take(columns.one + 1, axis=1) * columns.weight
        weight = rows.weight[:, None]
        made: Floats = wide.take(rows.one, axis=0) * (1 - weight)
        made += wide.take(rows.one + 1, axis=0) * weight
        return made

    def touching(self, one: Bools, other: Bools, /) -> Floats | None:
        columns, rows = self._columns, self._rows
        a, b, c, d = one[:-1, :-1], one[:-1, 1:], one[1:, :-1], one[1:, 1:]
        falling = a & d & ~b & ~c & (other[:-1, 1:] | other[1:, :-1])
        rising = b & c & ~a & ~d & (other[:-1, :-1] | other[1:, 1:])
        if not (falling.any() or rising.any()):
            return None
        right, low = columns.weight[None, :], rows.weight[:, None]
        corner = (falling + 2 * rising).take(rows.one, axis=0).take(columns.one, axis=1)
        over = np.minimum(right * low, (1 - right) * (1 - low)) * (corner == 1)
        over += np.minimum(right * (1 - low), (1 - right) * low) * (corner == 2)
        made: Floats = over
        return made

    def borders(self) -> Borders | None:
        return None

    def grid_lines(self, width: float) -> NDArray[np.uint8]:
        return np.maximum(self._rows.lines(width)[:, None], self._columns.lines(width)[None, :])

    def middles(self, reach: float) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = (self._rows.off <= reach)[:, None] & (self._columns.off <= reach)[None, :]
        return found


class _Axis:
    """The pixels along one axis of squares."""

    def __init__(self, at: Doubles, scale: float) -> None:
        whole = np.floor(at - 0.5)
        part = at - 0.5 - whole
        self.start = int(whole[0]) - 1
        self.end = int(whole[-1]) + 3
        self.one = (whole - self.start).astype(np.int32)
        self.own = self.one + (part >= 0.5)
        self.weight = (part**2 / (part**2 + (1 - part) ** 2)).astype(np.float32)
        self.off = np.minimum(part, 1 - part) * scale
        self._far = np.abs(part - 0.5) * scale

    def lines(self, width: float) -> NDArray[np.uint8]:
        return _coverage(self._far, width)


class HexSampler:
    """For hexes in levels: rows of pointed or columns of flat ones. ``q`` counts along a level, ``r`` counts levels."""

    def __init__(self, topology: Hex, scale: float, across: Doubles, down: Doubles) -> None:
        self.scale = scale
        self.turned = topology.orientation == "flat"
        along, levels = (down, across) if self.turned else (across, down)
        self._topology = topology
        first = along - (1.0 if topology.shifted == "odd" else 0.5)
        r = (levels - RADIUS) / LEVEL
        row, half = np.floor(r), r / 2
        self._lay(first, half, row.astype(np.int32), (r - row).astype(np.float32))

    def _across(self, one: Any) -> Any:
        """An array along the levels, shaped to be combined with one across them."""
        return one[:, None] if self.turned else one[None, :]

    def _over(self, one: Any) -> Any:
        return one[None, :] if self.turned else one[:, None]

    def _lay(self, first: Doubles, half: Doubles, row: Ints, part: Floats) -> None:
        whole, whole_half = np.floor(first), np.floor(half)
        broken = self._across((first - whole).astype(np.float32)) - self._over((half - whole_half).astype(np.float32))
        back = broken < 0
        fq: Floats = broken + back
        q: Ints = self._across(whole.astype(np.int32)) - self._over(whole_half.astype(np.int32)) - back
        fr = self._over(part)
        self.window, starts = self._find_window(first, row)
        here, step = starts[row - self._low], starts[row - self._low + 1] - starts[row - self._low]
        base: Ints = q + self._over(here)
        over = self._over(step.astype(np.int32))
        total: Floats = fq + fr
        upper = total > 1
        self._cells = (np.where(upper, base + over + 1, base), base + 1, base + over)
        far = np.abs(total - 1)
        self._shares = (far, np.where(upper, 1 - fr, fq), np.where(upper, 1 - fq, fr))
        self._find_own()

    def _find_window(self, first: Doubles, row: Ints) -> tuple[PixelWindow, Ints]:
        """The needed cells, and for each level the index of cell q = 0 in the flat window."""
        self._low, high = int(row[0]) - 1, int(row[-1]) + 3
        levels = np.arange(self._low, high)
        shift = {"every": np.zeros_like(levels), "even": levels // 2, "odd": (levels + 1) // 2}
        column = shift[self._topology.shifted]
        left = int((np.floor(first[0] - levels / 2) + column).min()) - 2
        right = int((np.floor(first[-1] - levels / 2) + column).max()) + 4
        starts = (levels - self._low) * (right - left) + column - left
        return PixelWindow(self._low, high, left, right), starts.astype(np.int32)

    def _find_own(self) -> None:
        (c0, c1, c2), (b0, b1, b2) = self._cells, self._shares
        second = b1 > b0
        best, cell = np.where(second, b1, b0), np.where(second, c1, c0)
        third = b2 > best
        self._best: Floats = np.where(third, b2, best)
        self._own: Ints = np.where(third, c2, cell)

    def own(self, small: Ints) -> Ints:
        return small.reshape(-1).take(self._own)

    def field(self, small: Floats) -> Floats:
        flat = small.reshape(-1)
        shares = [b * b for b in self._shares]
        made: Floats = flat.take(self._cells[0]) * shares[0]
        made += flat.take(self._cells[1]) * shares[1]
        made += flat.take(self._cells[2]) * shares[2]
        made /= shares[0] + shares[1] + shares[2]
        return made

    def touching(self, _one: Bools, _other: Bools, /) -> Floats | None:
        return None  # at every corner of hexes all cells are neighbours

    def borders(self) -> Borders | None:
        far = self._from_border.reshape(-1)
        pixels = np.flatnonzero(far < 0.5)
        shares = np.stack([share.reshape(-1).take(pixels) for share in self._shares])
        cells = np.stack([cell.reshape(-1).take(pixels) for cell in self._cells])
        own = self._own.reshape(-1).take(pixels)
        third = np.take_along_axis(cells, np.argmin(shares, axis=0)[None], axis=0)[0]
        return Borders(pixels, own, cells.sum(axis=0) - own - third, np.float32(0.5) - far.take(pixels))

    def grid_lines(self, width: float) -> NDArray[np.uint8]:
        return _coverage(self._from_border, width)

    @cached_property
    def _from_border(self) -> Floats:
        """The distance of every pixel's middle from the nearest border, in pixels."""
        b0, b1, b2 = self._shares
        least = np.minimum(np.minimum(b0, b1), b2)
        # The two largest shares differ by twice the distance from the border between their cells.
        found: Floats = (2 * self._best + least - 1) * np.float32(self.scale / 2)
        return found

    def middles(self, reach: float) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = self._best > 1 - 1.16 * reach / self.scale
        return found


def _coverage(far: NDArray[np.floating], width: float) -> NDArray[np.uint8]:
    """How much (0 to 4) a line of ``width`` covers pixels at these distances from it."""
    found: NDArray[np.uint8] = np.clip((width / 2 + 0.5 - far) * 4 + 0.5, 0, 4).astype(np.uint8)
    return found
