"""Repairs of places: sites on wrong cells, empty ranges, lines of tracks, rows of the grid."""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from itertools import pairwise

import numpy as np

from dsl.maps.board.grid import Grid
from dsl.maps.board.spec import Kind
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.patches import MISSING, Cells, Items, Patch, Rows, Slots, Value
from editor.model.documents.written_cells import stations
from editor.model.problems.problem_texts import NamedWord
from editor.model.problems.repair_case import Case, Fix, fix, present, put, removed

_SWAPPED = re.compile(r"\s*([0-9]+)\s*[-.]?\s*([^\W\d_]+)\s*")


# --- cells ---------------------------------------------------------------------------------------


def on_a_cell(case: Case) -> Fix | None:
    """For a name that is no cell: remove it from a list of several, else use the nearest suitable cell."""
    name, chart = case.arg("name"), case.chart
    swapped = _SWAPPED.fullmatch(name)
    if swapped and chart.geometry.cell(swapped[2] + swapped[1]) >= 0:
        return _renamed(case, swapped[2] + swapped[1])
    listed = chart.value(case.path[:-1])
    if isinstance(case.path[-1], int) and isinstance(listed, list) and len(listed) > 1:
        return without_entry(case)
    if case.diagnostic.code == "map-unknown-node":
        return _renamed(case, case.diagnostic.hint) if case.diagnostic.hint else None
    requested = _requested_cell(chart, name)
    near = nearest_allowed(case, requested) if requested is not None else -1
    return _renamed(case, chart.geometry.name(near)) if near >= 0 else None


def _renamed(case: Case, name: str) -> Fix | None:
    path = case.path
    if isinstance(path[-1], int):
        listed = case.chart.value(path[:-1])
        if not isinstance(listed, list):
            return None
        after = [name if number == path[-1] else entry for number, entry in enumerate(listed)]
        return fix("fixes-move", put(case.chart, path[:-1], after), cell=name)
    return fix("fixes-move", put(case.chart, path, name), cell=name) if case.value is not MISSING else None


def _requested_cell(chart: Chart, name: str) -> tuple[int, int] | None:
    """Row and column of a cell's name, limited to the board."""
    topology = chart.geometry.topology
    place = topology.located(name) if isinstance(topology, Grid) else None
    if place is None or not chart.cells.size:
        return None
    height, width = chart.cells.shape
    return min(max(place[1], 1), height) - 1, min(place[0], width) - 1


def nearest_allowed(case: Case, requested: tuple[int, int]) -> int:
    """The nearest existing cell without anything of the same kind, on a terrain used by others of the kind."""
    chart = case.chart
    allowed = present(chart)
    section, kind = str(case.path[0]), (case.item or {}).get("kind")
    terrains: Counter[str | None] = Counter()
    for number, item in chart.features(section):
        if item.get("kind") != kind or number == case.path[1]:
            continue
        for cell in chart.cells_of(item)[:50]:
            ink = chart.ink_at(cell)
            terrains[ink.terrain if ink else None] += 1
            if section == "sites":
                allowed[cell] = False
    usual = terrains.most_common(1)[0][0] if terrains else None
    if usual is not None:
        slots = [slot for slot in range(len(chart.slots)) if (ink := chart.ink_of_slot(slot)) and ink.terrain == usual]
        better = allowed & np.isin(chart.cells.reshape(-1), slots)
        allowed = better if better.any() else allowed
    cells = np.flatnonzero(allowed)
    if not len(cells):
        return -1
    rows, columns = np.divmod(cells, chart.cells.shape[1])
    return int(cells[np.argmin((rows - requested[0]) ** 2 + (columns - requested[1]) ** 2)])


def without_entry(case: Case) -> Fix | None:
    """For a name or range without cells: remove it from the list; with the last one, remove the feature."""
    path, chart = case.path, case.chart
    listed = chart.value(path[:-1])
    if isinstance(path[-1], int) and isinstance(listed, list) and len(listed) > 1:
        after = [entry for number, entry in enumerate(listed) if number != path[-1]]
        return fix("fixes-drop-cells", put(chart, path[:-1], after), cells=str(listed[path[-1]])[:40])
    if case.item is None or not isinstance(path[1], int):
        return None
    return fix(
        "fixes-drop-item", removed(chart, str(path[0]), path[1]), name=case.item.get("id") or case.item.get("kind")
    )


def move_to_free_cell(case: Case) -> Fix | None:
    """For two sites of a kind on one cell: move the second to the nearest free one."""
    if case.path[0] != "sites" or len(case.path) < 3 or case.chart.is_track or case.item is None:
        return None
    here = case.chart.geometry.cell(case.arg("cell"))
    path = case.path[:3]
    if here < 0 or isinstance(case.chart.value(path), list):
        return None
    near = nearest_allowed(case, case.chart.geometry.row_column(here))
    if near < 0:
        return None
    name = case.chart.geometry.name(near)
    return fix("fixes-move", put(case.chart, path, name), cell=name)


# --- lines of tracks -----------------------------------------------------------------------------


