"""The selected cells and picked features at one moment, saved with each undo step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol, cast

import numpy as np
from PySide6.QtCore import QObject

from dsl.maps.mapfile.values import same
from editor.model.documents.map_document import HistoryStep, MapDocument
from editor.model.documents.patches import Items, Numbers, Patch, Rows, Value

NOTHING: Numbers = np.zeros(0, dtype=np.int32)


@dataclass(frozen=True)
class Thing:
    """A picked item of the map: its list (``sites``, ``arrows``, ``nodes``, …) and its index there."""

    section: str
    index: int


@dataclass(frozen=True, eq=False)
class Picked:
    """The selected cells and picked features at one moment; undo and redo restore them."""

    selection: Numbers
    things: tuple[Thing, ...]

    def same_cells(self, other: Picked) -> bool:
        """Whether the same cells are selected."""
        return np.array_equal(self.selection, other.selection)


def changes_lists(patches: Iterable[Patch]) -> bool:
    """Whether patches change items of lists, so that indices of picked items may have changed."""
    return any(
        isinstance(patch, Items)
        or (isinstance(patch, Value) and len(patch.path) > 1 and isinstance(patch.path[1], int))
        for patch in patches
    )


def followed(things: Iterable[Thing], patches: Iterable[Patch]) -> tuple[Thing, ...]:
    """The indices of things after patches; removed ones are left out."""
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


class Picking(Protocol):
    """An object with a selection: a session."""

    things: tuple[Thing, ...]
    selection: Numbers

    @property
    def picked(self) -> Picked:
        """The current selection and picked features."""


class PickedHistory(QObject):
    """Stores with each undo step what was picked before and after it, and restores that on undo and redo."""

    def __init__(self, session: QObject, document: MapDocument) -> None:
        super().__init__(session)
        self._before = self._session.picked
        document.begun.connect(self._begun)
        document.recorded.connect(self._recorded)

    @property
    def _session(self) -> Picking:
        return cast("Picking", self.parent())  # not stored: a closed tab would refer to itself

    def _begun(self) -> None:
        self._before = self._session.picked

    def _recorded(self, step: HistoryStep) -> None:
        session = self._session
        if step.edit is None:
            return
        if step.kind in ("do", "merge"):
            if self._before.things == session.things:
                session.things = followed(session.things, step.command.patches)
            step.edit.before = self._before if step.kind == "do" else step.edit.before
            step.edit.after = session.picked
        else:
            self._replayed(step, step.edit.before, step.edit.after)

    def _replayed(self, step: HistoryStep, before: object, after: object) -> None:
        session, undone = self._session, step.kind == "undo"
        patches = step.command.inverse() if undone else step.command.patches
        if not isinstance(before, Picked) or not isinstance(after, Picked):
            session.things = followed(session.things, patches)
            return
        there, here = (before, after) if undone else (after, before)
        if there.things != here.things or changes_lists(patches):
            session.things = there.things
        if not there.same_cells(here) or any(isinstance(patch, Rows) for patch in patches):
            session.selection = there.selection
