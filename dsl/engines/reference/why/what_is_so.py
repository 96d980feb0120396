"""Facts about the position: values of the parts of a condition, as far as they are not secret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.engines.linking.game import Datum, Game
from dsl.engines.protocol.errors import RuleError
from dsl.engines.protocol.reasons import (
    DISTANCE,
    EMPTY,
    FLAG,
    NEIGHBOURS,
    NO_LINE,
    NO_WAY,
    OWNER,
    SAYS,
    STEPS,
    VALUE,
    WOULD,
    Fact,
    Reason,
)
from dsl.engines.reference.operators import as_set, in_order
from dsl.engines.reference.outside import Outside
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.secrecy import Secrecy

_MOST_CELLS = 3
"""The most cells named that block a line."""


class WhatIsSo:
    """Finds the facts behind a condition, in the position of an engine."""

    def __init__(self, game: Game, secrecy: Secrecy) -> None:
        self.game, self.secrecy = game, secrecy

    def reason(self, node: n.Expr, at: Outside) -> Reason:
        """A condition with all facts about it."""
        return Reason(node.span, tuple(dict.fromkeys(self.facts(node, at))))

    def taken(self, cell: n.Expr, at: Outside) -> tuple[Fact, ...]:
        """The fact that a piece is on a cell, if one is."""
        if not isinstance(ty.bare(cell.type), ty.Dom) or ty.bare(cell.type) != ty.CELL:
            return ()
        empty = n.CallBuiltin(Builtin.CELL_EMPTY, (cell,), type=ty.BOOL, span=cell.span)
        return () if at.holds(empty) else (Fact(EMPTY, "", (self.datum(cell, at), self.datum(empty, at))),)

    def too_far(self, way: n.CallBuiltin, goal: n.Expr, at: Outside) -> Reason:
        """A cell that is passable but out of reach: its distance, and how far a move may go."""
        begin, *limits, through = way.arguments
        ends = self.datum(begin, at), self.datum(goal, at)
        walk = n.CallBuiltin(Builtin.STEPS, (begin, goal, through), type=ty.Opt(ty.INT), span=way.span)
        straight = self.datum(n.CallBuiltin(Builtin.DISTANCE, (begin, goal), type=ty.INT, span=way.span), at)
        walked = self.datum(walk, at) if way.builtin is Builtin.REACHABLE and not self.secrecy.reads(walk) else straight
        if walked.value == ty.INT_NONE:
            return Reason(way.span, (Fact(NO_WAY, "", ends),))
        facts = [Fact(DISTANCE if walked == straight else STEPS, "", (*ends, walked))]
        facts += (fact for limit in limits for fact in self.facts(limit, at))
        return Reason(way.span, tuple(facts))

    def facts(self, node: n.Expr, at: Outside) -> Iterator[Fact]:  # noqa: C901  # a case for each node that matters here
        """The facts about the parts of a condition."""
        hidden = self.secrecy.reads(node)
        match node:
            case n.Get(field=field, owner=owner) if field.label and not field.inner and not hidden:
                whose = (self.datum(owner, at),) if owner is not None else ()
                yield Fact(VALUE, field.label, (*whose, self.datum(node, at)))
                return
            case n.Get(field=field, owner=n.Expr() as owner) if field.name == "owner" and not hidden:
                yield Fact(OWNER, "", (self.datum(owner, at), self.datum(node, at)))
                return
            case n.CellOf(table=table, column=column, row=row) if label := self._column(table, column):
                yield Fact(VALUE, label, (self.datum(row, at), self.datum(node, at)))
                return
            case n.ParamValue(name=name) if label := self.game.program.params[name].label:
                yield Fact(VALUE, label, (self.datum(node, at),))
                return
            case n.CallFunction(name=name):
                said = self.game.program.functions[name].help
                if said:
                    more = not hidden and not isinstance(ty.bare(node.type), ty.Bool | ty.SetOf | ty.RowOf)
                    yield Fact(SAYS, said, (self.datum(node, at),) if more else ())
                    for part in node.arguments:
                        if isinstance(part, n.CallFunction):  # how far, how many: what the function was asked with
                            yield from self.facts(part, at)
                    yield from self._blocked(node, at) if not hidden else ()
                    return
            case n.Would(condition=condition):  # the values of today are not those of that position
                helps = (fact for fact in self.facts(condition, at) if fact.what in (SAYS, WOULD))
                yield from (Fact(WOULD, fact.text) for fact in helps)
                return
            case n.RouteCall(route=route):
                said = self.game.program.routes[route].help
                if said:
                    yield Fact(SAYS, said)
            case n.Contains(item=goal, set=n.CallBuiltin(builtin=Builtin.EXITS, arguments=(begin,))) if not hidden:
                if not at.holds(node):
                    yield Fact(NO_LINE, "", (self.datum(begin, at), self.datum(goal, at)))
                return
            case n.CallBuiltin() if (name := sentence(node)) and not hidden:
                yield Fact(name, "", (*(self.datum(a, at) for a in node.arguments), self.datum(node, at)))
                return
            case n.Quant() | n.MapTo() | n.Filter():
                yield from self._help_facts(node)
                return
        for part in _parts(vars(node).values()):
            yield from self.facts(part, at)

    def _column(self, table: str, column: str) -> str:
        """The label of a column."""
        return self.game.program.tables[table].columns[column].label

    def _blocked(self, call: n.CallFunction, at: Outside) -> Iterator[Fact]:
        """What blocks a line, for a function that tests whether it is free."""
        body = self.game.program.functions[call.name].body
        if not isinstance(body, n.CallBuiltin) or body.builtin is not Builtin.CLEAR:
            return
        inside, (begin, end, blockers, _) = called(self.game, call, at), body.arguments
        crossed = n.CallBuiltin(Builtin.BETWEEN, (begin, end), type=ty.SetOf(ty.CELL), span=body.span)
        cells = as_set(inside.ask(crossed)) & as_set(inside.ask(blockers))
        for number in in_order(cells)[:_MOST_CELLS]:
            cell = n.Const(number, type=ty.CELL, span=body.span)
            yield from self.taken(cell, inside) or (Fact(FLAG, "", (self.datum(cell, inside), Datum("bool", 0))),)

    def _help_facts(self, node: n.Expr) -> Iterator[Fact]:
        """The help texts of functions that are evaluated for many members at once."""
        for part in _parts(vars(node).values()):
            if isinstance(part, n.CallFunction) and (said := self.game.program.functions[part.name].help):
                yield Fact(SAYS, said)
            yield from self._help_facts(part)

    def datum(self, node: n.Expr, at: Outside) -> Datum:
        """The value of an expression; the missing value if it cannot be computed or is secret."""
        try:
            return at.datum(node)
        except (RuleError, IndexError):
            return self.game.type_datum(node.type, -1)


def _parts(values: Iterable[object]) -> Iterator[n.Expr]:
    for value in values:
        if isinstance(value, n.Expr):
            yield value
        elif isinstance(value, tuple):
            yield from _parts(value)


def sentence(node: n.CallBuiltin) -> str:
    """The name by which a front end has a sentence for this built-in; empty if it has none."""
    match node.builtin:
        case Builtin.CELL_EMPTY:
            return EMPTY
        case Builtin.CELL_FLAG if node.of == "passable":
            return FLAG
        case Builtin.CELL_TERRAIN:
            return FLAG
        case Builtin.DISTANCE:
            return DISTANCE
        case Builtin.NEIGHBOURS:
            return NEIGHBOURS
    return ""


def called(game: Game, node: n.CallFunction, at: Outside) -> Outside:
    """The place inside a function, with the caller's values."""
    code = game.program.functions[node.name]
    return at.inside(f"function {code.name}", code.parameters, [as_set(at.ask(a)) for a in node.arguments])
