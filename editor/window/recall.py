"""What is selected and picked out goes with the history: undo brings back what was selected before, redo what after.

Commands change lists of the map, too, so that a picked feature stands at another place of its list afterwards; it is
followed there, or let go of when it is gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from weakref import WeakKeyDictionary

import numpy as np
from PySide6.QtCore import QObject, QTimer

from dsl.mapfile.values import same
from editor.documents.map_document import Command, Edit, HistoryStep, MapDocument, Stroke
from editor.documents.patches import Items, Numbers, Patch, Rows, Value
from editor.sessions.desk import NOTHING, Desk, Thing

SPARE = 50
"""So many commands that are no longer on the stack may be remembered."""


@dataclass(frozen=True, eq=False)
class Picked:
    """What is selected and what is picked out at one moment."""

    selection: Numbers = field(default_factory=lambda: NOTHING)
    things: tuple[Thing, ...] = ()

    def same_cells(self, other: Picked) -> bool:
        """Whether the same cells are selected."""
        return np.array_equal(self.selection, other.selection)


@dataclass(frozen=True, eq=False)
class Moment:
    """A command, and what was selected before and after it."""

    command: Command
    before: Picked
    after: Picked


class Recall(QObject):
    """Keeps the desk's selection and things in step with the history of every map that lay on it."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self._moments: WeakKeyDictionary[MapDocument, dict[int, Moment]] = WeakKeyDictionary()
        self._quiet = self._opening = Picked()
        self._stroke: Stroke | None = None
        self._document: MapDocument | None = None
        self._last = 0
        """The command (its ``id``) of which it is not known yet what is selected after it; 0: none."""
        # What a command does to the selection it does before the user can do anything else: then it is quiet again.
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._settle)
        desk.changed.connect(self._desk_changed)

    def _desk_changed(self, name: str) -> None:
        if name == "document":
            self._follow(self.desk.document)
        elif name in ("selection", "things"):
            self._timer.start()

    def _follow(self, document: MapDocument | None) -> None:
        if self._document is not None:
            self._document.changed.disconnect(self._map_changed)
            self._document.recorded.disconnect(self._recorded)
        self._document, self._last, self._stroke = document, 0, None
        if document is not None:
            self._moments.setdefault(document, {})
            document.changed.connect(self._map_changed)
            document.recorded.connect(self._recorded)
        self._settle()

    def _now(self) -> Picked:
        return Picked(self.desk.selection, self.desk.things)

    def _settle(self) -> None:
        self._timer.stop()
        self._quiet = self._now()
        last, self._last = self._last, 0
        if last and self._document is not None and last in self._moments[self._document]:
            moments = self._moments[self._document]
            moments[last] = replace(moments[last], after=self._quiet)

    # --- the map changes -------------------------------------------------------------------------

    def _map_changed(self, _change: object) -> None:
        stroke = self._document.stroke if self._document is not None else None
        if stroke is not None and stroke is not self._stroke:
            if self._last:
                self._settle()
            self._stroke, self._opening = stroke, self._quiet

    def _recorded(self, step: HistoryStep) -> None:
        if self._document is not None:
            (self._done if step.kind in ("do", "merge") else self._replayed)(self._document, step)

    def _done(self, document: MapDocument, step: HistoryStep) -> None:
        before, moments = self._opening, self._moments[document]
        if before.things == self.desk.things:
            self.desk.things = followed(self.desk.things, step.command.patches)
        edit = document.undo_stack.command(document.undo_stack.index() - 1)
        if not isinstance(edit, Edit):
            return
        if step.kind == "merge":
            former = [moment for moment in moments.values() if moment.command.merge == step.command.merge]
            before = former[-1].before if former else before
        moments[id(edit.command)] = Moment(edit.command, before, self._now())
        if len(moments) > document.undo_stack.count() + SPARE:
            self._prune(document)
        self._last = id(edit.command)
        self._timer.start()

    def _prune(self, document: MapDocument) -> None:
        stack, moments = document.undo_stack, self._moments[document]
        commands = (stack.command(place) for place in range(stack.count()))
        kept = {id(edit.command) for edit in commands if isinstance(edit, Edit)}
        self._moments[document] = {key: moment for key, moment in moments.items() if key in kept}

    def _replayed(self, document: MapDocument, step: HistoryStep) -> None:
        self._last = 0
        undone = step.kind == "undo"
        patches = step.command.inverse() if undone else step.command.patches
        moment = self._moments[document].get(id(step.command))
        if moment is None:
            self.desk.things = followed(self.desk.things, patches)
        else:
            there, here = (moment.before, moment.after) if undone else (moment.after, moment.before)
            if there.things != here.things or any(map(_of_lists, patches)):
                self.desk.things = there.things
            if not there.same_cells(here) or any(isinstance(patch, Rows) for patch in patches):
                self.desk.selection = there.selection
        self._settle()


def _of_lists(patch: Patch) -> bool:
    return isinstance(patch, Items) or (
        isinstance(patch, Value) and len(patch.path) > 1 and isinstance(patch.path[1], int)
    )


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
