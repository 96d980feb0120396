"""Kits made as a user makes them, and what an independent reader of PDF files finds on their pages, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pdfplumber

from editor.kit.kit_command import KitOrder, run_kit

MM = 25.4 / 72
BUT_BOARD = (
    "cover",
    "counters",
    "markers",
    "cards",
    "spinner",
    "dice",
    "mats",
    "table",
    "registers",
    "log",
    "rules",
    "notes",
)


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

    def __init__(self, page: pdfplumber.page.Page) -> None:
        self._page = page
        self.width, self.height = float(page.width) * MM, float(page.height) * MM

    @cached_property
    def text(self) -> str:
        return self._page.extract_text() or ""

    @cached_property
    def lines(self) -> list[tuple[float, float]]:
        """Lengths across and down of straight lines."""
        return [
            (abs(line["x1"] - line["x0"]) * MM, abs(line["bottom"] - line["top"]) * MM) for line in self._page.lines
        ]

    @cached_property
    def filled(self) -> list[Box]:
        shapes = (*self._page.rects, *self._page.curves)
        boxes = [Box(r["x0"] * MM, r["top"] * MM, r["width"] * MM, r["height"] * MM) for r in shapes if r["fill"]]
        return list(dict.fromkeys(boxes))

    @property
    def things(self) -> int:
        """How much there is on the page."""
        return len(self._page.rects) + len(self._page.curves) + len(self._page.lines) + len(self._page.chars)


def made(target: Path, game: str, **options: object) -> str:
    """What the command said when it made a kit; it must succeed."""
    code, said = run_kit(KitOrder(game, target, **options))  # type: ignore[arg-type]
    assert code == 0, said
    return said


def pages(path: Path) -> list[Page]:
    return [Page(page) for page in pdfplumber.open(path).pages]


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
