"""A rules text with all that it extends, as the checker sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from dsl.check.context import Context
from dsl.check.declared_symbols import declare_symbols
from dsl.check.names import RecordedNames
from dsl.check.program import examine
from dsl.diagnostics import Diagnostic, Problems, digest
from dsl.loading.chain import Chain
from dsl.loading.loader import RulesLoader
from dsl.service.name_index import NameIndex
from dsl.source import Source
from dsl.syntax.rules_file import RulesFile


@dataclass(frozen=True)
class CheckedText:
    """One state of a text and of the files below it.

    ``context`` is what could be typed of it, None where a file of the chain is missing; ``recorded`` is what the
    checker told of names. ``sound``: it is a game.
    """

    source: Source
    chain: Chain
    context: Context | None
    diagnostics: tuple[Diagnostic, ...]
    sound: bool
    recorded: RecordedNames = field(repr=False)

    @cached_property
    def names(self) -> NameIndex:
        """What the names in all its files stand for."""
        if self.context is not None:
            declare_symbols(self.chain, self.context, self.recorded)
        return NameIndex(self.recorded.uses())


def checked(source: Source, loader: RulesLoader, before: CheckedText | None = None) -> CheckedText:
    """``source`` and what it extends, checked; ``before`` if that is what it still is."""
    problems = Problems()
    chain = loader.load(source, problems)
    assert chain is not None  # it is None only for a path
    if before is not None and same_files(chain.files, before.chain.files):
        return before
    names = RecordedNames()
    context = examine(chain, problems, names)
    sound = context is not None and chain.sound and not context.problems.failed
    return CheckedText(source, chain, context, tuple(digest(problems)), sound, names)


def same_files(files: Sequence[RulesFile], before: Sequence[RulesFile]) -> bool:
    """Whether each file is as it was: the loader keeps what it has parsed."""
    return len(files) == len(before) and all(new is old for new, old in zip(files, before))
