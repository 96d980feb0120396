"""Mistakes in whole sentences: arguments exchanged, the habits of other languages, things said twice."""

from __future__ import annotations

import re
from random import Random

from dsl.language.syntax.keywords import of_skin
from tests.bench.mistakes.in_words import replaced
from tests.bench.mistakes.rules_page import RulesPage
from tests.bench.mistakes.slip import NoPlace, Slip, edited


def swap_arguments(page: RulesPage, chance: Random) -> Slip:
    """Two arguments in the wrong order."""
    called = re.compile(r"\b(\w+)\((\w[\w.]*), (\w[\w.]*)\)")
    lines = page.text.split("\n")
    known = {*page.program.functions, *page.program.rules}
    places = [
        (number, match)
        for number, line in enumerate(lines, 1)
        for match in called.finditer(line.split("#")[0])
        if match[1] in known and match[2] != match[3] and not re.match(r"\w", line)
    ]
    if not places:
        raise NoPlace
    number, match = chance.choice(places)
    new = f"{match[1]}({match[3]}, {match[2]})"
    text = edited(page, number, match.start() + 1, match.end() + 1, new)
    return Slip(page, text, frozenset((number,)), codes=("arguments-swapped",), legal=True)


def for_in(page: RulesPage, chance: Random) -> Slip:
    """``for p in players:``"""
    word = page.some(lambda w: w.english == "for each", chance)
    token, last = word.token, page.after(word, len(of_skin("for each", page.skin).split()) - 1)
    assert last is not None
    text = edited(page, token.line, token.column, last.token.end, of_skin("for", page.skin))
    right = page.text.split("\n")[token.line - 1][token.column - 1 : last.token.end - 1]
    return Slip(page, text, frozenset((token.line,)), words=(right, of_skin("for each", page.skin)))


def _value(page: RulesPage, chance: Random, english: str, new: str, *words: str, **expected: object) -> Slip:
    word = page.some(lambda w: w.english == english and not w.first, chance)
    return replaced(page, word, new, words=words, **expected)


def null(page: RulesPage, chance: Random) -> Slip:
    """``null`` for ``none``"""
    return _value(page, chance, "none", "null", of_skin("none", page.skin), right=of_skin("none", page.skin))


def true(page: RulesPage, chance: Random) -> Slip:
    """``true`` for ``yes``"""
    return _value(page, chance, "yes", "true", of_skin("yes", page.skin), right=of_skin("yes", page.skin))


def fraction(page: RulesPage, chance: Random) -> Slip:
    """``2.5``"""
    word = page.some(lambda w: w.token.kind == "number" and not w.first and len(w.token.text) == 1, chance)
    return replaced(page, word, f"{word.token.text}.5", codes=("number-whole",))


def function_random(page: RulesPage, chance: Random) -> Slip:
    """``random(1, 6)`` for ``roll 1..6``"""
    line = re.compile(rf"= ({of_skin('roll', page.skin)} \S+)")
    return _line(page, chance, line, "= random(1, 6)", codes=("chance-alone",), words=(of_skin("roll", page.skin),))


def roll_inside(page: RulesPage, chance: Random) -> Slip:
    """``if roll 1..6 > 3:``"""
    line = re.compile(rf"(?<=    ){of_skin('if', page.skin)} [^:]*:$")
    new = f"{of_skin('if', page.skin)} {of_skin('roll', page.skin)} 1..6 > 3:"
    return _line(page, chance, line, new, codes=("chance-alone",))


def place_at(page: RulesPage, chance: Random) -> Slip:
    """``place ship() at A1``"""
    at = of_skin("at", page.skin)
    line = re.compile(rf"(?<=\) ){at} .+$")
    return _line(page, chance, line, f"{at} A1", codes=("cell-named",))


def function_block(page: RulesPage, chance: Random) -> Slip:
    """``function f():`` with a block"""
    return _line(page, chance, re.compile(r"(?<=\)) -> \w+ =.*$"), ":", codes=("function-result",), first="function")


def list_of(page: RulesPage, chance: Random) -> Slip:
    """``list of cell`` for ``set of cell``"""
    word = page.some(lambda w: w.english == "set of" and page.skin == "en", chance)
    return replaced(page, word, "list", words=("set of",))


def _line(
    page: RulesPage, chance: Random, pattern: re.Pattern[str], new: str, first: str = "", **expected: object
) -> Slip:
    """A piece of a line written otherwise; ``first`` is the keyword with which the line begins."""
    lines = page.text.split("\n")
    heads = {word.token.line for word in page.words if not first or (word.first and word.english == first)}
    # a sentence that goes on in the next line is left alone
    whole = {n for n in heads if n == len(lines) or _bare(lines[n - 1]).endswith(":") or lines[n][:5].strip()}
    places = [
        (n, match) for n in sorted(whole) if (match := pattern.search(_bare(lines[n - 1]))) and "##" not in lines[n - 1]
    ]
    if not places:
        raise NoPlace
    number, match = chance.choice(places)
    text = edited(page, number, match.start() + 1, match.end() + 1, new)
    return Slip(page, text, frozenset((number,)), **expected)  # type: ignore[arg-type]  # the fields of a slip


def _bare(line: str) -> str:
    """A line without its comment and clause tags."""
    return re.sub(r"\s+(@|#).*$", "", line)


def second_set(page: RulesPage, chance: Random) -> Slip:
    """A ``set`` of a house-rules file, or a rule that it replaces, a second time at its end."""
    heads = [w for w in page.words if w.first and w.english in ("set", "replace") and w.token.column == 1]
    if not heads:
        raise NoPlace
    lines = page.text.rstrip("\n").split("\n")
    begin = chance.choice(heads).token.line - 1
    end = begin + 1
    while end < len(lines) and lines[end].startswith(" "):
        end += 1
    text = "\n".join([*lines, "", *lines[begin:end], ""])
    return Slip(page, text, frozenset((len(lines) + 2,)), codes=("declared-twice", "set-twice"))


def after_the_end(page: RulesPage, chance: Random) -> Slip:
    """A line after ``win``, ``lose`` or ``tie``"""
    word = page.some(lambda w: w.first and w.english in ("win", "tie", "stop", "return"), chance)
    lines = page.text.split("\n")
    number = word.token.line
    lines.insert(number, " " * (word.token.column - 1) + f'{of_skin("log", page.skin)} "?"')
    return Slip(page, "\n".join(lines), frozenset((number, number + 1)), codes=("never-reached",))
