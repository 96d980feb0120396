"""The size of a map on paper, and the sheets of a poster to be glued together. All lengths are in millimetres."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from PySide6.QtCore import QRectF

from editor.charts.export.support import ExportError
from editor.model.documents.geometry import Geometry

EPSILON = 1e-6
PAPER_SIZES = {
    "A3": (297.0, 420.0),
    "A4": (210.0, 297.0),
    "A5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "tabloid": (279.4, 431.8),
}
"""Width and height in portrait format, ISO 216 and ANSI."""
SMALLEST_PAPER, LARGEST_PAPER = 140.0, 1200.0
ODD = re.compile(r"(\d{2,4}(?:\.\d+)?)\s?[x×хX]\s?(\d{2,4}(?:\.\d+)?)")
"""The pattern of other paper sizes."""
RIM = 7.0
"""Room around the board for the coordinates."""
SMALLEST, LARGEST = 1.0, 100.0
MARGIN = 8.0
"""The edge of a page that printers leave empty."""
MOST_SHEETS = 400
Across = tuple[int, int]
"""(columns, rows) of sheets."""


def paper_sides(paper: str) -> tuple[float, float]:
    """Width and height of one of ``PAPER_SIZES``, or of a size (``200x280``, millimetres); 0 and 0 if it is neither."""
    found = ODD.fullmatch(paper)
    return PAPER_SIZES.get(paper) or ((float(found[1]), float(found[2])) if found else (0.0, 0.0))


def paper_named(name: str) -> str:
    """The normalized name of a paper, as ``paper_sides`` knows it; empty if it is unknown."""
    paper = next((known for known in PAPER_SIZES if known.casefold() == name.strip().casefold()), name.strip())
    sides = paper_sides(paper)
    return paper if min(sides) >= SMALLEST_PAPER and max(sides) <= LARGEST_PAPER else ""


@dataclass(frozen=True)
class PaperSheet:
    """One sheet of a poster: its row and column from 0, and the place of its printed part on the whole drawing."""

    row: int
    column: int
    left: float
    top: float


@dataclass(frozen=True)
class Poster:
    """A drawing cut into sheets of ``width`` × ``height`` (portrait or landscape); ``margin`` stays unprinted.

    The first sheet begins at (``left``, ``top``) of the drawing; negative where the sheets have room to spare.
    Neighbouring sheets show the same strip of ``overlap``: the right and lower one is glued over it.
    """

    width: float
    height: float
    margin: float
    overlap: float
    rows: int
    columns: int
    left: float = 0.0
    top: float = 0.0

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height of the printed part of a sheet."""
        return self.width - 2 * self.margin, self.height - 2 * self.margin

    def stands_within(self, within: Across | None) -> bool:
        """Whether it has at most these columns and rows of sheets; always True for None."""
        return within is None or (self.columns <= within[0] and self.rows <= within[1])

    def clear_of(self, boxes: Sequence[QRectF]) -> Poster:
        """The same sheets, shifted within their spare room so that seams cut boxes as little as possible."""
        wide, high = (side - self.overlap for side in self.inner)
        left = _clear(self.left, wide, self.columns, [(box.left(), box.right()) for box in boxes])
        return replace(self, left=left, top=_clear(self.top, high, self.rows, [(b.top(), b.bottom()) for b in boxes]))

    def cuts(self, boxes: Sequence[QRectF]) -> bool:
        """Whether a seam goes through one of the boxes."""
        wide, high = (side - self.overlap for side in self.inner)
        across = _depth(self.left, wide, self.columns, [(box.left(), box.right()) for box in boxes])
        return across + _depth(self.top, high, self.rows, [(box.top(), box.bottom()) for box in boxes]) > 0

    @property
    def sheets(self) -> list[PaperSheet]:
        """All sheets, row by row."""
        wide, high = self.inner
        return [
            PaperSheet(row, column, self.left + column * (wide - self.overlap), self.top + row * (high - self.overlap))
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def _clear(middle: float, step: float, count: int, spans: Sequence[tuple[float, float]]) -> float:
    """The begin of the first sheet: of those with the best seams the one nearest to ``middle``."""

    def cost(begin: float) -> tuple[float, float]:
        return round(_depth(begin, step, count, spans), 3), abs(begin - middle)

    return min((middle * k / 20 for k in range(41)), key=cost)


def _depth(begin: float, step: float, count: int, spans: Sequence[tuple[float, float]]) -> float:
    """The sum of how deep seams cut into spans."""
    seams = [begin + step * number for number in range(1, count)]
    return sum(max(min(seam - low, high - seam), 0.0) for low, high in spans for seam in seams)


def unit_mm(geometry: Geometry, cell: float) -> float:
    """Millimetres per chart unit, if neighbouring cells (on a track: joined circles) are ``cell`` mm apart."""
    return cell if not geometry.is_track else cell * 0.35 / geometry.radius


def drawing_mm(geometry: Geometry, cell: float) -> tuple[float, float]:
    """Width and height of the whole drawing with its rim."""
    left, top, right, bottom = geometry.sheet
    unit = unit_mm(geometry, cell)
    return (right - left) * unit + 2 * RIM, (bottom - top) * unit + 2 * RIM


def cut(
    width: float,
    height: float,
    paper: str,
    margin: float = MARGIN,
    overlap: float = 10.0,
    within: Across | None = None,
) -> Poster:
    """The poster with the fewest sheets, all portrait or all landscape, for a drawing of ``width`` × ``height``.

    The drawing is centred on it. If possible it has at most the columns and rows of ``within``. Raises ``ExportError``
    if the margins leave less than 10 mm, and for more than ``MOST_SHEETS``.
    """
    short, long = paper_sides(paper)
    found = [_poster(width, height, *size, margin, overlap) for size in ((short, long), (long, short))]
    best = min(found, key=lambda poster: (not poster.stands_within(within), poster.rows * poster.columns))
    if best.rows * best.columns > MOST_SHEETS:
        raise ExportError("out-sheets", count=best.rows * best.columns, most=MOST_SHEETS)
    return best


def whole_sheet(width: float, height: float) -> str:
    """The paper on one sheet of which a drawing fits: ``A4``, else ``A3``, else empty."""
    return next((paper for paper in ("A4", "A3") if len(cut(width, height, paper, MARGIN, 0.0).sheets) == 1), "")


def _poster(width: float, height: float, wide: float, high: float, margin: float, overlap: float) -> Poster:
    steps = (wide - 2 * margin - overlap, high - 2 * margin - overlap)
    if min(steps) < 10:
        raise ExportError("out-margins")
    columns, rows = (
        max(ceil((size - overlap) / step - EPSILON), 1) for size, step in zip((width, height), steps, strict=True)
    )
    spare = (columns * steps[0] + overlap - width, rows * steps[1] + overlap - height)
    return Poster(wide, high, margin, overlap, rows, columns, -max(spare[0], 0.0) / 2, -max(spare[1], 0.0) / 2)
