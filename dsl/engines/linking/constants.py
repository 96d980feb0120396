"""Values of constant expressions, as numbers and as plain data; reads parameter values written by users."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from dsl.engines.linking.spec import value_type
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Param, Program
from dsl.maps.board.masks import mask_of
from dsl.maps.board.masks import members as bits
from dsl.maps.board.spec import ValueType
from dsl.text.diagnostics import Problems, near
from dsl.text.source import Span

NUMBERS = re.compile(r"(-?\d{1,19}) *\.\. *(-?\d{1,19})", re.ASCII)
"""A range of numbers as it is written."""
_YES = {"yes", "true", "да", "так", "1", "on"}
_NO = {"no", "false", "нет", "ні", "0", "off"}


def evaluate(  # noqa: C901  # a case for each node that matters here
    node: n.Expr, directions: Mapping[str, int], sizes: Mapping[str, int], values: Mapping[str, int] | None = None
) -> int:
    """The number of a constant expression (checked to be one).

    ``values`` are those of the parameters, if known already.
    """
    match node:
        case n.ParamValue(name=name) if values is not None:
            return values[name]
        case n.Const(value=value):
            return value
        case n.Member(name=name):
            return directions.get(name, -1)
        case n.AllOf(domain=domain):
            return (1 << sizes[domain]) - 1
        case n.MakeSet(items=items):
            return mask_from(ty.element(node.type), (evaluate(i, directions, sizes) for i in items))
        case n.NumberRange(low=low, high=high):
            first, last = evaluate(low, directions, sizes), evaluate(high, directions, sizes)
            return mask_from(ty.element(node.type), range(first, last + 1))
        case n.ToSet(operand=operand):
            return evaluate(operand, directions, sizes)
        case n.SetOp(operator=operator, left=left, right=right):
            one, two = evaluate(left, directions, sizes), evaluate(right, directions, sizes)
            return one | two if operator == "+" else one & ~two if operator == "-" else one & two
        case n.Arith(operator=operator, left=left, right=right):
            one, two = (evaluate(side, directions, sizes, values) for side in (left, right))
            if operator in "/%":
                return 0 if two == 0 else one // two if operator == "/" else one % two
            return {"+": one + two, "-": one - two, "*": one * two}[operator]
    return 0


def mask_from(kind: ty.Type | None, members: Iterable[int]) -> int:
    """The set of members of a kind as a bit mask; the missing value among them is left out."""
    first = ty.first_number(kind)
    return mask_of({member - first for member in members if member >= first})


class ParameterReader:
    """Converts what a user wrote for a parameter to a number, or reports what is wrong with it."""

    def __init__(self, program: Program, directions: Mapping[str, int], problems: Problems) -> None:
        self.p = program
        self.directions = directions
        self.problems = problems

    def read(self, param: Param, given: object, span: Span | None) -> int | None:
        """The number of ``given``, text or plain data; None after a report."""
        return self.value(param.type, given, param, span)

    def value(self, kind: ty.Type, given: object, param: Param, span: Span | None) -> int | None:
        """The number of a written value of any type; None after a report."""
        if isinstance(kind, ty.Opt):
            if given is None or str(given).strip() in ("none", "ничто", "ніщо", "null"):
                return ty.none_value(kind)
            return self.value(kind.element, given, param, span)
        if isinstance(kind, ty.SetOf) and kind.element is not None:
            return self.set(kind.element, given, param, span)
        text = {True: "yes", False: "no"}[given] if isinstance(given, bool) else str(given).strip()
        if isinstance(kind, ty.Bool):
            if text.casefold() in _YES | _NO:
                return int(text.casefold() in _YES)
            self.problems.error("param-bool", span, hint=near(text, ["yes", "no"]), name=param.name, value=text)
            return None
        if isinstance(kind, ty.Int):
            return self.number(kind, text, param, span)
        return self.member(kind, text, param, span)

    def number(self, kind: ty.Int, text: str, param: Param, span: Span | None) -> int | None:
        """The number, if it is one within its range; None after a report."""
        try:
            value = int(text)
        except ValueError:
            self.problems.error("param-number", span, name=param.name, value=text, low=kind.low, high=kind.high)
            return None
        if not kind.low <= value <= kind.high:
            self.problems.error("param-range", span, name=param.name, value=value, low=kind.low, high=kind.high)
            return None
        return value

    def member(self, kind: ty.Type, text: str, param: Param, span: Span | None) -> int | None:
        """The number of a member of a domain by its name; None after a report."""
        domain = self.p.domains.get(kind.name) if isinstance(kind, ty.Dom) else None
        if domain is None:
            return None
        if domain.kind == "direction" and text in self.directions:
            return self.directions[text]
        if text in domain.members and domain.kind != "direction":
            return domain.members.index(text)
        known = ", ".join(domain.members)
        hint = near(text, domain.members)
        self.problems.error("param-value", span, hint=hint, name=param.name, value=text, known=known)
        return None

    def set(self, kind: ty.Type, given: object, param: Param, span: Span | None) -> int | None:
        """The bit mask of a set written as ``{1, 2}``, ``1,2`` or a list; None after a report."""
        if isinstance(given, list | tuple | set):
            parts = [str(part) for part in given]
        else:
            parts = [part.strip() for part in str(given).strip().strip("{}").split(",") if part.strip()]
        members: list[int] = []
        for part in parts:
            ends = NUMBERS.fullmatch(part) if isinstance(kind, ty.Int) else None
            numbers: Iterable[object] = (part,)
            if ends and isinstance(kind, ty.Int):
                numbers = range(max(int(ends[1]), kind.low - 1), min(int(ends[2]), kind.high + 1) + 1)
            values = [self.value(kind, number, param, span) for number in numbers]
            if any(value is None for value in values):
                return None
            members += (value for value in values if value is not None)
        return mask_from(kind, members)


Plain = bool | int | str | frozenset[str] | None
"""A value: a number, a bool, the name of an option, the names in a set, or None."""
MOST_LISTED = 64
"""The largest range whose sets a form shows member by member."""


def plain_type(program: Program, kind: ty.Type) -> ValueType:
    """The map type of a plain value; directions and numbers of a set count as options."""
    found = value_type(program, kind)
    if found.base == "direction":
        domain = program.domains["direction"]
        return replace(found, base="options", values=domain.members, labels=domain.labels)
    if found.base == "int" and found.many and found.low is not None and found.high is not None:
        if found.high - found.low < MOST_LISTED:
            return replace(found, values=tuple(str(number) for number in range(found.low, found.high + 1)))
    return found


class PlainConstants:
    """Reads the constants of one program: parameters, table cells, default values.

    ``directions`` are those of a map, in its order; else all those of the program.
    """

    def __init__(self, program: Program, directions: Sequence[str] = ()) -> None:
        self.program = program
        self._directions = tuple(directions) or program.domains["direction"].members
        self.directions: Mapping[str, int] = {name: index for index, name in enumerate(self._directions)}
        self.sizes = {name: len(domain.members) for name, domain in program.domains.items()}
        self.values = {p.name: self.number(p.default) for p in program.params.values()}

    def number(self, node: n.Expr) -> int:
        """The number of a constant, as inside a game."""
        return evaluate(node, self.directions, self.sizes)

    def plain(self, node: n.Expr, kind: ty.Type) -> Plain:
        """The value of a constant of type ``kind``."""
        return self.decoded(self.number(node), kind)

    def decoded(self, value: int, kind: ty.Type) -> Plain:
        """The value of type ``kind`` that a number stands for."""
        if isinstance(kind, ty.Opt):
            return None if value == ty.none_value(kind) else self.decoded(value, kind.element)
        if isinstance(kind, ty.SetOf):
            first = ty.first_number(kind.element)
            return frozenset(str(self.decoded(first + bit, kind.element or ty.INT)) for bit in bits(value))
        if isinstance(kind, ty.Bool):
            return bool(value)
        if isinstance(kind, ty.Dom):
            named = kind.name == "direction"
            members = self._directions if named else self.program.domains[kind.name].members
            return members[value] if 0 <= value < len(members) else None
        return value
