"""Land and sea from the colours of a picture: each cell gets the terrain whose samples it looks like.

A cell's colour is the median over its inside, so that grid lines, coast lines and small signs do not count. Colours
are taken as logarithms: a shadow over the paper then only adds something, the same to all terrains, and changes slowly
from place to place. So the shading is a smooth surface, fitted to what is left when each cell's terrain is taken out,
and taken off again: both by turns, until nothing changes (as scans of bodies are rid of the bias of their machine).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QTransform

from editor.model.geometry import Geometry
from editor.model.lattice import centres
from editor.model.straighten import Pixels, mapped

Colours = NDArray[np.float32]
Labels = NDArray[np.int32]
Floats = NDArray[np.float64]

# Of the logarithms of red, green and blue: brightness, red against green, yellow against blue.
AXES = np.array([[1 / 3, 1 / 3, 1 / 3], [1.0, -1.0, 0.0], [0.5, 0.5, -1.0]])
LEAST_SPREAD = np.array([0.03, 0.012, 0.012])
AT_ONCE = 400_000
ROUNDS = 14
FIRST_DOUBT = 1.0
"""How far a shadow may darken, as a logarithm, before anything is known of it; halved from round to round."""
TRUSTED = 5
"""In so many rounds a terrain's colour is that of its samples alone; later that of all its cells."""
MOST_FITTED = 60_000
"""Terrains and shading are found from so many cells at most; then every cell is asked."""
LEANING = (0, 3)
"""The two level slopes among the shapes of ``_surface``."""
DARK = 12.0
"""Added to colours (0 to 255) before the logarithm, or the noise of dark pixels would rule."""


