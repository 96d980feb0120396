"""The places of labels: where beside its port a name may stand, in one line or two, and what each costs by itself.

Which is better than another follows Imhof, "Positioning Names on Maps" (The American Cartographer 2, 1975): right of a
port before left of it, beside before above and below, near before far.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF

from editor.charts.drawing.leader_lines import in_two_lines
from editor.charts.drawing.lettering import Label, extent

TRIED = 46
"""So many places of a label are looked at, for each way to write it."""
BROKEN = 4.0
"""What it costs to be written in two lines."""
GAP = 2.0
"""How far from what it names a label begins, in pixels."""
RINGS = ((0.0, 0.0, 0.0, 16), (7.0, 0.5, 5.0, 14), (14.0, 1.1, 9.0, 16))
"""The rings of places: how much farther each is, in pixels and, at least, in reaches of what is named (the coast may
be so far from a coin); what it costs more; how many of the ``SIDES`` it has."""
SIDES = (
    (1, 0, 0.0), (-1, 0, 1.6), (1, -0.55, 1.2), (1, 0.55, 1.4), (-1, -0.55, 2.4), (-1, 0.55, 2.6),
    (0, 1, 2.8), (0, -1, 2.4), (0.4, 1, 3.2), (-0.4, 1, 3.4), (0.4, -1, 2.9), (-0.4, -1, 3.1),
    (0.8, 1, 3.4), (0.8, -1, 3.2), (-0.8, 1, 3.8), (-0.8, -1, 3.6),
)  # fmt: skip
"""Where beside its point a label may stand: to the right and down, in halves of label and point; and what it costs."""


@dataclass(frozen=True)
class PlacedName:
    """A name where it is written: its box on the picture, and its text, perhaps in two lines."""

    box: QRectF
    text: str


@dataclass(frozen=True)
class TriedPlaces:
    """The places of ``n`` labels that are looked at, ``k`` for each; ``texts``: the label in one line, and in two."""

    texts: list[tuple[str, ...]]
    boxes: NDArray[np.float64]
    """Left, top, right, bottom in pixels, of shape (n, k, 4)."""
    costs: NDArray[np.float64]
    """What each costs by itself, of shape (n, k); infinite where there is no such place."""

    @classmethod
    def of(cls, labels: list[Label]) -> TriedPlaces:
        """The places of labels."""
        texts = [tuple(dict.fromkeys((label.text, in_two_lines(label.text)))) for label in labels]
        shape = (len(labels), TRIED * max(map(len, texts), default=1))
        boxes, costs = np.zeros((*shape, 4)), np.full(shape, np.inf)
        for number, label in enumerate(labels):
            for way, text in enumerate(texts[number]):
                wide, high = extent(text, label.lettering)
                found = places_of(label, wide, high)
                part = slice(way * TRIED, way * TRIED + len(found))
                half = np.array([wide, high]) / 2
                boxes[number, part] = np.concatenate([found[:, :2] - half, found[:, :2] + half], axis=1)
                costs[number, part] = found[:, 2] + BROKEN * way
        return cls(texts, boxes, costs)

    def name(self, number: int, place: int) -> PlacedName:
        """How a label is written at a place."""
        left, top, right, bottom = self.boxes[number, place].tolist()
        return PlacedName(QRectF(QPointF(left, top), QPointF(right, bottom)), self.texts[number][place // TRIED])


def places_of(label: Label, wide: float, high: float) -> NDArray[np.float64]:
    """The places of a label: x and y of its middle, and what each costs by itself, of shape (n, 3)."""
    if label.anchor is None or label.reach <= 0:
        listed = label.places[:TRIED] or ((label.anchor,) if label.anchor is not None else ())
        return np.array([(x, y, 0.7 * number) for number, (x, y) in enumerate(listed)]).reshape(-1, 3)
    x, y = label.anchor
    found = []
    for aside, reaches, worse, count in RINGS:
        gap = GAP + max(aside, reaches * label.reach) if worse else GAP
        for right, down, cost in SIDES[:count]:
            out, low = label.reach + gap + wide / 2, label.reach * 0.94 + gap * 0.4 + high / 2
            if abs(right) == 1:
                found.append((x + right * (out - abs(down) * label.reach * 0.2), y + down * high, cost + worse))
            else:
                found.append((x + right * (wide / 2 + label.reach * 0.3), y + down * low, cost + worse))
    return np.array(found)
