"""The ground of a chart: water with waves, land, and the coast between them, computed by numpy tile by tile.

A pixel's colour is looked up by three numbers: the pair of terrains that meet around its cell, the share of land in
the field (see ``sampling``), and its decoration, a wave or a grid line (see ``coast_ramp``). So a tile costs a few
passes over its pixels, however many cells it shows.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from editor.charts.drawing.devices import fineness, is_vector, window
from editor.charts.drawing.ground import coast_ramp
from editor.charts.drawing.ground.coast_ramp import DECORATIONS, GRID, LEVELS, Ground, Table, blended, flat_table, table
from editor.charts.drawing.ground.far_view import far_pixels
from editor.charts.drawing.ground.print_shapes import MOST_CELLS, paint_image, paint_shapes
from editor.charts.drawing.ground.sampling import Ints, Sampler, sampler
from editor.charts.drawing.style.colours import mixed
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View

NEAR = 3.0
LINED = 10.0
PURE = 8.0
"""In cells of fewer pixels the coast would reach the middle pixel, which shows the cell's own colour."""
SOFTENED = 6.0
"""In cells of fewer pixels steps are not visible."""
LARGEST_PICTURE = 4096
BLEND = 4

ReadGrounds = Callable[[], list[Ground]]


class TerrainPainter:
    """Paints the ground of one chart; call ``forget`` when its legend, slots or size changed.

    ``grid`` draws lines between cells from 10 points a cell on; ``ratio`` is the number of device pixels per point.
    ``read`` returns the look of every slot and of the surroundings, by default from the theme.
    """

    def __init__(
        self, chart: Chart, theme: Theme, grid: bool = True, ratio: float = 1.0, read: ReadGrounds | None = None
    ) -> None:
        self.chart, self.theme, self.grid, self.ratio = chart, theme, grid, ratio
        self._read = read or (lambda: grounds(chart, theme))
        self.forget()

    def forget(self) -> None:
        """Read the legend and the kind of grid again."""
        self._tables: dict[tuple[int, int], Table] = {}
        self._scale = 0.0
        self._grounds = self._read()
        self._patterns = {ground.pattern for ground in self._grounds if ground.pattern}
        self._is_wet = np.array([g.wet and not g.blank for g in self._grounds])
        self._is_dry = np.array([not g.wet and not g.blank for g in self._grounds])

    @property
    def _outside(self) -> int:
        """The number of the ground beyond the rim."""
        return len(self._grounds) - 1

    def tile(self, scale: float, x: int, y: int, size: int) -> QImage:
        """The pixels [x, x + size) × [y, y + size), where a pixel is a chart unit times ``scale``."""
        return self.area(scale, x, y, size, size)

    def area(self, scale: float, x: int, y: int, width: int, height: int) -> QImage:
        """The picture of a rectangle."""
        if len(self._grounds) != len(self.chart.slots) + 1:
            self.forget()
        if self.chart.is_track or not self.chart.cells.size:
            pixels = self._page(x, y, width, height)
        elif scale < NEAR:
            pixels = far_pixels(self.chart, self._grounds, self.theme, scale, (x, y, width, height))
        else:
            pixels = self._near(scale, x, y, width, height)
        image = QImage(pixels.tobytes(), width, height, width * 4, QImage.Format.Format_RGB32)
        return image.copy()

    def _page(self, x: int, y: int, width: int, height: int) -> Table:
        """Open water, where a track is drawn; paper for a chart without a cell."""
        if not self.chart.is_track:
            return np.full((height, width), self.theme.paper.rgb(), dtype=np.uint32)
        row = flat_table(self.theme, Ground(self.theme.sea, "waves", wet=True))[0]
        found: Table = row.take(coast_ramp.mask("waves", self.ratio, x, y, width, height))
        return found

    def _near(self, scale: float, x: int, y: int, width: int, height: int) -> Table:
        sampled = sampler(self.chart.geometry, scale, x, y, width, height)
        cells = self.chart.cells.T if sampled.turned else self.chart.cells
        slots = sampled.window.cut(cells, self._outside)
        wet, dry = self._is_wet[slots], self._is_dry[slots]
        coast = bool(wet.any() and dry.any())
        waters, lands = _pairs(slots, wet, dry) if coast else (slots.astype(np.int32),) * 2
        kinds, colours = self._colours(waters, lands, scale)
        index = sampled.own(kinds)
        index *= LEVELS * DECORATIONS
        if coast:
            levels = _levels(sampled, dry, wet)
            if scale < PURE:
                middle = sampled.middles(0.72)
                levels[middle] = sampled.own(dry.astype(np.int32))[middle] * (LEVELS - 1)
            index += levels * DECORATIONS
        index += self._decoration(sampled, slots, scale, (x, y, width, height))
        made: Table = colours.take(index)
        if scale >= SOFTENED and len(np.unique(slots)) > 1 + coast:
            _soften(made, sampled, slots, np.where(wet, 1, np.where(dry, 2, 0)), kinds, colours, index)
        return made

    def _colours(self, waters: Ints, lands: Ints, scale: float) -> tuple[Ints, Table]:
        """For every cell the index of its table, and the tables."""
        if scale != self._scale:
            self._tables, self._scale = {}, scale
        number = len(self._grounds)
        found, kinds = np.unique(waters * number + lands, return_inverse=True)
        tables = [self._table(*divmod(int(pair), number), scale) for pair in found]
        return kinds.reshape(waters.shape).astype(np.int32), np.concatenate(tables).reshape(-1)

    def _table(self, water: int, land: int, scale: float) -> Table:
        if (water, land) not in self._tables:
            one, other = self._grounds[water], self._grounds[land]
            made = (
                flat_table(self.theme, one, scale, self.ratio)
                if water == land
                else table(self.theme, one, other, scale, self.ratio)
            )
            self._tables[water, land] = made
        return self._tables[water, land]

    def _decoration(
        self, sampled: Sampler, slots: NDArray[np.uint16], scale: float, box: tuple[int, int, int, int]
    ) -> NDArray[np.uint8]:
        made: NDArray[np.uint8] = np.zeros((box[3], box[2]), dtype=np.uint8)
        here = {self._grounds[slot].pattern for slot in np.unique(slots)} - {""}
        if scale >= 5 * self.ratio:
            for name in sorted(here):
                over = coast_ramp.mask(name, self.ratio, *box)
                if len(here) > 1:
                    has = np.array([ground.pattern == name for ground in self._grounds], dtype=np.int32)
                    over = over * sampled.own(has[slots]).astype(np.uint8)
                made = np.maximum(made, over)
            if here:
                made[sampled.middles(1.2)] = 0
        if self.grid and scale >= LINED * self.ratio:
            lines = sampled.grid_lines(self.ratio)
            made = np.where(lines > 0, lines + (GRID - 1), made).astype(np.uint8)
        return made


