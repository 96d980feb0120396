r"""Converts patches to JSON values for the journal, and back.

Slots are only valid within one chart, so cells are written as characters (``\0`` for none). A journal may have been
changed by anybody, so every form and size is checked, and ``fits`` tests whether a patch can be applied to a chart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never, cast

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import LISTS
from dsl.maps.mapfile.schema import MAX_CELLS
from dsl.maps.mapfile.values import Data, same
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.patches import MISSING, Cells, Held, Items, KeyPath, Numbers, Patch, Rows, Slots, Value

MAX_PATH, MAX_ITEMS, MAX_PATCHES, MAX_DEPTH = 30, 500_000, 1_000_000, 40
Plain = dict[str, object]


class BadPatch(ValueError):
    """The value is not a patch, or it cannot be applied to the chart."""


# --- writing -------------------------------------------------------------------------------------


def to_plain(patch: Patch, chart: Chart) -> Plain:
    """A patch as JSON values. ``chart`` converts slots to characters."""
    match patch:
        case Cells(at=at, before=before, after=after):
            sides = {"before": _shortened(before, chart), "after": _shortened(after, chart)}
            return {"p": "cells", "runs": _runs(at), **sides}
        case Rows(before=before, after=after):
            return {"p": "rows", "before": _lines(before, chart), "after": _lines(after, chart)}
        case Items(section=section, index=index):
            items = {"before": list(patch.before), "after": list(patch.after)}
            return {"p": "items", "section": section, "index": index, **items}
        case Value(path=path):
            held = {"before": patch.before, "after": patch.after}
            return {"p": "value", "path": list(path), **{k: v for k, v in held.items() if v is not MISSING}}
        case other:
            assert_never(other)


def _runs(at: Numbers) -> list[int]:
    """Neighbouring numbers as first, count, first, count, …"""
    if not at.size:
        return []
    starts = np.concatenate([[0], np.flatnonzero(np.diff(at) != 1) + 1])
    counts = np.diff(np.concatenate([starts, [at.size]]))
    found: list[int] = np.column_stack([at[starts], counts]).reshape(-1).tolist()
    return found


def _table(chart: Chart) -> NDArray[np.uint32]:
    return np.array([ord(c) if c else 0 for c in chart.slots], dtype=np.uint32)


def _text(slots: Slots, chart: Chart) -> str:
    return _table(chart)[slots].tobytes().decode("utf-32-le", "surrogatepass")


def _shortened(slots: Slots, chart: Chart) -> str:
    """The characters; a single one if all are equal."""
    return _text(slots[:1] if slots.size and (slots == slots[0]).all() else slots, chart)


def _lines(grid: Slots, chart: Chart) -> list[str]:
    height, width = grid.shape
    text = _text(grid.reshape(-1), chart)
    return [text[row * width : (row + 1) * width] for row in range(height)]


# --- reading -------------------------------------------------------------------------------------


def from_plain(plain: object, chart: Chart) -> Patch:
    """The patch that ``to_plain`` wrote, in the slots of ``chart``. Raises ``BadPatch``."""
    if not isinstance(plain, dict):
        raise BadPatch("no mapping")
    kind = plain.get("p")
    if kind == "cells":
        at = _numbers(plain.get("runs"))
        return Cells(at, _widened(plain.get("before"), at.size, chart), _widened(plain.get("after"), at.size, chart))
    if kind == "rows":
        return Rows(_grid(plain.get("before"), chart), _grid(plain.get("after"), chart))
    if kind == "items":
        section, index = plain.get("section"), plain.get("index")
        if section not in LISTS or not isinstance(index, int) or isinstance(index, bool) or index < 0:
            raise BadPatch("no list")
        return Items(str(section), index, _items(plain.get("before")), _items(plain.get("after")))
    if kind == "value":
        return Value(_path(plain.get("path")), _value_at(plain, "before"), _value_at(plain, "after"))
    raise BadPatch("no kind of patch")


def _numbers(runs: object) -> Numbers:
    if not isinstance(runs, list) or len(runs) % 2 or len(runs) > 2 * MAX_CELLS:
        raise BadPatch("no runs")
    if not all(type(number) is int and 0 <= number <= MAX_CELLS for number in runs):
        raise BadPatch("no numbers of cells")
    pairs = np.array(runs, dtype=np.int64).reshape(-1, 2)
    counts = pairs[:, 1]
    total = int(counts.sum())
    if total > MAX_CELLS or (counts < 1).any():
        raise BadPatch("too many cells")
    offsets = np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts)
    return (np.repeat(pairs[:, 0], counts) + offsets).astype(np.int32)


def _slots(text: str, chart: Chart) -> Slots:
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    known, places = np.unique(codes, return_inverse=True)
    if known.size + len(chart.slots) > 60_000:
        raise BadPatch("too many characters")
    table = np.array([chart.slot(chr(int(code))) if code else 0 for code in known], dtype=np.uint16)
    return table[places.reshape(-1)] if known.size else np.zeros(0, dtype=np.uint16)


def _widened(text: object, count: int, chart: Chart) -> Slots:
    if not isinstance(text, str) or len(text) not in (1, count):
        raise BadPatch("characters do not match the cells")
    slots = _slots(text, chart)
    return slots if len(text) == count else np.full(count, slots[0], dtype=np.uint16)


def _grid(lines: object, chart: Chart) -> Slots:
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadPatch("no lines")
    width = len(lines[0]) if lines else 0
    if any(len(line) != width for line in lines) or width * len(lines) > MAX_CELLS or len(lines) > MAX_CELLS:
        raise BadPatch("ragged lines")
    return _slots("".join(lines), chart).reshape(len(lines), width)


def _items(items: object) -> tuple[Data, ...]:
    if not isinstance(items, list) or len(items) > MAX_ITEMS:
        raise BadPatch("no items")
    return tuple(checked(item) for item in items)


def _path(path: object) -> KeyPath:
    if not isinstance(path, list) or not 1 <= len(path) <= MAX_PATH or not isinstance(path[0], str):
        raise BadPatch("no path")
    if not all(isinstance(key, str) or (type(key) is int and key >= 0) for key in path):
        raise BadPatch("no path")
    return tuple(path)


def _value_at(plain: Mapping[str, object], key: str) -> Held:
    return checked(plain[key]) if key in plain else MISSING


def checked(value: object, depth: int = 0) -> Data:
    """A value with a type and size allowed in a map file. Raises ``BadPatch``."""
    if depth > MAX_DEPTH:
        raise BadPatch("too deep")
    if isinstance(value, dict):
        return {str(key): checked(inner, depth + 1) for key, inner in value.items()}
    if isinstance(value, list):
        return [checked(inner, depth + 1) for inner in value]
    if isinstance(value, float) and not np.isfinite(value):
        raise BadPatch("no number")
    return cast(Data, value)


# --- belonging -----------------------------------------------------------------------------------


def fits(patch: Patch, chart: Chart) -> bool:
    """Whether a patch can be applied to a chart: its ``before`` equals the present values."""
    match patch:
        case Cells(at=at, before=before):
            if not at.size or int(at.max()) >= chart.cells.size or int(at.min()) < 0:
                return False
            return _painted_alike(chart, chart.cells.reshape(-1)[at], before)
        case Rows(before=before):
            if not before.size:
                return not chart.cells.size
            return before.shape == chart.cells.shape and _painted_alike(chart, chart.cells, before)
        case Items(section=section, index=index):
            listed = chart.items(section)
            return index <= len(listed) and same(list(listed[index : index + len(patch.before)]), list(patch.before))
        case Value():
            return _value_fits(patch, chart)
        case other:
            assert_never(other)


def _painted_alike(chart: Chart, one: Slots, other: Slots) -> bool:
    """Whether two arrays of slots mean the same terrains: saving may have given a terrain another character."""
    if np.array_equal(one, other):
        return True
    meanings: dict[Ink | int, int] = {}
    inks = (chart.ink_of_slot(slot) for slot in range(len(chart.slots)))
    first = np.array([meanings.setdefault(slot if ink is None else ink, slot) for slot, ink in enumerate(inks)])
    return bool((first[one] == first[other]).all())


def _value_fits(patch: Value, chart: Chart) -> bool:
    *above, last = patch.path
    parent: Held = chart.value(tuple(above)) if above else chart.data
    if isinstance(parent, list):
        if not isinstance(last, int) or last >= len(parent) or MISSING in (patch.before, patch.after):
            return False
    elif not isinstance(parent, dict) or not isinstance(last, str):
        return False
    there = chart.value(patch.path)
    if there is MISSING or patch.before is MISSING:
        return there is patch.before
    return same(there, patch.before)
