"""Charts in a book: the board of the game, and the positions of examples, framed about what moved in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, dist

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from dsl.maps.mapfile import MapFile
from dsl.services.book.book_making import Step
from dsl.services.book.book_values import BoardPicture, Book, PlayedExample, Way
from dsl.services.match.position_values import PositionView
from editor.charts.drawing.chart_style import paint_styled_ground, style_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans, StyleName
from editor.charts.drawing.features.feature_painter import HINTS, paint_features
from editor.charts.drawing.match.cell_marks import paint_course, paint_cross
from editor.charts.drawing.match.piece_tokens import paint_token
from editor.charts.drawing.match.player_signs import paint_sign, sign_svg
from editor.charts.drawing.match.token_looks import mark_look, piece_look, token_places, token_side
from editor.charts.drawing.names.lettering import Lettering, extent, write
from editor.charts.drawing.ornaments.ornament_sheets import draw_ornament, ornament_inks
from editor.charts.drawing.ornaments.rim import side_width
from editor.charts.drawing.picture import ground_picture
from editor.charts.drawing.style.player_inks import player_inks
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.charts.drawing.style_choice import StyleChoice
from editor.charts.export.composition import Composition
from editor.charts.export.legend import LegendEntry
from editor.charts.export.pages import ExportOptions
from editor.charts.export.paper_sheets import LARGEST
from editor.charts.export.styled_legend import styled_legend
from editor.charts.export.support import jpeg_of, png_of
from editor.charts.export.svg import svg_bytes
from editor.charts.paper.typesetting import typeset
from editor.charts.paper.typst_process import Kind
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box, Geometry, View
from editor.model.games import Games
from editor.model.plans.track_shape import COIN

SIZES = 7.0, 14.0
"""The least and the most pixels that a name is high."""
SHARE, ASIDE = 0.62, 0.8
"""How high a name is and how far to the left and below its corner stands, in radii of the coin."""
INK, HALO = "#2b2118", "#fbf6e8"


def write_circle_names(painter: QPainter, view: View, chart: Chart, language: str) -> None:
    """Write the name of each circle below at its left; of boards of cells nothing."""
    geometry = chart.geometry
    if not geometry.is_track:
        return
    radius = view.scale * geometry.radius * COIN
    letters = Lettering.of(min(max(radius * SHARE, SIZES[0]), SIZES[1]), QColor(INK), QColor(HALO), bold=True)
    page = QRectF(0, 0, view.width, view.height)
    for cell in range(geometry.size):
        corner = view.point(*geometry.centre(cell)) + QPointF(-radius, radius) * ASIDE
        if not page.contains(corner):
            continue
        name = chart.place(cell, language)
        wide, high = extent(name, letters)
        write(painter, corner + QPointF(-wide / 2, high / 2), name, letters)


EXAMPLE = 330
"""How wide the chart of an example is, in pixels in which it is drawn."""
NEAR, LEAST = 2.6, 7.0
"""Cells around what happens that an example shows, and how many it shows at least."""


FLAT, TALL = 0.45, 1.15
"""How high it is at least and at most, as a share of its width."""
ROUND, NAMED = (1.05, 1.05), (1.7, 1.3)
"""How far a circle of a track reaches to the right and up, with its name to the left and down, in its radii."""


def around(chart: Chart, block: PlayedExample) -> Box:
    """The part of the board on which something happens: all of a small one, of a large one what is near to it."""
    geometry = chart.geometry
    left, top, right, bottom = geometry.bounds
    unit = 2 * geometry.radius if geometry.is_track else 1.0
    if geometry.is_track:  # names stand beyond the last circles
        left, bottom = left - unit / 2, bottom + unit / 2
    cells = _lively(block, lambda one, other: dist(geometry.centre(one), geometry.centre(other)) <= LEAST * unit)
    if not cells or max(right - left, bottom - top) <= 13 * unit:
        return left, top, right, bottom
    places = [geometry.centre(cell) for cell in cells]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    box = min(xs) - NEAR * unit, min(ys) - NEAR * unit, max(xs) + NEAR * unit, max(ys) + NEAR * unit
    box = _whole(geometry, box) if geometry.is_track else box
    long, tall = box[2] - box[0], box[3] - box[1]
    wide = max(LEAST * unit, tall / TALL, long) / 2 - long / 2
    high = max(LEAST * unit * 0.8, long * FLAT, tall) / 2 - tall / 2
    across = _within(box[0] - wide, box[2] + wide, left, right)
    down = _within(box[1] - high, box[3] + high, top, bottom)
    box = across[0], down[0], across[1], down[1]
    return _whole(geometry, box) if geometry.is_track else box


def _whole(geometry: Geometry, box: Box) -> Box:
    """A box grown so that it cuts no circle of a track, nor its name."""
    left, top, right, bottom = box
    (east, north), (west, south) = ([geometry.radius * part for part in way] for way in (ROUND, NAMED))
    for x, y in 3 * [*map(geometry.centre, range(geometry.size))]:
        if left - east < x < right + west and top - south < y < bottom + north:
            left, top = min(left, x - west), min(top, y - north)
            right, bottom = max(right, x + east), max(bottom, y + south)
    return left, top, right, bottom


def _lively(block: PlayedExample, is_near: Callable[[int, int], bool]) -> set[int]:
    """The cells of moves and of what else changed near to them; without moves, of what changed at all."""
    was = {piece.ref: piece for piece in block.before.pieces}
    now = {piece.ref: piece for piece in block.after.pieces}
    changed = {
        piece.cell
        for ref in was.keys() | now.keys()
        if was.get(ref) != now.get(ref)
        for piece in (was.get(ref), now.get(ref))
        if piece is not None and piece.cell >= 0
    }
    moved = {cell for way in block.ways for cell in way.cells if cell >= 0}
    near = {cell for cell in changed if any(is_near(cell, other) for other in moved)}
    return moved | near or changed or {piece.cell for piece in block.before.pieces if piece.cell >= 0}


def _within(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """A stretch moved into another one; cut where it is longer."""
    shift = max(least - low, 0.0) or min(most - high, 0.0)
    return max(low + shift, least), min(high + shift, most)


def example_view(box: Box, rim: float) -> View:
    """How that part of a board is drawn, not too flat and not too tall, within a rim."""
    left, top, right, bottom = box
    share = min(max((bottom - top) / max(right - left, 1e-6), FLAT), TALL)
    return View.fitting(box, EXAMPLE, round((EXAMPLE - 2 * rim) * share + 2 * rim), rim)


BOARD = 190.0
"""How wide the board is at most, in millimetres, where its cells are no larger than those of the screen."""
FINE = 2.0
"""Pixels of a picture for a pixel in which it is drawn, so that names are as large as on paper."""
LEAST_SIGN = 9.0
"""A player's sign is so wide at least, in such pixels."""
BADGE = 6.5
"""The radius of the number of a way, in pixels in which it is drawn."""


