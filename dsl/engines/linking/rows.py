"""The parts of a game before linking, and the tables of a linked program while it is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from dsl.engines.linking.layout import Layout, width_of
from dsl.engines.program import ids
from dsl.engines.program.ids import NO, TempId
from dsl.engines.program.later import Interned
from dsl.engines.program.linked import Error, Holds, Slot, Table, Tables
from dsl.engines.program.walk import Scope
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field, Local
from dsl.language.typed.program import Program
from dsl.maps.board.map import Map, Placed
from dsl.maps.board.spec import BoardSpec
from dsl.text.source import Source, Span


def same_places(spans: Iterable[Span], before: Sequence[Source], now: Sequence[Source]) -> list[Span]:
    """The spans moved to where the same lines are in the new texts; changed lines keep their numbers."""
    texts = {source.name: source for source in now}
    moves = {old.name: _Move(old, texts[old.name]) for old in before if old.name in texts and texts[old.name] != old}
    return [moves[span.source.name].span(span) if span.source.name in moves else span for span in spans]


class _Move:
    """How lines moved between two versions of a text: those before and after its changed part, and by how much."""

    def __init__(self, old: Source, new: Source) -> None:
        most = min(len(old.lines), len(new.lines))
        self._new, self._by = new, len(new.lines) - len(old.lines)
        self._head = _same(old.lines, new.lines)
        tail = min(_same(old.lines[::-1], new.lines[::-1]), most - self._head)
        self._tail = len(old.lines) - tail + 1

    def span(self, span: Span) -> Span:
        """Where a span is in the new text."""
        by = 0 if span.end_line <= self._head or span.line < self._tail else self._by
        return Span(self._new, span.line + by, span.column, span.end_line + by, span.end_column)


def _same(ones: Sequence[str], others: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ones, others, strict=False)))


@dataclass(eq=False)
class Parts:
    """Rules, map, seats and parameters of a game.

    ``tables`` and ``constants`` are indexed by row or member number, ``cards`` has the row of each card.
    """

    program: Program
    map: Map
    spec: BoardSpec
    seats: int
    values: dict[str, int]
    sizes: dict[str, int]
    layout: Layout
    features: dict[str, tuple[Placed, ...]]
    tables: dict[tuple[str, str], tuple[int, ...]]
    constants: dict[Field, tuple[int, ...]]
    cards: dict[str, tuple[int, ...]]

    @cached_property
    def directions(self) -> tuple[str, ...]:
        """The rules' names of this map's directions, in the topology's order."""
        renamed = dict(self.spec.directions)
        return tuple(renamed.get(d, d) for d in self.map.topology.directions)


class LocalScope(Scope):
    """The temporaries of one procedure of the rules, numbered at their first use."""

    def __init__(self, sizes: Mapping[str, int]) -> None:
        super().__init__()
        self._sizes = sizes
        self._numbers: dict[Local, TempId] = {}

    def slot(self, local: Local) -> TempId:
        """The number of a local's temporary."""
        number = self._numbers.get(local)
        if number is None:
            number = self._numbers[local] = self.add(slot_of(local, self._sizes))
        return number


def slot_of(local: Local, sizes: Mapping[str, int]) -> Slot:
    """The slot for a local."""
    low, high, missing, bits = limits(local.type, sizes)
    if local.per:
        words = width_of(ty.bare(local.type), sizes)
        return Slot(local.name, Holds.TABLE, low, high, missing, bits, words, sizes[local.per])
    if bits:
        return Slot(local.name, Holds.SET, bits=bits, words=width_of(ty.bare(local.type), sizes))
    return Slot(local.name, Holds.NUMBER, low, high, missing)


def limits(kind: ty.Type, sizes: Mapping[str, int]) -> tuple[int, int, int | None, int]:
    """What a local of a type can hold: smallest and largest number, the missing value, the bits of a set."""
    inner = ty.bare(kind)
    missing = ty.none_value(kind) if isinstance(kind, ty.Opt) else None
    if isinstance(inner, ty.Bool):
        return 0, 1, None, 0
    if isinstance(inner, ty.Dom):
        return 0, max(0, sizes[inner.name] - 1), missing, 0
    if isinstance(inner, ty.MANY):
        return 0, 0, None, room(inner, sizes)
    return ty.INT_LOW, ty.INT_HIGH, ty.INT_NONE, 0


def room(kind: ty.Type, sizes: Mapping[str, int]) -> int:
    """The number of bits of a set or row of a type; 0 for a number."""
    inner = ty.bare(kind)
    return max(0, ty.last_bit(inner, sizes)) + 1 if isinstance(inner, ty.MANY) else 0


Template = tuple[str, tuple[str, ...]]


