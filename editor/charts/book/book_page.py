"""A book as one page for a browser, with its letters and pictures inside."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from io import BytesIO
from mimetypes import guess_type

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from editor.charts.paper.typesetting import FACES

FONTS = (
    ("AlegreyaBook-Regular", "Book", 400, "normal"),
    ("AlegreyaBook-Italic", "Book", 400, "italic"),
    ("AlegreyaBook-Bold", "Book", 700, "normal"),
    ("AlegreyaBookSC-Bold", "Book Capitals", 700, "normal"),
)
FACES_OF = {
    "plain": ("", ""),
    "strong": (Markup("<strong>"), Markup("</strong>")),
    "leaning": (Markup("<em>"), Markup("</em>")),
}
CHARACTER = 0.55
"""How wide a character of a clause's number is, in sizes of the page's letters."""
_templates = Environment(
    loader=PackageLoader("editor.charts.book", "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def book_html(data: Mapping[str, object], files: Mapping[str, bytes]) -> str:
    """The page of a book's data; ``files`` are its pictures."""
    images = {name: _inside(guess_type(name)[0] or "", content) for name, content in files.items()}
    margin = round(len(str(data["longest"])) * CHARACTER + 0.7, 2)
    template = _templates.get_template("book.html")
    told = {"book": data, "words": data["words"], "margin": margin, "faces_of": FACES_OF}
    signs = set(template.render(told, images=dict.fromkeys(images, ""), faces=()))
    faces = [(_subset(file, signs), family, weight, style) for file, family, weight, style in FONTS]
    return template.render(told, images=images, faces=faces)


def _subset(file: str, signs: set[str]) -> str:
    """A bundled font with the letters of a page alone."""
    options = Options(flavor="woff", layout_features=["kern", "liga", "lnum", "mark", "mkmk"], notdef_outline=True)
    font = TTFont(str(FACES / f"{file}.ttf"), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(
        text="".join(sorted(signs | {sign.lower() for sign in signs} | {sign.upper() for sign in signs}))
    )
    subsetter.subset(font)
    font.flavor = "woff"
    data = BytesIO()
    font.save(data)
    return _inside("font/woff", data.getvalue())


def _inside(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{b64encode(data).decode()}"
