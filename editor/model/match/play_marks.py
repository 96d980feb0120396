"""What is shown on a chart about a match beside its pieces: ways, cells, labels. Values, set by whoever has to show it.

The comparison of rules shows what was and what became, the reasons why something cannot be done show a line of sight,
a scenario the cells of its failing line. Cells count from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from dsl.engines.linking.game import Datum
from dsl.services.match.match_values import PositionView

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
