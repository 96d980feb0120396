"""Reading a game with everything it extends, from the prelude up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from dsl.check.check import check
from dsl.diagnostics import Diagnostic, Problems
from dsl.diagnostics.lookalikes import letters_mixed
from dsl.files import read_source
from dsl.ir.program import Program
from dsl.source import Source, Span
from dsl.syntax.parser import parse
from dsl.syntax.rules_file import RulesFile

# Finds the rules file of a game by its name; gives the names that are known when there is none.
Finder = Callable[[str, Path], Path | list[str]]


@cache
def prelude() -> RulesFile:
    """The built-ins that are written in the language."""
    text = files("dsl.check").joinpath("prelude.rules").read_text(encoding="utf-8")
    problems = Problems()
    parsed = parse(Source("prelude.rules", text), problems)
    assert not len(problems), "the prelude must be sound"
    return parsed


@dataclass(frozen=True)
class Chain:
    """A file and all it extends, prelude first, the file itself last; ``whole`` is no where a part is missing."""

    files: list[RulesFile]
    whole: bool


@lru_cache(maxsize=16)
def _parsed(source: Source) -> tuple[RulesFile, tuple[Diagnostic, ...]]:
    """A parsed file and what is wrong with it: many maps and scenarios are tried with the same rules."""
    problems = Problems()
    return parse(source, problems), tuple(problems)


def _parse(source: Source, problems: Problems) -> RulesFile:
    parsed, found = _parsed(source)
    problems.extend(found)
    return parsed


def load_chain(source: Source, find: Finder, problems: Problems) -> Chain:
    """Read and parse a file with all it extends."""
    chain = [_parse(source, problems)]
    whole = True
    seen = {str(source.name)}
    while (game := chain[0].game) is not None and game.extends is not None:
        name = game.extends
        found = find(name.text, Path(chain[0].source.name))
        if isinstance(found, list):
            problems.unknown("extends-unknown", name.span, name.text, found)
            whole = False
            break
        if str(found) in seen:
            problems.error("extends-cycle", name.span, name=name.text)
            whole = False
            break
        seen.add(str(found))
        base = read_source(found, problems)
        if base is None:
            whole = False
            break
        chain.insert(0, _parse(base, problems))
    # a file whose first lines cannot be read may extend anything
    return Chain([prelude(), *chain], whole and chain[0].game is not None)


def check_source(source: Source, find: Finder, problems: Problems) -> Program | None:
    """The typed program of a rules text, or None if anything must be mended first."""
    chain = load_chain(source, find, problems)
    if chain.files[-1].game is None and not problems.failed:
        problems.error("game-missing", Span(source, 1, 1, 1, 2))
    if not chain.whole:  # nothing is known of what the missing file declares
        return None
    syntax_failed = problems.failed
    # With broken declarations missing, what speaks of them is a consequence: say only what was broken.
    broken = frozenset(word for file in chain.files for word in file.broken)
    checked = Problems(broken) if syntax_failed else problems
    program = check(chain.files, checked, complete=not syntax_failed)
    if syntax_failed:
        mended = {(file.source.name, line) for file in chain.files for line in file.mended}
        problems.extend(d for d in checked if d.code not in _OF_THE_WHOLE and not _on(d, mended))
    _names_of_two_alphabets(chain, problems)
    return None if problems.failed else program


def _on(diagnostic: Diagnostic, lines: set[tuple[str, int]]) -> bool:
    """Whether ``diagnostic`` stands on one of ``lines``."""
    span = diagnostic.span
    return span is not None and (span.source.name, span.line) in lines


def _names_of_two_alphabets(chain: Chain, problems: Problems) -> None:
    """Names that mix alphabets everywhere they stand are names, but nobody will be able to type them."""
    told = {d.args.get("name") for d in problems if d.code == "letters-alike"}
    for file in chain.files:
        for word, span in file.mixed.items():
            if word not in told and (warning := letters_mixed(span, word)) is not None:
                problems.add(warning)


# What misses a part of the game, or follows from a missing part, whatever its name.
_OF_THE_WHOLE = frozenset(
    (
        "game-missing play-missing board-missing param-unused open-rule open-function add-nothing replace-unknown "
        "secret-seen players-seats reveal-what history-missing"
    ).split()
)
