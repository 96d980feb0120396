"""The history of one map as the journal keeps it: commands since a base text, and how many of them are in force.

The same small machine runs while the journal is written and when it is read again, so both understand it alike.
"""

from __future__ import annotations

from editor.documents.map_document import Command, HistoryStep, tidied
from editor.documents.patches import Patch
from editor.texts import Message


class CommandLog:
    """``commands`` since the base, of which the first ``at`` are in force; the others were taken back."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.at = 0
        self.bent = False
        """Whether something from before the base was taken back, or may be: then every step is a command of its own."""

    def take(self, step: HistoryStep) -> HistoryStep:
        """Follow one step of the history; gives it as it has to be written down."""
        if step.kind in ("undo", "redo"):
            return self._move(step)
        if step.kind == "merge" and self.at and self.at == len(self.commands):
            last = self.commands[-1]
            self.commands[-1] = Command(last.label, tidied([*last.patches, *step.command.patches]), last.merge)
            return step
        # What merged into a command from before the base is taken back together with that: more than is known here.
        self.bent = self.bent or step.kind == "merge"
        del self.commands[self.at :]
        self.commands.append(step.command)
        self.at += 1
        return HistoryStep("do", step.command)

    def _move(self, step: HistoryStep) -> HistoryStep:
        back = step.kind == "undo"
        self.bent = self.bent or (back and self.at == 0) or (not back and self.at == len(self.commands))
        if not self.bent:
            self.at += -1 if back else 1
            return step
        command = step.command
        patches: tuple[Patch, ...] = command.inverse() if back else command.patches
        label = Message("safety-undone" if back else "safety-redone", {"what": command.label})
        return self.take(HistoryStep("do", Command(label, patches)))

    def steps(self) -> list[HistoryStep]:
        """Steps that lead from the base to where the history stands, those taken back included."""
        undone = reversed(self.commands[self.at :])
        return [
            *(HistoryStep("do", command) for command in self.commands),
            *(HistoryStep("undo", command) for command in undone),
        ]
