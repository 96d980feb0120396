"""Games for tests of books: the six that are shipped, and a small one of one's own."""

from __future__ import annotations

from pathlib import Path

from dsl.services.book.book_making import BookOrder, make_book
from dsl.services.book.book_values import Book, Clauses, ClauseText
from dsl.text.diagnostics import Problems
from tests.games_at_hand import ROOT

GAMES = ("colonies_1990", "colonies_variant", "pirates_1989", "pirates_fame", "sea_battle", "ships_track")


def rules(name: str) -> Path:
    """The rules of a shipped game, or of house rules of it: ``pirates_1989/fog``."""
    game, _, house = name.partition("/")
    folder = ROOT / "rulesets" / game
    return folder / "house" / f"{house}.rules" if house else folder / f"{game}.rules"


def book_of(path: Path, language: str = "en", examples: bool = False, **settings: str) -> Book:
    """The book of some rules, which must be sound."""
    problems = Problems()
    book = make_book(BookOrder(path, language, tuple(settings.items()), examples), problems)
    assert book is not None and not problems.failed
    return book


def clauses_of(book: Book) -> dict[str, ClauseText]:
    """All clauses of a book by their names."""
    return {found.clause: found for block in book.blocks() if isinstance(block, Clauses) for found in block.items}
