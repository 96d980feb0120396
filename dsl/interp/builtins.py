"""The built-ins of a ruleset: attributes, ways over the board, cards, players, pieces and numbers."""

from __future__ import annotations

from collections.abc import Callable

from dsl.engine.errors import RuleError
from dsl.interp.attributes import Attributes
from dsl.interp.cards import Cards
from dsl.interp.history import Noted
from dsl.interp.machine import Eval, Frame, Rows
from dsl.interp.ways import Ways
from dsl.ir import nodes as n
from dsl.link.layout import ACTIVE


class Builtins(Attributes, Ways, Cards, Noted):
    """One table of makers: name → closure over the compiled arguments."""

    def compile(self, node: n.CallBuiltin) -> Eval:
        """The closure of a built-in."""
        arguments = [self.c.expr(a) for a in node.arguments]
        found = self.attribute(node, arguments[0]) if len(arguments) == 1 else None
        if found is not None:
            return found
        method: Callable[[n.CallBuiltin, list[Eval]], Eval] = getattr(self, f"_{node.builtin.name.lower()}")
        return method(node, arguments)

    # ---- words
    def _active(self, node: n.CallBuiltin, _: list[Eval]) -> Eval:
        state = self.m.state
        return lambda f: state[ACTIVE]

    def _most_players(self, node: n.CallBuiltin, _: list[Eval]) -> Eval:
        value = self.game.program.players[1]
        return lambda f: value

    def _columns(self, node: n.CallBuiltin, _: list[Eval]) -> Eval:
        value = self.topology.width
        return lambda f: value

    def _rows(self, node: n.CallBuiltin, _: list[Eval]) -> Eval:
        value = self.topology.height
        return lambda f: value

    def _row_numbered(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        members = self.game.program.domains[node.of].members
        known, number = {int(m): i for i, m in enumerate(members)}, a[0]
        code = "key-range" if self.game.program.domains[node.of].kind == "range" else "row-number"

        def row(f: Frame) -> int:
            found = known.get(number(f))
            if found is None:
                raise RuleError(code, node.span, value=number(f), table=node.of)
            return found

        return row

    # ---- players and pieces
    def _seat(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return lambda f: a[0](f) + 1

    def _players_after(self, node: n.CallBuiltin, a: list[Eval]) -> Rows:
        seats = self.game.seats
        rows = [tuple((p + i) % seats for i in range(1, seats + 1)) for p in range(seats)]
        return lambda f: rows[a[0](f)]

    def _off_board(self, node: n.CallBuiltin, _: list[Eval]) -> Eval:
        kind, off_board = node.of, self.m.off_board
        return lambda f: off_board(kind)

    # ---- numbers
    def _min(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return lambda f: min(x(f) for x in a)

    def _max(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return lambda f: max(x(f) for x in a)

    def _clamp(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return lambda f: max(a[1](f), min(a[0](f), a[2](f)))

    def _abs(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return lambda f: abs(a[0](f))

    def _ordinal(self, node: n.CallBuiltin, a: list[Eval]) -> Eval:
        return a[0]
