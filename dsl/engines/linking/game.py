"""A game ready for an engine: rules, map, seats and parameter values, with all names replaced by numbers."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property

from dsl.engines.linking.constants import evaluate
from dsl.engines.linking.linker import Linker
from dsl.engines.linking.rows import Parts
from dsl.engines.program.linked import LinkedProgram
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field
from dsl.language.typed.program import Domain, Param, Team
from dsl.language.typed.secrecy import has_secrets
from dsl.maps.board.map import pick
from dsl.maps.board.spec import PLACED, colour_number, colour_text
from dsl.text.source import Source

NONE = -1
"""The missing value in every domain."""


@dataclass(frozen=True, slots=True)
class Datum:
    """A value with its domain (``cell``, ``player``, the name of an enum or table, ``int``, ``bool`` …).

    With ``many`` it is a set, as a bit mask; bit 0 of a set of numbers is the number ``first``.
    """

    domain: str
    value: int
    many: bool = False
    first: int = 0


@dataclass(frozen=True)
class Parameter:
    """A parameter as forms and command lines show it; ``hidden``: a constant, or nothing reachable reads it."""

    name: str
    label: str
    help: str
    type: str
    default: str
    value: str
    clauses: tuple[str, ...]
    hidden: bool
    choices: tuple[tuple[str, str], ...] = ()


@dataclass(eq=False)
class Game(Parts):
    """A game with its linked program, and the names of its values in texts and files."""

    seat_names: tuple[str, ...] = ()
    piece_names: Mapping[tuple[str, int], str] = field(default_factory=dict)

    def with_names(self, names: Mapping[tuple[str, int], str]) -> Game:
        """The same game with other names for some pieces, by kind and number."""
        named = copy(self)  # what is linked is shared: no name matters to it
        named.piece_names = dict(names)
        return named

    def of_files(self, files: tuple[Source, ...]) -> Game:
        """The same game with source files that differ only in comments."""
        renewed = copy(self)
        renewed.program = replace(self.program, files=files)
        return renewed

    def is_same(self, other: Game) -> bool:
        """Whether two games are the same, apart from comments in their files."""
        return self.linker is other.linker

    @property
    def name(self) -> str:
        """The game's name in the rules."""
        return self.program.name

    @property
    def title(self) -> str:
        """The game's title in the rules' own language."""
        return self.program.title or self.program.name

    @property
    def rules_hash(self) -> str:
        """A fingerprint of the rules with everything they extend."""
        return self.program.fingerprint

    @cached_property
    def map_hash(self) -> str:
        """A fingerprint of the map's text."""
        text = self.map.source.text if self.map.source is not None else self.map.name
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def clauses(self) -> dict[str, list[object]]:
        """Clause id → the places of the rules that implement it."""
        found: dict[str, list[object]] = {}
        for home in self.program.homes:
            found.setdefault(home.clause, []).append(home.span)
        return found

    @cached_property
    def has_secrets(self) -> bool:
        """Whether anything in the state is hidden from any player."""
        return has_secrets(self.program)

    @cached_property
    def open_fields(self) -> frozenset[Field]:
        """The fields that all players may see in every position."""
        hidden = {domain.name for domain in self.program.domains.values() if domain.sight is not None}
        return frozenset(field for field in self.program.fields if field.seen is None and field.owner not in hidden)

    @cached_property
    def fields_of(self) -> Mapping[str | None, tuple[Field, ...]]:
        """The fields of each domain, and under None of the game itself."""
        owners = dict.fromkeys(field.owner for field in self.program.fields)
        return {owner: tuple(f for f in self.program.fields if f.owner == owner) for owner in owners}

    @cached_property
    def linker(self) -> Linker:
        """Links the program, and expressions that are evaluated in its positions."""
        return Linker(self)

    @property
    def linked(self) -> LinkedProgram:
        """The linked program, which engines run."""
        return self.linker.linked

    # ---- names of values
    def domain(self, name: str) -> Domain | None:
        """A domain by name; None if there is none."""
        return self.program.domains.get(name)

    def show(self, datum: Datum) -> str:
        """The name of a value in records, scenarios and command lines."""
        if datum.many:
            return "{" + ", ".join(self.show(part) for part in self.split(datum)) + "}"
        name, value = datum.domain, datum.value
        if name == "int":
            return "none" if value == ty.INT_NONE else str(value)
        if name == "bool":
            return "yes" if value == 1 else "no"
        if name == "colour" and value >= 0:
            return colour_text(value)
        if value < 0:
            return "none"
        return self.member_name(name, value)

    def split(self, datum: Datum) -> list[Datum]:
        """The members of a set, each as a value of its own."""
        mask = max(0, datum.value)
        return [Datum(datum.domain, datum.first + i) for i in range(mask.bit_length()) if mask >> i & 1]

    def member_name(self, name: str, value: int) -> str:
        """The name in records and command lines of member ``value`` of a domain."""
        domain = self.program.domains.get(name)
        kind = domain.kind if domain is not None else ""
        if kind == "cell":
            return self.map.topology.names[value]
        if kind == "player":
            return self.seat_names[value] if value < len(self.seat_names) else str(value + 1)
        if kind == "direction":
            return self.directions[value]
        if kind == "piece":
            return self.piece_names.get((name, value), f"{name}{value + 1}")
        if kind in PLACED:
            placed = self.features[name][value]
            return placed.id or f"{name}{value + 1}"
        if kind == "deck":
            row = self.cards[name][value]
            return f"{domain.members[row]}_{value + 1}" if domain else str(value)
        return domain.members[value] if domain and value < len(domain.members) else str(value)

    def team_of(self, players: int) -> Team | None:
        """The team that consists of exactly these ``players`` (a bit mask), or None."""
        return next((team for team in self.program.teams if team.seats == players), None)

    def label(self, datum: Datum) -> str:
        """A value as players call it, in the rules' own language; without a label, its name in records."""
        name, value = datum.domain, datum.value
        domain = self.program.domains.get(name)
        if datum.many or domain is None or value < 0:
            return self.show(datum)
        if domain.kind == "piece":
            own = self.piece_names.get((name, value))
            if own is not None and own != f"{name}_{value + 1}":  # else the name says nothing of its own
                return own
            if value < len(domain.names):
                return domain.names[value]
            return f"{domain.label or name} {value + 1}"
        if domain.kind in PLACED:
            placed = self.features[name][value]
            return pick(placed.titles, "ru") or self.show(datum)
        if domain.kind == "player" and "seat" in self.program.domains:
            return self.label(Datum("seat", value))
        index = self.cards[name][value] if domain.kind == "deck" else value
        if domain.kind == "direction":
            index = domain.members.index(self.directions[value]) if self.directions[value] in domain.members else -1
        if 0 <= index < len(domain.labels) and domain.labels[index]:
            return domain.labels[index]
        return self.show(datum)

    def parse(self, domain: str, text: str) -> int | None:
        """The number of a member by its name in records, or None if there is no such member."""
        text = text.strip()
        if domain == "int":
            return int(text) if re.fullmatch(r"-?\d{1,19}", text, re.ASCII) else ty.INT_NONE if text == "none" else None
        if domain == "bool":
            return {"yes": 1, "no": 0, "true": 1, "false": 0}.get(text.casefold())
        if domain == "colour":
            return colour_number(text) if text != "none" else ty.INT_NONE
        if text.casefold() == "none":
            return -1
        found = self.program.domains.get(domain)
        if found is not None and found.kind == "cell":
            return self.map.topology.cell(text)
        return self._names(domain).get(text.casefold())

    def _names(self, domain: str) -> dict[str, int]:
        """The members of a domain by their names in records, pieces also by names of their own."""
        names = {self.member_name(domain, i).casefold(): i for i in range(self.sizes.get(domain, 0))}
        if domain == "player":
            names |= {str(i + 1): i for i in range(self.seats)} | {f"p{i + 1}": i for i in range(self.seats)}
        return names

    def type_datum(self, kind: ty.Type, value: int) -> Datum:
        """A value of a type as a ``Datum``."""
        return datum_of(kind, value)

    # ---- parameters
    @cached_property
    def params(self) -> list[Parameter]:
        """All parameters with their current values, in the order of their declaration."""
        return [self._parameter(p) for p in self.program.params.values()]

    @property
    def parameters(self) -> dict[str, str]:
        """The current values by name, as text."""
        return {p.name: p.value for p in self.params}

    def _parameter(self, param: Param) -> Parameter:
        numbers = {name: i for i, name in enumerate(self.directions)}
        default = self.type_datum(param.type, evaluate(param.default, numbers, self.sizes))
        value = self.type_datum(param.type, self.values[param.name])
        inner = ty.bare(param.type)
        if isinstance(inner, ty.SetOf) and inner.element is not None:
            inner = inner.element
        domain = self.program.domains.get(inner.name) if isinstance(inner, ty.Dom) else None
        choices = tuple(zip(domain.members, domain.labels or domain.members)) if domain is not None else ()
        shown = type_text(param.type, domain)
        return Parameter(
            param.name,
            param.label,
            param.help,
            shown,
            self.show(default),
            self.show(value),
            param.clauses,
            param.fixed or not param.used,
            choices,
        )


def type_text(kind: ty.Type, domain: Domain | None) -> str:
    """A parameter's type in words; of options declared in place their names."""
    if domain is not None and not domain.name.isidentifier():
        options = " | ".join(domain.members)
        return f"set of {options}" if isinstance(ty.bare(kind), ty.SetOf) else options
    return str(kind)


def datum_of(kind: ty.Type, value: int = 0) -> Datum:
    """A value of a type as a ``Datum``."""
    inner = ty.bare(kind)
    if isinstance(inner, ty.MANY):
        return Datum(ty.shown_as(inner.element or ty.INT), value, True, ty.first_number(inner.element))
    return Datum(ty.shown_as(inner), value)
