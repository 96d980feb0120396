"""Emits queries of routes: the cells a path can go on to, and those where it may end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from dsl.engines.compiled.emit.route_memory import DEAD_ENDS, TRAIL, Answers
from dsl.engines.compiled.emit.route_search import Search
from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.sets.lanes import clear, put
from dsl.engines.compiled.sets.set_operations import SetOperations
from dsl.engines.compiled.wat import SMALL, Body, kind_of, number, value_size, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.nodes import Walk
from dsl.engines.program.walk import expressions
from dsl.engines.protocol.errors import SEARCH_BUDGET


class RouteCalls:
    """Writes the functions of each route that is queried, and calls of them."""

    def __init__(self, writer: Writer, operations: SetOperations, tables: BoardTables) -> None:
        self.w, self.operations, self.tables = writer, operations, tables
        self.cells = tables.cells
        self.small = self.cells <= SMALL
        self.answers = Answers(writer, self.cells)
        self.dead_ends = cache(lambda _depth, room: writer.plan.reserve(16 << room))

    def value(self, node: x.RouteCells, body: Body) -> str:
        """The operand of the next cells of a route, or of those where it may end."""
        route = self.w.program.routes[node.route]
        slots = route.temps[: route.arguments]
        values = [body.once(self.w.value(a, body, s.bits), kind_of(s.bits)) for a, s in zip(node.arguments, slots)]
        start, left = body.once(self.w.number(node.start, body)), body.once(self.w.number(node.left, body))
        with body.when(f"(i64.gt_s {left} {number(route.limit)})"):
            self.w.fail(body, node.error, left)
        found = body.fresh() if self.small else body.area(value_size(self.cells))
        if self.small:
            body.add(f"(local.set {found} (i64.const 0))")
        else:
            clear(found, 0, value_size(self.cells), body)
        with body.when(f"(i64.gt_s {left} (i64.const 0))"):
            if self.answers.lasting(route):
                call = f"(call {self._constant_answers(node.route, node.walk)} {' '.join(values)} {start} {left}"
            else:
                call = self._searched(
                    node.route, node.walk, [*values, start, left], node.trail if route.once else None, body
                )
            body.add(f"(local.set {found} {call}))" if self.small else f"{call} {found})")
        return f"(local.get {found})" if self.small else found

    def _searched(self, number_: int, walk: Walk, values: list[str], trail: x.Expr | None, body: Body) -> str:
        """The call of a new search, without its closing bracket.

        ``values``: operands of the arguments, the first cell, the steps left.
        """
        query = body.once(body.area(TRAIL + (0 if self.small else value_size(self.cells))), "i32")
        passed = self._begin_query(query, trail, body)
        *arguments, start, left = values
        return f"(call {self.function(number_, walk.value)} {' '.join(arguments)} {query} {start} {left} {passed}"

    def _constant_answers(self, number_: int, walk: Walk) -> str:
        """The name of the function that returns answers from a table that is never cleared."""
        name, route = f"$route_{number_}_{walk.value}_stored", self.w.program.routes[number_]

        def search(body: Body, values: list[str]) -> str:
            call = self._searched(number_, walk, values, None, body)
            if self.small:
                return body.now(f"{call})")
            found = body.area(value_size(self.cells))
            body.add(f"{call} {found})")
            return found

        self.w.function(name, lambda: self.answers.text(name, route, search))
        return name

    def _begin_query(self, query: str, trail: x.Expr | None, body: Body) -> str:
        """Emit the start of a query: its budget, number; returns the operand of the trail (0 if it is in memory)."""
        self.w.variable("$query", "i64")
        more = "(i64.add (i64.rem_u (global.get $query) (i64.const 0xffffffff)) (i64.const 1))"
        body.add(f"(i64.store {query} {number(SEARCH_BUDGET)})", f"(global.set $query {more})")
        body.add(f"(i32.store offset={DEAD_ENDS} {query} (i32.const 0))")
        body.add(f"(i64.store offset=8 {query} (i64.shl (global.get $query) (i64.const 32)))")
        if trail is None:
            return number(0)
        if self.small:
            return self.operations.first_word(trail, body)
        size = words_of(self.cells)
        put(self.operations.lanes(trail, body), f"(i32.add {query} {word(TRAIL)})", size, body)
        return number(0)

    def depth(self, number_: int) -> int:
        """How deep routes are nested in each other's conditions; each depth has a table of dead ends."""
        return 1 + max((self.depth(other) for other in self._inside(self.w.program.routes[number_])), default=0)

    def _inside(self, value: object) -> Iterator[int]:
        """The routes queried in a node, also by the functions that it calls."""
        for node in expressions(value):
            if isinstance(node, x.RouteCells):
                yield node.route
            elif isinstance(node, x.Call):
                yield from self._inside(self.w.program.functions[node.function].formula)

    # ---- the functions of a route
    def function(self, number_: int, part: str) -> str:
        """The name of one function of a route, which is written at the first call."""
        name = f"$route_{number_}_{part}"
        search = Search(
            self.w,
            self.tables,
            self.w.program.routes[number_],
            lambda other: self.function(number_, other),
            lambda room: self.dead_ends(self.depth(number_), room),
        )
        self.w.function(name, lambda: search.text(name, part))
        return name
