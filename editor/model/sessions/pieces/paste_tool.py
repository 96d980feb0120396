"""The floating piece: under the pointer until a click sets it down or Escape drops it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from dsl.maps.board.hexes import LEVEL
from dsl.maps.board.topology import Pair, Point
from editor.base.texts import Message
from editor.model.documents.geometry import Box
from editor.model.documents.lattice import Lattice
from editor.model.documents.patches import Numbers
from editor.model.sessions import strokes
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.picked import NOTHING
from editor.model.sessions.pieces import feature_landing, node_pieces
from editor.model.sessions.pieces.map_piece import MapPiece, form_of
from editor.model.sessions.pieces.piece_landing import cells_under, set_down
from editor.model.sessions.session import Session


def floating(session: Session) -> MapPiece | None:
    """The piece that is being pasted."""
    return session.piece if session.tools.tool == PasteTool.name and isinstance(session.piece, MapPiece) else None


def take_up(session: Session, piece: MapPiece) -> bool:
    """Begin to paste a piece; False, with a message, if it does not fit the kind of map."""
    fitted = _fitted(session, piece)
    if fitted is None:
        return False
    if session.tools.tool != PasteTool.name:
        session.tools.previous = session.tools.tool
    session.piece = fitted
    session.tools.tool = PasteTool.name
    return True


def _fitted(session: Session, piece: MapPiece) -> MapPiece | None:
    form = form_of(session.chart)
    fitted = piece.fitted(form, session.spec)
    if fitted is None:
        args = {"piece": Message(f"tools-form-{piece.form}"), "map": Message(f"tools-form-{form}")}
        session.report(Message("tools-told-wrong-form", args))
    return fitted


def put_down(session: Session, piece: MapPiece, at: Pair | Point) -> Numbers | None:
    """Set a piece down with its middle at a point (of the lattice; on a track of the chart) and select what it covers.

    None if it cannot go onto the map.
    """
    chart, fitted = session.chart, _fitted(session, piece)
    if fitted is None:
        return None
    if fitted.picked:
        return _put_things_down(session, fitted, at)
    with strokes.stroke_of(session, "tools-done-paste") as stroke:
        if chart.is_track:
            covered = node_pieces.set_down(chart, stroke, fitted, at)
        else:
            covered = set_down(chart, stroke, fitted, (int(at[0]), int(at[1])))
        session.selection = covered
    if len(covered) < fitted.size:
        session.report(Message("tools-told-off-board", {"count": fitted.size - len(covered)}))
    return covered


def _put_things_down(session: Session, piece: MapPiece, at: Pair | Point) -> Numbers | None:
    """Paste picked features and pick the copies; None if there is room for none of them."""
    with strokes.stroke_of(session, "tools-done-paste") as stroke:
        found, away = feature_landing.set_down(session.chart, stroke, piece, at)
        if found:
            session.selection, session.things = NOTHING, found
    if away:
        session.report(Message("tools-told-away", {"count": away}) if found else Message("features-not-there"))
    return NOTHING if found else None


class PasteTool:
    """Carries ``session.piece``."""

    name = "paste"
    cursor = "move"

    def use(self, session: Session, at: Pointer) -> Use:
        """A click pastes the piece and restores the former tool; with Shift it stays; the right button drops it."""
        piece = floating(session)
        if piece is None or at.second:
            self.drop(session)
            return
        while at.kind != "release":
            at = yield self.hover(session, at)
        if floating(session) is None:
            return
        set_ = put_down(session, session.piece, self._place(session, at))
        if set_ is not None and not at.shift:
            self.drop(session)

    def _place(self, session: Session, at: Pointer) -> Pair | Point:
        geometry = session.chart.geometry
        return (at.x, at.y) if geometry.is_track else Lattice(geometry).place(at.x, at.y)

    def drop(self, session: Session) -> bool:
        """Discard the piece and restore the former tool."""
        session.piece = None
        if session.tools.tool == self.name:
            session.tools.tool = session.tools.previous if session.tools.previous != self.name else "brush"
        return True

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """Draw the piece where a click would paste it."""
        piece, chart = floating(session), session.chart
        if piece is None or piece.form != form_of(chart):
            return NO_SKETCH
        if piece.picked:
            return feature_landing.preview(chart, piece, self._place(session, at))
        if chart.is_track:
            points = [(float(x) + at.x, float(y) + at.y) for x, y in zip(piece.i, piece.j, strict=True)]
            return Sketch(handles=tuple(points), lines=tuple(tuple(points[k] for k in e) for e in piece.edges))
        lattice, place = Lattice(chart.geometry), self._place(session, at)
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

    def hint(self, session: Session) -> Message:
        """Explain click, R, X and Escape."""
        piece = floating(session)
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
