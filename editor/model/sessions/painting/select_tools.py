"""Selections: a rectangle, a lasso, all of one ink. All these tools can drag the selection."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.topology import Pair, Point
from editor.base.texts import Message
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import SAME, Lattice, Real
from editor.model.documents.patches import Numbers, rising, used_slots
from editor.model.sessions import strokes
from editor.model.sessions.gesture import NO_SKETCH, Pointer, Sketch, Use
from editor.model.sessions.painting import transform
from editor.model.sessions.painting.flood import flooded, same_ink
from editor.model.sessions.picked import NOTHING
from editor.model.sessions.pieces import map_piece, node_pieces
from editor.model.sessions.pieces.piece_landing import set_down
from editor.model.sessions.session import Session


def combined(session: Session, found: Numbers, how: Pointer) -> None:
    """Select cells; with Shift add them to the selection, with Alt remove them from it."""
    if how.alt:
        session.selection = strokes.without(session.selection, found)
    elif how.shift:
        session.selection = rising(np.concatenate([session.selection, found]))
    else:
        session.selection = found


def on_selection(session: Session, cell: int) -> bool:
    """Whether a cell is selected."""
    return cell >= 0 and len(strokes.within(session.selection, np.array([cell], dtype=np.int32))) > 0


class SelectTool:
    """A rectangle of rows and columns; a click selects one cell."""

    name = "select"
    cursor = "cross"
    on_circles = True

    def use(self, session: Session, at: Pointer) -> Use:
        """Inside the selection drag its contents, elsewhere select; the right button deselects."""
        if at.second:
            session.selection = NOTHING
            return
        if on_selection(session, at.cell) and not (at.shift or at.alt):
            resting = yield from self.drag_contents(session, at)
            if resting is not None:
                self.clicked(session, at, resting)
            return
        yield from self.choose(session, at)

    def drag_contents(self, session: Session, at: Pointer) -> Generator[Sketch | None, Pointer, Pointer | None]:
        """Drag the contents, with Ctrl a copy; returns the release event if they were not moved."""
        start = at
        while at.kind != "release":
            at = yield dragging(session, start, at)
        if _step(session, start, at) == (0, 0):
            return at
        drag(session, start, at)
        return None

    def choose(self, session: Session, at: Pointer) -> Use:
        """Make a selection."""
        start = at
        while at.kind != "release":
            found = self._box(session, start, at)
            at = yield Sketch(lines=(_corners(start, at),), label=str(len(found)))
        combined(session, self._box(session, start, at), start)

    def clicked(self, session: Session, _start: Pointer, _at: Pointer) -> None:
        """A click on the selection that did not drag it."""
        session.selection = NOTHING

    def _box(self, session: Session, start: Pointer, at: Pointer) -> Numbers:
        geometry = session.chart.geometry
        still = abs(start.x - at.x) + abs(start.y - at.y) < 1e-9 or (start.cell == at.cell >= 0)
        if still:
            return strokes.as_numbers([start.cell] if start.cell < geometry.size else [])
        return strokes.cells_in_box(geometry, (start.x, start.y), (at.x, at.y)) if geometry.size else NOTHING

    def hover(self, _session: Session, at: Pointer) -> Sketch:
        """The cell under the pointer."""
        return Sketch(cells=(at.cell,)) if at.cell >= 0 else NO_SKETCH

    def hint(self, session: Session) -> Message:
        """Explain how to select, or what can be done with the selection."""
        if len(session.selection):
            return Message("tools-selection-hint", {"count": len(session.selection)})
        return Message(f"tools-{self.name}-hint")


def _corners(start: Pointer, at: Pointer) -> tuple[Point, ...]:
    return ((start.x, start.y), (at.x, start.y), (at.x, at.y), (start.x, at.y), (start.x, start.y))


class LassoTool(SelectTool):
    """Selects the cells whose centres are inside a free-hand line."""

    name = "lasso"

    def choose(self, session: Session, at: Pointer) -> Use:
        """Follow the pointer and close the line where the button is released."""
        start, points = at, [(at.x, at.y)]
        while at.kind != "release":
            if abs(points[-1][0] - at.x) + abs(points[-1][1] - at.y) > 0.02:
                points.append((at.x, at.y))
            at = yield Sketch(lines=((*points, points[0]),))
        points.append((at.x, at.y))
        geometry = session.chart.geometry
        found = surrounded(geometry, points) if geometry.size else NOTHING
        if not len(found) and start.cell == at.cell:
            found = strokes.as_numbers([at.cell])
        combined(session, found, start)


class WandTool(SelectTool):
    """All connected cells of the ink under the pointer; with Ctrl all cells of that ink."""

    name = "wand"

    def choose(self, session: Session, at: Pointer) -> Use:
        """Select all cells of the ink at once, on the press."""
        self._select_ink(session, at, at)
        while at.kind != "release":
            at = yield NO_SKETCH

    def clicked(self, session: Session, start: Pointer, at: Pointer) -> None:
        """The same for a click inside the selection."""
        self._select_ink(session, start, at)

    def _select_ink(self, session: Session, how: Pointer, at: Pointer) -> None:
        chart = session.chart
        found = NOTHING
        if 0 <= at.cell < chart.geometry.size:
            found = same_ink(chart, at.cell) if how.control else flooded(chart, at.cell)
        combined(session, found, how)


def surrounded(geometry: Geometry, points: list[Point]) -> Numbers:
    """The cells with centres inside a closed line, row by row (on flat hexes column by column)."""
    ends = np.array(points)
    if geometry.is_track:
        centres = [geometry.centre(c) for c in range(geometry.size)]
        return strokes.as_numbers(c for c, (x, y) in enumerate(centres) if _odd(ends, np.array([x]), y)[0])
    lattice = Lattice(geometry)
    if lattice.form == "flat":
        ends = ends[:, ::-1]
    low, high = ends[:, 1].min(), ends[:, 1].max()
    flat = lattice.form == "flat"
    count, long = (geometry.width, geometry.height) if flat else (geometry.height, geometry.width)
    found = [NOTHING]
    for level in range(count):
        along = np.arange(long)
        cells = (along * geometry.width + level if flat else level * geometry.width + along).astype(np.int32)
        centre = geometry.centre(int(cells[0]))
        across = centre[0] if flat else centre[1]
        if low <= across <= high:
            first = centre[1] if flat else centre[0]
            found.append(cells[_odd(ends, np.asarray(first + along, dtype=np.float64), across)])
    return rising(np.concatenate(found))


def _odd(ends: Real, xs: Real, y: float) -> NDArray[np.bool_]:
    """A mask of the places of one row inside a closed line: those with an odd number of crossings to their left."""
    x1, y1 = ends[:, 0], ends[:, 1]
    x2, y2 = np.roll(x1, -1), np.roll(y1, -1)
    crossing = (y1 <= y) != (y2 <= y)
    at = x1[crossing] + (y - y1[crossing]) * (x2[crossing] - x1[crossing]) / (y2[crossing] - y1[crossing])
    odd: NDArray[np.bool_] = np.searchsorted(np.sort(at), xs) % 2 == 1
    return odd


# --- dragging what is selected -------------------------------------------------------------------


def _step(session: Session, start: Pointer, at: Pointer) -> Point | Pair:
    """The distance the pointer moved: in lattice steps, on a track in chart units."""
    geometry = session.chart.geometry
    if geometry.is_track:
        far = abs(at.x - start.x) + abs(at.y - start.y) > min(at.reach, geometry.radius) / 2
        return (at.x - start.x, at.y - start.y) if far else (0, 0)
    lattice = Lattice(geometry)
    (i1, j1), (i2, j2) = lattice.place(start.x, start.y), lattice.place(at.x, at.y)
    return i2 - i1, j2 - j1


def dragging(session: Session, start: Pointer, at: Pointer) -> Sketch:
    """The outline of the selection's contents at their new place."""
    chart, cells, by = session.chart, strokes.selected(session), _step(session, start, at)
    geometry = chart.geometry
    if by == (0, 0) or not len(cells):
        return NO_SKETCH
    if chart.is_track:
        points = [geometry.centre(cell) for cell in cells.tolist()]
        return Sketch(handles=tuple((x + by[0], y + by[1]) for x, y in points), faded=tuple(cells.tolist()))
    lattice = Lattice(geometry)
    if len(cells) > strokes.SHOWN:
        x, y = lattice.centre(np.array([0, by[0]]), np.array([0, by[1]]))
        dx, dy = float(x[1] - x[0]), float(y[1] - y[0])
        return Sketch(lines=(tuple((px + dx, py + dy) for px, py in strokes.frame(geometry, cells)),))
    i, j = lattice.of(cells)
    there = lattice.cells(i + int(by[0]), j + int(by[1]))
    terrains = {slot: chart.ink_of_slot(slot) for slot in used_slots(chart.cells.reshape(-1)[cells])}
    slots = chart.cells.reshape(-1)[cells].tolist()
    names = [(ink.terrain or "") if (ink := terrains[slot]) else "" for slot in slots]
    ghosts = tuple((int(c), name) for c, name in zip(there.tolist(), names, strict=True) if c >= 0)
    return Sketch(ghosts=ghosts, cells=tuple(c for c, _ in ghosts), faded=() if at.control else tuple(cells.tolist()))


def drag(session: Session, start: Pointer, at: Pointer) -> None:
    """Move the contents of the selection, or with Ctrl a copy of them."""
    chart, cells, by = session.chart, strokes.selected(session), _step(session, start, at)
    if chart.is_track and not at.control:
        transform.move_nodes(session, *by)
    elif not at.control:
        transform.carry_selection(session, SAME, (int(by[0]), int(by[1])), "tools-done-move")
    elif chart.is_track:
        nodes = node_pieces.copied(chart, cells)
        if nodes is not None:
            with strokes.stroke_of(session, "tools-done-copy-here") as stroke:
                to = (nodes.home[0] + by[0], nodes.home[1] + by[1])
                session.selection = node_pieces.set_down(chart, stroke, nodes, to)
    else:
        copy = map_piece.copied(chart, cells)
        if copy is not None:
            with strokes.stroke_of(session, "tools-done-copy-here") as stroke:
                to = (int(copy.home[0]) + int(by[0]), int(copy.home[1]) + int(by[1]))
                session.selection = set_down(chart, stroke, copy, to)


TOOLS = (SelectTool(), LassoTool(), WandTool())
