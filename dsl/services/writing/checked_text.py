"""A rules text with all that it extends, as the checker sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dsl.language.check.context import Context
from dsl.language.check.declared_symbols import declare_symbols
from dsl.language.check.names import RecordedNames
from dsl.language.check.program import examine
from dsl.language.loading.loader import Chain, RulesLoader
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.writing.name_index import NameIndex
from dsl.text.diagnostics import Diagnostic, Problems, digest
from dsl.text.source import Source


@dataclass(frozen=True)
class CheckedText:
    """One state of a text and of the files below it.

    ``context`` is what could be typed of it, None where a file of the chain is missing. ``sound``: it is a game.
    """

    source: Source
    chain: Chain
    context: Context | None = field(repr=False)
    diagnostics: tuple[Diagnostic, ...]
    sound: bool

    @cached_property
    def names(self) -> NameIndex:
        """What the names in all its files stand for."""
        names = self.context.names if self.context is not None else None
        if self.context is None or not isinstance(names, RecordedNames):
            return NameIndex(())
        declare_symbols(self.chain, self.context, names)
        return NameIndex(names.uses())


def checked(source: Source, loader: RulesLoader, before: CheckedText | None = None) -> CheckedText:
    """``source`` and what it extends, checked; ``before`` if that is what it still is."""
    problems = Problems()
    chain = loader.load(source, problems)
    assert chain is not None  # it is None only for a path
    if before is not None and same_files(chain.files, before.chain.files):
        return before
    found = examine(chain, problems, RecordedNames())
    sound = found is not None and chain.sound and not found.problems.failed
    return CheckedText(source, chain, found, tuple(digest(problems)), sound)


def same_files(files: Sequence[RulesFile], before: Sequence[RulesFile]) -> bool:
    """Whether each file is as it was: the loader keeps what it has parsed."""
    return len(files) == len(before) and all(new is old for new, old in zip(files, before))
