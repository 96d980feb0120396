"""The checked rules of one game, free of map and parameter values."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from dsl.language.typed.code import FunctionCode, RouteCode, RuleCode, Text
from dsl.language.typed.nodes import Expr, Field
from dsl.language.typed.types import Dom, SetOf, Type
from dsl.text.source import Source, Span


@dataclass(eq=False)
class Domain:
    """A finite set of named things.

    ``kind`` is ``enum table wheel deck cell direction player terrain piece site arrow region``. ``members`` and
    ``labels`` are known for enums, tables and terrains; the map and the seats give the others. ``names`` are those that
    the rules give to the single pieces of a kind. ``sight`` is, for a kind of piece that not everybody sees, a dummy
    field that carries the ``seen by`` condition as its ``seen``, else None.
    """

    name: str
    kind: str
    label: str = ""
    members: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    limit: Expr | None = None
    names: tuple[str, ...] = ()
    span: Span | None = None
    sight: Field | None = None


@dataclass(eq=False)
class Column:
    """A column of a table."""

    name: str
    label: str
    type: Type


@dataclass(eq=False)
class Table:
    """A table's columns, and for each row the constant expressions of its cells, with their places.

    ``zones`` are the zones that every deck has: pile, discards, the cards just drawn, the hands of the players.
    """

    name: str
    columns: dict[str, Column]
    cells: dict[tuple[str, int], Expr]
    numbered: bool = False
    zones: dict[str, Field] = field(default_factory=dict)
    help: str = ""


@dataclass(eq=False)
class Param:
    """A parameter: typed, ranged, with label, help and default; ``fixed``: a constant, which only rules can set."""

    name: str
    label: str
    help: str
    type: Type
    default: Expr
    when: Expr | None
    span: Span
    clauses: tuple[str, ...] = ()
    fixed: bool = False
    used: bool = False


@dataclass(frozen=True)
class Team:
    """Players who win together: ``seats`` is the set of their seat numbers, as a bit mask."""

    name: str
    label: str
    seats: int


@dataclass(eq=False)
class MapCheck:
    """``require`` or ``warn``: a condition on map and parameters; ``must hold``: one on positions set up by hand."""

    kind: str
    condition: Expr
    text: Text
    span: Span
    clauses: tuple[str, ...] = ()


@dataclass(eq=False)
class ClauseHome:
    """A place in the rules where a clause is implemented, or (``note``) where a remark says what becomes of it."""

    clause: str
    span: Span
    note: bool = False


@dataclass(eq=False)
class PutItem:
    """Map data of a game that carries its own: ``put slide 4 to 14``"""

    feature: str
    at: str
    to: str | None
    values: dict[str, Expr]
    span: Span


@dataclass(frozen=True)
class FeatureInfo:
    """A declared terrain, site, arrow, region or start."""

    kind: str
    name: str
    label: str
    flags: tuple[str, ...]
    attributes: tuple[str, ...]
    span: Span


Voice = Literal["title", "heading", "label", "help", "question", "choice", "log", "check"]
"""What a text is to its reader: a name of the game, a section or a thing, help, a question and its choices, a line of
the log, what is wrong with a map or a position."""


@dataclass(frozen=True)
class TextUse:
    """A place in the rules where a text for players stands."""

    voice: Voice
    span: Span


@dataclass(frozen=True)
class History:
    """The last ``size`` positions at the beginning of a turn are stored, to find repeated ones.

    Two of them are the same if they agree in ``fields``, ``decks`` and, if ``active``, whose turn it is; pieces
    and cards with equal values may be exchanged.
    """

    size: int
    fields: tuple[Field, ...]
    decks: tuple[str, ...]
    active: bool


@dataclass(eq=False)
class Program:
    """The checked rules of a game with all types known.

    ``files`` are the rule files it was made of, the game's own last; ``skin`` is the keyword language of that file.
    """

    name: str = ""
    title: str = ""
    base: bool = False
    players: tuple[int, int] = (2, 2)
    seats: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    domains: dict[str, Domain] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    params: dict[str, Param] = field(default_factory=dict)
    fields: list[Field] = field(default_factory=list)
    functions: dict[str, FunctionCode] = field(default_factory=dict)
    rules: dict[str, RuleCode] = field(default_factory=dict)
    routes: dict[str, RouteCode] = field(default_factory=dict)
    value: FunctionCode | None = None
    history: History | None = None
    checks: list[MapCheck] = field(default_factory=list)
    puts: list[PutItem] = field(default_factory=list)
    features: list[FeatureInfo] = field(default_factory=list)
    homes: list[ClauseHome] = field(default_factory=list)
    texts: dict[str, dict[TextUse, None]] = field(default_factory=dict)
    files: tuple[Source, ...] = ()
    skin: str = "en"
    topology: str = ""
    size: tuple[int, int] | None = None
    coordinates: str = ""

    @cached_property
    def fingerprint(self) -> str:
        """A short hash of all the files."""
        return hashlib.sha256("".join(file.text for file in self.files).encode()).hexdigest()[:16]

    def zones(self, deck: str) -> list[Field]:
        """All places of the cards of a deck: those of every deck, then those that the rules declare."""
        own = (f for f in self.fields if f.zone and f.type == SetOf(Dom(deck)))
        return [*self.tables[deck].zones.values(), *own]

    def find_field(self, owner: str | None, name: str) -> Field | None:
        """The field ``name`` of ``owner`` (a domain, or None for the game's own state)."""
        return self.field_table.get((owner, name))

    def field_names(self, owner: str | None) -> list[str]:
        """The names of the fields of ``owner``."""
        return [field.name for field in self.fields if field.owner == owner]

    field_table: dict[tuple[str | None, str], Field] = field(default_factory=dict)

    def add_field(self, new: Field) -> None:
        """Register a field."""
        self.fields.append(new)
        self.field_table[new.owner, new.name] = new

    def note_texts(self, voice: Voice, span: Span, *texts: str) -> None:
        """Note texts for players, which are translated, with a place where they stand."""
        use = TextUse(voice, span)
        for text in texts:
            if text:
                self.texts.setdefault(text, {})[use] = None
