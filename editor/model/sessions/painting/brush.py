"""The brush and the eraser: discs of 1 to 9 cells across, in one go from where the mouse was to where it is."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from dsl.maps.board.topology import Pair
from editor.base.texts import Message
from editor.model.documents.chart import Ink
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice, Whole
from editor.model.documents.patches import Numbers
from editor.model.sessions import strokes
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.painting.picker import pick_terrain
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
    """The cells that a brush touches whose middle is on each of ``cells``; on a track those within size - 1 steps."""
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
        """What a stroke that begins so paints with."""
        return strokes.ink_for(session, at)

    def use(self, session: Session, at: Pointer) -> Use:
        """One stroke; with Alt or Ctrl the terrain under the pointer becomes the ink instead."""
        if at.alt or at.control:
            pick_terrain(session, at)
            return
        ink, chart = self.ink(session, at), session.chart
        from_ = session.last if at.shift and 0 <= session.last < chart.geometry.size else at.cell
        reached = False
        with strokes.stroke_of(session, f"tools-done-{self.name}", ink=strokes.ink_said(session, ink)) as stroke:
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
            strokes.tell_nothing(session, from_)
        session.last = from_

    def _path(self, geometry: Geometry, from_: int, to: int) -> Numbers:
        """The cells from the last event to this one; nodes are not joined, the mouse may have passed between them."""
        if to < 0 or from_ < 0 or geometry.is_track:
            return strokes.as_numbers([to])
        return strokes.line(geometry, from_, to)

    def _outline(self, session: Session, cell: int) -> Sketch:
        """The disc at the pointer, which has the ink by now."""
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
        ink, second = (strokes.ink_said(session, i) for i in (session.ink, session.second_ink))
        size = strokes.said_width(session.tools.size, session.chart.is_track)
        return strokes.hinted(session, f"tools-{self.name}-hint", ink=ink, second=second, size=size)


class EraserTool(BrushTool):
    """A brush that leaves the second ink, or the first terrain."""

    name = "eraser"

    def ink(self, session: Session, _at: Pointer) -> Ink:
        """The same for both buttons."""
        return strokes.eraser_ink(session)

    def hint(self, session: Session) -> Message:
        """What is left behind."""
        ink = strokes.ink_said(session, strokes.eraser_ink(session))
        size = strokes.said_width(session.tools.size, session.chart.is_track)
        return strokes.hinted(session, "tools-eraser-hint", ink=ink, size=size)


TOOLS = (BrushTool(), EraserTool())
