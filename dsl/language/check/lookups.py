"""Searches that find exactly one member of a set: ``the(k in Course where k.off_wind == angle(d, w))``."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.language.check.numbers import Bounds, Numbers
from dsl.language.check.terms import Term, locals_of
from dsl.language.check.written_terms import WrittenTerms
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin


class Lookups:
    """Decides for the searches of a program what they need to find exactly one member."""

    def __init__(self, terms: WrittenTerms, numbers: Numbers) -> None:
        self._terms, self._program, self._numbers = terms, terms.program, numbers

    def needed(self, node: n.Quant) -> list[Term] | None:
        """The terms that must hold for exactly one match (for any, unless exactly one is sought); None if unknown."""
        match node:
            case n.Quant(domain=n.MakeSet(items=(item,)), where=None) if not isinstance(item.type, ty.Opt):
                return []
            case n.Quant(domain=n.MakeSet(items=items), where=n.Compare(operator="==") as test):
                pair = _pair(test, node.local)
                numbers = {item.value for item in items if isinstance(item, n.Const)}
                whole = pair is not None and isinstance(pair[0], n.Load) and len(numbers) == len(items)
                return self._among(pair[1], numbers) if whole and pair is not None else None
            case n.Quant(domain=n.AllOf(domain=kind)):
                pass
            case n.Quant(domain=n.CallBuiltin(builtin=Builtin.PLAYERS_AFTER)):
                kind = "player"
            case _:
                return None
        together = isinstance(node.where, n.AndOr) and node.where.operator == "and"
        tests = node.where.parts if together and isinstance(node.where, n.AndOr) else (node.where,)
        pairs = [_pair(test, node.local) for test in tests]
        signs = {test.operator for test in tests if isinstance(test, n.Compare)}
        found = [pair for pair in pairs if pair is not None]
        if len(found) != len(tests) or len(signs) != 1:
            return None
        if signs == {"!="}:
            least, most = self._count(kind)
            left = len(found) == 1 and isinstance(found[0][0], n.Load) and least > 1
            return [] if left and (most == 2 or node.kind != "the") else None
        return self._keyed(kind, found) if signs == {"=="} else None

    def _count(self, kind: str) -> Bounds:
        """The least and greatest number of members; (0, 0) if the rules do not fix it."""
        known = (
            self._program.domains[kind].kind in ("enum", "table")
            if kind != "player"
            else self._terms.effects.stays(kind)
        )
        return self._numbers.count(kind) if known else (0, 0)

    def _keyed(self, kind: str, pairs: list[tuple[n.Expr, n.Expr]]) -> list[Term] | None:
        """The terms which make each searched value the key of exactly one member."""
        if len(pairs) == 1 and isinstance(pairs[0][0], n.Load) and self._terms.effects.stays(kind):  # it itself
            return [self._terms.term(pairs[0][1])]
        if kind == "cell":
            wide, high = self._program.size or (0, 0)
            ends = {Builtin.CELL_COLUMN: wide, Builtin.CELL_ROW: high, Builtin.CELL_NUMBER: wide * high}
            sides = [key.builtin if isinstance(key, n.CallBuiltin) else None for key, _ in pairs]
            whole = {*sides} in ({Builtin.CELL_COLUMN, Builtin.CELL_ROW}, {Builtin.CELL_NUMBER})
            if not (wide and whole) or len(pairs) > len({*sides}):
                return None
            keys = [(sought, range(1, ends[side] + 1)) for side, (_, sought) in zip(sides, pairs) if side]
            return [need for sought, every in keys for need in self._among(sought, every) or ()]
        least, _ = self._count(kind)
        if len(pairs) != 1 or not least:
            return None
        key, sought = pairs[0]
        match key, sought:
            case n.CallBuiltin(builtin=Builtin.SEAT), n.Arith(
                "+", n.Arith("%", _, n.Quant("count", _, n.AllOf("player"), None)), n.Const(1)
            ):  # the next seat, modulo the number of players
                return []
            case n.CallBuiltin(builtin=Builtin.SEAT), _:
                return self._among(sought, range(1, least + 1))
            case n.CallBuiltin(builtin=Builtin.PLAYER_SEAT | Builtin.ORDINAL), _:
                return self._among(sought, range(least))
            case n.CellOf(table=table, column=column), _:
                cells = [self._program.tables[table].cells.get((column, row)) for row in range(least)]
                values = {cell.value for cell in cells if isinstance(cell, n.Const)}
                return self._among(sought, values) if len(values) == least else None
        return None

    def _among(self, sought: n.Expr, keys: Iterable[int]) -> list[Term] | None:
        """The terms which make a value one of the keys; None if unknown."""
        match ty.bare(sought.type):
            case ty.Int():
                return [("among", self._terms.term(sought), frozenset(keys))]
            case ty.Dom(name=name) if self._count(name)[0] and set(keys) >= set(range(self._count(name)[0])):
                return []
        return None


def _pair(test: n.Expr | None, member: n.Local) -> tuple[n.Expr, n.Expr] | None:
    """The key of a comparison (the member itself, or a value of it), and the value searched; None for other tests."""
    for key, other in ((test.left, test.right), (test.right, test.left)) if isinstance(test, n.Compare) else ():
        match key:
            case (
                n.Load(local=local)
                | n.CallBuiltin(arguments=(n.Load(local=local),))
                | n.CellOf(row=n.Load(local=local))
            ) if local is member and member not in locals_of(other):
                return key, other
    return None
