"""A rulebook as one page for a browser: pictures inside, with a style for the screen and one for paper."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import partial

from jinja2 import Environment, PackageLoader, StrictUndefined

from dsl.services.book.book_values import Book, Clauses
from dsl.text.diagnostics import Share, message

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
        book=book, images=images, numbers=margin, say=partial(_say, book.language), share=partial(_share, book.language)
    )


def _say(language: str, code: str, **args: object) -> str:
    return message(code, args, language)


def _share(language: str, part: float) -> str:
    return Share(part).text(language)
