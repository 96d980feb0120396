"""How well are maps drawn with crayons traced? ``python -m tests.bench.tracing_hard [SEEDS]`` prints the shares.

The photos are those of ``tests.bench.crayon``, which shares nothing with the tracer. Corners are put 1.5 pixels off as a
hand puts them. Cells that the coast crosses are counted apart: whether more than half of one is land is often a matter
of taste. Samples are clicked on cells that the coast does not cross.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import centres, neighbours
from editor.model.documents.underlay import Corners
from editor.model.photos.cell_count import Count, count_hexes, count_squares
from editor.model.photos.straighten import box_corners, levelled, pixels, quad_to_quad
from editor.model.photos.terrain_suggestion import cell_colours, suggest
from tests.bench.crayon import Drawing, drawing

JITTER = 1.5
FORMS = {
    "squares": ("square8", 24, 18, "pointy"),
    "small squares": ("square8", 36, 27, "pointy"),
    "hexes": ("hex", 22, 20, "pointy"),
    "flat hexes": ("hex", 20, 18, "flat"),
}
SAMPLED = (0, 1, 2, 4)


@dataclass(frozen=True)
class Judged:
    """Shares of right cells, plain ones and those on the coast, by the number of samples; and the count."""

    plain: dict[int, float]
    coast: dict[int, float]
    count: Count | None


def geometry_of(form: str) -> Geometry:
    """The board of a form."""
    kind, width, height, orientation = FORMS[form]
    return Geometry.of_grid(kind, width, height, orientation, "even")


def judge(geometry: Geometry, shot: Drawing, seed: int) -> Judged:
    """Trace one photo."""
    random = np.random.default_rng(seed + 500)
    off = random.uniform(-JITTER, JITTER, (4, 2))
    (a, b), (c, d), (e, f), (g, h) = (np.array(shot.corners) + off).tolist()
    crooked: Corners = ((a, b), (c, d), (e, f), (g, h))
    transform = quad_to_quad(box_corners(geometry.bounds), crooked)
    assert transform is not None
    picture = pixels(shot.image)
    colours = cell_colours(picture, transform, geometry)
    plain, coast = {}, {}
    clear = [np.flatnonzero((shot.truth == kind) & ~shot.coast) for kind in (0, 1)]
    for number in SAMPLED:
        named = {
            int(cell): kind for kind in (0, 1) for cell in random.choice(clear[kind], min(number, len(clear[kind])))
        }
        right = suggest(colours, *centres(geometry), 2, named, neighbours(geometry)).labels() == shot.truth
        plain[number], coast[number] = float(right[~shot.coast].mean()), float(right[shot.coast].mean())
    straight = pixels(levelled(shot.image, crooked))
    kind, topology = geometry.kind, geometry.topology
    orientation = getattr(topology, "orientation", "pointy")
    count = count_hexes(straight, orientation, "even") if kind == "hex" else count_squares(straight)
    return Judged(plain, coast, count)


def main(seeds: int = 6) -> None:
    """Print the table: means and worst of several photos."""
    from rich.console import Console
    from rich.table import Table

    heads = [f"{number} samples" if number else "no samples" for number in SAMPLED]
    table = Table("cells", "", *heads, "worst with 2", "cells suggested", "and sure of it")
    for form in FORMS:
        geometry = geometry_of(form)
        found = [judge(geometry, drawing(geometry, seed), seed) for seed in range(1, seeds + 1)]
        size = (geometry.width, geometry.height)
        right = [j.count is not None and (j.count.width, j.count.height) == size for j in found]
        sure = [j.count is not None and j.count.sure for j in found]
        told = f"{sum(right)} of {len(found)}"
        lies = sum(s and not r for s, r in zip(sure, right))
        for name, shares in (("plain", [j.plain for j in found]), ("on the coast", [j.coast for j in found])):
            means = [f"{np.mean([share[number] for share in shares]):.1%}" for number in SAMPLED]
            worst = f"{min(share[2] for share in shares):.1%}"
            first = name == "plain"
            table.add_row(
                form if first else "",
                name,
                *means,
                worst,
                told if first else "",
                f"{sum(sure)}, {lies} of them wrong" if first else "",
            )
    Console(width=140).print(table)


if __name__ == "__main__":
    import os

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication([])
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