def remove_line(case: Case) -> Fix | None:
    """For a line from a node to itself, or a repeated one: remove it, also from a chain."""
    chart = case.chart
    if case.path[:1] != ("edges",) or len(case.path) < 2 or not isinstance(case.path[1], int):
        return None
    index = case.path[1]
    edge = chart.items("edges")[index]
    seen = {pair for other in chart.items("edges")[:index] for pair in _pairs(other)}
    parts: list[list[str]] = [[]]
    names = stations(edge)
    for number, name in enumerate(names):
        pair = (names[number - 1].casefold(), name.casefold()) if number else None
        if pair is not None and pair[0] == pair[1]:
            continue
        if pair in seen:
            parts.append([])
        if pair is not None:
            seen.add(pair)
        parts[-1].append(name)
    after: list[Data] = [list(part) for part in parts if len(part) > 1]
    return fix("fixes-drop-line", Items("edges", index, (deepcopy(edge),), tuple(after)))


def _pairs(edge: Data) -> list[tuple[str, str]]:
    return [(one.casefold(), other.casefold()) for one, other in pairwise(stations(edge))]


# --- the grid ------------------------------------------------------------------------------------


def known_character(case: Case) -> Fix | None:
    """For a character missing in the legend: use the most frequent terrain of cells beside it."""
    chart, character = case.chart, case.arg("character")
    if character not in chart.slots[1:]:
        return None
    slot = chart.slots.index(character, 1)
    ink = likeliest(chart, slot, case)
    if ink is None:
        return None
    args = {"character": character, "terrain": NamedWord(case.spec, "terrain", ink.terrain or "")}
    if not character.strip() or not character.isprintable():
        cells = np.flatnonzero(chart.cells == slot)
        return fix("fixes-paint", *chart.painted(cells.tolist(), ink), **args)
    legend = chart.value(("legend",))
    if not isinstance(legend, dict):
        return fix("fixes-legend", Value(("legend",), legend, {character: ink.entry()}), **args)
    return fix("fixes-legend", Value(("legend", character), MISSING, ink.entry()), **args)


def likeliest(chart: Chart, slot: int, case: Case) -> Ink | None:
    """The most frequent ink of cells beside those of a slot; else the ruleset's first terrain."""
    grid = chart.cells
    mask = grid == slot
    beside: Counter[int] = Counter()
    for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
        touched = np.roll(mask, step, axis)
        edge = [slice(None), slice(None)]
        edge[axis] = slice(0, 1) if step == 1 else slice(-1, None)
        touched[tuple(edge)] = False
        numbers, counts = np.unique(grid[touched & ~mask], return_counts=True)
        beside.update(dict(zip(numbers.tolist(), counts.tolist())))
    known = {t.name for t in case.spec.of(Kind.TERRAIN)} if case.spec else None
    for number, _ in beside.most_common():
        ink = chart.ink_of_slot(number)
        if ink is not None and ink.terrain is not None and (known is None or ink.terrain in known):
            return ink
    return Ink(case.spec.of(Kind.TERRAIN)[0].name) if case.spec and case.spec.of(Kind.TERRAIN) else None


def header_width(case: Case) -> Fix | None:
    """For a width in the header that differs from the rows: use that of the rows."""
    return _width_as_drawn(case, _number(case.arg("found")))


def _width_as_drawn(case: Case, found: int) -> Fix | None:
    fits = _free(case) and found
    return fix("fixes-width", put(case.chart, ("grid", "width"), found), width=found) if fits else None


def even_row(case: Case) -> Fix | None:
    """A row too short or too long: filled up or cut; where most rows have its length, the header is wrong instead."""
    chart, width = case.chart, _number(case.arg("expected"))
    row, found = _number(case.arg("row")) - 1, _number(case.arg("count"))
    if not (0 <= row < len(chart.cells) and width):
        return None
    lengths = Counter(_length(line) for line in chart.cells)
    if lengths[found] * 2 > len(chart.cells) and chart.value(("grid", "width")) == width and _free(case):
        return _width_as_drawn(case, found)
    grid = chart.cells.copy()
    if grid.shape[1] < width:
        grid = np.pad(grid, ((0, 0), (0, width - grid.shape[1])))
    if found > width:
        grid[row, width:] = 0
    else:
        grid[row, found:width] = grid[row, found - 1] if found else 0
    needed = max(width, max(_length(line) for line in grid))
    after = np.ascontiguousarray(grid[:, :needed])
    label = "fixes-row-cut" if found > width else "fixes-row-fill"
    return fix(label, _painted(chart.cells, after), row=row + 1)


def _painted(before: Slots, after: Slots) -> Patch:
    if before.shape != after.shape:
        return Rows(before.copy(), after)
    at = np.flatnonzero(before != after).astype(np.int32)
    return Cells(at, before.reshape(-1)[at], after.reshape(-1)[at])


def _length(line: Slots) -> int:
    drawn = np.flatnonzero(line)
    return int(drawn[-1]) + 1 if len(drawn) else 0


def _number(text: str) -> int:
    """The last number of a text: the width of "14–15"."""
    numbers = re.findall(r"\d+", text)
    return int(numbers[-1]) if numbers else 0


def _free(case: Case) -> bool:
    return not (case.spec and case.spec.size)


def row_count(case: Case) -> Fix | None:
    """For a number of rows that differs from the header: use the drawn one."""
    found = _number(case.arg("found"))
    if not _free(case) or not found or case.chart.value(("grid", "height")) is MISSING:
        return None
    return fix("fixes-height", put(case.chart, ("grid", "height"), found), height=found)