class BookCharts:
    """Paints the charts of one book in a style of charts (``map``: that of its map); ``cream``: on tinted paper."""

    def __init__(self, book: Book, style: StyleChoice, cream: bool = False) -> None:
        self._language = book.language
        board = Games().board(book.game)
        self._game = replace(board, language=book.language) if board is not None else None
        theme = load_theme(board.folder if board is not None else None)
        self.theme: Theme = theme.with_spec(board.spec) if board is not None else theme
        self._style = style
        self._page = DrawingLook(language=book.language, paper=cream)
        self._boards: dict[str, Composition] = {}
        """By the texts of their maps: the pictures of examples are mostly of one board, and of its plans."""

    def style(self, block: BoardPicture | None) -> StyleName:
        """The style of the board."""
        board = self.board(block) if block is not None else None
        return board.look.style if board is not None else self._style.dress(self._page, None).style

    def board(self, block: BoardPicture | PlayedExample) -> Composition | None:
        """The board in its frame, with title and legend; None where its map cannot be drawn."""
        text = block.board.text
        if text not in self._boards and (chart := _chart(text)) is not None:
            options = ExportOptions(1.0, look=self._style.dress(self._page, chart), captioned=True, game=self._game)
            sample = options.composition(chart, self.theme)
            self._boards[text] = replace(sample, cell=min(BOARD / sample.size_mm[0], LARGEST))
        return self._boards.get(text)

    def legend(self, block: BoardPicture) -> tuple[LegendEntry, ...]:
        """What the signs on the board mean, in the language of the book."""
        board = self.board(block)
        return styled_legend(board.chart, self.theme, self._game, board.look) if board is not None else ()

    def example(self, block: PlayedExample) -> tuple[QImage, QImage] | None:
        """The position before and after, in the same part of the board."""
        board = self.board(block)
        if board is None:
            return None
        chart = board.chart
        box, rim = around(chart, block), side_width(chart.geometry) + 2 if not chart.is_track else 2.0
        view = example_view(box, rim)
        look = replace(board.look, ornament=False, coordinates=not chart.is_track)
        ground = self._ground(chart, view, board.plans, look, _occupied(chart, view, block))
        pictures = []
        empty: tuple[Way, ...] = ()
        for position, ways in ((block.before, empty), (block.after, block.ways)):
            image = ground.copy()
            painter = QPainter(image)
            painter.setRenderHints(HINTS)
            try:
                self._position(painter, view, chart, position, ways, look.style == "ink")
                write_circle_names(painter, view, chart, self._language)
            finally:
                painter.end()
            pictures.append(image.convertToFormat(QImage.Format.Format_Grayscale8) if look.style == "ink" else image)
        return pictures[0], pictures[1]

    def _ground(
        self, chart: Chart, view: View, plans: Plans | None, look: DrawingLook, kept: Sequence[QRectF]
    ) -> QImage:
        if plans is None:
            image = ground_picture(chart, self.theme, view, True, FINE)
        else:
            image = QImage(ceil(view.width * FINE), ceil(view.height * FINE), QImage.Format.Format_RGB32)
            image.setDevicePixelRatio(FINE)
            image.fill(self.theme.paper)
        painter = QPainter(image)
        painter.setRenderHints(HINTS)
        try:
            if plans is not None:
                paint_styled_ground(painter, plans, view, look, self.theme)
            paint_features(painter, view, chart, self.theme, look, plans=plans, kept=kept)
            if look.coordinates:
                style_of(chart, look).frame(painter, view, chart, self.theme)
        finally:
            painter.end()
        return image

    def _position(
        self, painter: QPainter, view: View, chart: Chart, position: PositionView, ways: Sequence[Way], black: bool
    ) -> None:
        geometry, theme = chart.geometry, self.theme
        cell = view.scale * (2 * geometry.radius if geometry.is_track else 1.0)
        inks = player_inks(theme, position)
        if black:  # their signs alone say whose tokens are
            inks = (QColor("white"),) * len(inks)
        courses = [[view.point(*geometry.centre(at)) for at in way.cells if at >= 0] for way in ways]
        for way, points in zip(ways, courses, strict=True):
            paint_course(painter, points, "became", cell, cell * 0.3)
            if way.cells[-1] < 0:
                paint_cross(painter, points[-1], cell * 0.3)
        for mark in position.marks:
            paint_token(
                painter, _square(view.point(*geometry.centre(mark.cell)), cell * 0.6), mark_look(theme, mark, inks)
            )
        sites = {at for site in position.sites for at in site.cells}
        for place in token_places(position.pieces, sites):
            side = token_side(cell, geometry.is_track) * place.scale
            at = view.point(*geometry.centre(place.cell)) + QPointF(place.dx, place.dy) * cell
            piece = position.pieces[place.index]
            paint_token(painter, _square(at, side), piece_look(theme, piece, inks))
            paint_sign(painter, at - QPointF(side, side) * 0.36, max(side * 0.44, LEAST_SIGN), piece.owner)
        for way, points in zip(ways, courses, strict=True):
            if way.number:
                shift = QPointF(0, 0) if len(points) > 1 else QPointF(cell, -cell) * 0.32
                middle = (points[(len(points) - 1) // 2] + points[len(points) // 2]) / 2
                _number(painter, middle + shift, way.number)


def _occupied(chart: Chart, view: View, block: PlayedExample) -> list[QRectF]:
    """Where tokens stand and pass in an example: names of places are written beside it."""
    cell = view.scale * (2 * chart.geometry.radius if chart.geometry.is_track else 1.0)
    cells = {piece.cell for piece in (*block.before.pieces, *block.after.pieces)}
    cells |= {at for way in block.ways for at in way.cells}
    return [_square(view.point(*chart.geometry.centre(at)), cell) for at in sorted(cells) if at >= 0]


def _number(painter: QPainter, at: QPointF, number: int) -> None:
    """The number of a way, in a disc."""
    painter.setPen(QPen(QColor(HALO), 1.2))
    painter.setBrush(QColor(INK))
    painter.drawEllipse(at, BADGE, BADGE)
    write(painter, at, str(number), Lettering.of(9.0, QColor(HALO), QColor(INK), bold=True))


def _square(at: QPointF, side: float) -> QRectF:
    return QRectF(at.x() - side / 2, at.y() - side / 2, side, side)


def _chart(text: str) -> Chart | None:
    """The map of a board; None where the rules carry their own, or it is none."""
    if not text.strip():
        return None
    try:
        return Chart.read(MapFile(text))
    except Exception:  # a book without a picture is better than none
        return None


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
