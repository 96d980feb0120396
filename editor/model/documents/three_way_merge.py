"""The differences between two charts, as a list or as patches; and merging two people's changes to one map.

Three maps are compared: the common base, mine, theirs. A cell or entry that only one side changed gets that change;
one that both changed differently is a ``Conflict``, and mine is used unless theirs is chosen.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import LISTS
from dsl.maps.mapfile import compare as maps
from dsl.maps.mapfile.compare import Comparison, match_items
from dsl.maps.mapfile.values import Data, same
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.patches import MISSING, Cells, Held, Items, Missing, Patch, Rows, Slots, Value


def compare(old: Chart, new: Chart) -> Comparison:
    """The differences between two charts, as places and values to show."""
    return maps.compare(_side(old), _side(new))


def _side(chart: Chart) -> maps.Side:
    rows = [] if chart.is_track else chart.write_rows()
    return maps.Side(chart.data, rows)


def difference(one: Chart, other: Chart) -> list[Patch]:
    """Patches that make ``one`` equal to ``other``, including its characters."""
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
    """The number of equal items at the beginning of both lists."""
    return sum(1 for _ in takewhile(lambda pair: same(*pair), zip(one, other)))


def translated(grid: Slots, source: Chart, target: Chart) -> Slots:
    """A grid of one chart's slots converted to another's, for the same characters."""
    table = np.array([target.slot(c) if c else 0 for c in source.slots], dtype=np.uint16)
    return table[grid]


def _grid(one: Chart, other: Chart) -> list[Patch]:
    after = translated(other.cells, other, one)
    if after.shape != one.cells.shape:
        return [Rows(one.cells.copy(), after)]
    at = np.flatnonzero(one.cells != after).astype(np.int32)
    return [Cells(at, one.cells.reshape(-1)[at], after.reshape(-1)[at])] if at.size else []


Numbers = NDArray[np.int32]


@dataclass(frozen=True)
class Conflict:
    """A thing that both sides changed differently, identified by ``key``.

    ``what`` is ``cells`` (``cells`` are their numbers, mine and theirs legend entries), ``grid`` (the size), ``item``
    (a feature that one side removed) or ``value``. For a feature ``section`` is its list, ``item`` its data in the
    base, and ``path`` leads from it to the value; otherwise ``path`` starts at the top of the file.
    """

    key: str
    what: str
    mine: Held = MISSING
    theirs: Held = MISSING
    cells: tuple[int, ...] = ()
    section: str = ""
    path: tuple[str, ...] = ()
    item: Data = None


@dataclass(frozen=True, eq=False)
class Merged:
    """The merged map, and the conflicts: what both sides had changed differently."""

    chart: Chart
    conflicts: tuple[Conflict, ...]


def merge(base: Chart, mine: Chart, theirs: Chart, chosen: Collection[str] = ()) -> Merged:
    """All changes merged; in the conflicts with a key in ``chosen`` theirs is used."""
    work = _Work(frozenset(chosen))
    if mine.kind != theirs.kind:
        return work.one_of(base, mine, theirs)
    plain = ({key: value for key, value in one.data.items() if key not in LISTS} for one in (base, mine, theirs))
    data = work.mapping((), *plain)
    for section in LISTS:
        listed = work.listed(section, *(chart.value((section,)) for chart in (base, mine, theirs)))
        if listed is not MISSING:
            data[section] = listed
    chart = Chart(data, [])
    work.grid(chart, base, mine, theirs)
    return Merged(chart, tuple(work.conflicts))


@dataclass
class _Work:
    chosen: frozenset[str]
    conflicts: list[Conflict] = field(default_factory=list)
    item: Data = None
    """The feature being merged."""

    def pick(self, conflict: Conflict) -> bool:
        """Record a conflict; returns whether theirs is used."""
        self.conflicts.append(conflict)
        return conflict.key in self.chosen

    def one_of(self, base: Chart, mine: Chart, theirs: Chart) -> Merged:
        """Merge maps with different kinds of grid, which have no common cells: one of the two maps is used."""
        if not difference(base, mine):
            return Merged(theirs.twin(), ())
        if not difference(base, theirs):
            return Merged(mine.twin(), ())
        here, there = (chart.geometry.topology.form for chart in (mine, theirs))
        conflict = Conflict("grid.kind", "value", here, there, path=("grid", "kind"))
        return Merged((theirs if self.pick(conflict) else mine).twin(), (conflict,))

    # --- entries -----------------------------------------------------------------------------------

    def held(self, path: tuple[str, ...], base: Held, mine: Held, theirs: Held) -> Held:
        """Merge one value."""
        if same(mine, theirs) or same(base, theirs):
            return mine
        if same(base, mine):
            return theirs
        if isinstance(mine, dict) and isinstance(theirs, dict):
            return self.mapping(path, base if isinstance(base, dict) else {}, mine, theirs)
        if path[0] == "legend" and mine is not MISSING:
            return mine  # the terrain is merged cell by cell instead
        section = path[0] if self.item is not None else ""
        where = path[2:] if section else path
        conflict = Conflict(".".join(path), "value", mine, theirs, (), section, where, self.item)
        return theirs if self.pick(conflict) else mine

    def mapping(
        self, path: tuple[str, ...], base: dict[str, Data], mine: dict[str, Data], theirs: dict[str, Data]
    ) -> dict[str, Data]:
        """Merge a mapping, key by key."""
        found: dict[str, Data] = {}
        for key in dict.fromkeys([*mine, *theirs]):
            value = self.held((*path, key), *(side.get(key, MISSING) for side in (base, mine, theirs)))
            if value is not MISSING:
                found[key] = deepcopy(value)
        return found

    # --- lists -------------------------------------------------------------------------------------

    def listed(self, section: str, base: Held, mine: Held, theirs: Held) -> Held:
        """Merge a list: my items in their order; those they added follow the item that precedes them there."""
        if same(mine, theirs) or same(base, theirs):
            return mine
        if same(base, mine):
            return theirs
        if not all(isinstance(side, list) for side in (mine, theirs)):
            return theirs if self.pick(Conflict(section, "value", mine, theirs, path=(section,))) else mine
        origin = base if isinstance(base, list) else []
        return self._items(section, origin, mine, theirs)  # type: ignore[arg-type]  # lists, as asked above

    def _items(self, section: str, base: list[Data], mine: list[Data], theirs: list[Data]) -> list[Data]:
        to_mine, to_theirs = match_items(base, mine), match_items(base, theirs)
        from_mine, from_theirs = ({b: a for a, b in pairs.items()} for pairs in (to_mine, to_theirs))
        new_mine = [m for m in range(len(mine)) if m not in from_mine]
        new_theirs = [t for t in range(len(theirs)) if t not in from_theirs]
        twins = match_items([mine[m] for m in new_mine], [theirs[t] for t in new_theirs])
        twin = {
            new_mine[a]: new_theirs[b] for a, b in twins.items() if _alike(mine[new_mine[a]], theirs[new_theirs[b]])
        }
        found: list[tuple[int, Data]] = []  # with the place in theirs, -1 if it has none
        for place, item in enumerate(mine):
            origin = from_mine.get(place)
            before = base[origin] if origin is not None else MISSING
            other = twin.get(place, -1) if origin is None else to_theirs.get(origin, -1)
            merged_item = self._item(section, before, item, theirs[other] if other >= 0 else MISSING)
            if merged_item is not MISSING:
                found.append((other, merged_item))
        self._add_theirs(section, found, base, theirs, from_theirs, set(to_mine), set(twin.values()))
        return [deepcopy(item) for _, item in found]

    def _add_theirs(
        self, section: str, found: list[tuple[int, Data]], base: list[Data], theirs: list[Data],
        origins: dict[int, int], in_mine: set[int], twins: set[int],
    ) -> None:  # fmt: skip
        for place, item in enumerate(theirs):
            origin = origins.get(place)
            if place in twins or (origin is not None and origin in in_mine):
                continue
            if origin is not None and self._item(section, base[origin], MISSING, item) is MISSING:
                continue
            at = max(
                (k + 1 for k, (t, _) in enumerate(found) if 0 <= t < place), default=0 if place == 0 else len(found)
            )
            found.insert(at, (place, item))

    def _item(self, section: str, base: Held, mine: Held, theirs: Held) -> Held:
        """Merge one feature; ``MISSING`` if it is removed."""
        if base is MISSING and theirs is MISSING:
            return mine
        if same(mine, theirs) or same(base, theirs):
            return mine
        if same(base, mine):
            return theirs
        known = base if base is not MISSING else mine
        assert not isinstance(known, Missing)
        if isinstance(mine, dict) and isinstance(theirs, dict):
            self.item = known
            made = self.mapping((section, _name(known)), base if isinstance(base, dict) else {}, mine, theirs)
            self.item = None
            return made
        conflict = Conflict(f"{section}.{_name(known)}", "item", mine, theirs, (), section, (), known)
        return theirs if self.pick(conflict) else mine

    # --- cells -------------------------------------------------------------------------------------

    def grid(self, chart: Chart, base: Chart, mine: Chart, theirs: Chart) -> None:
        """Fill the cells of the merged chart."""
        inks: list[Ink | str] = []
        one, my, their = (_codes(side, inks) for side in (base, mine, theirs))
        if my.shape == their.shape == one.shape:
            result = np.where(my == one, their, my)
            both = np.flatnonzero((my != one) & (their != one) & (my != their))
            for pair in np.unique(np.stack([my.flat[both], their.flat[both]]), axis=1).T:
                cells = both[(my.flat[both] == pair[0]) & (their.flat[both] == pair[1])]
                key = f"cells.{pair[0]}.{pair[1]}"
                ours, others = (_entry_of(inks[code]) for code in pair)
                if self.pick(Conflict(key, "cells", ours, others, tuple(cells.tolist()))):
                    result.flat[cells] = pair[1]
        elif np.array_equal(one, their) or np.array_equal(my, their):
            result = my
        elif np.array_equal(one, my):
            result = their
        else:
            ours, others = (f"{grid.shape[1]} × {grid.shape[0]}" for grid in (my, their))
            result = their if self.pick(Conflict("grid", "grid", ours, others)) else my
        self._paint(chart, result, inks, (mine, my), (theirs, their))

    def _paint(self, chart: Chart, result: Numbers, inks: list[Ink | str], *sides: tuple[Chart, Numbers]) -> None:
        """Write the cells as characters: mine where my cell has that ink, else theirs if it still means the same."""
        cells = np.zeros(result.shape, dtype=np.uint16)
        left = np.ones(result.shape, dtype=bool)
        for side, codes in sides:
            if codes.shape != result.shape:
                continue
            table = np.array([chart.slot(c) if c else 0 for c in side.slots], dtype=np.uint16)
            good = np.array([_meaning(chart, c) == _meaning(side, c) for c in side.slots], dtype=bool)
            use = left & (codes == result) & good[side.cells]
            cells[use] = table[side.cells[use]]
            left &= ~use
        for code in np.unique(result[left]):
            ink = inks[code]
            if isinstance(ink, Ink):
                slot, patches = chart.slot_for(ink)
                for patch in patches:
                    chart.apply(patch)
            else:
                slot = chart.slot(ink)
            cells[left & (result == code)] = slot
        chart.cells = cells


def _codes(chart: Chart, inks: list[Ink | str]) -> Numbers:
    """The ink of every cell as a number that is the same in all charts."""
    table = []
    for character in chart.slots:
        ink = _meaning(chart, character)
        if ink not in inks:
            inks.append(ink)
        table.append(inks.index(ink))
    return np.array(table, dtype=np.int32)[chart.cells]


def _meaning(chart: Chart, character: str) -> Ink | str:
    """The ink of a character; the character itself if the legend lacks it."""
    if not character:
        return Ink(None)
    return Ink.of_entry(chart.value(("legend", character))) or character


def _entry_of(ink: Ink | str) -> Data:
    """A legend entry; for a character that the legend lacks, the character itself."""
    return ink if isinstance(ink, str) else ink.entry()


def _name(item: Held) -> str:
    """A label for a feature: its kind and id, or its place."""
    if not isinstance(item, dict):
        return str(item)
    called = item.get("id") or item.get("at") or item.get("cells") or item.get("from") or ""
    return f"{item.get('kind', '')} {called}".strip()


def _alike(mine: Data, theirs: Data) -> bool:
    """Whether both sides added the same feature: same kind and id, or same kind and place."""
    return isinstance(mine, dict) and isinstance(theirs, dict) and _name(mine) == _name(theirs)
