"""Emits loops that never wait: rounds count for the step budget, members are fixed before the first round."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engines.compiled.emit.errors import burn_round
from dsl.engines.compiled.flow.members import Frozen, Members
from dsl.engines.compiled.flow.pieces import Stores
from dsl.engines.compiled.flow.targets import Targets
from dsl.engines.compiled.wat import SMALL, Body, has_bit, word_address
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import code as c
from dsl.engines.program.nodes import NO
from dsl.engines.protocol.errors import STEP_BUDGET

Code = Callable[[c.Code, Body, Targets], None]
"""Emits a sequence of statements."""


class Loops:
    """Writes ``repeat`` and ``for each``."""

    def __init__(self, writer: Writer, stores: Stores, code: Code) -> None:
        self.w, self.stores, self.code = writer, stores, code
        self.members = Members(writer, stores.wide)
        self.frozen = Frozen(writer, stores, self.members)
        writer.variable("$steps", "i64", STEP_BUDGET)

    def spend(self, error: int, body: Body) -> None:
        """Emit the count of a round or block for the step budget, and the error if it is used up."""
        body.add("(global.set $steps (i64.sub (global.get $steps) (i64.const 1)))")
        with body.when("(i64.lt_s (global.get $steps) (i64.const 0))"):
            self.w.fail(body, error, f"(i64.const {STEP_BUDGET})")

    def repeat(self, node: c.Repeat, body: Body, targets: Targets) -> None:
        """Emit ``repeat``."""
        stop, round_, again, last = (body.label(hint) for hint in ("stop", "round", "next", "last"))
        left = ""
        if node.times is not None:
            left = body.fresh()
            body.add(f"(local.set {left} {self.w.number(node.times, body)})")
        with body.block(stop), body.loop(round_):
            if left:
                body.add(f"(br_if {stop} (i64.eqz (local.get {left})))")
                body.add(f"(local.set {left} (i64.sub (local.get {left}) (i64.const 1)))")
            self.spend(node.error, body)
            with body.block(again):
                self.code(node.body, body, targets.in_loop(stop, again))
            with body.block(last):
                self.code(node.last, body, targets.all_to(last))
            if node.until is not None:
                body.add(f"(br_if {stop} {self.w.condition(node.until, body)})")
            body.add(f"(br {round_})")

    def each(self, node: c.Each, body: Body, targets: Targets) -> None:
        """Emit ``for each``: a round for each member that still exists."""
        temp = body.temp(node.slot)

        def bind(member: str) -> None:
            body.add(f"(local.set {temp} {member})")

        found = self.members.fixed(node.domain, node.keys, bind, body)
        before = self.present(node.kind, body)
        with self.members.rounds(found, node.domain.bits, body) as (member, stop, again):
            if before:
                body.add(f"(br_if {again} {self.gone(node.kind, before, member)})")
            bind(member)
            with body.aside() as lines:
                if node.where is not None:
                    self.w.unless(node.where, body, again)
                self.code(node.body, body, targets.in_loop(stop, again))
            burn_round(lines, body)
            body.add(*lines)

    # ---- who is on the board
    def present(self, kind: int, body: Body) -> str:
        """The operand of a copy of the set of pieces on the board; empty if the loop is not over pieces."""
        if kind == NO:
            return ""
        limit = self.w.program.kinds[kind].limit
        found = self._on_board(kind)
        return self.stores.wide.copied(found, limit, body) if limit > SMALL else body.keep(found)

    def gone(self, kind: int, before: str, member: str) -> str:
        """The operand of whether a piece was on the board and has left it."""
        there, now = (self._has(each, kind, member) for each in (before, self._on_board(kind)))
        return f"(i32.and {there} (i32.eqz {now}))"

    def _on_board(self, kind: int) -> str:
        found = self.w.indexes.on_board(kind)
        assert found is not None
        return found

    def _has(self, members: str, kind: int, member: str) -> str:
        if self.w.program.kinds[kind].limit > SMALL:
            members = f"(i64.load {word_address(members, member)})"
        return has_bit(members, member)
