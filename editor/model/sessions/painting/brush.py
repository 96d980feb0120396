"""The brush and the eraser: discs of 1 to 9 cells across, painted along the path of the mouse."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from dsl.maps.board.topology import Pair, Point
from editor.base.texts import Message
from editor.model.documents.chart import Ink
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice, Whole
from editor.model.documents.patches import Numbers
from editor.model.sessions import strokes
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.painting.flood import pick_terrain
from editor.model.sessions.picked import NOTHING
from editor.model.sessions.session import Session

# The three hexes around the corner that an even disc has in its middle, seen from the first of them.
TRIPLE: tuple[Pair, ...] = ((0, 0), (1, 0), (0, 1))


def disc(form: str, size: int) -> tuple[Whole, Whole]:
    """The steps from a cell to all cells of a disc ``size`` cells across (see ``Lattice`` for ``form``).

    An odd disc has the cell in its middle. The middle of an even one is the corner to the south-east of the cell. A
    square belongs to it if its centre does; hexes are counted in steps from the middle.
    """
    reach = np.arange(-size, size + 1)
    i, j = (part.reshape(-1) for part in np.meshgrid(reach, reach))
    if form == "square":
        off = 0.0 if size % 2 else 0.5
        inside = (i - off) ** 2 + (j - off) ** 2 <= (size / 2) ** 2 + 1e-9
    else:
        far = [np.maximum(np.maximum(abs(i - a), abs(j - b)), abs(i - a + j - b)) for a, b in TRIPLE]
        least = far[0] if size % 2 else np.minimum.reduce(far)
        inside = least <= (size - 1) // 2
    return i[inside].astype(np.int64), j[inside].astype(np.int64)


def brushed(geometry: Geometry, cells: Iterable[int], size: int) -> Numbers:
    """The cells that a brush on each of ``cells`` covers; on a track those within size - 1 steps."""
    here = strokes.as_numbers(cells)
    if geometry.is_track:
        seen = front = set(here.tolist())
        for _ in range(size - 1):
            front = {n for c in front for n in geometry.neighbours(c)} - seen
            seen = seen | front
        return strokes.as_numbers(seen)
    if size <= 1 or not len(here):
        return here
    lattice = Lattice(geometry)
    i, j = lattice.of(here)
    di, dj = disc(lattice.form, size)
    return strokes.as_numbers(lattice.cells((i[:, None] + di).reshape(-1), (j[:, None] + dj).reshape(-1)))


class BrushTool:
    """Paints with the ink of the button; Shift+click draws a straight line from the last stroke's end."""

    name = "brush"
    cursor = "cross"
    on_circles = True
    straight = True

    def ink(self, session: Session, at: Pointer) -> Ink:
        """The ink of a stroke that begins with this press."""
        return strokes.ink_for(session, at)

    def use(self, session: Session, at: Pointer) -> Use:
        """Paint one stroke; with Alt or Ctrl pick the terrain under the pointer as ink instead."""
        if at.alt or at.control:
            pick_terrain(session, at)
            return
        ink, chart = self.ink(session, at), session.chart
        from_ = session.last if at.shift and 0 <= session.last < chart.geometry.size else at.cell
        reached = False
        with strokes.stroke_of(session, f"tools-done-{self.name}", ink=strokes.ink_name(session, ink)) as stroke:
            while True:
                path = self._path(chart.geometry, from_, at.cell)
                cells = strokes.allowed(session, brushed(chart.geometry, path, session.tools.size))
                reached = reached or len(cells) > 0
                stroke.add(chart.painted(cells, ink))
                from_ = at.cell if at.cell >= 0 else from_
                if at.kind == "release":
                    break
                at = yield self._outline(session, at.cell)
        if not reached:
            strokes.report_nothing_painted(session, from_)
        session.last = from_

    def _path(self, geometry: Geometry, from_: int, to: int) -> Numbers:
        """The cells from the last event to this one; on a track only the current one."""
        if to < 0 or from_ < 0 or geometry.is_track:
            return strokes.as_numbers([to])
        return strokes.line(geometry, from_, to)

    def _outline(self, session: Session, cell: int) -> Sketch:
        """The outline of the disc at the pointer, which is painted already."""
        disc = brushed(session.chart.geometry, [cell], session.tools.size)
        return strokes.preview(session, strokes.allowed(session, disc), None)

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The disc under the pointer, or the line that Shift+click would draw."""
        geometry = session.chart.geometry
        if at.alt or at.control:
            return Sketch(cells=(at.cell,)) if at.cell >= 0 else NO_SKETCH
        straight = at.shift and 0 <= session.last < geometry.size
        path = self._path(geometry, session.last if straight else at.cell, at.cell)
        cells = strokes.allowed(session, brushed(geometry, path, session.tools.size))
        return strokes.preview(session, cells, self.ink(session, at))

    def hint(self, session: Session) -> Message:
        """Ink, size, what Shift and Alt do."""
        ink, second = (strokes.ink_name(session, i) for i in (session.ink, session.second_ink))
        size = strokes.width_text(session.tools.size, session.chart.is_track)
        return strokes.hinted(session, f"tools-{self.name}-hint", ink=ink, second=second, size=size)


class EraserTool(BrushTool):
    """A brush that leaves the second ink, or the first terrain."""

    name = "eraser"

    def ink(self, session: Session, _at: Pointer) -> Ink:
        """The eraser's ink, for both buttons."""
        return strokes.eraser_ink(session)

    def hint(self, session: Session) -> Message:
        """Explain which ink is painted."""
        ink = strokes.ink_name(session, strokes.eraser_ink(session))
        size = strokes.width_text(session.tools.size, session.chart.is_track)
        return strokes.hinted(session, "tools-eraser-hint", ink=ink, size=size)


