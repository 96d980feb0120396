"""Does putting right what a shadow spoilt spoil anything else? ``python -m tests.bench.tracing_shadow [SEEDS]``.

Crayon maps (``tests.bench.crayon``) with a shadow of sharp edge over one corner. First comes the guess without any
sample, land and sea swapped if that fits better. Then a hand clicks wrong cells one by one, each named rightly, as
people do. The table tells the share of right cells after so many clicks (cells that the coast crosses left out), how
many clicked cells are not what they were named, and how many right cells the worst click turned wrong.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

import numpy as np

from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import centres, neighbours
from editor.model.photos.straighten import box_corners, pixels, quad_to_quad
from editor.model.photos.terrain_suggestion import cell_colours, suggest
from tests.bench.crayon import Drawing, drawing

CLICKS = (0, 1, 2, 4, 8, 12)
SCENES = {"crayon": (False, 0.0), "crayon, shadow": (False, 0.5), "pencil": (True, 0.0), "pencil, shadow": (True, 0.3)}
"""Whether the sea is hatched in pencil, and how dark the shadow is."""
SIZE = (48, 30)


@dataclass
class Course:
    """What became of one photo while wrong cells were clicked."""

    shares: dict[int, float] = field(default_factory=dict)
    unbound: int = 0
    spoilt: int = 0


def correct(geometry: Geometry, shot: Drawing, seed: int) -> Course:
    """Guess, then put right one wrong cell after the other."""
    random = np.random.default_rng(seed + 900)
    transform = quad_to_quad(box_corners(geometry.bounds), shot.corners)
    assert transform is not None
    colours = cell_colours(pixels(shot.image), transform, geometry)
    place, near = centres(geometry), neighbours(geometry)
    clear = ~shot.coast
    named: dict[int, int] = {}
    found = suggest(colours, *place, 2, named, near).labels()
    truth = shot.truth if (found == shot.truth)[clear].mean() >= 0.5 else 1 - shot.truth
    course = Course({0: float((found == truth)[clear].mean())})
    for click in range(1, max(CLICKS) + 1):
        before = found == truth
        wrong = np.flatnonzero(~before & clear)
        if len(wrong):
            cell = int(random.choice(wrong))
            named[cell] = int(truth[cell])
            found = suggest(colours, *place, 2, named, near).labels()
        course.shares[click] = float((found == truth)[clear].mean())
        course.unbound += sum(found[cell] != kind for cell, kind in named.items())
        course.spoilt = max(course.spoilt, int((before & (found != truth) & clear).sum()))
    return course


def main(seeds: int = 6) -> None:
    """Print the table: means over several photos, and the worst."""
    from rich.console import Console
    from rich.table import Table

    geometry = Geometry.of_grid("square8", *SIZE)
    table = Table("photo", *(f"{n} clicks" for n in CLICKS), "worst at the end", "not bound", "spoilt by a click")
    for name, (pencil, shadow) in SCENES.items():
        shots = [drawing(geometry, seed, 1200, 62, shadow=shadow, pencil=pencil) for seed in range(1, seeds + 1)]
        courses = [correct(geometry, shot, seed) for seed, shot in enumerate(shots, 1)]
        means = [f"{np.mean([course.shares[n] for course in courses]):.1%}" for n in CLICKS]
        worst = min(course.shares[max(CLICKS)] for course in courses)
        unbound, spoilt = sum(course.unbound for course in courses), max(course.spoilt for course in courses)
        table.add_row(name, *means, f"{worst:.1%}", str(unbound), str(spoilt))
    Console(width=140).print(table)


if __name__ == "__main__":
    import os

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication([])
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
