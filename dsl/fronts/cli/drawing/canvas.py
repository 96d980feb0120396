"""A drawing in characters, of which a part is shown if it is larger than the terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

Spot = tuple[int, int]
"""A line and a column of the drawing."""


@dataclass(frozen=True)
class VisiblePart:
    """A part of a drawing: its first line and column, and the number of both."""

    top: int
    left: int
    height: int
    width: int

    def holds(self, spot: Spot) -> bool:
        """Whether a spot is inside."""
        return 0 <= spot[0] - self.top < self.height and 0 <= spot[1] - self.left < self.width

    def beyond(self, size: Spot) -> str:
        """Arrows in the directions in which a drawing of that size goes on."""
        ends = (self.left > 0, self.left + self.width < size[1], self.top > 0, self.top + self.height < size[0])
        return "".join(arrow for arrow, more in zip("←→↑↓", ends, strict=True) if more)


class Canvas:
    """Characters with their styles, by line and column."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, tuple[str, Style | str]]] = {}

    def put(self, line: int, column: int, text: str, style: Style | str = "", over: bool = True) -> None:
        """Write a text from a spot to the right; if not ``over``, only where the canvas is empty."""
        row = self._rows.setdefault(line, {})
        for at, sign in enumerate(text, column):
            if over or at not in row:
                row[at] = sign, style

    def free(self, line: int, column: int, length: int) -> bool:
        """Whether ``length`` spots to the right are empty."""
        row = self._rows.get(line, {})
        return not any(at in row for at in range(column, column + length))

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of lines and columns, counted from 0, that contain everything."""
        columns = [max(row) for row in self._rows.values() if row]
        return max(self._rows, default=-1) + 1, max(columns, default=-1) + 1

    def crop(self, window: VisiblePart) -> list[Text]:
        """The lines of a part of the drawing."""
        return [self._line(self._rows.get(window.top + n, {}), window) for n in range(window.height)]

    @staticmethod
    def _line(row: dict[int, tuple[str, Style | str]], window: VisiblePart) -> Text:
        text, run = Text(), ""
        last = max((at for at in row if at < window.left + window.width), default=-1)
        current: Style | str = ""
        for at in range(window.left, min(last, window.left + window.width - 1) + 1):
            sign, style = row.get(at, (" ", ""))
            if style != current:
                text.append(run, style=current or "default")
                run, current = "", style
            run += sign
        return text.append(run, style=current or "default")


def around(places: Collection[Spot], size: Spot, height: int, width: int, anchor: Sequence[Spot] = ()) -> VisiblePart:
    """The part of a drawing of that ``size`` with the most of ``places``; if all fit, they are in its middle.

    The spots of ``anchor`` must be in it; if not all fit, the first ones.
    """
    top = _held(_start([line for line, _ in places], size[0], height), [line for line, _ in anchor], size[0], height)
    inside = [column for line, column in places if top <= line < top + height]
    left = _held(_start(inside, size[1], width), [column for _, column in anchor], size[1], width)
    return VisiblePart(top, left, min(height, size[0]), min(width, size[1]))


def _start(wanted: Sequence[int], size: int, room: int) -> int:
    """The beginning of the range of ``room`` numbers that contains most of ``wanted``."""
    if size <= room or not wanted:
        return 0
    first, last = min(wanted), max(wanted)
    if last - first >= room:
        first = max(wanted, key=lambda at: sum(at <= other < at + room for other in wanted))
        last = max(other for other in wanted if other < first + room)
    return max(0, min((first + last + 1 - room) // 2, size - room))


def _held(begin: int, anchor: Sequence[int], size: int, room: int) -> int:
    """The beginning of a range of ``room`` numbers, moved from ``begin`` just so far that ``anchor`` is in it."""
    if size <= room or not anchor:
        return begin
    low = high = anchor[0]
    for at in anchor:
        if max(high, at) - min(low, at) < room:
            low, high = min(low, at), max(high, at)
    return min(max(begin, min(high, size - 1) - room + 1), low)


def tiles(size: Spot, height: int, width: int) -> list[VisiblePart]:
    """The parts of at most that size that cover a drawing, from left to right and top to bottom."""
    tops, lefts = range(0, max(1, size[0]), max(1, height)), range(0, max(1, size[1]), max(1, width))
    return [
        VisiblePart(top, left, min(height, size[0] - top), min(width, size[1] - left)) for top in tops for left in lefts
    ]
