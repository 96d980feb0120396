"""Shared by all painting tools: which cells may be painted, the name of the command, and the preview."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.topology import Point
from editor.base.texts import Message, tr
from editor.model.documents.chart import Chart, Ink
from editor.model.documents.geometry import Geometry
from editor.model.documents.lattice import Lattice
from editor.model.documents.map_document import Stroke, label
from editor.model.documents.new_map import variant_label
from editor.model.documents.patches import MANY, Numbers, Patch, Value, rising, used_slots
from editor.model.games import GameBoard, terrain_label
from editor.model.sessions import symmetry
from editor.model.sessions.gesture import Pointer, Sketch
from editor.model.sessions.picked import NOTHING
from editor.model.sessions.session import Session

SHOWN = 2500
"""The most cells that are outlined one by one; more are shown as a frame around them."""


# --- inks ----------------------------------------------------------------------------------------


def eraser_ink(session: Session) -> Ink:
    """The ink the eraser paints: the second ink, or the first terrain if that means "no cell"."""
    return session.second_ink if session.second_ink != Ink(None) else session.first_ink()


def ink_for(session: Session, at: Pointer) -> Ink:
    """The ink of the button."""
    return session.second_ink if at.second else session.ink


@dataclass(frozen=True)
class InkName:
    """The name of an ink in the interface: the ruleset's name of the terrain, and the values that the ink sets.

    ``str()`` gives it in the current language.
    """

    game: GameBoard | None
    ink: Ink

    def __str__(self) -> str:
        terrain = self.ink.terrain
        if not terrain:
            return tr("tools-ink-none" if terrain is None else "tools-ink-plain")
        if variant := variant_label(self.game, self.ink):
            return variant
        name = terrain_label(self.game, terrain)
        values = ", ".join(f"{key} {value}" for key, value in self.ink.values)
        return f"{name} ({values})" if values else name


def ink_name(session: Session, ink: Ink) -> InkName:
    """The name of an ink, for hints and for the history."""
    return InkName(session.game, ink)


def symmetry_hint(session: Session) -> Message | str:
    """The active symmetry, to append to a hint; empty without one."""
    if session.symmetry == "none" or session.symmetry not in symmetry.kinds(session.chart.geometry):
        return ""
    return Message("tools-with-symmetry", {"kind": Message(f"tools-symmetry-{session.symmetry}")})


def bounds_hint(session: Session) -> Message | str:
    """A note that only the selection is painted, to append to a hint; empty without a selection."""
    return Message("tools-only-inside") if len(session.selection) else ""


def width_text(size: int, track: bool) -> Message:
    """The width of the brush: «3 cells», on a track «3 circles»."""
    return Message("tools-circles" if track else "tools-width", {"count": size})


def hinted(session: Session, key: str, **args: object) -> Message:
    """A hint with its tail about symmetry and selection."""
    return Message(key, {"symmetry": symmetry_hint(session), "inside": bounds_hint(session), **args})


# --- cells ---------------------------------------------------------------------------------------


def as_numbers(cells: Iterable[int]) -> Numbers:
    """Cells as a sorted array without duplicates and -1."""
    listed = cells if isinstance(cells, np.ndarray) else np.fromiter(cells, dtype=np.int32)
    found = rising(listed)
    return found[found >= 0]


def within(selection: Numbers, cells: Numbers) -> Numbers:
    """The cells that are selected; both arguments and the result are sorted."""
    if not len(selection) or not len(cells):
        return NOTHING
    if len(cells) > MANY and int(cells[0]) >= 0 <= int(selection[0]):
        return cells[_ticked(selection, cells)]
    there = np.minimum(np.searchsorted(selection, cells), len(selection) - 1)
    found: Numbers = cells[selection[there] == cells]
    return found


def without(cells: Numbers, others: Numbers) -> Numbers:
    """The cells (sorted) that are not in ``others``."""
    if len(cells) > MANY and len(others) and int(cells[0]) >= 0 <= int(others.min()):
        return cells[~_ticked(others, cells)]
    there = within(rising(others), cells)
    kept = np.ones(len(cells), dtype=bool)
    kept[np.searchsorted(cells, there)] = False
    return cells[kept]


def _ticked(others: Numbers, cells: Numbers) -> NDArray[np.bool_]:
    """A mask of the cells that are in ``others``, by a table of all cells; fast when both are many."""
    every = np.zeros(int(max(others.max(), cells[-1])) + 1, dtype=bool)
    every[others] = True
    found: NDArray[np.bool_] = every[cells]
    return found


def selected(session: Session) -> Numbers:
    """The selected cells that the board has; the selection may be older than the board's size."""
    chosen = session.selection
    return chosen[: int(np.searchsorted(chosen, session.chart.geometry.size))]


