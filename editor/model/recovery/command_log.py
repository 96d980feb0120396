"""The history of one document as the journal keeps it: commands since a base text, and how many of them are in force.

The same small machine runs while the journal is written and when it is read again, so both understand it alike. What a
command does it need not know, only that it can be joined with another, and taken back by another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol, Self

from editor.base.texts import Message

Kind = Literal["do", "merge", "undo", "redo"]


class Undoable(Protocol):
    """What was done to a document, under one label."""

    @property
    def label(self) -> Message:
        """What it is called."""

    def joined(self, other: Any) -> Self:
        """One after the other, under the label of the first."""

    def inverted(self, label: Message) -> Self:
        """What takes it back, under another label."""

    def relabelled(self, label: Message) -> Self:
        """The same under another label."""


class Step(Protocol):
    """One step of the history of a document."""

    @property
    def kind(self) -> Kind:
        """What became of the command."""

    @property
    def command(self) -> Undoable:
        """What it is about."""


@dataclass(frozen=True)
class LoggedStep:
    """A step as it is written down."""

    kind: Kind
    command: Undoable


class CommandLog:
    """``commands`` since the base, of which the first ``at`` are in force; the others were taken back."""

    def __init__(self) -> None:
        self.commands: list[Undoable] = []
        self.at = 0
        self.bent = False
        """Whether something from before the base was taken back, or may be: then every step is a command of its own."""

    def take(self, step: Step) -> LoggedStep:
        """Follow one step of the history; gives it as it has to be written down."""
        if step.kind in ("undo", "redo"):
            return self._move(step)
        if step.kind == "merge" and self.at and self.at == len(self.commands):
            self.commands[-1] = self.commands[-1].joined(step.command)
            return LoggedStep(step.kind, step.command)
        # What merged into a command from before the base is taken back together with that: more than is known here.
        self.bent = self.bent or step.kind == "merge"
        return self._done(step.command)

    def _done(self, command: Undoable) -> LoggedStep:
        del self.commands[self.at :]
        self.commands.append(command)
        self.at += 1
        return LoggedStep("do", command)

    def _move(self, step: Step) -> LoggedStep:
        back = step.kind == "undo"
        self.bent = self.bent or (back and self.at == 0) or (not back and self.at == len(self.commands))
        if not self.bent:
            self.at += -1 if back else 1
            return LoggedStep(step.kind, step.command)
        command = step.command
        label = Message("safety-undone" if back else "safety-redone", {"what": command.label})
        return self._done(command.inverted(label) if back else command.relabelled(label))

    def steps(self) -> list[LoggedStep]:
        """Steps that lead from the base to where the history stands, those taken back included."""
        undone = reversed(self.commands[self.at :])
        return [
            *(LoggedStep("do", command) for command in self.commands),
            *(LoggedStep("undo", command) for command in undone),
        ]
