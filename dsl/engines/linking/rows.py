"""The tables of a linked program while it is made: a row for every name, each once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from dsl.engines.linking.parts import Parts
from dsl.engines.linking.same_places import same_places
from dsl.engines.linking.scopes import LocalScope
from dsl.engines.program import ids
from dsl.engines.program.ids import NO
from dsl.engines.program.later import Interned
from dsl.engines.program.linked import Error, Table, Tables
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field, Local
from dsl.text.source import Span

Template = tuple[str, tuple[str, ...]]


class Rows:
    """Numbers for what the rules, the map and the seats have; scopes for what has temporaries."""

    def __init__(self, parts: Parts, before: Rows | None = None) -> None:
        """What an earlier game has in common with this one gets the numbers that it had there."""
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
        self.seen += [t.hand for t in program.tables.values() if t.hand is not None]
        self._scopes: dict[str, LocalScope] = {}

    def beside(self, tables: Tables) -> Rows:
        """The same rows for another form of the program, which has tables of its own."""
        found = copy(self)
        found.tables = tables
        return found

    def scope(self, name: str) -> LocalScope:
        """The temporaries of a procedure by its name (``function free``, ``rule sail``, ``outside``)."""
        if name not in self._scopes:
            self._scopes[name] = LocalScope(self.parts.sizes)
        return self._scopes[name]

    def number(self, local: Local) -> None:
        """Give a local that lives in the state its number."""
        self.vars[local] = ids.SlotId(len(self.vars))

    def at(self, span: Span | None) -> ids.SpanId:
        """The number of a place."""
        return self.spans(span) if span is not None else NO

    def cited(self, clauses: Sequence[str]) -> tuple[ids.ClauseId, ...]:
        """The numbers of clauses."""
        return tuple(self.clauses(clause) for clause in clauses)

    def error(self, code: str, span: Span | None, *operands: str, **known: int | str) -> ids.ErrorId:
        """The number of what can go wrong at a place."""
        return self.errors(Error(code, self.at(span), tuple(known.items()), operands))

    def column(self, values: Sequence[int | None]) -> ids.TableId:
        """The number of a table by one key from 0."""
        return self.tables(Table(((0, len(values) - 1),), tuple(values)))

    def pairs(self, count: int, values: Sequence[int]) -> ids.TableId:
        """The number of a table by two keys below ``count``."""
        return self.tables(Table(((0, count - 1),) * 2, tuple(values)))

    def numbered(self, known: Mapping[int, int]) -> ids.TableId:
        """The number of a table that has entries for some numbers only."""
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
        """Whether there may be somebody who does not see a field."""
        domain = self.parts.program.domains.get(field.owner or "")
        return field.seen is not None or (domain is not None and domain.sight is not None)

    def domain(self, kind: ty.Type) -> ids.DomainId:
        """The number of the domain by which a value of a type is shown."""
        inner = ty.element(ty.bare(kind)) or ty.bare(kind)
        return self.domains.get(ty.shown_as(inner), self.domains["int"])
