"""Old paper: fibres and stains, strewn over the page of a chart."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, tau

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Box
from editor.model.plans.contours import Line
from editor.model.plans.noise import generator

AROUND = 130.0
"""So many marks beyond the board the page has a texture, too."""
ROOM = 1700.0
"""One fibre for so many square marks of the page, one stain for so many times as many:"""
STAINED = 90
MOST = 6000
LONGEST = 13.0
STAIN = (25.0, 120.0)
"""The least and the most radius of a stain, in marks."""
RINGS = (1.0,)
"""How large a stain is each time it is filled."""
Curves = NDArray[np.float32]
"""Quadratic curves (n, 6): start, control point, end; sorted by y."""


@dataclass(frozen=True)
class PaperTexture:
    """Dark and light fibres, and the outlines of stains."""

    dark: Curves
    light: Curves
    stains: list[Line]


def plan_paper(bounds: Box, mark: float, seed: str) -> PaperTexture:
    """The texture of the page around a board; ``mark``: see ``LandShape``."""
    margin = AROUND * mark
    left, top, right, bottom = bounds[0] - margin, bounds[1] - margin, bounds[2] + margin, bounds[3] + margin
    stream = generator(seed, "paper")
    area = (right - left) * (bottom - top) / mark**2
    count = min(int(area / ROOM), MOST)
    fibres = [_fibres((left, top, right, bottom), mark, count // 2, stream) for _ in range(2)]
    stains = [
        _stain(stream.uniform(left, right), stream.uniform(top, bottom), stream.uniform(*STAIN) * mark, stream)
        for _ in range(max(count // STAINED, 3))
    ]
    return PaperTexture(fibres[0], fibres[1], [ring for rings in stains for ring in rings])


def _fibres(box: Box, mark: float, count: int, stream: np.random.Generator) -> Curves:
    left, top, right, bottom = box
    x, y = stream.uniform(left, right, count), np.sort(stream.uniform(top, bottom, count))
    angle, length = stream.uniform(0, pi, count), stream.uniform(3, LONGEST, count) * mark
    dx, dy = np.cos(angle) * length, np.sin(angle) * length
    bow = stream.uniform(-0.3, 0.3, count)
    curves = np.stack([x, y, x + 0.5 * dx + bow * dy, y + 0.5 * dy - bow * dx, x + dx, y + dy], axis=1)
    return curves.astype(np.float32)


def _stain(x: float, y: float, radius: float, stream: np.random.Generator) -> list[Line]:
    """Wavy rings in one another."""
    angle = np.linspace(0, tau, 24, endpoint=False)
    phase = stream.uniform(0, tau, 3)
    wave = 1 + 0.10 * np.sin(2 * angle + phase[0]) + 0.07 * np.sin(3 * angle + phase[1])
    wave += 0.04 * np.sin(5 * angle + phase[2])
    ring = np.stack([np.cos(angle) * wave, np.sin(angle) * wave], axis=1) * radius
    return [(np.array([x, y]) + ring * size).astype(np.float32) for size in RINGS]