def allowed(session: Session, cells: Iterable[int]) -> Numbers:
    """The cells that are painted for these cells: with their images by symmetry, limited to the selection."""
    geometry = session.chart.geometry
    found = symmetry.images(geometry, session.symmetry, as_numbers(cells))
    return within(session.selection, found) if len(session.selection) else found


def cells_in_box(geometry: Geometry, one: Point, other: Point) -> Numbers:
    """The cells of the rectangle of rows and columns that two places span; on a track the nodes between them."""
    left, right = min(one[0], other[0]), max(one[0], other[0])
    top, bottom = min(one[1], other[1]), max(one[1], other[1])
    if geometry.is_track:
        centres = (geometry.centre(c) for c in range(geometry.size))
        inside = [c for c, (x, y) in enumerate(centres) if left <= x <= right and top <= y <= bottom]
        return np.array(inside, dtype=np.int32)
    (r1, c1), (r2, c2) = (divmod(geometry.nearest(*place), geometry.width) for place in (one, other))
    rows = np.arange(min(r1, r2), max(r1, r2) + 1, dtype=np.int32) * np.int32(geometry.width)
    columns = np.arange(min(c1, c2), max(c1, c2) + 1, dtype=np.int32)
    return (rows[:, None] + columns[None, :]).reshape(-1)


def line(geometry: Geometry, one: int, other: int) -> Numbers:
    """The cells of the straight line; on a track the two ends."""
    if geometry.is_track:
        return as_numbers([one, other])
    return Lattice(geometry).line(one, other)


# --- showing -------------------------------------------------------------------------------------


def frame(geometry: Geometry, cells: Numbers) -> tuple[Point, ...]:
    """A closed line around the rows and columns of many cells."""
    rows, columns = np.divmod(cells, max(geometry.width, 1))
    corners = [int(rows[k]) * geometry.width + int(columns[m]) for k in (rows.argmin(), rows.argmax())
               for m in (columns.argmin(), columns.argmax())]  # fmt: skip
    points = [point for corner in corners for point in geometry.polygon(corner)]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def preview(session: Session, cells: Numbers, ink: Ink | None, note: str = "") -> Sketch:
    """An outline of cells, and a tint of those that the ink would change (none without an ink)."""
    chart = session.chart
    if not len(cells):
        return Sketch(label=note)
    if len(cells) > SHOWN and not chart.is_track:
        return Sketch(lines=(frame(chart.geometry, cells),), label=note)
    listed = tuple(cells.tolist())
    ghosts = () if ink is None else tuple((c, ink.terrain or "") for c in changing(chart, cells, ink))
    return Sketch(cells=listed, ghosts=ghosts, label=note)


def changed_nodes(chart: Chart, cells: Numbers, ink: Ink) -> list[int]:
    """The circles that painting with this ink would change."""
    changed = {patch.path[1] for patch in chart.painted(cells, ink) if isinstance(patch, Value)}
    return [cell for cell in cells.tolist() if chart.nodes[cell][0] in changed]


def changing(chart: Chart, cells: Numbers, ink: Ink) -> list[int]:
    """The cells that do not have that ink yet."""
    if chart.is_track:
        return changed_nodes(chart, cells, ink)
    slots = chart.cells.reshape(-1)[cells]
    same = [slot for slot in used_slots(slots) if chart.ink_of_slot(slot) == ink]
    return [int(c) for c in cells[~np.isin(slots, same)]]


# --- doing ---------------------------------------------------------------------------------------


@contextmanager
def stroke_of(session: Session, key: str, **args: object) -> Iterator[Stroke]:
    """A stroke that is finished at the end of the block, and undone if the block raises."""
    stroke = session.document.begin(label(key, **args))
    try:
        yield stroke
    except BaseException:
        stroke.cancel()
        raise
    stroke.finish()


def report_nothing_painted(session: Session, cell: int) -> None:
    """Report why nothing was painted: the pointer was off the board, or outside of the selection."""
    if cell < 0:
        session.report(Message("tools-told-beside"))
    elif len(session.selection):
        session.report(Message("tools-told-only-inside"))


def paint(session: Session, cells: Numbers, ink: Ink, key: str) -> bool:
    """Paint cells as one command. Returns whether anything changed."""
    patches: Sequence[Patch] = session.chart.painted(cells, ink)
    return session.document.do(label(key, ink=ink_name(session, ink)), patches)
