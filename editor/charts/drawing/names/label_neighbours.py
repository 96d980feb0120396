"""Labels that could be read as those of another port: a name must be nearer to what it names than to anything else."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from editor.charts.drawing.lettering import Label

Numbers = NDArray[np.float64]
NEAR = 4
"""So many of the nearest other ports are looked at."""
ASTRAY, MARGIN = 80.0, 6.0
"""What it costs to stand beside another port rather than one's own; within so many pixels the cost grows."""


def astray(labels: list[Label], boxes: Numbers) -> Numbers:
    """What each place of each label, (n, k, 4), costs for the sake of other ports beside it."""
    found = np.zeros(boxes.shape[:2])
    listed = [number for number, label in enumerate(labels) if label.anchor is not None and label.reach > 0]
    if len(listed) < 2:
        return found
    anchors = np.array([labels[number].anchor for number in listed], dtype=np.float64)
    reaches = np.array([labels[number].reach for number in listed])
    apart = np.hypot(*(anchors[:, None] - anchors[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    near = np.argsort(apart, axis=1, kind="stable")[:, : min(NEAR, len(listed) - 1)]
    mine = boxes[listed]
    own = _distance(mine[:, :, None], anchors[:, None, None]) - reaches[:, None, None]
    other = _distance(mine[:, :, None], anchors[near][:, None]) - reaches[near][:, None]
    found[listed] = (ASTRAY * np.clip((own - other + MARGIN) / (2 * MARGIN), 0, 1)).max(axis=2)
    return found


def _distance(boxes: Numbers, points: Numbers) -> Numbers:
    """How far points are from boxes."""
    x, y = points[..., 0], points[..., 1]
    left, top, right, bottom = np.moveaxis(boxes, -1, 0)
    across = np.maximum(np.maximum(left - x, x - right), 0)
    down = np.maximum(np.maximum(top - y, y - bottom), 0)
    return np.asarray(np.hypot(across, down))
