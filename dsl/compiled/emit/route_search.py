"""The search of a route: depth first, with the trail, and the positions that were found hopeless.

The functions of a route take its arguments, then the address of the *query*: the budget that is left, its number, how
many positions were found hopeless, and on boards of more than 64 cells the trail, which then goes through the search as
a fingerprint; on smaller ones it goes as a set. A route that may enter a cell twice has no trail.

Positions found hopeless are kept in tables whose entries carry the number of their query, so none is ever cleared: the
first ones of a query in a table that stays in the processor's cache, the others in one that has room for all.
"""

from __future__ import annotations

from collections.abc import Callable

from dsl.compiled.kernels.board_tables import BoardTables
from dsl.compiled.sets.growing import put_member
from dsl.compiled.sets.lanes import clear, lanes_at
from dsl.compiled.sets.walks import bits, words
from dsl.compiled.wat import SMALL, Body, kind_of, number, value_size, word, words_of, wrapped
from dsl.compiled.writer import Writer
from dsl.engine.limits import SEARCH_BUDGET
from dsl.linked import nodes as x
from dsl.linked.nodes import Walk
from dsl.linked.program import Route

ROOM = 18
"""The table of hopeless positions has 2 ** ROOM entries of 16 bytes: more than a query may spend."""
FIRST_ROOM = 10
"""The same of the table of the first ones, which is filled up to half."""
MULTIPLIER = 0x9E3779B97F4A7C15
HOPELESS, TRAIL = 16, 32
"""Where a query keeps how many positions are hopeless, and where the trail stands in it."""
assert 2**ROOM > SEARCH_BUDGET


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
        """``function`` gives the name of another one of them, ``table`` where so many powers of positions are kept."""
        self.w, self.tables, self.route, self.function, self.table = writer, tables, route, function, table
        self.cells, self.small = tables.cells, tables.cells <= SMALL
        slots = route.temps[: route.arguments]
        self.params = "".join(f" (param $t{i} {kind_of(slot.bits)})" for i, slot in enumerate(slots))
        self.given = "".join(f" (local.get $t{i})" for i in range(route.arguments))

    def text(self, name: str, part: str) -> str:
        """One function."""
        if part in (Walk.ONWARD.value, Walk.ENDS.value):
            return self.onward(name) if part == Walk.ONWARD.value else self.ends(name)
        return self.ends_well(name)

    def asked(self, condition: x.Expr, here: str, there: str, body: Body) -> str:
        """A condition of a step from one cell to another."""
        body.add(f"(local.set {body.temp(self.route.here)} {here})")
        body.add(f"(local.set {body.temp(self.route.there)} {there})")
        return body.once(self.w.condition(condition, body), "i32")

    def well(self, here: str, there: str, left: str, trail: str) -> str:
        """The call that tells whether a step can be the start of a full line."""
        name = self.function("well")
        return f"(call {name}{self.given} (local.get $query) {here} {there} {left} {trail})"

    # ---- the trail
    def on_trail(self, cell: str, trail: str) -> str:
        """Whether a cell is on the trail."""
        if self.small:
            return wrapped(f"(i64.and (i64.shr_u {trail} {cell}) (i64.const 1))")
        return wrapped(f"(i64.and (i64.shr_u (i64.load offset={TRAIL} {self._word(cell)}) {cell}) (i64.const 1))")

    @staticmethod
    def _word(cell: str) -> str:
        place = f"(i32.shl (i32.wrap_i64 (i64.shr_u {cell} (i64.const 6))) (i32.const 3))"
        return f"(i32.add (local.get $query) {place})"

    def enter(self, body: Body, cell: str, trail: str) -> tuple[str, str]:
        """The trail with one more cell, and whether it was on it before."""
        if not self.route.once:
            return trail, ""
        before = body.keep(self.on_trail(cell, trail), "i32")
        if self.small:
            return body.keep(f"(i64.or {trail} (i64.shl (i64.const 1) {cell}))"), before
        at = body.keep(self._word(cell), "i32")
        body.add(
            f"(i64.store offset={TRAIL} {at} (i64.or (i64.load offset={TRAIL} {at}) (i64.shl (i64.const 1) {cell})))"
        )
        self.w.function("$k_mix", _MIX)
        mixed = body.now(f"(call $k_mix {cell})")
        return body.keep(f"(select {trail} (i64.xor {trail} {mixed}) {before})"), before

    def leave(self, body: Body, cell: str, before: str) -> None:
        """The trail as it was before the cell was entered."""
        if before and not self.small:
            at = body.keep(self._word(cell), "i32")
            with body.when(f"(i32.eqz {before})"):
                bit = f"(i64.xor (i64.shl (i64.const 1) {cell}) (i64.const -1))"
                body.add(f"(i64.store offset={TRAIL} {at} (i64.and (i64.load offset={TRAIL} {at}) {bit}))")

    def nexts(self, body: Body, here: str, trail: str, inner: object) -> None:
        """The cells one step on; conditions that can fail are asked of all cells first."""
        assert callable(inner)
        if self.w.facts.can_fail(self.route.step):
            self._around(body, here, trail, lambda cell: self.asked(self.route.step, here, cell, body))

        def test(cell: str) -> None:
            following = body.label("following")
            with body.block(following):
                body.add(f"(br_if {following} (i32.eqz {self.asked(self.route.step, here, cell, body)}))")
                inner(cell)

        self._around(body, here, trail, test)

    def _around(self, body: Body, here: str, trail: str, inner: object) -> None:
        """The cells beside one; if a way enters no cell twice, those that are not on the trail."""
        assert callable(inner)
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
                    body.add(f"(br_if {following} {self.on_trail(cell, trail)})")
                inner(cell)
            body.add(f"(br {again})")

    # ---- the search
    def ends_well(self, name: str) -> str:
        """Whether a step from here to there, with ``left`` steps after it, can be the start of a full line."""
        body = Body(self.route.temps, self.route.arguments)
        here, there, left, trail = (f"(local.get ${n})" for n in ("here", "there", "left", "trail"))
        body.add("(i64.store (local.get $query) (i64.sub (i64.load (local.get $query)) (i64.const 1)))")
        with body.when("(i64.lt_s (i64.load (local.get $query)) (i64.const 0))"):
            self.w.fail(body, self.route.budget)
        if self.route.halt is not None:
            body.add(f"(if {self.asked(self.route.halt, here, there, body)} (then (return (i32.const 1))))")
        with body.when(f"(i64.eqz {left})"):
            body.add(f"(return {self.asked(self.route.rest, here, there, body)})")
        key = body.keep(trail if self.route.once else number(0))
        where = body.keep(
            f"(i64.or (i64.load offset=8 (local.get $query)) (i64.or (i64.shl {left} (i64.const 16)) {there}))"
        )
        with body.when(f"(i32.load offset={HOPELESS} (local.get $query))"):
            self._look_up(body, key, where)
        onward, before = self.enter(body, there, trail)
        result, out = body.fresh("i32"), body.label("found")
        with body.block(out):

            def further(cell: str) -> None:
                body.add(f"(local.set {result} {self.well(there, cell, f'(i64.sub {left} (i64.const 1))', onward)})")
                body.add(f"(br_if {out} (local.get {result}))")

            self.nexts(body, there, onward, further)
        self.leave(body, there, before)
        with body.when(f"(i32.eqz (local.get {result}))"):
            self._give_up(body, key, where)
        params = "(param $query i32)(param $here i64)(param $there i64)(param $left i64)(param $trail i64)"
        return body.function(name, f"(local.get {result})", "i32", params)

    def _look_up(self, body: Body, key: str, where: str) -> None:
        """A position that was found hopeless ends the function."""
        for room in (FIRST_ROOM, ROOM):
            slot = self._slot(body, key, where, room)
            body.add(f"(if (i64.eq (i64.load offset=8 (local.get {slot})) {where}) (then (return (i32.const 0))))")
            if room == FIRST_ROOM:
                body.add(f"(i32.ge_u (i32.load offset={HOPELESS} (local.get $query)) {word(1 << room - 1)})", "if")
        body.add("end")

    def _give_up(self, body: Body, key: str, where: str) -> None:
        """A position is hopeless: it goes into the first table as long as that is not half full."""
        count, slot = f"(i32.load offset={HOPELESS} (local.get $query))", body.fresh("i32")
        with body.when(f"(i32.lt_u {count} {word(1 << FIRST_ROOM - 1)})"):
            body.add(f"(local.set {slot} (local.get {self._slot(body, key, where, FIRST_ROOM)}))")
        with body.otherwise():
            body.add(f"(local.set {slot} (local.get {self._slot(body, key, where, ROOM)}))")
        body.add(f"(i64.store (local.get {slot}) {key})", f"(i64.store offset=8 (local.get {slot}) {where})")
        body.add(f"(i32.store offset={HOPELESS} (local.get $query) (i32.add {count} (i32.const 1)))")

    def _slot(self, body: Body, key: str, where: str, room: int) -> str:
        """The local with the address of a position among the hopeless ones, or of the free place where it belongs."""
        table, mask = self.table(room), (16 << room) - 16
        mixed = body.keep(f"(i64.mul (i64.xor (i64.mul {key} {number(MULTIPLIER)}) {where}) {number(MULTIPLIER)})")
        slot, again, out = body.fresh("i32"), body.label("probe"), body.label("slot")
        first = f"(i32.shl (i32.wrap_i64 (i64.shr_u {mixed} {number(64 - room)})) (i32.const 4))"
        body.add(f"(local.set {slot} (i32.add {word(table)} {first}))")
        with body.block(out), body.loop(again):
            found = body.keep(f"(i64.load offset=8 (local.get {slot}))")
            other = f"(i64.ne (i64.shr_u {found} (i64.const 32)) (i64.shr_u {where} (i64.const 32)))"
            same = f"(i32.and (i64.eq {found} {where}) (i64.eq (i64.load (local.get {slot})) {key}))"
            body.add(f"(br_if {out} (i32.or {other} {same}))")
            further = f"(i32.sub (i32.add (local.get {slot}) (i32.const 16)) {word(table)})"
            body.add(f"(local.set {slot} (i32.add {word(table)} (i32.and {further} {word(mask)})))", f"(br {again})")
        return slot

    # ---- what is asked
    def onward(self, name: str) -> str:
        """The next cells from which the rest can be used up; else those of a longest line, if the route says so."""
        body = Body(self.route.temps, self.route.arguments)
        here, left = "(local.get $here)", "(local.get $left)"
        found, length = body.fresh(), body.fresh()
        some = body.fresh("i32")
        if not self.small:
            clear("(local.get $to)", 0, value_size(self.cells), body)
        trail, before = self.enter(body, here, "(local.get $trail)")
        body.add(f"(local.set {length} (i64.sub {left} (i64.const 1)))")

        def look(cell: str) -> None:
            with body.when(self.well(here, cell, f"(local.get {length})", trail)):
                body.add(f"(local.set {some} (i32.const 1))")
                if self.small:
                    body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {cell})))")
                else:
                    put_member("(local.get $to)", cell, body)

        again, out = body.label("shorter"), body.label("done")
        with body.block(out), body.loop(again):
            self.nexts(body, here, trail, look)
            if self.route.longest:
                body.add(f"(br_if {out} (local.get {some}))")
                body.add(f"(local.set {length} (i64.sub (local.get {length}) (i64.const 1)))")
                body.add(f"(br_if {again} (i64.ge_s (local.get {length}) (i64.const 0)))")
        self.leave(body, here, before)
        return self._set_function(body, name, f"(local.get {found})")

    def ends(self, name: str) -> str:
        """Where such a way may end."""
        body = Body(self.route.temps, self.route.arguments)
        here, left, size = "(local.get $here)", "(local.get $left)", value_size(self.cells)
        found = body.fresh()
        ahead = "" if self.small else body.once(body.area(size), "i32")
        further = "" if self.small else body.once(body.area(size), "i32")
        if not self.small:
            clear("(local.get $to)", 0, size, body)
        trail, before = self.enter(body, here, "(local.get $trail)")
        call = f"{self.function('onward')}{self.given} (local.get $query) {here} {left} {trail}"

        def add(cell: str) -> None:
            if self.small:
                body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {cell})))")
            else:
                put_member("(local.get $to)", cell, body)

        def look(cell: str) -> None:
            following = body.label("following")
            with body.block(following):
                if self.route.halt is not None:
                    with body.when(self.asked(self.route.halt, here, cell, body)):
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
        self.leave(body, here, before)
        return self._set_function(body, name, f"(local.get {found})")

    def _deeper(self, body: Body, name: str, cell: str, trail: str, sets: tuple[str, str], following: str) -> None:
        """The ends of the way from the next cell on are added, if there are any: then go on at ``following``."""
        onward, before = self.enter(body, cell, trail)
        found, further = sets
        call = f"(call {name}{self.given} (local.get $query) {cell} (i64.sub (local.get $left) (i64.const 1)) {onward}"
        if self.small:
            ends = body.now(f"{call})")
            body.add(f"(local.set {found} (i64.or (local.get {found}) {ends}))")
            body.add(f"(br_if {following} (i64.ne {ends} (i64.const 0)))")
            return
        body.add(f"{call} {further})")
        self.leave(body, cell, before)
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


_MIX = f"""(func $k_mix (param $n i64) (result i64)
(local.set $n (i64.mul (i64.add (local.get $n) (i64.const 1)) {number(MULTIPLIER)}))
(local.set $n (i64.xor (local.get $n) (i64.shr_u (local.get $n) (i64.const 29))))
(local.set $n (i64.mul (local.get $n) (i64.const 0xBF58476D1CE4E5B9)))
(i64.xor (local.get $n) (i64.shr_u (local.get $n) (i64.const 32))))"""
"""64 bits for a cell, so that few sets of cells have the same sum of them."""
