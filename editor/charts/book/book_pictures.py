"""The pictures of a book as files: the board, its legend, examples, signs, the final ornament."""

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
"""The width of a sign of the legend, in units of the painter."""
SHARP = 4
"""Pixels per unit of the painter."""
TAIL = 640
"""The width of the final ornament in pixels."""
PIXELS, PRINTED = 1500, 2400
"""The width in pixels of the board's picture for a browser, and on paper if its drawing is too large."""
MOST = 2_000_000
"""A drawing of the board with more bytes is replaced by a picture."""
ALONE = b'#set page(width: auto, height: auto, margin: 0pt)\n#image("board.svg")\n'


@dataclass
class BookPictures:
    """The names of pictures in the book with their files; texts of the legend with their pictures."""

    names: dict[str, str] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    legend: list[tuple[str, str]] = field(default_factory=list)

    def add(self, name: str, file: str, data: bytes) -> None:
        """Add a picture."""
        self.names[name] = file
        self.files[file] = data


def pictures_of(book: Book, charts: BookCharts, step: Step, vector: bool) -> BookPictures:
    """Paint all pictures; ``vector``: the board as a PDF, else in pixels.

    ``step`` is called with (done, all) after each; an exception from it ends the work.
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
    """An SVG as a page of a PDF (stored only once in another PDF, however often it is shown), or as a PNG."""
    return typeset({"main.typ": ALONE, "board.svg": drawing}, kind, ppi)[0]


def _examples(block: PlayedExample, charts: BookCharts) -> Iterator[tuple[str, QImage]]:
    pictures = charts.example(block)
    if pictures is not None:
        yield f"{block.name}-before", pictures[0]
        if pictures[1] != pictures[0]:  # a miss changes nothing: one picture is enough
            yield f"{block.name}-after", pictures[1]


def _sign(entry: LegendEntry) -> QImage:
    def paint(painter: QPainter) -> None:
        painter.scale(SHARP, SHARP)
        entry.paint(painter, QRectF(0, 0, SIGN, SIGN))

    return _painted(SIGN * SHARP, paint)


def tail_piece(style: StyleName) -> bytes:
    """The picture of a ship, to fill the last page."""
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