class Rows:
    """Gives numbers to everything in rules, map and seats that is a row of the program; has the procedures' scopes."""

    def __init__(self, parts: Parts, before: Rows | None = None) -> None:
        """Everything that an earlier game ``before`` has, too, gets the number that it had there."""
        program = parts.program
        self.parts = parts
        places = same_places(before.spans.rows, before.parts.program.files, program.files) if before is not None else ()
        self.spans: Interned[Span, ids.SpanId] = Interned(ids.SpanId, places, lambda span: (span.source.name, span))
        self.clauses: Interned[str, ids.ClauseId] = Interned(ids.ClauseId, before.clauses.rows if before else ())
        self.templates: Interned[Template, ids.TemplateId] = Interned(
            ids.TemplateId, before.templates.rows if before else ()
        )
        self.errors: Interned[Error, ids.ErrorId] = Interned(ids.ErrorId, before.errors.rows if before else ())
        self.tables: Tables = Interned(ids.TableId, before.tables.rows if before else ())
        self.arrows: Interned[tuple[tuple[int, int], ...], int] = Interned(int, before.arrows.rows if before else ())
        colours = ["colour"] if any(isinstance(ty.bare(f.type), ty.Colour) for f in program.fields) else []
        domains = dict.fromkeys(("int", "bool", *program.domains, *colours))
        self.domains = {name: ids.DomainId(i) for i, name in enumerate(domains)}
        kinds = [d.name for d in program.domains.values() if d.kind == "piece"]
        self.kinds = {name: ids.KindId(i) for i, name in enumerate(kinds)}
        self.decks = {name: ids.DeckId(i) for i, name in enumerate(parts.layout.decks)}
        self.fields = {field: ids.FieldId(i) for i, field in enumerate(parts.layout.fields)}
        self.vars: dict[Local, ids.SlotId] = {}
        self.functions = {name: ids.FunctionId(i) for i, name in enumerate(program.functions)}
        self.rules = {name: ids.RuleId(i) for i, name in enumerate(program.rules)}
        self.routes = {name: ids.RouteId(i) for i, name in enumerate(program.routes)}
        self.seen = [*(f for f in program.fields if f.seen is not None)]
        self.seen += [d.sight for d in program.domains.values() if d.sight is not None]
        self.seen += [z for t in program.tables.values() for z in t.zones.values() if z.seen is not None]
        self._scopes: dict[str, LocalScope] = {}

    def with_tables(self, tables: Tables) -> Rows:
        """The same rows for another form of the program, with tables of its own."""
        found = copy(self)
        found.tables = tables
        return found

    def scope(self, name: str) -> LocalScope:
        """The temporaries of a procedure by its name (``function free``, ``rule sail``, ``outside``)."""
        if name not in self._scopes:
            self._scopes[name] = LocalScope(self.parts.sizes)
        return self._scopes[name]

    def number(self, local: Local) -> None:
        """Give a number to a local that is stored in the state; returns it."""
        self.vars[local] = ids.SlotId(len(self.vars))

    def at(self, span: Span | None) -> ids.SpanId:
        """The number of a place in the rules."""
        return self.spans(span) if span is not None else NO

    def cited(self, clauses: Sequence[str]) -> tuple[ids.ClauseId, ...]:
        """The numbers of clauses."""
        return tuple(self.clauses(clause) for clause in clauses)

    def error(self, code: str, span: Span | None, *operands: str, **known: int | str) -> ids.ErrorId:
        """The number of an error at a place."""
        return self.errors(Error(code, self.at(span), tuple(known.items()), operands))

    def column(self, values: Sequence[int | None]) -> ids.TableId:
        """The number of a table with one key from 0."""
        return self.tables(Table(((0, len(values) - 1),), tuple(values)))

    def pairs(self, count: int, values: Sequence[int]) -> ids.TableId:
        """The number of a table with two keys below ``count``."""
        return self.tables(Table(((0, count - 1),) * 2, tuple(values)))

    def numbered(self, known: Mapping[int, int]) -> ids.TableId:
        """The number of a table with entries for some numbers only."""
        low, high = min(known), max(known)
        return self.tables(Table(((low, high),), tuple(known.get(key) for key in range(low, high + 1))))

    def sight(self, field: Field | None) -> ids.SightId:
        """The number of a field's own ``seen by``, or -1."""
        return next((ids.SightId(i) for i, other in enumerate(self.seen) if other is field), NO)

    def kind(self, kind: ty.Type) -> ids.KindId:
        """The number of the kind of piece that a type is, or -1."""
        inner = ty.bare(kind)
        return self.kinds[inner.name] if isinstance(inner, ty.Dom) and inner.name in self.kinds else ids.KindId(NO)

    def hidden(self, field: Field) -> bool:
        """Whether a field can be hidden from some player."""
        domain = self.parts.program.domains.get(field.owner or "")
        return field.seen is not None or (domain is not None and domain.sight is not None)

    def domain(self, kind: ty.Type) -> ids.DomainId:
        """The number of the domain by which a value of a type is shown."""
        inner = ty.element(ty.bare(kind)) or ty.bare(kind)
        return self.domains.get(ty.shown_as(inner), self.domains["int"])
