"""Compares positions of two games, by names, because rules or maps may differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dsl.engines.linking.game import Datum, Game, datum_of
from dsl.engines.linking.layout import ACTIVE, OUT, OVER, WINNERS
from dsl.games.play.retraced.known_steps import same_names
from dsl.language.typed.nodes import Field

Numbers = NDArray[np.int32]
_UNKNOWN = -(2**31) + 7
"""Stands for a value that has no name in the other game."""


@dataclass(frozen=True)
class _Part:
    """Words of one game and the corresponding ones of the other; ``names`` translates their values, if necessary."""

    here: Numbers
    there: Numbers
    names: Numbers | None
    sets: bool = False
    width: int = 1


class SamePositions:
    """Compares positions of two games, which may be the same."""

    def __init__(self, one: Game, other: Game) -> None:
        self._one, self._other = one, other
        self._orders: dict[str, Numbers | None] = {}
        self._alike = same_names(one, other)
        parts = [part for part in self._made() if len(part.here)]
        self._plain = _joined([part for part in parts if part.names is None])
        self._named = [part for part in parts if part.names is not None]
        self.as_they_are = not self._named and bool(np.array_equal(self._plain.here, self._plain.there))
        """Whether positions with equal words always have the same meaning in both games."""

    def same(self, one: bytes, other: bytes) -> bool:
        """Whether two states have the same named values."""
        if self.as_they_are and one == other:
            return True
        here, there = np.frombuffer(one, np.int32), np.frombuffer(other, np.int32)
        return _same(self._plain, here, there) and all(_same(part, here, there) for part in self._named)

    # --- corresponding words ---------------------------------------------------------------------

    def _made(self) -> Iterator[_Part]:
        plain = np.array([OVER, WINNERS, OUT, ACTIVE], np.int32)
        yield _Part(plain, plain, None)
        layouts = self._one.layout, self._other.layout
        for kind in layouts[0].used.keys() & layouts[1].used.keys():
            here, there = (np.array([layout.used[kind]], np.int32) for layout in layouts)
            yield _Part(here, there, None)
        for deck in layouts[0].decks.keys() & layouts[1].decks.keys():
            yield self._members(deck, layouts[0].decks[deck], layouts[1].decks[deck], 1, None, False)
        others = {(field.owner, field.name): field for field in layouts[1].fields}
        for field in layouts[0].fields:
            twin = others.get((field.owner, field.name))
            if twin is not None and twin.per == field.per and str(twin.type.__class__) == str(field.type.__class__):
                yield from self._field(field, twin)

    def _field(self, field: Field, twin: Field) -> Iterator[_Part]:
        here, there = self._one.layout.fields[field], self._other.layout.fields[twin]
        kind = datum_of(field.type)
        if datum_of(twin.type) != kind or here.width != there.width:
            return
        names, many = self._order(kind.domain), kind.many
        if field.per is not None and (self._order(field.per) is not None or here.per != there.per):
            return  # a value per member of a domain that has other members now: not compared
        words = here.width * here.per
        if field.owner is None:
            run = np.arange(words, dtype=np.int32)
            yield _Part(here.offset + run, there.offset + run, names, many, here.width)
        else:
            yield self._members(field.owner, here.offset, there.offset, words, names, many, here.width)

    def _members(
        self, owner: str, here: int, there: int, words: int, names: Numbers | None, many: bool, width: int = 1
    ) -> _Part:
        """The values of all members that both games have."""
        order = self._order(owner)
        count = min(self._one.sizes[owner], self._other.sizes[owner])
        ours = np.arange(count if order is None else len(order), dtype=np.int32)
        theirs = ours if order is None else order
        both = theirs >= 0
        run = np.arange(words, dtype=np.int32)
        at = (here + ours[both, None] * words + run).ravel()
        return _Part(at, (there + theirs[both, None] * words + run).ravel(), names, many, width)

    def _order(self, domain: str) -> Numbers | None:
        """The other game's number of each member; None if the numbers are the same."""
        if self._alike or domain in ("int", "bool"):
            return None
        if domain not in self._orders:
            ours, theirs = (self._names(game, domain) for game in (self._one, self._other))
            alike = ours[: len(theirs)] == theirs[: len(ours)]
            known = {name: number for number, name in enumerate(theirs)}
            order = None if alike else np.array([known.get(name, -1) for name in ours], np.int32)
            self._orders[domain] = order
        return self._orders[domain]

    @staticmethod
    def _names(game: Game, domain: str) -> list[str]:
        return [game.show(Datum(domain, number)) for number in range(game.sizes.get(domain, 0))]


def _joined(parts: list[_Part]) -> _Part:
    """Parts compared without translation, joined to one."""
    return _Part(np.concatenate([part.here for part in parts]), np.concatenate([part.there for part in parts]), None)


def _same(part: _Part, one: Numbers, other: Numbers) -> bool:
    here, there = one[part.here], other[part.there]
    if part.names is None:
        return bool(np.array_equal(here, there))
    if part.sets:
        rows = zip(here.reshape(-1, part.width), there.reshape(-1, part.width), strict=True)
        return all(_members(row, part.names) == _members(twin, None) for row, twin in rows)
    known = (here >= 0) & (here < len(part.names))
    moved = np.where(known, part.names[np.where(known, here, 0)], here)
    moved = np.where(known & (moved < 0), _UNKNOWN, moved)
    return bool(np.array_equal(moved, there))


def _members(row: Numbers, names: Numbers | None) -> set[int]:
    mask = int.from_bytes(row.astype("<i4").tobytes(), "little")
    found = {number for number in range(mask.bit_length()) if mask >> number & 1}
    return found if names is None else {int(names[number]) if number < len(names) else number for number in found}
