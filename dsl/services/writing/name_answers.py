"""Where the name at a place is declared, and where else it stands."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.language.check.names import Symbol, Use
from dsl.services.writing.checked_text import CheckedText
from dsl.text.source import Place


def symbol_at(now: CheckedText, sound: CheckedText, line: int, column: int) -> Symbol | None:
    """What the name at a place stands for; where that is not known now, what it stood for in the last game."""
    found = now.names.at(now.source.name, line, column)
    if found is not None:
        return found.symbol
    meant = sound.names.declared_as(_word(now.source.line(line), column))
    return meant[0] if len(meant) == 1 else None


def declarations(now: CheckedText, sound: CheckedText, line: int, column: int) -> list[Use]:
    """Where the name at a place is declared, what counts now first; from a declaration, the others first."""
    symbol = symbol_at(now, sound, line, column)
    if symbol is None:
        return []
    found = now.names.declarations(symbol) or sound.names.declarations(symbol)
    order = {file.source.name: place for place, file in enumerate(now.chain.files)}
    found = sorted(found, key=lambda use: order.get(use.span.source.name, -1), reverse=True)
    here = now.names.at(now.source.name, line, column)
    return sorted(found, key=lambda use: here is not None and use.span is here.span)


def uses_of(symbol: Symbol, texts: Iterable[CheckedText]) -> list[Use]:
    """Where a symbol is named in these texts, each as it is understood with what it extends itself."""
    return [use for text in texts for use in text.names.of(symbol) if use.span.source.name == text.source.name]


def related(now: CheckedText, declared: Place, whole: Place) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Where what is declared at a place is named, and where what its declaration, ``whole``, names is declared."""
    found = now.names.at(declared.file, declared.line, declared.column)
    users = [use for use in now.names.of(found.symbol) if not use.declares] if found is not None else []
    inside = [use for use in now.names.within(whole.file) if whole.line <= use.span.line <= whole.end_line]
    named = dict.fromkeys(use.symbol for use in inside if not use.declares and use.symbol.place is None)
    return places(users), places(use for symbol in named for use in now.names.declarations(symbol)[-1:])


def places(uses: Iterable[Use]) -> tuple[Place, ...]:
    """The places of names."""
    return tuple(Place.of(use.span) for use in uses)


def _word(line: str, column: int) -> str:
    """The word around a column of a line."""
    start = end = min(column - 1, len(line))
    while start > 0 and (line[start - 1].isalnum() or line[start - 1] == "_"):
        start -= 1
    while end < len(line) and (line[end].isalnum() or line[end] == "_"):
        end += 1
    return line[start:end]