def paint_terrain(painter: QPainter, chart: Chart, theme: Theme, view: View, grid: bool = True) -> None:
    """The ground on paper: as shapes; of a very large chart as pixels, as fine as the device has them."""
    grid = grid and view.scale >= LINED * 0.6
    if chart.cells.size <= MOST_CELLS:
        paint_shapes(painter, chart, grounds(chart, theme), theme, view, grid)
        return
    ratio = 1.0 if is_vector(painter) else fineness(painter)
    ratio = min(ratio, LARGEST_PICTURE * 4 / max(view.width, view.height, 1))
    scale = view.scale * ratio
    ground = TerrainPainter(chart, theme, grid, ratio)
    left, top = round(view.left * scale), round(view.top * scale)
    step = LARGEST_PICTURE  # very large pictures in parts, so that memory stays small
    width, height = max(round(view.width * ratio), 1), max(round(view.height * ratio), 1)
    first_x, first_y, width, height = _seen_pixels(window(painter), ratio, width, height)
    for y in range(first_y, height, step):
        for x in range(first_x, width, step):
            part = ground.area(scale, left + x, top + y, min(step, width - x), min(step, height - y))
            paint_image(painter, part, QRectF(x / ratio, y / ratio, part.width() / ratio, part.height() / ratio))


def _seen_pixels(seen: QRectF | None, ratio: float, width: int, height: int) -> tuple[int, int, int, int]:
    """The range of visible pixels: x and y of the first, and of the end.

    With a small margin, so that no viewer blends in the edge of the picture.
    """
    if seen is None:
        return 0, 0, width, height
    left, top = (max(int(edge * ratio) - BLEND, 0) for edge in (seen.left(), seen.top()))
    right, bottom = (int(edge * ratio) + BLEND for edge in (seen.right(), seen.bottom()))
    return left, top, min(right, width), min(bottom, height)


