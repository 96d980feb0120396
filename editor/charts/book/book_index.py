"""The index of a book: its terms, and what its tables list, each with the clauses that speak of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl.services.book.book_values import Book, CardsBlock, Clauses, ClauseText, TableBlock, Terms, WheelBlock

MOST = 12
"""A word that more clauses speak of is everywhere: it leads to the first ones."""
LONG, SHORT = 6, 4
"""Of a word of so many letters two may change by grammar, of one that is longer than ``SHORT`` one."""
ALPHABET = (("ё", "е"), ("ґ", "г"), ("є", "е\uffff"), ("і", "и\uffff"), ("ї", "и\uffff\uffff"))
"""Letters that do not stand where their numbers would put them."""
DROPPING = re.compile(r"(.*[аеёиіїоуыэюя][^\W\d_]*[бвгґджзклмнпрстфхцчшщ])[еёоі]([бвгґджзклмнпрстфхцчшщ])ь?")
"""Words like ветер, кубок, острів: ветра, кубка, острова."""
TAKING = re.compile(r"(.*[аеёиіїоуыэюя][^\W\d_]*[бвгґджзклмнпрстфхцчшщ])([вкмнцр])[аеиіоыя]")
"""Words like пушка: пушек."""
WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Reference:
    """A clause to be led to, and its number."""

    clause: str
    number: str


@dataclass(frozen=True)
class IndexEntry:
    """A word, and where it stands."""

    word: str
    places: tuple[Reference, ...]


def index_of(book: Book) -> list[IndexEntry]:
    """The entries by the alphabet; none for words of which no clause speaks."""
    clauses = [clause for block in book.blocks() if isinstance(block, Clauses) for clause in block.items]
    words = [(clause, {word.casefold() for word in WORD.findall(clause.text)}) for clause in clauses]
    found: dict[str, IndexEntry] = {}
    for term in _terms(book):
        places = tuple(_places(term, words))[:MOST]
        if places and term.casefold() not in found:
            found[term.casefold()] = IndexEntry(term, places)
    return [found[key] for key in sorted(found, key=_alphabetical)]


def _terms(book: Book) -> Iterator[str]:
    for block in book.blocks():
        match block:
            case Terms(items=items):
                yield from (word for word, _ in items)
            case TableBlock(rows=rows):
                yield from (row[0].text for row in rows if row and not row[0].number)
            case WheelBlock(title=title) | CardsBlock(title=title):
                yield title


def _places(term: str, clauses: Iterable[tuple[ClauseText, set[str]]]) -> Iterator[Reference]:
    words_of_term = [_stems(word.casefold()) for word in WORD.findall(term)]
    for clause, words in clauses:
        if words_of_term and all(any(word.startswith(stems) for word in words) for stems in words_of_term):
            yield Reference(clause.clause, clause.number)


def _stems(word: str) -> tuple[str, ...]:
    """What of a word stays when grammar changes its end, with all that may become of a vowel before it."""
    found = [word[:-2] if len(word) >= LONG else word[:-1] if len(word) > SHORT else word]
    if drops := DROPPING.fullmatch(word):
        found += [drops[1] + vowel + drops[2] for vowel in ("", "о", "е")]
    if takes := TAKING.fullmatch(word):
        found += [takes[1] + vowel + takes[2] for vowel in "еоі"]
    return tuple(found)


def _alphabetical(word: str) -> str:
    """A key for sorting: ё stands with е, ґ with г, і and ї behind и."""
    for letter, place in ALPHABET:
        word = word.replace(letter, place)
    return word
