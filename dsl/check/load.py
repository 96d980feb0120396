"""Reading a game with everything it extends, from the prelude up."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path

from dsl.check.check import check
from dsl.diagnostics import Diagnostic, Problems, near
from dsl.ir.program import Program
from dsl.source import Source, Span
from dsl.syntax.parser import RulesFile, parse

MAX_BYTES = 2_000_000
# Finds the rules file of a game by its name; gives the names that are known when there is none.
Finder = Callable[[str, Path], Path | list[str]]


def read_rules(path: Path, problems: Problems) -> Source | None:
    """The text of a rules file; what keeps it from being read is reported."""
    try:
        if path.stat().st_size > MAX_BYTES:
            problems.error("file-too-large", None, path=str(path), limit=MAX_BYTES)
            return None
        return Source(str(path), path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n"))
    except UnicodeDecodeError:
        problems.error("file-not-text", None, path=str(path))
    except OSError as error:
        problems.error("file-unreadable", None, path=str(path), reason=error.strerror or "")
    return None


@cache
def prelude() -> RulesFile:
    """The built-ins that are written in the language."""
    text = files("dsl.check").joinpath("prelude.rules").read_text(encoding="utf-8")
    problems = Problems()
    parsed = parse(Source("prelude.rules", text), problems)
    assert not len(problems), "the prelude must be sound"
    return parsed


def load_chain(source: Source, find: Finder, problems: Problems) -> list[RulesFile]:
    """The file and all it extends, prelude first, the file itself last."""
    chain = [parse(source, problems)]
    seen = {str(source.name)}
    while (game := chain[0].game) is not None and game.extends is not None:
        name = game.extends
        found = find(name.text, Path(chain[0].source.name))
        if isinstance(found, list):
            problems.error("extends-unknown", name.span, hint=near(name.text, found), name=name.text)
            break
        if str(found) in seen:
            problems.error("extends-cycle", name.span, name=name.text)
            break
        seen.add(str(found))
        base = read_rules(found, problems)
        if base is None:
            break
        chain.insert(0, parse(base, problems))
    return [prelude(), *chain]


def check_source(source: Source, find: Finder, problems: Problems) -> Program | None:
    """The typed program of a rules text, or None if anything must be mended first."""
    chain = load_chain(source, find, problems)
    if chain[-1].game is None:
        if not problems.failed:
            problems.error("game-missing", Span(source, 1, 1, 1, 2))
        return None
    syntax_failed = problems.failed
    # With broken declarations missing, what speaks of them is a consequence: say only what was broken.
    checked = Problems() if syntax_failed else problems
    program = check(chain, checked)
    if syntax_failed:
        broken = frozenset(word for file in chain for word in file.broken)
        problems.extend(d for d in checked if not _consequence(d, broken))
    return None if problems.failed else program


# What misses a part of the game, or follows from a missing part, whatever its name.
_OF_THE_WHOLE = frozenset(
    (
        "game-missing play-missing board-missing param-unused open-rule open-function add-nothing replace- "
        "unknown secret-seen players-seats"
    ).split()
)


def _consequence(diagnostic: Diagnostic, broken: frozenset[str]) -> bool:
    """Whether ``diagnostic`` may only come of a declaration that could not be read."""
    if diagnostic.code in _OF_THE_WHOLE:
        return True
    return diagnostic.code.endswith("-unknown") and str(diagnostic.args.get("name", "")) in broken
