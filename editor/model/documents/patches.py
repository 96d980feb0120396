"""The four ways in which a map can change. Each knows its opposite, so undo, redo and the journal are one mechanism.

``Cells`` paints cells of the grid, ``Value`` sets or removes one value anywhere in the file's data, ``Items`` replaces
a stretch of a list (sites, arrows, nodes, …), ``Rows`` gives the whole grid another shape. A command of the editor is a
label and a list of patches.
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
"""Numbers of a chart's slots (characters of the legend), one a cell."""
Numbers = NDArray[np.int32]
"""Numbers of cells, row by row from 0."""
KeyPath = tuple[str | int, ...]
MANY = 20_000
"""From so many cells on it is quicker to tick them off on a list of all than to search or sort."""


class Missing(Enum):
    """There is no value at a path."""

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
        """The patch that takes this one back."""
        return Cells(self.at, self.after, self.before)


@dataclass(frozen=True)
class Value:
    """The value at ``path`` was ``before`` and becomes ``after``; either may be ``MISSING``."""

    path: KeyPath
    before: Held
    after: Held

    def inverse(self) -> Value:
        """The patch that takes this one back."""
        return Value(self.path, self.after, self.before)


@dataclass(frozen=True)
class Items:
    """In the list ``section``, the items from ``index`` on that were ``before`` become ``after``."""

    section: str
    index: int
    before: tuple[Data, ...]
    after: tuple[Data, ...]

    def inverse(self) -> Items:
        """The patch that takes this one back."""
        return Items(self.section, self.index, self.after, self.before)


@dataclass(frozen=True, eq=False)
class Rows:
    """The whole grid, of shape (height, width), was ``before`` and becomes ``after``."""

    before: Slots
    after: Slots

    def inverse(self) -> Rows:
        """The patch that takes this one back."""
        return Rows(self.after, self.before)


Patch = Cells | Value | Items | Rows


def rising(numbers: NDArray[Any]) -> Numbers:
    """Numbers in rising order, each once; those that are so already, as most are, come back at once."""
    found = np.asarray(numbers, dtype=np.int32).reshape(-1)
    if (found[1:] > found[:-1]).all():
        return found
    if len(found) > MANY:  # ticked off on a list, which is quicker than sorting
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
    """Which places of an array hold one of some slots: a comparison for each slot, for there are few."""
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
    """The same change in fewer patches: strokes over cells become one, and so do values set again and again."""
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
    """Whether one of two different paths leads through the other."""
    short = min(len(one), len(other))
    return one != other and one[:short] == other[:short]


@dataclass(frozen=True)
class Command:
    """What was done, under one label. Commands with the same ``merge`` key that follow quickly become one."""

    label: Message
    patches: tuple[Patch, ...]
    merge: str = ""

    def inverse(self) -> tuple[Patch, ...]:
        """The patches that take it back."""
        return tuple(patch.inverse() for patch in reversed(self.patches))

    def joined(self, other: Command) -> Command:
        """One after the other, under the label of the first."""
        return Command(self.label, tidied([*self.patches, *other.patches]), self.merge)

    def inverted(self, label: Message) -> Command:
        """What takes it back, under another label."""
        return Command(label, self.inverse())

    def relabelled(self, label: Message) -> Command:
        """The same under another label."""
        return Command(label, self.patches)
