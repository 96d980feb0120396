"""A change tried out: what the checker says of the text as it would be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dsl.games.pipeline import check_chain
from dsl.language.loading.loader import Chain
from dsl.language.syntax.parser import parse
from dsl.language.typed.program import Program
from dsl.services.forms.text_changes import applied
from dsl.text.diagnostics import Diagnostic, Problems
from dsl.text.source import Edit, Source


def changed_chain(chain: Chain, edits: Iterable[Edit]) -> Chain:
    """The chain with ``edits`` made in its own file."""
    source, problems = chain.own.source, Problems()
    own = parse(Source(source.name, applied(source.text, edits)), problems, chain.own)
    under = Problems()
    for file in chain.files[:-1]:
        under.extend(file.problems)
    return replace(chain, files=(*chain.files[:-1], own), sound=not problems.failed and not under.failed)


def tried(chain: Chain, edits: Iterable[Edit]) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The game with ``edits`` made, if it is sound, and all that is to be said of it."""
    changed, problems = changed_chain(chain, edits), Problems()
    problems.extend(changed.own.problems)
    program = check_chain(changed, problems)
    return program, tuple(problems)
