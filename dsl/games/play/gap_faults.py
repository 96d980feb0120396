"""Braces in sentences: gaps (``{storm_cells}``) and conditions (``{?may_reload}``), their values, mistakes in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

from dsl.engines.linking.constants import Plain, PlainConstants, plain_type
from dsl.engines.linking.game import Game
from dsl.language.typed.program import Program
from dsl.maps.board.spec import ValueType, colour_number
from dsl.text.diagnostics import near

LEAST, MOST = "players.least", "players.most"


@dataclass(frozen=True)
class NamedValues:
    """The values to which braces can refer, by name: ``typed`` with their types, ``labels`` of tables and rows."""

    typed: Mapping[str, tuple[Plain, ValueType]]
    labels: Mapping[str, str]

    def names(self) -> list[str]:
        """All names of values."""
        return [*self.typed, *self.labels]

    def known(self, name: str) -> bool:
        """Whether there is a value of that name."""
        return name in self.typed or name in self.labels


def values_of(program: Program) -> NamedValues:
    """The values as the rules declare them."""
    return _named(program, PlainConstants(program), {})


def values_in_play(game: Game) -> NamedValues:
    """The values of a game in play: its parameters as set in this match."""
    return _named(game.program, PlainConstants(game.program, game.directions), game.values)


def _named(program: Program, constants: PlainConstants, settings: dict[str, int]) -> NamedValues:
    number, (least, most) = ValueType("int"), program.players
    typed: dict[str, tuple[Plain, ValueType]] = {LEAST: (least, number), MOST: (most, number)}
    labels = {"title": program.title}
    values = constants.values | settings
    for param in program.params.values():
        typed[param.name] = (constants.decoded(values[param.name], param.type), plain_type(program, param.type))
    for table in program.tables.values():
        domain = program.domains[table.name]
        labels[table.name] = domain.label or table.name
        for row, key in enumerate(domain.members):
            labels[f"{table.name}.{key}"] = domain.labels[row] or key
            for column in table.columns.values():
                cell = constants.plain(table.cells[column.name, row], column.type)
                typed[f"{table.name}.{key}.{column.name}"] = cell, plain_type(program, column.type)
    return NamedValues(typed, labels)


GAP = re.compile(r"\{(?P<name>[^{}?:|]+?)(?::(?P<forms>[^{}]*))?\}")
CONDITION = re.compile(r"\{\?(?P<terms>\s*[^{}\s](?:(?!(?:=|\sand|\shas)\s*(?:\}|and\s))[^{}])*)\}\s*")
EXACT = re.compile(r"\s*=(?P<value>\S*)\s*(?P<text>.*?)\s*", re.DOTALL)
"""A form that is used for one value only: ``=3 three ships``."""
_AND = re.compile(r"(?<=\s)and\s+")
_TERM = re.compile(
    r"\s*(?P<negated>not\s+)?(?P<name>\S[^=\s]*(?:\s+(?!has\s)[^=\s]+)*)"
    r"\s*(?:(?:=|(?<=\s)(?P<has>has)\s)\s*(?P<value>.*))?",
    re.DOTALL,
)
"""A term without trailing blanks; no sequence of blanks can be matched in more than one way."""


def terms(mark: re.Match[str]) -> Iterator[re.Match[str]]:
    """The terms of a condition, each with its place in the text."""
    begin, end = mark.span("terms")
    joints = [joint.span() for joint in _AND.finditer(mark.string, begin, end)]
    for stop, next_begin in (*joints, (end, end)):
        found = _TERM.fullmatch(mark.string, begin, begin + len(mark.string[begin:stop].rstrip()))
        if found is not None:
            yield found
        begin = next_begin


def without_gaps(text: str) -> str:
    """A text with blanks in the place of its gaps and conditions."""
    for pattern in (GAP, CONDITION):
        text = pattern.sub(lambda found: " " * len(found[0]), text)
    return text


_OPEN = re.compile(r"[{}]")
_MOST_LISTED = 12
"""The greatest number of possible values that a message lists."""


@dataclass(frozen=True)
class GapFault:
    """A mistake at a place of the text (from 0); ``name`` is what is written there, ``of`` the value it belongs to."""

    code: str
    at: int
    name: str
    meant: str = ""
    of: str = ""
    known: str = ""

    @property
    def args(self) -> dict[str, object]:
        """The arguments of its message."""
        return {"name": self.name, "of": self.of, "known": self.known}


def gap_faults(text: str, values: NamedValues) -> Iterator[GapFault]:
    """Mistakes in a text: unknown names, impossible values, braces without a pair."""
    for gap in GAP.finditer(text):
        name = gap["name"].strip()
        if not values.known(name):
            yield _unknown(gap, values.names())
        elif name in values.typed:
            yield from _form_faults(gap, values.typed[name][1])
    for mark in CONDITION.finditer(text):
        for term in terms(mark):
            yield from _term_faults(term, values)
    for brace in _OPEN.finditer(without_gaps(text)):
        yield GapFault("gap-open", brace.start(), brace[0])


def _unknown(match: re.Match[str], names: Iterable[str]) -> GapFault:
    return GapFault("gap-unknown", match.start("name"), match["name"], near(match["name"], names))


def _form_faults(gap: re.Match[str], kind: ValueType) -> Iterator[GapFault]:
    """Mistakes of forms for values that do not exist."""
    at = gap.start("forms")
    for form in (gap["forms"] or "").split("|"):
        exact = EXACT.fullmatch(form)
        if exact is not None and exact["value"]:
            yield from _value_faults(gap["name"].strip(), kind, exact["value"], at + exact.start("value"))
        at += len(form) + 1


def _term_faults(term: re.Match[str], values: NamedValues) -> Iterator[GapFault]:
    if term["name"] not in values.typed:
        yield _unknown(term, values.typed)
        return
    kind = values.typed[term["name"]][1]
    if term["has"] and not kind.many:
        yield GapFault("gap-no-set", term.start("has"), term["has"], of=term["name"])
    elif term["value"] is not None:
        yield from _value_faults(term["name"], kind, term["value"], term.start("value"))


def _value_faults(of: str, kind: ValueType, value: str, at: int) -> Iterator[GapFault]:
    """A fault for each value (of a set: each member) that the type does not have."""
    for name in value.split(",") if kind.many else (value,):
        if not _possible(name, kind):
            known = _known(kind)
            yield GapFault("gap-value", at, name, near(name, known), of, ", ".join(known[:_MOST_LISTED]))
        at += len(name) + 1


def _possible(name: str, kind: ValueType) -> bool:
    if kind.optional and name == "None":
        return True
    if kind.values:
        return name in kind.values
    match kind.base:
        case "int" | "player":
            low, high = kind.bounds
            is_number = re.fullmatch(r"-?\d{1,9}", name) is not None
            return is_number and (low is None or int(name) >= low) and (high is None or int(name) <= high)
        case "bool" | "options":
            return name in _known(kind)
        case "cell" | "direction":
            return True
        case "colour":
            return colour_number(name) is not None
        case other:
            assert_never(other)


def _known(kind: ValueType) -> tuple[str, ...]:
    """The possible values, if they can be listed."""
    if kind.values:
        return kind.values
    match kind.base:
        case "bool":
            return "yes", "no"
        case "int" | "player":
            low, high = kind.bounds
            return (f"{'…' if low is None else low}–{'…' if high is None else high}",)
        case "colour":
            return ("#rrggbb",)
        case "options" | "cell" | "direction":
            return ()
        case other:
            assert_never(other)
