"""Conditions on the next cell in a direction that is known, as sets: the cells from which a step leads into a set.

(== (get 0 (step [$0 4]) - -1) 1), asked of every cell $0 → (collect:64 1 (having:64 0 1) (step [$1 0]))
"""

from __future__ import annotations

from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.walk import Scope
from dsl.maps.board.base import Topology
from dsl.maps.board.masks import mask_of

MOST = 64
"""On larger boards each cell is asked."""


class StepMasks:
    """Answers for one board."""

    def __init__(self, board: Topology) -> None:
        self.board = board

    def direction(self, node: x.Expr, slot: int) -> int | None:
        """The direction, if this is the next cell of a member in one that is known and can be gone back."""
        match node:
            case x.Apply(what=BoardKernel.STEP, arguments=(x.Temp(slot=item, key=None), x.Const(value=direction))):
                there = item == slot and self.board.size <= MOST and self.back(direction) is not None
                return direction if there else None
        return None

    def back(self, direction: int) -> int | None:
        """The direction that leads back, wherever a step leads."""
        steps, cells = self.board.steps, range(self.board.size)
        if not 0 <= direction < len(self.board.directions):
            return None
        there = {cell: steps[cell][direction] for cell in cells if steps[cell][direction] >= 0}
        for other in range(len(self.board.directions)):
            if there == {steps[cell][other]: cell for cell in cells if steps[cell][other] >= 0}:
                return other
        return None

    def before(self, members: x.Expr, direction: int, scope: Scope) -> x.Expr:
        """The cells whose next one in a direction is in a set."""
        back, size = self.back(direction), self.board.size
        assert back is not None
        slot = scope.add(Slot("", Holds.NUMBER, 0, size - 1))
        return x.Collect(slot, members, None, x.Apply(BoardKernel.STEP, (x.Temp(slot), x.Const(back))), bits=size)

    def leading_to(self, direction: int, cell: int) -> x.Const:
        """The cells whose next one is a cell; with -1 those that have none."""
        steps = self.board.steps
        found = mask_of([each for each in range(self.board.size) if steps[each][direction] == cell])
        return x.Const(found, bits=self.board.size)
