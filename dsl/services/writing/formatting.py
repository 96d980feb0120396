"""Formats a rules text, translates its keywords to another language, and finds the lines that can be folded."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache

from dsl.language.syntax.format import format_text
from dsl.language.syntax.rules_file import ParsedDeclaration, RulesFile
from dsl.services.writing.contract import Fold
from dsl.text.source import Edit, Place


def formatting(file: str, text: str, skin: str = "") -> tuple[Edit, ...]:
    """The edits that format ``text``, with its keywords in ``skin`` if given; empty if nothing changes."""
    old, new = text.split("\n"), format_text(text, skin or None).split("\n")
    found = []
    for kind, begin, end, new_begin, new_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            found.append(_lines_replaced(file, old, begin, end, new[new_begin:new_end]))
    return tuple(found)


def _lines_replaced(file: str, old: list[str], begin: int, end: int, lines: list[str]) -> Edit:
    """The edit that replaces lines ``begin`` to ``end`` (from 0, exclusive) by ``lines``."""
    if end < len(old):
        return Edit(Place(file, begin + 1, 1, end + 1, 1), "".join(line + "\n" for line in lines))
    after = Place(file, begin + 1, 1, len(old), len(old[-1]) + 1)
    if begin == 0 or (lines and begin < end):
        return Edit(after, "\n".join(lines))
    whole = Place(file, begin, len(old[begin - 1]) + 1, len(old), len(old[-1]) + 1)  # with the end of the line above
    return Edit(whole, "".join("\n" + line for line in lines))


MOST_CACHED, LONGEST_CACHED = 4_096, 8_000
"""The greatest number of cached declarations, and the greatest length of one in characters."""


def folds(file: RulesFile) -> tuple[Fold, ...]:
    """All foldable ranges by their first line, the longest first."""
    lines = [file.source.line(number) for number in range(1, len(file.source.lines) + 1)]
    headings = [section.line for section in file.sections]
    found = [*_chapters(headings, lines), *_comments(headings, lines)]
    for parsed in file.parsed:
        last = parsed.lines[-1]
        if last > parsed.line:
            found.append(Fold(parsed.line, last, "declaration"))
            found += [Fold(parsed.line + begin, parsed.line + end, "block") for begin, end in _blocks(parsed)]
    return tuple(sorted(found, key=lambda fold: (fold.line, -fold.end_line)))


def _chapters(headings: list[int], lines: list[str]) -> Iterator[Fold]:
    """From each section comment to the last line before the next one."""
    for begin, following in zip(headings, [*headings[1:], len(lines) + 1]):
        end = _last_written(lines, begin, following - 1)
        if end > begin:
            yield Fold(begin, end, "chapter")


def _comments(headings: list[int], lines: list[str]) -> Iterator[Fold]:
    """Successive comment lines, except section comments."""
    begin = 0
    for number, text in enumerate([*lines, ""], 1):
        if text.lstrip().startswith("#") and number not in headings:
            begin = begin or number
            continue
        if begin and number - 1 > begin:
            yield Fold(begin, number - 1, "comment")
        begin = 0


def _blocks(parsed: ParsedDeclaration) -> tuple[tuple[int, int], ...]:
    """The blocks inside a declaration, in lines from its first one (0), each with its deeper lines."""
    text = parsed.key[0]
    return _cached_blocks(text) if len(text) <= LONGEST_CACHED else _read_blocks(text)


def _read_blocks(declaration: str) -> tuple[tuple[int, int], ...]:
    lines = declaration.split("\n")
    open_lines: list[tuple[int, int]] = []
    found = []
    for number, text in enumerate([*lines[1:], "end"], 1):
        inside = text.lstrip()
        if not inside or inside.startswith("#"):
            continue
        depth = len(text) - len(inside) if number < len(lines) else -1
        while open_lines and depth <= open_lines[-1][1]:
            begin, _ = open_lines.pop()
            end = _last_written(lines, begin + 1, number) - 1
            if end > begin:
                found.append((begin, end))
        open_lines.append((number, depth))
    return tuple(found)


_cached_blocks = lru_cache(maxsize=MOST_CACHED)(_read_blocks)


def _last_written(lines: list[str], begin: int, end: int) -> int:
    """The last line up to ``end`` that is not blank."""
    while end > begin and not lines[end - 1].strip():
        end -= 1
    return end
