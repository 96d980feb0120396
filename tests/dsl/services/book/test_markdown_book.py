"""A book as Markdown: every heading is there, and nothing of a game is a mark."""

from __future__ import annotations

from dsl.services.book.book_values import Book, Clauses, ClauseText, Paragraph, Part, TableBlock, TableCell, line
from dsl.services.book.markdown_book import escaped, markdown
from tests.dsl.services.book.books import book_of, clauses_of, rules


def test_all_parts_and_clauses_stand_in_the_text() -> None:
    book = book_of(rules("sea_battle"), "en")
    text = markdown(book)
    assert all(f"## {escaped(part.title)}" in text for part in book.parts)
    assert all(escaped(found.text) in text for found in clauses_of(book).values())


def test_hostile_labels_are_plain_text() -> None:
    evil = "# <img src=x onerror=alert(1)> | [a](javascript:b) `c` *d*\n- e"
    table = TableBlock(evil, ("", evil), ((TableCell(evil), TableCell("1")),))
    part = Part("about", evil, (Paragraph(line(evil)), Clauses((ClauseText(evil, evil, evil),)), table))
    text = markdown(Book("g", "", "en", evil, evil, (evil,), (part,)))
    assert "<img" not in text.replace("\\<img", "") and "[a]" not in text.replace("\\[a\\]", "")
    assert sum(row.startswith("#") for row in text.splitlines()) == 3
    assert not any(row.startswith("- e") for row in text.splitlines())


def test_what_begins_a_list_is_escaped() -> None:
    assert [escaped(text) for text in ("- a", "1. b", "+", "2) c")] == ["\\- a", "1\\. b", "\\+", "2\\) c"]
