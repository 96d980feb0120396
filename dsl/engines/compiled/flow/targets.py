"""Jump targets of code, and the step budget that a function has left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from dsl.engines.compiled.wat import Body
from dsl.engines.compiled.writer import Writer
from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import everything
from dsl.engines.protocol.errors import STEP_BUDGET

_LOCAL = "$left"
_TAKE = f"(local.set {_LOCAL} (global.get $steps))"
_GIVE = f"(global.set $steps (local.get {_LOCAL}))"


class Budget:
    """Emits the code that subtracts executed blocks and rounds from the step budget."""

    def __init__(self, writer: Writer, program: LinkedProgram) -> None:
        self.w, self.p = writer, program
        self._rules: dict[int, bool] = {}
        # a rule run inside ``would`` spends steps in the middle of an expression
        self._shared = any(
            isinstance(node, x.Would) and self._rule(node.rule)
            for part in (program.blocks, program.questions, program.rules, program.functions, program.sights)
            for node in everything(part)
        )

    def begin(self, body: Body) -> None:
        """Emit the start of a function: the budget is copied to a local, which is faster than a global."""
        if not self._shared:
            body.local(_LOCAL, "i64")
            body.add(_TAKE)

    def end(self) -> str:
        """The instruction at the end of a function that writes the budget back; empty if it has not changed."""
        return "" if self._shared else f"{_GIVE} "

    def spend(self, error: int, body: Body) -> None:
        """Emit the subtraction of a block from the budget, and the error if that is used up."""
        get, put = (
            ("global.get $steps", "global.set $steps")
            if self._shared
            else (f"local.get {_LOCAL}", f"local.set {_LOCAL}")
        )
        body.add(f"({put} (i64.sub ({get}) (i64.const 1)))")
        with body.when(f"(i64.lt_s ({get}) (i64.const 0))"):
            self.w.fail(body, error, f"(i64.const {STEP_BUDGET})")

    @contextmanager
    def lent(self, statement: c.Stmt, body: Body) -> Iterator[None]:
        """Around code that itself changes the global budget: the local is stored before it and loaded after it."""
        lent = not self._shared and self._spends(statement)
        if lent:
            body.add(_GIVE)
        yield
        if lent:
            body.add(_TAKE)

    def _spends(self, value: object) -> bool:
        """Whether rounds or calls are counted inside a node."""
        return any(
            isinstance(node, c.Repeat | c.CallRule)
            or (isinstance(node, c.AtRest) and self.p.always != NO and self._rule(self.p.always))
            for node in everything(value)
        )

    def _rule(self, number: int) -> bool:
        if number not in self._rules:
            self._rules[number] = self._spends(self.p.rules[number].code)
        return self._rules[number]


Lines = tuple[str, ...]
"""Instructions that end with a jump."""
NOWHERE: Lines = ("unreachable",)


@dataclass(frozen=True, slots=True)
class Targets:
    """The instructions that leave code: ``stop`` and ``again`` for loops, ``give`` for rules, ``over`` for the game.

    ``over`` is a label; ``bits`` is the width of the rule's result. ``real``: this code never runs inside ``would``.
    """

    over: str
    give: Lines = NOWHERE
    stop: Lines = NOWHERE
    again: Lines = NOWHERE
    bits: int = 0
    real: bool = False

    def in_loop(self, stop: str, again: str) -> Targets:
        """The targets inside a loop with these labels."""
        return replace(self, stop=(f"br {stop}",), again=(f"br {again}",))

    def all_to(self, label: str) -> Targets:
        """The targets where every way out of code goes to ``label``."""
        jump = (f"br {label}",)
        return replace(self, give=jump, stop=jump, again=jump)

    def deferred(self, signal: str, label: str) -> Targets:
        """The targets inside a turn: a jump out is only stored in the local ``signal`` and made later by ``go_on``."""
        give, stop, again = ((f"(local.set {signal} (i32.const {n}))", f"br {label}") for n in (1, 2, 3))
        return replace(self, give=give, stop=stop, again=again)

    def go_on(self, signal: str, body: Body) -> None:
        """Emit the jump that was stored in ``signal``."""
        for number, jump in enumerate((self.give, self.stop, self.again), start=1):
            if jump != NOWHERE:
                with body.when(f"(i32.eq (local.get {signal}) (i32.const {number}))"):
                    body.add(*jump)
