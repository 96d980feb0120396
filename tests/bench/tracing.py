"""How well are photos of maps traced? ``python -m tests.bench.tracing [SEEDS]`` prints the share of right cells.

For each shipped map and each strength of distortion: the photo is straightened by its true corners, and by corners that
a hand put 2 pixels off; terrains are suggested from two samples each, and without any (two terrains only); the numbers
of cells are suggested too. Cells under ports and forts count as well.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.chart import Chart
from editor.model.documents.lattice import centres, neighbours
from editor.model.documents.map_document import MapDocument
from editor.model.documents.underlay import Corners
from editor.model.photos.cell_count import Count, count_hexes, count_squares
from editor.model.photos.straighten import box_corners, levelled, pixels, quad_to_quad
from editor.model.photos.terrain_suggestion import cell_colours, suggest
from tests.bench.photos import STRENGTHS, Strength, photo

MAPS = Path(__file__).parents[2] / "maps"
GROUPS = ("water", "land", "rest")
JITTER = 2.0


@dataclass(frozen=True)
class Traced:
    """The shares of cells that came out right, and the numbers of cells that were suggested."""

    sampled: float
    jittered: float
    alone: float
    count: Count | None


def grouping(chart: Chart) -> Callable[[int], str]:
    """Which paint a cell gets: one for all waters, one for land, none for the rest."""
    terrains = [ink.terrain for ink in chart.inks()]

    def group(cell: int) -> str:
        ink = chart.ink_at(cell)
        name = ink.terrain if ink else None
        if name is None or name == "void":
            return "rest"
        return "land" if name == "land" else "water"

    return group if terrains else lambda _cell: "rest"


def truth(chart: Chart) -> NDArray[np.int32]:
    """The number in ``GROUPS`` of each cell."""
    group = grouping(chart)
    return np.array([GROUPS.index(group(cell)) for cell in range(chart.geometry.size)], dtype=np.int32)


def trace(chart: Chart, strength: Strength, seed: int) -> Traced:
    """Take one photo and trace it."""
    shot = photo(chart, grouping(chart), strength, seed)
    right = truth(chart)
    random = np.random.default_rng(seed + 1000)
    kinds = [kind for kind in range(3) if (right == kind).any()]
    samples = {int(c): kind for kind in kinds for c in random.choice(np.flatnonzero(right == kind), 2)}
    off = random.uniform(-JITTER, JITTER, (4, 2))
    (a, b), (c, d), (e, f), (g, h) = (np.array(shot.corners) + off).tolist()
    crooked: Corners = ((a, b), (c, d), (e, f), (g, h))
    picture = pixels(shot.image)

    def share(corners: Corners, named: dict[int, int], terrains: int) -> float:
        transform = quad_to_quad(box_corners(chart.geometry.bounds), corners)
        assert transform is not None
        colours = cell_colours(picture, transform, chart.geometry)
        found = suggest(colours, *centres(chart.geometry), terrains, named, neighbours(chart.geometry)).labels()
        asked = right < terrains
        return float((found == right)[asked].mean())

    straight = pixels(levelled(shot.image, crooked))
    count = count_hexes(straight) if chart.kind == "hex" else count_squares(straight)
    alone = share(crooked, {}, 2) if len(kinds) == 2 else float("nan")
    return Traced(share(shot.corners, samples, len(kinds)), share(crooked, samples, len(kinds)), alone, count)


def main(seeds: int = 3) -> None:
    """Print the table: the mean and the worst of several photos."""
    from rich.console import Console
    from rich.table import Table

    table = Table("map", "photo", "2 samples each", "corners 2 px off", "worst", "no samples", "cells suggested")
    for path in sorted(MAPS.glob("*.yaml")):
        chart = MapDocument.open(path).chart
        if chart.is_track:
            continue
        for strength in STRENGTHS:
            found = [trace(chart, strength, seed) for seed in range(1, seeds + 1)]
            size = (chart.geometry.width, chart.geometry.height)
            counted = [(t.count.width, t.count.height) == size for t in found if t.count]
            missed = sorted({f"{t.count.width}×{t.count.height}" for t in found if t.count} - {f"{size[0]}×{size[1]}"})
            table.add_row(
                path.stem,
                strength.name,
                f"{np.mean([t.sampled for t in found]):.1%}",
                f"{np.mean([t.jittered for t in found]):.1%}",
                f"{min(t.jittered for t in found):.1%}",
                "–" if np.isnan(found[0].alone) else f"{np.mean([t.alone for t in found]):.1%}",
                f"{sum(counted)} of {len(found)} right {' '.join(missed)}",
            )
    Console(width=130).print(table)


if __name__ == "__main__":
    import os

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication([])
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
