"""The search of a route: depth first, with the trail, and the positions that were found to be dead ends.

The functions of a route take its arguments, then the address of the *query*: the budget that is left, its number, the
number of dead ends, and on boards of more than 64 cells the trail, which is passed on as a fingerprint; on smaller ones
it is passed on as a set. A route that may enter a cell twice has no trail.

Dead ends are stored in tables whose entries have the number of their query, so that none is ever cleared: the first
ones of a query in a table that stays in the processor's cache, the others in one with room for all.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.emit.errors import LOOP, burn
from dsl.engines.compiled.emit.route_memory import DEAD_ENDS, DeadEnds, Trail
from dsl.engines.compiled.kernels.board_tables import BoardTables
from dsl.engines.compiled.sets.lanes import clear, lanes_at
from dsl.engines.compiled.sets.walks import bits, words
from dsl.engines.compiled.wat import SMALL, Body, kind_of, number, put_member, value_size, word, words_of
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Route
from dsl.engines.program.nodes import Walk


class Search:
    """The text of the functions of one route."""

    def __init__(
        self,
        writer: Writer,
        tables: BoardTables,
        route: Route,
        function: Callable[[str], str],
        table: Callable[[int], int],
    ) -> None:
        """``function``: the name of another function of the route; ``table``: the table of 2 ** n dead ends."""
        self.w, self.tables, self.route, self.function = writer, tables, route, function
        self.trail, self.dead_ends = Trail(writer, route, tables.cells), DeadEnds(writer, table)
        self.cells, self.small = tables.cells, tables.cells <= SMALL
        slots = route.temps[: route.arguments]
        self.params = "".join(f" (param $t{i} {kind_of(slot.bits)})" for i, slot in enumerate(slots))
        self.arguments = "".join(f" (local.get $t{i})" for i in range(route.arguments))

    def text(self, name: str, part: str) -> str:
        """The text of one function, by its part."""
        if part in (Walk.ONWARD.value, Walk.ENDS.value):
            return self.onward(name) if part == Walk.ONWARD.value else self.ends(name)
        return self.ends_well(name)

    def condition_of(self, condition: x.Expr, here: str, there: str, body: Body) -> str:
        """The operand of a condition of a step from one cell to another."""
        body.add(f"(local.set {body.temp(self.route.here)} {here})")
        body.add(f"(local.set {body.temp(self.route.there)} {there})")
        return body.once(self.w.condition(condition, body), "i32")

    def call_ends_well(self, here: str, there: str, left: str, trail: str) -> str:
        """The call that tests whether a step can be the start of a full path."""
        name = self.function("well")
        return f"(call {name}{self.arguments} (local.get $query) {here} {there} {left} {trail})"

    def each_next(self, body: Body, here: str, trail: str, inner: Callable[[str], None]) -> None:
        """Emit a loop over the cells one step on; conditions that can fail are tested for all cells first."""
        if self.w.facts.can_fail(self.route.step):
            self._around(body, here, trail, lambda cell: self.condition_of(self.route.step, here, cell, body))

        def test(cell: str) -> None:
            following = body.label("following")
            with body.block(following):
                body.add(f"(br_if {following} (i32.eqz {self.condition_of(self.route.step, here, cell, body)}))")
                inner(cell)

        self._around(body, here, trail, test)

    def _around(self, body: Body, here: str, trail: str, inner: Callable[[str], object]) -> None:
        """Emit a loop over the neighbours of a cell, except those on the trail."""
        starts, cells = self.tables.lists("touching")
        row = body.keep(f"(i32.add {word(starts)} (i32.shl (i32.wrap_i64 {here}) (i32.const 2)))", "i32")
        place, again, out, following = body.fresh("i32"), body.label("next"), body.label("none"), body.label("past")
        body.add(f"(local.set {place} (i32.shl (i32.load {row}) (i32.const 1)))")
        with body.block(out), body.loop(again):
            body.add(f"(br_if {out} (i32.ge_u (local.get {place}) (i32.shl (i32.load offset=4 {row}) (i32.const 1))))")
            cell = body.keep(f"(i64.load16_u offset={cells} (local.get {place}))")
            body.add(f"(local.set {place} (i32.add (local.get {place}) (i32.const 2)))")
            with body.block(following):
                if self.route.once:
                    body.add(f"(br_if {following} {self.trail.has(cell, trail)})")
                inner(cell)
            body.add(f"(br {again})")

    # ---- the search
    def ends_well(self, name: str) -> str:
        """The function that tests whether a step, with ``left`` steps after it, can be the start of a full path."""
        body = Body(self.route.temps, self.route.arguments)
        here, there, left, trail = (f"(local.get ${n})" for n in ("here", "there", "left", "trail"))
        burn(LOOP, body)
        body.add("(i64.store (local.get $query) (i64.sub (i64.load (local.get $query)) (i64.const 1)))")
        with body.when("(i64.lt_s (i64.load (local.get $query)) (i64.const 0))"):
            self.w.fail(body, self.route.budget)
        if self.route.halt is not None:
            body.add(f"(if {self.condition_of(self.route.halt, here, there, body)} (then (return (i32.const 1))))")
        with body.when(f"(i64.eqz {left})"):
            body.add(f"(return {self.condition_of(self.route.rest, here, there, body)})")
        key = body.keep(trail if self.route.once else number(0))
        where = body.keep(
            f"(i64.or (i64.load offset=8 (local.get $query)) (i64.or (i64.shl {left} (i64.const 16)) {there}))"
        )
        with body.when(f"(i32.load offset={DEAD_ENDS} (local.get $query))"):
            body.add(f"(if {self.dead_ends.known(key, where)} (then (return (i32.const 0))))")
        onward, before = self.trail.enter(body, there, trail)
        result, out = body.fresh("i32"), body.label("found")
        with body.block(out):

            def further(cell: str) -> None:
                well = self.call_ends_well(there, cell, f"(i64.sub {left} (i64.const 1))", onward)
                body.add(f"(local.set {result} {well})")
                body.add(f"(br_if {out} (local.get {result}))")

            self.each_next(body, there, onward, further)
        self.trail.leave(body, there, before)
        with body.when(f"(i32.eqz (local.get {result}))"):
            body.add(self.dead_ends.store(key, where))
        params = "(param $query i32)(param $here i64)(param $there i64)(param $left i64)(param $trail i64)"
        return body.function(name, f"(local.get {result})", "i32", params)

    # ---- the two queries
    def onward(self, name: str) -> str:
        """The function that returns the next cells of full paths; else of a longest path, if the route allows it."""
        body = Body(self.route.temps, self.route.arguments)
        here, left = "(local.get $here)", "(local.get $left)"
        found, length = body.fresh(), body.fresh()
        some = body.fresh("i32")
        if not self.small:
            clear("(local.get $to)", 0, value_size(self.cells), body)
        trail, before = self.trail.enter(body, here, "(local.get $trail)")
        body.add(f"(local.set {length} (i64.sub {left} (i64.const 1)))")

        def look(cell: str) -> None:
            with body.when(self.call_ends_well(here, cell, f"(local.get {length})", trail)):
                body.add(f"(local.set {some} (i32.const 1))")
                if self.small:
                    body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {cell})))")
                else:
                    put_member("(local.get $to)", cell, body)

        again, out = body.label("shorter"), body.label("done")
        with body.block(out), body.loop(again):
            self.each_next(body, here, trail, look)
            if self.route.longest:
                body.add(f"(br_if {out} (local.get {some}))")
                body.add(f"(local.set {length} (i64.sub (local.get {length}) (i64.const 1)))")
                body.add(f"(br_if {again} (i64.ge_s (local.get {length}) (i64.const 0)))")
        self.trail.leave(body, here, before)
        return self._set_function(body, name, f"(local.get {found})")

    def ends(self, name: str) -> str:
        """The function that returns the cells where a full path may end."""
        body = Body(self.route.temps, self.route.arguments)
        here, left, size = "(local.get $here)", "(local.get $left)", value_size(self.cells)
        found = body.fresh()
        ahead = "" if self.small else body.once(body.area(size), "i32")
        further = "" if self.small else body.once(body.area(size), "i32")
        if not self.small:
            clear("(local.get $to)", 0, size, body)
        trail, before = self.trail.enter(body, here, "(local.get $trail)")
        call = f"{self.function('onward')}{self.arguments} (local.get $query) {here} {left} {trail}"

        def add(cell: str) -> None:
            if self.small:
                body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {cell})))")
            else:
                put_member("(local.get $to)", cell, body)

        def look(cell: str) -> None:
            following = body.label("following")
            with body.block(following):
                if self.route.halt is not None:
                    with body.when(self.condition_of(self.route.halt, here, cell, body)):
                        add(cell)
                        body.add(f"(br {following})")
                with body.when(f"(i64.gt_s {left} (i64.const 1))"):
                    self._deeper(body, name, cell, trail, (found, further), following)
                add(cell)

        if self.small:
            bits(body, body.now(f"(call {call})"), "", look)
        else:
            body.add(f"(call {call} {ahead})")
            lanes = lanes_at(ahead, words_of(self.cells))
            words(body, lanes, lambda place, part: bits(body, part, place, look))
        self.trail.leave(body, here, before)
        return self._set_function(body, name, f"(local.get {found})")

    def _deeper(self, body: Body, name: str, cell: str, trail: str, sets: tuple[str, str], following: str) -> None:
        """Emit a search from the next cell on, whose ends are added; if there are any, jump to ``following``."""
        onward, before = self.trail.enter(body, cell, trail)
        found, further = sets
        call = (
            f"(call {name}{self.arguments} (local.get $query) {cell} (i64.sub (local.get $left) (i64.const 1)) {onward}"
        )
        if self.small:
            ends = body.now(f"{call})")
            body.add(f"(local.set {found} (i64.or (local.get {found}) {ends}))")
            body.add(f"(br_if {following} (i64.ne {ends} (i64.const 0)))")
            return
        body.add(f"{call} {further})")
        self.trail.leave(body, cell, before)
        some = body.fresh("i32")
        body.add(f"(local.set {some} (i32.const 0))")
        for at in range(0, value_size(self.cells), 8):
            part = body.keep(f"(i64.load offset={at} {further})")
            body.add(f"(local.set {some} (i32.or (local.get {some}) (i64.ne {part} (i64.const 0))))")
            body.add(f"(i64.store offset={at} (local.get $to) (i64.or (i64.load offset={at} (local.get $to)) {part}))")
        body.add(f"(br_if {following} (local.get {some}))")

    def _set_function(self, body: Body, name: str, found: str) -> str:
        params = "(param $query i32)(param $here i64)(param $left i64)(param $trail i64)"
        if self.small:
            return body.function(name, found, "i64", params)
        return body.function(name, extra=params + "(param $to i32)")
