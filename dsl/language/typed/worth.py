"""The value of a position for a player and their team; derived from the ends of the game if the rules have none.

A condition under which a player wins becomes a number that grows the nearer it is: of ``p.score >= goal`` it is the
score, of ``man of p empty`` the negative number of men. Conditions under which the player loses are subtracted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce

from dsl.language.typed import code as k
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.builtins import Builtin
from dsl.language.typed.program import Program
from dsl.language.typed.walk import children, parts

Conditions = tuple[n.Expr, ...]
_SIGNS = {">": 1, ">=": 1, "<": -1, "<=": -1}


def derived_value(program: Program) -> k.FunctionCode | None:
    """A ``value`` derived from the conditions of winning and losing; None if none of them can become a number."""
    player = n.Local("player", ty.PLAYER)
    found = [term for rule in program.rules.values() for term in _Ends(program, player).terms(rule.body)]
    if not found:
        return None
    value = k.FunctionCode("value", (player,), ty.INT, _sum(found), found[0].span)
    return of_team(value) if program.teams else value


def of_team(value: k.FunctionCode) -> k.FunctionCode:
    """The function that adds up a value over all players of the player's team."""
    (each,), player, span = value.parameters, n.Local("player", ty.PLAYER), value.span
    asked = n.Load(player, type=ty.PLAYER, span=span)
    team = n.CallBuiltin(Builtin.PLAYER_TEAM, (asked,), type=ty.SetOf(ty.PLAYER), span=span)
    total = n.Quant("sum", each, team, None, value.body, type=ty.INT, span=span)
    return replace(value, parameters=(player,), body=total)


class _Ends:
    """Collects the ends of the game in a rule; ``player`` is the local for whom the position is valued."""

    def __init__(self, program: Program, player: n.Local) -> None:
        self._program, self._player = program, player
        self._lets: dict[n.Local, n.Expr] = {}

    def terms(self, code: k.Code, conditions: Conditions = ()) -> Iterator[n.Expr]:
        """The numbers that the victories and defeats in ``code`` add."""
        for statement in code:
            match statement:
                case k.EndGame(kind="win" | "lose" as kind, who=n.Expr() as who):
                    yield from self._term(who, conditions, 1 if kind == "win" else -1)
                case k.Branch(condition=condition, then=then, otherwise=otherwise):
                    yield from self.terms(then, (*conditions, condition))
                    yield from self.terms(otherwise, conditions)
                case k.Each(where=n.Expr() as where, body=body):
                    yield from self.terms(body, (*conditions, where))
                case k.SetLocal(local=local, value=value, declares=True):
                    self._lets[local] = value
                case _:
                    for inner in children(statement):
                        yield from self.terms(inner, conditions)

    def _term(self, who: n.Expr, conditions: Conditions, sign: int) -> Iterator[n.Expr]:
        """The number added for a victory (``sign`` 1) or defeat (-1) of ``who`` under conditions; None if unknown."""
        match who:
            case n.Need(operand=operand):
                yield from self._term(operand, conditions, sign)
            case n.CallFunction(name="opponent", arguments=(operand,)):
                yield from self._term(operand, conditions, -sign)
            case n.Load(local=local):
                yield from self._near(local, conditions, sign)
                if local in self._lets:
                    yield from self._term(self._lets[local], (), sign)
            case n.Quant(kind="least" | "most" as kind, local=local, keys=(key, *_)):
                yield from self._unless_failing(key, local, sign if kind == "most" else -sign)
            case n.Filter(local=local, where=n.Expr() as where) | n.Quant(local=local, where=n.Expr() as where):
                yield from self._near(local, (where,), sign)

    def _near(self, local: n.Local, conditions: Conditions, sign: int) -> Iterator[n.Expr]:
        """The sum of the numbers of those conditions that read ``local`` and no other local."""
        for whole in conditions:
            for one in whole.parts if isinstance(whole, n.AndOr) else (whole,):
                number = self._number(one) if _free(one) == {local} else None
                if number is not None:
                    yield from self._unless_failing(number, local, sign)

    def _unless_failing(self, number: n.Expr, local: n.Local, sign: int) -> Iterator[n.Expr]:
        """The number with the player in place of ``local``; None if evaluating it could raise an error."""
        numbers = isinstance(ty.bare(number.type), ty.Int) and ty.bare(local.type) == ty.PLAYER
        if numbers and not self._may_fail(number, set()):
            who = n.Load(self._player, type=ty.PLAYER, span=number.span)
            yield _times(sign, _put(number, {local: who}))

    def _may_fail(self, node: object, seen: set[str]) -> bool:
        match node:
            case n.Need() | n.Would() | n.RouteCall() | n.Arith(operator="/" | "%"):
                return True
            case n.CallFunction(name=name) if name not in seen:
                seen.add(name)
                if self._may_fail(self._program.functions[name].body, seen):
                    return True
        return any(self._may_fail(part, seen) for part in parts(node))

    def _number(self, condition: n.Expr, inside: bool = False) -> n.Expr | None:
        """A number that grows as a condition comes nearer to holding; None if there is no such number.

        Called functions are examined too, but not (``inside``) the functions that those call.
        """
        match condition:
            case n.Not(operand=operand):
                number = self._number(operand, inside)
                return number and _times(-1, number)
            case n.Compare(operator=operator, left=left, right=right) if isinstance(ty.bare(left.type), ty.Int):
                return _compared(operator, left, right)
            case n.Given(operand=operand) if isinstance(operand.type, ty.MANY):
                return n.Quant("count", n.member_of(operand), operand, None, type=ty.INT, span=operand.span)
            case n.CallFunction(name=name, arguments=arguments) if not inside:
                function = self._program.functions[name]
                return self._number(_put(function.body, dict(zip(function.parameters, arguments, strict=True))), True)
            case n.AndOr(parts=joined):
                numbers = [number for part in joined if (number := self._number(part, inside)) is not None]
                return _sum(numbers) if numbers else None
        return None


