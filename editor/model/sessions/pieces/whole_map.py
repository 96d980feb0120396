"""Mirror or turn the whole map: grid, features and directions.

Mirrored hexes stay a rectangle: the shifted rows change from odd to even, or, where shifted rows are a hex
shorter, stay the same. A rhombus mirrors about its diagonals, which makes its rows columns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.grid import Grid
from dsl.maps.board.spec import SECTIONS, BoardSpec
from dsl.maps.board.topology import Point
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import LEFT_RIGHT, TOP_BOTTOM, TURNS, Lattice, Matrix, power, turned_names
from editor.model.documents.map_document import label
from editor.model.documents.patches import MISSING, Held, Items, Numbers, Patch, Rows, Slots, Value
from editor.model.documents.references import CellMap, relabelled
from editor.model.documents.reshape import loose_rows
from editor.model.sessions import strokes
from editor.model.sessions.pieces import carry, node_pieces
from editor.model.sessions.pieces.map_piece import ACROSS, WAYS
from editor.model.sessions.session import Session

WHATS = ("left-right", "top-bottom", "half-turn", "right", "left")
QUARTERS = {"right": 1, "half-turn": 2, "left": 3}
OTHER = {"even": "odd", "odd": "even"}
ANTI: Matrix = (0, -1, -1, 0)
Index = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Plan:
    """A rearranged board: ``index`` has the old cell of every new cell (-1: none), in the new shape."""

    index: Index
    shifted: str
    matrix: Matrix


def can_turn(chart: Chart, what: str) -> bool:
    """Whether a map can be changed so: hexes do not turn by 90°."""
    return what in WHATS and (chart.kind != "hex" or what not in ("right", "left"))


def turn_map(session: Session, what: str) -> bool:
    """Mirror or turn the map as one command; False if the map cannot be turned so."""
    chart = session.chart
    if not can_turn(chart, what) or not chart.geometry.size:
        return False
    message = label(f"tools-done-map-{what}")
    if chart.is_track:
        return session.document.do(message, _turned_track(chart, what))
    plan = planned(chart, what)
    patches, table = _patches(session, chart, plan)
    selection = table[strokes.selected(session)]
    done = session.do(message, patches, selection=selection[selection >= 0])
    session.last, session.pivot = -1, None
    return done


def _turned_track(chart: Chart, what: str) -> list[Patch]:
    table = {"left-right": LEFT_RIGHT["square"], "top-bottom": TOP_BOTTOM["square"]}
    a, b, c, d = table.get(what) or power(TURNS["square"], QUARTERS.get(what, 0))
    cells = np.arange(chart.geometry.size, dtype=np.int32)
    mx, my = node_pieces.middle(chart, cells.tolist())

    def go(x: float, y: float) -> Point:
        return mx + a * (x - mx) + b * (y - my), my + c * (x - mx) + d * (y - my)

    return node_pieces.moved(chart, cells, go)


def planned(chart: Chart, what: str) -> Plan:
    """The plan for a grid."""
    height, width = chart.cells.shape
    index = np.arange(height * width).reshape(height, width)
    lattice = Lattice(chart.geometry)
    if lattice.hex is None:
        return _squares(index, what)
    if lattice.hex.shifted == "every":
        return _rhombus(index, what, lattice.form)
    return _hexes(chart, index, what, lattice)


def _squares(index: Index, what: str) -> Plan:
    if what == "left-right":
        return Plan(index[:, ::-1], "", LEFT_RIGHT["square"])
    if what == "top-bottom":
        return Plan(index[::-1], "", TOP_BOTTOM["square"])
    steps = QUARTERS[what]
    return Plan(np.rot90(index, -steps), "", power(TURNS["square"], steps))


def _rhombus(index: Index, what: str, form: str) -> Plan:
    if what == "half-turn":
        return Plan(index[::-1, ::-1], "every", power(TURNS[form], 3))
    if (what == "top-bottom") == (form == "pointy"):
        return Plan(index.T, "every", ACROSS)
    return Plan(index.T[::-1, ::-1], "every", ANTI)


def _hexes(chart: Chart, index: Index, what: str, lattice: Lattice) -> Plan:
    assert lattice.hex is not None
    form, shifted = lattice.form, lattice.hex.shifted
    levels = index if form == "pointy" else index.T
    along = what == "half-turn" or (what == "left-right") == (form == "pointy")
    if what == "half-turn" or not along:
        levels = levels[::-1]
        shifted = shifted if len(levels) % 2 else OTHER[shifted]
    if along:
        levels, shifted = _backwards(chart, levels, shifted)
    matrix = {"left-right": LEFT_RIGHT[form], "top-bottom": TOP_BOTTOM[form], "half-turn": power(TURNS[form], 3)}[what]
    return Plan(levels if form == "pointy" else levels.T, shifted, matrix)


def _backwards(chart: Chart, levels: Index, shifted: str) -> tuple[Index, str]:
    """Rows in reverse order, and which are shifted: the same ones if shifted rows are a hex shorter."""
    first = 1 if shifted == "even" else 0
    last = levels[first::2, -1]
    gaps = [slot for slot in range(len(chart.slots)) if chart.ink_of_slot(slot) == Ink(None)]
    if len(last) and np.isin(chart.cells.reshape(-1)[last], gaps).all():
        turned = levels[:, ::-1].copy()
        turned[first::2, :-1] = levels[first::2, -2::-1]
        turned[first::2, -1] = last
        return turned, shifted
    return levels[:, ::-1], OTHER[shifted]


def _patches(session: Session, chart: Chart, plan: Plan) -> tuple[list[Patch], Numbers]:
    """The patches of a plan, and for every old cell its new cell."""
    old = chart.geometry.topology
    assert isinstance(old, Grid)
    height, width = plan.index.shape
    table: Numbers = np.full(chart.cells.size, -1, dtype=np.int32)
    table[plan.index.reshape(-1)] = np.arange(plan.index.size, dtype=np.int32)
    lattice = Lattice(chart.geometry)
    orientation = lattice.form if lattice.hex else "pointy"
    geometry = Geometry.of_grid(chart.kind, width, height, orientation, plan.shifted or "even", old.coordinates)
    after, patches = _written(chart, np.ascontiguousarray(chart.cells.reshape(-1)[plan.index]), geometry)
    patches.append(Rows(chart.cells.copy(), after))
    for key, value in (("width", width), ("height", height)):
        before = chart.value(("grid", key))
        if before is not MISSING and before != value:
            patches.append(Value(("grid", key), before, value))
    if lattice.hex is not None and plan.shifted != lattice.hex.shifted:
        shifted: Held = MISSING if plan.shifted == "even" else plan.shifted
        patches.append(Value(("grid", "shifted"), chart.value(("grid", "shifted")), shifted))
    turn = turned_names(WAYS[lattice.form], plan.matrix)
    return patches + _features(chart, session.spec, geometry, table, turn), table


def _written(chart: Chart, grid: Slots, geometry: Geometry) -> tuple[Slots, list[Patch]]:
    """The turned grid with a character for every cell, except the last of rows that may be a hex shorter."""
    after, patches = chart.named(grid)
    short = loose_rows(geometry, len(grid)) & (grid[:, -1] == 0) if len(grid) > 1 else np.zeros(1, dtype=np.bool_)
    after = after.copy()
    after[short, -1] = 0
    return after, patches


def _features(
    chart: Chart, spec: BoardSpec | None, geometry: Geometry, table: Numbers, turn: dict[str, str]
) -> list[Patch]:
    """Every name of a cell changed, then every direction turned."""
    made = relabelled(chart, spec, CellMap(chart.geometry, geometry, lambda cells: table[cells].astype(np.int64)))
    other = [patch for patch in made.patches if not (isinstance(patch, Items) and patch.section in SECTIONS)]
    for section in SECTIONS:
        after = list(chart.items(section))
        for patch in made.patches:
            if isinstance(patch, Items) and patch.section == section:
                after[patch.index : patch.index + len(patch.before)] = patch.after
        turned = [carry.turned(item, section, spec, turn) if isinstance(item, dict) else item for item in after]
        other += carry.listed(chart, section, turned)
    return other
