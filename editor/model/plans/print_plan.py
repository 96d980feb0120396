"""The ground of a chart for a print in two colours: the same coasts, with screens of lines and dots for washes."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

import numpy as np
from numpy.typing import NDArray

from editor.model.plans.contours import Line, contours
from editor.model.plans.ground_kinds import CellGround
from editor.model.plans.ground_layers.coast_strokes import Segments
from editor.model.plans.ground_layers.relief import DUNE, NO_STAMPS, TUFT, VARIANTS, Climate, Stamps, plan_relief
from editor.model.plans.ground_plan import GroundPlan
from editor.model.plans.hatching import hatch_lines
from editor.model.plans.land_shape import LandShape
from editor.model.plans.print_screens import dot_screen, line_screen
from editor.model.plans.taken import Taken

BLANK = 9.0
"""How far lines are apart where no cells are, in marks."""
NO_STROKES: Segments = np.zeros((0, 4), dtype=np.float32)
NO_WAVES = np.zeros((0, 3), dtype=np.float32)


@dataclass(frozen=True)
class PrintPlan(GroundPlan):
    """A ground whose tones are screens: closed shapes of lines at sea, dots on land as x, y and radius."""

    lines: list[Line] = field(default_factory=list)
    dots: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 3)))
    blank: Segments = field(default_factory=lambda: NO_STROKES)
    """Slanting lines where no cells are, as segments."""


def plan_print(
    shape: LandShape,
    equator: float = 0.66,
    relief: bool = True,
    taken: Taken | None = None,
    ground: CellGround | None = None,
) -> PrintPlan:
    """The ground of a print, off what is taken; ``equator`` is at which part of the height the palms are thickest."""
    _, top, _, bottom = shape.bounds
    middle = top + equator * (bottom - top)
    climate = Climate(middle, max(middle - top, bottom - middle))
    void = contours(shape.void, shape.grid) if shape.void is not None else []
    return PrintPlan(
        shape.bounds,
        shape.mark,
        contours(shape.field, shape.grid),
        tones=[],
        waters=[],
        lands=[],
        strokes=NO_STROKES,
        waves=NO_WAVES,
        stamps=_few(plan_relief(shape, climate, taken, ground)) if relief else NO_STAMPS,
        void=void,
        lines=line_screen(shape),
        dots=dot_screen(shape),
        blank=np.asarray(hatch_lines(void, BLANK * shape.mark, -45.0), dtype=np.float32),
    )


def _few(stamps: Stamps) -> Stamps:
    """Half of what an engraver draws, by chance, and of grass still less: bold shapes need room around them."""
    grass = np.isin(stamps.kind, (DUNE, TUFT))
    kept = np.where(grass, stamps.variant < 1, stamps.variant < VARIANTS // 2)
    return Stamps(*(getattr(stamps, entry.name)[kept] for entry in fields(Stamps)))