def _compared(operator: str, left: n.Expr, right: n.Expr) -> n.Expr | None:
    """A number that grows as a comparison comes nearer to holding."""
    apart = n.Arith("-", left, right, type=ty.INT, span=left.span)
    if operator in _SIGNS:
        return _times(_SIGNS[operator], apart)
    if operator != "==":
        return None
    for one, other in ((left, right), (right, left)):
        while isinstance(other, n.Need):
            other = other.operand
        if isinstance(other, n.Quant) and other.kind in ("min", "max"):  # whoever has most wins
            return _times(1 if other.kind == "max" else -1, one)
    return _times(-1, n.CallBuiltin(Builtin.ABS, (apart,), type=ty.INT, span=left.span))


def _free(node: object) -> set[n.Local]:
    """The locals that an expression reads and does not bind itself."""
    own = {node.local} if isinstance(node, n.Load | n.GetPart) else set[n.Local]()
    inner = own.union(*map(_free, parts(node)))
    return inner - {node.local} if isinstance(node, n.Quant | n.Filter | n.MapTo) else inner


def _put(node: n.Expr, given: Mapping[n.Local, n.Expr]) -> n.Expr:
    """An expression with other expressions in place of some locals."""
    if isinstance(node, n.Load):
        return given.get(node.local, node)
    changed: dict[str, object] = {}
    for name, value in vars(node).items():
        if isinstance(value, n.Expr):
            changed[name] = _put(value, given)
        elif isinstance(value, tuple):
            changed[name] = tuple(_put(one, given) if isinstance(one, n.Expr) else one for one in value)
    return replace(node, **changed)  # type: ignore[arg-type]


def _sum(numbers: Sequence[n.Expr]) -> n.Expr:
    return reduce(lambda left, right: n.Arith("+", left, right, type=ty.INT, span=left.span), numbers)


def _times(sign: int, number: n.Expr) -> n.Expr:
    """The number (``sign`` 1) or its negative (-1)."""
    zero = n.number(0, number.span)
    return number if sign > 0 else n.Arith("-", zero, number, type=ty.INT, span=number.span)
