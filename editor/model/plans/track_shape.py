"""The land about a track: islands that grow where no way leads, and leave it the sea.

All is in cells (see ``track_cell``). The field falls toward the route: near it lies water whatever the noise is,
farther off a noise decides what is island and what is open sea, so two arms of the route with land between are straits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, sqrt

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Geometry
from editor.model.plans.land_shape import LandShape, mark_of
from editor.model.plans.noise import Noise, Reals
from editor.model.plans.placing.taken import Box, Taken
from editor.model.plans.route_legs import LARGE_COIN, route_legs, track_cell
from editor.model.plans.sample_grid import SampleGrid, distances

SAMPLES = 300_000
LEAST_FINE, MOST_FINE = 6, 9
BEYOND = 1.5
"""So many cells the coast goes on under the frame."""
REACH = 7.0
"""Farther from the route, in cells, it does not matter how far."""
SHORE, SLOPE = 1.5, 0.75
"""Where the land begins, in cells from the route, and how fast it rises there."""
BAY, OFTEN = 2.2, 0.16
"""So many cells farther off it may begin, and how often a cell that changes: or all coasts would run with the route."""
FREE = 0.3
"""So many cells of water are between the largest coin, or the lane, and a coast."""
LANE = 0.62
"""Half the width of the lane, in radii of circles."""
PLATE = 0.6
"""So many cells of water, more or less, are around a plate."""
WIDE = ((0.085, 0.11, 0.8), (0.21, 0.21, 0.38))
"""The noise of the islands: how often a cell across and down, and how strong."""
LIFT = 0.1
"""So much more of the far sea is land than not."""
FINER = ((0.6, 0.24), (1.6, 0.13), (3.6, 0.07))
"""The noise of the coasts."""


def track_shape(geometry: Geometry, seed: str) -> LandShape:
    """The islands about a track, in cells of the plan."""
    cell = track_cell(geometry)
    left, top, right, bottom = (edge / cell for edge in geometry.sheet)
    fine = round(min(max(sqrt(SAMPLES / ((right - left) * (bottom - top))), LEAST_FINE), MOST_FINE))
    bounds = left, top, right, bottom
    grid = SampleGrid.covering(bounds, fine, BEYOND)
    route = _route_points(geometry, 1 / fine)
    far = _far_from_route(grid, route)
    shore = SHORE + np.float32(BAY) * np.maximum(_noise(grid, seed, "bays", OFTEN, OFTEN), 0)
    field = np.minimum((far - shore) * np.float32(SLOPE), _islands(grid, seed))
    for number, (often, strong) in enumerate(FINER):
        field += np.float32(strong) * _noise(grid, seed, f"coast {number}", often, often)
    _open_route(field, grid, geometry, route)
    return LandShape(bounds, grid, field, seed, mark_of(right - left, bottom - top))


def with_sea(shape: LandShape, box: Box) -> LandShape:
    """The same islands with open sea where a plate lies."""
    left, top, right, bottom = box
    grid = shape.grid
    across = np.maximum(np.maximum(left - grid.xs, grid.xs - right), 0)
    down = np.maximum(np.maximum(top - grid.ys, grid.ys - bottom), 0)[:, None]
    shore = PLATE + np.float32(PLATE) * _noise(grid, shape.seed, "bays", 3 * OFTEN, 3 * OFTEN)
    return replace(shape, field=np.minimum(shape.field, (np.hypot(across, down) - shore) * np.float32(SLOPE)))


def taken_by_track(geometry: Geometry, bounds: Box) -> Taken:
    """The coins and the lanes between them, in cells."""
    taken = Taken(bounds)
    rows, columns = taken.squares.shape
    half = taken.step / 2
    grid = SampleGrid(taken.left + half, taken.top + half, 1 / taken.step, columns, rows)
    for places, free in _surroundings(geometry, _route_points(geometry, taken.step)):
        taken.block_squares(distances(_ticked(grid, places), grid.fine, free + 2 * taken.step) < free + taken.step)
    return taken


def _noise(grid: SampleGrid, seed: str, name: str, across: float, down: float) -> Reals:
    return Noise(seed, "track", name).grid(grid.xs * np.float32(across), grid.ys * np.float32(down))


def _islands(grid: SampleGrid, seed: str) -> Reals:
    """What of the sea far from the route is land: a noise some cells wide."""
    found = np.full(grid.shape, np.float32(LIFT))
    for number, (across, down, strong) in enumerate(WIDE):
        found += np.float32(strong) * _noise(grid, seed, f"island {number}", across, down)
    return found


def _route_points(geometry: Geometry, step: float) -> NDArray[np.float64]:
    """Points in cells along all lines, no farther apart than ``step``, and the middles of all circles."""
    cell = track_cell(geometry)
    parts = [np.array([geometry.centre(node) for node in range(geometry.size)]).reshape(-1, 2) / cell]
    parts += [_dense(leg.line / cell, step) for leg in route_legs(geometry)]
    return np.concatenate(parts)


def _dense(line: NDArray[np.float64], step: float) -> NDArray[np.float64]:
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    places = np.linspace(0, along[-1], max(ceil(along[-1] / step), 1) + 1)
    return np.stack([np.interp(places, along, line[:, 0]), np.interp(places, along, line[:, 1])], axis=1)


def _ticked(grid: SampleGrid, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """The samples nearest to points."""
    found = np.zeros(grid.shape, dtype=np.bool_)
    columns = np.clip(np.rint((points[:, 0] - grid.left) * grid.fine), 0, grid.columns - 1).astype(np.intp)
    rows = np.clip(np.rint((points[:, 1] - grid.top) * grid.fine), 0, grid.rows - 1).astype(np.intp)
    found[rows, columns] = True
    return found


def _far_from_route(grid: SampleGrid, points: NDArray[np.float64]) -> Reals:
    """How far each sample is from the route, up to ``REACH`` cells, to about a quarter of a cell."""
    coarse = grid.every(max(round(grid.fine / 4), 1))
    far = distances(_ticked(coarse, points), coarse.fine, REACH)
    return coarse.read_rows(far, grid.xs, grid.ys)


def _open_route(field: Reals, grid: SampleGrid, geometry: Geometry, points: NDArray[np.float64]) -> None:
    """Press the field below zero on the route and around the coins: so they lie on water whatever the noise is."""
    for places, free in _surroundings(geometry, points):
        reach = free + FREE + 1 / grid.fine
        near = distances(_ticked(grid, places), grid.fine, reach)
        np.minimum(field, near - np.float32(reach), out=field, where=near < reach)


def _surroundings(geometry: Geometry, points: NDArray[np.float64]) -> Iterator[tuple[NDArray[np.float64], float]]:
    """The middles of the coins with the radius of the largest, and the route with half its width; in cells."""
    cell = track_cell(geometry)
    yield points[: geometry.size], LARGE_COIN * geometry.radius / cell
    yield points, LANE * geometry.radius / cell
