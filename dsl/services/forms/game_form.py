"""Converts a checked game to forms: everything that can be changed without writing code, as plain values."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from dsl.engines.linking.constants import plain_type
from dsl.games.pipeline import check_chain
from dsl.games.play.gap_faults import NamedValues, values_of
from dsl.language.loading.loader import Chain
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Param, Program
from dsl.services.forms.board_form import board, grids, head, kinds
from dsl.services.forms.board_values import Board, Head, Kind
from dsl.services.forms.form_values import Condition, Grid, Parameter, ParameterTest
from dsl.services.forms.typed_values import Constants, FormContext
from dsl.text.diagnostics import Problems
from dsl.text.source import Place

_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


class UnknownCondition(Exception):
    """The condition depends on more than parameters, so that its value is only known during a match."""


def condition(node: n.Expr, constants: Constants) -> Condition:
    """A ``when`` as a form value. One that is only known during a match counts as true, so that nothing is hidden."""
    try:
        holds = bool(_value(node, constants))
    except UnknownCondition:
        holds = True
    parts = node.parts if isinstance(node, n.AndOr) else (node,)
    tests = tuple(test for part in parts if (test := _parameter_test(part, constants)) is not None)
    complete = len(tests) == len(parts)
    is_any = isinstance(node, n.AndOr) and node.operator == "or"
    return Condition(node.span.text, holds, tests if complete else (), is_any)


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
            bit = _value(item, constants) - ty.first_number(ty.element(members.type))
            return _value(members, constants) >> bit & 1 if bit >= 0 else 0
        case n.Arith(operator=sign, left=left, right=right) if sign in "+-*":
            one, two = _value(left, constants), _value(right, constants)
            return {"+": one + two, "-": one - two, "*": one * two}[sign]
    raise UnknownCondition


def _parameter_test(node: n.Expr, constants: Constants) -> ParameterTest | None:
    match node:
        case n.ParamValue(name=name):
            return ParameterTest(name, True)
        case n.Not(operand=n.ParamValue(name=name)):
            return ParameterTest(name, False)
        case n.Compare(operator="==" | "!=" as sign, left=n.ParamValue(name=name), right=n.Const() as right):
            kind = constants.program.params[name].type
            return ParameterTest(name, constants.decoded(right.value, kind), sign == "!=")
    return None


def parameters(context: FormContext) -> tuple[Parameter, ...]:
    """All parameters in the order of declaration."""
    return tuple(_parameter(context, param) for param in context.program.params.values())


def _parameter(context: FormContext, param: Param) -> Parameter:
    constants, base = context.constants, context.base
    before = base.program.params.get(param.name)
    now = constants.constant_in_rules(param.default, param.type)
    return Parameter(
        name=param.name,
        label=param.label,
        help=param.help,
        clauses=param.clauses,
        section=context.section(param.span),
        type=plain_type(context.program, param.type),
        now=now,
        base=base.constant_in_rules(before.default, before.type) if before is not None else now,
        declared=Place.of(context.merged.params[param.name].name.span),
        own=context.is_own(param.span),
        when=condition(param.when, constants) if param.when is not None else None,
        used=param.used,
        fixed=param.fixed,
    )


@dataclass(frozen=True)
class GameForm:
    """All forms of a game. ``house``: its file contains house rules for the game named by ``base``.

    ``values`` are the values that braces in sentences of the rulebook can refer to.
    """

    file: str
    name: str
    title: str
    skin: str
    house: bool
    base: str
    base_title: str
    parameters: tuple[Parameter, ...]
    grids: tuple[Grid, ...]
    head: Head
    board: Board | None
    kinds: tuple[Kind, ...]
    values: NamedValues

    def parameter(self, name: str) -> Parameter | None:
        """The parameter of that name."""
        return next((parameter for parameter in self.parameters if parameter.name == name), None)

    def grid(self, name: str) -> Grid | None:
        """The table, wheel or deck of that name."""
        return next((grid for grid in self.grids if grid.name == name), None)


def below(chain: Chain) -> Chain:
    """The game that house rules change: the chain of files without its last one."""
    return replace(chain, files=chain.files[:-1])


def is_house(chain: Chain) -> bool:
    """Whether the last file contains house rules: it extends a playable game, not a common base of games."""
    under = chain.files[-2].game if len(chain.files) > 2 else None
    return under is not None and not under.base


def base_program(chain: Chain) -> Program | None:
    """The checked game that house rules change; None for a game."""
    return check_chain(below(chain), Problems()) if is_house(chain) else None


def game_form(chain: Chain, program: Program, base: Program | None = None) -> GameForm:
    """The forms of a checked game; ``base`` is ``base_program(chain)``, if the caller has it already."""
    house = is_house(chain)
    if base is None and house:
        base = base_program(chain)
    under = base or program
    context = FormContext(chain, Constants(program), Constants(under))
    return GameForm(
        file=chain.own.source.name,
        name=program.name,
        title=program.title,
        skin=program.skin,
        house=house,
        base=under.name if house else "",
        base_title=under.title if house else "",
        parameters=parameters(context),
        grids=grids(context),
        head=head(context),
        board=board(context),
        kinds=kinds(context),
        values=values_of(program),
    )
