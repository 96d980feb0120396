"""Compares two maps: which cells, features and other entries differ. Works without rules and on broken maps.

Grids of different sizes are laid over each other where they agree best: at a corner, in the middle, or shifted by a
few cells. Two features are the same one if their ids are equal, or else everything in them, their place, or their name.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.spec import LISTS
from dsl.maps.mapfile.file import MapEditError, MapFile
from dsl.maps.mapfile.values import Data, emit, same

Codes = NDArray[np.int32]
Mapping = dict[str, Data]
ABSENT = -1
NEAR = 6
"""The largest shift that is tried, in cells in each direction."""
MANY = 1_000_000
_APART = ("terrain", "legend", *LISTS)


@dataclass(frozen=True)
class Side:
    """One of the two maps: the values of its file without ``terrain``, and the rows of the terrain."""

    data: Mapping
    rows: Sequence[str] = ()

    @classmethod
    def read(cls, document: MapFile) -> Side:
        """The side of a map file; raises ``MapEditError`` for one that is no YAML."""
        data = document.data()
        try:
            rows = document.rows()
        except MapEditError:
            rows = []
        return cls({key: value for key, value in data.items() if key != "terrain"}, rows)


@dataclass(frozen=True)
class FeatureChange:
    """A feature of ``section`` that was ``added``, ``removed`` or ``changed`` (``keys``: those that differ).

    ``old`` and ``new`` are its entries in the two files, None where it is missing.
    """

    section: str
    what: str
    old: Mapping | None
    new: Mapping | None
    keys: tuple[str, ...] = ()

    @property
    def now(self) -> Mapping:
        """Its entry in the new map, or in the old one if it was removed."""
        return self.new if self.new is not None else self.old or {}


@dataclass(frozen=True)
class EntryChange:
    """An entry of the file, other than a feature, that differs; ``old`` or ``new`` is None where it is missing."""

    path: tuple[str, ...]
    old: Data
    new: Data


@dataclass(frozen=True, eq=False)
class Comparison:
    """The differences of two maps. ``shift`` (rows, columns) is where the old map's first cell is on the new one.

    ``places`` are the cells that differ (row, column on the new map, one line each); ``old`` and ``new`` their terrains
    before and after as indexes into ``terrains``, -1 for no cell.
    """

    sizes: tuple[tuple[int, int], tuple[int, int]]
    shift: tuple[int, int]
    terrains: tuple[str, ...]
    places: Codes
    old: Codes
    new: Codes
    features: tuple[FeatureChange, ...] = ()
    entries: tuple[EntryChange, ...] = ()

    @property
    def same(self) -> bool:
        """Whether nothing differs."""
        return not (self.places.size or self.features or self.entries or self.sizes[0] != self.sizes[1])

    def counts(self) -> list[tuple[str | None, str | None, int]]:
        """How many cells changed from which terrain to which (None: no cell), the most frequent first."""
        many = len(self.terrains) + 1  # with no cell
        pairs, counts = np.unique((self.old.astype(np.int64) + 1) * many + self.new + 1, return_counts=True)
        found = [
            (self.name(int(pair) // many - 1), self.name(int(pair) % many - 1), int(count))
            for pair, count in zip(pairs, counts, strict=True)
        ]
        return sorted(found, key=lambda entry: -entry[2])

    def name(self, code: int) -> str | None:
        """The terrain of an index; None for no cell."""
        return self.terrains[code] if code >= 0 else None


def compare(old: Side, new: Side) -> Comparison:
    """The differences between two maps."""
    legend = _Legend()
    before, after = legend.read(old), legend.read(new)
    shift = best_shift(before, after)
    places, was, now = _cells(before, after, shift)
    entries = list(_entries((), _header(old), _header(new)))
    if not places.size:
        entries += _unused(old, new)
    return Comparison(
        (_size(before), _size(after)), shift, tuple(legend.names), places, was, now, tuple(_features(old, new)),
        tuple(entries),
    )  # fmt: skip


# --- cells ---------------------------------------------------------------------------------------


@dataclass
class _Legend:
    """The terrains of both maps, numbered; legend entries with attribute values count as terrains of their own."""

    names: list[str] = field(default_factory=list)

    def code(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def read(self, side: Side) -> Codes:
        listed = side.data.get("legend")
        legend = listed if isinstance(listed, dict) else {}
        width = max(map(len, side.rows), default=0)
        codes = np.zeros((len(side.rows), width), dtype=np.uint32)
        for row, line in enumerate(side.rows):
            letters = np.frombuffer(line.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
            codes[row, : len(letters)] = letters
        table = np.full(int(codes.max(initial=0)) + 1, ABSENT, dtype=np.int32)
        for code in np.flatnonzero(np.bincount(codes.reshape(-1))).tolist():
            if code:
                table[code] = self._meaning(chr(code), legend)
        return table[codes]

    def _meaning(self, character: str, legend: Mapping) -> int:
        if character not in legend:
            return self.code(f"?{character}")
        name = terrain_name(legend[character])
        return ABSENT if name is None else self.code(name)


def terrain_name(entry: Data) -> str | None:
    """The terrain of a legend entry, with its attribute values if it has some; None for no cell."""
    if isinstance(entry, dict):
        named = entry.get("terrain")
        values = ", ".join(f"{key} {emit(value)}" for key, value in entry.items() if key != "terrain")
        if not values:
            return terrain_name(named)
        return f"{named} ({values})"
    return None if entry in (None, "none") else str(entry)


def _size(codes: Codes) -> tuple[int, int]:
    height, width = codes.shape
    return height, width


def best_shift(before: Codes, after: Codes) -> tuple[int, int]:
    """The shift (rows, columns) of the first map at which most cells agree with the second; (0, 0) if in doubt."""
    if not before.size or not after.size:
        return 0, 0
    down, right = after.shape[0] - before.shape[0], after.shape[1] - before.shape[1]
    near = range(-NEAR, NEAR + 1) if max(before.size, after.size) <= MANY else range(1)
    anchors = [(d, r) for d in {0, down, down // 2} for r in {0, right, right // 2}]
    agree = _agreeing(before, after, (0, 0))
    best, most = (0, 0), agree + max(1, min(before.size, after.size) // 20)
    if agree >= min(before.size, after.size) * 0.7 and before.shape == after.shape:
        return best
    for shift in [*anchors, *((d, r) for d in near for r in near)]:
        agree = _agreeing(before, after, shift)
        if agree > most:
            best, most = shift, agree
    return best


def _overlap(before: Codes, after: Codes, shift: tuple[int, int]) -> tuple[Codes, Codes]:
    (down, right), (high, wide) = shift, after.shape
    top, left = max(down, 0), max(right, 0)
    bottom, end = min(down + before.shape[0], high), min(right + before.shape[1], wide)
    if bottom <= top or end <= left:
        empty: Codes = np.zeros((0, 0), dtype=np.int32)
        return empty, empty
    return before[top - down : bottom - down, left - right : end - right], after[top:bottom, left:end]


def _agreeing(before: Codes, after: Codes, shift: tuple[int, int]) -> int:
    one, other = _overlap(before, after, shift)
    return int((one == other).sum())


def _cells(before: Codes, after: Codes, shift: tuple[int, int]) -> tuple[Codes, Codes, Codes]:
    down, right = shift
    top, left = min(down, 0), min(right, 0)
    height = max(before.shape[0] + down, after.shape[0]) - top
    width = max(before.shape[1] + right, after.shape[1]) - left
    one, other = (np.full((height, width), ABSENT, dtype=np.int32) for _ in range(2))
    one[down - top : down - top + before.shape[0], right - left : right - left + before.shape[1]] = before
    other[-top : after.shape[0] - top, -left : after.shape[1] - left] = after
    rows, columns = np.nonzero(one != other)
    places = np.column_stack([rows + top, columns + left]).astype(np.int32)
    return places, one[rows, columns], other[rows, columns]


# --- everything else -----------------------------------------------------------------------------


def _header(side: Side) -> Mapping:
    data = {key: value for key, value in side.data.items() if key not in _APART}
    grid = data.get("grid")
    if isinstance(grid, dict):
        data["grid"] = {key: value for key, value in grid.items() if key not in ("width", "height")}
    return data


def _entries(path: tuple[str, ...], old: Mapping, new: Mapping) -> Iterator[EntryChange]:
    for key in dict.fromkeys([*old, *new]):
        one, other = old.get(key), new.get(key)
        if isinstance(one, dict) and isinstance(other, dict):
            yield from _entries((*path, key), one, other)
        elif not same(one, other):
            yield EntryChange((*path, key), one, other)


def _unused(old: Side, new: Side) -> Iterator[EntryChange]:
    """Terrains that are in only one of the legends and in no cell."""
    names: list[Data] = []
    for side in (old, new):
        legend = side.data.get("legend")
        entries = legend.values() if isinstance(legend, dict) else ()
        names.append([*sorted({terrain_name(entry) or "none" for entry in entries})])
    if names[0] != names[1]:
        yield EntryChange(("legend",), names[0], names[1])


def _features(old: Side, new: Side) -> Iterator[FeatureChange]:
    for section in LISTS:
        one, other = _items(old, section), _items(new, section)
        if section == "edges":
            one, other = _lines(one), _lines(other)
        for a, b in _matched(one, other):
            yield from _changed(section, one[a] if a >= 0 else None, other[b] if b >= 0 else None)


def _items(side: Side, section: str) -> list[Data]:
    listed = side.data.get(section)
    return listed if isinstance(listed, list) else []


def _lines(edges: list[Data]) -> list[Data]:
    """The one-way lines of all edges, without repetitions."""
    found: dict[tuple[str, str], Data] = {}
    for edge in edges:
        ids = [edge.get("from"), edge.get("to")] if isinstance(edge, dict) else edge if isinstance(edge, list) else []
        for a, b in pairwise(str(name) for name in ids):
            found[a, b] = {"from": a, "to": b}
    return list(found.values())


def _changed(section: str, old: Data, new: Data) -> Iterator[FeatureChange]:
    before, after = _as_mapping(old), _as_mapping(new)
    if before is None or after is None:
        yield FeatureChange(section, "added" if before is None else "removed", before, after)
        return
    both = before.keys() & after.keys()
    keys = tuple(k for k in dict.fromkeys([*before, *after]) if k not in both or not same(before[k], after[k]))
    if keys:
        yield FeatureChange(section, "changed", before, after, keys)


def _as_mapping(item: Data) -> Mapping | None:
    return item if isinstance(item, dict) or item is None else {"value": item}


def _key(*names: str) -> Callable[[Data], Hashable]:
    def key(item: Data) -> Hashable:
        if not isinstance(item, dict) or item.get(names[-1]) in (None, ""):
            return None
        return tuple(repr(item.get(name)).casefold() for name in names)

    return key


IDENTITIES: tuple[Callable[[Data], Hashable], ...] = (
    _key("kind", "id"),
    _key("id"),
    repr,
    _key("kind", "at"),
    _key("kind", "from", "to"),
    _key("kind", "cells"),
    _key("kind", "name"),
    lambda item: str(item.get("kind")) if isinstance(item, dict) and len(item) > 1 and "id" not in item else None,
)


def _matched(one: list[Data], other: list[Data]) -> Iterator[tuple[int, int]]:
    """Pairs of indexes of the same item in both lists, in the order of the second; -1 for none."""
    pairs = match_items(one, other)
    yield from ((a, -1) for a in range(len(one)) if a not in pairs)
    back = {b: a for a, b in pairs.items()}
    yield from ((back.get(b, -1), b) for b in range(len(other)))


def match_items(one: Sequence[Data], other: Sequence[Data]) -> dict[int, int]:
    """The index in ``other`` of each item of ``one`` that is in both."""
    pairs: dict[int, int] = {}
    left, right = list(range(len(one))), list(range(len(other)))
    for identity in IDENTITIES:
        waiting: dict[Hashable, list[int]] = {}
        for b in reversed(right):
            key = identity(other[b])
            if key is not None:
                waiting.setdefault(key, []).append(b)
        for a in left:
            key = identity(one[a])
            if key is not None and waiting.get(key):
                pairs[a] = waiting[key].pop()
        taken = set(pairs.values())
        left, right = [a for a in left if a not in pairs], [b for b in right if b not in taken]
    return pairs
