"""What is on the undo stack of a tab for its match. The name of a step tells nothing that anybody may not know."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol

from PySide6.QtGui import QUndoCommand

from dsl.engines.linking.game import Datum
from dsl.services.match.passage_values import Advance
from dsl.services.match.position_values import PositionView
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

    def back_to(self, node: int) -> None:
        """Stand before what is taken back."""

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
        match.back_to(self.before)


class BranchChange(MatchStep):
    """A branch named, thrown away or brought back: what does it again, and what takes it back."""

    def __init__(self, label: Message, match: Steppable, again: BranchQuestion, back: BranchQuestion) -> None:
        super().__init__(label, match)
        self._again, self._back = again, back

    def forward(self, match: Steppable) -> None:
        match.change_branch(self._again)

    def back(self, match: Steppable) -> None:
        match.change_branch(self._back)


WayTone = Literal["course", "was", "became"]
CellTone = Literal["shown", "good", "wrong", "changed"]
LabelTone = Literal["said", "was", "became", "lost", "good"]


@dataclass(frozen=True)
class MarkedWay:
    """A way over cells, both ends among them: dotted teal, dashed grey or solid amber."""

    cells: tuple[int, ...]
    tone: WayTone = "course"


@dataclass(frozen=True)
class MarkedCells:
    """Cells with a border and a tint, hatched where something is in the way."""

    cells: tuple[int, ...]
    tone: CellTone = "shown"
    hatched: bool = False


@dataclass(frozen=True)
class MarkedLabel:
    """A pill beside a cell; it keeps away from pieces and other labels."""

    cell: int
    text: str
    tone: LabelTone = "said"


@dataclass(frozen=True)
class MarkedGhost:
    """A piece where it was or would be; ``lost``: crossed out."""

    piece: Datum
    cell: int
    lost: bool = False


@dataclass(frozen=True)
class LineOfSight:
    """A straight line from cell to cell; it is broken where it comes to the ``blocked`` cell."""

    start: int
    end: int
    blocked: int | None = None


@dataclass(frozen=True)
class PlayMarks:
    """All that is to be shown; ``|`` joins two. A ``position`` is shown in the place of that of the match."""

    ways: tuple[MarkedWay, ...] = ()
    cells: tuple[MarkedCells, ...] = ()
    labels: tuple[MarkedLabel, ...] = ()
    ghosts: tuple[MarkedGhost, ...] = ()
    sights: tuple[LineOfSight, ...] = ()
    position: PositionView | None = None

    def __or__(self, other: PlayMarks) -> PlayMarks:
        return PlayMarks(
            self.ways + other.ways,
            self.cells + other.cells,
            self.labels + other.labels,
            self.ghosts + other.ghosts,
            self.sights + other.sights,
            self.position or other.position,
        )

    def __bool__(self) -> bool:
        return bool(self.ways or self.cells or self.labels or self.ghosts or self.sights)


NO_MARKS = PlayMarks()


@dataclass(frozen=True)
class Heat:
    """How often something happens in each cell: ``share`` from 0 (pale) to 1 (dark); cells that are missing have none.

    ``told`` is what is said of a cell that is pointed at.
    """

    share: Mapping[int, float]
    told: Mapping[int, str] = field(default_factory=dict)
