"""A rulebook as a file of HTML, PDF or Markdown, by the ending of its name."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from dsl.services.book.book_making import Step
from dsl.services.book.book_values import PAPERS, Book, Clauses
from dsl.services.book.markdown_book import markdown
from dsl.text.diagnostics import Share, message
from dsl.text.files import companion, write_bytes
from editor.charts.book.book_charts import BookCharts
from editor.charts.book.book_pages import BookPages
from editor.charts.book.book_pictures import pictures_of
from editor.charts.book.set_text import DPI, MM
from editor.charts.export.paper_sheets import PAPER_SIZES
from editor.charts.export.support import ensure_application

CHARACTER = 0.55
"""How wide a character of a clause's number is, in sizes of the page's letters."""

_templates = Environment(
    loader=PackageLoader("editor.charts.book", "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def book_html(book: Book, pictures: Mapping[str, bytes]) -> str:
    """The page; ``pictures`` are PNG by their names."""
    images = {name: "data:image/png;base64," + b64encode(data).decode() for name, data in pictures.items()}
    numbers = [clause.number for block in book.blocks() if isinstance(block, Clauses) for clause in block.items]
    margin = round(max(map(len, numbers), default=0) * CHARACTER + 0.7, 2)
    return _templates.get_template("book.html").render(
        book=book,
        images=images,
        numbers=margin,
        say=partial(_text, book.language),
        share=partial(_share, book.language),
    )


def _text(language: str, code: str, **args: object) -> str:
    return message(code, args, language)


def _share(language: str, part: float) -> str:
    return Share(part).text(language)


def book_pdf(book: Book, step: Step, paper: str) -> bytes:
    """The bytes of the file, its pages as large as a paper of ``PAPERS``.

    ``step`` is called with (done, all) after every part and page; what it raises ends the work.
    """
    charts, (wide, high) = BookCharts(book), PAPER_SIZES[paper]
    pages = BookPages(book, charts, (wide * MM, high * MM), step)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setCreator("Fordewind")
    writer.setTitle(book.title)
    writer.setResolution(DPI)
    size = QPageSize(QSizeF(wide, high), QPageSize.Unit.Millimeter)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    try:
        for page in range(pages.count):
            if page:
                writer.newPage()
            pages.paint(painter, page)
            step(page + 1, pages.count)
    finally:
        painter.end()
    return bytes(data.data())


def write(book: Book, target: Path, step: Step, paper: str = PAPERS[0]) -> None:
    """Write it; raises ``OSError``. ``step`` is called with (done, all); what it raises ends the work.

    A PDF is made for ``paper``. The pictures of Markdown lie beside it, in a folder of its name.
    """
    target.parent.stat()  # a missing folder is an error before all is painted
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
