"""Kits made as a user makes them, and what an independent reader of PDF files finds on their pages, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_float, c_int, c_uint
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pypdfium2
from pypdfium2 import raw

from editor.charts.kit.kit_command import run_kit
from editor.charts.kit.kit_data import KitOrder

MM = 25.4 / 72
PLAIN = 200
"""Segments of an outline that may be a line or a card; those of charts have more."""


@dataclass(frozen=True)
class Box:
    """A rectangle that is filled, from the upper left corner of its page on."""

    left: float
    top: float
    wide: float
    high: float

    @property
    def middle(self) -> tuple[float, float]:
        return round(self.left + self.wide / 2, 1), round(self.top + self.high / 2, 1)


class Page:
    """A page, read as far as it is asked for."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._page = page
        self.width, self.height = page.get_width() * MM, page.get_height() * MM

    @cached_property
    def text(self) -> str:
        return self._page.get_textpage().get_text_bounded()

    @cached_property
    def lines(self) -> list[tuple[float, float]]:
        """Lengths across and down of straight lines."""
        strokes = (points for points, filled in self._outlines if not filled and len(points) == 2)
        return [(abs(x - a), abs(y - b)) for (a, b), (x, y) in strokes]

    @cached_property
    def filled(self) -> list[Box]:
        boxes = []
        for points, _ in (outline for outline in self._outlines if outline[1]):
            across, down = zip(*points, strict=True)
            left, top = min(across), min(down)
            boxes.append(Box(left, top, max(across) - left, max(down) - top))
        return list(dict.fromkeys(boxes))

    def word(self, word: str) -> tuple[float, float]:
        """From where to where across the page a word reaches, below the heading of the page."""
        page = self._page.get_textpage()
        found = page.search(word)
        places = list(iter(found.get_next, None))
        first, count = next(place for place in places if page.get_charbox(place[0])[1] * MM < self.height - 20)
        boxes = [page.get_charbox(first + k) for k in range(count)]
        return min(box[0] for box in boxes) * MM, max(box[2] for box in boxes) * MM

    def strokes(self, width: float) -> list[tuple[int, ...]]:
        """The colours of all lines of this width."""
        colours = []
        for thing in self._page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]):
            found, parts = c_float(), [c_uint() for _ in range(4)]
            raw.FPDFPageObj_GetStrokeWidth(thing, byref(found))
            raw.FPDFPageObj_GetStrokeColor(thing, *map(byref, parts))
            if abs(found.value * MM - width) < 0.01:
                colours.append(tuple(part.value for part in parts[:3]))
        return colours

    @cached_property
    def things(self) -> int:
        """How much there is on the page."""
        return len(self._outlines) + len(self.text)

    @cached_property
    def _outlines(self) -> list[tuple[list[tuple[float, float]], bool]]:
        """The points of each plain outline, in millimetres from the upper left corner; whether it is filled."""
        return [
            (points, bool(filled.value))
            for thing in self._page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH])
            if raw.FPDFPath_CountSegments(thing) <= PLAIN
            and raw.FPDFPath_GetDrawMode(thing, byref(filled := c_int()), byref(c_int()))
            for points in self._parts(thing)
        ]

    def _parts(self, thing: pypdfium2.PdfObject) -> list[list[tuple[float, float]]]:
        parts: list[list[tuple[float, float]]] = []
        matrix, x, y = thing.get_matrix(), c_float(), c_float()
        for number in range(raw.FPDFPath_CountSegments(thing)):
            segment = raw.FPDFPath_GetPathSegment(thing, number)
            raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
            if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
                parts.append([])
            across, up = matrix.on_point(x.value, y.value)
            parts[-1].append((across * MM, self.height - up * MM))
        return parts


def made(target: Path, game: str, style: str = "plain", **options: object) -> str:
    """What the command said when it made a kit; it must succeed.

    Its board is plain unless it is asked for: the ground of a styled one takes longer to plan than all other sheets.
    """
    code, said = run_kit(KitOrder(game, target, style=style, **options))  # type: ignore[arg-type]
    assert code == 0, said
    return said


def pages(file: Path | bytes) -> list[Page]:
    return [Page(page) for page in pypdfium2.PdfDocument(file)]


def of_size(page: Page, wide: float, high: float) -> list[Box]:
    """The rectangles of a size that are filled on a page."""
    return [box for box in page.filled if abs(box.wide - wide) < 0.12 and abs(box.high - high) < 0.12]


def mirrored(page: Page, boxes: list[Box]) -> set[tuple[float, float]]:
    """Where the middles of things lie on the other side of the paper, when it is turned over on its long edge."""
    return {(round(page.width - box.middle[0], 1), box.middle[1]) for box in boxes}


def near(one: set[tuple[float, float]], other: set[tuple[float, float]]) -> bool:
    """Whether two sets of places are the same, to two tenths of a millimetre."""
    pairs: Iterator[bool] = (any(abs(x - a) < 0.2 and abs(y - b) < 0.2 for a, b in other) for x, y in one)
    return len(one) == len(other) and all(pairs)
