"""All closures of a game: statements with the end tests of the game, and ``would``, which runs a rule on trial."""

from __future__ import annotations

from contextlib import suppress

from dsl.interp.machine import Eval, Frame, Machine
from dsl.interp.signals import GameOver
from dsl.interp.statements import Statements
from dsl.interp.writes import Run
from dsl.ir import code as k
from dsl.ir import nodes as n
from dsl.link.layout import PHASE


class Compiled(Statements):
    """Everything that can be compiled for one machine."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self.prepare()
        self.test: Run | None = None
        if "always" in self.game.program.rules:
            size, body = self.rule("always")
            self.test = body[0]
            self.frame: Frame = [0] * size[0]

    def always(self) -> None:
        """Test the ends of the game, unless setup is still going on."""
        if self.test is not None and self.m.state[PHASE] == 1:
            self.test(self.frame)

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
