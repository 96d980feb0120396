"""A rules text with all that it extends, as the checker sees it."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.check.context import Context
from dsl.check.program import examine
from dsl.diagnostics import Diagnostic, Problems, digest
from dsl.loading.chain import Chain
from dsl.loading.loader import RulesLoader
from dsl.source import Source


@dataclass(frozen=True)
class CheckedText:
    """One state of a text and of the files below it.

    ``context`` is what could be typed of it, None where a file of the chain is missing. ``sound``: it is a game.
    """

    source: Source
    chain: Chain
    context: Context | None
    diagnostics: tuple[Diagnostic, ...]
    sound: bool


def checked(source: Source, loader: RulesLoader, before: CheckedText | None = None) -> CheckedText:
    """``source`` and what it extends, checked; ``before`` if that is what it still is."""
    problems = Problems()
    chain = loader.load(source, problems)
    assert chain is not None  # it is None only for a path
    if before is not None and _same(chain, before.chain):
        return before
    context = examine(chain, problems)
    sound = context is not None and chain.sound and not context.problems.failed
    return CheckedText(source, chain, context, tuple(digest(problems)), sound)


def _same(chain: Chain, before: Chain) -> bool:
    """Whether each file is as it was: the loader keeps what it has parsed."""
    return len(chain.files) == len(before.files) and all(a is b for a, b in zip(chain.files, before.files))
