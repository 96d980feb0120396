"""The steps of a match on the undo stack of its tab. Their names contain nothing that is hidden from a player."""

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
        """The number of the match among those played in the tab."""

    def sit_at(self, node: int) -> None:
        """Go to another node of the match, seen by the player who decides there."""

    def back_to(self, node: int) -> None:
        """Go to the node before the step that is undone."""

    def change_branch(self, asked: BranchQuestion) -> None:
        """Ask the service to change a branch."""


class MatchStep(QUndoCommand):
    """Base of steps of a match, pushed after they were done. Refers to its match weakly, like every command."""

    def __init__(self, label: Message, match: Steppable) -> None:
        super().__init__(str(label))
        self.label = label
        self._match, self._serial = weakref.ref(match), match.serial
        self._made = True

    @property
    def stale(self) -> bool:
        """Whether its match is closed, so that there is nothing to undo."""
        match = self._match()
        return match is None or match.serial != self._serial

    def redo(self) -> None:
        """Do it again; does nothing when pushed, since it is done already."""
        match = self._match()
        if self.stale:
            self.setObsolete(True)
        elif match is not None and not self._made:
            self.forward(match)
        self._made = False

    def undo(self) -> None:
        """Undo it in its match."""
        match = self._match()
        if self.stale:
            self.setObsolete(True)
        elif match is not None:
            self.back(match)

    def forward(self, match: Steppable) -> None:
        """Do it again."""
        raise NotImplementedError

    def back(self, match: Steppable) -> None:
        """Undo it."""
        raise NotImplementedError


class Decided(MatchStep):
    """A person's decision or throw, with all that followed until a person was asked again."""

    def __init__(self, label: Message, match: Steppable, before: int, after: int) -> None:
        super().__init__(label, match)
        self.before, self.after = before, after

    def forward(self, match: Steppable) -> None:
        match.sit_at(self.after)

    def back(self, match: Steppable) -> None:
        match.back_to(self.before)


class BranchChange(MatchStep):
    """A branch renamed, deleted or restored: the questions that redo and undo it."""

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
    """A path over cells, both ends included: dotted teal, dashed grey or solid amber."""

    cells: tuple[int, ...]
    tone: WayTone = "course"


@dataclass(frozen=True)
class MarkedCells:
    """Cells with a border and a tint, hatched if blocked."""

    cells: tuple[int, ...]
    tone: CellTone = "shown"
    hatched: bool = False


@dataclass(frozen=True)
class MarkedLabel:
    """A label next to a cell, placed clear of pieces and other labels."""

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
    """A straight line between two cells; drawn broken from the ``blocked`` cell on."""

    start: int
    end: int
    blocked: int | None = None


@dataclass(frozen=True)
class PlayMarks:
    """All marks to draw; ``|`` joins two. A ``position`` is drawn instead of the match's."""

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
    """How often something happens in each cell, from 0 (pale) to 1 (dark); missing cells have no colour.

    ``told`` is the text shown when a cell is pointed at.
    """

    share: Mapping[int, float]
    told: Mapping[int, str] = field(default_factory=dict)
