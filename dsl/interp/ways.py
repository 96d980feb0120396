"""Ways over the board: steps, rays, distances, what can be reached, chains of arrows; by the topology's tables."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.board.topology import GRAZING
from dsl.interp.machine import Eval, Frame, Row, Rows
from dsl.interp.words import Words
from dsl.ir import nodes as n
from dsl.ir import types as ty


class Ways(Words):
    """``neighbours``, ``step``, ``ray``, ``distance``, ``clear``, ``reachable``, ``chain``…"""

    def _neighbours(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return self.masks(self.topology.neighbours, a[0])

    def _exits(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return self.masks(self.topology.exits, a[0])

    def _entries(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return self.masks(self.topology.entries, a[0])

    @staticmethod
    def masks(table: Sequence[int], cell: Eval) -> Eval:
        return lambda f: table[cell(f)]

    def _step(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        steps, cell, direction = self.topology.steps, *a
        return lambda f: steps[cell(f)][direction(f)]

    def _direction(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        find = self.topology.direction
        return lambda f: find(a[0](f), a[1](f))

    def _angle(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        angle = self.topology.angle
        return lambda f: angle(a[0](f), a[1](f))

    def _opposite(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return self.masks(self.topology.opposite, a[0])

    def _distance(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        distance = self.topology.distance
        return lambda f: distance(a[0](f), a[1](f))

    def _ray(self, node: n.CallBuiltin, a: list[Eval]) -> Rows:
        steps, (cell, direction, length, through) = self.topology.steps, a

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
            return tuple(found)

        return ray

    def _run(self, node: n.CallBuiltin, a: list[Eval]) -> Rows:
        size = self.topology.size
        return self._ray(node, [a[0], a[1], lambda f: size, a[2]])

    def _beyond(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        steps, (cell, direction, through) = self.topology.steps, a

        def beyond(f: Frame) -> int:
            here, d, inside = cell(f), direction(f), through(f)
            here = steps[here][d]
            while here >= 0 and inside >> here & 1:
                here = steps[here][d]
            return here

        return beyond

    def _between(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        crossed = self.topology.crossed
        return lambda f: crossed(a[0](f), a[1](f))[0]

    def _clear(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        clear, (one, other, blockers, mode) = self.topology.clear, a

        def test(f: Frame) -> int:
            x, y = one(f), other(f)
            ends = (1 << x) | (1 << y)
            return clear(x, y, blockers(f) & ~ends, GRAZING[mode(f)])

        return test

    def _reachable(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        reachable = self.topology.reachable
        return lambda f: reachable(a[0](f), a[1](f), a[2](f))

    def _steps(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        length = self.topology.path_length

        def steps(f: Frame) -> int:
            found = length(a[0](f), a[1](f), a[2](f))
            return found if found >= 0 else ty.INT_NONE

        return steps

    def _group(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        component = self.topology.component
        return lambda f: component(a[0](f), a[1](f))

    def _chain(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        placed = self.game.features[node.of]
        by_tail: dict[int, list[int]] = {}
        for i, arrow in enumerate(placed):
            by_tail.setdefault(arrow.cells[0], []).append(i)

        def chain(f: Frame) -> int:
            found, over, queue = 0, a[1](f), [a[0](f)]
            while queue:
                for following in by_tail.get(placed[queue.pop()].cells[1], ()):
                    if over >> following & 1 and not found >> following & 1:
                        found |= 1 << following
                        queue.append(following)
            return found

        return chain
