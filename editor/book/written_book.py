"""A rulebook as a file, of the kind that its name ends with."""

from __future__ import annotations

from pathlib import Path

from dsl.book.book_making import Step
from dsl.book.book_values import Book
from dsl.book.markdown_book import markdown
from dsl.files import write_text


def write(book: Book, target: Path, step: Step) -> None:
    """Write it; raises ``OSError``. ``step`` is told how far it is, and may end the work by raising."""
    write_text(target, markdown(book))
    step(1, 1)
