"""Makes the topology of a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from dsl.maps.board.base import GRAZING, Pair, Point, Topology, bits
from dsl.maps.board.grid import COLUMN_ROW, FROM_SOUTH, ROW_COLUMN, TOPOLOGIES
from dsl.maps.board.hexes import Hex
from dsl.maps.board.masks import LARGE
from dsl.maps.board.square import Square
from dsl.maps.board.track import Node, Track

ORIENTATIONS = ("pointy", "flat")
SHIFTS = ("odd", "even", "every")
COORDINATES = (COLUMN_ROW, ROW_COLUMN, FROM_SOUTH)

__all__ = [
    "COORDINATES",
    "GRAZING",
    "ORIENTATIONS",
    "SHIFTS",
    "Hex",
    "Node",
    "Pair",
    "Point",
    "Square",
    "Topology",
    "Track",
    "bits",
    "make_topology",
    "shared",
]


def make_topology(
    kind: str,
    width: int = 0,
    height: int = 0,
    *,
    orientation: str = "pointy",
    shifted: str = "even",
    coordinates: str = "",
    absent: int = 0,
    nodes: Sequence[Node] = (),
    edges: Sequence[Pair] = (),
) -> Topology:
    """A topology of one of the kinds ``TOPOLOGIES``.

    A grid has ``width`` × ``height`` cells, without those in the set ``absent``. ``coordinates`` is one of
    ``COORDINATES``; if empty, squares are named by column and row (C5), hexes by row and column (E10). ``orientation``
    and ``shifted``: see ``Hex``. A track has ``nodes`` (id, x, y) and ``edges``, pairs of node numbers from 0. Raises
    ``ValueError`` for invalid arguments.
    """
    if kind == "track":
        if any(not 0 <= end < len(nodes) for edge in edges for end in edge):
            raise ValueError("an edge leads to a node that does not exist")
        track = Track(kind, len(nodes), 1, (1 << len(nodes)) - 1, tuple(nodes), edges=tuple(dict.fromkeys(edges)))
        return shared(track)
    _one_of("kind", kind, TOPOLOGIES)
    if width < 1 or height < 1:
        raise ValueError("a grid needs at least one cell")
    present = ((1 << width * height) - 1) & ~absent
    naming = coordinates or (ROW_COLUMN if kind == "hex" else COLUMN_ROW)
    _one_of("coordinates", naming, COORDINATES)
    if kind != "hex":
        return shared(Square(kind, width, height, present, coordinates=naming))
    _one_of("orientation", orientation, ORIENTATIONS)
    _one_of("shifted", shifted, SHIFTS)
    return shared(Hex(kind, width, height, present, coordinates=naming, orientation=orientation, shifted=shifted))


def shared(topology: Topology) -> Topology:
    """An equal topology made recently, whose tables are computed already, or else this one."""
    return _first_equal(topology) if topology.size < LARGE else topology


@lru_cache(maxsize=4)
def _first_equal(topology: Topology) -> Topology:
    return topology


def _one_of(what: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        raise ValueError(f"{what} must be one of {', '.join(known)}, not {value!r}")
