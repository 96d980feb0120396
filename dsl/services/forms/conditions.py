"""What ``when`` asks of the parameters: whether it holds now, and what would have to be otherwise."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from dsl.language.typed import nodes as n
from dsl.services.forms.form_values import Condition, Wanted
from dsl.services.forms.plain_values import Constants

_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


class UnknownCondition(Exception):
    """Only a game can tell: the condition asks for more than parameters."""


def condition(node: n.Expr, constants: Constants) -> Condition:
    """A ``when`` as forms show it. What only a game can tell is taken to hold, so that nothing stays hidden."""
    try:
        holds = bool(_value(node, constants))
    except UnknownCondition:
        holds = True
    parts = node.parts if isinstance(node, n.AndOr) else (node,)
    wants = tuple(wanted for part in parts if (wanted := _wanted(part, constants)) is not None)
    complete = len(wants) == len(parts)
    is_any = isinstance(node, n.AndOr) and node.operator == "or"
    return Condition(node.span.text, holds, wants if complete else (), is_any)


def _value(node: n.Expr, constants: Constants) -> int:
    match node:
        case n.Const() | n.Member() | n.MakeSet() | n.NumberRange() | n.AllOf():
            return constants.number(node)
        case n.ParamValue(name=name):
            return constants.values[name]
        case n.Not(operand=operand):
            return not _value(operand, constants)
        case n.AndOr(operator="and", parts=parts):
            return all(_value(part, constants) for part in parts)
        case n.AndOr(parts=parts):
            return any(_value(part, constants) for part in parts)
        case n.Compare(operator=sign, left=left, right=right):
            return _COMPARED[sign](_value(left, constants), _value(right, constants))
        case n.Contains(item=item, set=members):
            return _value(members, constants) >> _value(item, constants) & 1
        case n.Arith(operator=sign, left=left, right=right) if sign in "+-*":
            one, two = _value(left, constants), _value(right, constants)
            return {"+": one + two, "-": one - two, "*": one * two}[sign]
    raise UnknownCondition


def _wanted(node: n.Expr, constants: Constants) -> Wanted | None:
    match node:
        case n.ParamValue(name=name):
            return Wanted(name, True)
        case n.Not(operand=n.ParamValue(name=name)):
            return Wanted(name, False)
        case n.Compare(operator="==" | "!=" as sign, left=n.ParamValue(name=name), right=n.Const() as right):
            kind = constants.program.params[name].type
            return Wanted(name, constants.decoded(right.value, kind), sign == "!=")
    return None
