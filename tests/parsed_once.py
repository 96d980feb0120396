"""Texts of rules that a process has parsed once: whoever loads them afterwards gets the same files."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from dsl.games.library.rules_loader import loader
from dsl.games.library.shelves import all_rulesets
from dsl.games.pipeline import load_program
from dsl.language.syntax import parser
from dsl.language.syntax.rules_file import RulesFile
from dsl.text.diagnostics import Problems
from dsl.text.source import Source

KEPT = 128
Parse = Callable[[Source, Problems, RulesFile | None], RulesFile]


def remembering(parse: Parse) -> Parse:
    """A parser like ``parse`` that knows what it has parsed: it would come to the same."""
    known = lru_cache(maxsize=KEPT)(_parsed)

    def again(source: Source, problems: Problems, before: RulesFile | None = None) -> RulesFile:
        return parse(source, problems, before or known(source))

    return again


def _parsed(source: Source) -> RulesFile:
    return parser.parse(source, Problems())


def read_games() -> None:
    """Check every ruleset that is shipped, so that processes forked off this one need not."""
    for header in all_rulesets():
        load_program(header.path, Problems(), loader)
