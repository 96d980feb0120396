"""A chart from so far away that a cell is a pixel or less: means of the colours, and the coast as a thin line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.hexes import LEVEL, RADIUS, Hex
from editor.charts.drawing.ground.coast_ramp import Ground, Table
from editor.charts.drawing.style.theme import Theme
from editor.model.documents.chart import Chart

Box = tuple[int, int, int, int]
SPOTS = ((0.25, 0.25), (0.75, 0.75), (0.75, 0.25), (0.25, 0.75))


def far_pixels(chart: Chart, grounds: list[Ground], theme: Theme, scale: float, box: Box) -> Table:
    """The pixels of a box (x, y, width, height), each the mean of some spots in it."""
    colours = np.array([ground.colour.rgb() for ground in grounds], dtype=np.uint32)
    spots = SPOTS if scale < 1 else SPOTS[:2]
    found = [colours.take(_slots(chart, len(grounds) - 1, scale, box, spot)) for spot in spots]
    made = _mean(found[0], found[1])
    if len(found) > 2:
        made = _mean(made, _mean(found[2], found[3]))
    return _with_coast(made, chart, grounds, theme, scale, box) if scale >= 0.5 else made


def _mean(one: Table, other: Table) -> Table:
    """The mean of packed colours, all four bytes at once."""
    found: Table = (one & other) + (((one ^ other) & np.uint32(0xFEFEFEFE)) >> np.uint32(1))
    return found


def _with_coast(made: Table, chart: Chart, grounds: list[Ground], theme: Theme, scale: float, box: Box) -> Table:
    x, y, width, height = box
    dry = np.array([not ground.wet and not ground.blank for ground in grounds])
    wet = np.array([ground.wet for ground in grounds])
    slots = _slots(chart, len(grounds) - 1, scale, (x - 1, y - 1, width + 2, height + 2), (0.5, 0.5))
    land, water = dry[slots], wet[slots]
    near_water = water[:-2, 1:-1] | water[2:, 1:-1] | water[1:-1, :-2] | water[1:-1, 2:]
    line = land[1:-1, 1:-1] & near_water
    made[line] = _mean(made[line], np.full(int(line.sum()), theme.coast.rgb(), dtype=np.uint32))
    return made


def _slots(chart: Chart, outside: int, scale: float, box: Box, spot: tuple[float, float]) -> NDArray[np.uint16]:
    """The slot of the cell at a spot of every pixel."""
    x, y, width, height = box
    across: NDArray[np.float64] = (np.arange(x, x + width, dtype=np.float64) + spot[0]) / scale
    down: NDArray[np.float64] = (np.arange(y, y + height, dtype=np.float64) + spot[1]) / scale
    topology = chart.geometry.topology
    if isinstance(topology, Hex):
        return _hexes(chart, topology, outside, across, down)
    rows, columns = np.floor(down).astype(np.int64), np.floor(across).astype(np.int64)
    return _taken(chart.cells, outside, rows, columns)


def _taken(
    cells: NDArray[np.uint16], outside: int, rows: NDArray[np.int64], columns: NDArray[np.int64]
) -> NDArray[np.uint16]:
    height, width = cells.shape
    down, across = np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)
    if len(rows) * width <= len(columns) * height:
        made = cells.take(down, axis=0).take(across, axis=1)
    else:  # a board far longer than high: never copy whole rows of it
        made = cells.take(across, axis=1).take(down, axis=0)
    made[(rows < 0) | (rows >= height)] = outside
    made[:, (columns < 0) | (columns >= width)] = outside
    return made


def _hexes(
    chart: Chart, topology: Hex, outside: int, across: NDArray[np.float64], down: NDArray[np.float64]
) -> NDArray[np.uint16]:
    """Hexes as bricks, whose points are not visible at this distance."""
    turned = topology.orientation == "flat"
    along, over = (down, across) if turned else (across, down)
    levels = np.floor((over - RADIUS) / LEVEL + 0.5).astype(np.int32)
    shift = {"every": levels, "even": levels % 2, "odd": 1 - levels % 2}[topology.shifted] / 2
    places = np.floor(along[:, None] - shift if turned else along - shift[:, None]).astype(np.int32)
    height, width = chart.cells.shape
    many, long = (width, height) if turned else (height, width)
    there = (levels >= 0) & (levels < many)
    inside = (there if turned else there[:, None]) & (places >= 0) & (places < long)
    levels, places = np.clip(levels, 0, many - 1), np.clip(places, 0, long - 1)
    flat = places * width + levels if turned else levels[:, None] * width + places
    return np.where(inside, chart.cells.reshape(-1).take(flat), np.uint16(outside))
