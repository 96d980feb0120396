"""The floating piece: under the pointer until a click sets it down or Escape drops it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dsl.board.hexes import LEVEL
from dsl.board.topology import Pair, Point
from editor.documents.geometry import Box
from editor.documents.lattice import Lattice
from editor.documents.patches import Numbers
from editor.draw.tools import strokes
from editor.draw.tools.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.draw.tools.pieces import feature_landing, node_pieces
from editor.draw.tools.pieces.map_piece import MapPiece, form_of
from editor.draw.tools.pieces.piece_landing import cells_under, set_down
from editor.sessions.desk import NOTHING, Desk
from editor.texts import Message


def floating(desk: Desk) -> MapPiece | None:
    """The piece in the hand."""
    return desk.piece if desk.tool == PasteTool.name and isinstance(desk.piece, MapPiece) else None


def take_up(desk: Desk, piece: MapPiece) -> bool:
    """Take a piece into the hand, if it can go onto the map; gives whether it can, and says so if not."""
    fitted = _fitted(desk, piece)
    if fitted is None:
        return False
    if desk.tool != PasteTool.name:
        desk.back = desk.tool
    desk.piece = fitted
    desk.tool = PasteTool.name
    return True


def _fitted(desk: Desk, piece: MapPiece) -> MapPiece | None:
    form = form_of(strokes.chart_of(desk))
    fitted = piece.fitted(form, desk.spec)
    if fitted is None:
        args = {"piece": Message(f"tools-form-{piece.form}"), "map": Message(f"tools-form-{form}")}
        desk.report(Message("tools-told-wrong-form", args))
    return fitted


def put_down(desk: Desk, piece: MapPiece, at: Pair | Point) -> Numbers | None:
    """Set a piece down with its middle at a point (of the lattice; on a track of the chart) and select what it covers.

    None if it cannot go onto the map.
    """
    chart, fitted = strokes.chart_of(desk), _fitted(desk, piece)
    if fitted is None:
        return None
    if fitted.picked:
        return _put_things_down(desk, fitted, at)
    with strokes.stroke_of(desk, "tools-done-paste") as stroke:
        if chart.is_track:
            covered = node_pieces.set_down(chart, stroke, fitted, at)
        else:
            covered = set_down(chart, stroke, fitted, (int(at[0]), int(at[1])))
    if len(covered) < fitted.size:
        desk.report(Message("tools-told-off-board", {"count": fitted.size - len(covered)}))
    desk.selection = covered
    return covered


def _put_things_down(desk: Desk, piece: MapPiece, at: Pair | Point) -> Numbers | None:
    """The same for picked features, which are picked then; None if none of them can stand there."""
    with strokes.stroke_of(desk, "tools-done-paste") as stroke:
        found, away = feature_landing.set_down(strokes.chart_of(desk), stroke, piece, at)
    if away:
        desk.report(Message("tools-told-away", {"count": away}) if found else Message("features-not-there"))
    if not found:
        return None
    desk.selection, desk.things = NOTHING, found
    return NOTHING


class PasteTool:
    """Carries ``desk.piece``."""

    name = "paste"
    cursor = "move"

    def use(self, desk: Desk, at: Pointer) -> Use:
        """A click sets the piece down and gives the former tool back; Shift keeps it, the right button drops it."""
        piece = floating(desk)
        if piece is None or at.second:
            self.drop(desk)
            return
        while at.kind != "release":
            at = yield self.hover(desk, at)
        if floating(desk) is None:
            return
        set_ = put_down(desk, desk.piece, self._place(desk, at))
        if set_ is not None and not at.shift:
            self.drop(desk)

    def _place(self, desk: Desk, at: Pointer) -> Pair | Point:
        geometry = strokes.chart_of(desk).geometry
        return (at.x, at.y) if geometry.is_track else Lattice(geometry).place(at.x, at.y)

    def drop(self, desk: Desk) -> bool:
        """Let go of the piece and take up the former tool."""
        desk.piece = None
        if desk.tool == self.name:
            desk.tool = desk.back if desk.back != self.name else "brush"
        return True

    def hover(self, desk: Desk, at: Pointer) -> Sketch:
        """The piece where it would come down."""
        piece, chart = floating(desk), strokes.chart_of(desk)
        if piece is None or piece.form != form_of(chart):
            return NO_SKETCH
        if piece.picked:
            return feature_landing.shown(chart, piece, self._place(desk, at))
        if chart.is_track:
            points = [(float(x) + at.x, float(y) + at.y) for x, y in zip(piece.i, piece.j, strict=True)]
            return Sketch(handles=tuple(points), lines=tuple(tuple(points[k] for k in e) for e in piece.edges))
        lattice, place = Lattice(chart.geometry), self._place(desk, at)
        by = (int(place[0]), int(place[1]))
        if piece.size > strokes.SHOWN:
            left, top, right, bottom = _extent(piece, chart.geometry.radius)
            x, y = (float(part[0]) for part in lattice.centre(np.array([by[0]]), np.array([by[1]])))
            corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
            return Sketch(lines=(tuple((x + dx, y + dy) for dx, dy in corners),))
        names = [ink.terrain or "" for ink in piece.inks]
        cells = cells_under(piece, lattice, by).tolist()
        ghosts = tuple((c, names[k]) for c, k in zip(cells, piece.ink.tolist(), strict=True) if c >= 0)
        return Sketch(ghosts=ghosts, cells=tuple(c for c, _ in ghosts))

    def hint(self, desk: Desk) -> Message:
        """What click, R, X and Escape do."""
        piece = floating(desk)
        key = "tools-paste-hint-things" if piece is not None and piece.picked else "tools-paste-hint"
        return Message(key, {"count": piece.count if piece else 0})


@lru_cache(maxsize=4)
def _extent(piece: MapPiece, radius: float) -> Box:
    """The box around a piece, from its middle, in chart units."""
    i, j = np.asarray(piece.i, dtype=np.float64), np.asarray(piece.j, dtype=np.float64)
    x, y = i, j
    if piece.form != "square":
        x, y = i + j / 2, j * LEVEL
        if piece.form == "flat":
            x, y = y, x
    return float(x.min()) - radius, float(y.min()) - radius, float(x.max()) + radius, float(y.max()) + radius


TOOLS = (PasteTool(),)
