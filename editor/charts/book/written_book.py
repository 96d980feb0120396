"""A rulebook as a file of HTML, PDF or Markdown, by the ending of its name."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path
from urllib.parse import quote

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from jinja2 import Environment, PackageLoader, StrictUndefined

from dsl.services.book.book_making import Step
from dsl.services.book.book_values import PAPERS, Book, WheelBlock
from dsl.services.book.markdown_book import markdown
from dsl.text.files import companion, write_bytes
from editor.charts.book.book_charts import BookCharts
from editor.charts.book.book_data import BookData
from editor.charts.book.book_pictures import BookPictures, pictures_of, tail_piece
from editor.charts.drawing.style_choice import StyleChoice
from editor.charts.export.paper_sheets import PAPER_SIZES
from editor.charts.export.support import ensure_application
from editor.charts.paper.typesetting import OwnLook, write_pages
from editor.charts.paper.typst_process import Kind
from editor.charts.paper.unbroken import unbroken

_templates = Environment(
    loader=PackageLoader("editor.charts.book", "pages"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def book_html(data: Mapping[str, object], files: Mapping[str, bytes], look: OwnLook) -> str:
    """The HTML page of a book's data; ``files``: its pictures, ``look``: colours and fonts."""
    images = {name: _inside(guess_type(name)[0] or "", content) for name, content in files.items()}
    template = _templates.get_template("book.html")
    told = {"book": data, "words": data["words"], "look": look.values}
    signs = set(template.render(told, images=dict.fromkeys(images, ""), faces=()))
    faces = [
        (_subset(file, signs), use, "1 1000" if use == "head" else weight, style)
        for use in ("body", "head")
        for file, weight, style in _files(look, use)
    ]
    return template.render(told, images=images, faces=faces)


def _files(look: OwnLook, use: str) -> list[tuple[Path, int, str]]:
    """The files of the first available family, with weight and style; for titles only the boldest."""
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
    """A font reduced to the characters of a page."""
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


TEMPLATES = ("book.typ", "aid.typ", "blocks.typ", "figures.typ", "aid_alone.typ", "wheels.typ")
AS_THE_MAP = StyleChoice()


@dataclass(frozen=True)
class BookLook:
    """The look of a book: paper, style of charts (``map``: the map's own), white or cream pages.

    ``aid``: only the player aid. ``dpi`` is for pages as pictures.
    """

    paper: str = PAPERS[0]
    style: StyleChoice = AS_THE_MAP
    cream: bool = False
    aid: bool = False
    dpi: int = 144


class BookWriter:
    """Writes a book; ``step`` is called with (done, all), an exception from it ends the work."""

    def __init__(self, book: Book, look: BookLook, step: Step) -> None:
        ensure_application()
        self._book, self._look, self._step = book, look, step
        self._charts = BookCharts(book, look.style, look.cream)
        self._own = OwnLook(book.folder, self._charts.style)

    def pages(self, kind: Kind = "pdf") -> list[bytes]:
        """The PDF, or a picture for each page. Raises ``LookTrouble`` if the look of the game is invalid."""
        main = "aid_alone.typ" if self._look.aid else "book.typ"
        made = self._typeset(main, pictures_of(self._book, self._charts, self._step, True), kind, self._look.dpi)
        self._step(1, 1)
        return made

    def html(self) -> bytes:
        """The page for a browser."""
        pictures = self._all_pictures("svg")
        return book_html(unbroken(self._data(pictures)), pictures.files, self._own).encode()

    def markdown(self, target: Path) -> None:
        """Write the book, and its pictures in a folder of the same name."""
        pictures = self._all_pictures("png")
        folder = companion(target, f"{target.stem}-pictures")
        if pictures.names:
            folder.mkdir(exist_ok=True)
        links = {}
        for number, (name, file) in enumerate(pictures.names.items(), 1):
            plain = re.sub(r"[^\w-]+", "-", name).strip("-")[:40]
            beside = f"{number:02}-{plain}{Path(file).suffix}"
            write_bytes(folder / beside, pictures.files[file])
            links[name] = f"{quote(folder.name)}/{quote(beside)}"
        write_bytes(target, markdown(self._book, links).encode())

    def _all_pictures(self, kind: Kind) -> BookPictures:
        """The pictures for HTML and Markdown, including the wheels."""
        found = pictures_of(self._book, self._charts, self._step, False)
        wheels = [block.name for block in self._book.blocks() if isinstance(block, WheelBlock)]
        if wheels:
            drawn = self._typeset("wheels.typ", BookPictures(), kind, 192)
            for name, data in zip(wheels, drawn, strict=True):
                found.add(f"wheel-{name}", f"wheel-{len(found.names)}.{kind}", data)
        self._step(1, 1)
        return found

    def _data(self, pictures: BookPictures) -> dict[str, object]:
        charts = self._charts
        return BookData(self._book, charts.theme, pictures.names, pictures.legend, charts.style == "ink").data()

    def _typeset(self, main: str, pictures: BookPictures, kind: Kind, ppi: int) -> list[bytes]:
        data = {**self._data(pictures), "paper": PAPER_SIZES[self._look.paper], "cream": self._look.cream}
        files = {**pictures.files, "tail.png": tail_piece(self._charts.style)}
        return self._own.typeset(main, TEMPLATES, data, files, kind, ppi)


def write(book: Book, target: Path, step: Step, look: BookLook | None = None) -> None:
    """Write the book. Raises ``OSError``, and ``LookTrouble`` if the look of the game is invalid.

    ``step`` is called with (done, all); an exception from it ends the work.
    """
    target.parent.stat()  # raises for a missing folder before the work begins
    ending, look = target.suffix.lower(), look or BookLook()
    # on a dark page a white chart would be too bright
    writer = BookWriter(book, replace(look, cream=True) if ending == ".html" else look, step)
    match ending:
        case ".pdf":
            write_bytes(target, writer.pages()[0])
        case ".png":
            write_pages(target, writer.pages("png"))
        case ".html":
            write_bytes(target, writer.html())
        case _:
            writer.markdown(target)
