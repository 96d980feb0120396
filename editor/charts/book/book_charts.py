"""The charts in a book: the board of the game, and positions of examples, cropped to the area of the moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from dsl.maps.mapfile import MapFile
from dsl.services.book.book_values import BoardPicture, Book, PlayedExample, Way
from dsl.services.match.position_values import PositionView
from editor.charts.book.example_frame import around, example_view
from editor.charts.book.example_names import (
    BADGE,
    HALO,
    INK,
    NAME,
    middle,
    names_of,
    tokens_of,
    write_circle_names,
)
from editor.charts.drawing.chart_style import style_of
from editor.charts.drawing.drawing_context import DrawingLook, Plans, StyleName
from editor.charts.drawing.features.areas import square
from editor.charts.drawing.features.feature_painter import HINTS, paint_features
from editor.charts.drawing.match.cell_marks import paint_course, paint_cross
from editor.charts.drawing.match.piece_tokens import paint_token
from editor.charts.drawing.match.player_signs import paint_sign
from editor.charts.drawing.match.token_looks import mark_look, piece_look
from editor.charts.drawing.names.lettering import Lettering, write
from editor.charts.drawing.ornaments.rim import side_width
from editor.charts.drawing.picture import ground_picture, styled_ground_picture
from editor.charts.drawing.style.player_inks import player_inks
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.charts.drawing.style_choice import StyleChoice
from editor.charts.export.composition import Composition
from editor.charts.export.legend import LegendEntry
from editor.charts.export.pages import ExportOptions
from editor.charts.export.paper_sheets import LARGEST
from editor.charts.export.styled_legend import styled_legend
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.games import Games

BOARD = 190.0
"""The greatest width of the board in millimetres, unless its cells are larger than on the screen."""
FINE = 2.0
"""Pixels of the picture per pixel of the drawing, so that names are as large as on paper."""
LEAST_SIGN = 9.0
"""The least width of a player's sign, in pixels of the drawing."""


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
        """Charts and plans by the text of the map: most examples have the same board."""
        first = next((block for block in book.blocks() if isinstance(block, BoardPicture)), None)
        board_look = shown.look if first is not None and (shown := self.board(first)) is not None else None
        self.style: StyleName = (board_look or style.dress(self._page, None)).style

    def board(self, block: BoardPicture | PlayedExample) -> Composition | None:
        """The board in its frame, with title and legend; None if its map cannot be drawn."""
        text = block.board.text
        if text not in self._boards and (chart := _chart(text)) is not None:
            look = self._style.dress(self._page, chart)
            look = replace(look, without=look.without | {"legend"})  # the book explains the signs below the board
            options = ExportOptions(1.0, look=look, captioned=True, game=self._game)
            sample = options.composition(chart, self.theme)
            self._boards[text] = replace(sample, cell=min(BOARD / sample.size_mm[0], LARGEST))
        return self._boards.get(text)

    def legend(self, block: BoardPicture) -> tuple[LegendEntry, ...]:
        """The entries of the board's legend, in the language of the book."""
        board = self.board(block)
        return styled_legend(board.chart, self.theme, self._game, board.look) if board is not None else ()

    def example(self, block: PlayedExample) -> tuple[QImage, QImage] | None:
        """The positions before and after, both of the same part of the board."""
        board = self.board(block)
        if board is None:
            return None
        chart = board.chart
        box, rim = around(chart, block), side_width(chart.geometry) + 2 if not chart.is_track else 2.0
        view = example_view(box, rim)
        look = replace(board.look, ornament=False, coordinates=not chart.is_track)
        shown = [
            (position, ways, names_of(view, chart, position, ways, dict(block.names), rim))
            for position, ways in ((block.before, ()), (block.after, block.ways))
        ]
        kept = _occupied(chart, view, block) + [place for _, _, names in shown for place, _ in names]
        ground = self._ground(chart, view, board.plans, look, kept)
        pictures = []
        for position, ways, names in shown:
            image = ground.copy()
            painter = QPainter(image)
            painter.setRenderHints(HINTS)
            try:
                self._position(painter, view, chart, position, ways, block.sign, look.style == "ink")
                for place, name in names:
                    write(painter, place.center(), name, NAME)
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
            image = styled_ground_picture(replace(plans, look=look), view, FINE)
        painter = QPainter(image)
        painter.setRenderHints(HINTS)
        try:
            rim = side_width(chart.geometry) + 2 if look.coordinates else 0.0
            page = QRectF(0, 0, view.width, view.height).adjusted(rim, rim, -rim, -rim)
            paint_features(painter, view, chart, self.theme, look, plans=plans, kept=kept, uncut=page)
            if look.coordinates:
                style_of(chart, look).frame(painter, view, chart, self.theme)
        finally:
            painter.end()
        return image

    def _position(
        self,
        painter: QPainter,
        view: View,
        chart: Chart,
        position: PositionView,
        ways: Sequence[Way],
        sign: Callable[[int], int],
        black: bool,
    ) -> None:
        geometry, theme = chart.geometry, self.theme
        cell = view.scale * (2 * geometry.radius if geometry.is_track else 1.0)
        inks = player_inks(theme, position)
        if black:  # only their signs show the owners of tokens
            inks = (QColor("white"),) * len(inks)
        courses = [[view.point(*geometry.centre(at)) for at in way.cells if at >= 0] for way in ways]
        for way, points in zip(ways, courses, strict=True):
            paint_course(painter, points, "became", cell, cell * 0.3)
            if way.cells[-1] < 0:
                paint_cross(painter, points[-1], cell * 0.3)
        for mark in position.marks:
            paint_token(
                painter, square(view.point(*geometry.centre(mark.cell)), cell * 0.6), mark_look(theme, mark, inks)
            )
        for piece, box in tokens_of(view, chart, position):
            side = box.width()
            paint_token(painter, box, piece_look(theme, piece, inks))
            at = box.center() - QPointF(side, side) * 0.36
            paint_sign(painter, at, max(side * 0.44, LEAST_SIGN), sign(piece.owner))
        for way, points in zip(ways, courses, strict=True):
            if way.number:
                shift = QPointF(0, 0) if len(points) > 1 else QPointF(cell, -cell) * 0.32
                _number(painter, middle(view, chart, way) + shift, way.number)


def _occupied(chart: Chart, view: View, block: PlayedExample) -> list[QRectF]:
    """The cells that tokens occupy or cross in an example, to be kept free of names."""
    cell = view.scale * (2 * chart.geometry.radius if chart.geometry.is_track else 1.0)
    cells = {piece.cell for piece in (*block.before.pieces, *block.after.pieces)}
    cells |= {at for way in block.ways for at in way.cells}
    return [square(view.point(*chart.geometry.centre(at)), cell) for at in sorted(cells) if at >= 0]


def _number(painter: QPainter, at: QPointF, number: int) -> None:
    """The number of a way, in a disc."""
    painter.setPen(QPen(QColor(HALO), 1.2))
    painter.setBrush(QColor(INK))
    painter.drawEllipse(at, BADGE, BADGE)
    write(painter, at, str(number), Lettering.of(9.0, QColor(HALO), QColor(INK), bold=True))


def _chart(text: str) -> Chart | None:
    """The chart of a map's text; None if it is empty or invalid."""
    if not text.strip():
        return None
    try:
        return Chart.read(MapFile(text))
    except Exception:  # a book without a picture is better than none
        return None
