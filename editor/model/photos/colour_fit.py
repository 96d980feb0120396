"""Fits the colours of terrains and the shading of a picture together, from the colours of its cells.

The shading is a smooth surface, fitted to the remainder after each cell's terrain colour is subtracted; colours and
shading are fitted alternately for some rounds (as bias is removed from medical scans). Colours are logarithms:
brightness, red against green, yellow against blue.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEAST_SPREAD = np.array([0.03, 0.012, 0.012])
"""The least spread of the colours of one terrain."""
ROUNDS = 14
FIRST_DOUBT = 1.0
"""The assumed darkness of shadows, as a logarithm, before anything is known; halved from round to round."""
TRUSTED = 5
"""In this number of rounds a terrain's colour is that of its samples; later that of all its cells."""
FEW = 3
"""Fewer samples of a terrain may all be untypical."""
TIE = 0.02
"""Fits that differ by less than this are equally good; then the one is used that depends less on a few samples."""
TURNED = 0.55
"""The first two terrains are exchanged if samples contradict the guess which is which by more than this (0 to 1)."""
DOUBTED = 0.5
"""The weight of that guess, in samples: a single sample must be very typical to outweigh it."""
FAR_OFF = 6.0
"""The distance from a terrain's colour, in spreads, beyond which a cell hardly counts."""
LEANING = (0, 3)
"""The indices of the two plain slopes (x and y) among the columns of ``surface``."""


def surface_of(x: Floats, y: Floats) -> Floats:
    """The basis of smooth surfaces over the board: all products of x and y up to the third power except 1."""
    u = 2 * (x - x.min()) / max(float(np.ptp(x)), 1e-9) - 1
    v = 2 * (y - y.min()) / max(float(np.ptp(y)), 1e-9) - 1
    made = np.stack([u**a * v**b for a in range(4) for b in range(4 - a) if a + b], axis=1)
    return np.asarray(made - made.mean(axis=0))


@dataclass(frozen=True, eq=False)
class Fit:
    """The colours of k terrains (k, 3), their spread (3,), the shading (``bend``: factors of the surface, (9, 3)).

    ``misfit``: how badly all that fits the cells.
    """

    means: Floats
    spread: Floats
    bend: Floats
    misfit: float
    turned: bool = False
    """Whether the first two terrains are exchanged, compared with what their colours suggest."""
    opposed: bool = False
    """Whether the samples suggest that the first two terrains should be exchanged."""


def best_fit(
    tones: Floats,
    surface: Floats,
    terrains: int,
    cells: NDArray[np.int64],
    kinds: NDArray[np.int64],
    turned: bool | None = None,
) -> Fit:
    """The fit of all cells; samples of the first two terrains only decide which of them is which.

    A few samples may be just the cells that the picture shows wrongly, so the colours of all others are not taken from
    them. ``turned`` decides which of the first two is which (False: the bluer one is the first); if the samples
    contradict, ``opposed`` is set.
    """
    shore = kinds < 2
    start = _start(tones, terrains, cells[~shore], kinds[~shore])
    best = _fitted(tones, surface, start, cells[~shore], kinds[~shore], TRUSTED)
    if terrains < 2:
        return best
    best = _turned(best) if turned else best
    opposed = _against(best, tones, surface, cells[shore], kinds[shore]) > TURNED
    if turned is not None:
        return replace(best, opposed=opposed)
    best = _turned(best) if opposed else best
    if min((kinds == 0).sum(), (kinds == 1).sum()) < FEW:
        return best
    begun = _fitted(tones, surface, _start(tones, terrains, cells, kinds), cells, kinds, TRUSTED)
    return begun if begun.misfit < best.misfit - TIE else best


def _turned(fit: Fit) -> Fit:
    """The fit with the first two terrains exchanged."""
    return replace(fit, means=fit.means[[1, 0, *range(2, len(fit.means))]], turned=True)


def _against(fit: Fit, tones: Floats, surface: Floats, cells: NDArray[np.int64], kinds: NDArray[np.int64]) -> float:
    """How much the samples contradict a fit, -1 to 1; typical cells of a terrain count more.

    A wrong sample is seldom typical; but if the terrains are exchanged, all samples contradict and are typical.
    """
    far = far_from((tones - surface @ fit.bend)[cells], fit.means, fit.spread)
    near = far.min(axis=1)
    typical = (1 - near / np.maximum(far.max(axis=1), 1e-9)) / (1 + (near / FAR_OFF) ** 2)
    return float(np.where(far.argmin(axis=1) == kinds, -typical, typical).sum() / (len(cells) + DOUBTED))


