"""Compiles sets, rows and quantifiers, each by its own part."""

from __future__ import annotations

from typing import assert_never

from dsl.engines.program import nodes as x
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.operators import Compile, Eval, Temps
from dsl.engines.reference.sets.members import Members
from dsl.engines.reference.sets.quantifiers import Quantifiers

SetNode = x.In | x.MakeSet | x.Range | x.Filter | x.Collect | x.Quantifier


class Sets:
    """Compiles everything that loops over members."""

    def __init__(self, machine: Machine, expr: Compile) -> None:
        self.expr = expr
        self.members = Members(machine, expr)
        self.quantifiers = Quantifiers(self.members)

    def compile(self, node: SetNode, t: Temps) -> Eval:
        """The closure of a set, or of a quantifier."""
        match node:
            case x.In():
                return self.members.inside(node, t)
            case x.MakeSet(items=items, bits=room, error=error):
                return self.members.make([self.expr(item, t) for item in items], room, error)
            case x.Range(low=low, high=high, bits=room, error=error):
                return self.members.range(self.expr(low, t), self.expr(high, t), room, error)
            case x.Filter():
                return self.members.filter(node, t)
            case x.Collect():
                return self.members.collect(node, t)
            case x.Quantifier():
                return self.quantifiers.compile(node, t)
            case other:
                assert_never(other)
