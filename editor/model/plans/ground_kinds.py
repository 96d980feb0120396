"""What the ground of each cell is to an engraver: water, land or no part of the drawing, and what covers it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Geometry

COVERS: dict[str, tuple[str, ...]] = {
    "wood": ("forest", "wood", "jungle", "лес", "джунгл", "ліс"),
    "hills": ("hill", "холм", "пагорб", "горб"),
    "mountains": ("mountain", "rock", "cliff", "гора", "горы", "горн", "гори", "гірс", "скал", "скел"),
    "dunes": ("desert", "sand", "dune", "beach", "пустын", "пустел", "песок", "песк", "піск", "пісок", "дюн", "пляж"),
    "grass": ("grass", "plain", "meadow", "steppe", "трав", "степ", "луг", "равнин", "рівнин"),
    "marsh": ("swamp", "marsh", "bog", "болот"),
    "ice": ("ice", "floe", "glacier", "лёд", "льд", "лед", "лід", "криг"),
    "reef": ("reef", "shoal", "риф", "skerr"),
    "shallows": ("shallow", "bank", "мель", "мілин", "отмел"),
    "deep": ("deep", "ocean", "глуб", "глиб", "океан"),
    "storm": ("storm", "шторм", "бур"),
}
"""What covers are drawn, and beginnings of the words for each in names of terrains."""


AFLOAT = frozenset({"reef", "shallows", "deep", "ice"})
"""What is drawn in the water, whether ships may enter it or not."""


@dataclass(frozen=True)
class SlotGround:
    """What the cells of one slot are. ``tint`` is a colour (#rrggbb) where the terrain is none that the table knows."""

    wet: bool = False
    blank: bool = False
    cover: str = ""
    tint: str = ""


def cover_of(terrain: str) -> str:
    """What covers a terrain by its name; empty if no word is known."""
    words = terrain.casefold().replace("-", "_").replace(" ", "_").split("_")
    found = (name for name, roots in COVERS.items() for root in roots for word in words if word.startswith(root))
    return next(found, "")


@dataclass(frozen=True)
class CellGround:
    """Of each cell, row by row: whether it is ``land``, no part of the drawing (``void``), and which slot it has."""

    geometry: Geometry
    land: NDArray[np.bool_]
    void: NDArray[np.bool_]
    lake: NDArray[np.bool_]
    """Void that land surrounds: drawn as water that nobody sails."""
    slots: NDArray[np.uint16]
    grounds: tuple[SlotGround, ...]

    def special(self) -> list[int]:
        """The slots whose ground differs from the chart's most frequent water and land."""
        counts: Counter[int] = Counter(dict(zip(*(a.tolist() for a in np.unique(self.slots, return_counts=True)))))
        usual: set[int] = set()
        for wet in (False, True):
            plain = [slot for slot in counts if self.grounds[slot].wet == wet and not self.grounds[slot].blank]
            uncovered = [slot for slot in plain if not self.grounds[slot].cover]
            usual |= {max(uncovered or plain, key=lambda slot: (counts[slot], -slot), default=-1)}
        return [slot for slot in sorted(counts) if slot not in usual and not self.grounds[slot].blank]


def cell_ground(chart: Chart, grounds: tuple[SlotGround, ...]) -> CellGround:
    """The ground of the cells of a chart; ``grounds`` are those of its slots."""
    slots = chart.cells.reshape(-1)
    wet, blank = (np.array([getattr(ground, name) for ground in grounds])[slots] for name in ("wet", "blank"))
    shape = chart.cells.shape
    kind = np.where(blank, 0, np.where(wet, -1, 1)).astype(np.int8).reshape(shape)
    lake = _lakes(kind)
    filled = _spread(np.where(lake, np.int8(-1), kind)).reshape(-1)
    return CellGround(chart.geometry, filled > 0, blank & ~lake.reshape(-1), lake.reshape(-1), slots, grounds)


def _lakes(kind: NDArray[np.int8]) -> NDArray[np.bool_]:
    """Void cells that neither reach the rim nor touch water."""
    void = kind == 0
    open_sky = np.pad(kind < 0, 1, constant_values=True)
    while True:
        wider = open_sky.copy()
        for step in (1, -1):
            for axis in (0, 1):
                wider |= np.roll(open_sky, step, axis)
        wider[1:-1, 1:-1] &= void | (kind < 0)
        if (wider == open_sky).all():
            return np.asarray(void & ~open_sky[1:-1, 1:-1])
        open_sky = wider


def _spread(kind: NDArray[np.int8]) -> NDArray[np.int8]:
    """The same with void filled from its rim, so that a coast runs on through it; water where there is nothing else."""
    while (kind == 0).any():
        around = np.pad(kind, 1).astype(np.int16)
        rows, columns = kind.shape
        total = sum(
            around[dy : dy + rows, dx : dx + columns] for dy in (0, 1, 2) for dx in (0, 1, 2) if (dy, dx) != (1, 1)
        )
        found = np.where((kind == 0) & (total != 0), np.sign(total), kind).astype(np.int8)
        if (found == kind).all():
            return np.where(kind == 0, np.int8(-1), kind)
        kind = found
    return kind
