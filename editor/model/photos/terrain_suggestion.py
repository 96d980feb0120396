"""Suggests land and sea from the colours of a picture: each cell gets the terrain whose samples it resembles.

A cell's colour is the median over its inside, so that grid lines, coast lines and small signs do not count. Colours are
logarithms, so that a shadow only adds a slowly changing value, the same for all terrains.

The colours of terrains and the shading (``colour_fit``) are fitted to the whole picture, so that a few odd cells do not
change everything. That fails locally where a shadow has a sharp edge, or a terrain was drawn in two ways. A sample
there is a correction: its own cell gets the named terrain, and similar cells nearby follow, the less the farther and
the more different they are. Samples that agree with the suggestion weaken such corrections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QTransform

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import centres
from editor.model.photos.colour_fit import best_fit, far_from, surface_of
from editor.model.photos.straighten import Pixels, mapped

CORRECTION_REACH = 0.16
"""How far a correction reaches (one standard deviation), as a share of the side of a square board."""
ALIKE = 2.5
"""How different the colours may be (one standard deviation), in spreads of one terrain."""
CORRECTED_AT_ONCE = 4_000_000


def corrected(
    scores: Floats, tones: Floats, x: Floats, y: Floats, cells: NDArray[np.int64], kinds: NDArray[np.int64]
) -> Floats:
    """The scores (n, k) with the samples' corrections; ``tones`` in spreads, ``cells`` with their right ``kinds``."""
    if not len(cells) or scores.shape[1] < 2:
        return scores
    need = _needed(scores, cells, kinds)
    if (need <= 0).all():
        return scores
    made = scores.copy()
    reach = CORRECTION_REACH * np.sqrt(len(scores))
    for first in range(0, len(scores), step := max(CORRECTED_AT_ONCE // len(cells), 1)):
        part = slice(first, first + step)
        away = ((x[part, None] - x[cells]) ** 2 + (y[part, None] - y[cells]) ** 2) / reach**2
        unlike = ((tones[part, None] - tones[cells]) ** 2).sum(axis=2) / ALIKE**2
        likeness = np.exp(-(away + unlike) / 2)
        best = likeness.argmax(axis=1)
        rows = np.arange(len(best))
        made[part][rows, kinds[best]] -= likeness[rows, best] * need[best]
    return made


def _needed(scores: Floats, cells: NDArray[np.int64], kinds: NDArray[np.int64]) -> Floats:
    """By how much each sample's score must fall to make its cell clearly the named terrain; 0 if it is already."""
    own = scores[cells, kinds]
    others = scores[cells].copy()
    others[np.arange(len(cells)), kinds] = np.inf
    wrong = own - others.min(axis=1)
    clearly = float(np.median(np.abs(scores[:, 0] - scores[:, 1:].min(axis=1)))) / 2
    return np.where(wrong > 0, wrong + clearly, 0.0)


Colours = NDArray[np.float32]
Labels = NDArray[np.int32]
Floats = NDArray[np.float64]

# Of the logarithms of red, green and blue: brightness, red against green, yellow against blue.
AXES = np.array([[1 / 3, 1 / 3, 1 / 3], [1.0, -1.0, 0.0], [0.5, 0.5, -1.0]])
AT_ONCE = 400_000
"""The number of cells whose colours are read at a time."""
SETTLING = 6
"""The number of rounds in which doubtful cells are adapted to their neighbours."""
MOST_FITTED = 60_000
"""Terrains and shading are fitted to at most this number of cells."""
REACH = 0.40
"""How far from a cell's centre its colour is read, in cells: far enough to tell on which side of a coast it is."""
KINDRED = 0.3
"""The bonus for each neighbour of the same terrain, as a share of the typical difference between terrains: it decides
spots that were left white, while an island of one cell is preserved."""
DARK = 12.0
"""Added to colours (0 to 255) before the logarithm; otherwise the noise of dark pixels would dominate."""


def cell_colours(pixels: Pixels, transform: QTransform, geometry: Geometry) -> Colours:
    """The colour of each cell as the picture shows it, (n, 3) from 0 to 255; NaN where the picture does not reach."""
    x, y = centres(geometry)
    spots = _spots(transform, geometry)
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


def _spots(transform: QTransform, geometry: Geometry) -> Floats:
    """The places in a cell where its colour is read, relative to its centre: a ring without border and middle."""
    left, top, right, bottom = geometry.bounds
    x, y = mapped(transform, np.array([left, right, left]), np.array([top, top, bottom]))
    across = np.hypot(x[1] - x[0], y[1] - y[0]) / max(right - left, 1e-9)
    count = int(np.clip(across / 2.5, 3, 9))
    line = np.linspace(-REACH, REACH, count)
    spots = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    far = np.hypot(spots[:, 0], spots[:, 1])
    return spots[far > 0.12] if geometry.kind != "hex" else spots[(far > 0.12) & (far <= 1.18 * REACH)]


@dataclass(frozen=True, eq=False)
class Suggestion:
    """``scores``: the distance of each cell from each terrain, (n, k), infinite outside the picture.

    ``near``: the neighbours of each cell, -1 for none; without them each cell is judged alone.
    """

    scores: Floats
    near: Labels | None = None
    named: Mapping[int, int] = field(default_factory=dict)
    """The terrains that the user named, by cell; they are used whatever the cells look like."""
    turned: bool = False
    """Whether the first two terrains were exchanged."""
    opposed: bool = False
    """Whether the samples contradict ``turned``."""

    def labels(self, threshold: float = 0.0) -> Labels:
        """The terrain (0 to k - 1) of each cell, -1 outside the picture.

        ``threshold`` from -1 (nearly everything is the first terrain) to 1 (nearly nothing is).
        """
        shifted = self._shifted(threshold)
        found = self._smoothed(shifted)
        found[list(self.named)] = list(self.named.values())
        found[~np.isfinite(self.scores).any(axis=1)] = -1
        return np.asarray(found, dtype=np.int32)

    def _shifted(self, threshold: float) -> Floats:
        """The scores with the threshold applied to the first terrain."""
        shifted = self.scores.copy()
        if shifted.shape[1] > 1:
            shifted[:, 0] += threshold * self._between()
        return shifted

    def _smoothed(self, scores: Floats) -> Labels:
        """The nearest terrain of each cell; doubtful cells get that of their neighbours."""
        found: Labels = np.argmin(scores, axis=1).astype(np.int32)
        seen: NDArray[np.bool_] = np.asarray(np.isfinite(scores).all(axis=1), dtype=np.bool_)
        if self.near is None or scores.shape[1] < 2 or not seen.any():
            return found
        two = np.partition(self.scores[seen], 1, axis=1)
        weight = KINDRED * float(np.median(two[:, 1] - two[:, 0]))
        there = (self.near >= 0) & seen[self.near]
        count = np.maximum(there.sum(axis=1), 1)
        for _ in range(SETTLING):
            kin = [((found[self.near] == kind) & there).sum(axis=1) / count for kind in range(scores.shape[1])]
            before, found = found, np.argmin(scores - weight * np.stack(kin, axis=1), axis=1).astype(np.int32)
            found[list(self.named)] = list(self.named.values())
            if np.array_equal(before, found):
                break
        return found

    def _between(self) -> float:
        seen = self.scores[np.isfinite(self.scores).all(axis=1)]
        return float(np.percentile(np.abs(seen[:, 0] - seen[:, 1:].min(axis=1)), 95)) if len(seen) else 1.0

    def sure(self, threshold: float = 0.0) -> Floats:
        """How much nearer the nearest terrain is than the second, 0 (a toss-up) to 1; 1 outside the picture."""
        if self.scores.shape[1] < 2:
            return np.ones(len(self.scores))
        shifted = self._shifted(threshold)
        two = np.sort(np.where(np.isfinite(shifted), shifted, 1e9), axis=1)[:, :2]
        found = 1 - np.maximum(two[:, 0], 0) / np.maximum(two[:, 1], 1e-9)
        found[list(self.named)] = 1.0
        return np.where(np.isfinite(self.scores).any(axis=1), found, 1.0)


def suggest(
    colours: Colours,
    x: Floats,
    y: Floats,
    terrains: int = 2,
    samples: Mapping[int, int] | None = None,
    near: Labels | None = None,
    turned: bool | None = None,
) -> Suggestion:
    """The suggestion for each cell, from its colour, its place and its neighbours (``near``).

    ``samples``: cells (indexes of ``colours``) that the user named, with their terrain. Terrains without samples are
    found automatically; of two without any, the bluer one is number 0. ``turned``: whether the user has exchanged them
    (None: not decided); samples then hold for themselves and similar cells nearby.
    """
    named = {cell: terrain for cell, terrain in (samples or {}).items() if np.isfinite(colours[cell]).all()}
    seen = np.flatnonzero(np.isfinite(colours).all(axis=1))
    scores = np.full((len(colours), terrains), np.inf)
    if len(seen) == 0:
        return Suggestion(scores, near)
    tones = np.log(colours[seen].astype(np.float64) + DARK) @ AXES.T
    surface = surface_of(x[seen], y[seen])
    order = np.full(len(colours), -1)
    order[seen] = np.arange(len(seen))
    cells = np.array([order[cell] for cell in named], dtype=np.int64)
    kinds = np.array(list(named.values()), dtype=np.int64)
    pick = np.unique(
        np.concatenate([np.linspace(0, len(seen) - 1, min(len(seen), MOST_FITTED)).astype(np.int64), cells])
    )
    fit = best_fit(tones[pick], surface[pick], terrains, np.searchsorted(pick, cells), kinds, turned)
    flat = tones - surface @ fit.bend
    scores[seen] = corrected(far_from(flat, fit.means, fit.spread), flat / fit.spread, x[seen], y[seen], cells, kinds)
    return Suggestion(scores, near, named, fit.turned, fit.opposed)
