"""Evaluates expressions that are not part of the program: of scenarios, of map checks, of “why not?”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dsl.engines.linking.game import Datum, Game
from dsl.engines.linking.linker import OutsideLinker
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.reference.expressions import Expressions
from dsl.engines.reference.flow.statements import Statements
from dsl.engines.reference.machine import Machine
from dsl.engines.reference.operators import Eval, Frame, Temps, as_set, in_order
from dsl.language.typed import nodes as n


@dataclass(frozen=True)
class Closures:
    """The compilers of one machine."""

    game: Game
    outside: OutsideLinker
    expressions: Expressions
    statements: Statements


def closures_of(game: Game, program: LinkedProgram | None = None) -> Closures:
    """The compilers of a new machine for a game; ``program`` replaces its program."""
    outside = game.linker.outside if program is None else game.linker.outside_of(program)
    expressions = Expressions(Machine(outside.program, outside.rows), game.has_secrets)
    return Closures(game, outside, expressions, Statements(expressions))


class Outside:
    """A procedure in which expressions are evaluated one after another, sharing its temporaries."""

    def __init__(self, closures: Closures, scope: str) -> None:
        self.closures, self.game = closures, closures.game
        self.m = closures.expressions.m
        self._name, self._scope = scope, closures.outside.rows.scope(scope)
        self._temps = Temps(self._scope.slots)
        self._frame: Frame = []
        self._known: dict[int, tuple[n.Expr, Eval]] = {}

    def ask(self, node: n.Expr) -> int | tuple[int, ...]:
        """The value of an expression now."""
        if id(node) not in self._known:
            linked = self.closures.outside.expression(node, self._name)
            self._known[id(node)] = node, self.closures.expressions.expr(linked, self._temps)
        self._frame += [0] * (self._temps.size - len(self._frame))
        self.m.refresh()
        return self._known[id(node)][1](self._frame)

    def holds(self, node: n.Expr) -> bool:
        """Whether a condition holds."""
        return bool(self.ask(node))

    def datum(self, node: n.Expr) -> Datum:
        """The value of an expression now, ready to be shown."""
        return self.game.type_datum(node.type, as_set(self.ask(node)))

    def bind(self, local: n.Local, value: int) -> None:
        """Assign a value to a local."""
        place = self._temps.at(self._scope.slot(local))
        self._frame += [0] * (self._temps.size - len(self._frame))
        self._frame[place] = value

    def members(self, local: n.Local, domain: n.Expr, where: n.Expr | None) -> list[int]:
        """The members of a set for which a condition holds, in order."""
        found = []
        for member in in_order(self.ask(domain)):
            self.bind(local, member)
            if where is None or self.holds(where):
                found.append(member)
        return found

    def inside(self, scope: str, locals_: Sequence[n.Local], values: Sequence[int]) -> Outside:
        """Another procedure, with values for its parameters."""
        inner = Outside(self.closures, scope)
        for local, value in zip(locals_, values):
            inner.bind(local, value)
        return inner
