"""How the pieces of a book are put on pages of two columns: what belongs together stays together.

Pure arithmetic, in the units of ``set_text``. Runs of pieces that fill a column are balanced before a wide piece.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from PySide6.QtGui import QPainter

Paint = Callable[[QPainter, float, float], None]
BELOW = 200.0
"""What is left free below pieces over all columns."""
_STEP = 60.0
"""Balanced columns are tried in such steps."""


@dataclass(frozen=True)
class Chunk:
    """What is never cut. ``space`` is left above it, except at the top; ``with_next``: the next one is below it.

    ``wide`` ones go over all columns. ``opens`` names a part of the book that begins here. ``atop`` stands for it at
    the top of a column: a row of a table with the head of that table.
    """

    height: float
    paint: Paint = field(compare=False)
    space: float = 0.0
    with_next: bool = False
    wide: bool = False
    opens: str = ""
    atop: Chunk | None = None


@dataclass(frozen=True)
class Placed:
    """A chunk on a page (from 0), at the left of its column."""

    page: int
    column: int
    y: float
    chunk: Chunk


def placed(chunks: Sequence[Chunk], height: float, columns: int = 2) -> list[Placed]:
    """Every chunk in its place, page after page of ``height``."""
    layout = _Layout(height, columns)
    runs = [list(run) for _, run in groupby(chunks, lambda chunk: chunk.wide)]
    for number, run in enumerate(runs):
        if run[0].wide:
            following = runs[number + 1] if number + 1 < len(runs) else []
            layout.wide(run, _first(following))
        else:
            layout.columns(run)
    return layout.found


def _first(run: Sequence[Chunk]) -> float:
    """How high the first pieces of a run are that stay together."""
    return _cluster_height(_cluster(run, 0), top=False) if run else 0.0


def _cluster(chunks: Sequence[Chunk], at: int) -> Sequence[Chunk]:
    """A chunk with those that must be below it."""
    end = at
    while end < len(chunks) - 1 and chunks[end].with_next:
        end += 1
    return chunks[at : end + 1]


def _topped(cluster: Sequence[Chunk]) -> Sequence[Chunk]:
    """The same at the top of a column."""
    first = cluster[0].atop
    return cluster if first is None else [first, *cluster[1:]]


def _cluster_height(cluster: Sequence[Chunk], top: bool) -> float:
    whole = sum(chunk.height + chunk.space for chunk in cluster)
    return whole - cluster[0].space if top and cluster else whole


class _Layout:
    def __init__(self, height: float, columns: int) -> None:
        self._height, self._columns = height, columns
        self._page, self._y = 0, 0.0
        self.found: list[Placed] = []

    def wide(self, run: Sequence[Chunk], after: float) -> None:
        """Chunks over all columns; ``after`` is how much must fit below the last of them if that has ``with_next``."""
        at = 0
        while at < len(run):
            cluster = _cluster(run, at)
            if not self._y:
                cluster = _topped(cluster)
            needed = _cluster_height(cluster, top=self._y == 0) + (after if cluster[-1].with_next else 0.0)
            if self._y and self._y + needed > self._height:
                self._turn()
                cluster = _topped(cluster)
            for chunk in cluster:
                self._y += chunk.space if self._y else 0.0
                self.found.append(Placed(self._page, 0, self._y, chunk))
                self._y += chunk.height
            at += len(cluster)
        self._y += 0.0 if run[-1].with_next else BELOW

    def columns(self, run: Sequence[Chunk]) -> None:
        """Chunks in columns, balanced where they end."""
        rest = list(run)
        while rest:
            room = self._height - self._y
            least = _cluster_height(_topped(_cluster(rest, 0)), top=True)
            if self._y and least > room:
                self._turn()
                continue
            balanced = self._balanced(rest, room)
            if balanced is not None:
                self._take(balanced)
                return
            taken = self._filled(rest, room, force=not self._y)
            if not taken:
                self._turn()
                continue
            self._take(taken)
            del rest[: len(taken)]
            if rest:
                self._turn()

    def _balanced(self, rest: Sequence[Chunk], room: float) -> list[Placed] | None:
        """All the rest in columns as low as can be; None where it does not fit."""
        tallest = self._filled(rest, room)
        if len(tallest) < len(rest):
            return None
        high = max(sum(chunk.height + chunk.space for chunk in rest) / self._columns - 4 * _STEP, _STEP)
        while high < room:
            found = self._filled(rest, high)
            if len(found) == len(rest):
                return found
            high += _STEP
        return tallest

    def _filled(self, rest: Sequence[Chunk], height: float, force: bool = False) -> list[Placed]:
        """As many as fit into columns of a height, from the top of the room on; with ``force`` at least one."""
        found: list[Placed] = []
        at = 0
        for column in range(self._columns):
            y = 0.0
            while at < len(rest):
                cluster = _cluster(rest, at) if y else _topped(_cluster(rest, at))
                needed = _cluster_height(cluster, top=y == 0)
                if y + needed > height and not (force and y == 0):
                    break
                for chunk in cluster:
                    y += chunk.space if y else 0.0
                    found.append(Placed(self._page, column, self._y + y, chunk))
                    y += chunk.height
                at += len(cluster)
        return found

    def _take(self, found: Sequence[Placed]) -> None:
        self.found += found
        self._y = max(place.y + place.chunk.height for place in found)

    def _turn(self) -> None:
        self._page, self._y = self._page + 1, 0.0
