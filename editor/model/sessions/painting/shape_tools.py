"""Line, rectangle and ellipse: shown while the mouse is dragged, painted when it is let go."""

from __future__ import annotations

import numpy as np

from dsl.maps.board.topology import Point
from editor.base.texts import Message
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice
from editor.model.documents.patches import Numbers
from editor.model.sessions import strokes
from editor.model.sessions.gesture import Pointer, Sketch, Use
from editor.model.sessions.painting.brush import brushed
from editor.model.sessions.picked import NOTHING
from editor.model.sessions.session import Session


def border(geometry: Geometry, cells: Numbers) -> Numbers:
    """Those of the cells that have a neighbour outside of them, the edge of the board counted as outside."""
    if geometry.is_track:
        inside = set(cells.tolist())
        return strokes.as_numbers(c for c in inside if not inside.issuperset(geometry.neighbours(c)))
    lattice = Lattice(geometry)
    filled = np.zeros(geometry.size, dtype=bool)
    filled[cells] = True
    i, j = lattice.of(cells)
    ways = lattice.ways().values() if lattice.hex else ((0, -1), (1, 0), (0, 1), (-1, 0))
    outer = np.zeros(len(cells), dtype=bool)
    for di, dj in ways:
        beside = lattice.cells(i + di, j + dj)
        outer |= (beside < 0) | ~filled[beside]
    return cells[outer]


def ellipse(geometry: Geometry, one: Point, other: Point) -> Numbers:
    """The cells of the rectangle between two places whose centres are in the ellipse that fills it."""
    box = strokes.cells_in_box(geometry, one, other)
    if not len(box):
        return box
    if geometry.is_track:
        first, last = one, other
        x, y = (np.array(part) for part in zip(*(geometry.centre(int(c)) for c in box)))
        margin = 0.0
    else:
        first, last = (geometry.centre(geometry.nearest(*place)) for place in (one, other))
        x, y = (np.asarray(part) for part in Lattice(geometry).centre(*Lattice(geometry).of(box)))
        margin = 0.5
    middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
    wide = abs(first[0] - last[0]) / 2 + margin
    high = abs(first[1] - last[1]) / 2 + margin
    far = ((x - middle[0]) / max(wide, 1e-9)) ** 2 + ((y - middle[1]) / max(high, 1e-9)) ** 2
    return box[far <= 1 + 1e-9]


class ShapeTool:
    """What is dragged from one place to another."""

    name = ""
    cursor = "cross"
    on_circles = True

    def cells(self, session: Session, geometry: Geometry, start: Pointer, at: Pointer) -> Numbers:
        """The cells of the shape, without its images."""
        raise NotImplementedError

    def use(self, session: Session, at: Pointer) -> Use:
        """Ghosts until the button is let go; nothing is painted before."""
        start, ink, geometry = at, strokes.ink_for(session, at), session.chart.geometry
        while at.kind != "release":
            found = strokes.allowed(session, self.cells(session, geometry, start, at))
            at = yield strokes.preview(session, found, ink, self.note(geometry, start, at))
        found = strokes.allowed(session, self.cells(session, geometry, start, at))
        if not len(found):
            strokes.tell_nothing(session, max(start.cell, at.cell))
        strokes.paint(session, found, ink, f"tools-done-{self.name}")

    def note(self, geometry: Geometry, start: Pointer, at: Pointer) -> str:
        """Width × height in cells, beside the pointer."""
        if geometry.is_track or not geometry.size:
            return ""
        (r1, c1), (r2, c2) = (divmod(geometry.nearest(p.x, p.y), geometry.width) for p in (start, at))
        return f"{abs(c1 - c2) + 1} × {abs(r1 - r2) + 1}"

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The cell at which it would begin."""
        return strokes.preview(session, strokes.allowed(session, [at.cell]), strokes.ink_for(session, at))

    def hint(self, session: Session) -> Message:
        """Both inks and what Shift does."""
        ink, second = (strokes.ink_said(session, i) for i in (session.ink, session.second_ink))
        size = strokes.said_width(session.tools.size, session.chart.is_track)
        return strokes.hinted(session, f"tools-{self.name}-hint", ink=ink, second=second, size=size)


class LineTool(ShapeTool):
    """A straight line as thick as the brush."""

    name = "line"

    def cells(self, session: Session, geometry: Geometry, start: Pointer, at: Pointer) -> Numbers:
        """From the first cell to this one; begun or ended off the board, the nearest cell counts."""
        ends = [geometry.nearest(p.x, p.y) for p in (start, at)]
        if min(ends) < 0:
            return NOTHING
        return brushed(geometry, strokes.line(geometry, *ends), session.tools.size)

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The disc at which it would begin."""
        disc = brushed(session.chart.geometry, [at.cell], session.tools.size)
        return strokes.preview(session, strokes.allowed(session, disc), strokes.ink_for(session, at))


class RectangleTool(ShapeTool):
    """A rectangle of rows and columns, filled; with Shift its outline. On a track the nodes in the box."""

    name = "rectangle"

    def cells(self, _session: Session, geometry: Geometry, start: Pointer, at: Pointer) -> Numbers:
        """Filled or outlined as Shift is now."""
        box = strokes.cells_in_box(geometry, (start.x, start.y), (at.x, at.y)) if geometry.size else NOTHING
        if not at.shift or geometry.is_track or not len(box):
            return box
        rows, columns = np.divmod(box, geometry.width)
        edge = (rows == rows[0]) | (rows == rows[-1]) | (columns == columns[0]) | (columns == columns[-1])
        found: Numbers = box[edge]
        return found


class EllipseTool(ShapeTool):
    """An ellipse in the box, filled; with Shift its outline."""

    name = "ellipse"

    def cells(self, _session: Session, geometry: Geometry, start: Pointer, at: Pointer) -> Numbers:
        """Filled or outlined as Shift is now."""
        found = ellipse(geometry, (start.x, start.y), (at.x, at.y)) if geometry.size else NOTHING
        return border(geometry, found) if at.shift and not geometry.is_track and len(found) else found


TOOLS = (LineTool(), RectangleTool(), EllipseTool())
