"""The ground of a chart as lines and places, in cells, from coasts to relief: engraved, or for a two-colour print.

A mark, the unit of most sizes here, is a pixel of a page that is 1680 wide (``PAGE`` of ``land_shape``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace

import numpy as np
from numpy.typing import NDArray

from editor.model.documents.geometry import Box
from editor.model.plans.contours import Line, contours
from editor.model.plans.ground_kinds import CellGround
from editor.model.plans.ground_layers import Cover, PaperTexture, Segments, Waves, coast_strokes, plan_paper, sea_waves
from editor.model.plans.land_shape import LandShape
from editor.model.plans.land_washes import Washes, plan_washes
from editor.model.plans.placing.taken import Taken
from editor.model.plans.print_screens import dot_screen, hatch_lines, line_screen
from editor.model.plans.relief import DUNE, NO_STAMPS, TUFT, VARIANTS, Climate, Stamps, plan_relief
from editor.model.plans.sample_grid import Noise

WATER_BANDS = (56.0, 45.0, 36.0, 28.0, 21.0, 15.0, 10.0, 6.0)
"""The distances from the coast at which water becomes darker, in marks."""
LAND_BANDS = (2.0, 4.0, 6.5, 9.5, 13.0, 17.0, 28.0, 38.0, 50.0)
"""The distances from the coast at which land becomes lighter, in marks."""
COARSEST = 4
"""Bands far from the coast use every n-th sample; n is at most this."""
VOID_SPACING = 9.0
"""The distance between hatching lines of the area without cells, in marks."""
NO_STROKES: Segments = np.zeros((0, 4), dtype=np.float32)
EXACT, SOFT, BLURRED = 0.12, 0.35, 0.8
"""Tolerances, in marks, when coasts, bands along them and blotches of the sea are simplified."""


@dataclass(frozen=True)
class GroundOptions:
    """What is drawn of the ground: ``relief`` (hills, woods), ``washes`` (water-colour tints of the land).

    ``equator``: at which share of the chart's height (0 to 1) palms are densest. ``countries``: the centres (x, y) of
    named lands, each of which gets a tint of its own.
    """

    relief: bool = True
    washes: bool = True
    equator: float = 0.66
    countries: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True)
class GroundPlan:
    """All that is drawn of the ground, in chart units. All lines but the borders of countries are closed.

    ``waters``, ``lands``: outlines of the bands along the coast in which water gets darker and land lighter, one list
    a band, in the order of ``WATER_BANDS`` and ``LAND_BANDS``. ``strokes``: short lines in the water along the coast.
    ``washes``: tints of the land; ``stamps``: hills, trees; ``covers``: terrains but the usual; ``paper``: its texture.
    """

    bounds: Box
    mark: float
    """The width of a pixel of the designed page, in chart units, for the width of pens."""
    coasts: list[Line]
    tones: list[list[Line]]
    """Outlines of paler blotches of the sea, one list for each of three steps."""
    waters: list[list[Line]]
    lands: list[list[Line]]
    strokes: Segments
    waves: Waves
    washes: Washes | None = None
    stamps: Stamps = NO_STAMPS
    covers: list[Cover] = field(default_factory=list)
    void: list[Line] = field(default_factory=list)
    """Outlines of the areas inside the bounds of the board that have no cells."""
    blank: Segments = field(default_factory=lambda: NO_STROKES)
    """Slanting hatching of these areas, for prints in few inks."""
    board: list[Line] = field(default_factory=list)
    """The outline of a board that is no rectangle."""
    holes: list[Line] = field(default_factory=list)
    """Outlines of the cells within its frame that do not belong to it."""
    paper: PaperTexture | None = None


def plan_ground(
    shape: LandShape,
    options: GroundOptions | None = None,
    taken: Taken | None = None,
    ground: CellGround | None = None,
    covers: Sequence[Cover] = (),
) -> GroundPlan:
    """The ground of a chart; no stamp or wave is placed where something is ``taken``.

    ``ground`` and ``covers``: the terrains other than the most frequent water and land, by cell and as outlines.
    """
    options = options or GroundOptions()
    washes = plan_washes(shape, list(options.countries)) if options.washes else None
    stamps = _relief(shape, options, washes, taken, ground) if options.relief else NO_STAMPS
    void = contours(shape.void, shape.grid, within=EXACT * shape.mark) if shape.void is not None else []
    return GroundPlan(
        shape.bounds,
        shape.mark,
        contours(shape.field, shape.grid, within=EXACT * shape.mark),
        _tones(shape),
        [_band(shape, -distance) for distance in WATER_BANDS],
        [_band(shape, distance) for distance in LAND_BANDS],
        coast_strokes(shape),
        sea_waves(shape, taken),
        washes,
        stamps,
        covers=list(covers),
        paper=plan_paper(shape.bounds, shape.mark, shape.seed),
        void=void,
        blank=_slanting(void, shape.mark),
    )


def _relief(
    shape: LandShape, options: GroundOptions, washes: Washes | None, taken: Taken | None, ground: CellGround | None
) -> Stamps:
    """The relief, each stamp with the colour of its country."""
    _, top, _, bottom = shape.bounds
    equator = top + options.equator * (bottom - top)
    stamps = plan_relief(shape, Climate(equator, max(equator - top, bottom - equator)), taken, ground)
    if washes is None or not washes.countries:
        return stamps
    grid = washes.grid
    columns = np.clip(np.rint((stamps.x - grid.left) * grid.fine), 0, grid.columns - 1).astype(int)
    rows = np.clip(np.rint((stamps.y - grid.top) * grid.fine), 0, grid.rows - 1).astype(int)
    return replace(stamps, colour=washes.colours[rows, columns])


def _tones(shape: LandShape) -> list[list[Line]]:
    """Outlines of blotches some cells wide, in three steps."""
    grid = shape.grid.every(max(round(shape.grid.fine * 6 * shape.mark), 1))
    often = np.float32(0.0052 / shape.mark)
    tone = Noise(shape.seed, "tone").grid(grid.xs * often, grid.ys * often)
    tone += np.float32(0.4) * Noise(shape.seed, "tone", 2).grid(grid.xs * often * 3, grid.ys * often * 3)
    return [contours(tone, grid, level, within=BLURRED * shape.mark) for level in (0.0, 0.22, 0.44)]


def _band(shape: LandShape, distance: float) -> list[Line]:
    """The area farther inland than a distance in marks; if negative, the land and the water up to that distance."""
    grid, shore = shape.grid, shape.shore
    step = min(max(int(abs(distance) * shape.mark * grid.fine / 3), 1), COARSEST)
    if step > 1:
        grid, shore = grid.every(step), np.ascontiguousarray(shore[::step, ::step])
    return contours(shore, grid, distance * shape.mark, least=8, within=SOFT * shape.mark)


def _slanting(void: list[Line], mark: float) -> Segments:
    return np.asarray(hatch_lines(void, VOID_SPACING * mark, -45.0), dtype=np.float32)


NO_WAVES = np.zeros((0, 3), dtype=np.float32)


@dataclass(frozen=True)
class PrintPlan(GroundPlan):
    """A ground without colours; its tones are hatched lines at sea (closed shapes) and dots (x, y, radius) on land."""

    lines: list[Line] = field(default_factory=list)
    dots: NDArray[np.float64] = field(default_factory=lambda: np.zeros((0, 3)))


def plan_print(
    shape: LandShape,
    equator: float = 0.66,
    relief: bool = True,
    taken: Taken | None = None,
    ground: CellGround | None = None,
) -> PrintPlan:
    """The ground of a print, otherwise as ``plan_ground``; ``equator``: see ``GroundOptions``."""
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
        stamps=_thinned(plan_relief(shape, climate, taken, ground)) if relief else NO_STAMPS,
        void=void,
        lines=line_screen(shape),
        dots=dot_screen(shape),
        blank=_slanting(void, shape.mark),
    )


def _thinned(stamps: Stamps) -> Stamps:
    """The stamps without half of them, and without most of the grass: bold shapes need space around them."""
    grass = np.isin(stamps.kind, (DUNE, TUFT))
    shown = np.where(grass, stamps.variant < 1, stamps.variant < VARIANTS // 2)
    return Stamps(*(getattr(stamps, entry.name)[shown] for entry in fields(Stamps)))
