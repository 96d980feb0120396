"""``would``: a rule runs on the state, a question is asked, and the state is as it was."""

from __future__ import annotations

from contextlib import suppress

from dsl.interp.errors import GameOver
from dsl.interp.machine import Eval, Frame
from dsl.interp.statements import Statements
from dsl.ir import code as k
from dsl.ir import nodes as n


class Supposing(Statements):
    """Adds the one expression that runs statements."""

    def Would(self, node: n.Would) -> Eval:
        guards = [p.guard for p in self.game.program.rules[node.rule].parameters if p.guard is not None]
        # what could be read to be handed over is no secret to whoever supposes
        everybody = tuple(n.AllOf("player", type=guard.type, span=node.span) for guard in guards)
        run = self.CallRule(k.CallRule(node.rule, node.arguments + everybody, None, span=node.span))
        condition, machine = self.expr(node.condition), self.m

        def would(f: Frame) -> int:
            kept = machine.suppose()
            try:
                with suppress(GameOver):  # what the rule would still have done is left out
                    run(f)
                return condition(f)
            finally:
                machine.restore(kept)

        return would
