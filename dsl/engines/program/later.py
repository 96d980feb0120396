"""Rows of a linked program that are made when they are first read, and rows numbered when they are first used."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar, overload

_Row = TypeVar("_Row")
_Known = TypeVar("_Known", bound=Hashable)
_Id = TypeVar("_Id", bound=int)


class Later(Sequence[_Row]):
    """Rows that are each made when they are first read."""

    def __init__(self, count: int, make: Callable[[int], _Row]) -> None:
        self._rows: list[_Row | None] = [None] * count
        self._make = make

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, number: int) -> _Row: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[_Row]: ...

    def __getitem__(self, number: int | slice) -> _Row | Sequence[_Row]:
        if isinstance(number, slice):
            return tuple(self)[number]
        row = self._rows[number]
        if row is None:
            row = self._rows[number] = self._make(number)
        return row

    def take(self, others: Sequence[_Row], number: int) -> None:
        """Copy a row from another program's rows, if it was made there already."""
        self._rows[number] = others._rows[number] if isinstance(others, Later) else others[number]


class Interned(Generic[_Known, _Id]):
    """Rows that are numbered when they are first used; ``rows`` exist already, ``number`` is the type of numbers."""

    def __init__(
        self,
        number: Callable[[int], _Id],
        rows: Iterable[_Known] = (),
        key: Callable[[_Known], Hashable] = lambda row: row,
    ) -> None:
        self._number, self._key = number, key
        self.rows = list(rows)
        self._numbers: dict[Hashable, _Id] = {key(row): number(at) for at, row in enumerate(self.rows)}

    def __call__(self, row: _Known) -> _Id:
        """The number of a row."""
        key = self._key(row)
        if key not in self._numbers:
            self._numbers[key] = self._number(len(self.rows))
            self.rows.append(row)
        return self._numbers[key]
