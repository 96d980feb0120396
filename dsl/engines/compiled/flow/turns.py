"""Emits turns and ends of the game; ``$over`` is set after the end."""

from __future__ import annotations

from dsl.engines.compiled.flow.loops import Code
from dsl.engines.compiled.flow.pieces import Pieces
from dsl.engines.compiled.flow.ring import Ring
from dsl.engines.compiled.flow.targets import Targets
from dsl.engines.compiled.journal_sites import Kind
from dsl.engines.compiled.wat import Body, word, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import ACTIVE, OUT, OVER, WINNERS
from dsl.engines.program import code as c
from dsl.engines.program.code import End
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import Expr

_WHO = (Slot("who", Holds.SET, bits=64), Slot("site", Holds.NUMBER))


class Endings:
    """Writes ``win``, ``lose`` and ``tie``."""

    def __init__(self, writer: Writer, ring: Ring) -> None:
        self.w, self.ring = writer, ring
        writer.variable("$over", "i32")

    def end(self, node: c.EndGame, body: Body, targets: Targets) -> None:
        """Emit the statement ``EndGame``; if the game is over for all, nothing more runs."""
        who = self.w.small(node.who, body)
        self.call(node.how, who, self.ring.sites.end_number(node), body)
        body.add(f"(br_if {targets.over} (global.get $over))")

    def call(self, how: End, who: str, site: int, body: Body) -> None:
        """Emit an end of the game, unless it has ended already."""
        name = "$lose" if how is End.LOSE else "$win"
        self.w.function(name, lambda: self._lose() if how is End.LOSE else self._win())
        body.add(f"(call {name} {who} (i64.const {site}))")

    def _win(self) -> str:
        """The function that ends the game for all, won by some players or nobody."""
        body = Body(_WHO, 2)
        with body.when(f"(i32.eqz {self._word(OVER)})"):
            self._over("(local.get $t0)", body)
        return body.function("$win")

    def _lose(self) -> str:
        """The function by which players are out; if players of only one team are left, that team has won."""
        body, everybody = Body(_WHO, 2), (1 << self.w.program.seats) - 1
        out, leave = word(self.w.plan.word(OUT)), body.leave()
        body.add(f"(br_if {leave} {self._word(OVER)})")
        body.add(f"(i64.store32 {out} (i64.or (i64.load32_u {out}) (local.get $t0)))")
        left = body.keep(f"(i64.and (i64.xor (i64.load32_u {out}) (i64.const -1)) (i64.const {everybody}))")
        for side in dict.fromkeys(self.w.program.sides):  # also when nobody is left
            others = f"(i64.and {left} (i64.const {everybody & ~side}))"
            with body.when(f"(i64.eqz {others})"):
                self._over(f"(select (i64.const {side}) (i64.const 0) (i64.ne {left} (i64.const 0)))", body)
                body.add(f"(br {leave})")
        self._event(Kind.OUT, "(local.get $t0)", body)
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


_PARAMETERS = (Slot("player", Holds.NUMBER), Slot("member", Holds.NUMBER))


class Turns:
    """Emits turns; ``$begin_turn`` takes the player and the place in the rules."""

    def __init__(self, writer: Writer, pieces: Pieces, ring: Ring, code: Code) -> None:
        self.w, self.pieces, self.ring, self.code = writer, pieces, ring, code
        self.active = word(writer.plan.word(ACTIVE))

    def turn(self, node: c.Turn, body: Body, targets: Targets) -> None:
        """Emit a turn; a jump out of it is made after its end."""
        self.begin(node.player, node.at, body, targets.real)
        signal, over, last = body.fresh("i32"), body.label("turn"), body.label("last")
        body.add(f"(local.set {signal} (i32.const 0))")
        with body.block(over):
            self.code(node.body, body, targets.deferred(signal, over))
        with body.block(last):
            self.code(node.last, body, targets.all_to(last))
        self.end(body)
        targets.go_on(signal, body)

    def begin(self, player: Expr, at: int, body: Body, real: bool) -> None:
        """Emit the start of a turn: a player becomes active."""
        who = self.w.number(player, body)
        if self.w.program.history is None and not any(field.each_turn for field in self.w.program.fields):
            self._active(wrapped(body.once(who)), word(at), body, real)
            return
        self.w.function("$begin_turn", self._begin)
        body.add(f"(call $begin_turn {who} {word(at)})")

    def end(self, body: Body) -> None:
        """Emit the end of a turn: no player is active."""
        body.add(f"(i32.store {self.active} (i32.const -1))")

    def _begin(self) -> str:
        body = Body(_PARAMETERS, 1)
        body.temp(1)
        who = wrapped("(local.get $t0)")
        body.add(f"(i32.store {self.active} {who})")
        self.pieces.reset_turn(body)
        if self.w.program.history is not None:
            body.add("(call $note)")
        self._active(who, "(local.get $site)", body, real=False)
        return body.function("$begin_turn", extra=" (param $site i32)")

    def _active(self, who: str, site: str, body: Body, real: bool) -> None:
        """Emit the change of the active player and its event."""
        body.add(f"(i32.store {self.active} {who})")
        with self.ring.in_real_position(body, real):
            body.add("(global.set $turns (i32.add (global.get $turns) (i32.const 1)))")
        with self.ring.open(body, real):
            self.ring.record(body, Kind.TURN, site, who, 0)
