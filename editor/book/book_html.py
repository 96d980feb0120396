"""A rulebook as one page for a browser: pictures inside, with a style for the screen and one for paper."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import partial

from jinja2 import Environment, PackageLoader, StrictUndefined

from dsl.book.book_values import Book
from dsl.diagnostics import Share, message

_templates = Environment(
    loader=PackageLoader("editor", "book/pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def book_html(book: Book, pictures: Mapping[str, bytes]) -> str:
    """The page; ``pictures`` are PNG by their names."""
    images = {name: "data:image/png;base64," + b64encode(data).decode() for name, data in pictures.items()}
    return _templates.get_template("book.html").render(
        book=book, images=images, say=partial(_say, book.language), share=partial(_share, book.language)
    )


def _say(language: str, code: str, **args: object) -> str:
    return message(code, args, language)


def _share(language: str, part: float) -> str:
    return Share(part).text(language)
