"""The interface of the emitter for its parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from dsl.engines.compiled.indexes.plan import Indexes
from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.wat import Body
from dsl.engines.program.bounds import Ranges
from dsl.engines.program.facts import Facts
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import Expr


class Writer(Protocol):
    """Emits one module."""

    program: LinkedProgram
    plan: Plan
    indexes: Indexes
    ranges: Ranges
    facts: Facts

    def stale(self, *resources: tuple[str, int]) -> str:
        """The instruction that invalidates memoised results when one of these is stored; empty if there are none."""

    # ---- parts of the module
    def function(self, name: str, text: str | Callable[[], str]) -> None:
        """Add a function to the module, once for each name; ``text`` is only called for the first."""

    def variable(self, name: str, kind: str, value: int = 0) -> None:
        """Add a global variable to the module, once for each name."""

    def fail(self, body: Body, error: int, *operands: str) -> None:
        """Emit the raising of an error of the rules (operands are i64)."""

    def rule(self, number: int) -> str:
        """The name of the function that runs a rule which never waits; its parameters are the arguments."""

    # ---- expressions, emitted into a body; each returns an operand
    def number(self, expr: Expr, body: Body) -> str:
        """The operand (i64) of a number; of a condition as 0 or 1."""

    def condition(self, expr: Expr, body: Body) -> str:
        """The operand (i32, 0 or 1) of a condition."""

    def small(self, expr: Expr, body: Body) -> str:
        """The operand (i64) of a set of at most 64 members: bit i says whether i is a member."""

    def large(self, expr: Expr, body: Body, bits: int = 0) -> str:
        """The operand (address) of a set of more than 64 members, with room for ``bits``; it must not be changed."""

    def value(self, expr: Expr, body: Body, bits: int = -1) -> str:
        """The operand of any expression, in its own form or in the form of a place with room for ``bits``."""

    def unless(self, expr: Expr, body: Body, label: str) -> None:
        """Emit a jump to ``label`` that is taken if a condition does not hold."""

    def members(self, expr: Expr, body: Body, inner: Callable[[str], None]) -> None:
        """Emit a loop over a set or row in its order; ``inner`` emits what is done with each member (i64)."""
