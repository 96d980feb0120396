"""Charts in a book: the board of the game, and the positions of examples, framed about what moved in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from dsl.maps.mapfile import MapFile
from dsl.services.book.book_values import BoardPicture, Book, PlayedExample
from dsl.services.match.match_values import PieceView, PositionView
from editor.charts.drawing.chart_style import paint_styled_ground, plans_of, style_of
from editor.charts.drawing.drawing_context import DrawingLook, StyleName
from editor.charts.drawing.features.feature_painter import HINTS, paint_features
from editor.charts.drawing.match.course_lines import paint_course, paint_cross
from editor.charts.drawing.match.piece_tokens import paint_token
from editor.charts.drawing.match.token_looks import mark_look, piece_look, token_places, token_side
from editor.charts.drawing.names.lettering import Lettering, extent, write
from editor.charts.drawing.ornaments.rim import side_width
from editor.charts.drawing.picture import chart_picture, ground_picture
from editor.charts.drawing.style.player_inks import player_inks
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.charts.export.legend import LegendEntry
from editor.charts.export.styled_legend import styled_legend
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import Box
from editor.model.documents.viewport import View
from editor.model.games.boards import Games
from editor.model.plans.route_legs import COIN

SIZES = 7.0, 14.0
"""The least and the most pixels that a name is high."""
SHARE, ASIDE = 0.62, 0.7
"""How high a name is and how far to the right and below its corner stands, in radii of the coin."""
INK, HALO = "#2b2118", "#fbf6e8"


def write_circle_names(painter: QPainter, view: View, chart: Chart, language: str) -> None:
    """Write the name of each circle below its right shoulder; of boards of cells nothing."""
    geometry = chart.geometry
    if not geometry.is_track:
        return
    radius = view.scale * geometry.radius * COIN
    letters = Lettering.of(min(max(radius * SHARE, SIZES[0]), SIZES[1]), QColor(INK), QColor(HALO), bold=True)
    for cell in range(geometry.size):
        name = chart.place(cell, language)
        wide, high = extent(name, letters)
        corner = view.point(*geometry.centre(cell)) + QPointF(radius, radius) * ASIDE
        write(painter, corner + QPointF(wide / 2, high / 2), name, letters)


EXAMPLE = 330
"""How wide the chart of an example is, in pixels in which it is drawn."""
NEAR, LEAST = 2.6, 7.0
"""Cells around what happens that an example shows, and how many it shows at least."""


def moved_pieces(before: PositionView, after: PositionView) -> Iterator[tuple[int, int]]:
    """From where to where each piece went that is elsewhere now; -1 for one that is off the board."""
    now: dict[object, PieceView] = {piece.ref: piece for piece in after.pieces}
    for piece in before.pieces:
        end = now[piece.ref].cell if piece.ref in now else -1
        if piece.cell >= 0 and end != piece.cell:
            yield piece.cell, end


def around(chart: Chart, block: PlayedExample) -> Box:
    """The part of the board on which something happens: all of a small one, of a large one what is near to it."""
    geometry = chart.geometry
    was = {piece.ref: piece for piece in block.before.pieces}
    cells = {piece.cell for piece in block.after.pieces if was.get(piece.ref) != piece}
    cells |= {was[piece.ref].cell for piece in block.after.pieces if piece.ref in was and was[piece.ref] != piece}
    cells |= {piece.cell for piece in block.before.pieces if piece.ref not in {p.ref for p in block.after.pieces}}
    cells = {cell for cell in cells if cell >= 0} or {p.cell for p in block.before.pieces if p.cell >= 0}
    left, top, right, bottom = geometry.bounds
    unit = 2 * geometry.radius if geometry.is_track else 1.0
    if not cells or max(right - left, bottom - top) <= 13 * unit:
        return left, top, right, bottom
    places = [geometry.centre(cell) for cell in cells]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    box = min(xs) - NEAR * unit, min(ys) - NEAR * unit, max(xs) + NEAR * unit, max(ys) + NEAR * unit
    wide, high = max(LEAST * unit - (box[2] - box[0]), 0) / 2, max(LEAST * unit * 0.8 - (box[3] - box[1]), 0) / 2
    across = _within(box[0] - wide, box[2] + wide, left, right)
    down = _within(box[1] - high, box[3] + high, top, bottom)
    return across[0], down[0], across[1], down[1]


def _within(low: float, high: float, least: float, most: float) -> tuple[float, float]:
    """A stretch moved into another one; cut where it is longer."""
    shift = max(least - low, 0.0) or min(most - high, 0.0)
    return max(low + shift, least), min(high + shift, most)


def example_view(box: Box, rim: float) -> View:
    """How that part of a board is drawn, not too flat and not too tall, within a rim."""
    left, top, right, bottom = box
    share = min(max((bottom - top) / max(right - left, 1e-6), 0.45), 1.15)
    return View.fitting(box, EXAMPLE, round((EXAMPLE - 2 * rim) * share + 2 * rim), rim)


BOARD = (1500, 1000)
"""The most pixels that the picture of a board has."""
FINE = 2.5
"""Pixels of a picture for a pixel in which it is drawn, so that names are as large as on paper."""
RIM = 3.0
"""Around a board that has no coordinates, in pixels in which it is drawn."""
STYLE: StyleName = "engraved"


class BookCharts:
    """Paints the charts of one book."""

    def __init__(self, book: Book) -> None:
        self._language = book.language
        board = Games().board(book.game)
        self._game = replace(board, language=book.language) if board is not None else None
        theme = load_theme(board.folder if board is not None else None)
        self.theme: Theme = theme.with_spec(board.spec) if board is not None else theme
        self._boards: dict[BoardPicture, QImage | None] = {}
        self._look = DrawingLook(language=book.language, style=STYLE)

    def board(self, block: BoardPicture) -> QImage | None:
        """The board, painted once; None where its map cannot be drawn."""
        if block not in self._boards:
            self._boards[block] = self._board(block)
        return self._boards[block]

    def _board(self, block: BoardPicture) -> QImage | None:
        chart = _chart(block.board.text)
        if chart is None:
            return None
        left, top, right, bottom = chart.geometry.bounds
        share = max(min((bottom - top) / max(right - left, 1e-6), BOARD[1] / BOARD[0]), 0.3)
        size = BOARD[0] * 2 // 3, round(BOARD[0] * share * 2 / 3)
        image = chart_picture(chart, self.theme, *size, self._look, FINE * 0.8)
        painter = QPainter(image)
        write_circle_names(painter, View.fitting(chart.geometry.sheet, *size, RIM), chart, self._language)
        painter.end()
        return image

    def legend(self, block: BoardPicture) -> tuple[LegendEntry, ...]:
        """What the signs on the board mean, in the language of the book."""
        chart = _chart(block.board.text)
        if chart is None or self.board(block) is None:
            return ()
        return styled_legend(chart, self.theme, self._game, self._look)

    def example(self, block: PlayedExample) -> tuple[QImage, QImage] | None:
        """The position before and after, in the same part of the board."""
        chart = _chart(block.board.text)
        if chart is None:
            return None
        box, rim = around(chart, block), side_width(chart.geometry) + 2 if not chart.is_track else 2.0
        view = example_view(box, rim)
        ground = self._ground(chart, view)
        moved = list(moved_pieces(block.before, block.after))
        pictures = []
        for position, ways in ((block.before, []), (block.after, moved)):
            image = ground.copy()
            painter = QPainter(image)
            painter.setRenderHints(HINTS)
            try:
                self._position(painter, view, chart, position, ways)
            finally:
                painter.end()
            pictures.append(image)
        return pictures[0], pictures[1]

    def _ground(self, chart: Chart, view: View) -> QImage:
        look = DrawingLook(language=self._language, style=STYLE, ornament=False, coordinates=not chart.is_track)
        plans = plans_of(chart, self.theme, look)
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
            paint_features(painter, view, chart, self.theme, look, plans=plans)
            if look.coordinates:
                style_of(chart, look).frame(painter, view, chart, self.theme)
            write_circle_names(painter, view, chart, self._language)
        finally:
            painter.end()
        return image

    def _position(
        self, painter: QPainter, view: View, chart: Chart, position: PositionView, moved: Sequence[tuple[int, int]]
    ) -> None:
        geometry, theme = chart.geometry, self.theme
        cell = view.scale * (2 * geometry.radius if geometry.is_track else 1.0)
        inks = player_inks(theme, position)
        for start, end in moved:
            if end >= 0:
                points = [view.point(*geometry.centre(at)) for at in (start, end)]
                paint_course(painter, points, "became", cell, cell * 0.3)
            else:
                paint_cross(painter, view.point(*geometry.centre(start)), cell * 0.3)
        for mark in position.marks:
            paint_token(
                painter, _square(view.point(*geometry.centre(mark.cell)), cell * 0.6), mark_look(theme, mark, inks)
            )
        sites = {at for site in position.sites for at in site.cells}
        for place in token_places(position.pieces, sites):
            side = token_side(cell, geometry.is_track) * place.scale
            at = view.point(*geometry.centre(place.cell)) + QPointF(place.dx, place.dy) * cell
            paint_token(painter, _square(at, side), piece_look(theme, position.pieces[place.index], inks))


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
