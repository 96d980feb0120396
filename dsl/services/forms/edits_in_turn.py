"""Several steps as one change: each sees the file as the one before it left it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.text_changes import applied, differing
from dsl.text.diagnostics import Problems
from dsl.text.source import Edit, Source

Step = Callable[[RulesFile], tuple[Edit, ...]]
"""Gives the edits of a file."""


def in_turn(own: RulesFile, steps: Iterable[Step]) -> tuple[Edit, ...]:
    """The edits that all of ``steps`` make together."""
    file = own
    for step in steps:
        text = applied(file.source.text, step(file))
        file = parse(Source(own.source.name, text), Problems(), file)
    return differing(own.source, own.source.text, file.source.text)
