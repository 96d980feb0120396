"""Answers of routes that map and parameters alone decide: they hold for good, so those asked last are kept.

Each walk of a route has a table with a place for each mixed key; an answer takes the place of the one that was there.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from dsl.engines.compiled.emit.route_memory import MULTIPLIER
from dsl.engines.compiled.sets.lanes import lanes_at, put
from dsl.engines.compiled.wat import SMALL, Body, number, value_size, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Route
from dsl.engines.program.walk import expressions

ROOM = 12
"""A table has 2 ** ROOM entries: the key, which is never 0, then the set."""
HEAD = 16
MOST_KEYS = 1 << 62


class Answers:
    """Which routes have such answers, and the functions that ask for them."""

    def __init__(self, writer: Writer, cells: int) -> None:
        self.w, self.cells = writer, cells
        self.small, self.size = cells <= SMALL, value_size(cells)

    def lasting(self, route: Route) -> bool:
        """Whether nothing in the state, on the trail or of who looks matters to a route."""
        steps = route.step, route.halt, route.rest
        slots = route.temps[: route.arguments]
        if route.once or any(slot.bits for slot in slots) or _keys(route, self.cells) > MOST_KEYS:
            return False
        hidden = any(isinstance(node, x.Would | x.SeenBy | x.Guarded) for node in expressions(steps))
        return not hidden and not self.w.facts.reads(steps)

    def text(self, name: str, route: Route, search: Callable[[Body, list[str]], str]) -> str:
        """A function of a route's arguments, the cell where a way begins and the steps left.

        ``search`` writes what finds the cells for such arguments, and gives the set.
        """
        body = Body(route.temps, route.arguments)
        given = [f"(local.get $t{i})" for i in range(route.arguments)]
        key = body.keep(_key(route, given, self.cells))
        table = self.w.plan.reserve(HEAD + self.size << ROOM)
        place = f"(i32.wrap_i64 (i64.shr_u (i64.mul {key} {number(MULTIPLIER)}) {number(64 - ROOM)}))"
        entry = body.keep(f"(i32.add {word(table)} (i32.mul {place} {word(HEAD + self.size)}))", "i32")
        value = body.keep(f"(i32.add {entry} {word(HEAD)})", "i32")
        with body.when(f"(i64.ne (i64.load {entry}) {key})"):
            found = search(body, [*given, "(local.get $here)", "(local.get $left)"])
            self._put(found, value, body)
            body.add(f"(i64.store {entry} {key})")
        params = "(param $here i64)(param $left i64)"
        if self.small:
            return body.function(name, f"(i64.load {value})", "i64", params)
        self._put(value, "(local.get $to)", body)
        return body.function(name, extra=params + "(param $to i32)")

    def _put(self, found: str, target: str, body: Body) -> None:
        if self.small:
            body.add(f"(i64.store {target} {found})")
        else:
            put(lanes_at(found, words_of(self.cells)), target, words_of(self.cells), body)


def _ranges(route: Route) -> list[tuple[int, int]]:
    """The lowest and the highest value of each argument; what stands for none is one of them."""
    slots = route.temps[: route.arguments]
    return [(slot.low if slot.missing is None else min(slot.low, slot.missing), slot.high) for slot in slots]


def _keys(route: Route, cells: int) -> int:
    return prod(high - low + 1 for low, high in _ranges(route)) * cells * (route.limit + 1)


def _key(route: Route, given: list[str], cells: int) -> str:
    """A number from 1 on for the arguments, ``$here`` and ``$left``."""
    found = "(i64.const 0)"
    for (low, high), argument in zip(_ranges(route), given):
        found = f"(i64.add (i64.mul {found} {number(high - low + 1)}) (i64.sub {argument} {number(low)}))"
    found = f"(i64.add (i64.mul {found} {number(cells)}) (local.get $here))"
    return f"(i64.add (i64.mul {found} {number(route.limit + 1)}) (i64.add (local.get $left) (i64.const 1)))"
