"""Turns in the module: how one begins, what it holds, how it ends."""

from __future__ import annotations

from dsl.engines.compiled.events import Kind
from dsl.engines.compiled.flow.loops import Code
from dsl.engines.compiled.flow.pieces import Pieces
from dsl.engines.compiled.flow.ring import Ring
from dsl.engines.compiled.flow.targets import Targets
from dsl.engines.compiled.wat import Body, word, wrapped
from dsl.engines.compiled.writer import Writer
from dsl.engines.linking.layout import ACTIVE
from dsl.engines.program import code as c
from dsl.engines.program.linked import Holds, Slot
from dsl.engines.program.nodes import Expr

_PARAMETERS = (Slot("player", Holds.NUMBER), Slot("member", Holds.NUMBER))


class Turns:
    """Writes turns; ``$begin_turn`` takes the player and the place in the rules."""

    def __init__(self, writer: Writer, pieces: Pieces, ring: Ring, code: Code) -> None:
        self.w, self.pieces, self.ring, self.code = writer, pieces, ring, code
        self.active = word(writer.plan.word(ACTIVE))

    def turn(self, node: c.Turn, body: Body, targets: Targets) -> None:
        """The turn of a player; what leaves it goes on when it has ended."""
        self.begin(node.player, node.at, body, targets.fact)
        signal, over, last = body.fresh("i32"), body.label("turn"), body.label("last")
        body.add(f"(local.set {signal} (i32.const 0))")
        with body.block(over):
            self.code(node.body, body, targets.noted(signal, over))
        with body.block(last):
            self.code(node.last, body, targets.all_to(last))
        self.end(body)
        targets.go_on(signal, body)

    def begin(self, player: Expr, at: int, body: Body, fact: bool) -> None:
        """A player becomes active."""
        who = self.w.number(player, body)
        if self.w.program.history is None and not any(field.each_turn for field in self.w.program.fields):
            self._active(wrapped(body.once(who)), word(at), body, fact)
            return
        self.w.function("$begin_turn", self._begin)
        body.add(f"(call $begin_turn {who} {word(at)})")

    def end(self, body: Body) -> None:
        """Nobody is active any more."""
        body.add(f"(i32.store {self.active} (i32.const -1))")

    def _begin(self) -> str:
        body = Body(_PARAMETERS, 1)
        body.temp(1)
        who = wrapped("(local.get $t0)")
        body.add(f"(i32.store {self.active} {who})")
        self.pieces.of_turn(body)
        if self.w.program.history is not None:
            body.add("(call $note)")
        self._active(who, "(local.get $site)", body, fact=False)
        return body.function("$begin_turn", extra=" (param $site i32)")

    def _active(self, who: str, site: str, body: Body, fact: bool) -> None:
        """It is somebody's turn, and that is told."""
        body.add(f"(i32.store {self.active} {who})")
        with self.ring.in_fact(body, fact):
            body.add("(global.set $turns (i32.add (global.get $turns) (i32.const 1)))")
        with self.ring.open(body, fact):
            self.ring.record(body, Kind.TURN, site, who, 0)
