"""Washes: water-colour tints of the land in areas ("countries") with irregular borders; neighbours differ in colour."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.contours import Line, contours
from editor.model.plans.land_shape import LandShape, blurred
from editor.model.plans.sample_grid import Noise, Reals, SampleGrid

COLOURS, MOST = 4, 14
"""The number of colours; the most countries."""
LARGE = 80.0
"""There is about one country for this number of land cells."""
SMALLEST = 40.0
"""Lands with fewer cells have one colour."""
BANDS = (20.0, 12.0, 6.0)
"""The distances from the border at which the wash gets stronger, in marks."""
ASTRAY = 0.35
"""The tolerance when bands are simplified, in marks."""
ALONG_COAST = 2.2
"""Bands along the coast are narrower than those along borders by this factor."""
BENT = ((0.2, 1.5), (0.7, 0.36), (2.0, 0.09))
"""The noises that distort borders: waves per cell, and strength in cells; weak, so that no country is cut apart."""
ALONE = 13.0
"""Land farther than this from all named lands, in cells, gets a country of its own."""
SCRAP = 32.0
"""The most cells of a fragment of a country that is given to a neighbour."""
ELSEWHERE = 200.0
"""Added to the distance, in cells, across the sea: no country extends there but to islands without a seed."""
FINE = 4.0
"""Samples per cell for countries; more are not needed."""
Points = list[tuple[float, float]]


@dataclass(frozen=True)
class Wash:
    """One country: its outline, its remainder inside each band along its border, and its colour (of four)."""

    colour: int
    outline: list[Line]
    insides: list[list[Line]]


@dataclass(frozen=True)
class Washes:
    """The countries of a chart, the borders between them as open lines, and where a grid of samples has which."""

    countries: list[Wash]
    borders: list[Line]
    grid: SampleGrid
    colours: NDArray[np.int8]
    """The colour at each sample; -1 where there is none."""


def plan_washes(shape: LandShape, seeds: Points) -> Washes:
    """The countries of a chart's lands around ``seeds`` (x, y); with fewer than two, around automatic ones."""
    step = max(round(shape.grid.fine / FINE), 1)
    grid, field = shape.grid.every(step), np.ascontiguousarray(shape.field[::step, ::step])
    depth = shape.shore[::step, ::step]
    left, top, right, bottom = shape.bounds
    on_board = (
        ((grid.xs > left) & (grid.xs < right))[None, :] & ((grid.ys > top) & (grid.ys < bottom))[:, None] & (field > 0)
    )
    seeds = _far_apart(grid, on_board, depth, seeds)
    if len(seeds) < 2:
        return Washes([], [], grid, np.full(grid.shape, -1, dtype=np.int8))
    ways = _distances(shape, grid, seeds, _spread(_islands(field > 0), round(grid.fine)))
    _join_fragments(ways, field > 0, grid, seeds)
    nearest = np.argmin(ways, axis=0).astype(np.int8)
    colours = _coloured(nearest, field > 0, seeds)
    countries, borders = [], []
    ordered = np.partition(ways, 1, axis=0)
    for number in range(len(seeds)):
        rival = np.where(nearest == number, ordered[1], ordered[0])
        inner = blurred(np.clip((rival - ways[number]) * np.float32(0.5), -3, 3))
        if not ((inner > 0) & on_board).any():
            continue
        found = np.minimum(inner, depth * np.float32(ALONG_COAST))
        insides = [contours(found, grid, band * shape.mark, within=ASTRAY * shape.mark) for band in BANDS]
        outline = contours(found, grid)
        countries.append(Wash(colours[number], outline, insides))
        borders += _borders(outline, grid, field, np.where(nearest == number, -1, nearest), number)
    painted = np.where(field > 0, np.array(colours, dtype=np.int8)[nearest], np.int8(-1))
    return Washes(countries, borders, grid, painted)


