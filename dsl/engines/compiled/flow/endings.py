"""Ends of the game: who wins, loses, or that nobody does. ``$over`` is set where the game has ended."""

from __future__ import annotations

from dsl.engines.compiled.events import Kind
from dsl.engines.compiled.flow.ring import Ring
from dsl.engines.compiled.flow.targets import Targets
from dsl.engines.compiled.wat import Body, word
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import OUT, OVER, WINNERS
from dsl.engines.program import code as c
from dsl.engines.program.code import End
from dsl.engines.program.linked import Holds, Slot

_PARAMETERS = (Slot("who", Holds.SET, bits=64), Slot("site", Holds.NUMBER))


class Endings:
    """Writes ``win``, ``lose`` and ``tie``."""

    def __init__(self, writer: Writer, ring: Ring) -> None:
        self.w, self.ring = writer, ring
        writer.variable("$over", "i32")

    def end(self, node: c.EndGame, body: Body, targets: Targets) -> None:
        """The game ends for some players, or for all; then nothing more is done."""
        who = self.w.small(node.who, body)
        self.call(node.how, who, self.ring.sites.end_number(node), body)
        body.add(f"(br_if {targets.over} (global.get $over))")

    def call(self, how: End, who: str, site: int, body: Body) -> None:
        """End the game, unless it has ended already."""
        name = "$lose" if how is End.LOSE else "$win"
        self.w.function(name, lambda: self._lose() if how is End.LOSE else self._win())
        body.add(f"(call {name} {who} (i64.const {site}))")

    def _win(self) -> str:
        """Some players have won, or nobody."""
        body = Body(_PARAMETERS, 2)
        with body.when(f"(i32.eqz {self._word(OVER)})"):
            self._over("(local.get $t0)", body)
        return body.function("$win")

    def _lose(self) -> str:
        """Some players are out; when but one is left, that one has won."""
        body, everybody = Body(_PARAMETERS, 2), (1 << self.w.program.seats) - 1
        out, leave = word(self.w.plan.word(OUT)), body.leave()
        body.add(f"(br_if {leave} {self._word(OVER)})")
        body.add(f"(i64.store32 {out} (i64.or (i64.load32_u {out}) (local.get $t0)))")
        left = body.keep(f"(i64.and (i64.xor (i64.load32_u {out}) (i64.const -1)) (i64.const {everybody}))")
        with body.when(f"(i64.gt_u (i64.popcnt {left}) (i64.const 1))"):
            self._event(Kind.OUT, "(local.get $t0)", body)
            body.add(f"(br {leave})")
        self._over(left, body)
        return body.function("$lose")

    def _over(self, who: str, body: Body) -> None:
        body.add(f"(i32.store {word(self.w.plan.word(OVER))} (i32.const 1))")
        body.add(f"(i64.store32 {word(self.w.plan.word(WINNERS))} {who})")
        body.add("(global.set $over (i32.const 1))")
        with body.when("(i32.eqz (global.get $supposed))"):
            body.add("(global.set $ended (i32.wrap_i64 (local.get $t1)))")
        self._event(Kind.OVER, who, body)

    def _event(self, kind: Kind, who: str, body: Body) -> None:
        with self.ring.open(body):
            at = self.ring.record(body, kind, "(i32.wrap_i64 (local.get $t1))", "(i32.const -1)", 8)
            body.add(f"(i64.store {at} {who})")

    def _word(self, offset: int) -> str:
        return f"(i32.load {word(self.w.plan.word(offset))})"