def border(geometry: Geometry, cells: Numbers) -> Numbers:
    """The cells with a neighbour outside of the set or off the board."""
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
    """The cells with centres in the ellipse that fills the rectangle between two points."""
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
    """Base of tools that paint a shape dragged from one point to another."""

    name = ""
    cursor = "cross"
    on_circles = True

    def cells(self, session: Session, geometry: Geometry, start: Pointer, at: Pointer) -> Numbers:
        """The cells of the shape, without its images."""
        raise NotImplementedError

    def use(self, session: Session, at: Pointer) -> Use:
        """Show the shape until the button is released, then paint it."""
        start, ink, geometry = at, strokes.ink_for(session, at), session.chart.geometry
        while at.kind != "release":
            found = strokes.allowed(session, self.cells(session, geometry, start, at))
            at = yield strokes.preview(session, found, ink, self.note(geometry, start, at))
        found = strokes.allowed(session, self.cells(session, geometry, start, at))
        if not len(found):
            strokes.report_nothing_painted(session, max(start.cell, at.cell))
        strokes.paint(session, found, ink, f"tools-done-{self.name}")

    def note(self, geometry: Geometry, start: Pointer, at: Pointer) -> str:
        """Width × height in cells, written next to the pointer."""
        if geometry.is_track or not geometry.size:
            return ""
        (r1, c1), (r2, c2) = (divmod(geometry.nearest(p.x, p.y), geometry.width) for p in (start, at))
        return f"{abs(c1 - c2) + 1} × {abs(r1 - r2) + 1}"

    def hover(self, session: Session, at: Pointer) -> Sketch:
        """The cell at which it would begin."""
        return strokes.preview(session, strokes.allowed(session, [at.cell]), strokes.ink_for(session, at))

    def hint(self, session: Session) -> Message:
        """Both inks and what Shift does."""
        ink, second = (strokes.ink_name(session, i) for i in (session.ink, session.second_ink))
        size = strokes.width_text(session.tools.size, session.chart.is_track)
        return strokes.hinted(session, f"tools-{self.name}-hint", ink=ink, second=second, size=size)


class LineTool(ShapeTool):
    """A straight line as thick as the brush."""

    name = "line"

    def cells(self, session: Session, geometry: Geometry, start: Pointer, at: Pointer) -> Numbers:
        """The cells from the first to the current one; off the board the nearest cell is used."""
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


TOOLS = (
    BrushTool(),
    EraserTool(),
    LineTool(),
    RectangleTool(),
    EllipseTool(),
)
