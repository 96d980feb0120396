"""Mistakes in whole lines: indents, lines lost, doubled and exchanged, tabs, empty blocks."""

from __future__ import annotations

from random import Random

from tests.bench.mistakes.rules_page import RulesPage
from tests.bench.mistakes.slip import NoPlace, Slip

_DEPTH = ("indent-unexpected", "indent-between", "block-missing", "margin", "indent-first", "indent-off", "indent-deep")


def _code_lines(page: RulesPage, deep: bool) -> list[int]:
    """The lines that begin a sentence: at the margin, or inside a block."""
    lines = page.text.split("\n")
    found = {word.token.line for word in page.words if word.first}
    return sorted(n for n in found if lines[n - 1].startswith(" ") == deep)


def _one(page: RulesPage, chance: Random, deep: bool = True) -> int:
    """The number of one such line; a page without any is given up by an exception of the maker's own kind."""
    found = _code_lines(page, deep)
    if not found:
        raise NoPlace
    return chance.choice(found)


def _with(page: RulesPage, lines: list[str], told: set[int], legal: bool = False, **expected: tuple[str, ...]) -> Slip:
    return Slip(page, "\n".join(lines), frozenset(told), legal=legal, **expected)  # type: ignore[arg-type]  # words, codes


def _shifted(page: RulesPage, chance: Random, by: list[int], legal: bool) -> Slip:
    lines = page.text.split("\n")
    number = _one(page, chance)
    depth = len(lines[number - 1]) - len(lines[number - 1].lstrip())
    lines[number - 1] = " " * max(0, depth + chance.choice(by)) + lines[number - 1].lstrip()
    return _with(page, lines, {number - 1, number, number + 1}, legal, codes=_DEPTH)


def indent12(page: RulesPage, chance: Random) -> Slip:
    """A line begins one or two blanks too far to the left or right."""
    return _shifted(page, chance, [-2, -1, 1, 2], legal=True)


def indent4(page: RulesPage, chance: Random) -> Slip:
    """A line stands a step too deep, or not deep enough."""
    return _shifted(page, chance, [-4, 4], legal=True)


def indented_declaration(page: RulesPage, chance: Random) -> Slip:
    """A declaration does not begin at the left margin."""
    lines = page.text.split("\n")
    number = chance.choice(_code_lines(page, deep=False)[1:])
    lines[number - 1] = " " * chance.choice([1, 2, 4]) + lines[number - 1]
    return _with(page, lines, {number}, codes=("indent-declaration",))


def tab(page: RulesPage, chance: Random) -> Slip:
    """A tab for four blanks."""
    lines = page.text.split("\n")
    number = _one(page, chance)
    lines[number - 1] = lines[number - 1].replace("    ", "\t", 1)
    return _with(page, lines, {number}, codes=("tab",))


def delete_line(page: RulesPage, chance: Random) -> Slip:
    """A line lost."""
    lines = page.text.split("\n")
    number = _one(page, chance)
    del lines[number - 1]
    return _with(page, lines, {number - 1, number, number + 1}, legal=True)


def double_line(page: RulesPage, chance: Random) -> Slip:
    """A line written twice."""
    lines = page.text.split("\n")
    number = _one(page, chance)
    lines.insert(number, lines[number - 1])
    return _with(page, lines, {number, number + 1}, legal=True)


def swap_lines(page: RulesPage, chance: Random) -> Slip:
    """Two lines in the wrong order."""
    lines = page.text.split("\n")
    number = _one(page, chance)
    if number == len(lines):
        raise NoPlace
    lines[number - 1], lines[number] = lines[number], lines[number - 1]
    return _with(page, lines, {number - 1, number, number + 1, number + 2}, legal=True)


def empty_block(page: RulesPage, chance: Random) -> Slip:
    """A heading whose block was forgotten."""
    heads = [w.token.line for w in page.words if w.english in ("if", "for each", "else", "repeat", "turn of", "rule")]
    if not heads:
        raise NoPlace
    lines = page.text.split("\n")
    number = chance.choice(heads)
    depth = len(lines[number - 1]) - len(lines[number - 1].lstrip())
    end = number
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip()) > depth):
        end += 1
    del lines[number:end]
    return _with(page, lines, {number}, legal=True, codes=("block-missing",))
