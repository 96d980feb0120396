"""Finds the section of the reference about a word of the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dsl.language.syntax.built_in_names import SHARES, Place, all_forms, english_name, place_of
from dsl.language.syntax.keywords import SKINS, of_skin, phrases

_WORD = re.compile(r"[^\W\d](?:\w|['’ʼ](?=\w))*")
_MADE = re.compile(r"<!-- generated: (?:keywords|names|reserved) -->.*?<!-- end -->", re.DOTALL)
_CODE = re.compile(r"`([^`]+)`")
_ELSEWHERE = re.compile(r"(?:chapter|глава|розділ) \d+ \|$")
"""The end of a row that only refers to a chapter."""
_ALONE: tuple[Place, ...] = ("bare", "board", "flag")
_BEGINNERS = 3
"""The number of first chapters, a tutorial, in which nothing is looked up."""


@dataclass(frozen=True)
class Found:
    """The heading of a section and the text about the word, without Markdown."""

    heading: str
    text: str


def word_at(line: str, column: int, skin: str) -> str:
    """The English phrase at a column (from 0) of a line of rules, or ``step(`` or ``.at``; else empty.

    Only the line is read, so a name of the game that is written like a word of the language is found, too.
    """
    code = re.sub(r'"[^"]*"|#.*', lambda found: " " * len(found[0]), line)
    words = list(_WORD.finditer(code))
    here = next((place for place, word in enumerate(words) if word.start() <= column <= word.end()), None)
    if here is None:
        return ""
    word = words[here]
    place = place_of(code[: word.start()].rstrip()[-1:], code[word.end() :].lstrip()[:1])
    english = english_name(word.group(), place)
    if place != "bare" and english in all_forms(place):
        return f"{english}(" if place == "called" else f".{english}"
    texts = [found.group() for found in words]
    for begin in range(max(here - 3, 0), here + 1):
        for phrase, meant in phrases(skin).get(texts[begin], ()):
            if tuple(texts[begin : begin + len(phrase)]) == phrase and here < begin + len(phrase):
                return " ".join(meant)
    for other in _ALONE:
        if (name := english_name(word.group(), other)) in all_forms(other):
            return name
    share = english_name(word.group(), "attribute")
    return f".{share}" if share in SHARES.values() else ""


def found(page: str, english: str, language: str) -> Found | None:
    """The best section of a page about a result of ``word_at``; None if there is none."""
    best: tuple[int, Found] | None = None
    written = _written(english, language)
    for heading, line, fenced in _lines(page):
        for word in (word for word in written if word in line):
            for rank, text in _mentions(line, word, fenced):
                if best is None or rank < best[0]:
                    best = rank, Found(heading, text)
    return best[1] if best is not None else None


def _written(english: str, language: str) -> list[str]:
    """All spellings of it on a page in a language."""
    if english.endswith("("):
        return [f"{form}(" for form in all_forms("called")[english[:-1]][SKINS.index(language)]]
    if english.startswith("."):
        forms = all_forms("attribute")[english[1:]][SKINS.index(language)]
        return [*(f".{form}" for form in forms), *(forms if english[1:] in SHARES.values() else ())]
    for place in _ALONE:
        if english in all_forms(place):
            return list(all_forms(place)[english][SKINS.index(language)])
    return [of_skin(english, language)]


def _lines(page: str) -> Iterator[tuple[str, str, bool]]:
    """The lines after the tutorial, each with its heading, and whether it is in a block of syntax forms."""
    heading, box, chapter = "", "", 0
    for line in _MADE.sub("", page).splitlines():
        if line.startswith("```"):
            box = "" if box else line[3:]
        elif not box and line.startswith("#"):
            heading = line.lstrip("# ")
            number = re.match(r"(\d+)\.", heading)
            chapter = int(number[1]) if number is not None else chapter
        elif chapter > _BEGINNERS and box != "rules":
            yield heading, line, bool(box)


def _mentions(line: str, word: str, fenced: bool) -> Iterator[tuple[int, str]]:
    """How well a line explains a word (0 is best), and the part of the line to show."""
    whole = rf"(?<!\w){re.escape(word)}" + ("" if word.endswith("(") else r"(?![\w(])")
    if fenced:
        if re.search(whole, line):
            yield (1 if re.match(rf"(?:\w+ \| )*{whole}", line.strip()) else 7), line.strip()
        return
    row, elsewhere = line.startswith("|"), _ELSEWHERE.search(line) is not None
    first = line.split(" | ")[0] if row else ""
    for code in _CODE.findall(line):
        begins, heads = re.match(whole, code) is not None, f"`{code}`" in first
        if begins and f"**`{code}`" in line:
            yield 0, code
        elif begins and row and not elsewhere:
            yield (2 if heads else 3), code
        elif begins or re.search(whole, code):
            yield (4 if heads and not elsewhere else 5 if begins else 6), code
