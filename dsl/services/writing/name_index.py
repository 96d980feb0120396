"""The names in a text and in the files below it, by place and by what they stand for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from dsl.language.check.names import Symbol, Use


class NameIndex:
    """All names of a chain of files, each with what it stands for."""

    def __init__(self, uses: Iterable[Use]) -> None:
        self._by_line: dict[tuple[str, int], list[Use]] = defaultdict(list)
        self._by_symbol: dict[Symbol, list[Use]] = defaultdict(list)
        for use in sorted(uses, key=_order):
            self._by_line[use.span.source.name, use.span.line].append(use)
            self._by_symbol[use.symbol].append(use)

    def at(self, file: str, line: int, column: int) -> Use | None:
        """The name at a place, or one that ends there."""
        there = [use for use in self._by_line.get((file, line), ()) if use.span.column <= column <= use.span.end_column]
        return there[-1] if there else None

    def of(self, symbol: Symbol) -> Sequence[Use]:
        """Where it is named, file by file."""
        return self._by_symbol.get(symbol, ())

    def declarations(self, symbol: Symbol) -> list[Use]:
        """Where it is declared; empty for what is built in."""
        return [use for use in self.of(symbol) if use.declares]

    def within(self, file: str) -> list[Use]:
        """All names of one file, from its top."""
        lines = sorted(line for name, line in self._by_line if name == file)
        return [use for line in lines for use in self._by_line[file, line]]

    def declared_as(self, name: str) -> list[Symbol]:
        """All that is declared under a name, locals aside."""
        return [symbol for symbol in self._by_symbol if symbol.name == name and symbol.place is None]


def _order(use: Use) -> tuple[str, int, int]:
    return use.span.source.name, use.span.line, use.span.column
