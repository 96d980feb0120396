"""The names on the chart of an example: of pieces, and of a track's circles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from dsl.engines.linking.game import Datum
from dsl.services.book.book_values import Way
from dsl.services.match.position_values import PieceView, PositionView
from editor.charts.drawing.features.areas import square
from editor.charts.drawing.match.chart_pills import GAP, pill_place
from editor.charts.drawing.match.token_looks import token_places, token_side
from editor.charts.drawing.names.lettering import Lettering, extent, write
from editor.model.documents.chart import Chart
from editor.model.documents.geometry import View
from editor.model.plans.track_shape import COIN

BADGE = 6.5
"""The radius of the disc with a path's number, in pixels of the drawing."""
SIZES = 7.0, 14.0
"""The least and greatest height of names in pixels."""
SHARE, ASIDE = 0.62, 0.8
"""The height of a name, and the distance of its corner to the left and below, in radii of the coin."""
INK, HALO = "#2b2118", "#fbf6e8"
NAME = Lettering.of(12.0, QColor(INK), QColor(HALO), bold=True)
"""The font of pieces' names."""


def write_circle_names(painter: QPainter, view: View, chart: Chart, language: str) -> None:
    """Write the name of each circle below it at the left; nothing on boards of cells."""
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


def tokens_of(view: View, chart: Chart, position: PositionView) -> list[tuple[PieceView, QRectF]]:
    """The pieces on the board, each with the square of its token."""
    geometry = chart.geometry
    cell = view.scale * (2 * geometry.radius if geometry.is_track else 1.0)
    sites = {at for site in position.sites for at in site.cells}
    found = []
    for place in token_places(position.pieces, sites):
        at = view.point(*geometry.centre(place.cell)) + QPointF(place.dx, place.dy) * cell
        found.append((position.pieces[place.index], square(at, token_side(cell, geometry.is_track) * place.scale)))
    return found


def names_of(
    view: View, chart: Chart, position: PositionView, ways: Sequence[Way], names: Mapping[Datum, str], rim: float
) -> list[tuple[QRectF, str]]:
    """Names beside their tokens, clear of tokens, numbers of paths and each other; none for lost pieces."""
    found: list[tuple[QRectF, str]] = []
    page = QRectF(0, 0, view.width, view.height).adjusted(rim, rim, -rim, -rim)
    tokens = tokens_of(view, chart, position)
    taken = [box for _, box in tokens] + [square(middle(view, chart, way), 2 * BADGE) for way in ways]
    taken += [square(view.point(*chart.geometry.centre(at)), 20.0) for site in position.sites for at in site.cells]
    for piece, token in tokens:
        if (text := names.get(piece.ref, "")) and page.intersects(token):
            size, reach = QSizeF(*extent(text, NAME)), token.width() / 2 + 1 - GAP
            found.append((pill_place(token.center(), reach, size, page, taken, [box for box, _ in found]), text))
    return found


def middle(view: View, chart: Chart, way: Way) -> QPointF:
    """The point half-way along a path."""
    points = [view.point(*chart.geometry.centre(at)) for at in way.cells if at >= 0]
    return (points[(len(points) - 1) // 2] + points[len(points) // 2]) / 2
