"""Paths of an exact number of steps: the next cells from which all remaining steps can still be made.

``onward`` searches depth first, with the trail as a bit set, up to the first full path from each next cell; positions
found to be dead ends are cached during the query.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.program.linked import Route
from dsl.engines.program.nodes import RouteCells, Walk
from dsl.engines.protocol.errors import SEARCH_BUDGET
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.operators import Compile, Eval, Frame, Temps
from dsl.maps.board.masks import members as bits

Pairwise = Callable[[int, int], int]


class _Way:
    """A route with known arguments: the tests of its steps, and the search."""

    def __init__(self, machine: Machine, route: Route, step: Pairwise, halt: Pairwise | None, rest: Pairwise) -> None:
        self.m, self.route, self.step, self.halt, self.rest = machine, route, step, halt, rest
        # a step may lead anywhere the step line allows: neighbours, on a track also against the arrows
        self.exits = machine.program.board.touching
        self.left = SEARCH_BUDGET
        self.hopeless: set[tuple[int, int, int]] = set()

    def nexts(self, here: int, trail: int) -> list[int]:
        """The cells to which one step leads."""
        blocked = trail if self.route.once else 0
        return [c for c in bits(self.exits[here] & ~blocked) if self.step(here, c)]

    def ends_well(self, here: int, there: int, left: int, trail: int) -> int:
        """Whether a step, with ``left`` steps after it, can be the start of a full path."""
        self.left -= 1
        self.m.tire()
        if self.left < 0:
            raise self.m.error(self.route.budget)
        if self.halt is not None and self.halt(here, there):
            return 1
        if left == 0:
            return self.rest(here, there)
        key = (there, left, trail if self.route.once else 0)
        if key in self.hopeless:
            return 0
        trail |= 1 << there
        for c in self.nexts(there, trail):  # not any(…), which takes two of Python's frames a step
            if self.ends_well(there, c, left - 1, trail):
                return 1
        self.hopeless.add(key)
        return 0

    def onward(self, here: int, left: int, trail: int) -> int:
        """The next cells of full paths; else of a longest path, if the route allows it."""
        trail |= 1 << here
        shortest = 0 if self.route.longest else left - 1
        for length in range(left - 1, shortest - 1, -1):
            found = sum(1 << c for c in self.nexts(here, trail) if self.ends_well(here, c, length, trail))
            if found:
                return found
        return 0

    def ends(self, here: int, left: int, trail: int) -> int:
        """The cells where a full path may end."""
        if left == 0:
            return 0
        found = 0
        trail |= 1 << here
        for c in bits(self.onward(here, left, trail)):
            if self.halt is not None and self.halt(here, c):
                found |= 1 << c
                continue
            further = self.ends(c, left - 1, trail | 1 << c) if left > 1 else 0
            found |= further or 1 << c
        return found


class Routes:
    """Compiles queries of routes."""

    def __init__(self, machine: Machine, expr: Compile) -> None:
        self.m, self.expr = machine, expr

    def compile(self, node: RouteCells, t: Temps) -> Eval:
        """The closure of one query."""
        route, machine = self.m.program.routes[node.route], self.m
        arguments = [self.expr(a, t) for a in node.arguments]
        start, left, trail = self.expr(node.start, t), self.expr(node.left, t), self.expr(node.trail, t)
        make, onward = self.way(route), node.walk is Walk.ONWARD

        def run(f: Frame) -> int:
            given, begin, steps = [a(f) for a in arguments], start(f), left(f)
            if steps > route.limit:
                raise machine.error(node.error, steps)
            if steps <= 0:
                return 0
            way = make(given)
            search = way.onward if onward else way.ends
            return search(begin, steps, trail(f))

        return run

    def way(self, route: Route) -> Callable[[list[int]], _Way]:
        """A function that makes a search for given arguments."""
        t = Temps(route.temps)
        here, there = t.at(route.here), t.at(route.there)
        step, rest = self.expr(route.step, t), self.expr(route.rest, t)
        halt = self.expr(route.halt, t) if route.halt is not None else None
        size, machine = t.size, self.m

        def make(values: list[int]) -> _Way:
            frame = values + [0] * (size - len(values))

            def pairwise(test: Eval) -> Pairwise:
                def ask(one: int, other: int) -> int:
                    frame[here], frame[there] = one, other
                    return test(frame)

                return ask

            return _Way(machine, route, pairwise(step), pairwise(halt) if halt is not None else None, pairwise(rest))

        return make
