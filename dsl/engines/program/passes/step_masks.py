"""Turns conditions on the next cell in a constant direction into sets of the cells from which it leads to a set.

(== (get 0 (step [$0 4]) - -1) 1), for every cell $0 → (collect:64 1 (having:64 0 1) (step [$1 0]))
"""

from __future__ import annotations

from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import BoardKernel
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.walk import Scope
from dsl.maps.board.base import Topology
from dsl.maps.board.masks import mask_of

MOST = 64
"""On larger boards each cell is tested."""


class StepMasks:
    """Finds these sets on one board."""

    def __init__(self, board: Topology) -> None:
        self.board = board

    def direction(self, node: x.Expr, slot: int) -> int | None:
        """The direction, if the node is a member's next cell in a constant direction with an opposite; else None."""
        match node:
            case x.Apply(what=BoardKernel.STEP, arguments=(x.Temp(slot=item, key=None), x.Const(value=direction))):
                there = item == slot and self.board.size <= MOST and self.back(direction) is not None
                return direction if there else None
        return None

    def back(self, direction: int) -> int | None:
        """The opposite direction, if every step has one back; else None."""
        steps, cells = self.board.steps, range(self.board.size)
        if not 0 <= direction < len(self.board.directions):
            return None
        there = {cell: steps[cell][direction] for cell in cells if steps[cell][direction] >= 0}
        for other in range(len(self.board.directions)):
            if there == {steps[cell][other]: cell for cell in cells if steps[cell][other] >= 0}:
                return other
        return None

    def before(self, members: x.Expr, direction: int, scope: Scope) -> x.Expr:
        """The cells whose next cell in a direction is in a set."""
        back, size = self.back(direction), self.board.size
        assert back is not None
        slot = scope.add(Slot("", Holds.NUMBER, 0, size - 1))
        return x.Collect(slot, members, None, x.Apply(BoardKernel.STEP, (x.Temp(slot), x.Const(back))), bits=size)

    def leading_to(self, direction: int, cell: int) -> x.Const:
        """The cells whose next cell is ``cell``; with -1 those without a next cell."""
        steps = self.board.steps
        found = mask_of([each for each in range(self.board.size) if steps[each][direction] == cell])
        return x.Const(found, bits=self.board.size)
