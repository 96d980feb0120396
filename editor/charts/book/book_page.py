"""A book as one page for a browser, with its letters and pictures inside."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from editor.charts.paper.own_look import OwnLook

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


def book_html(data: Mapping[str, object], files: Mapping[str, bytes], look: OwnLook) -> str:
    """The page of a book's data; ``files`` are its pictures, the colours and letters those of the ``look``."""
    images = {name: _inside(guess_type(name)[0] or "", content) for name, content in files.items()}
    margin = round(len(str(data["longest"])) * CHARACTER + 0.7, 2)
    template = _templates.get_template("book.html")
    told = {"book": data, "words": data["words"], "margin": margin, "faces_of": FACES_OF, "look": look.values}
    signs = set(template.render(told, images=dict.fromkeys(images, ""), faces=()))
    faces = [
        (_subset(file, signs), use, "1 1000" if use == "head" else weight, style)
        for use in ("body", "head")
        for file, weight, style in _files(look, use)
    ]
    return template.render(told, images=images, faces=faces)


def _files(look: OwnLook, use: str) -> list[tuple[Path, int, str]]:
    """The files of the first family that is there, with weight and style; of titles only the heaviest."""
    found: dict[str, list[tuple[Path, int, str]]] = {}
    for folder in look.folders:
        for path in sorted(folder.glob("*.[ot]tf")):
            font = TTFont(str(path), lazy=True)
            style = "italic" if font["OS/2"].fsSelection & 1 else "normal"
            family = font["name"].getBestFamilyName() or ""
            found.setdefault(family.casefold(), []).append((path, font["OS/2"].usWeightClass, style))
    some = next((files for name in look.values[use] if (files := found.get(name.casefold()))), [])
    return some if use == "body" else sorted(some, key=lambda face: face[1])[-1:]


def _subset(file: Path, signs: set[str]) -> str:
    """A font with the letters of a page alone."""
    options = Options(flavor="woff", layout_features=["kern", "liga", "lnum", "mark", "mkmk"], notdef_outline=True)
    font = TTFont(str(file), recalcTimestamp=False)
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
