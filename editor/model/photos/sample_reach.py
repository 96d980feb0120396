"""What a sample says beyond its own cell: the cells near it that look like it, and no others.

The colours of terrains and the shading (``colourfit``) are found from the whole picture, so that a few odd cells do not
turn the world round. Where a shadow has a sharp edge, or the same terrain was drawn in two ways, they are wrong in some
corner. A sample there is a correction: its own cell is what it was named, and what lies near and has the colour of it
goes with it, the less the farther it is and the more it differs. Samples that are right already hold their own against
those that correct.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

REACH = 0.16
"""How far a correction reaches (one standard deviation), as a share of the side of a board that were a square."""
ALIKE = 2.5
"""How different the colours may be (one standard deviation), in spreads of one terrain."""
AT_ONCE = 4_000_000


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
    reach = REACH * np.sqrt(len(scores))
    for first in range(0, len(scores), step := max(AT_ONCE // len(cells), 1)):
        part = slice(first, first + step)
        away = ((x[part, None] - x[cells]) ** 2 + (y[part, None] - y[cells]) ** 2) / reach**2
        unlike = ((tones[part, None] - tones[cells]) ** 2).sum(axis=2) / ALIKE**2
        held = np.exp(-(away + unlike) / 2)
        best = held.argmax(axis=1)
        rows = np.arange(len(best))
        made[part][rows, kinds[best]] -= held[rows, best] * need[best]
    return made


def _needed(scores: Floats, cells: NDArray[np.int64], kinds: NDArray[np.int64]) -> Floats:
    """By how much each sample's score must fall so that its cell is clearly what it was named; 0 if it is already."""
    own = scores[cells, kinds]
    others = scores[cells].copy()
    others[np.arange(len(cells)), kinds] = np.inf
    wrong = own - others.min(axis=1)
    clearly = float(np.median(np.abs(scores[:, 0] - scores[:, 1:].min(axis=1)))) / 2
    return np.where(wrong > 0, wrong + clearly, 0.0)
