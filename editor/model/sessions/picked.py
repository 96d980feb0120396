"""What is selected and what is picked out of a map at one moment, and how that is followed through changes of lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from dsl.maps.mapfile.values import same
from editor.model.documents.patches import Items, Numbers, Patch, Rows, Value

NOTHING: Numbers = np.zeros(0, dtype=np.int32)


@dataclass(frozen=True)
class Thing:
    """One item of the map that is picked out: its list (``sites``, ``arrows``, ``nodes``, …) and its place there."""

    section: str
    index: int


@dataclass(frozen=True, eq=False)
class Picked:
    """The selected cells and the things picked out at one moment; undo and redo bring them back."""

    selection: Numbers
    things: tuple[Thing, ...]

    def same_cells(self, other: Picked) -> bool:
        """Whether the same cells are selected."""
        return np.array_equal(self.selection, other.selection)


def changes_lists(patches: Iterable[Patch]) -> bool:
    """Whether patches touch items of lists, so that what is picked may be another item."""
    return any(
        isinstance(patch, Items)
        or (isinstance(patch, Value) and len(patch.path) > 1 and isinstance(patch.path[1], int))
        for patch in patches
    )


def changes_cells(patches: Iterable[Patch]) -> bool:
    """Whether patches change which cells there are."""
    return any(isinstance(patch, Rows) for patch in patches)


def followed(things: Iterable[Thing], patches: Iterable[Patch]) -> tuple[Thing, ...]:
    """Where things stand after patches; those that are gone are left out."""
    found: list[Thing] = list(things)
    for patch in patches:
        if isinstance(patch, Items):
            found = [there for thing in found if (there := _place(thing, patch)) is not None]
    return tuple(found)


def _place(thing: Thing, patch: Items) -> Thing | None:
    at, end = thing.index - patch.index, len(patch.before)
    if thing.section != patch.section or at < 0:
        return thing
    if at >= end:
        return replace(thing, index=thing.index + len(patch.after) - end)
    if end == len(patch.after):
        return thing
    there = [place for place, item in enumerate(patch.after) if same(item, patch.before[at])]
    return replace(thing, index=patch.index + there[0]) if there else None
