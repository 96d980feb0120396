"""Which functions look alike to everybody: their values need not be kept apart by who looks."""

from __future__ import annotations

from dsl.engines.program import nodes as x
from dsl.engines.program.kernels import CourseKernel, PieceKernel
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO
from dsl.engines.program.walk import expressions


class Openness:
    """Answers for one program."""

    def __init__(self, program: LinkedProgram) -> None:
        self._p = program
        self._known: dict[int, bool] = {}

    def function(self, number: int) -> bool:
        """Whether a function reads nothing that may be hidden from anybody."""
        known = self._known.get(number)
        if known is None:
            body = self._p.functions[number].formula.body
            known = self._known[number] = all(self._open(node) for node in expressions(body))
        return known

    def _open(self, node: x.Expr) -> bool:
        """Whether an expression itself, not what is inside, reads nothing that may be hidden."""
        match node:
            case x.Get(error=error):
                return bool(error == NO)
            case x.Guarded() | x.SeenBy() | x.Would():
                return False
            case x.Call(function=function):
                return self.function(function)
            case x.RouteCells(route=route):
                row = self._p.routes[route]
                return all(self._open(inner) for inner in expressions((row.step, row.halt, row.rest)))
            case x.Apply(what=what, error=error):
                hidden = isinstance(what, PieceKernel) and any(kind.sight != NO for kind in self._p.kinds)
                return bool(error == NO) and not hidden and what is not CourseKernel.REPEATED
        return True
