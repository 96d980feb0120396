"""One step back or forward in the history of a tab, seen where it happens: on the map or in the rules."""

from __future__ import annotations

from typing import Literal

from PySide6.QtGui import QUndoCommand, QUndoStack

from editor.base.texts import Message
from editor.model.documents.map_document import Edit, parts_of
from editor.model.match.match_steps import MatchStep
from editor.model.sessions.session import Mode, Session

Way = Literal["undo", "redo"]


def said_step(command: QUndoCommand) -> Message | str:
    """What a step of the history is called, in the language spoken where it says so in a ``Message``."""
    first = parts_of(command)[0]
    label = first.command.label if isinstance(first, Edit) else getattr(first, "label", None)
    return label if isinstance(label, Message) else command.text()


def place_of(command: QUndoCommand) -> Mode:
    """Where a step is seen."""
    if isinstance(command, MatchStep):
        return "play"
    return "draw" if isinstance(command, Edit) else "rules"


def go(session: Session, way: Way) -> None:
    """Undo or redo one step; one that is not seen where one is leads to where it is, and is told."""
    stack = session.undo_stack
    _drop_stale(stack, way)
    if not (stack.canUndo() if way == "undo" else stack.canRedo()):
        return
    command = stack.command(stack.index() - (way == "undo"))
    said, place = said_step(command), place_of(command)
    stack.undo() if way == "undo" else stack.redo()
    if session.mode not in ("play", place) and (place == "rules" or session.has_map):
        session.mode = place
        session.report(Message(f"safety-{way}-elsewhere", {"what": said}))


def _drop_stale(stack: QUndoStack, way: Way) -> None:
    """Steps of a match that is over with go: they would do nothing."""
    while stack.canUndo() if way == "undo" else stack.canRedo():
        command = stack.command(stack.index() - (way == "undo"))
        if not isinstance(command, MatchStep) or not command.stale:
            return
        stack.undo() if way == "undo" else stack.redo()
