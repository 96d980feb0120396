"""What the parts of the emitter know of it: the program, the memory, and how any expression is written."""

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
    """One for each module."""

    program: LinkedProgram
    plan: Plan
    indexes: Indexes
    ranges: Ranges
    facts: Facts

    def stale(self, *resources: tuple[str, int]) -> str:
        """The instruction for what is remembered of functions, where one of these is stored; empty if there is none."""

    # ---- what a module is made of
    def function(self, name: str, text: str | Callable[[], str]) -> None:
        """Add a function of the module, once for each name; ``text`` is made only if it is the first."""

    def variable(self, name: str, kind: str, value: int = 0) -> None:
        """Add a variable of the module, once for each name."""

    def fail(self, body: Body, error: int, *operands: str) -> None:
        """Raise an error of the rules (operands are i64); nothing behind it is reached."""

    def rule(self, number: int) -> str:
        """The function that runs a rule which never waits; its parameters are the arguments."""

    # ---- expressions, each written into a body; what is given back is an operand
    def number(self, expr: Expr, body: Body) -> str:
        """A number (i64); a condition as 0 or 1."""

    def condition(self, expr: Expr, body: Body) -> str:
        """A condition: an i32, 0 or 1."""

    def small(self, expr: Expr, body: Body) -> str:
        """A set of at most 64 members: an i64 whose bit i says whether i is a member."""

    def large(self, expr: Expr, body: Body, bits: int = 0) -> str:
        """A set of more: the address (i32) of its words, which must not be written; with room for ``bits``."""

    def value(self, expr: Expr, body: Body, bits: int = -1) -> str:
        """Whichever of these: as the expression is, or as a place with room for ``bits`` takes it."""

    def unless(self, expr: Expr, body: Body, label: str) -> None:
        """Leave for a label where a condition does not hold."""

    def members(self, expr: Expr, body: Body, inner: Callable[[str], None]) -> None:
        """Go through a set or row in its order; ``inner`` writes what is done with each (an i64 operand)."""
