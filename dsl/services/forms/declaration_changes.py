"""Whole declarations put into a file and taken out of it, with the blank lines that belong to them."""

from __future__ import annotations

from collections.abc import Iterable

from dsl.language.syntax import tree as t
from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.text_changes import Change
from dsl.text.source import Source


def added(file: RulesFile, text: str, after: t.Declaration | None, close: bool = False) -> Change:
    """``text`` as a declaration of its own below ``after``, ``close`` to it or as a paragraph; else below the head."""
    source, end = file.source, line_end(file.source)
    above = after or _head(file)
    at = line_start(source, above.span.end_line + 1 if above is not None else 1)
    begin = "" if at == 0 or source.text[at - 1] == "\n" else end
    written = text.replace("\n", end) + end
    if at == 0 or (close and after is not None):
        return Change(at, at, begin + written)
    next_line = source.text[at:].partition("\n")[0]
    return Change(at, at, begin + end + written + (end if next_line.strip() else ""))


def removed(file: RulesFile, declarations: Iterable[t.Declaration]) -> list[Change]:
    """Declarations gone with their ``##`` lines and the remarks behind them, and no blank lines left over."""
    source = file.source
    blocks: list[tuple[int, int]] = []
    for declaration in sorted(declarations, key=lambda declaration: declaration.span.line):
        first, last = declaration.span.line, declaration.span.end_line
        while first > 1 and source.line(first - 1).lstrip().startswith("##"):
            first -= 1
        if blocks and _blank(source, blocks[-1][1] + 1, first - 1):
            first = blocks.pop()[0]
        blocks.append((first, last))
    return [_block_gone(source, first, last) for first, last in blocks]


def _block_gone(source: Source, first: int, last: int) -> Change:
    if first == 1 or _blank(source, first - 1, first - 1):  # blank lines on both sides: those below go
        while last < len(source.lines) and _blank(source, last + 1, last + 1):
            last += 1
    while last >= len(source.lines) and first > 1 and _blank(source, first - 1, first - 1):
        first -= 1
    return lines_gone(source, first, last)


def _blank(source: Source, first: int, last: int) -> bool:
    return not any(source.line(line).strip() for line in range(first, last + 1))


def lines_gone(source: Source, first: int, last: int) -> Change:
    """Some lines gone, whatever stands around them."""
    return Change(line_start(source, first), line_start(source, last + 1), "")


def lowest(declarations: Iterable[t.Declaration]) -> t.Declaration | None:
    """The one that stands lowest in its file."""
    return max(declarations, key=lambda declaration: declaration.span.line, default=None)


def line_end(source: Source) -> str:
    """How the lines of a text end."""
    return "\r\n" if "\r\n" in source.text else "\n"


def line_start(source: Source, line: int) -> int:
    """The offset at which a line begins; the end of the text below the last one."""
    return source.offset(line, 1) if line <= len(source.lines) else len(source.text)


def _head(file: RulesFile) -> t.Declaration | None:
    """The last declaration of the head: the game, and the notes that follow it."""
    found: t.Declaration | None = None
    for declaration in file.declarations:
        if not isinstance(declaration, t.Language | t.Game | t.NoteDecl | t.Holds):
            break
        found = declaration
    return found
