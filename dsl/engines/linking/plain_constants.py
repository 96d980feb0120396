"""Constants of a checked program as plain values, and the types of these values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dsl.engines.linking.constants import evaluate
from dsl.engines.linking.spec import value_type
from dsl.language.typed import nodes as n
from dsl.language.typed import types as ty
from dsl.language.typed.program import Program
from dsl.maps.board.spec import ValueType

Plain = bool | int | str | frozenset[str] | None
"""A value: a number, yes or no, the name of an option, the names in a set, or nothing."""
MOST_LISTED = 64
"""So many numbers of a range can be members of a set that a form shows one by one."""


def plain_type(program: Program, kind: ty.Type) -> ValueType:
    """What a plain value of a type may be; directions and the numbers of a set are options, too."""
    found = value_type(program, kind)
    if found.base == "direction":
        domain = program.domains["direction"]
        return replace(found, base="options", values=domain.members, labels=domain.labels)
    if found.base == "int" and found.many and found.low is not None and found.high is not None:
        if found.high - found.low < MOST_LISTED:
            return replace(found, values=tuple(str(number) for number in range(found.low, found.high + 1)))
    return found


class PlainConstants:
    """Reads the constants of one program: parameters, cells of tables, first values.

    ``directions`` are those of a map, in its order; else all that the program knows.
    """

    def __init__(self, program: Program, directions: Sequence[str] = ()) -> None:
        self.program = program
        self._directions = tuple(directions) or program.domains["direction"].members
        self.directions: Mapping[str, int] = {name: index for index, name in enumerate(self._directions)}
        self.sizes = {name: len(domain.members) for name, domain in program.domains.items()}
        self.values = {p.name: self.number(p.default) for p in program.params.values()}

    def number(self, node: n.Expr) -> int:
        """What stands for the value inside a game."""
        return evaluate(node, self.directions, self.sizes)

    def plain(self, node: n.Expr, kind: ty.Type) -> Plain:
        """The value of a constant of type ``kind``."""
        return self.decoded(self.number(node), kind)

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
            named = kind.name == "direction"
            members = self._directions if named else self.program.domains[kind.name].members
            return members[value] if 0 <= value < len(members) else None
        return value
