"""What differs between two charts, to be shown; and as patches, so that a file changed outside becomes a command."""

from __future__ import annotations

from itertools import takewhile

import numpy as np

from dsl.maps.board.spec import LISTS
from dsl.maps.mapfile import compare as maps
from dsl.maps.mapfile.compare import Comparison
from dsl.maps.mapfile.values import Data, same
from editor.model.documents.chart import Chart
from editor.model.documents.patches import Cells, Items, Patch, Rows, Slots, Value


def compare(old: Chart, new: Chart) -> Comparison:
    """What differs from one chart to another, as places and values that a reader is shown."""
    return maps.compare(_side(old), _side(new))


def _side(chart: Chart) -> maps.Side:
    rows = [] if chart.is_track else chart.write_rows()
    return maps.Side(chart.data, rows)


def difference(one: Chart, other: Chart) -> list[Patch]:
    """Patches for ``one`` after which it says what ``other`` says, its characters included."""
    patches: list[Patch] = []
    for key in dict.fromkeys([*one.data, *other.data]):
        before, after = one.value((key,)), other.value((key,))
        if same(before, after):
            continue
        if key in LISTS and isinstance(before, list) and isinstance(after, list) and before and after:
            patches.append(_items(key, before, after))
        else:
            patches.append(Value((key,), before, after))
    return [*patches, *_grid(one, other)]


def _items(section: str, before: list[Data], after: list[Data]) -> Items:
    head = _common(before, after)
    tail = min(_common(before[::-1], after[::-1]), len(before) - head, len(after) - head)
    return Items(section, head, tuple(before[head : len(before) - tail]), tuple(after[head : len(after) - tail]))


def _common(one: list[Data], other: list[Data]) -> int:
    """How many items are the same from the beginning on."""
    return sum(1 for _ in takewhile(lambda pair: same(*pair), zip(one, other)))


def translated(grid: Slots, source: Chart, target: Chart) -> Slots:
    """A grid of one chart's slots in those of another: the same characters."""
    table = np.array([target.slot(c) if c else 0 for c in source.slots], dtype=np.uint16)
    return table[grid]


def _grid(one: Chart, other: Chart) -> list[Patch]:
    after = translated(other.cells, other, one)
    if after.shape != one.cells.shape:
        return [Rows(one.cells.copy(), after)]
    at = np.flatnonzero(one.cells != after).astype(np.int32)
    return [Cells(at, one.cells.reshape(-1)[at], after.reshape(-1)[at])] if at.size else []
