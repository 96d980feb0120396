"""One human mistake, and what a good report of it has to say; the same for rules and for maps.

A maker takes a sound text and spoils one place of it. It knows what it did, so it knows what the report must name: the
right word, or the kind of mistake. A maker that finds no place for its mistake raises ``NoPlace``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from dsl.text.diagnostics import Diagnostic


class NoPlace(Exception):
    """The page has no place for this mistake."""


class Page(Protocol):
    """A sound text that can be spoilt."""

    @property
    def name(self) -> str:
        """What the text is called in a list of mistakes."""

    @property
    def text(self) -> str:
        """The text without a mistake."""

    def reports(self, text: str) -> list[Diagnostic]:
        """The errors and warnings that ``text`` brings in the place of this page, notes left out."""

    def same(self, text: str) -> bool:
        """Whether ``text`` still means what this page means."""


@dataclass(frozen=True)
class Slip:
    """A page with one mistake.

    ``lines`` are those a report may point at. The cause is named where a report has one of ``codes``, or has one of
    ``words`` in its message or suggestion; with neither it cannot be known. ``right`` is what a suggestion must be.
    ``legal`` is yes for kinds that often make another sound text: such a one is not counted when nothing is said.
    """

    page: Page
    text: str
    lines: frozenset[int]
    words: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    right: str = ""
    legal: bool = False


Maker = Callable[[Any, Random], Slip]
"""Spoils one place of a page; what kind of page it takes is the maker's own matter."""


def edited(page: Page, line: int, column: int, end: int, new: str) -> str:
    """The text of ``page`` with the letters ``column`` to ``end`` (from 1, the end not included) of a line replaced."""
    lines = page.text.split("\n")
    old = lines[line - 1]
    lines[line - 1] = old[: column - 1] + new + old[end - 1 :]
    return "\n".join(lines)


def misspelt(word: str, chance: Random) -> str:
    """``word`` with one letter dropped, doubled, changed, or exchanged with the next."""
    place = chance.randrange(len(word))
    letters = "abcdefghijklmnopqrstuvwxyz" if word.isascii() else "абвгдежзиклмнопрстуфхцчшыюя"
    match chance.randrange(4):
        case 0 if len(word) > 3:
            return word[:place] + word[place + 1 :]
        case 1:
            return word[: place + 1] + word[place:]
        case 2 if len(word) > 2:
            place = min(place, len(word) - 2)
            return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return word[:place] + chance.choice(letters) + word[place + 1 :]
