"""The context of statements: their rule, visible names, clauses and loops around them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dsl.language.check.names import Scope
from dsl.language.syntax import tree as t
from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.text.diagnostics import Problems


@dataclass(frozen=True)
class Block:
    """A block of a rule; ``clauses``: those of the nearest heading above that has any.

    ``loops`` counts the loops around it in the same rule; ``rounds``: the next ``repeat`` counts rounds.
    """

    rule: k.RuleCode
    scope: Scope
    loops: int = 0
    in_group: bool = False
    clauses: tuple[str, ...] = ()
    rounds: bool = False

    def inner(self, clauses: tuple[str, ...] = (), loops: int = 0, rounds: bool = False) -> Block:
        """An inner block, with its own clauses or the inherited ones, inside ``loops`` more loops."""
        clauses = clauses or self.clauses
        return Block(self.rule, self.scope.inner(), self.loops + loops, self.in_group, clauses, rounds)

    def hidden(self, kind: ty.Type, name: str = "") -> n.Local:
        """A local of the rule without a visible name."""
        local = n.Local(name, kind, frame=self.rule.name)
        self.rule.locals.append(local)
        return local

    def declare(self, name: t.Id, kind: ty.Type, problems: Problems) -> n.Local:
        """A local of the rule, visible to the end of the block."""
        local = self.hidden(kind, name.text)
        self.scope.declare(name, local, problems)
        return local


BodyChecker = Callable[[t.Block, Block], k.Code]
"""Returns the code of the statements of a block."""
