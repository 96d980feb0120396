"""A rules text and the files it extends after checking; its forms, and an index of the names in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dsl.language.check.context import Context
from dsl.language.check.declared_symbols import declare_symbols
from dsl.language.check.names import RecordedNames, Symbol, Use
from dsl.language.check.program import examine
from dsl.language.loading.loader import Chain, RulesLoader
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.typed.program import Program
from dsl.services.forms.game_form import GameForm, base_program, game_form
from dsl.text.diagnostics import Diagnostic, Problems, digest
from dsl.text.source import Source


class NameIndex:
    """An index of all names in a chain of files, by place and by the symbol they refer to."""

    def __init__(self, uses: Iterable[Use]) -> None:
        self._by_line: dict[tuple[str, int], list[Use]] = defaultdict(list)
        self._by_symbol: dict[Symbol, list[Use]] = defaultdict(list)
        for use in sorted(uses, key=_order):
            self._by_line[use.span.source.name, use.span.line].append(use)
            self._by_symbol[use.symbol].append(use)

    def at(self, file: str, line: int, column: int) -> Use | None:
        """The name at a place, or that ends there; None if there is none."""
        there = [use for use in self._by_line.get((file, line), ()) if use.span.column <= column <= use.span.end_column]
        return there[-1] if there else None

    def of(self, symbol: Symbol) -> Sequence[Use]:
        """The uses of a symbol, file by file."""
        return self._by_symbol.get(symbol, ())

    def declarations(self, symbol: Symbol) -> list[Use]:
        """The places where a symbol is declared; empty for built-in ones."""
        return [use for use in self.of(symbol) if use.declares]

    def within(self, file: str) -> list[Use]:
        """All names in one file, from its top."""
        lines = sorted(line for name, line in self._by_line if name == file)
        return [use for line in lines for use in self._by_line[file, line]]

    def declared_as(self, name: str) -> list[Symbol]:
        """All symbols declared with a name, except locals."""
        return [symbol for symbol in self._by_symbol if symbol.name == name and symbol.place is None]


def _order(use: Use) -> tuple[str, int, int]:
    return use.span.source.name, use.span.line, use.span.column


@dataclass(frozen=True)
class CheckedText:
    """One state of a text and of the files it extends.

    ``context`` has the types that were found, None if a file of the chain is missing. ``valid``: the game has no
    errors.
    """

    source: Source
    chain: Chain
    context: Context | None = field(repr=False)
    diagnostics: tuple[Diagnostic, ...]
    valid: bool

    @cached_property
    def names(self) -> NameIndex:
        """The symbols that the names in all its files refer to."""
        names = self.context.names if self.context is not None else None
        if self.context is None or not isinstance(names, RecordedNames):
            return NameIndex(())
        declare_symbols(self.chain, self.context, names)
        return NameIndex(names.uses())


def checked(source: Source, loader: RulesLoader, before: CheckedText | None = None) -> CheckedText:
    """``source`` and the files it extends, checked; returns ``before`` if none of these files has changed."""
    problems = Problems()
    chain = loader.load(source, problems)
    assert chain is not None  # it is None only for a path
    if before is not None and same_files(chain.files, before.chain.files):
        return before
    found = examine(chain, problems, RecordedNames())
    valid = found is not None and chain.sound and not found.problems.failed
    return CheckedText(source, chain, found, tuple(digest(problems)), valid)


def same_files(files: Sequence[RulesFile], before: Sequence[RulesFile]) -> bool:
    """Whether the files are the same objects: the loader caches unchanged ones."""
    return len(files) == len(before) and all(new is old for new, old in zip(files, before))


@dataclass
class CachedForm:
    """The forms of the last valid text, and the program of the files it extends; made again when they change."""

    form: GameForm | None = None
    made_of: CheckedText | None = None
    below: tuple[RulesFile, ...] = ()
    base: Program | None = None

    def form_of(self, last_valid: CheckedText | None) -> GameForm | None:
        """The forms of a valid text; None if there is none."""
        if last_valid is None or last_valid.context is None:
            return None
        if last_valid is not self.made_of:
            below = last_valid.chain.files[:-1]
            if len(below) != len(self.below) or any(a is not b for a, b in zip(below, self.below)):
                self.below, self.base = below, base_program(last_valid.chain)
            self.made_of, self.form = last_valid, game_form(last_valid.chain, last_valid.context.program, self.base)
        return self.form
