"""Attributes as facts: as text, as short text, and in the form of theme files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.engine import Engine
from dsl.games.play.game_facts import Facts
from dsl.games.play.visible_state import Value, may_see, stocks, telling
from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Const, Field
from dsl.services.match.position_values import Fact

PLAYER, CELL = "player", "cell"


class FactViews:
    """Makes facts of the values that a viewer may see; ``facts`` has the words, and the viewer."""

    def __init__(self, facts: Facts) -> None:
        self._facts, self._game, self._words = facts, facts.game, facts.words
        self._fields: dict[str | None, list[Field]] = {}
        self._made: dict[tuple[str, Datum], Fact] = {}
        self._most = {field.name: _most(field) for field in self._game.program.fields}
        self._least = {field.name: _least(field) for field in self._game.program.fields}
        self._secret = {(field.name, field.label) for field in self._game.program.fields if field.seen is not None}
        self._zones = {(field.name, field.label) for field in self._game.program.fields if field.zone}

    def fact(self, value: Value) -> Fact:
        """A value as a fact; cached."""
        key = value.label + "\0" + value.name, value.value
        if key not in self._made:
            self._made[key] = self._make(value)
        return self._made[key]

    def _make(self, value: Value) -> Fact:
        datum, words = value.value, self._words
        number = datum.value if datum.domain == "int" and not datum.many and datum.value != ty.INT_NONE else None
        if datum.many and datum.domain == CELL:
            number = datum.value.bit_count()
        flag = datum.domain == "bool" and not datum.many
        short = str(number) if number is not None else words.word(value.label) if flag else self._facts.label(datum)
        text = self._facts.fact(value.label, datum)
        if datum.many and datum.domain == CELL:
            text = f"{words.word(value.label)} {number}"
        named = value.name, value.label
        secret = named in self._secret and not (number is not None and named in self._zones)  # how many, all know
        most, least = self._most.get(value.name), self._least.get(value.name, 0)
        return Fact(value.name, words.word(value.label), text, short, number, most, secret=secret, least=least)

    def worth_showing(self, values: Iterable[Value]) -> tuple[Fact, ...]:
        """The facts worth showing: all numbers, others unless they are "no" or "nothing"."""
        return tuple(self.fact(v) for v in values if v.value.domain == "int" or telling(v.value))

    def stocks(self, engine: Engine, owner: str | None, member: int) -> Iterator[Fact]:
        """A member's (or the game's) amounts of each kind, one fact per kind."""
        for label, parts in stocks(self._game, engine, owner, member, self._facts.viewer):
            for key, value in parts:
                if telling(value):
                    named = self._facts.label(key)
                    number = value.value if value.domain == "int" and not value.many else None
                    shown = self._facts.label(value)
                    yield Fact(
                        f"{label}.{self._game.show(key)}", f"{self._words.word(label)}: {named}",
                        f"{named} {shown}", shown, number,
                    )  # fmt: skip

    # --- as a theme asks ---------------------------------------------------------------------------

    def attributes(self, engine: Engine, thing: Datum, prefix: str = "") -> Iterator[tuple[str, str]]:
        """The stable names and values of what the viewer may see of a thing."""
        if thing.domain not in self._fields:
            fields = self._game.program.fields
            self._fields[thing.domain] = [
                f for f in fields if f.owner == thing.domain and not f.inner and f.per is None
            ]
        for field in self._fields[thing.domain]:
            if may_see(engine, field, thing.value, self._facts.viewer):
                yield prefix + field.name, self.stable(self._value(engine, field, thing.value))

    def _value(self, engine: Engine, field: Field, member: int) -> Datum:
        number = self._game.constants[field][member] if field.constant else engine.state.read(field, member)
        return self._game.type_datum(field.type, number)

    def stable(self, datum: Datum) -> str:
        """A value as in a theme file: seats count from 1, others have their names in the rules."""
        if datum.domain == PLAYER and not datum.many:
            return str(datum.value + 1) if datum.value >= 0 else "none"
        return self._game.show(datum) if not (datum.many and datum.domain == CELL) else str(datum.value.bit_count())


def _most(field: Field) -> int | None:
    """The largest number of a field, if it is small enough to show."""
    kind = ty.bare(field.type)
    return kind.high if isinstance(kind, ty.Int) and kind.high < 100 else None


def _least(field: Field) -> int:
    """The initial number of a field if no smaller one is possible (a factor that begins with 1); else 0."""
    kind, begun = ty.bare(field.type), field.default
    return kind.low if isinstance(kind, ty.Int) and isinstance(begun, Const) and begun.value == kind.low else 0
