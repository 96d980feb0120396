"""All pictures of a book as files: the board, its legend, examples, signs, a tail-piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from dsl.services.book.book_making import Step
from dsl.services.book.book_values import BoardPicture, Book, PlayedExample
from editor.charts.book.book_charts import BookCharts
from editor.charts.drawing.drawing_context import StyleName
from editor.charts.drawing.match.player_signs import sign_svg
from editor.charts.drawing.ornaments.ornament_sheets import draw_ornament, ornament_inks
from editor.charts.export.legend import LegendEntry
from editor.charts.export.support import jpeg_of, png_of
from editor.charts.export.svg import svg_bytes
from editor.charts.paper.typesetting import typeset
from editor.charts.paper.typst_process import Kind

SIGN = 20
"""How wide a sign of the legend is, in units of the painter."""
SHARP = 4
"""Pixels for such a unit."""
TAIL = 640
"""How wide a tail-piece is, in pixels."""
PIXELS, PRINTED = 1500, 2400
"""How wide the picture of the board is for a browser, and on paper where its lines are more than can be sent."""
MOST = 2_000_000
"""A board whose drawing has more bytes is a picture."""
ALONE = b'#set page(width: auto, height: auto, margin: 0pt)\n#image("board.svg")\n'


@dataclass
class BookPictures:
    """Pictures by their names in the book and their files; the words of the legend, each with its picture."""

    names: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    legend: list[tuple[str, str]] = field(default_factory=list)

    def add(self, name: str, file: str, data: bytes) -> None:
        """One more picture."""
        self.names[name] = file
        self.files[file] = data


def pictures_of(book: Book, charts: BookCharts, step: Step, vector: bool) -> BookPictures:
    """All pictures that can be painted; ``vector``: the board as a PDF, else in pixels.

    ``step`` is called with (done, all) after each; what it raises ends the work.
    """
    found = BookPictures()
    blocks = [block for block in book.blocks() if isinstance(block, (BoardPicture, PlayedExample))]
    for number, block in enumerate(blocks, 1):
        if isinstance(block, BoardPicture):
            _board(block, charts, found, vector)
        else:
            for name, image in _examples(block, charts):
                found.add(name, f"{name}.jpg", jpeg_of(image))
            found.files |= {f"sign-{one.seat}.svg": sign_svg(one.seat) for one in block.before.players}
        step(number, len(blocks) + 1)
    return found


def _board(block: BoardPicture, charts: BookCharts, found: BookPictures, vector: bool) -> None:
    whole = charts.board(block)
    if whole is None:
        return
    drawing = svg_bytes(whole) if vector else b""
    if not vector:
        found.add("board", "board.jpg", jpeg_of(whole.picture(PIXELS / whole.width)))
    elif len(page := page_of(drawing)) < MOST:
        found.add("board", "board.pdf", page)
    else:
        image = QImage.fromData(page_of(drawing, "png", round(PRINTED / whole.width * 96)))
        found.add("board", "board.jpg", jpeg_of(image))
    for number, entry in enumerate(charts.legend(block)):
        found.files[f"sign-{number}.png"] = png_of(_sign(entry))
        found.legend.append((entry.text, f"sign-{number}.png"))


def page_of(drawing: bytes, kind: Kind = "pdf", ppi: int = 144) -> bytes:
    """An SVG as one page of a PDF, which stands in another PDF once however often it is shown there; or as a PNG."""
    return typeset({"main.typ": ALONE, "board.svg": drawing}, kind, ppi)[0]


def _examples(block: PlayedExample, charts: BookCharts) -> Iterator[tuple[str, QImage]]:
    pictures = charts.example(block)
    if pictures is not None:
        yield f"{block.name}-before", pictures[0]
        if pictures[1] != pictures[0]:  # of a miss one picture says all
            yield f"{block.name}-after", pictures[1]


def _sign(entry: LegendEntry) -> QImage:
    def paint(painter: QPainter) -> None:
        painter.scale(SHARP, SHARP)
        entry.paint(painter, QRectF(0, 0, SIGN, SIGN))

    return _painted(SIGN * SHARP, paint)


def tail_piece(style: StyleName) -> bytes:
    """A ship, as printers put it where the last page has room."""
    inks, box = ornament_inks(style, False), QRectF(0, 0, TAIL, TAIL)
    return png_of(_painted(TAIL, lambda painter: draw_ornament(painter, "ship", box, inks)))


def _painted(side: int, paint: Callable[[QPainter], None]) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return image
