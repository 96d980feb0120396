"""Links the parts of the state: fields, pieces, cards, locals, and who may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dsl.engines.linking.expressions import Expressions
from dsl.engines.linking.layout import depth_of
from dsl.engines.linking.rows import room, slot_of
from dsl.engines.program import ids
from dsl.engines.program import linked as p
from dsl.engines.program import nodes as x
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field, Local


class StateRows:
    """Makes the tables of the state's parts."""

    def __init__(self, expressions: Expressions, answers: Mapping[Local, int]) -> None:
        self.answers = answers
        self.e = expressions
        self.rows = expressions.rows
        self.parts = expressions.parts
        self.program = expressions.parts.program
        self.layout = expressions.parts.layout

    def domains(self) -> tuple[p.Domain, ...]:
        """The domains of values."""
        sizes = self.parts.sizes | {"int": 0, "bool": 2, "colour": 0}
        return tuple(p.Domain(name, sizes[name]) for name in self.rows.domains)

    def fields(self) -> tuple[p.Field, ...]:
        """All attributes in the state."""
        return tuple(self.field(field) for field in self.layout.fields)

    def field(self, field: Field) -> p.Field:
        """One attribute."""
        place = self.layout.fields[field]
        low, high, missing, bits = self.e.range(field.type)
        return p.Field(
            f"{field.owner}.{field.name}" if field.owner else field.name,
            self.rows.domains[field.owner] if field.owner else x.NO,
            place.offset,
            place.count,
            place.per,
            place.width,
            low,
            high,
            missing,
            bits,
            self.first(field),
            field.each_turn,
            field.inner,
            self.rows.sight(field) if field.seen is not None else x.NO,
            self.rows.kinds.get(field.owner or "", x.NO),
        )

    def first(self, field: Field) -> p.Formula:
        """The initial value of a field; it may depend on parameters and players."""
        if field.owner in self.rows.kinds and field.name in ("at", "owner"):
            return p.Formula((), x.Const(-1))
        if field.default is None:
            return p.Formula((), x.Const(self.plain(field.type), bits=room(field.type, self.parts.sizes)))
        scope = self.rows.scope(f"default {field.owner}.{field.name}")
        body = self.e.expr(field.default, scope)
        return p.Formula(tuple(scope.slots), body)

    def plain(self, kind: ty.Type) -> int:
        """The initial value without a declared one: missing, no, empty, or the first."""
        if isinstance(kind, ty.Opt):
            return ty.none_value(kind)
        if isinstance(kind, ty.Int):
            return max(kind.low, min(0, kind.high))
        if isinstance(kind, ty.Dom):
            return 0 if self.parts.sizes.get(kind.name) else -1
        return 0

    def kinds(self) -> tuple[p.Kind, ...]:
        """The kinds of pieces."""
        return tuple(self.kind(name) for name in self.rows.kinds)

    def kind(self, name: str) -> p.Kind:
        """One kind of piece."""
        at, owner = self.program.find_field(name, "at"), self.program.find_field(name, "owner")
        assert at is not None and owner is not None
        return p.Kind(
            self.rows.domains[name],
            self.parts.sizes[name],
            self.layout.used[name],
            self.rows.fields[at],
            self.rows.fields[owner],
            self.rows.sight(self.program.domains[name].sight),
        )

    def decks(self) -> tuple[p.Deck, ...]:
        """The decks of cards."""
        return tuple(
            p.Deck(
                self.rows.domains[name],
                offset,
                self.parts.cards[name],
                tuple(self.zone(zone) for zone in self.program.zones(name)),
            )
            for name, offset in self.layout.decks.items()
        )

    def zone(self, zone: Field) -> p.Zone:
        """A zone of cards; one of the game itself is visible key by key."""
        owners, keys = (self.parts.sizes[domain] if domain else 1 for domain in (zone.owner, zone.per))
        depth = depth_of(zone, self.parts.sizes)
        owners, keys = (owners, keys * depth) if zone.owner else (keys, depth)
        kind = self.rows.kinds.get(zone.owner or "", ids.KindId(x.NO))
        return p.Zone(self.layout.zones[zone], owners, keys, depth, zone.open_top, self.rows.sight(zone), kind)

    def sights(self) -> tuple[p.Sight, ...]:
        """All ``seen by`` conditions."""
        return tuple(self.sight(field) for field in self.rows.seen)

    def sight(self, field: Field) -> p.Sight:
        """Link one ``seen by``, a condition on the viewer and the member that is seen."""
        scope = self.rows.scope(f"seen {field.owner}.{field.name}")
        for local in (field.viewer or Local("", ty.PLAYER), field.self):
            if local is not None:
                scope.slot(local)
        assert field.seen is not None
        test = self.e.expr(field.seen, scope)
        return p.Sight(p.Formula(tuple(scope.slots), test), self.layout.revealed.get(field, x.NO))

    def slots(self) -> p.Slots:
        """All locals that are in the state."""
        return tuple(self.slot(local) for local in self.rows.vars)

    def slot(self, local: Local) -> p.Slot:
        """One local in the state."""
        place = self.layout.locals[local]
        if local.ordered:
            high = max(0, room(local.type, self.parts.sizes) - 1)
            return p.Slot(local.name, p.Holds.QUEUE, 0, high, count=place.width - 1, offset=place.offset)
        if local in self.answers:
            high = ty.INT_HIGH
            return p.Slot(local.name, p.Holds.TABLE, ty.INT_NONE, high, None, 0, place.width, place.count, place.offset)
        return replace(slot_of(local, self.parts.sizes), offset=place.offset)

    def history(self) -> p.History | None:
        """The positions stored for ``repeated``; None if the rules do not use it."""
        history, place = self.program.history, self.layout.history
        if history is None or place is None:
            return None
        fields, decks = (self.rows.fields[f] for f in history.fields), (self.rows.decks[d] for d in history.decks)
        return p.History(history.size, place.offset, tuple(fields), tuple(decks), history.active)

    def result(self) -> p.Result | None:
        """Where the result of a rule is stored until it is read."""
        place = self.layout.result
        return p.Result(place.offset, place.words - 1) if place is not None else None
