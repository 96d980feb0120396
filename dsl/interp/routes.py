"""Ways of an exact number of steps: where can one go next so that the rest can still be used up?

``onward`` looks ahead by depth-first search with the trail as a bit set and stops at the first full line from
each next cell; positions already found hopeless are remembered for the query.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dsl.engine.errors import RuleError
from dsl.engine.limits import SEARCH_BUDGET
from dsl.interp.machine import Eval, Frame, bits
from dsl.ir import nodes as n
from dsl.ir.builtins import RouteQuestion
from dsl.ir.code import RouteCode

if TYPE_CHECKING:
    from dsl.interp.expressions import Compiler

Pairwise = Callable[[int, int], bool]


class _Way:
    """A route with its arguments fixed: tests over cells, and the search."""

    def __init__(self, code: RouteCode, exits: Sequence[int], step: Pairwise, halt: Pairwise, rest: Pairwise) -> None:
        self.code, self.exits, self.step, self.halt, self.rest = code, exits, step, halt, rest
        self.left = SEARCH_BUDGET
        self.hopeless: set[tuple[int, int, int]] = set()

    def nexts(self, here: int, trail: int) -> list[int]:
        """Cells one step on."""
        blocked = trail if self.code.once else 0
        return [c for c in bits(self.exits[here] & ~blocked) if self.step(here, c)]

    def ends_well(self, here: int, there: int, left: int, trail: int) -> bool:
        """Whether a step from here to there, with ``left`` steps after it, can be the start of a full line."""
        self.left -= 1
        if self.left < 0:
            raise RuleError("route-budget", self.code.span, name=self.code.name)
        if self.halt(here, there):
            return True
        if left == 0:
            return self.rest(here, there)
        key = (there, left, trail if self.code.once else 0)
        if key in self.hopeless:
            return False
        trail |= 1 << there
        if any(self.ends_well(there, c, left - 1, trail) for c in self.nexts(there, trail)):
            return True
        self.hopeless.add(key)
        return False

    def onward(self, here: int, left: int, trail: int) -> int:
        """The next cells from which the rest can be used up; else those of a longest line, if the route says so."""
        trail |= 1 << here
        shortest = 0 if self.code.longest else left - 1
        for length in range(left - 1, shortest - 1, -1):
            found = sum(1 << c for c in self.nexts(here, trail) if self.ends_well(here, c, length, trail))
            if found:
                return found
        return 0

    def ends(self, here: int, left: int, trail: int) -> int:
        """Where such a way may end."""
        if left == 0:
            return 0
        found = 0
        trail |= 1 << here
        for c in bits(self.onward(here, left, trail)):
            if self.halt(here, c):
                found |= 1 << c
                continue
            further = self.ends(c, left - 1, trail | 1 << c) if left > 1 else 0
            found |= further or 1 << c
        return found


class Routes:
    """Compiles calls of ``onward`` and ``ends``."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler

    def compile(self, node: n.RouteCall) -> Eval:
        """The closure of one call."""
        code = self.c.game.program.routes[node.route]
        arguments = [self.c.expr(a) for a in node.arguments]
        start, left = self.c.expr(node.start), self.c.expr(node.left)
        trail = self.c.expr(node.trail) if node.trail is not None else (lambda f: 0)
        make = self.way(code)
        onward, limit = node.question is RouteQuestion.ONWARD, code.limit

        def run(f: Frame) -> int:
            steps = left(f)
            if steps > limit:
                raise RuleError("route-long", node.span, name=code.name, limit=limit, found=steps)
            if steps <= 0:
                return 0
            way = make([a(f) for a in arguments])
            search = way.onward if onward else way.ends
            return search(start(f), steps, trail(f))

        return run

    def way(self, code: RouteCode) -> Callable[[list[int]], _Way]:
        """A maker of ways for given arguments."""
        before = self.c.enter(f"route {code.name}")
        parameters = [self.c.slot(p) for p in code.parameters]
        here, there = self.c.slot(code.here), self.c.slot(code.there)
        tests = [self.c.expr(code.step), self.c.expr(code.halt) if code.halt else None, self.c.expr(code.rest)]
        name = self.c.current
        self.c.enter(before)
        topology, sizes = self.c.game.map.topology, self.c.sizes
        # a step may lead anywhere the step line allows: neighbours, on a track also against the arrows
        reach = topology.touching

        def make(values: list[int]) -> _Way:
            frame = [0] * sizes[name]
            for slot, value in zip(parameters, values):
                frame[slot] = value

            def pairwise(test: Eval | None) -> Pairwise:
                def ask(one: int, other: int) -> bool:
                    frame[here], frame[there] = one, other
                    return bool(test(frame)) if test is not None else False

                return ask

            return _Way(code, reach, *(pairwise(t) for t in tests))

        return make
