"""Two pictures compared by the mean colours of small blocks, with a tolerance for what machines do differently."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage
from shots.picturing import pixels

BLOCK = 4
"""Pixels of a kept picture, which is half as large as the window: 8 of the window."""
TOLERANCE = 6.0
"""Levels out of 255 by which the mean of a block may differ."""
FEW, SHARE = 2, 0.0002
"""The most blocks, or this part of all, that may differ more."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a comparison found: which blocks differ, how many may."""

    blocks: NDArray[np.bool_]
    allowed: int
    sizes: str = ""

    @property
    def count(self) -> int:
        """Blocks that differ."""
        return int(self.blocks.sum())

    @property
    def same(self) -> bool:
        """Whether the pictures count as the same."""
        return not self.sizes and self.count <= self.allowed

    def __str__(self) -> str:
        if self.sizes:
            return self.sizes
        rows, columns = np.nonzero(self.blocks)
        box = f"x {columns.min() * BLOCK}..{(columns.max() + 1) * BLOCK}, y {rows.min() * BLOCK}..{(rows.max() + 1) * BLOCK}"
        return f"{self.count} of {self.blocks.size} blocks differ ({self.allowed} may), within {box}"


def compare(new: QImage, kept: QImage) -> Outcome:
    """Whether two pictures look the same."""
    if new.size() != kept.size():
        sizes = f"{new.width()}x{new.height()} instead of {kept.width()}x{kept.height()}"
        return Outcome(np.ones((1, 1), np.bool_), 0, sizes)
    off = np.abs(means(new) - means(kept)).max(axis=2)
    return Outcome(off > TOLERANCE, max(FEW, int(off.size * SHARE)))


def means(image: QImage) -> NDArray[np.float64]:
    """The mean colour of every block; what is left over at right and below is a block, too."""
    seen = pixels(image).astype(np.float64)
    high, wide = seen.shape[:2]
    padded = np.pad(seen, ((0, -high % BLOCK), (0, -wide % BLOCK), (0, 0)), mode="edge")
    shape = (padded.shape[0] // BLOCK, BLOCK, padded.shape[1] // BLOCK, BLOCK, 3)
    return padded.reshape(shape).mean(axis=(1, 3))


def marked(new: QImage, kept: QImage) -> QImage:
    """The new picture, pale, with every block red that differs."""
    found = compare(new, kept)
    seen = pixels(new).astype(np.float64) * 0.35 + 255 * 0.65
    if not found.sizes:
        mask = found.blocks.repeat(BLOCK, axis=0).repeat(BLOCK, axis=1)[: seen.shape[0], : seen.shape[1]]
        seen[mask] = pixels(new)[mask] * 0.4 + np.array([220.0, 20.0, 20.0]) * 0.6
    flat = np.ascontiguousarray(seen.astype(np.uint8))
    return QImage(flat.data, flat.shape[1], flat.shape[0], flat.shape[1] * 3, QImage.Format.Format_RGB888).copy()
