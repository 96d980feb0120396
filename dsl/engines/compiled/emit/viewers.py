"""Emits tests of ``seen by`` for the viewer for whom a value is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dsl.engines.compiled.wat import Body, negated, number, word, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import ON_TOP, PILE
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import expressions

READER = 64
VIEWER = "(global.get $viewer)"
VIEWING_PLAYER = f"(select (i64.sub {VIEWER} (i64.const {READER})) {VIEWER} (i64.ge_s {VIEWER} (i64.const {READER})))"
"""The operand of the viewing player without the offset ``READER``; -2: a spectator, -1: the rules."""


class Viewers:
    """Emits the tests of ``seen by``, and expressions that only some players may read."""

    def __init__(self, writer: Writer) -> None:
        self.w = writer
        writer.variable("$viewer", "i64", -1)
        writer.variable("$real_position", "i32")

    # ---- reading
    @contextmanager
    def if_viewed(self, body: Body) -> Iterator[None]:
        """Around code that runs only while a value is read for a player or spectator, not for the rules themselves."""
        with body.when(f"(i64.ne {VIEWER} (i64.const -1))"):
            yield

    def check(self, node: x.Get, owner: str, gap: str, result: str, body: Body) -> None:
        """Emit the error for a viewer who may not see a field of a member.

        ``gap``: a label. Where it is given, a player who chooses gets -1 in ``result`` and a jump to it instead.
        """
        hidden = f"(i32.eqz (call {self.sees_field(node.field)} {VIEWING_PLAYER} {owner}))"
        with body.when(f"(i64.ge_s {owner} (i64.const 0))"), body.when(hidden):
            if gap:
                with body.when(f"(i64.lt_u {VIEWER} (i64.const {READER}))"):
                    body.add(f"(local.set {result} (i64.const -1))", f"(br {gap})")
            self.w.fail(body, node.error)

    def guarded(self, node: x.Guarded, body: Body) -> str:
        """A value that only the players of a set may read; an error for others."""
        everybody = number((1 << self.w.program.seats) - 1)
        with self.if_viewed(body):
            seers = body.once(self.w.small(node.seers, body))
            player = f"(i64.and (i64.shr_u {seers} {VIEWING_PLAYER}) (i64.const 1))"
            may = f"(select {wrapped(player)} (i64.eq {seers} {everybody}) (i64.ge_s {VIEWING_PLAYER} (i64.const 0)))"
            with body.when(negated(may)):
                self.w.fail(body, node.error)
        return self.w.value(node.operand, body, node.bits)

    def seen_by(self, node: x.SeenBy, body: Body) -> str:
        """The players who can read the operand without an error."""
        before, stack, found = body.keep(VIEWER), body.keep("(global.get $sp)", "i32"), body.fresh()
        body.add(f"(local.set {found} (i64.const 0))")
        following, failed = body.label("following"), body.label("failed")
        saved = body.now("(call $push_position)", "i32") if self._supposes(node.operand) else ""
        with body.counted(self.w.program.seats) as player, body.block(following):
            with body.block(failed):
                body.add(f"try_table (catch $failed {failed})")
                body.add(f"(global.set $viewer (i64.add {player} (i64.const {READER})))")
                self.w.value(node.operand, body)
                body.add(f"(local.set {found} (i64.or (local.get {found}) (i64.shl (i64.const 1) {player})))")
                body.add("end", f"(br {following})")
            body.add(f"(call $pull_position {saved})" if saved else f"(global.set $sp {stack})")
        if saved:
            body.add(f"(call $pop_position {saved})")
        body.add(f"(global.set $viewer {before})")
        return f"(local.get {found})"

    def _supposes(self, node: x.Expr) -> bool:
        """Whether an expression, or a function that it calls, contains ``would``."""
        for part in expressions(node):
            if isinstance(part, x.Would):
                return True
            if isinstance(part, x.Call) and self._supposes(self.w.program.functions[part.function].formula.body):
                return True
        return False

    # ---- functions (player, member) -> whether that player sees it; -2 is a spectator
    def sees_field(self, number_: int) -> str:
        """The name of the function that tests whether a player sees a field of a member."""
        name = f"$sees_field{number_}"
        row = self.w.program.fields[number_]
        parts = [f"(call {self.sees_piece(row.kind)} (local.get 0) (local.get 1))"] if row.kind != NO else []
        if row.seen != NO:
            parts.append(f"(call {self.sight(row.seen)} (local.get 0) (local.get 1))")
        self.w.function(name, _test(name, parts))
        return name

    def sees_piece(self, kind: int) -> str:
        """The name of the function that tests whether a player sees a piece; all see pieces off the board."""
        name, row = f"$sees_piece{kind}", self.w.program.kinds[kind]
        if row.sight == NO:
            self.w.function(name, _test(name, []))
            return name
        offset = self.w.program.fields[row.at].offset
        at = f"(i32.add {word(self.w.plan.word(offset))} (i32.shl (i32.wrap_i64 (local.get 1)) (i32.const 2)))"
        entered = f"(i64.lt_s (local.get 1) (i64.load32_s {word(self.w.plan.word(row.used))}))"
        on_board = f"(if (result i32) {entered} (then (i32.ge_s (i32.load {at}) (i32.const 0))) (else (i32.const 0)))"
        seen = f"(call {self.sight(row.sight)} (local.get 0) (local.get 1))"
        self.w.function(name, _test(name, [f"(if (result i32) {on_board} (then {seen}) (else (i32.const 1)))"]))
        return name

    def sees_cards(self, deck: int) -> str:
        """The name of the function (player, place) that tests whether a player sees the cards in a place."""
        name = f"$sees_cards{deck}"
        self.w.function(name, lambda: self._sees_cards(name, deck))
        return name

    def _sees_cards(self, name: str, deck: int) -> str:
        cases = ""
        for zone in self.w.program.decks[deck].zones:
            member = f"(i64.div_u (i64.sub (local.get 1) {number(zone.first)}) {number(zone.keys)})"
            tests = [self.sees_piece(zone.kind)] if zone.kind != NO else []
            on_top = f"(i64.rem_u (i64.sub (local.get 1) {number(zone.first)}) {number(zone.depth)})"
            inside = [f"(call {test} (local.get 0) {member})" for test in tests]
            if zone.sight != NO:
                seen = f"(call {self.sight(zone.sight)} (local.get 0) {member})"
                inside.append(
                    f"(if (result i32) (i64.eqz {on_top}) (then (i32.const 1)) (else {seen}))"
                    if zone.open_top
                    else seen
                )
            seen = _all(inside)
            cases += f"(if (i64.lt_u (local.get 1) {number(zone.end)}) (then (return {seen})))\n"
        in_order = f"(if (i64.ge_u (local.get 1) {number(ON_TOP)}) (then (local.set 1 {number(PILE)})))"
        return f"(func {name} (param i64 i64) (result i32)\n{in_order}\n{cases}(i32.const 0))"

    def sight(self, number_: int) -> str:
        """The name of the function (player, member) of one ``seen by``; a spectator sees what all players see."""
        name = f"$s_{number_}"
        self.w.function(name, lambda: self._sight(name, number_))
        return name

    def _sight(self, name: str, number_: int) -> str:
        row = self.w.program.sights[number_]
        body = Body((Slot("", Holds.NUMBER), Slot("", Holds.NUMBER), *row.test.temps[2:]), arguments=2)
        with body.when("(global.get $real_position)"):
            saved = body.now("(call $push_position)", "i32")
            body.add("(call $to_real_position)")
            found = body.now(f"(call {name} (local.get $t0) (local.get $t1))", "i32")
            body.add(f"(call $pop_position {saved})", f"(return {found})")
        if row.revealed != NO:
            revealed = f"(i32.load {word(self.w.plan.word(row.revealed))})"
            body.add(f"(if {revealed} (then (return (i32.const 1))))")
        with body.when("(i64.lt_s (local.get $t0) (i64.const 0))"):
            for player in range(self.w.program.seats):
                sees = f"(call {name} {number(player)} (local.get $t1))"
                body.add(f"(if (i32.eqz {sees}) (then (return (i32.const 0))))")
            body.add("(return (i32.const 1))")
        before = body.keep(VIEWER)
        body.add("(global.set $viewer (i64.const -1))")
        found = body.once(self.w.condition(row.test.body, body), "i32")
        body.add(f"(global.set $viewer {before})")
        return body.function(name, found, "i32")


def _test(name: str, parts: list[str]) -> str:
    return f"(func {name} (param i64 i64) (result i32)\n{_all(parts)})"


def _all(parts: list[str]) -> str:
    joined = parts[0] if parts else word(1)
    for part in parts[1:]:
        joined = f"(if (result i32) {joined} (then {part}) (else (i32.const 0)))"
    return joined
