"""Whole declarations put into a file and taken out of it, with the blank lines that belong to them."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.forms.text_changes import Change
from dsl.source import Source
from dsl.syntax import tree as t
from dsl.syntax.rules_file import RulesFile


def line_end(source: Source) -> str:
    """How the lines of a text end."""
    return "\r\n" if "\r\n" in source.text else "\n"


def added_below(file: RulesFile, text: str, above: t.Declaration | None) -> Change:
    """``text`` as a declaration of its own below ``above``, close to it; without it, in a paragraph below the head."""
    source, end = file.source, line_end(file.source)
    after = above or _head(file)
    at = _line_start(source, (after.span.end_line if after is not None else 0) + 1)
    begin = "" if at == 0 or source.text[at - 1] == "\n" else end
    written = text.replace("\n", end) + end
    if above is not None or at == 0:
        return Change(at, at, begin + written)
    rest = source.text[at:]
    follows = bool(rest) and not rest.split("\n", 1)[0].isspace() and not rest.startswith("\n")
    return Change(at, at, begin + end + written + (end if follows else ""))


def removed(file: RulesFile, declaration: t.Node) -> Change:
    """A declaration gone with its ``##`` lines and the remark behind it, and no blank lines left over."""
    source = file.source
    first, last = declaration.span.line, declaration.span.end_line
    while first > 1 and source.line(first - 1).lstrip().startswith("##"):
        first -= 1
    last = _without_gap(source, first, last)
    start, end = _line_start(source, first), _line_start(source, last + 1)
    if end == len(source.text):
        while start > 0 and not source.line(source.place(start - 1)[0]).strip():
            start = _line_start(source, source.place(start - 1)[0])
    return Change(start, end, "")


def line_removed(source: Source, first: int, last: int) -> Change:
    """Some lines gone, whatever stands around them."""
    return Change(_line_start(source, first), _line_start(source, last + 1), "")


def last_of(declarations: Sequence[t.Declaration]) -> t.Declaration | None:
    """The one that stands lowest."""
    return max(declarations, key=lambda d: d.span.line, default=None)


def _without_gap(source: Source, first: int, last: int) -> int:
    """The last line to go: where blank lines stand on both sides, those below go, too."""
    if first > 1 and source.line(first - 1).strip():
        return last
    while last < len(source.lines) and not source.line(last + 1).strip():
        last += 1
    return last


def _head(file: RulesFile) -> t.Declaration | None:
    """The last declaration of the head: the game, and the notes that follow it."""
    found: t.Declaration | None = None
    for declaration in file.declarations:
        if not isinstance(declaration, t.Language | t.Game | t.NoteDecl | t.Holds):
            break
        found = declaration
    return found


def _line_start(source: Source, line: int) -> int:
    """The offset at which a line begins; the end of the text below the last one."""
    return source.offset(line, 1) if line <= len(source.lines) else len(source.text)
