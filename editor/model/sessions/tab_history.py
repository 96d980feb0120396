"""Undo and redo in the history of a tab; the mode in which the step can be seen is shown."""

from __future__ import annotations

from typing import Literal

from PySide6.QtGui import QUndoCommand, QUndoStack

from editor.base.texts import Message
from editor.model.documents.map_document import Edit, parts_of
from editor.model.match.match_steps import MatchStep
from editor.model.sessions.session import Mode, Session

Way = Literal["undo", "redo"]


def step_label(command: QUndoCommand) -> Message | str:
    """The name of a step in the undo history; a ``Message`` is shown in the language of the window."""
    first = parts_of(command)[0]
    label = first.command.label if isinstance(first, Edit) else getattr(first, "label", None)
    return label if isinstance(label, Message) else command.text()


def place_of(command: QUndoCommand) -> Mode:
    """The mode in which a step can be seen."""
    if isinstance(command, MatchStep):
        return "play"
    return "draw" if isinstance(command, Edit) else "rules"


def go(session: Session, way: Way) -> None:
    """Undo or redo one step. If another mode shows its effect, switch to that mode and report the step."""
    stack = session.undo_stack
    _drop_stale(stack, way)
    if not (stack.canUndo() if way == "undo" else stack.canRedo()):
        return
    command = stack.command(stack.index() - (way == "undo"))
    label, place = step_label(command), place_of(command)
    stack.undo() if way == "undo" else stack.redo()
    if session.mode not in ("play", place) and (place == "rules" or session.has_map):
        session.mode = place
        session.report(Message(f"safety-{way}-elsewhere", {"what": label}))


def _drop_stale(stack: QUndoStack, way: Way) -> None:
    """Remove the steps of a match that was closed, which would do nothing."""
    while stack.canUndo() if way == "undo" else stack.canRedo():
        command = stack.command(stack.index() - (way == "undo"))
        if not isinstance(command, MatchStep) or not command.stale:
            return
        stack.undo() if way == "undo" else stack.redo()