def _far_apart(grid: SampleGrid, land: NDArray[np.bool_], depth: Reals, named: Points) -> Points:
    """Places deep in the land, far from each other and from named lands (farthest points, Gonzalez 1985)."""
    area = land.sum() / grid.fine**2
    rows, columns = np.nonzero(land)
    x, y, deep = grid.xs[columns], grid.ys[rows], depth[rows, columns]
    inland = deep > min(0.7, float(deep.max(initial=0)) * 0.8)
    x, y, deep = x[inland], y[inland], deep[inland]
    if area < SMALLEST or not len(x):
        return named
    seeds = named or [(float(x[np.argmax(deep)]), float(y[np.argmax(deep)]))]
    far = np.min([np.hypot(x - sx, y - sy) for sx, sy in seeds], axis=0)
    for _ in range(min(MOST, max(int(area / LARGE), 2)) - len(seeds)):
        best = int(np.argmax(far))
        if named and far[best] < ALONE:
            break
        seeds = [*seeds, (float(x[best]), float(y[best]))]
        far = np.minimum(far, np.hypot(x - x[best], y - y[best]))
    return seeds


def _distances(shape: LandShape, grid: SampleGrid, seeds: Points, islands: NDArray[np.int32]) -> Reals:
    """The distance of each sample from each seed, distorted by noise; across the sea ``ELSEWHERE`` is added."""
    x, y = np.meshgrid(grid.xs, grid.ys)
    for name, place in (("x", x), ("y", y)):
        for often, far in BENT:
            place += far * Noise(shape.seed, "border", name, often).grid(grid.xs * often, grid.ys * often)
    ways: Reals = np.stack([np.hypot(x - sx, (y - sy) * np.float32(1.15)) for sx, sy in seeds]).astype(np.float32)
    rows, columns = _samples(grid, seeds)
    held = islands[rows, columns]
    flat = islands.reshape(-1)
    order = np.argsort(flat, kind="stable")
    names = np.unique(flat[flat > 0])
    first, last = np.searchsorted(flat[order], names), np.searchsorted(flat[order], names, side="right")
    table = ways.reshape(len(seeds), -1)
    for name, start, end in zip(names.tolist(), first.tolist(), last.tolist(), strict=True):
        samples = order[start:end]
        own = np.flatnonzero(held == name)
        own = own if len(own) else np.array([np.argmin(table[:, samples].mean(axis=1))])
        others = np.setdiff1d(np.arange(len(seeds)), own)
        table[np.ix_(others, samples)] += np.float32(ELSEWHERE)
    return ways


