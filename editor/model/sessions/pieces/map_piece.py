"""A piece of a map: cells with inks and the features on them, copied out to be turned, mirrored and pasted.

Positions count from the middle of the piece, in the lattice of its form (see ``tools.lattice``); on a track they are
coordinates of nodes. A piece refers to terrains by name, so it can be pasted into any map.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dsl.maps.board.hexes import FLAT, POINTY
from dsl.maps.board.spec import SECTIONS, BoardSpec
from dsl.maps.board.topology import Pair
from dsl.maps.mapfile.values import Data
from editor.model.documents.chart import Chart, Feature, Ink
from editor.model.documents.lattice import LEFT_RIGHT, TOP_BOTTOM, TURNS, Lattice, Matrix, turned_names
from editor.model.documents.patches import Numbers, rising, used_slots
from editor.model.sessions.pieces import carry
from editor.model.sessions.strokes import within

Ways = dict[str, Pair]
SQUARE_WAYS: Ways = {
    "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1),
}  # fmt: skip
WAYS: dict[str, Ways] = {
    "square": SQUARE_WAYS,
    "pointy": {name: ((u - v) // 2, v) for name, (u, v) in POINTY.items()},
    "flat": {name: ((u - v) // 2, v) for name, (u, v) in FLAT.items()},
    "track": {},
}
ACROSS: Matrix = (0, 1, 1, 0)
"""The turn by 30° from one orientation of hexes to the other."""


@dataclass(frozen=True)
class PieceItem:
    """A feature in a piece: its data in the file without its cells.

    ``places`` are its cells (an arrow's tail and head), ``via`` its bends; on a track (number of a node, 0).
    ``key`` is the key of the file that lists the cells: ``at``, ``cells`` or ``from``.
    """

    section: str
    data: Feature
    key: str
    places: tuple[Pair, ...]
    via: tuple[Pair, ...] = ()


@dataclass(frozen=True, eq=False)
class MapPiece:
    """``i``, ``j`` and ``ink`` (index into ``inks``) of every cell; ``home`` is where its middle was in its own map.

    On a track ``i`` and ``j`` are x and y, ``nodes`` the other data of the nodes, ``edges`` lists of numbers of nodes.
    """

    form: str
    inks: tuple[Ink, ...]
    i: NDArray[np.float64] | NDArray[np.int64]
    j: NDArray[np.float64] | NDArray[np.int64]
    ink: NDArray[np.int64]
    items: tuple[PieceItem, ...] = ()
    nodes: tuple[Feature, ...] = ()
    edges: tuple[tuple[int, ...], ...] = ()
    home: tuple[float, float] = (0, 0)
    picked: bool = False
    """Whether it holds picked features (``tools.things``) only, without the cells on which they stand."""

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.i)

    @property
    def count(self) -> int:
        """The number of cells; of a piece of picked features, the number of features and circles."""
        return len(self.items) + sum("id" in node for node in self.nodes) if self.picked else self.size

    def turned(self, steps: int, spec: BoardSpec | None = None) -> MapPiece:
        """The piece turned clockwise by steps of 90° (hexes: 60°); ``spec`` says which values are directions."""
        matrix = TURNS[self._lattice]
        found = self
        for _ in range(steps % (6 if self.form in ("pointy", "flat") else 4)):
            found = found._changed(matrix, spec)
        return found

    def mirrored(self, upright: bool = True, spec: BoardSpec | None = None) -> MapPiece:
        """The piece mirrored left to right (``upright``) or top to bottom."""
        return self._changed((LEFT_RIGHT if upright else TOP_BOTTOM)[self._lattice], spec)

    @property
    def _lattice(self) -> str:
        return "square" if self.form == "track" else self.form

    def _changed(self, matrix: Matrix, spec: BoardSpec | None) -> MapPiece:
        turn = turned_names(WAYS[self.form], matrix)
        return self._mapped(matrix, self.form, turn, spec)

    def _mapped(self, matrix: Matrix, form: str, turn: dict[str, str], spec: BoardSpec | None) -> MapPiece:
        a, b, c, d = matrix

        def point(place: Pair) -> Pair:
            return a * place[0] + b * place[1], c * place[0] + d * place[1]

        def item(one: PieceItem) -> PieceItem:
            data = carry.turned(one.data, one.section, spec, turn)
            if self.form == "track":
                return replace(one, data=data)
            return replace(one, data=data, places=tuple(map(point, one.places)), via=tuple(map(point, one.via)))

        return replace(
            self,
            form=form,
            i=a * self.i + b * self.j,
            j=c * self.i + d * self.j,
            items=tuple(map(item, self.items)),
        )

    def fitted(self, form: str, spec: BoardSpec | None = None) -> MapPiece | None:
        """The piece for a board of another form, hexes turned by 30°; None if the forms do not match."""
        if form == self.form:
            return self
        if {form, self.form} != {"pointy", "flat"}:
            return None
        there = {step: name for name, step in WAYS[form].items()}
        turn = {name: there[step[1], step[0]] for name, step in WAYS[self.form].items()}
        return replace(self._mapped(ACROSS, form, turn, spec), home=(self.home[1], self.home[0]))


def form_of(chart: Chart) -> str:
    """``square``, ``pointy``, ``flat`` or ``track``."""
    return "track" if chart.is_track else Lattice(chart.geometry).form


def copied(chart: Chart, cells: Numbers) -> MapPiece | None:
    """Copy cells of a grid with the features on them into a piece; None if no cell has an ink."""
    lattice = Lattice(chart.geometry)
    painted = chart.cells.reshape(-1)[cells]
    slots = used_slots(painted)
    table = np.zeros(slots[-1] + 1, dtype=np.int64)
    table[slots] = np.arange(len(slots))
    ink = table[painted]
    found = [chart.ink_of_slot(slot) for slot in slots]
    known = np.array([one is not None for one in found], dtype=bool)
    if not known.any():
        return None
    if not known.all():
        kept = known[ink]
        cells, ink = cells[kept], (np.cumsum(known) - 1)[ink[kept]]
    i, j = lattice.of(cells)
    home = middle_point(lattice, cells)
    items = tuple(_items(chart, lattice, cells, home))
    inks = tuple(one for one in found if one is not None)
    return MapPiece(lattice.form, inks, i - home[0], j - home[1], ink, items, home=home)


def middle_point(lattice: Lattice, cells: Numbers) -> Pair:
    """The point nearest to the middle of the drawing of some cells."""
    x, y = lattice.middle(cells)
    # A hair to the north-west, so that of two points equally near it is always the same one.
    return lattice.place(x - 1e-6, y - 1e-6)


def _items(chart: Chart, lattice: Lattice, cells: Numbers, home: Pair) -> list[PieceItem]:
    def points(numbers: list[int]) -> tuple[Pair, ...]:
        i, j = lattice.of(np.array(numbers, dtype=np.int32))
        return tuple(zip((i - home[0]).tolist(), (j - home[1]).tolist()))

    found = []
    for section in SECTIONS:
        for _, feature in chart.features(section):
            standing = chart.cells_of(feature)
            inside = within(cells, rising(np.array(standing, dtype=np.int32))).tolist()
            data: dict[str, Data] = {key: value for key, value in feature.items() if key not in carry.PLACES}
            if section == "arrows":
                if len(standing) == 2 and len(inside) == len(set(standing)):
                    via = chart.cells_of({"at": feature.get("via", [])})
                    found.append(PieceItem(section, data, "from", points(standing), points(via)))
            elif inside and (section != "sites" or len(inside) == len(set(standing))):
                found.append(PieceItem(section, data, carry.place_key(feature), points(inside)))
    return found
