"""The four kinds of change of a map. Each can be inverted, so undo, redo and the journal are one mechanism.

``Cells`` paints cells of the grid, ``Value`` sets or removes one value anywhere in the file's data, ``Items`` replaces
a slice of a list (sites, arrows, nodes, …), ``Rows`` replaces the whole grid. A command of the editor is a label and a
list of patches.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from dsl.maps.mapfile.values import Data, same
from editor.base.texts import Message

Slots = NDArray[np.uint16]
"""The slot (number of a character of the legend) of every cell of a chart."""
Numbers = NDArray[np.int32]
"""Numbers of cells, row by row from 0."""
KeyPath = tuple[str | int, ...]
MANY = 20_000
"""The number of cells above which a table of all cells is quicker than searching or sorting."""


class Missing(Enum):
    """The type of ``MISSING``: there is no value at a path."""

    MISSING = "missing"


MISSING = Missing.MISSING
Held = Data | Literal[Missing.MISSING]


@dataclass(frozen=True, eq=False)
class Cells:
    """The cells numbered ``at`` had the slots ``before`` and get ``after``; three arrays of equal length."""

    at: Numbers
    before: Slots
    after: Slots

    def inverse(self) -> Cells:
        """The patch that undoes this one."""
        return Cells(self.at, self.after, self.before)


@dataclass(frozen=True)
class Value:
    """Sets the value at ``path`` from ``before`` to ``after``; either may be ``MISSING``."""

    path: KeyPath
    before: Held
    after: Held

    def inverse(self) -> Value:
        """The patch that undoes this one."""
        return Value(self.path, self.after, self.before)


@dataclass(frozen=True)
class Items:
    """Replaces the items of list ``section`` from ``index`` on, ``before`` by ``after``."""

    section: str
    index: int
    before: tuple[Data, ...]
    after: tuple[Data, ...]

    def inverse(self) -> Items:
        """The patch that undoes this one."""
        return Items(self.section, self.index, self.after, self.before)


@dataclass(frozen=True, eq=False)
class Rows:
    """Replaces the whole grid of shape (height, width), ``before`` by ``after``."""

    before: Slots
    after: Slots

    def inverse(self) -> Rows:
        """The patch that undoes this one."""
        return Rows(self.after, self.before)


Patch = Cells | Value | Items | Rows


def rising(numbers: NDArray[Any]) -> Numbers:
    """Numbers sorted, without duplicates; returned unchanged, quickly, if they are so already, as most are."""
    found = np.asarray(numbers, dtype=np.int32).reshape(-1)
    if (found[1:] > found[:-1]).all():
        return found
    if len(found) > MANY:  # a table of all numbers is quicker than sorting
        low = int(found.min())
        ticked = np.zeros(int(found.max()) - low + 1, dtype=bool) if int(found.max()) - low < 64 * len(found) else None
        if ticked is not None:
            ticked[found - low if low else found] = True
            listed = np.arange(len(ticked)) if ticked.all() else np.flatnonzero(ticked)
            return (listed + low).astype(np.int32)
    found = np.sort(found, kind="stable")
    new = np.ones(len(found), dtype=bool)
    np.not_equal(found[1:], found[:-1], out=new[1:])
    return found[new]


def having(grid: Slots, slots: Iterable[int]) -> NDArray[np.bool_]:
    """A mask of the places of an array that contain one of a few slots."""
    found = np.zeros(grid.shape, dtype=bool)
    for slot in slots:
        found |= grid == slot
    return found


def used_slots(grid: Slots) -> list[int]:
    """The different slots in an array, in rising order, by counting."""
    return np.flatnonzero(np.bincount(grid.reshape(-1))).tolist()


def merged_cells(parts: list[Cells]) -> Cells | None:
    """One patch for many over the same cells: the first ``before``, the last ``after``; None if nothing changed."""
    if not parts:
        return None
    if len(parts) == 1 and (parts[0].at[1:] > parts[0].at[:-1]).all():
        really = parts[0].before != parts[0].after
        if really.all():
            return parts[0] if len(really) else None
        if not really.any():
            return None
        return Cells(parts[0].at[really], parts[0].before[really], parts[0].after[really])
    at = np.concatenate([part.at for part in parts])
    order = np.argsort(at, kind="stable")  # stable: what was painted later on a cell stays later
    at = at[order]
    new = np.ones(len(at), dtype=bool)
    np.not_equal(at[1:], at[:-1], out=new[1:])
    last = np.append(new[1:], True)[: len(at)]
    before = np.concatenate([part.before for part in parts])[order[new]]
    after = np.concatenate([part.after for part in parts])[order[last]]
    really = before != after
    if not really.any():
        return None
    return Cells(at[new][really].astype(np.int32), before[really], after[really])


def tidied(patches: list[Patch]) -> tuple[Patch, ...]:
    """The same change in fewer patches: strokes over cells are merged, and so are repeated changes of a value."""
    found: list[Patch] = []
    cells: list[Cells] = []
    values: dict[KeyPath, Value] = {}

    def close() -> None:
        merged = merged_cells(cells)
        cells.clear()
        if merged is not None:
            found.append(merged)
        found.extend(value for value in values.values() if not same(value.before, value.after))
        values.clear()

    for patch in patches:
        if isinstance(patch, Cells):
            if values:
                close()
            cells.append(patch)
        elif isinstance(patch, Value):
            if cells or any(_within(patch.path, path) for path in values):
                close()
            first = values.get(patch.path)
            values[patch.path] = Value(patch.path, first.before if first else patch.before, patch.after)
        else:
            close()
            found.append(patch)
    close()
    return tuple(found)


def _within(one: KeyPath, other: KeyPath) -> bool:
    """Whether one of two different paths is a prefix of the other."""
    short = min(len(one), len(other))
    return one != other and one[:short] == other[:short]


@dataclass(frozen=True)
class Command:
    """A change under one label. Commands with the same ``merge`` key in quick succession are merged."""

    label: Message
    patches: tuple[Patch, ...]
    merge: str = ""

    def inverse(self) -> tuple[Patch, ...]:
        """The patches that undo it."""
        return tuple(patch.inverse() for patch in reversed(self.patches))

    def joined(self, other: Command) -> Command:
        """Both commands, this one first, as one under this label."""
        return Command(self.label, tidied([*self.patches, *other.patches]), self.merge)

    def inverted(self, label: Message) -> Command:
        """The command that undoes this one, under another label."""
        return Command(label, self.inverse())

    def relabelled(self, label: Message) -> Command:
        """The same command with another label."""
        return Command(label, self.patches)
