"""How many cells a straightened picture shows: the step at which ruled lines (and coasts between cells) come again.

Where a line is, the picture changes quickly across it. These changes, summed along a direction, give a profile with a
tooth at every line; a comb of the right step catches all teeth. A comb of half as many teeth catches as much from each
of its own, so the finest comb that is nearly as good as the best one wins.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.model.geometry import Geometry
from editor.model.lattice import centres
from editor.model.straighten import Pixels

Floats = NDArray[np.float64]

FEWEST, MOST = 3, 400
LEAST_PIXELS = 4.0
"""A cell that is smaller cannot be seen."""
NEARLY = 0.72
"""What part of the best comb's catch the finest must have."""
SURE = 2.0
"""The catch of a comb, in typical heights of the profile, from which on it is believed."""


@dataclass(frozen=True)
class Count:
    """A number of cells across and down that a picture seems to have; ``sure`` if the lines are plain to see."""

    width: int
    height: int
    sure: bool


def edges(pixels: Pixels) -> tuple[Floats, Floats]:
    """How quickly the picture changes to the east and to the south, for each pixel; lighting taken out."""
    grey = np.log(pixels.astype(np.float64).mean(axis=2) + 20)
    grey = _smooth(grey)
    east, south = np.zeros_like(grey), np.zeros_like(grey)
    east[:, 1:-1] = np.abs(grey[:, 2:] - grey[:, :-2])
    south[1:-1] = np.abs(grey[2:] - grey[:-2])
    return east, south


def _smooth(values: Floats) -> Floats:
    padded = np.pad(values, 1, mode="edge")
    along = padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]
    return np.asarray((along[:-2] + 2 * along[1:-1] + along[2:]) / 16)


def count_squares(pixels: Pixels) -> Count | None:
    """The cells of a board of squares that fills the picture; None if no lines come again and again."""
    east, south = edges(pixels)
    across, down = best_step(_profile(east, 0)), best_step(_profile(south, 1))
    if across is None or down is None:
        return None
    return Count(across[0], down[0], min(across[1], down[1]) > SURE)


def _profile(changes: Floats, axis: int) -> Floats:
    """The typical change along each line of pixels: strong single edges are cut, weak long ones add up."""
    cut = np.minimum(changes, np.percentile(changes, 97))
    flat = cut.mean(axis=axis)
    reach = max(len(flat) // 40, 8)
    padded = np.pad(flat, reach, mode="reflect")
    ground = np.convolve(padded, np.ones(2 * reach + 1) / (2 * reach + 1), mode="valid")
    rest = flat - ground
    return np.asarray(rest / max(float(np.median(np.abs(rest))), 1e-9))


def comb(profile: Floats, count: int) -> float:
    """What the teeth between ``count`` cells catch, against what lies in the middle between them."""
    size = len(profile)
    teeth = np.arange(1, count) * (size / count)
    step = size / count
    reach = max(min(step * 0.15, 2.5), 1.0)
    offsets = np.arange(-int(np.ceil(reach)), int(np.ceil(reach)) + 1)
    caught = profile[np.clip(np.rint(teeth[:, None] + offsets - 0.5).astype(int), 0, size - 1)].max(axis=1)
    gaps = np.arange(count) * step + step / 2
    missed = profile[np.clip(np.rint(gaps[:, None] + offsets - 0.5).astype(int), 0, size - 1)].max(axis=1)
    return float(np.mean(np.minimum(caught, 12)) - np.mean(np.minimum(missed, 12)))


def best_step(profile: Floats) -> tuple[int, float] | None:
    """The number of cells along a profile and what its comb catches."""
    most = int(min(len(profile) / LEAST_PIXELS, MOST))
    catches = {count: comb(profile, count) for count in range(FEWEST, most + 1)}
    if not catches or max(catches.values()) <= 0:
        return None
    best = max(catches.values())
    finest = max(count for count, catch in catches.items() if catch >= NEARLY * best)
    near = [count for count in range(finest - 1, finest + 2) if count in catches]
    found = max(near, key=lambda count: catches[count])
    return found, catches[found]


# --- hexes ---------------------------------------------------------------------------------------


def count_hexes(pixels: Pixels, orientation: str = "pointy", shifted: str = "even") -> Count | None:
    """The cells of a board of hexes that fills the picture.

    Along its rows the upright sides stand half a hex apart, so the profile gives twice the width and one; across
    them the slanting sides give the levels. The few likely pairs are then laid over the picture, outline by outline.
    """
    flat = orientation == "flat"
    east, south = edges(pixels.transpose(1, 0, 2) if flat else pixels)
    along = _candidates(_profile(east, 0))
    levels = range(2, int(min(len(south) / LEAST_PIXELS, 160)))
    changes = np.hypot(east, south)
    changes = np.minimum(changes, np.percentile(changes, 97))
    scored: list[tuple[float, int, int]] = []
    for width in along:
        square = changes.shape[1] / (width + 0.5) * 0.8660254
        likely = [n for n in levels if 0.6 < square * n / changes.shape[0] < 1.6]
        scored += [(_outlined(changes, width, n, shifted, 60), width, n) for n in likely]
    scored = [(_outlined(changes, w, h, shifted, 400), w, h) for _, w, h in sorted(scored, reverse=True)[:24]]
    if not scored:
        return None
    catch, width, height = max(scored)
    return Count(*((height, width) if flat else (width, height)), catch > 0.35)


def _candidates(profile: Floats) -> list[int]:
    """The likeliest widths: the teeth of half hexes are one more than twice the hexes."""
    most = int(min(len(profile) / LEAST_PIXELS * 2, MOST))
    found = sorted(((comb(profile, n), (n - 1) // 2) for n in range(5, most + 1, 2)), reverse=True)
    return [width for _, width in found[:14]]


def _outlined(changes: Floats, width: int, height: int, shifted: str, count: int) -> float:
    """How much more the picture changes on the outlines of such hexes than inside them."""
    geometry = Geometry.of_grid("hex", width, height, "pointy", shifted)
    cells = np.unique(np.linspace(0, geometry.size - 1, min(geometry.size, count)).astype(np.int32))
    x, y = centres(geometry, cells)
    turn = np.arange(24) * (np.pi / 12)
    sector = (turn + np.pi / 6) % (np.pi / 3) - np.pi / 6  # flat-to-flat directions lie at 0, 60°, … for pointy hexes
    reach = 0.5 / np.cos(sector)
    scale_x, scale_y = changes.shape[1] / geometry.bounds[2], changes.shape[0] / geometry.bounds[3]
    rings = []
    for part in (1.0, 0.72, 0.45):
        px = (x[:, None] + part * reach * np.cos(turn)) * scale_x - 0.5
        py = (y[:, None] + part * reach * np.sin(turn)) * scale_y - 0.5
        column = np.clip(np.rint(px), 0, changes.shape[1] - 1).astype(int)
        row = np.clip(np.rint(py), 0, changes.shape[0] - 1).astype(int)
        rings.append(float(changes[row, column].mean()))
    ground = float(changes.mean())
    return (rings[0] - max(rings[1], rings[2])) / max(ground, 1e-9)