def _fitted(
    tones: Floats, surface: Floats, start: Floats, cells: NDArray[np.int64], kinds: NDArray[np.int64], trusted: int
) -> Fit:
    """Colours and shading, fitted alternately from ``start``; samples set colours in the first ``trusted`` rounds."""
    bend = np.zeros((surface.shape[1], 3))
    means, terrains = start.copy(), len(start)
    spread = np.full(3, 0.05)
    labels = np.full(len(tones), -1)
    for turn in range(ROUNDS):
        flat = tones - surface @ bend
        before, labels = labels, far_from(flat, means, spread, FIRST_DOUBT / 2**turn).argmin(axis=1)
        labels[cells] = kinds
        if np.array_equal(before, labels) and turn > 5:
            break
        for kind in range(terrains):
            own = flat[cells[kinds == kind]] if turn < trusted and (kinds == kind).any() else flat[labels == kind]
            means[kind] = np.median(own, axis=0) if len(own) else means[kind]
        rest = flat - means[labels]
        spread = np.maximum(1.48 * np.median(np.abs(rest - np.median(rest, axis=0)), axis=0), LEAST_SPREAD)
        bend = _bend(tones - means[labels], surface, spread)
    nearest = far_from(tones - surface @ bend, means, spread).min(axis=1)
    misfit = float(np.minimum(nearest, FAR_OFF).mean() + np.log(spread).sum() / 2)
    return Fit(means, spread, bend, misfit)


def _bend(rest: Floats, surface: Floats, spread: Floats) -> Floats:
    """The smooth surface fitted to the remainder; cells far off (of a wrong terrain) hardly count.

    Brightness may bend freely, hues only tilt: a lamp is warmer on one side, but has no spots of colour.
    """
    start = np.median(rest, axis=0)
    off = np.abs((rest - start) / spread).max(axis=1)
    weight = (1 / (1 + (off / FAR_OFF) ** 2))[:, None]
    bend = np.zeros((surface.shape[1], 3))
    for axes, shapes in (([0], list(range(surface.shape[1]))), ([1, 2], list(LEANING))):
        part = surface[:, shapes]
        held = (part * weight).T @ part + np.eye(len(shapes)) * 1e-3 * len(rest)
        bend[np.ix_(shapes, axes)] = np.linalg.solve(held, (part * weight).T @ (rest - start)[:, axes])
    return bend


def far_from(flat: Floats, means: Floats, spread: Floats, doubt: float = 0.0) -> Floats:
    """The distances of colours from those of the terrains: hue counts more than brightness, which shadows change.

    ``doubt``: the uncertainty of brightness while the shading is not known.
    """
    scale = np.maximum(spread, [doubt, 0, 0])
    return np.asarray(np.sqrt((((flat[:, None, :] - means[None]) / scale) ** 2).sum(axis=2)))


def _start(tones: Floats, terrains: int, cells: NDArray[np.int64], kinds: NDArray[np.int64]) -> Floats:
    """Initial colours of the terrains, from the samples.

    Without samples of the first two: those of the colder and the warmer half of the picture; for others the colour
    farthest from all before.
    """
    means: dict[int, Floats] = {
        kind: np.median(tones[cells[kinds == kind]], axis=0) for kind in range(terrains) if (kinds == kind).any()
    }
    if terrains > 1 and not means.keys() & {0, 1}:
        means |= dict(enumerate(_halves(tones)))
    for kind in range(terrains):
        if kind not in means:
            known = np.array(list(means.values())) if means else np.median(tones, axis=0)[None]
            far = far_from(tones, known, LEAST_SPREAD, FIRST_DOUBT).min(axis=1)
            means[kind] = np.median(tones[far >= np.percentile(far, 95)], axis=0)
    return np.array([means[kind] for kind in range(terrains)])


def _halves(tones: Floats) -> Floats:
    """Two colours: cells split (by Otsu) from blue to yellow, or by brightness if that separates them better."""
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
