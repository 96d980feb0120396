"""What all parts of the expression compiler share: the machine, and scratch slots for locals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from dsl.board.masks import mask_of as set_of
from dsl.interp.machine import Eval, Machine, Row, Rows, bits
from dsl.ir import nodes as n
from dsl.ir import types as ty

if TYPE_CHECKING:
    from dsl.interp.builtins import Builtins
    from dsl.interp.quantifiers import Quantifiers
    from dsl.interp.routes import Routes


class Core:
    """Compiles for one machine; a procedure's scratch slots are numbered as they are first met."""

    builtins: Builtins
    filters: Quantifiers
    routes: Routes

    def __init__(self, machine: Machine) -> None:
        self.m = machine
        self.game = machine.game
        self.state = machine.state
        self.slots: dict[tuple[str, n.Local], int] = {}
        self.sizes: dict[str, int] = {}
        self.current = ""
        self.directions = {name: i for i, name in enumerate(self.game.directions)}

    def expr(self, node: n.Expr) -> Eval:
        """The closure of any expression, made by the method that is named after its kind."""
        method: Callable[[Any], Eval] = getattr(self, type(node).__name__)
        return method(node)

    def row(self, node: n.Expr) -> Rows:
        """The closure of an expression that gives a row, as its type says."""
        assert isinstance(ty.bare(node.type), ty.RowOf)
        return cast(Rows, self.expr(node))

    def slot(self, local: n.Local) -> int:
        """The scratch slot of a local in the procedure being compiled."""
        key = (self.current, local)
        if key not in self.slots:
            self.slots[key] = self.sizes.get(self.current, 0)
            count = self.game.sizes[local.per] if local.per else 1
            self.sizes[self.current] = self.slots[key] + count
        return self.slots[key]

    def enter(self, name: str) -> str:
        """Compile another procedure's code from here on; gives the name to go back to."""
        before, self.current = self.current, name
        return before


def mask_of(value: int | Row) -> int:
    """A row or a set as a set."""
    return set_of(value) if isinstance(value, tuple) else int(value)


def in_order(value: int | Row) -> Sequence[int]:
    """The members of a row or a set, in order."""
    return value if isinstance(value, tuple) else bits(value)
