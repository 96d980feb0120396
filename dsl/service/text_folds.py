"""What can be folded in a rules file: chapters, declarations, the blocks in them, comments of several lines."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.service.contract import Fold
from dsl.syntax.rules_file import RulesFile
from dsl.syntax.section_comments import sections


def folds(file: RulesFile) -> tuple[Fold, ...]:
    """All that can be folded, by the line that stays; of several from one line the longest stands first."""
    lines = [file.source.line(number) for number in range(1, len(file.source.lines) + 1)]
    headings = [section.line for section in sections(file.source)]
    found = [*_chapters(headings, lines), *_comments(headings, lines)]
    for parsed in file.parsed:
        last = parsed.lines[-1]
        if last > parsed.line:
            found.append(Fold(parsed.line, last, "declaration"))
            found += _blocks(lines, parsed.line, last)
    return tuple(sorted(found, key=lambda fold: (fold.line, -fold.end_line)))


def _chapters(headings: list[int], lines: list[str]) -> Iterator[Fold]:
    """From each section comment to the last line before the next one."""
    for begin, following in zip(headings, [*headings[1:], len(lines) + 1]):
        end = _last_written(lines, begin, following - 1)
        if end > begin:
            yield Fold(begin, end, "chapter")


def _comments(headings: list[int], lines: list[str]) -> Iterator[Fold]:
    """Comment lines that follow each other; a section comment heads what follows and is none of them."""
    begin = 0
    for number, text in enumerate([*lines, ""], 1):
        if text.lstrip().startswith("#") and number not in headings:
            begin = begin or number
            continue
        if begin and number - 1 > begin:
            yield Fold(begin, number - 1, "comment")
        begin = 0


def _blocks(lines: list[str], first: int, last: int) -> Iterator[Fold]:
    """The blocks inside a declaration: each line with the deeper ones below it."""
    open_lines: list[tuple[int, int]] = []
    for number in range(first + 1, last + 2):
        text = lines[number - 1] if number <= last else "end"
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        depth = len(text) - len(text.lstrip()) if number <= last else -1
        while open_lines and depth <= open_lines[-1][1]:
            begin, _ = open_lines.pop()
            end = _last_written(lines, begin, number - 1)
            if end > begin:
                yield Fold(begin, end, "block")
        open_lines.append((number, depth))


def _last_written(lines: list[str], begin: int, end: int) -> int:
    """The last line up to ``end`` that is not blank."""
    while end > begin and not lines[end - 1].strip():
        end -= 1
    return end
