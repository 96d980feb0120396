"""What is on the undo stack of a tab for its match. The name of a step tells nothing that anybody may not know."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Protocol

from PySide6.QtGui import QUndoCommand

from dsl.services.match.match_values import Advance
from editor.base.background.packets import Question
from editor.base.texts import Message

BranchQuestion = Callable[[int], Question[Advance]]
"""Makes a question that changes a branch, for a viewer."""


class Steppable(Protocol):
    """A match, as its steps know it."""

    @property
    def serial(self) -> int:
        """Which match it is, of those that were played in the tab."""

    def sit_at(self, node: int) -> None:
        """Stand at another place of the match: whoever decides there is to look."""

    def change_branch(self, asked: BranchQuestion) -> None:
        """Ask the service to change a branch."""


class MatchStep(QUndoCommand):
    """Something done to a match, after it was done. It knows its match weakly, as every command does."""

    def __init__(self, label: Message, match: Steppable) -> None:
        super().__init__(str(label))
        self.label = label
        self._match, self._serial = weakref.ref(match), match.serial
        self._made = True

    @property
    def stale(self) -> bool:
        """Whether it belongs to a match that is over with: there is nothing to be taken back any more."""
        match = self._match()
        return match is None or match.serial != self._serial

    def redo(self) -> None:
        """Again; what is put on the stack was done already."""
        match = self._match()
        if self.stale:
            self.setObsolete(True)
        elif match is not None and not self._made:
            self.forward(match)
        self._made = False

    def undo(self) -> None:
        """Take it back."""
        match = self._match()
        if self.stale:
            self.setObsolete(True)
        elif match is not None:
            self.back(match)

    def forward(self, match: Steppable) -> None:
        """Do it again."""
        raise NotImplementedError

    def back(self, match: Steppable) -> None:
        """Take it back."""
        raise NotImplementedError


class Decided(MatchStep):
    """A decision or a throw of a person, with all that came of it until a person was asked again."""

    def __init__(self, label: Message, match: Steppable, before: int, after: int) -> None:
        super().__init__(label, match)
        self.before, self.after = before, after

    def forward(self, match: Steppable) -> None:
        match.sit_at(self.after)

    def back(self, match: Steppable) -> None:
        match.sit_at(self.before)


class BranchChange(MatchStep):
    """A branch named, thrown away or brought back: what does it again, and what takes it back."""

    def __init__(self, label: Message, match: Steppable, again: BranchQuestion, back: BranchQuestion) -> None:
        super().__init__(label, match)
        self._again, self._back = again, back

    def forward(self, match: Steppable) -> None:
        match.change_branch(self._again)

    def back(self, match: Steppable) -> None:
        match.change_branch(self._back)
