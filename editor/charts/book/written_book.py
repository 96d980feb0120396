"""A rulebook as a file, of the kind that its name ends with."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from dsl.services.book.book_making import Step
from dsl.services.book.book_values import PAPERS, Book
from dsl.services.book.markdown_book import markdown
from dsl.text.files import companion, write_bytes
from editor.charts.book.book_html import book_html
from editor.charts.book.book_pdf import book_pdf
from editor.charts.book.book_pictures import pictures_of
from editor.charts.export.headless import ensure_application


def write(book: Book, target: Path, step: Step, paper: str = PAPERS[0]) -> None:
    """Write it; raises ``OSError``. ``step`` is told how far it is, and may end the work by raising.

    A PDF is made for ``paper``. The pictures of Markdown lie beside it, in a folder of its name.
    """
    target.parent.stat()  # a folder that is not there is told before all is painted
    ensure_application()
    match target.suffix.lower():
        case ".pdf":
            write_bytes(target, book_pdf(book, step, paper))
        case ".html":
            write_bytes(target, book_html(book, pictures_of(book, step)).encode())
        case _:
            _write_markdown(book, target, step)


def _write_markdown(book: Book, target: Path, step: Step) -> None:
    pictures = pictures_of(book, step)
    folder = companion(target, f"{target.stem}-pictures")
    if pictures:
        folder.mkdir(exist_ok=True)
    files = {name: f"{number:02}-{_plain(name)}.png" for number, name in enumerate(pictures, 1)}
    for name, data in pictures.items():
        write_bytes(folder / files[name], data)
    links = {name: f"{quote(folder.name)}/{quote(file)}" for name, file in files.items()}
    write_bytes(target, markdown(book, links).encode())


def _plain(name: str) -> str:
    """A name as part of the name of a file."""
    return re.sub(r"[^\w-]+", "-", name).strip("-")[:40]