def cell_colours(
    pixels: Pixels, transform: QTransform, geometry: Geometry, cells: NDArray[np.int32] | None = None
) -> Colours:
    """The colour of each cell as the picture shows it, (n, 3) from 0 to 255; NaN where the picture does not reach."""
    x, y = centres(geometry, cells)
    spots = _spots(pixels, transform, geometry)
    found = np.full((len(x), 3), np.nan, dtype=np.float32)
    step = max(AT_ONCE // len(spots), 1)
    height, width = pixels.shape[:2]
    for first in range(0, len(x), step):
        part = slice(first, first + step)
        px, py = mapped(transform, x[part, None] + spots[:, 0], y[part, None] + spots[:, 1])
        good = np.isfinite(px) & np.isfinite(py) & (px >= 0) & (py >= 0) & (px < width) & (py < height)
        column, row = np.where(good, px, 0).astype(np.int64), np.where(good, py, 0).astype(np.int64)
        colours = pixels[row, column]
        inside = good.all(axis=1)
        found[part][inside] = np.median(colours[inside], axis=1)
    return found


def _spots(pixels: Pixels, transform: QTransform, geometry: Geometry) -> Floats:
    """Where a cell is looked at, from its middle: a ring that spares the border, and signs in the very middle."""
    left, top, right, bottom = geometry.bounds
    x, y = mapped(transform, np.array([left, right, left]), np.array([top, top, bottom]))
    across = np.hypot(x[1] - x[0], y[1] - y[0]) / max(right - left, 1e-9)
    count = int(np.clip(across / 2.5, 3, 9))
    line = np.linspace(-0.34, 0.34, count)
    spots = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    far = np.hypot(spots[:, 0], spots[:, 1])
    return spots[far > 0.12] if geometry.kind != "hex" else spots[(far > 0.12) & (far <= 0.40)]


@dataclass(frozen=True, eq=False)
class Suggestion:
    """``scores``: how far each cell is from each terrain, (n, k), smaller is nearer, infinite outside the picture."""

    scores: Floats

    def labels(self, threshold: float = 0.0) -> Labels:
        """The terrain (0 to k - 1) of each cell, -1 outside the picture.

        ``threshold`` from -1 (nearly everything is the first terrain) to 1 (nearly nothing is).
        """
        shifted = self.scores.copy()
        if shifted.shape[1] > 1:
            shifted[:, 0] += threshold * self._between()
        found = np.argmin(shifted, axis=1).astype(np.int32)
        found[~np.isfinite(self.scores).any(axis=1)] = -1
        return np.asarray(found, dtype=np.int32)

    def _between(self) -> float:
        seen = self.scores[np.isfinite(self.scores).all(axis=1)]
        return float(np.percentile(np.abs(seen[:, 0] - seen[:, 1:].min(axis=1)), 95)) if len(seen) else 1.0

    def sure(self) -> Floats:
        """How much nearer the nearest terrain is than the second, 0 (a toss-up) to 1."""
        if self.scores.shape[1] < 2:
            return np.ones(len(self.scores))
        two = np.sort(np.where(np.isfinite(self.scores), self.scores, 1e9), axis=1)[:, :2]
        return np.asarray(1 - two[:, 0] / np.maximum(two[:, 1], 1e-9))


def suggest(
    colours: Colours, x: Floats, y: Floats, terrains: int = 2, samples: Mapping[int, int] | None = None
) -> Suggestion:
    """What each cell may be, from its colour and its place.

    ``samples``: cells (places in ``colours``) that the user named, with their terrain. Terrains that have none are
    found by themselves; of two that have none, the bluer one is number 0.
    """
    named = {cell: terrain for cell, terrain in (samples or {}).items() if np.isfinite(colours[cell]).all()}
    seen = np.flatnonzero(np.isfinite(colours).all(axis=1))
    scores = np.full((len(colours), terrains), np.inf)
    if len(seen) == 0:
        return Suggestion(scores)
    tones = np.log(colours[seen].astype(np.float64) + DARK) @ AXES.T
    surface = _surface(x[seen], y[seen])
    order = np.full(len(colours), -1)
    order[seen] = np.arange(len(seen))
    cells = np.array([order[cell] for cell in named], dtype=np.int64)
    kinds = np.array(list(named.values()), dtype=np.int64)
    pick = np.unique(
        np.concatenate([np.linspace(0, len(seen) - 1, min(len(seen), MOST_FITTED)).astype(np.int64), cells])
    )
    means, spread, bend = _fitted(tones[pick], surface[pick], terrains, np.searchsorted(pick, cells), kinds)
    scores[seen] = _far(tones - surface @ bend, means, spread)
    return Suggestion(scores)


def _surface(x: Floats, y: Floats) -> Floats:
    """Smooth shapes over the board that shading is made of: all products of x and y up to the third power but 1."""
    u = 2 * (x - x.min()) / max(float(np.ptp(x)), 1e-9) - 1
    v = 2 * (y - y.min()) / max(float(np.ptp(y)), 1e-9) - 1
    made = np.stack([u**a * v**b for a in range(4) for b in range(4 - a) if a + b], axis=1)
    return np.asarray(made - made.mean(axis=0))


def _fitted(
    tones: Floats, surface: Floats, terrains: int, cells: NDArray[np.int64], kinds: NDArray[np.int64]
) -> tuple[Floats, Floats, Floats]:
    """The terrains' colours (k, 3), how much they vary (3,), and the shading's shape (9, 3)."""
    bend = np.zeros((surface.shape[1], 3))
    means = _start(tones, terrains, cells, kinds)
    spread = np.full(3, 0.05)
    labels = np.full(len(tones), -1)
    for turn in range(ROUNDS):
        flat = tones - surface @ bend
        before, labels = labels, _far(flat, means, spread, FIRST_DOUBT / 2**turn).argmin(axis=1)
        labels[cells] = kinds
        if np.array_equal(before, labels) and turn > 5:
            break
        for kind in range(terrains):
            own = flat[cells[kinds == kind]] if turn < TRUSTED and (kinds == kind).any() else flat[labels == kind]
            means[kind] = np.median(own, axis=0) if len(own) else means[kind]
        rest = flat - means[labels]
        spread = np.maximum(1.48 * np.median(np.abs(rest - np.median(rest, axis=0)), axis=0), LEAST_SPREAD)
        bend = _bend(tones - means[labels], surface, spread)
    return means, spread, bend


def _bend(rest: Floats, surface: Floats, spread: Floats) -> Floats:
    """The smooth shape in what is left over; cells that are far off (wrongly named ones) hardly count.

    Brightness may bend freely, hues only lean: a lamp is warmer on one side, but has no spots of colour.
    """
    start = np.median(rest, axis=0)
    off = np.abs((rest - start) / spread).max(axis=1)
    weight = (1 / (1 + (off / 6) ** 2))[:, None]
    bend = np.zeros((surface.shape[1], 3))
    for axes, shapes in (([0], list(range(surface.shape[1]))), ([1, 2], list(LEANING))):
        part = surface[:, shapes]
        held = (part * weight).T @ part + np.eye(len(shapes)) * 1e-3 * len(rest)
        bend[np.ix_(shapes, axes)] = np.linalg.solve(held, (part * weight).T @ (rest - start)[:, axes])
    return bend


def _far(flat: Floats, means: Floats, spread: Floats, doubt: float = 0.0) -> Floats:
    """How far colours are from the terrains': hue counts more than brightness, which shadows change.

    ``doubt``: how much the brightness is not to be believed, as long as the shading is not known.
    """
    scale = np.maximum(spread, [doubt, 0, 0])
    return np.asarray(np.sqrt((((flat[:, None, :] - means[None]) / scale) ** 2).sum(axis=2)))


def _start(tones: Floats, terrains: int, cells: NDArray[np.int64], kinds: NDArray[np.int64]) -> Floats:
    """First colours of the terrains: of the samples; for the others what is farthest from all before."""
    means: dict[int, Floats] = {
        kind: np.median(tones[cells[kinds == kind]], axis=0) for kind in range(terrains) if (kinds == kind).any()
    }
    if not means and terrains == 2:
        return _halves(tones)
    for kind in range(terrains):
        if kind not in means:
            known = np.array(list(means.values())) if means else np.median(tones, axis=0)[None]
            far = _far(tones, known, LEAST_SPREAD, FIRST_DOUBT).min(axis=1)
            means[kind] = np.median(tones[far >= np.percentile(far, 95)], axis=0)
    return np.array([means[kind] for kind in range(terrains)])


def _halves(tones: Floats) -> Floats:
    """Two colours by Otsu's cut along from blue to yellow, or along the brightness if that parts them better."""
    bright, warm = tones[:, 0], tones[:, 2]
    cut, parted = _otsu(warm)
    by_light, parted_light = _otsu(bright)
    cold = warm <= cut
    if parted < 0.5 and parted_light > parted:
        cold = bright < by_light
        if warm[cold].mean() > warm[~cold].mean():
            cold = ~cold
    if cold.all() or not cold.any():
        return np.repeat(np.median(tones, axis=0)[None], 2, axis=0)
    return np.array([np.median(tones[cold], axis=0), np.median(tones[~cold], axis=0)])


def _otsu(values: Floats) -> tuple[float, float]:
    """The cut that parts values into two groups best, and the share (0 to 1) of their variance that it explains."""
    count, edges = np.histogram(values, bins=256)
    middle = (edges[:-1] + edges[1:]) / 2
    below = np.cumsum(count)[:-1]
    above = count.sum() - below
    low = np.cumsum(count * middle)[:-1]
    high = (count * middle).sum() - low
    between = np.where(
        (below > 0) & (above > 0), below * above * (low / np.maximum(below, 1) - high / np.maximum(above, 1)) ** 2, 0
    )
    best = int(between.argmax())
    total = float(values.var()) * len(values) ** 2
    return float(edges[best + 1]), float(between[best] / total) if total > 0 else 0.0