def _samples(grid: SampleGrid, seeds: Points) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the samples nearest to places."""
    at = np.array(seeds)
    columns = np.clip(np.rint((at[:, 0] - grid.left) * grid.fine), 0, grid.columns - 1)
    rows = np.clip(np.rint((at[:, 1] - grid.top) * grid.fine), 0, grid.rows - 1)
    return rows.astype(np.intp), columns.astype(np.intp)


def _join_fragments(ways: Reals, land: NDArray[np.bool_], grid: SampleGrid, seeds: Points) -> None:
    """Give a fragment of a country that another one cuts off to that other one (changes ``ways``)."""
    nearest = np.argmin(ways, axis=0)
    inner = land.copy()
    inner[:, :-1] &= nearest[:, 1:] == nearest[:, :-1]
    inner[:-1] &= nearest[1:] == nearest[:-1]
    pieces = _islands(inner)
    names, counts = np.unique(pieces[pieces > 0], return_counts=True)
    rows, columns = _samples(grid, seeds)
    whole = _spread(pieces, 2)[rows, columns]
    small = names[(counts < SCRAP * grid.fine**2) & ~np.isin(names, whole)]
    scraps = _spread(np.where(np.isin(pieces, small), pieces, 0), 2)
    owners = np.full(land.size + 1, -1, dtype=nearest.dtype)
    owners[pieces] = nearest
    rows, columns = np.nonzero((scraps > 0) & (owners[scraps] == nearest))
    ways[nearest[rows, columns], rows, columns] += np.float32(ELSEWHERE / 2)


def _islands(land: NDArray[np.bool_]) -> NDArray[np.int32]:
    """The number of the island at each sample, 0 at sea: labels spread along rows and columns until none changes."""
    label = np.where(land, np.arange(1, land.size + 1, dtype=np.int32).reshape(land.shape), 0)
    while True:
        before = label
        for axis in (0, 1):
            for flip in (False, True):
                label = _swept(np.flip(label, axis) if flip else label, axis)
                label = np.flip(label, axis) if flip else label
        if (label == before).all():
            return label


def _spread(label: NDArray[np.int32], steps: int) -> NDArray[np.int32]:
    """The labels spread over the sea around, so that no border is drawn along a coast."""
    for _ in range(steps):
        around = np.pad(label, 1)
        touching = np.maximum.reduce([around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]])
        label = np.where(label == 0, touching, label)
    return label


def _swept(label: NDArray[np.int32], axis: int) -> NDArray[np.int32]:
    """The largest label so far in each run of land along an axis."""
    rows = label if axis else label.T
    sea = rows == 0
    runs = np.cumsum(sea, axis=1).astype(np.int64)
    span = np.int64(label.size + 2)
    highest = np.maximum.accumulate(runs * span + rows, axis=1) - runs * span
    found = np.where(sea, 0, highest).astype(np.int32)
    return found if axis else found.T


def _coloured(nearest: NDArray[np.int8], land: NDArray[np.bool_], seeds: Points) -> list[int]:
    """A colour for each country, greedily in order of the number of neighbours (Welsh and Powell, 1967).

    Of the colours that no neighbour has, it gets the one whose countries are farthest away.
    """
    touching: list[set[int]] = [set() for _ in seeds]
    for one, other, both in (
        (nearest[:, 1:], nearest[:, :-1], land[:, 1:] & land[:, :-1]),
        (nearest[1:], nearest[:-1], land[1:] & land[:-1]),
    ):
        meet = both & (one != other)
        for a, b in set(zip(one[meet].tolist(), other[meet].tolist(), strict=True)):
            touching[a].add(b)
            touching[b].add(a)
    colours: dict[int, int] = {}
    for country in sorted(range(len(seeds)), key=lambda k: (-len(touching[k]), k)):

        def distance(colour: int, country: int = country) -> float:
            x, y = seeds[country]
            return min(
                (
                    (0.0 if other in touching[country] else 1.0) * np.hypot(x - seeds[other][0], y - seeds[other][1])
                    for other, has in colours.items()
                    if has == colour
                ),
                default=1e6 - colour,
            )

        colours[country] = max(range(COLOURS), key=distance)
    return [colours[country] for country in range(len(seeds))]


def _borders(outline: list[Line], grid: SampleGrid, field: Reals, rivals: NDArray[np.int8], number: int) -> list[Line]:
    """The parts of an outline that are borders with a country of a higher number, as open lines."""
    found = []
    for line in outline:
        columns = np.clip(np.rint((line[:, 0] - grid.left) * grid.fine), 1, grid.columns - 2).astype(int)
        rows = np.clip(np.rint((line[:, 1] - grid.top) * grid.fine), 1, grid.rows - 2).astype(int)
        rival = np.max(np.stack([rivals[rows + dy, columns + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]), axis=0)
        inland = grid.read(field, line[:, 0], line[:, 1]) > 0.18
        found += _runs(line, inland & (rival > number))
    return found


def _runs(line: Line, drawn: NDArray[np.bool_]) -> list[Line]:
    """The parts of a closed line whose points are drawn, with at least four points."""
    if drawn.all():
        return [np.concatenate([line, line[:1]])]
    start = int(np.flatnonzero(~drawn)[0])
    line, drawn = np.roll(line, -start, axis=0), np.roll(drawn, -start)
    edges = np.flatnonzero(np.diff(np.concatenate([drawn, [False]]).astype(np.int8)))
    return [line[a + 1 : b + 1] for a, b in zip(edges[::2].tolist(), edges[1::2].tolist()) if b - a >= 4]
