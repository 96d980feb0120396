"""Move, turn and mirror the selection in place, with all features on it."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

import numpy as np

from dsl.maps.board.topology import Pair, Point
from editor.base.texts import Message
from editor.model.documents.lattice import (
    LEFT_RIGHT,
    SAME,
    TOP_BOTTOM,
    TURNS,
    Lattice,
    Matrix,
    moved,
    power,
    turned_names,
)
from editor.model.documents.map_document import MapDocument, Stroke
from editor.model.documents.patches import Cells, Numbers
from editor.model.sessions import strokes
from editor.model.sessions.pieces import carry, node_pieces
from editor.model.sessions.pieces.map_piece import WAYS
from editor.model.sessions.session import Session
from editor.model.sessions.symmetry import lattice_points_near, returns

TURN, LEFT_TO_RIGHT, TOP_TO_BOTTOM = "turn", "left-right", "top-bottom"


@dataclass(frozen=True, eq=False)
class Pivot:
    """The centre of the last turn or mirror, valid while ``selection`` is its result.

    A turn must map cells onto cells, which is seldom possible about the exact middle of a shape. If each turn chose the
    nearest possible point, the shape would drift; so the next turn of the same shape uses the same point.
    """

    document: MapDocument
    family: str
    selection: Numbers
    centre: Point


def turn_selection(session: Session, steps: int) -> bool:
    """Turn the selection clockwise by steps of 90°, on hexes of 60°; False if nothing is selected."""
    chart = session.chart
    if chart.is_track:
        return _move_nodes(session, power(TURNS["square"], steps % 4), "tools-done-turn")
    lattice = Lattice(chart.geometry)
    return _about(session, lattice, power(TURNS[lattice.form], steps % lattice.turns), TURN, "tools-done-turn")


def mirror_selection(session: Session, family: str) -> bool:
    """Mirror the selection (``LEFT_TO_RIGHT`` or ``TOP_TO_BOTTOM``)."""
    chart, table = session.chart, LEFT_RIGHT if family == LEFT_TO_RIGHT else TOP_BOTTOM
    if chart.is_track:
        return _move_nodes(session, table["square"], "tools-done-mirror")
    lattice = Lattice(chart.geometry)
    return _about(session, lattice, table[lattice.form], family, "tools-done-mirror")


def _about(session: Session, lattice: Lattice, matrix: Matrix, family: str, key: str) -> bool:
    cells = strokes.selected(session)
    if not len(cells):
        return False
    document, last = session.document, session.pivot
    if (
        isinstance(last, Pivot)
        and last.document is document
        and last.family == family
        and np.array_equal(last.selection, cells)
    ):
        centre = last.centre
    else:
        centre = pivot(lattice, cells, matrix, family)
    done = carry_selection(session, matrix, fixing(matrix, centre), key)
    session.pivot = Pivot(document, family, strokes.selected(session), centre)
    return done


def fixing(matrix: Matrix, centre: Point) -> Pair:
    """The offset to add after a turn or mirror so that it leaves this point fixed."""
    a, b, c, d = matrix
    i, j = centre
    return round(i - a * i - b * j), round(j - c * i - d * j)


def pivot(lattice: Lattice, cells: Numbers, matrix: Matrix, family: str) -> Point:
    """The point nearest to the middle of some cells about which cells turn or mirror onto cells."""
    i, j = lattice.real(*lattice.middle(cells))
    if lattice.hex is None:
        i, j = round(2 * i) / 2, round(2 * j) / 2
        whole = family != TURN or (i + j).is_integer()
        return (i, j) if whole else (float(floor(i)), float(floor(j)))
    if family == TURN:
        point = lattice.place(*(float(part[0]) - 1e-6 for part in lattice.centre(np.array([i]), np.array([j]))))
        return float(point[0]), float(point[1])
    a, b, c, d = matrix
    wanted = i - a * i - b * j, j - c * i - d * j
    by = min(
        (by for by in lattice_points_near(wanted) if returns(matrix, by)),
        key=lambda by: (round((by[0] - wanted[0]) ** 2 + (by[1] - wanted[1]) ** 2, 6), by),
    )
    return by[0] / 2, by[1] / 2  # a mirror that is its own inverse fixes the middle of its shift


def carry_selection(session: Session, matrix: Matrix, by: Pair, key: str) -> bool:
    """Move the selected cells of a grid as one command; the eraser's ink is left in their old place."""
    chart, cells = session.chart, strokes.selected(session)
    if not len(cells) or (matrix == SAME and by == (0, 0)):
        return False
    lattice = Lattice(chart.geometry)

    def go(numbers: Numbers) -> Numbers:
        return lattice.cells(*moved(matrix, *lattice.of(numbers), by))

    way = carry.Way(go, chart.geometry, turned_names(WAYS[lattice.form], matrix))
    there = go(cells)
    with strokes.stroke_of(session, key, count=len(cells)) as stroke:
        stroke.add(carry.carried(chart, session.spec, way, cells))
        _repaint(session, stroke, cells, there)
        session.selection = landed = there[there >= 0]
    if len(landed) < len(cells):
        session.report(Message("tools-told-off-board", {"count": len(cells) - len(landed)}))
    return True


def _repaint(session: Session, stroke: Stroke, cells: Numbers, there: Numbers) -> None:
    chart = session.chart
    slots, patches = chart.named(chart.cells.reshape(-1)[cells])
    stroke.add(patches)
    on = there >= 0
    vacated = strokes.without(cells, there[on])
    if len(vacated):
        stroke.add(chart.painted(vacated, strokes.eraser_ink(session)))
    before = chart.cells.reshape(-1)[there[on]]
    other = before != slots[on]
    if other.any():
        stroke.add([Cells(there[on][other], before[other], slots[on][other])])


def move_nodes(session: Session, dx: float, dy: float) -> bool:
    """Move the selected nodes of a track."""
    chart = session.chart
    patches = node_pieces.moved(chart, strokes.selected(session), lambda x, y: (x + dx, y + dy))
    return session.document.do(Message("tools-done-move"), patches)


def _move_nodes(session: Session, matrix: Matrix, key: str) -> bool:
    chart, cells = session.chart, strokes.selected(session)
    if not len(cells):
        return False
    a, b, c, d = matrix
    mx, my = node_pieces.middle(chart, cells.tolist())

    def go(x: float, y: float) -> Point:
        return mx + a * (x - mx) + b * (y - my), my + c * (x - mx) + d * (y - my)

    return session.document.do(Message(key, {"count": len(cells)}), node_pieces.moved(chart, cells, go))
