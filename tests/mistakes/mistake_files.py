"""Rules files with mistakes, and on each offending line the report that is expected.

    state wind: 0..3 = no        #! type-mismatch @20 ~0 ^4 ; another-code

``@20`` is the column where the underlined part begins, ``~0`` the suggestion, ``^4`` the line of the other
place that is shown. Each of them may be left out, and is then not asked for; a suggestion that nobody
expects is a failure all the same. ``#! ignore CODE`` anywhere lets reports of that code pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dsl.games.pipeline import load_program
from dsl.language.loading.loader import RulesLoader
from dsl.language.syntax.grammar import grammar
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, message, render
from dsl.text.diagnostics.diagnostic import catalogue
from dsl.text.source import Source

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
_EXPECTED = re.compile(
    r"(?P<code>[a-z][a-z-]*)(?: +@(?P<column>\d+))?(?: +~(?P<hint>[^;^]*[^;^ ]))?(?: +\^(?P<other>\d+))?"
)


@dataclass(frozen=True)
class Expected:
    """One report as a file announces it."""

    line: int
    code: str
    column: int | None
    hint: str
    other: int | None

    def fits(self, found: Diagnostic) -> bool:
        """Whether ``found`` is what was announced."""
        place = found.span
        return (
            place is not None
            and (self.line, self.code, self.hint) == (place.line, found.code, found.hint)
            and self.column in (None, place.column)
            and (self.other is None or [note.span.line for note in found.notes] == [self.other])
        )


def expectations(text: str) -> tuple[list[Expected], set[str]]:
    """The announced reports of a file, and the codes that are of no interest in it."""
    found: list[Expected] = []
    ignored: set[str] = set()
    for number, line in enumerate(text.split("\n"), 1):
        _, mark, after = line.partition("#!")
        for part in after.split(";") if mark else ():
            words = part.strip()
            if words.startswith("ignore "):
                ignored |= set(words.split()[1:])
                continue
            match = _EXPECTED.fullmatch(words)
            assert match, f"line {number}: “{words}” announces nothing"
            column, other = match["column"], match["other"]
            found.append(
                Expected(
                    number,
                    match["code"],
                    int(column) if column else None,
                    match["hint"] or "",
                    int(other) if other else None,
                )
            )
    return found, ignored


def find(name: str, near: Path) -> Path | list[str]:
    """The games that these files extend."""
    places = [path for folder in (HERE / "games", near.parent) for path in folder.glob("*.rules")]
    known = {path.stem: path for path in places}
    return known.get(name, sorted(known))


LOADER = RulesLoader(find)


def reports(source: Source | Path) -> list[Diagnostic]:
    """Everything that the front end says of a file."""
    problems = Problems()
    load_program(source, problems, LOADER)
    return list(problems)


announced_reports = cache(reports)
"""The same of the files here, each read once."""


def differences(path: Path) -> list[str]:
    """Where the reports of a file are not those that it announces."""
    announced, ignored = expectations(path.read_text(encoding="utf-8"))
    found = [d for d in announced_reports(path) if d.code not in ignored]
    wrong = []
    for expected in announced:
        fitting = [d for d in found if expected.fits(d)]
        if len(fitting) != 1:
            wrong.append(f"announced, but {'missing' if not fitting else 'said twice'}: {expected}")
        found = [d for d in found if d not in fitting]
    return wrong + ["not announced:\n" + render(d) for d in found]


def token_names() -> frozenset[str]:
    """What the grammar calls its tokens, and nobody else should see."""
    names = {terminal.name for terminal in grammar().lark.terminals}
    return frozenset(names | {"$END", "NEWLINE"}) - {"TO"}


def unsound(found: Iterable[Diagnostic]) -> Iterator[str]:
    """What is never right in a report: a place outside its file, a token's name, a hole in the sentence."""
    for d in found:
        if d.span is not None and not inside(d):
            yield f"{d.code}: {d.span} … {d.span.end_line}:{d.span.end_column} is outside of the file"
        for language in LANGUAGES:
            template = catalogue(language).get(d.code)
            if template is None:
                yield f"{d.code} has no text in {language}"
                continue
            holes = set(re.findall(r"\{(\w+)\}", template.replace("{{", "").replace("}}", "")))
            if holes - set(d.args):
                yield f"{d.code}: nothing fills {holes - set(d.args)}"
            said = message(d.code, {k: v if k in ("expected", "wanted") else "x" for k, v in d.args.items()}, language)
            if shown := token_names() & set(re.findall(r"[$\w]+", said)):
                yield f"{d.code} shows {shown}: {said}"


def inside(d: Diagnostic) -> bool:
    """Whether a report points into its file, the end of a line included."""
    span = d.span
    assert span is not None
    lines = span.source.lines
    if not 1 <= span.line <= span.end_line <= len(lines) or (span.line, span.column) > (span.end_line, span.end_column):
        return False
    return 1 <= span.column <= len(lines[span.line - 1]) + 1 and span.end_column <= len(lines[span.end_line - 1]) + 2
