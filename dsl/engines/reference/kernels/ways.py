"""Kernels of the board: steps, rays, distances, what can be reached, chains of arrows; by the topology's tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, assert_never, cast

from dsl.engines.program.kernels import BoardKernel
from dsl.engines.program.nodes import INT_NONE
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.operators import Eval, Frame, Row
from dsl.maps.board.base import GRAZING
from dsl.maps.board.grid import facing, offsets

Way = Literal[
    BoardKernel.RAY,
    BoardKernel.RUN,
    BoardKernel.BEYOND,
    BoardKernel.FACING,
    BoardKernel.CLEAR,
    BoardKernel.REACHABLE,
    BoardKernel.STEPS,
    BoardKernel.CHAIN,
]


class BoardKernels:
    """Closures over compiled arguments."""

    def __init__(self, machine: Machine) -> None:
        self.m, self.p, self.board = machine, machine.program, machine.program.board

    def compile(self, what: BoardKernel, arrows: int, a: list[Eval]) -> Eval:
        """The closure of a kernel of the board; ``arrows`` is the table for a chain."""
        board = self.board
        match what:
            case BoardKernel.NEIGHBOURS:
                return self.entry(board.neighbours, a[0])
            case BoardKernel.EXITS:
                return self.entry(board.exits, a[0])
            case BoardKernel.ENTRIES:
                return self.entry(board.entries, a[0])
            case BoardKernel.STEP:
                steps, cell, direction = board.steps, a[0], a[1]
                return lambda f: steps[cell(f)][direction(f)]
            case BoardKernel.DIRECTION:
                return self.of_two(board.direction, a)
            case BoardKernel.DISTANCE:
                return self.of_two(board.distance, a)
            case BoardKernel.BETWEEN:
                return self.of_two(lambda one, other: board.crossed(one, other)[0], a)
            case BoardKernel.GROUP:
                return self.of_two(board.component, a)
            case way:
                return self.ways(way, arrows, a)

    def ways(self, what: Way, arrows: int, a: list[Eval]) -> Eval:
        """The closure of a kernel of lines or searches."""
        board = self.board
        match what:
            case BoardKernel.RAY:
                return self.ray(a[0], a[1], a[2], a[3])
            case BoardKernel.RUN:
                return self.ray(a[0], a[1], lambda f: board.size, a[2])
            case BoardKernel.BEYOND:
                return self.beyond(a[0], a[1], a[2])
            case BoardKernel.FACING:
                return self.facing(a[0], a[1], a[2])
            case BoardKernel.CLEAR:
                return self.clear(a)
            case BoardKernel.REACHABLE:
                return self.counting_cells(lambda f: board.reachable(a[0](f), a[1](f), a[2](f)))
            case BoardKernel.STEPS:
                length = board.path_length
                return self.counting_cells(
                    lambda f: found if (found := length(a[0](f), a[1](f), a[2](f))) >= 0 else INT_NONE
                )
            case BoardKernel.CHAIN:
                return self.chain(self.p.arrows[arrows], a[0], a[1])
            case other:
                assert_never(other)

    def counting_cells(self, search: Eval) -> Eval:
        """A search over the board that uses up the machine's patience by the number of cells."""
        tire, cost = self.m.tire, self.board.size >> 5

        def run(f: Frame) -> int:
            tire(cost)
            return search(f)

        return run

    @staticmethod
    def entry(table: Sequence[int], cell: Eval) -> Eval:
        """An entry of a table by a cell."""
        return lambda f: table[cell(f)]

    @staticmethod
    def of_two(kernel: Callable[[int, int], int], a: list[Eval]) -> Eval:
        """The closure for a relation of two cells."""
        one, other = a
        return lambda f: kernel(one(f), other(f))

    def ray(self, cell: Eval, direction: Eval, length: Eval, through: Eval) -> Eval:
        """The closure for the cells in a direction, as far as they are in a set; each cell counts as a loop."""
        steps, tire = self.board.steps, self.m.tire

        def ray(f: Frame) -> Row:
            here, d, left = cell(f), direction(f), length(f)
            if left <= 0:
                return ()
            inside, found = through(f), []
            while left > 0:
                here = steps[here][d]
                if here < 0 or not inside >> here & 1:
                    break
                found.append(here)
                left -= 1
            tire(len(found))
            return tuple(found)

        return cast(Eval, ray)

    def beyond(self, cell: Eval, direction: Eval, through: Eval) -> Eval:
        """The first cell in a direction that is not in a set."""
        steps, tire = self.board.steps, self.m.tire

        def beyond(f: Frame) -> int:
            here, d, inside = cell(f), direction(f), through(f)
            here, passed = steps[here][d], 0
            while here >= 0 and inside >> here & 1:
                here, passed = steps[here][d], passed + 1
            tire(passed)
            return here

        return beyond

    def facing(self, direction: Eval, through: Eval, wanted: Eval) -> Eval:
        """The closure for the cells whose first cell outside a set, in a direction, is in another set."""
        steps = offsets(self.board)
        assert steps is not None
        return lambda f: facing(steps[direction(f)], through(f), wanted(f))

    def clear(self, a: list[Eval]) -> Eval:
        """The closure for whether the line between two cells is free."""
        clear, (one, other, blockers, mode) = self.board.clear, a

        def test(f: Frame) -> int:
            x, y = one(f), other(f)
            ends = (1 << x) | (1 << y)
            return clear(x, y, blockers(f) & ~ends, GRAZING[mode(f)])

        return test

    def chain(self, arrows: Sequence[tuple[int, int]], first: Eval, among: Eval) -> Eval:
        """The closure for the arrows of a set that can be followed one after another from one of them."""
        by_tail: dict[int, list[int]] = {}
        for number, (tail, _) in enumerate(arrows):
            by_tail.setdefault(tail, []).append(number)

        def chain(f: Frame) -> int:
            begin = first(f)
            found, over, queue = 0, among(f), [begin]
            while queue:
                for following in by_tail.get(arrows[queue.pop()][1], ()):
                    if over >> following & 1 and not found >> following & 1:
                        found |= 1 << following
                        queue.append(following)
            return found

        return chain
