"""What was picked before each change of a map and after it: undo and redo bring it back."""

from __future__ import annotations

from typing import Protocol, cast

from PySide6.QtCore import QObject

from editor.model.documents.map_document import HistoryStep, MapDocument
from editor.model.documents.patches import Numbers
from editor.model.sessions.picked import Picked, Thing, changes_cells, changes_lists, followed


class Picking(Protocol):
    """Who knows what is picked now: a session."""

    things: tuple[Thing, ...]
    selection: Numbers

    @property
    def picked(self) -> Picked:
        """What is selected and picked out."""


class PickedHistory(QObject):
    """Each command knows what was picked: also what a tool picks before its stroke is finished."""

    def __init__(self, session: QObject, document: MapDocument) -> None:
        super().__init__(session)
        self._before = self._session.picked
        document.begun.connect(self._begun)
        document.recorded.connect(self._recorded)

    @property
    def _session(self) -> Picking:
        return cast("Picking", self.parent())  # not kept: a closed tab must not hold itself

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
        if not there.same_cells(here) or changes_cells(patches):
            session.selection = there.selection
