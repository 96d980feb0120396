"""Sites that are open on some sides only: the map's ``open: [N, E]`` becomes steps that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dsl.maps.board.base import Pair
from dsl.maps.board.map import Map, Placed
from dsl.maps.board.spec import BoardSpec, Kind
from dsl.maps.board.topology import shared

SIDED = "sided"
OPEN = "open"


def with_sides(board: Map, spec: BoardSpec) -> Map:
    """The map, on whose topology one enters and leaves ``sided`` sites only where they are open."""
    sided = {f.name for f in spec.of(Kind.SITE) if SIDED in f.flags}
    closed = {pair for site in board.sites if site.kind in sided for pair in _closed(site, board.topology.steps)}
    return replace(board, topology=shared(replace(board.topology, closed=frozenset(closed)))) if closed else board


def _closed(site: Placed, steps: Sequence[tuple[int, ...]]) -> Iterator[Pair]:
    """Both ways over every side of the site that is not open; inside the site one goes freely."""
    found = site.attributes.get(OPEN)
    ways = found if isinstance(found, tuple | list) else ()
    for cell in site.cells:
        for direction, beside in enumerate(steps[cell]):
            if beside >= 0 and beside not in site.cells and direction not in ways:
                yield cell, beside
                yield beside, cell
