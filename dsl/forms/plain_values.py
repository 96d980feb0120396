"""Constants of the rules as plain values, and plain values as the rules would write them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dsl.board.spec import ValueType
from dsl.forms.form_values import Plain, Written
from dsl.ir import nodes as n
from dsl.ir import types as ty
from dsl.ir.program import Program
from dsl.link.constants import evaluate
from dsl.link.spec import value_type
from dsl.source import Place
from dsl.syntax import tree as t
from dsl.syntax.keywords import of_skin

MOST_LISTED = 64
"""So many numbers of a range can be members of a set that a form shows one by one."""


def form_type(program: Program, kind: ty.Type) -> ValueType:
    """What may stand in a field of a form; directions and the numbers of a set are options, too."""
    found = value_type(program, kind)
    if found.base == "direction":
        domain = program.domains["direction"]
        return replace(found, base="options", values=domain.members, labels=domain.labels)
    if found.base == "int" and found.many and found.low is not None and found.high is not None:
        if found.high - found.low < MOST_LISTED:
            return replace(found, values=tuple(str(number) for number in range(found.low, found.high + 1)))
    return found


class Constants:
    """Reads the constants of one program: parameters, cells of tables, first values."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.directions = {name: index for index, name in enumerate(program.domains["direction"].members)}
        self.sizes = {name: len(domain.members) for name, domain in program.domains.items()}
        self.values = {p.name: self.number(p.default) for p in program.params.values()}

    def number(self, node: n.Expr) -> int:
        """What stands for the value inside a game."""
        return evaluate(node, self.directions, self.sizes)

    def plain(self, node: n.Expr, kind: ty.Type) -> Plain:
        """The value of a constant of type ``kind``."""
        return self.decoded(self.number(node), kind)

    def written(self, node: n.Expr, kind: ty.Type) -> Written:
        """The value of a constant, with its words and place."""
        return Written(self.plain(node, kind), node.span.text, Place.of(node.span))

    def decoded(self, value: int, kind: ty.Type) -> Plain:
        """A number that stands for a value of type ``kind``, as that value."""
        if isinstance(kind, ty.Opt):
            return None if value == ty.none_value(kind) else self.decoded(value, kind.element)
        if isinstance(kind, ty.SetOf):
            within = (place for place in range(value.bit_length()) if value >> place & 1)
            return frozenset(str(self.decoded(member, kind.element or ty.INT)) for member in within)
        if isinstance(kind, ty.Bool):
            return bool(value)
        if isinstance(kind, ty.Dom):
            members = self.program.domains[kind.name].members
            return members[value] if 0 <= value < len(members) else None
        return value


def first_value(node: t.Expr) -> Written:
    """A constant as it stands in the text: the first value of a column or attribute."""
    return Written(_plain(node), node.span.text, Place.of(node.span))


def _plain(node: t.Expr) -> Plain:
    match node:
        case t.Number(value=value) | t.Truth(value=value):
            return value
        case t.Nothing():
            return None
        case t.SetLiteral(items=items):
            return frozenset(str(_plain(item)) for item in items)
        case t.Unary(operator="-", operand=t.Number(value=value)):
            return -value
    return node.span.text


def words_of(value: Plain, kind: ValueType, skin: str) -> str:
    """A value as a file with the keywords of ``skin`` writes it."""
    if isinstance(value, bool):
        return of_skin("yes" if value else "no", skin)
    if value is None:
        return of_skin("none", skin)
    if isinstance(value, frozenset):
        return "{" + ", ".join(_ordered(value, kind.values)) + "}"
    return str(value)


def _ordered(names: Iterable[str], known: tuple[str, ...]) -> list[str]:
    """The members of a set in the order of their declaration."""
    return sorted(names, key=lambda name: (known.index(name) if name in known else len(known), len(name), name))