def grounds(chart: Chart, theme: Theme) -> list[Ground]:
    """The look of every slot of a chart, and finally of the surroundings."""
    page, void = (Ground(theme.paper, pattern, blank=True, lined=False) for pattern in ("", "hatch"))
    found = []
    for slot in range(len(chart.slots)):
        ink = chart.ink_of_slot(slot)
        if ink is None:  # a character that the legend lacks
            found.append(Ground(mixed(theme.paper, theme.error, 0.35), "hatch", blank=True))
        elif theme.is_blank(ink.terrain):
            found.append(page if ink.terrain is None else void)
        else:
            colour = theme.terrain_colour(ink.terrain, dict(ink.values))
            found.append(Ground(colour, theme.pattern(ink.terrain), theme.is_wet(ink.terrain)))
    return [*found, page]


def _soften(
    made: Table,
    sampled: Sampler,
    slots: NDArray[np.uint16],
    sorts: NDArray[np.int_],
    kinds: Ints,
    colours: Table,
    index: Ints,
) -> None:
    """Blend colours at borders without coast, as between two waters, to avoid visible steps."""
    found = sampled.borders()
    if found is None:
        return
    sort, slot = sorts.reshape(-1), slots.reshape(-1)
    soft = (slot[found.own] != slot[found.other]) & (sort[found.own] * sort[found.other] != 2)
    pixels, own, other = found.pixels[soft], found.own[soft], found.other[soft]
    kind = kinds.reshape(-1)
    neighbour = colours.take(index.reshape(-1)[pixels] + (kind[other] - kind[own]) * (LEVELS * DECORATIONS))
    flat, part = made.reshape(-1), found.part[soft]
    flat[pixels] = blended(flat[pixels], neighbour, part)


def _levels(sampled: Sampler, dry: NDArray[np.bool_], wet: NDArray[np.bool_]) -> Ints:
    """The share of land around every pixel, 0 to LEVELS - 1; what is blank counts neither as land nor as water.

    Lands that meet at a corner are parted by water, as in print.
    """
    share, solid = sampled.field(dry.astype(np.float32)), wet | dry
    over = sampled.touching(dry, wet)
    if over is not None:
        share -= over
    if not solid.all():
        share /= np.maximum(sampled.field(solid.astype(np.float32)), np.float32(1e-6))
    share *= LEVELS - 1
    share += np.float32(0.5)
    return np.minimum(share.astype(np.int32), LEVELS - 1)


def _pairs(slots: NDArray[np.uint16], wet: NDArray[np.bool_], dry: NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """For every cell a water and a land that meet there: its own, and a neighbour's if there is one."""
    own = slots.astype(np.int32)
    waters, lands = np.where(wet, own, -1), np.where(dry, own, -1)
    for one in (waters, lands):
        around = np.pad(one, 1, constant_values=-1)
        for dy, dx in ((0, 1), (2, 1), (1, 0), (1, 2), (0, 0), (0, 2), (2, 0), (2, 2)):
            neighbour = around[dy : dy + one.shape[0], dx : dx + one.shape[1]]
            np.copyto(one, neighbour, where=one < 0)
        np.copyto(one, own, where=(one < 0) | ~(wet | dry))
    return waters, lands
